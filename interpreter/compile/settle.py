"""From a plan to the same plan for one number of players: seats become numbers, loops over seats become lines.

What is done is what the general plan does, step by step. Only games run it that go on to their end without waiting: it
writes no frames, but where its blocks are those of the general plan it reads them (see `entering`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from ..model.layout import PhaseInfo
from ..source import Span
from . import plan as p
from .flow import walk_all
from .simplify import simplify

MOST_COPIES = 400
"""A loop whose lines, times the seats, come to more than this (in nodes of the plan) stays a loop."""

_PLAIN = (int, str, bool, type(None), tuple, frozenset, Span, PhaseInfo, p.Local, p.Site)
_WAITING = (p.Ask, p.AskTogether, p.PhaseMark, p.TurnMark, p.Region, p.Leave)

Known = dict[p.Local, p.Expr]


def settle(plan: p.Plan, players: int) -> p.Plan:
    """The plan for `players` seats. Its sites are those of the general plan."""
    settler = _Settler(plan, players)
    routines = [
        p.Routine(
            routine.number,
            routine.name,
            routine.params,
            by_seat_apart(settler.steps(routine.body, {}), players),
            routine.span,
            routine.cut,
            routine.leaves,
        )
        for routine in plan.routines
    ]
    functions = [
        p.Function(
            one.number, one.name, one.params, settler.steps(one.body, {}), settler.value(one.result, {}), one.span
        )
        for one in plan.functions
    ]
    simplify(plan.layout, routines, functions, players=players)
    return p.Plan(
        plan.layout, routines, functions, plan.sites, plan.main, plan.scores, players, checks=plan.checks, general=plan
    )


def at_seat(site: p.Site, seat: int, plan: p.Plan, players: int) -> p.Site:
    """What a site offers to one seat, by itself."""
    settler = _Settler(plan, players)
    known: Known = {site.me: p.Const(seat)}
    return replace(
        site,
        options=settler.steps(site.options, known),
        items=settler.value(site.items, known),
        low=None if site.low is None else settler.value(site.low, known),
        high=None if site.high is None else settler.value(site.high, known),
    )


def by_seat_apart(ops: list[p.Op], players: int) -> list[p.Op]:
    """The same steps with a local of its own for each seat, where answers given together are read seat by seat only."""
    asked = {id(op.into): op for op in walk_all(ops) if isinstance(op, p.AskTogether) and isinstance(op.seats, p.Seats)}
    for op in walk_all(ops):
        for read in _whole_reads(op):
            asked.pop(id(read), None)
    each = {
        key: [p.Local(f"{op.into.name}_{seat + 1}", op.into.type, op.into.shown) for seat in range(players)]
        for key, op in asked.items()
    }
    return _Apart(each).steps(ops) if each else ops


def _whole_reads(node: Any) -> Iterator[p.Local]:
    """The locals in a node that are read as a list, or in another way than `AskTogether` and `x[seat]` do."""
    match node:
        case p.NewBySeat(local=local) | p.AssignSeat(local=local):
            yield local
        case p.Ask(site=site) | p.AskTogether(site=site):
            yield from site.reads
    for field in fields(node):
        value = getattr(node, field.name)
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, p.Read) and not (isinstance(node, p.Item) and isinstance(node.index, p.Const)):
                yield part.local


class _Apart:
    """Puts locals of single seats in the place of items of lists."""

    def __init__(self, each: dict[int, list[p.Local]]) -> None:
        self.each = each

    def steps(self, ops: Sequence[Any]) -> list[Any]:
        return [op if isinstance(op, _PLAIN) else self.rebuilt(op) for op in ops]

    def rebuilt(self, node: Any) -> Any:
        if isinstance(node, p.Item) and isinstance(node.seq, p.Read) and id(node.seq.local) in self.each:
            assert isinstance(node.index, p.Const) and isinstance(node.index.value, int)
            return p.Read(self.each[id(node.seq.local)][node.index.value])
        if isinstance(node, p.AskTogether):
            return replace(node, each=self.each.get(id(node.into)))
        values = []
        for field in fields(node):
            value = getattr(node, field.name)
            whole = isinstance(value, _PLAIN)
            values.append(value if whole else self.steps(value) if isinstance(value, list) else self.rebuilt(value))
        return type(node)(*values)


def breaks_out(body: Sequence[p.Op]) -> bool:
    """Whether a loop with this body can be left by a Break of its own."""
    for op in body:
        match op:
            case p.Break():
                return True
            case p.If(then=then, other=other) if breaks_out(then) or breaks_out(other):
                return True
            case p.Region(body=inner) | p.AtOnce(body=inner) if breaks_out(inner):
                return True
    return False


class _Settler:
    def __init__(self, plan: p.Plan, players: int) -> None:
        self.plan, self.players = plan, players
        self.slots = {zone.base for zone in plan.layout.zones if zone.kind == "slot"}

    def steps(self, ops: Sequence[p.Op], known: Known) -> list[p.Op]:
        return [new for op in ops for new in self.step(op, known)]

    def step(self, op: p.Op, known: Known) -> list[p.Op]:
        if isinstance(op, p.ForIn):
            return self.loop(op, known)
        return [self.rebuilt(op, known)]

    def loop(self, op: p.ForIn, known: Known) -> list[p.Op]:
        sequence = self.value(op.seq, known)
        seats = self.seats(sequence)
        if seats is not None and self.may_unroll(op.body, len(seats)):
            return [new for seat in seats for new in self.steps(op.body, {**known, op.local: p.Const(seat)})]
        local = op.local
        if known and not any(isinstance(node, _WAITING) for node in walk_all(op.body)):
            # A local of its own for each copy of the loop, so that each can be looked at by itself.
            local = replace(op.local)
            known = {**known, op.local: p.Read(local)}
        body = self.steps(op.body, known)
        if self.is_slot(sequence) and not breaks_out(body):
            piece = p.Assign(op.span, local, p.Item(sequence, p.Const(0)))
            return [p.If(op.span, p.Binary("!=", p.Size(sequence), p.Const(0)), [piece, *body], [])]
        return [p.ForIn(op.span, local, sequence, body)]

    def is_slot(self, sequence: p.Expr) -> bool:
        return isinstance(sequence, p.ZoneList) and sequence.zone.base in self.slots

    def may_unroll(self, body: Sequence[p.Op], seats: int) -> bool:
        nodes = list(walk_all(body))
        waits = any(
            isinstance(node, _WAITING) or (isinstance(node, p.Run) and self.plan.routines[node.routine].cut)
            for node in nodes
        )
        return not waits and not breaks_out(body) and len(nodes) * seats <= MOST_COPIES

    def seats(self, sequence: p.Expr) -> list[int] | None:
        """The seats of a loop, where it is known where they begin."""
        everyone = range(self.players)
        match sequence:
            case p.Seats(start=None):
                return list(everyone)
            case p.Seats(start=p.Const(int() as first)):
                return [(first + step) % self.players for step in everyone]
            case p.OtherSeats(me=p.Const(int() as me)):
                return [(me + step) % self.players for step in everyone if step]
        return None

    def value(self, node: p.Expr, known: Known) -> Any:
        if isinstance(node, p.Read):
            return known.get(node.local, node)
        if isinstance(node, p.SeatCount):
            return p.Const(self.players)
        new = self.rebuilt(node, known)
        match new:
            case p.LeftOf(seat=p.Const(int() as seat), steps=p.Const(int() as steps)):
                return p.Const((seat + steps) % self.players)
        return new

    def rebuilt(self, node: Any, known: Known) -> Any:
        """The node with everything in it settled; steps in a list of steps may become several."""
        values: list[Any] = []
        for field in fields(node):
            value = getattr(node, field.name)
            if isinstance(value, list):
                values.append([new for item in value for new in self.item(item, known)])
            elif isinstance(value, _PLAIN):
                values.append(value)
            else:
                values.append(self.value(value, known))
        return type(node)(*values)

    def item(self, item: Any, known: Known) -> Sequence[Any]:
        if isinstance(item, _PLAIN):
            return [item]
        return self.step(item, known) if isinstance(item, p.Op) else [self.value(item, known)]
