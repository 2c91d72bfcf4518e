"""From turns whose order may change, or in which players may leave, to steps: a queue in tracks of the language's own.

The order has a place, the seat whose turn came last by the order itself. After each turn come first the turns given by
`another turn`, then goes on the order: from the seat named by `next turn`, else from the neighbour of that place. Each
`take turns` has its own queue; one that runs inside another puts away the outer's and puts it back when it is left.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from ...model import types as t
from ...model.own_tracks import DIRECTION, MORE, NEXT, SKIPPED
from ...source import Span
from ...syntax import nodes as n
from ...syntax.walk import walk
from .. import plan as p
from .builder import Builder
from .expressions import expr
from .in_game import direction, is_in, left_of, or_next, still_in
from .loops import Block, outer_me, start_seat

_QUEUE = {n.Skip: SKIPPED, n.AnotherTurn: MORE, n.NextTurn: NEXT, n.ReverseTurns: DIRECTION}
_STARTS: dict[str, p.Expr] = {
    SKIPPED: p.Const(()),
    MORE: p.Const(()),
    NEXT: p.Const(None),
    DIRECTION: p.Const(1),
}


def changes_turns(b: Builder) -> bool:
    """Whether turns need more than going round."""
    return bool(b.shared.checked.turn_words) or b.shared.checked.eliminates


def take_turns_in_order(
    b: Builder, node: n.TakeTurns, block: Block, around: Callable[[p.Local, Callable[[], None]], None]
) -> None:
    """Turn after turn; `until` is read before each, also before one that falls out."""
    span = node.span
    queue = [name for word, name in _QUEUE.items() if word in b.shared.checked.turn_words]
    first = b.keep(start_seat(b, node, node.start, outer_me(b, node)), span, "first", t.PLAYER)
    if not (queue and _may_be_inside(b, node)):
        _begin(b, span, queue)
        _turns(b, node, first, block, around)
        return
    kept = {name: b.temporary("outer", b.shared.track(name).type) for name in queue}
    for name, local in kept.items():
        b.emit(p.Assign(span, local, _read(b, name)))
    with b.into([]) as body:
        _begin(b, span, queue)
        _turns(b, node, first, block, around)
    with b.into([]) as after:
        for name, local in kept.items():
            _write(b, span, name, p.Read(local))
    b.emit(p.Guarded(span, body, after))


def _may_be_inside(b: Builder, node: n.TakeTurns) -> bool:
    """Whether other turns may be going on around these, or these themselves."""
    parts = b.shared.checked.parts
    several = sum(isinstance(one, n.TakeTurns) for part in parts.with_steps() for one in walk(part)) > 1
    straight = chain.from_iterable(walk(part) for part in (*parts.setups, *parts.plays))
    return several or all(one is not node for one in straight)


def _begin(b: Builder, span: Span, queue: list[str]) -> None:
    for name in queue:
        _write(b, span, name, _STARTS[name])


def _read(b: Builder, name: str) -> p.Expr:
    return p.TrackValue(b.shared.track(name).base, None)


def _write(b: Builder, span: Span, name: str, value: p.Expr) -> None:
    b.emit(p.SetTrack(span, b.shared.track(name).base, None, value))


def _turns(
    b: Builder,
    node: n.TakeTurns,
    first: p.Expr,
    block: Block,
    around: Callable[[p.Local, Callable[[], None]], None],
) -> None:
    span, words, me = node.span, b.shared.checked.turn_words, b.me(node)
    if me is None:
        raise TypeError("turns make a `me`")
    place = b.temporary("place", t.PLAYER)
    b.emit(p.Assign(span, me, or_next(b, first, p.Const(1))))
    b.emit(p.Assign(span, place, p.Read(me)))
    with b.into([]) as head:
        test = _goes_on(b, node, me)
    with b.into([]) as turn:
        b.emit(p.TurnMark(span, p.Read(me)))
        b.mark(span, p.REACHED)  # a scenario may start here
        around(me, lambda: b.ops.extend(block(b, node.block)))
    with b.into([]) as body:
        if n.Skip in words:
            with b.into([]) as falls_out:
                b.mark(span, "a turn falls out")
                _drop_one(b, span, me)
                b.emit(p.TellSeats(span, "skipped", p.MakeList([p.Read(me)])))
            skipped = p.Binary("in", p.Read(me), _read(b, SKIPPED))
            b.emit(p.If(span, skipped, falls_out, turn))
        else:
            b.ops.extend(turn)
        _go_on(b, span, me, place)
    b.emit(p.While(span, head, test, body))


def _goes_on(b: Builder, node: n.TakeTurns, me: p.Local) -> p.Expr:
    """Whether there is a turn for `me`: nobody is left where `me` is out, as the order passes over those."""
    if not b.shared.checked.eliminates:
        return p.Prefix("not", expr(b, node.until)) if node.until is not None else p.Const(True)
    goes_on = b.temporary("goes_on", t.YES_NO)
    b.emit(p.Assign(node.span, goes_on, is_in(b, p.Read(me))))
    if node.until is not None:
        with b.into([]) as asked:
            b.emit(p.Assign(node.span, goes_on, p.Prefix("not", expr(b, node.until))))
        b.emit(p.If(node.span, p.Read(goes_on), asked, []))
    return p.Read(goes_on)


def _drop_one(b: Builder, span: Span, me: p.Local) -> None:
    """Takes one of `me`'s turns off those that fall out."""
    left, seat = b.temporary("left", t.ListOf(t.PLAYER)), b.temporary("seat", t.PLAYER)
    found = b.temporary("found", t.YES_NO)
    b.emit(p.Assign(span, left, p.MakeList([])))
    b.emit(p.Assign(span, found, p.Const(False)))
    this = p.Both("and", [p.Binary("==", p.Read(seat), p.Read(me)), p.Prefix("not", p.Read(found))])
    keep: list[p.Op] = [p.Append(span, left, p.Read(seat))]
    body: list[p.Op] = [p.If(span, this, [p.Assign(span, found, p.Const(True))], keep)]
    b.emit(p.ForIn(span, seat, _read(b, SKIPPED), body))
    _write(b, span, SKIPPED, p.Read(left))


def _go_on(b: Builder, span: Span, me: p.Local, place: p.Local) -> None:
    """Whose turn it is after this one."""
    words = b.shared.checked.turn_words
    on = direction(b)
    with b.into([]) as order:
        step: list[p.Op] = [p.Assign(span, place, left_of(b, p.Read(place), on))]
        if n.NextTurn in words:
            with b.into([]) as named:
                b.emit(p.Assign(span, place, _read(b, NEXT)))
                b.emit(p.Assign(span, place, or_next(b, p.Read(place), on)))
                _write(b, span, NEXT, p.Const(None))
            b.emit(p.If(span, p.Present(_read(b, NEXT)), named, step))
        else:
            b.ops.extend(step)
        b.emit(p.Assign(span, me, p.Read(place)))
        if n.AnotherTurn in words and b.shared.checked.eliminates:
            _write(b, span, MORE, _STARTS[MORE])  # a turn for one who is out is lost, also if they come back
    if n.AnotherTurn not in words:
        b.ops.extend(order)
        return
    more = b.temporary("more", t.ListOf(t.PLAYER))
    b.emit(p.Assign(span, more, still_in(b, _read(b, MORE))))
    with b.into([]) as first:
        b.emit(p.Assign(span, me, p.Item(p.Read(more), p.Const(0))))
        _write(b, span, MORE, p.Slice(p.Read(more), p.Binary("-", p.Size(p.Read(more)), p.Const(1)), True))
    b.emit(p.If(span, p.Binary("!=", p.Size(p.Read(more)), p.Const(0)), first, order))


def skip(b: Builder, node: n.Skip) -> None:
    """`skip P`: as often as it is said, P's next turn falls out."""
    _queued(b, node, SKIPPED, "skip")


def another_turn(b: Builder, node: n.AnotherTurn) -> None:
    """`another turn for P`: behind those that were given before."""
    _queued(b, node, MORE, "another")


def _queued(b: Builder, node: n.Skip | n.AnotherTurn, name: str, what: p.SeatEvent) -> None:
    seat = b.keep(expr(b, node.player), node.span, "seat", t.PLAYER)
    _write(b, node.span, name, p.Joined([_read(b, name), p.MakeList([seat])]))
    b.emit(p.TellSeats(node.span, what, p.MakeList([seat])))


def next_turn(b: Builder, node: n.NextTurn) -> None:
    """`next turn to P`: the last one that was named counts."""
    seat = b.keep(expr(b, node.player), node.span, "seat", t.PLAYER)
    _write(b, node.span, NEXT, seat)
    b.emit(p.TellSeats(node.span, "next", p.MakeList([seat])))


def reverse_turns(b: Builder, node: n.ReverseTurns) -> None:
    """`reverse turns`."""
    _write(b, node.span, DIRECTION, p.Prefix("-", _read(b, DIRECTION)))
    b.emit(p.TellSeats(node.span, "reversed", p.MakeList([])))
