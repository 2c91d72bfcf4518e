"""From lines about seats (turns, elimination, losers, ties) to reports on what does not fit in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..diagnostics.codes import seats as codes
from ..diagnostics.codes import types as type_codes
from ..model import types as t
from ..model.symbols import Checked, LocalSymbol
from ..syntax import nodes as n
from ..syntax.walk import walk
from ..syntax.words import words
from .durations import check_until
from .expressions import check_expr, check_want
from .heads import head
from .scope import Context, Scope

TURN_WORDS = (n.Skip, n.AnotherTurn, n.NextTurn, n.ReverseTurns)
"""The lines that change whose turn is next."""
SEAT_NAMES: dict[type[n.Node], str] = {
    n.Skip: "skip",
    n.AnotherTurn: "another turn for",
    n.NextTurn: "next turn to",
    n.ReverseTurns: "reverse turns",
    n.Eliminate: "eliminate",
    n.Losers: "losers are",
    n.Ties: "ties go to",
}
"""How messages call the lines about seats."""


def note_seats(checked: Checked) -> None:
    """Notes what the rules do with seats: games that do nothing of it are compiled without it."""
    for part in checked.parts.with_steps():
        for node in walk(part):
            if isinstance(node, TURN_WORDS):
                checked.turn_words.add(type(node))
            checked.eliminates = checked.eliminates or isinstance(node, n.Eliminate)


def said(node: n.TurnWord) -> str:
    """The line in words."""
    word = SEAT_NAMES[type(node)]
    return word if isinstance(node, n.ReverseTurns) else f"{word} {words(node.player)}"


def _of_player(cx: Context, scope: Scope, node: n.Skip | n.AnotherTurn | n.NextTurn) -> None:
    problems = len(cx.report.found)
    found = check_expr(cx, scope, node.player)
    several = isinstance(t.bare(found), (t.SetOf, t.ListOf)) and t.element(found) == t.PLAYER
    if len(cx.report.found) == problems and several:
        verb = SEAT_NAMES[type(node)]
        cx.report.add(codes.ONE_PLAYER.at(node.player.span, verb=verb, words=words(node.player)))
    elif len(cx.report.found) == problems:
        check_want(cx, scope, node.player, t.PLAYER)


def _reverse(cx: Context, scope: Scope, node: n.ReverseTurns) -> None:
    """Nothing can be wrong in the line itself."""


def _eliminate(cx: Context, scope: Scope, node: n.Eliminate) -> None:
    if scope.part == "score":
        cx.report.add(codes.OUT_IN_SCORE.at(head(node)))
    _players(cx, scope, node.players)
    check_until(cx, scope, node.until, None)
    if node.until is not None:
        _check_until_back(cx, node, node.until)
    scope.position_changed()


def _check_until_back(cx: Context, node: n.Eliminate, until: n.Until) -> None:
    """Nobody can be out until a turn of their own, which does not come as long as they are."""
    own = words(until.player) if until.player is not None else "me" if until.kind in ("next", "next end") else None
    if until.kind == "leaves":
        cx.report.add(codes.OUT_UNTIL_WHAT.at(until.span))
    elif own is not None and words(node.players) == own:
        cx.report.add(codes.OUT_FOR_EVER.at(until.span, words=own))


def _losers(cx: Context, scope: Scope, node: n.Losers) -> None:
    _players(cx, scope, node.players)


def _players(cx: Context, scope: Scope, node: n.Expr) -> None:
    """A set of players, or one."""
    found = check_expr(cx, scope, node)
    if not t.fits(t.bare(found), t.SetOf(t.PLAYER)):
        cx.report.add(type_codes.WANTED.at(node.span, wanted="players", words=words(node), found=found))


def _ties(cx: Context, scope: Scope, node: n.Ties) -> None:
    """What decides is looked at when the game is over, with each of those who are level as `me`. Tracks may be bare, as
    in a `where` over players."""
    me = LocalSymbol("me", t.PLAYER, node.span, hidden=True)
    cx.checked.mes[node] = me
    for tie in node.ties:
        local = next((inner for inner in walk(tie.of) if _is_local(scope, inner)), None)
        if isinstance(local, (n.Name, n.My, n.Of)):
            cx.report.add(codes.NOT_AT_THE_END.at(local.span, name=local.text))
            continue
        found = check_expr(cx, Scope(me, part="score").looking_at(me), tie.of)
        if not t.fits(t.bare(found), t.NUMBER):
            cx.report.add(type_codes.WANTED.at(tie.of.span, wanted=t.NUMBER, words=words(tie.of), found=found))


def _is_local(scope: Scope, node: n.Node) -> bool:
    return isinstance(node, (n.Name, n.My, n.Of)) and node.text in scope.locals


SEAT_CHECKS: dict[type[n.Node], Callable[[Context, Scope, Any], None]] = {
    n.Skip: _of_player,
    n.AnotherTurn: _of_player,
    n.NextTurn: _of_player,
    n.ReverseTurns: _reverse,
    n.Eliminate: _eliminate,
    n.Losers: _losers,
    n.Ties: _ties,
}
"""By node of a line about seats: what checks it."""
