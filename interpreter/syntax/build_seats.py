"""From the syntax tree of a line about seats to its node: turns, who leaves the game, who loses, who wins a tie."""

from __future__ import annotations

from collections.abc import Callable

from . import nodes as n
from .build_expressions import expression, extreme_word
from .build_lasting import until
from .places import Places, SyntaxTree, parts

Build = Callable[[SyntaxTree, Places], n.Stmt]


def _of_player(node: type[n.Skip | n.AnotherTurn | n.NextTurn]) -> Build:
    return lambda tree, at: node(at.span(tree), expression(parts(tree)[0], at))


def _reverse(tree: SyntaxTree, at: Places) -> n.Stmt:
    return n.ReverseTurns(at.span(tree))


def _eliminate(tree: SyntaxTree, at: Places) -> n.Stmt:
    players, duration = parts(tree)
    return n.Eliminate(at.span(tree), expression(players, at), until(duration, at))


def _losers(tree: SyntaxTree, at: Places) -> n.Stmt:
    return n.Losers(at.span(tree), expression(parts(tree)[0], at))


def _ties(tree: SyntaxTree, at: Places) -> n.Stmt:
    found = []
    for tie in parts(tree):
        extreme, of = parts(tie)
        found.append(n.Tie(at.span(tie), extreme_word(extreme), expression(of, at)))
    return n.Ties(at.span(tree), found)


SEAT_FORMS: dict[str, Build] = {
    "skip": _of_player(n.Skip),
    "another_turn": _of_player(n.AnotherTurn),
    "next_turn": _of_player(n.NextTurn),
    "reverse": _reverse,
    "eliminate": _eliminate,
    "losers": _losers,
    "ties": _ties,
}
"""By the grammar's name of a line: what makes its node."""
