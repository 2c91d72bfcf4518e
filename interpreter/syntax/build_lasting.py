"""From the syntax tree of a duration, an `adjust` or a line for later to its node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from . import nodes as n
from .build_expressions import arguments, expression
from .places import Places, SyntaxTree, parts

Build = Callable[[SyntaxTree, Places], n.Stmt]


def until(tree: SyntaxTree | None, at: Places) -> n.Until | None:
    """How long something lasts."""
    if tree is None:
        return None
    span = at.span(tree)
    match str(tree.data):
        case "until_end":
            mine, name = parts(tree)
            kind: Literal["next end", "end"] = "end" if mine is None else "next end"
            return n.Until(span, kind, at.ident(name), None)
        case "until_my_next":
            return n.Until(span, "next", at.ident(parts(tree)[0]), None)
        case "until_next_of":
            name, player = parts(tree)
            return n.Until(span, "next of", at.ident(name), expression(player, at))
        case _:
            return n.Until(span, "leaves", None, None)


def _adjust(tree: SyntaxTree, at: Places) -> n.Stmt:
    name, things, amount, *lasts = parts(tree)
    ends = until(lasts[0], at) if lasts else None
    return n.Adjust(at.span(tree), at.ident(name), expression(things, at), expression(amount, at), ends)


def _later(tree: SyntaxTree, at: Places) -> n.Stmt:
    edge, mine, name, action, args = parts(tree)
    word: Any = str(parts(edge)[0])  # the grammar allows the words of the node only
    return n.Later(at.span(tree), word, mine is not None, at.ident(name), at.ident(action), arguments(args, at))


LASTING_FORMS: dict[str, Build] = {"adjust": _adjust, "later": _later}
"""By the grammar's name of a line: what makes its node."""
