"""From a piece that is chosen and then moved to one that is taken out of its zone as soon as it is chosen.

The place where it was found is still known then, so nobody has to look for it again. This is the same game only if
nothing looks at the zone in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...model.layout import Layout
from ...model.types import PLAYER, UNKNOWN
from ...source import Span
from .. import plan as p
from ..settle import at_seat
from .nodes import AnyOp, Arrives, Call, LeavesZone, Popped, Refills, Swaps
from .rewrite import Rewriter, changed, everything, replaced
from .sources import refilled_from


@dataclass(slots=True, eq=False)
class Choose(p.Step):
    """One seat chooses one item; `pops` says that the piece leaves its zone at once, `counted` that the decision has
    been counted beforehand, so that it is taken back where nothing can be chosen."""

    site: p.Site
    seat: p.Expr
    into: p.Local
    pops: bool
    counted: bool
    sure: bool = False
    """Whether the game is rare where there are not at least two items; where somebody else decides, not one."""
    size: p.Local | None = None
    """Of a sure choice out of a zone: how many pieces were there when that was last looked at."""
    looked: bool = False
    """Whether it was looked at before; since then `more` have come to it (below 0: left)."""
    more: int = 0


@dataclass(slots=True, eq=False)
class Decides(p.Step):
    """So many decisions are made."""

    number: int


def seat_by_seat(ops: Sequence[p.Op], players: int) -> list[p.Op]:
    """The same steps, in which what happens at once is written out seat by seat, and so are answers that only that
    asks for."""

    class Lines(Rewriter):
        within_one = 0

        def visit(self, op: AnyOp) -> Sequence[AnyOp]:
            if isinstance(op, p.AtOnce):
                self.within_one += 1
                made = super().visit(op)
                self.within_one -= 1
                return made
            match op:
                case p.ForIn(_, local, p.Seats(None | p.Const(int()) as start), body) if self.within_one:
                    first = 0 if start is None else int(str(start.value))
                    seats = [(first + step) % players for step in range(players)]
                    return [line for seat in seats for line in self.steps(replaced(body, _reading(local, seat)))]
            return super().visit(op)

    made = Lines().steps(ops)
    others: Counter[p.Local] = Counter()
    asked: list[p.Local] = []
    for node in everything(made):
        match node:
            case p.Read(local):
                others[local] += 1
            case p.Item(p.Read(local), p.Const(int())):
                others[local] -= 1
            case p.AskTogether(seats=p.Seats(), into=local, each=None):
                asked.append(local)
            case p.NewBySeat(local=local) | p.AssignSeat(local=local):
                others[local] += 1
        if isinstance(node, (p.Ask, p.AskTogether)):
            others.update((*node.site.reads, *node.site.did))
    each = {
        local: [p.Local(f"{local.name}_{seat + 1}", local.type, local.shown) for seat in range(players)]
        for local in asked
        if not others[local] and asked.count(local) == 1
    }
    return _Answers(each).steps(made)


class _Answers(Rewriter):
    """Puts a local for each seat in the place of a list of their answers."""

    def __init__(self, each: dict[p.Local, list[p.Local]]) -> None:
        self.each = each

    def expr(self, node: p.Expr) -> p.Expr:
        match node:
            case p.Item(p.Read(local), p.Const(int() as seat)) if local in self.each:
                return p.Read(self.each[local][seat])
        return node

    def step(self, op: AnyOp) -> Sequence[AnyOp]:
        if isinstance(op, p.AskTogether) and op.into in self.each:
            return [replace(op, each=self.each[op.into])]
        return [op]


def _reading(local: p.Local, seat: int) -> Callable[[Any], p.Expr | None]:
    """A seat in the place of the local that stands for it."""
    return lambda node: p.Const(seat) if isinstance(node, p.Read) and node.local is local else None


def choices(ops: Sequence[p.Op], plan: p.Plan) -> list[Any]:
    """The same steps, in which questions are choices of single seats wherever it is known who is asked."""
    found: list[Any] = []
    for op in ops:
        match op:
            case p.If(span, test, then, other):
                found.append(p.If(span, test, choices(then, plan), choices(other, plan)))
            case p.ForIn(span, local, seq, body):
                found.append(p.ForIn(span, local, seq, choices(body, plan)))
            case p.While(span, head, test, body):
                found.append(p.While(span, choices(head, plan), test, choices(body, plan)))
            case p.Region(span, number, body):
                found.append(p.Region(span, number, choices(body, plan)))
            case p.Ask(span, site, seat, into):
                if not isinstance(seat, (p.Read, p.Const)):
                    asked = p.Local("seat", PLAYER)
                    found.append(p.Assign(span, asked, seat))
                    seat = p.Read(asked)
                here = _asked(site, seat)
                found.append(
                    p.Ask(span, here, seat, into) if site.many else Choose(span, here, seat, into, False, False)
                )
            case p.AskTogether(span, site, _, _, list() as each):
                assert plan.players is not None
                if not site.many:
                    found.append(Decides(span, len(each)))
                for number, local in enumerate(each):
                    me = p.Const(number)
                    here = at_seat(_asked(site, me), number, plan, plan.players)
                    ask = p.Ask(span, here, me, local) if site.many else Choose(span, here, me, local, False, True)
                    found.append(ask)
            case p.AskTogether(span, site, seats, into):
                found += _one_by_one(span, site, seats, into)
            case _:
                found.append(op)
    return found


def _one_by_one(span: Span, site: p.Site, seats: p.Expr, into: p.Local) -> list[Any]:
    """The choices of several seats, ascending, where it is not known who is asked: nothing moves between them."""
    seat, answer = p.Local("seat", PLAYER), p.Local(into.name, UNKNOWN)
    in_order: Any = p.Seats(None) if isinstance(seats, p.Seats) else Call("sorted", [seats])
    here = _asked(site, p.Read(seat))
    asks: Any = p.Ask if site.many else Choose
    ask = asks(span, here, p.Read(seat), answer, *([] if site.many else [False, False]))
    nothing = p.MakeList([]) if site.many else p.Const(None)
    return [
        p.NewBySeat(span, into, nothing),
        p.ForIn(span, seat, in_order, [ask, p.AssignSeat(span, into, p.Read(seat), p.Read(answer))]),
    ]


def _asked(site: p.Site, seat: p.Expr) -> p.Site:
    """The site with a seat in the place of the one who is asked."""

    class Seated(Rewriter):
        def value(self, node: p.Expr) -> p.Expr:
            if isinstance(node, p.Read) and node.local is site.me:
                return seat
            return super().value(node)

    return Seated().site(site)


class _Popped(Rewriter):
    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def steps(self, ops: Sequence[p.Op]) -> list[p.Op]:
        return popped(super().steps(ops), self.layout)


def popped_all(ops: list[p.Op], layout: Layout) -> list[p.Op]:
    """`popped` for steps and all steps in them."""
    return _Popped(layout).steps(ops)


def popped(ops: list[Any], layout: Layout) -> list[Any]:
    """The same steps, in which what is chosen leaves its zone at once wherever that is the same."""
    for at, op in enumerate(ops):
        if isinstance(op, Choose) and not op.site.options and not op.site.may:
            zone = op.site.items.zone if isinstance(op.site.items, p.ZoneList) else None
            if zone is not None and (zone.seat is None or isinstance(zone.seat, (p.Const, p.Read))):
                _pop(ops, at, op, zone.base, layout)
    return ops


def _pop(ops: list[Any], at: int, chosen: Choose, base: int, layout: Layout) -> None:
    for index in range(at + 1, len(ops)):
        op = ops[index]
        match op:
            case Choose(into=into, pops=False) if into is not chosen.into and _other_seat(op, chosen):
                continue
            case LeavesZone(piece=p.Read(piece)):
                if piece is chosen.into:
                    del ops[index]
                    chosen.pops = True
                    return
                if not any(isinstance(one, Choose) and one.into is piece for one in ops[:index]):
                    return
            case p.If(span, p.Present(p.Read(local)) as test, [LeavesZone(piece=p.Read(piece)), *rest], []) \
                    if local is piece:  # fmt: skip
                if local is chosen.into:
                    ops[index] = p.If(span, test, rest, [])
                    chosen.pops = True
                    return
                if _looks(rest, base, layout):
                    return
            case _:
                if _looks([op], base, layout) or any(local is chosen.into for local in changed([op])):
                    return


def _other_seat(choose: Choose, chosen: Choose) -> bool:
    """Whether a choice at the same place in the rules is surely made out of another seat's zone."""
    match choose.site, chosen.site.items:
        case p.Site(number=number, options=[], items=p.ZoneList(p.ZoneNumber(base, p.Const(seat)))), \
                p.ZoneList(p.ZoneNumber(other_base, p.Const(other_seat))):  # fmt: skip
            return number == chosen.site.number and base == other_base and seat != other_seat
    return False


def _looks(ops: Sequence[Any], base: int, layout: Layout) -> bool:
    """Whether steps look at the zones of a family, or may leave the way that they are on."""
    for node in everything(ops):
        match node:
            case Arrives(zone=zone) if zone.base == base:
                if isinstance(node.pieces, Popped) and node.pieces.zone.base == base:
                    return True
                if any(isinstance(one, (p.ZoneList, p.FamilyList)) for one in everything([node.pieces])):
                    return True
            case p.Leave() | p.Break() | p.While():
                return True
            case Refills(zone=zone) if refilled_from(zone, layout) == base:
                return True
            case p.ZoneList(zone=zone) if zone.base == base:
                return True
            case p.FamilyList(base=other) if other == base:
                return True
            case Swaps() | LeavesZone() | p.Ask() | p.AskTogether() | Choose() | p.Draw():
                return True
            case p.Shuffle(zone=zone) if zone.base == base:
                return True
            case _ if hasattr(node, "zone") and isinstance(node.zone, p.ZoneNumber) and node.zone.base == base:
                return True
    return False
