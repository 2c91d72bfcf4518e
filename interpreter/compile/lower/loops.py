"""From the loops of the language to ForIn and While."""

from __future__ import annotations

from collections.abc import Callable

from ...diagnostics.codes import playing
from ...model import types as t
from ...model.symbols import LocalSymbol
from ...syntax import nodes as n
from ...syntax.words import words
from .. import plan as p
from .builder import Builder
from .expressions import expr, if_somebody
from .in_game import if_in
from .sets import kept_list

MOST_NUMBERS = 1_000_000_000_000
"""How far apart the ends of a range may be."""
MOST_LISTED = 10_000
"""So many numbers can be tested one by one, or several of them chosen."""

Block = Callable[[Builder, n.Block | None], list[p.Op]]


def start_seat(b: Builder, node: n.EachPlayer | n.TakeTurns, start: n.Expr | None, outer: p.Local | None) -> p.Expr:
    """Where a loop over players begins: as said, else with the present `me`, else with the first seat."""
    if start is not None:
        return expr(b, start)
    return if_somebody(outer, p.Read(outer)) if outer is not None else p.Const(0)


def each_player(b: Builder, node: n.EachPlayer, block: Block) -> None:
    """Each as `me`, leftwards; `where` is read when the seat comes up."""
    me = own_me(b, node)
    outer = outer_me(b, node)
    seats = seats_of(b, node)
    with b.into([]) as ops:
        if node.where is None:
            ops.extend(block(b, node.block))
        else:
            test = expr(b, node.where)
            b.emit(p.If(node.where.span, test, block(b, node.block), []))
    if node.other and node.start is not None and outer is not None:
        ops = [p.If(node.span, p.Binary("!=", p.Read(me), p.Read(outer)), ops, [])]
    b.emit(p.ForIn(node.span, me, seats, if_in(b, p.Read(me), ops, node)))


def seats_of(b: Builder, node: n.EachPlayer) -> p.Expr:
    """The seats of the loop in their order; among them, where the others are asked from somebody on, the present
    `me`."""
    outer = outer_me(b, node)
    if node.other and node.start is None and outer is not None:
        return p.OtherSeats(p.Read(outer))
    return p.Seats(start_seat(b, node, node.start, outer))


def own_me(b: Builder, node: n.Node) -> p.Local:
    me = b.me(node)
    if me is None:
        raise TypeError("this line makes a `me`")
    return me


def outer_me(b: Builder, node: n.Node) -> p.Local | None:
    """The `me` around a line that makes a new one."""
    symbol = b.shared.checked.outer_mes.get(node)
    return b.local(symbol) if symbol is not None else None


def for_each(b: Builder, node: n.ForEach, block: Block) -> None:
    """The set is fixed on entry."""
    symbol = b.ref(node.name)
    if not isinstance(symbol, LocalSymbol):
        raise TypeError("`for each` makes a local name")
    item = b.local(symbol)
    if isinstance(node.source, n.Range):
        sequence = interval(b, node.source)
        if isinstance(sequence, p.Interval):
            b.emit(p.Spend(node.span, p.Size(sequence)))
    else:
        sequence = kept_list(b, node.source)
    b.emit(p.ForIn(node.span, item, sequence, block(b, node.block)))


def interval(b: Builder, node: n.Range) -> p.Expr:
    """The numbers of a range: lazy, unless a `where` picks among them."""
    low, high = expr(b, node.low), expr(b, node.high)
    if not (isinstance(low, p.Const) and isinstance(high, p.Const)):
        low, high = b.keep(low, node.span, "low", t.NUMBER), b.keep(high, node.span, "high", t.NUMBER)
        refuse_more(b, node, p.Binary("-", high, low), MOST_NUMBERS)
    numbers = p.Interval(low, high, _by(b, node.step) if node.step is not None else None)
    if node.where is None:
        return numbers
    item = b.item(node)
    found = b.temporary("found", t.ListOf(t.NUMBER))
    b.emit(p.Assign(node.span, found, p.MakeList([])))
    refuse_more(b, node, p.Size(numbers), MOST_LISTED)
    with b.into([]) as body:
        test = expr(b, node.where)
        b.emit(p.If(node.where.span, test, [p.Append(node.span, found, p.Read(item))], []))
    b.emit(p.ForIn(node.span, item, numbers, body))
    return p.Read(found)


def refuse_more(b: Builder, node: n.Range, count: p.Expr, most: int) -> None:
    """Ends the game as a fault of the rules where a range has more numbers than can be gone through."""
    text = f"there are more than {most:,} numbers from `{words(node.low)}` to `{words(node.high)}`"
    fail: list[p.Op] = [p.Fail(node.span, playing.BROKEN_RULE.id, text)]
    b.emit(p.If(node.span, p.Binary(">", count, p.Const(most)), fail, []))


def _by(b: Builder, node: n.Expr) -> p.Expr:
    """How far apart the numbers are: at least 1, else the game cannot go on."""
    step = b.keep(expr(b, node), node.span, "step", t.NUMBER)
    if not isinstance(step, p.Const):
        fail: list[p.Op] = [p.Fail(node.span, playing.BROKEN_RULE.id, f"`by {words(node)}` is less than 1")]
        b.emit(p.If(node.span, p.Binary("<", step, p.Const(1)), fail, []))
    return step


def repeat_times(b: Builder, node: n.RepeatTimes, block: Block) -> None:
    """`repeat N times:`; N is read once."""
    count = b.temporary("time", t.NUMBER)
    times = b.keep(expr(b, node.count), node.span, "times", t.NUMBER)
    numbers = p.Interval(p.Const(1), times, None)
    b.emit(p.Spend(node.span, times))
    b.emit(p.ForIn(node.span, count, numbers, block(b, node.block)))


def repeat_while(b: Builder, node: n.RepeatWhile, block: Block) -> None:
    """`repeat while C:`; C is read before each time."""
    with b.into([]) as head:
        test = expr(b, node.test)
    b.emit(p.While(node.span, head, test, block(b, node.block)))


def take_turns(
    b: Builder, node: n.TakeTurns, block: Block, around: Callable[[p.Local, Callable[[], None]], None]
) -> None:
    """Turn after turn, to the left; `until` is read before each, `me` being whose turn it would be."""
    me = own_me(b, node)
    b.emit(p.Assign(node.span, me, start_seat(b, node, node.start, outer_me(b, node))))
    with b.into([]) as head:
        test = p.Prefix("not", expr(b, node.until)) if node.until is not None else p.Const(True)
    with b.into([]) as body:
        b.emit(p.TurnMark(node.span, p.Read(me)))
        b.mark(node.span, p.REACHED)  # a scenario may start here
        around(me, lambda: b.ops.extend(block(b, node.block)))
        b.emit(p.Assign(node.span, me, p.LeftOf(p.Read(me), p.Const(1))))
    b.emit(p.While(node.span, head, test, body))
