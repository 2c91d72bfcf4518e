"""From a plan to the same without the starts of standing checks that a game from its beginning can do without.

When the checks have come to rest, they stay so until something changes that they look at, or would change themselves.
So nothing need be tested behind a step that touches none of it. A position made by hand need not be at rest, nor one
that a player takes for possible: this is for whole games only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from ..model.layout import BOX, Layout
from ..model.types import Piece, bare
from . import plan as p
from .flow import walk, walk_all

Thing = tuple[str, int]
"""A family of zones, or of tracks, by its base; or one of the others, with 0."""
Things = frozenset[Thing]

_NOTHING: Things = frozenset()

_LOCAL = (
    p.Const, p.Read, p.Item, p.Column, p.KindOfPiece, p.ZoneNumber, p.Size, p.Reversed, p.Copy, p.SortedBy,
    p.SortedByKeys, p.Slice, p.MakeList, p.Joined, p.Interval, p.Binary, p.Prefix, p.Both, p.Present, p.Select,
    p.SeatCount, p.LeftOf, p.Seats, p.OtherSeats, p.Among, p.TallyOf, p.StepOf, p.BeginsWith, p.Checking, p.Passing,
    p.PassChanged, p.Due,
)  # fmt: skip
"""Expressions that look at nothing but what stands in them."""
_HARMLESS = (
    p.Assign, p.AssignSeat, p.NewBySeat, p.Append, p.NewTally, p.CountUp, p.If, p.ForIn, p.While, p.Spend, p.Break,
    p.Region, p.Leave, p.PhaseMark, p.TurnMark, p.PickAtRandom, p.Show, p.AtOnce, p.Ask, p.AskTogether, p.Run,
    p.Cancelled, p.WindowOpens, p.Mark, p.TellSeats, p.Fail, p.Passes, p.NewPass, p.Stir, p.PutOff, p.Restless,
    p.PointOut,
)  # fmt: skip
"""Steps that change nothing in the position that rules can ask for; what stands in them may."""
_BODIES: dict[type, tuple[str, ...]] = {
    p.If: ("then", "other"),
    p.ForIn: ("body",),
    p.Region: ("body",),
    p.AtOnce: ("body",),
    p.While: ("head", "body"),
}
"""Where other steps stand in a step."""


def unwoken(plan: p.Plan) -> p.Plan:
    """The plan, for whole games only; nothing in the one given is changed."""
    if plan.checks is None:
        return plan
    try:
        needless = _Unwoken(plan, plan.checks).found()
    except _UnknownError:
        return plan
    routines = [replace(one, body=_without(one.body, needless)) for one in plan.routines]
    return replace(plan, routines=routines)


def _without(ops: Sequence[p.Op], needless: set[int]) -> list[p.Op]:
    """Steps without some, by id."""
    kept: list[p.Op] = []
    for op in ops:
        if id(op) in needless:
            continue
        names = _BODIES.get(type(op), ())
        if any(id(node) in needless for name in names for node in walk_all(getattr(op, name))):
            bodies: dict[str, Any] = {name: _without(getattr(op, name), needless) for name in names}
            op = replace(op, **bodies)
        kept.append(op)
    return kept


class _UnknownError(Exception):
    """What comes about here cannot be told beforehand."""


class _Touched:
    """What steps change and expressions look at."""

    def __init__(self, layout: Layout, functions: Sequence[p.Function]) -> None:
        self.layout, self.functions = layout, functions
        self.known: dict[int, Things] = {}
        self.zones: Things = frozenset(("zone", zone.base) for zone in layout.zones) | {("zone", BOX)}
        self.sides: Things = frozenset([("sides", 0)]) if layout.sides else _NOTHING
        tracks = (("track", track.base) for track in layout.tracks)
        self.everything: Things = self.zones | self.sides | frozenset(tracks) | {("taken", 0), ("winners", 0)}

    def zone(self, zone: p.ZoneNumber) -> Things:
        info = self.layout.zone_of[zone.base]
        return frozenset([("zone", BOX if info is None else info.base)])

    def track(self, number: int) -> Things:
        tracks = self.layout.tracks
        inside = (one.base for one in tracks if one.base <= number < one.base + one.places(self.layout.most))
        return frozenset([("track", next(inside))])

    def refilled(self, zone: p.ZoneNumber) -> Things:
        """A zone that is drawn from, and those from which it is made anew."""
        found: set[Thing] = set()
        more = self.zone(zone)
        while not more <= found:
            found |= more
            zones = [self.layout.zone_of[base] for _, base in more]
            refills = (info.refill for info in zones if info is not None and info.refill is not None)
            more = frozenset(chain.from_iterable(self.zone(p.ZoneNumber(base, None)) for base in refills))
        return frozenset(found)

    # ---- expressions

    def looked_at(self, node: Any) -> Things:
        """What the expressions in a step, or in an expression, look at."""
        found = _NOTHING
        for one in walk(node):
            if isinstance(one, p.Expr) and not isinstance(one, _LOCAL):
                found |= self._look(one)
            elif isinstance(one, (p.Ask, p.AskTogether)):
                return self.everything
        return found

    def _look(self, expr: p.Expr) -> Things:
        match expr:
            case p.ZoneList(zone):
                return self.zone(zone)
            case p.FamilyList(base):
                return self.zone(p.ZoneNumber(base, None))
            case p.TrackValue(base):
                return self.track(base)
            case p.InGame(out=out) | p.LeftInGame(out=out):
                return self.track(out)
            case p.OwnerOf():
                return self.zones
            case p.SideOf():
                return self.sides
            case p.Taken():
                return frozenset([("taken", 0)])
            case p.Groups(counted=False):
                return _NOTHING
            case p.Evaluate(function=number):
                if number not in self.known:
                    function = self.functions[number]
                    inner = [*map(self.looked_at, function.body), self.looked_at(function.result)]
                    self.known[number] = _NOTHING.union(*inner)
                return self.known[number]
        return self.everything

    # ---- steps

    def changed_by(self, op: p.Step) -> Things:
        """What a step changes itself, not what stands in it."""
        match op:
            case p.Move(pieces=pieces, whole=whole, to=to):
                sources = map(self.zone, whole) if whole is not None else [self.sources(pieces)]
                return self.zone(to).union(*sources) | self.sides
            case p.Draw(zone=zone, pool=pool, to=to):
                source = self.refilled(zone) if zone is not None else self.sources(pool)
                return self.zone(to) | source | self.sides
            case p.Swap():
                return self.zones | self.sides
            case p.Shuffle(zone=zone):
                return self.zone(zone)
            case p.Flip():
                return self.sides
            case p.SetTrack(base=base) | p.AddToTrack(base=base):
                return self.track(base)
            case p.Take():
                return frozenset([("taken", 0)])
            case p.SetWinners():
                return frozenset([("winners", 0)])
        return _NOTHING if isinstance(op, _HARMLESS) else self.everything

    def sources(self, pieces: p.Expr | None) -> Things:
        """Where pieces may lie."""
        match pieces:
            case p.ZoneList(zone):
                return self.zone(zone)
            case p.FamilyList(base):
                return self.zone(p.ZoneNumber(base, None))
            case p.Reversed(seq) | p.Copy(seq) | p.Slice(seq) | p.SortedBy(seq) | p.SortedByKeys(seq) | p.Item(seq):
                return self.sources(seq)
            case p.Select(_, then, other):
                return self.sources(then) | self.sources(other)
            case p.Const(None | ()):
                return _NOTHING
            case p.Read(local) if isinstance(kind := bare(local.type), Piece):
                own = (zone.base for zone in self.layout.zones if zone.table == kind.table)
                return frozenset([("zone", BOX), *(("zone", base) for base in own)])
        return self.zones


class _Unwoken:
    def __init__(self, plan: p.Plan, checks: int) -> None:
        self.plan, self.checks = plan, checks
        self.touched = _Touched(plan.layout, plan.functions)
        self.wakes = self.what_wakes()
        self.needed: set[int] = set()
        self.starts: set[int] = set()

    def found(self) -> set[int]:
        first = self.first_start()
        for routine in self.in_course():
            self.settled(self.pending(routine.body, _NOTHING))
        return self.starts - self.needed - {first}

    def is_start(self, op: p.Op) -> bool:
        """Whether a step starts the checks, if they would do something."""
        match op:
            case p.If(then=[p.Run(routine=number)], other=[]) | p.Run(routine=number):
                return number == self.checks
        return False

    def runs(self, ops: Iterable[p.Op]) -> Iterator[int]:
        """The routines that steps run, but for starts of the checks."""
        for op in ops:
            if isinstance(op, p.Run):
                yield op.routine
            elif not self.is_start(op):
                yield from self.runs(chain.from_iterable(getattr(op, name) for name in _BODIES.get(type(op), ())))

    # ---- what wakes the checks

    def what_wakes(self) -> Things:
        """What the checks look at and what they change, in all that they do while they run."""
        parts = self.plan.routines
        while_running, _ = self.parted(parts[self.checks].body)
        todo, seen = list(self.runs(while_running)), set[int]()
        found = _NOTHING
        while todo:
            number = todo.pop()
            if number in seen:
                continue
            seen.add(number)
            body = parts[number].body
            todo += self.runs(body)
            for op in walk_all(body):
                if isinstance(op, p.Step):
                    found |= self.touched.changed_by(op)
            found = found.union(*map(self.touched.looked_at, body))
        return found

    def parted(self, ops: Sequence[p.Op]) -> tuple[Sequence[p.Op], Sequence[p.Op]]:
        """What the routine of the checks does while they run, and then."""
        for place, op in enumerate(ops):
            if isinstance(op, p.Passes) and op.what == "end":
                return ops[:place], ops[place:]
        raise _UnknownError

    # ---- the steps behind which they need not be started

    def first_start(self) -> int:
        """The first start of a game, which is needed: nobody knows whether they would be at rest at the beginning."""
        first = next(self.runs(self.plan.routines[self.plan.main].body))
        for op in self.plan.routines[first].body:
            if self.is_start(op):
                return id(op)
            if any(isinstance(node, p.Run) for node in walk(op)):
                break
        raise _UnknownError

    def in_course(self) -> Iterator[p.Routine]:
        """The routines that may run while steps start the checks."""
        todo, seen = [self.plan.main], {*self.plan.scores}
        while todo:
            number = todo.pop()
            if number in seen:
                continue
            seen.add(number)
            routine = self.plan.routines[number]
            if number == self.checks:
                _, after = self.parted(routine.body)
                todo += self.runs(after)
                continue
            yield routine
            todo += [*self.runs(routine.body), self.checks]

    def settled(self, pending: Things) -> None:
        """The course goes elsewhere, and what is done there starts from rest."""
        if pending & self.wakes:
            raise _UnknownError

    def pending(self, ops: Sequence[p.Op], before: Things) -> Things:
        """What has been changed since the last start of the checks, at the end of some steps."""
        now = before
        for op in ops:
            if self.is_start(op):
                self.starts.add(id(op))
                if now & self.wakes:
                    self.needed.add(id(op))
                now = _NOTHING
                continue
            match op:
                case p.If(then=then, other=other):
                    now = self.pending(then, now) | self.pending(other, now)
                case p.ForIn(body=body):
                    now |= self.pending(body, now)
                    now |= self.pending(body, now)
                case p.While(head=head, body=body):
                    now |= self.pending([*head, *body], now)
                    now |= self.pending([*head, *body], now)
                case p.Region(body=body) | p.AtOnce(body=body):
                    now = self.pending(body, now)
                case p.Run() | p.Leave() | p.Break():
                    self.settled(now)
                case _:
                    now |= self.touched.changed_by(op)
        return now
