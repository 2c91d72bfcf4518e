"""From seats to those of them that are in the game, where players can leave it; in all other games that is everybody.

All that goes over players, or reckons neighbours, asks here.
"""

from __future__ import annotations

from ...diagnostics.codes import seats as codes
from ...model import types as t
from ...model.lasting import PLAIN
from ...model.own_tracks import DIRECTION, OUT
from ...syntax import nodes as n
from ...syntax.walk import walk
from ...syntax.words import words
from .. import plan as p
from .builder import Builder


def _out(b: Builder) -> int | None:
    """Where it is remembered who is out; None where nobody ever is."""
    return b.shared.track(OUT).base if b.shared.checked.eliminates else None


def is_in(b: Builder, seat: p.Expr) -> p.Expr:
    """Whether a seat is in the game."""
    out = _out(b)
    return p.Const(True) if out is None else p.Prefix("not", p.TrackValue(out, seat))


def if_in(b: Builder, seat: p.Expr, ops: list[p.Op], node: n.Node) -> list[p.Op]:
    """Steps that are done only if a seat is in the game when it comes up."""
    return ops if _out(b) is None else [p.If(node.span, is_in(b, seat), ops, [])]


def seats(b: Builder, start: p.Expr | None) -> p.Expr:
    """All in the game, in turn order, beginning with `start` (None: the first seat)."""
    return _those_in(b, p.Seats(start))


def other_seats(b: Builder, me: p.Expr) -> p.Expr:
    """All in the game but `me`, beginning at its left."""
    return _those_in(b, p.OtherSeats(me))


def _those_in(b: Builder, several: p.Expr) -> p.Expr:
    out = _out(b)
    return several if out is None else p.InGame(several, out)


def still_in(b: Builder, several: p.Expr) -> p.Expr:
    """Those of a sequence of seats that are in the game."""
    return _those_in(b, several)


def count_in(b: Builder) -> p.Expr:
    """How many are in the game."""
    return p.SeatCount() if _out(b) is None else p.Size(seats(b, None))


def count_others(b: Builder, me: p.Expr) -> p.Expr:
    """How many others are in the game."""
    return p.Binary("-", p.SeatCount(), p.Const(1)) if _out(b) is None else p.Size(other_seats(b, me))


def left_of(b: Builder, seat: p.Expr, steps: p.Expr) -> p.Expr:
    """The seat so many steps to the left; below 0 to the right."""
    out = _out(b)
    return p.LeftOf(seat, steps) if out is None else p.LeftInGame(seat, steps, out)


def direction(b: Builder) -> p.Expr:
    """How many steps to the left it is to the next in turn order: 1, or -1 while turns go to the right."""
    reverses = n.ReverseTurns in b.shared.checked.turn_words
    return p.TrackValue(b.shared.track(DIRECTION).base, None) if reverses else p.Const(1)


def or_next(b: Builder, seat: p.Expr, direction: p.Expr) -> p.Expr:
    """The seat itself if it is in the game, else the next one in this direction that is."""
    return seat if _out(b) is None else p.Select(is_in(b, seat), seat, left_of(b, seat, direction))


def ask(b: Builder, asked: p.Ask, sure: str | None) -> None:
    """Asks a seat. Of one that is out nothing is asked, as if there were nothing to choose; where something must be
    chosen (`sure` is its name) the game cannot go on then."""
    if _out(b) is None:
        b.emit(asked)
        return
    empty: p.Expr = p.MakeList([]) if asked.site.many else p.Const(None)
    otherwise: list[p.Op] = [p.Assign(asked.span, asked.into, empty)]
    if sure is not None:
        text = f"whoever must choose {sure} is out of the game"
        otherwise = [p.Fail(asked.span, codes.ASKED_OUT.id, text)]
    b.emit(p.If(asked.span, is_in(b, asked.seat), [asked], otherwise))


def must_be_in(b: Builder, seat: p.Expr, node: n.Ask) -> None:
    """The game cannot go on where somebody is to act who is out of it."""
    if _out(b) is not None:
        fail: list[p.Op] = [p.Fail(node.span, codes.ASKED_OUT.id, f"`{words(node.player)}` is out of the game")]
        b.emit(p.If(node.span, is_in(b, seat), [], fail))


def chosen_by(b: Builder, node: n.My | n.Of, answer: p.Expr, type_: t.Type) -> p.Expr:
    """What a player has chosen together with all others: one who was out then has chosen nothing."""
    if _out(b) is None or isinstance(type_, (t.Maybe, t.SetOf, t.ListOf)):
        return answer
    answer = b.keep(answer, node.span, "chosen", type_)
    fail: list[p.Op] = [p.Fail(node.span, codes.NOT_ASKED.id, words(node))]
    b.emit(p.If(node.span, p.Present(answer), [], fail))
    return answer


def _comes_back(b: Builder) -> bool:
    """Whether anybody is ever out for a while only."""
    found = (node for part in b.shared.checked.parts.with_steps() for node in walk(part))
    return any(isinstance(node, n.Eliminate) and node.until is not None for node in found)


def eliminate(b: Builder, node: n.Eliminate) -> None:
    """Those named leave the game, all at one moment; who is out for a while already is so for longer, or for good."""
    from .lasting import whose_turn  # a value that lasts is worked out from seats in the game
    from .sets import kept_list  # a set is made of them
    from .what_lasts import moment

    out = _out(b)
    if out is None:
        raise TypeError("a game with this line eliminates players")
    span = node.span
    gone, seat = b.temporary("gone", t.SetOf(t.PLAYER)), b.temporary("seat", t.PLAYER)
    named = kept_list(b, node.players)
    b.emit(p.Assign(span, gone, p.MakeList([])))
    leaves: p.Op = p.SetTrack(span, out, p.Read(seat), p.Const(True))
    if _comes_back(b):
        until = node.until
        end = PLAIN if until is None else moment(b.shared.checked, until)
        who = None if until is None else whose_turn(b, until)
        leaves = p.Cover(span, out, p.Read(seat), p.Const(True), "set", end, who)
    note: list[p.Op] = [p.Append(span, gone, p.Read(seat))]
    b.emit(p.ForIn(span, seat, named, [p.If(span, is_in(b, p.Read(seat)), note, []), leaves]))
    tell: list[p.Op] = [p.TellSeats(span, "out", p.Read(gone))]
    b.emit(p.If(span, p.Binary("!=", p.Size(p.Read(gone)), p.Const(0)), tell, []))
