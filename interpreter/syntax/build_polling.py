"""From the syntax tree of what stands in a round of asking, and of a choice made by chance, to its node."""

from __future__ import annotations

from . import nodes as n
from .build_expressions import amount, source
from .places import Places, SyntaxTree, parts


def reopen(tree: SyntaxTree, at: Places) -> n.Stmt:
    """`reopen [for everyone]`."""
    return n.Reopen(at.span(tree), "everyone" in at.written(tree))


def drop_out(tree: SyntaxTree, at: Places) -> n.Stmt:
    """`drop out`."""
    return n.DropOut(at.span(tree))


def random(tree: SyntaxTree, at: Places) -> n.Stmt:
    """`random [amount] x from SET or A to B`, with what is below it."""
    from .build_statements import came_about

    many, name, things, *tail = parts(tree)
    steps, otherwise = came_about(tail, at)
    return n.Random(at.span(tree), amount(many, at), at.ident(name), source(things, at), steps, otherwise)
