"""From a place in a family of zones or tracks to how far it lies behind the family's first one."""

from __future__ import annotations

from ...diagnostics.codes import families as codes
from ...model import types as t
from ...model.families import Members
from ...model.layout import TrackInfo, ZoneInfo
from ...model.symbols import ZoneSymbol
from ...syntax import nodes as n
from ...syntax.words import words
from .. import plan as p
from .builder import Builder


def offset(b: Builder, node: n.Expr, info: ZoneInfo | TrackInfo) -> p.Expr | None:
    """How far behind the first one it lies, for a family with members beside players; None for any other place."""
    from .expressions import expr  # places hold expressions, and expressions places

    members = info.members
    if members is None:
        return None
    if isinstance(node, n.Of):
        return _member(b, node, node.of, members)
    if isinstance(node, n.SomeOf):
        place = _member(b, node, node.count, members)
        seat = expr(b, node.of)
        return added(times(seat, members.count), place)
    return None


def times(seat: p.Expr, count: int) -> p.Expr:
    """So many zones for each seat before this one."""
    if isinstance(seat, p.Const) and isinstance(seat.value, int):
        return p.Const(seat.value * count)
    return seat if count == 1 else p.Binary("*", seat, p.Const(count))


def added(first: p.Expr, second: p.Expr) -> p.Expr:
    """A sum, worked out where both are known."""
    match first, second:
        case p.Const(int() as one), p.Const(int() as other):
            return p.Const(one + other)
        case _, p.Const(0):
            return first
    return p.Binary("+", first, second)


def of_player(b: Builder, node: n.EveryOf, info: ZoneInfo) -> list[p.ZoneNumber]:
    """All zones of one player in a family of several for each."""
    from .expressions import expr

    members = info.members
    assert members is not None
    seat = b.keep(times(expr(b, node.of), members.count), node.span, "first", t.NUMBER)
    return [p.ZoneNumber(info.base, added(seat, p.Const(place))) for place in range(members.count)]


def every_of(b: Builder, node: n.EveryOf) -> p.Expr:
    """The pieces of all these zones, zone by zone, each in the order of its places."""
    info = zone_info(b, node)
    lists: list[p.Expr] = [p.ZoneList(zone) for zone in of_player(b, node, info)]
    return p.Joined([p.Reversed(one) for one in lists] if info.kind == "pile" else lists)


def zone_info(b: Builder, node: n.EveryOf) -> ZoneInfo:
    """The family that is meant."""
    symbol = b.ref(node)
    assert isinstance(symbol, ZoneSymbol)
    return b.shared.zone(symbol)


def from_pool(b: Builder, node: n.Expr) -> bool:
    """Whether pieces are surely taken from a pool, or from several."""
    while isinstance(node, n.Where):
        node = node.source
    symbol = b.ref(node)
    return isinstance(symbol, ZoneSymbol) and symbol.kind == "pool"


def _member(b: Builder, node: n.Of | n.SomeOf, index: n.Expr, members: Members) -> p.Expr:
    """The place of a member, from 0; one that is not there ends the game as a fault."""
    from .expressions import expr

    value = expr(b, index)
    if members.attribute is not None:
        return value
    if isinstance(value, p.Const) and isinstance(value.value, int):
        return p.Const(value.value - members.low)
    value = b.keep(value, index.span, "number", t.NUMBER)
    first, last = p.Const(members.low), p.Const(members.low + members.count - 1)
    there = p.Both("and", [p.Binary(">=", value, first), p.Binary("<=", value, last)])
    text = f"{node.text} {words(index)}`, as they are numbered {members.names[0]} to `{members.names[-1]}"
    fail: list[p.Op] = [p.Fail(node.span, codes.NO_SUCH_MEMBER.id, text)]
    b.emit(p.If(node.span, there, [], fail))
    if not members.low:
        return value
    return b.keep(p.Binary("-", value, first), index.span, "place", t.NUMBER)
