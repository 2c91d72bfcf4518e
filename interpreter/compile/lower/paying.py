"""From `pay` and `must pay` to tests whether there is enough, and moves of so many alike pieces.

What heads have to pay stays where it is until all of them are settled. Until then it is *due*: heads that pay from one
place must be payable together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...diagnostics.codes import families as codes
from ...model import types as t
from ...model.symbols import ZoneSymbol
from ...syntax import nodes as n
from ...syntax.words import words
from .. import plan as p
from .builder import Builder
from .expressions import expr, in_places, zone_number


@dataclass(frozen=True, slots=True)
class Due:
    """What has to be paid: so many (below 0 is 0) from a zone; both can be read again at no cost."""

    zone: p.ZoneNumber
    amount: p.Expr


def due(b: Builder, node: n.Pay) -> Due:
    """What a `pay` asks for now."""
    place = zone_number(b, node.source)
    seat = None if place.seat is None else b.keep(place.seat, node.source.span, "payer", t.NUMBER)
    return Due(p.ZoneNumber(place.base, seat), b.keep(expr(b, node.amount), node.amount.span, "price", t.NUMBER))


def can_pay(b: Builder, node: n.Pay, one: Due, before: Sequence[Due]) -> p.Expr:
    """Whether it can be paid together with what is due from the same place."""
    total = one.amount
    others = [other for other in before if other.zone.base == one.zone.base]
    if others:
        total = _at_least_0(total)
    for other in others:
        more = _at_least_0(other.amount)
        here, there = one.zone.seat, other.zone.seat
        if here is not None and there is not None:
            more = p.Select(p.Binary("==", here, there), more, p.Const(0))
        total = p.Binary("+", total, more)
    return b.keep(p.Binary("<=", total, p.Size(p.ZoneList(one.zone))), node.span, "enough", t.YES_NO)


def _at_least_0(amount: p.Expr) -> p.Expr:
    if isinstance(amount, p.Const):
        return amount
    return p.Select(p.Binary(">", amount, p.Const(0)), amount, p.Const(0))


def move_due(b: Builder, node: n.Pay, one: Due) -> None:
    """The payment itself."""
    from .statements import end_of  # the statements know this one

    symbol = b.ref(node.source)
    assert isinstance(symbol, ZoneSymbol)
    # What is chosen out of alike pieces is the first of them: payment takes others, as far as there are others.
    from_end = symbol.kind in ("pool", "set")
    pieces = p.Slice(p.Copy(in_places(symbol, p.ZoneList(one.zone))), one.amount, from_end)
    to, end = end_of(b, node.place)
    b.emit(p.Move(node.span, pieces, False, None, to, end))


def pay(b: Builder, node: n.Pay) -> tuple[p.Expr, list[p.Op], list[p.Op]]:
    """A payment that is no head: whether it can be made, its steps, and what happens instead where nothing is said."""
    one = due(b, node)
    test = can_pay(b, node, one, ())
    with b.into([]) as paid:
        b.mark(node.span, "it is paid")
        move_due(b, node, one)
    with b.into([]) as unpaid:
        if node.block is None:
            text = f"there are fewer than `{words(node.amount)}` in `{words(node.source)}`"
            b.emit(p.Fail(node.span, codes.NOT_PAID.id, text))
        else:
            b.mark(node.span, "it cannot be paid")
    return test, paid, unpaid


def pays_among(heads: Sequence[n.Head]) -> Iterator[n.Pay]:
    """The payments among heads, those of alternatives too."""
    for head in heads:
        if isinstance(head, n.Pay):
            yield head
        elif isinstance(head, n.ChooseOne):
            for way in head.alternatives:
                yield from pays_among(n.heads_of(way.block))


def bound_to(head: n.ChooseOne, later: Sequence[n.Head]) -> Sequence[n.Head]:
    """The later heads, if what they have to pay and what the alternatives have to pay must be payable together."""
    return later if any(pays_among([head])) and any(pays_among(later)) else ()


Slots = dict[int, tuple[p.Local, p.Local | None]]
"""By the identity of a `must pay` in an alternative: the locals of how much is due and of who pays."""


def slots_of(b: Builder, node: n.ChooseOne) -> Slots:
    """Locals for what alternatives have to pay; nothing is due as long as none is chosen."""
    made: Slots = {}
    for head in pays_among([node]):
        amount = b.temporary("price", t.NUMBER)
        b.emit(p.Assign(head.span, amount, p.Const(0)))
        payer: p.Local | None = None
        if not isinstance(head.source, n.Name):
            payer = b.temporary("payer", t.NUMBER)
            b.emit(p.Assign(head.span, payer, p.Const(0)))
        made[id(head)] = amount, payer
    return made


def due_in(b: Builder, node: n.Pay, slots: Slots) -> Due:
    """What a head has to pay, kept in its locals where it stands in an alternative."""
    one = due(b, node)
    if id(node) not in slots:
        return one
    amount, payer = slots[id(node)]
    b.emit(p.Assign(node.span, amount, one.amount))
    if payer is not None and one.zone.seat is not None:
        b.emit(p.Assign(node.span, payer, one.zone.seat))
        return Due(p.ZoneNumber(one.zone.base, p.Read(payer)), p.Read(amount))
    return Due(one.zone, p.Read(amount))


def dues_of(b: Builder, node: n.ChooseOne, slots: Slots) -> list[Due]:
    """What may be due because of the alternative that was chosen."""
    found = []
    for head in pays_among([node]):
        amount, payer = slots[id(head)]
        symbol = b.ref(head.source)
        assert isinstance(symbol, ZoneSymbol)
        seat = None if payer is None else p.Read(payer)
        found.append(Due(p.ZoneNumber(b.shared.zone(symbol).base, seat), p.Read(amount)))
    return found


def pay_if_due(b: Builder, node: n.Pay, one: Due) -> None:
    """The payment of a head in an alternative, which may not be the one that was chosen."""
    with b.into([]) as ops:
        move_due(b, node, one)
    b.emit(p.If(node.span, p.Binary(">", one.amount, p.Const(0)), ops, []))
