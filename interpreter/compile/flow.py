"""From steps and expressions to the locals they read and write, and to the range of their numbers.

`Flow` goes through straight-line code in the order in which it runs and finds what is read there before it is surely
assigned (`exposed`), what is surely assigned at the end (`assigned`), and with which locals assigned it may jump away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any

from ..model.layout import Layout, PhaseInfo
from ..model.types import Piece, bare
from ..source import Span
from . import plan as p

_CHILDREN: dict[type, tuple[str, ...]] = {}
_LEAVES = (int, str, bool, type(None), tuple, frozenset, Span, PhaseInfo, p.Local)


def _children(node: Any) -> tuple[str, ...]:
    kind = type(node)
    found = _CHILDREN.get(kind)
    if found is None:
        found = _CHILDREN[kind] = tuple(f.name for f in fields(kind) if f.name not in ("span", "site"))
    return found


def walk(node: Any) -> Iterator[Any]:
    """A step or expression and all within it, outer first; what a site evaluates is not gone into."""
    yield node
    for name in _children(node):
        child = getattr(node, name)
        if isinstance(child, list):
            for member in child:
                if not isinstance(member, _LEAVES):
                    yield from walk(member)
        elif not isinstance(child, _LEAVES):
            yield from walk(child)


def walk_all(ops: Sequence[p.Op]) -> Iterator[Any]:
    """`walk` for each of several steps."""
    for op in ops:
        yield from walk(op)


def runs_others(routine: p.Routine) -> bool:
    """Whether a routine runs others: such runs are counted, as they can double at each level, without a loop."""
    return any(isinstance(node, p.Run) for node in walk_all(routine.body))


def reads(expr: p.Expr | None) -> Iterator[p.Local]:
    """The locals that an expression reads."""
    if expr is None:
        return
    for node in walk(expr):
        if isinstance(node, p.Read):
            yield node.local
        elif isinstance(node, p.TallyOf):
            yield node.tally


def writes(ops: Sequence[p.Op]) -> Iterator[p.Local]:
    """The locals that steps may give a value."""
    for node in walk_all(ops):
        match node:
            case p.Assign(local=local) | p.NewBySeat(local=local) | p.ForIn(local=local) | p.NewTally(local=local):
                yield local
            case (
                p.Draw(into=into)
                | p.PickAtRandom(into=into)
                | p.TakeDue(into=into)
                | p.Ask(into=into)
                | p.AskTogether(into=into)
            ):
                if into is not None:
                    yield into
            case p.Run(came_about=came_about, verdict=verdict):
                yield from (local for local in (came_about, verdict) if local is not None)
        if isinstance(node, p.AskTogether):
            yield from node.each or ()


class Flow:
    """One pass through straight-line code; `targets` gives the places that a nested jump goes to, by id of its step."""

    def __init__(self, targets: dict[int, list[Any]], assigned: Sequence[p.Local] = ()) -> None:
        self.targets = targets
        self.assigned: set[p.Local] = set(assigned)
        self.exposed: dict[p.Local, None] = {}
        self.edges: list[tuple[Any, frozenset[p.Local]]] = []

    def read(self, *exprs: p.Expr | None) -> None:
        for expr in exprs:
            for local in reads(expr):
                self.read_local(local)

    def read_local(self, local: p.Local) -> None:
        if local not in self.assigned:
            self.exposed[local] = None

    def write(self, local: p.Local | None) -> None:
        if local is not None:
            self.assigned.add(local)

    def jump(self, target: Any) -> None:
        self.edges.append((target, frozenset(self.assigned)))

    def steps(self, ops: Sequence[p.Op]) -> bool:
        """Goes through steps; False if their end is never reached."""
        reached = True
        for op in ops:
            reached = self.step(op) and reached
        return reached

    def step(self, op: p.Op) -> bool:
        for target in self.targets.get(id(op), ()):
            self.jump(target)
        match op:
            case p.If():
                self.read(op.test)
                before = set(self.assigned)
                first = self.steps(op.then)
                after, self.assigned = self.assigned, before
                second = self.steps(op.other)
                if first:
                    self.assigned = self.assigned & after if second else after
                return first or second
            case p.ForIn():
                self.read(op.seq)
                before = set(self.assigned)
                self.write(op.local)
                self.steps(op.body)
                self.assigned = before
            case p.While():
                self.steps(op.head)
                self.read(op.test)
                before = set(self.assigned)
                self.steps(op.body)
                self.assigned = before
            case p.Region() | p.AtOnce():
                return self.steps(op.body)
            case p.Leave() | p.Break() | p.Fail():
                return False
            case _:
                self._plain(op)
        return True

    def _plain(self, op: p.Op) -> None:
        match op:
            case p.Assign():
                self.read(op.value)
                self.write(op.local)
            case p.AssignSeat():
                self.read(op.seat, op.value)
                self.read_local(op.local)
            case p.NewBySeat():
                self.read(op.empty)
                self.write(op.local)
            case p.Append():
                self.read(op.value)
                self.read_local(op.local)
            case p.NewTally():
                self.write(op.local)
            case p.CountUp():
                self.read(op.key)
                self.read_local(op.tally)
            case p.TurnMark():
                self.read(op.seat)
            case p.Spend():
                self.read(op.rounds)
            case p.Move():
                self.read(op.pieces, op.to, *(op.whole or ()))
            case p.Draw():
                self.read(op.amount, op.zone, op.pool, op.to)
                self.write(op.into)
            case p.PickAtRandom():
                self.read(op.items, op.amount)
                self.write(op.into)
            case p.Flip():
                self.read(op.pieces)
            case p.Swap():
                self.read(op.first, op.second, op.first_zone, op.second_zone)
            case p.Shuffle():
                self.read(op.zone)
            case p.Show():
                self.read(op.pieces, op.to)
            case p.SetTrack() | p.AddToTrack():
                self.read(op.index, op.value)
            case p.Ask() | p.AskTogether():
                self.read(op.seat if isinstance(op, p.Ask) else op.seats)
                for local in op.site.reads:
                    if local is not op.site.me:
                        self.read_local(local)
                for local in op.site.did:
                    self.read_local(local)
                self.write(op.into)
                for local in (op.each or ()) if isinstance(op, p.AskTogether) else ():
                    self.write(local)
            case p.Run():
                self.read(*op.args)
                self.write(op.came_about)
                self.write(op.verdict)
            case p.SetWinners():
                self.read(op.players)
            case p.TellSeats():
                self.read(op.seats)
            case p.PutOff():
                self.read(*op.args)
            case p.Cover() | p.AddFor() | p.DoLater() | p.TakeDue() | p.SpanBegins():
                self.lasting(op)
            case p.PointOut():
                self.read(op.pieces, op.kinds, op.to, *op.values)
            case p.Take() | p.Cancelled():
                self.read(op.piece)
            case p.WindowOpens():
                self.read(op.seat)
            case _:
                pass

    def lasting(self, op: p.Cover | p.AddFor | p.DoLater | p.TakeDue | p.SpanBegins) -> None:
        """What lasts: whose it is, and what is kept of it."""
        self.read(op.who)
        match op:
            case p.Cover():
                self.read(op.index, op.value)
            case p.AddFor():
                self.read(op.things, op.amount)
            case p.DoLater():
                self.read(*op.args)
            case p.TakeDue():
                self.write(op.into)


Range = tuple[int, int]


class Ranges:
    """Bounds of numbers in one routine, as far as they can be seen: from columns, constants and what locals get."""

    def __init__(self, layout: Layout, ops: Sequence[p.Op], unknown: Sequence[p.Local]) -> None:
        self.layout = layout
        self.sources: dict[p.Local, list[p.Expr | None]] = {local: [None] for local in unknown}
        self.keys: dict[p.Local, list[p.Expr]] = {}
        self.gather(walk_all(ops))

    def gather(self, nodes: Iterable[Any]) -> None:
        """Takes note of what these steps and expressions do to locals and tallies."""
        for node in nodes:
            match node:
                case p.Assign():
                    self.sources.setdefault(node.local, []).append(node.value)
                case p.ForIn():
                    self.sources.setdefault(node.local, []).append(_member(node.seq))
                case p.NewBySeat() | p.Append() | p.AssignSeat():
                    self.sources.setdefault(node.local, []).append(None)
                case p.Draw() if node.into is not None:
                    self.sources.setdefault(node.into, []).append(None)
                case p.PickAtRandom() | p.TakeDue():
                    self.sources.setdefault(node.into, []).append(None)
                case p.Ask() | p.AskTogether():
                    each = (node.each or []) if isinstance(node, p.AskTogether) else []
                    for local in (node.into, node.site.me, *each):
                        self.sources.setdefault(local, []).append(None)
                    self.gather(walk_all(node.site.options))
                    self.gather(walk(node.site.items))
                case p.Run():
                    for given in (node.came_about, node.verdict):
                        if given is not None:
                            self.sources.setdefault(given, []).append(None)
                case p.CountUp() | p.TallyOf():
                    self.keys.setdefault(node.tally, []).append(node.key)

    def of(self, expr: p.Expr | None, depth: int = 0) -> Range | None:
        """The least and the greatest value of an expression that is always a number; None if that is not known."""
        values: Sequence[object]
        match expr:
            case p.Const(value) if isinstance(value, int) and not isinstance(value, bool):
                values = (value,)
            case p.Item(p.Const(tuple() as members), _):
                values = members
            case p.Column(name, piece):
                values = self._column(name, piece)
            case p.Read(local) if depth < 4 and local in self.sources:
                found = [self.of(source, depth + 1) for source in self.sources[local]]
                values = [bound for pair in found for bound in (pair or (None,))]
            case _:
                return None
        numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
        if not numbers or len(numbers) < len(values):
            return None
        return min(numbers), max(numbers)

    def _column(self, name: str, piece: p.Expr) -> Sequence[object]:
        """The values that an attribute can have, of the pieces of the right table if that is known."""
        column = self.layout.columns[name]
        type_ = bare(piece.local.type) if isinstance(piece, p.Read) else None
        if isinstance(type_, Piece):
            return [column[number] for number in self.layout.pieces_of[type_.table]]
        return column

    def tally_size(self, tally: p.Local) -> int | None:
        """How many entries a list needs to count every key of a tally; None if the keys are not known to be small."""
        keys = self.keys.get(tally)
        if not keys:
            return None
        size = 1
        for key in keys:
            bounds = self.of(key)
            if bounds is None or bounds[0] < 0 or bounds[1] > 255:
                return None
            size = max(size, bounds[1] + 1)
        return size


def _member(seq: p.Expr) -> p.Expr | None:
    """An expression with the bounds of a sequence's members, where they are known."""
    match seq:
        case p.Const(tuple()):
            return p.Item(seq, p.Const(0))
        case p.MakeList([only]):
            return only
    return None
