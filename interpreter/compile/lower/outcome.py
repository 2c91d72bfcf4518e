"""From lines on who has lost, and who wins a tie, to steps: ties are looked at behind the scores."""

from __future__ import annotations

from ...model import types as t
from ...model.own_tracks import LOSERS, TIE
from ...source import Span
from ...syntax import nodes as n
from ...syntax.walk import walk
from .. import plan as p
from .builder import Builder
from .expressions import expr
from .sets import members_once


def losers(b: Builder, node: n.Losers) -> None:
    """`losers are SET`: the last such line counts."""
    named = b.keep(members_once(b, node.players), node.span, "named", t.SetOf(t.PLAYER))
    b.emit(p.SetTrack(node.span, b.shared.track(LOSERS).base, None, named))
    b.emit(p.TellSeats(node.span, "losers", named))


def ties(b: Builder, node: n.Ties) -> None:
    """`ties go to ...`: notes that this line counts at the end."""
    number = tie_lines(b).index(node) + 1
    b.emit(p.SetTrack(node.span, b.shared.track(TIE).base, None, p.Const(number)))


def tie_lines(b: Builder) -> list[n.Ties]:
    """All lines that say who wins a tie, in the order of the files."""
    found = (node for part in b.shared.checked.parts.with_steps() for node in walk(part))
    return [node for node in found if isinstance(node, n.Ties)]


def break_ties(b: Builder, span: Span) -> None:
    """Behind the scores: of those who would share the win only the best remain, by the line that counts."""
    lines = tie_lines(b)
    if not lines:
        return
    level = b.temporary("level", t.SetOf(t.PLAYER))
    with b.into([]) as decided:
        for number, line in enumerate(lines, 1):
            with b.into([]) as body:
                _best(b, line, level)
            chosen = p.Binary("==", p.TrackValue(b.shared.track(TIE).base, None), p.Const(number))
            b.emit(p.If(line.span, chosen, body, []))
        b.emit(p.SetWinners(span, p.Read(level)))
    said = p.Binary("!=", p.TrackValue(b.shared.track(TIE).base, None), p.Const(0))
    b.emit(p.Assign(span, level, p.Level()))
    b.emit(p.If(span, p.Both("and", [said, p.Binary(">", p.Size(p.Read(level)), p.Const(1))]), decided, []))


def _best(b: Builder, line: n.Ties, level: p.Local) -> None:
    """Leaves in `level` those who are best by the first number that tells them apart, then by the next. Who has no such
    number stands behind all who have one."""
    me = b.me(line)
    if me is None:
        raise TypeError("a line on ties makes a `me`")
    for tie in line.ties:
        span = tie.span
        best, kept = b.temporary("best", t.Maybe(t.NUMBER)), b.temporary("kept", t.SetOf(t.PLAYER))
        found = b.temporary("found", t.Maybe(t.NUMBER))
        b.emit(p.Assign(span, best, p.Const(None)))
        b.emit(p.Assign(span, kept, p.MakeList([])))
        with b.into([]) as body:
            b.emit(p.Assign(span, found, expr(b, tie.of)))
            above = p.Binary(">" if tie.extreme == "highest" else "<", p.Read(found), p.Read(best))
            better = p.Both("or", [p.Prefix("not", p.Present(p.Read(best))), above])
            new: list[p.Op] = [
                p.Assign(span, best, p.Read(found)),
                p.Assign(span, kept, p.MakeList([p.Read(me)])),
            ]
            equal = p.Binary("==", p.Read(found), p.Read(best))
            too: list[p.Op] = [p.If(span, equal, [p.Append(span, kept, p.Read(me))], [])]
            b.emit(p.If(span, p.Present(p.Read(found)), [p.If(span, better, new, too)], []))
        b.emit(p.ForIn(span, me, p.Read(level), body))
        some = p.Binary("!=", p.Size(p.Read(kept)), p.Const(0))
        b.emit(p.If(span, some, [p.Assign(span, level, p.Read(kept))], []))
