"""Scores that nothing changes, or that are the same for all; and winners that there can never be."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics.codes import lints_reach as codes
from ...model.symbols import OptionSymbol, TrackSymbol, ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..heads import head
from ..reaching import mended_course_of
from ..reaching.why import because
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the score part (or at the play, if there is none), at the line that scores, or at the winners."""
    course = mended_course_of(cx)
    steps = [node for part in cx.checked.parts.with_steps() for node in walk(part)]
    reached = [node for node in steps if id(node) in course.lines]
    winners = [node for node in reached if isinstance(node, n.Winners)]
    for line in winners:
        if course.weigh(line.players).nothing and not isinstance(line.players, (n.Nobody, n.Listing)):
            condition = line.players.condition if isinstance(line.players, n.Where) else None
            why = because(course, condition) if condition is not None else ""
            cx.report.add(codes.NOBODY_WINS.at(head(line), why=why))
    if winners or any(isinstance(node, (n.Losers, n.Eliminate)) for node in reached):
        return
    scoring = [node for node in reached if isinstance(node, (n.SetTo, n.Add)) and _is_score(cx, node)]
    parts = [*cx.checked.parts.scores, *cx.checked.parts.plays]
    if not scoring and parts:
        cx.report.add(codes.NO_SCORE.at(head(parts[0])))
    alike = {id(line) for line in _alike(cx)}
    if scoring and all(id(line) in alike for line in scoring):
        cx.report.add(codes.SAME_SCORE.at(head(scoring[0])))


def _is_score(cx: Context, node: n.SetTo | n.Add) -> bool:
    track = cx.checked.refs.get(node.place)
    return isinstance(track, TrackSymbol) and track.name == "score"


def _alike(cx: Context) -> Iterator[n.Stmt]:
    """The lines of score parts that give every player the same: straight below `each player`, what is nobody's own."""
    for part in cx.checked.parts.scores:
        for loop in part.block.body:
            if not isinstance(loop, n.EachPlayer) or loop.where is not None or loop.other:
                continue
            for line in loop.block.body:
                if isinstance(line, (n.SetTo, n.Add)) and isinstance(line.place, n.My) and _is_nobodys(cx, line.value):
                    yield line


def _is_nobodys(cx: Context, value: n.Expr) -> bool:
    for node in walk(value):
        symbol = cx.checked.refs.get(node)
        own = isinstance(symbol, (ZoneSymbol, TrackSymbol)) and symbol.family
        shared = isinstance(symbol, (OptionSymbol, ZoneSymbol, TrackSymbol)) and not own
        if not (shared or isinstance(node, (n.Int, n.Arith, n.Negative, n.Count))):
            return False
    return True
