"""From the first steps of a game to what they come to: pieces are put where they lie when chance or a player comes in.

Steps whose outcome is the same in every game are done here, once. What a step needs that is not, or that is left to
chance, is put in its place in front of that step, and is not known any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .. import plan as p
from .at_once import Placing
from .fold import Uses
from .nodes import AnyOp, Arrives, CountsUp, Empties, LeavesZone, NewCounts, Popped, Pops
from .rewrite import everything
from .worked_out import UnknownError, Values

_MOST_STEPS = 20_000
"""Steps that are done here at most."""
_STOPS = (
    p.While, p.Region, p.Leave, p.Break, p.Ask, p.AskTogether, p.TurnMark, p.SetWinners, p.Draw, p.Fail, p.AtOnce,
)  # fmt: skip
"""Behind these nothing is known any more."""


class _BreakError(Exception):
    """The innermost loop is left."""


class Beginning:
    """The beginning of one game."""

    def __init__(self, placing: Placing) -> None:
        self.placing, self.layout = placing, placing.layout
        self.values = Values(placing.layout, placing.players, placing.extent)
        self.values.zones = {number: [] for zone in self.layout.zones for number in placing.numbers(zone)
                             if number not in placing.slots}  # fmt: skip
        self.values.zones[0] = sorted(placing.box)
        self.steps_left = _MOST_STEPS
        self.made: list[AnyOp] = []

    # ---- the whole of it

    def done(self, ops: Sequence[AnyOp], behind: Sequence[AnyOp] = ()) -> list[AnyOp]:
        """The steps of a game, the first ones done as far as that goes; others stand `behind` them."""
        for at, op in enumerate(ops):
            if isinstance(op, p.Region):
                outside, self.made = self.made, []
                body = self.done(op.body, [*ops[at + 1 :], *behind])
                return [*outside, p.Region(op.span, op.span_number, body), *ops[at + 1 :]]
            kept = self.copied()
            try:
                self.step(op)
            except (UnknownError, ArithmeticError, LookupError, TypeError, ValueError):
                self.values.zones, self.values.locals = kept
                if self.stops(op):
                    rest = ops[at:]
                    break
                self.touched(op)
                self.made.append(op)
        else:
            rest = []
        read = Uses([*rest, *behind]).read
        span = ops[0].span
        for local in self.values.locals:
            if read[local]:
                self.put_local(span, local)
        for number in self.values.zones:
            if number:
                self.put_zone(span, number)
        self.placing.box = set(self.values.zones.get(0, self.placing.box))
        return [*self.made, *rest]

    def copied(self) -> tuple[dict[int, list[int]], dict[p.Local, Any]]:
        """What is known, so that it can be known again; a list in two places stays one."""
        seen: dict[int, Any] = {}

        def copy(value: Any) -> Any:
            if type(value) is not list:
                return value
            if id(value) not in seen:
                seen[id(value)] = [copy(one) for one in value]
            return seen[id(value)]

        values = self.values
        return (
            {number: list(pieces) for number, pieces in values.zones.items()},
            {local: copy(value) for local, value in values.locals.items()},
        )

    def stops(self, op: AnyOp) -> bool:
        """Whether nothing is known behind a step."""
        return any(
            isinstance(node, _STOPS) or type(node).__name__ in ("Choose", "Refills", "Decides", "Gives")
            for node in everything([op])
        )

    def touched(self, op: AnyOp) -> None:
        """Puts in its place whatever a step may look at or change."""
        numbers: dict[int, None] = {}
        for node in everything([op]):
            match node:
                case p.ZoneNumber(base, p.Const(int() as seat)):
                    numbers[base + seat] = None
                case p.ZoneNumber(base, None) if base in self.values.zones or base in self.placing.infos or base == 0:
                    numbers[base] = None
                case p.ZoneNumber(base=base) | p.FamilyList(base=base):
                    numbers.update(dict.fromkeys(base + place for place in range(self.placing.extent(base))))
                case LeavesZone():
                    numbers.update(dict.fromkeys(self.values.zones))
        for number in numbers:
            if number in self.values.zones:
                self.put_zone(op.span, number)
                if number == 0:
                    self.placing.box = set(self.values.zones[0])
                del self.values.zones[number]
        uses = Uses([op])
        for local in dict.fromkeys((*uses.read, *uses.written)):
            if local in self.values.locals:
                self.put_local(op.span, local)
                del self.values.locals[local]

    def put_zone(self, span: Any, number: int) -> None:
        """The pieces of a zone arrive there; those of the box are there."""
        pieces = self.values.zones[number]
        if pieces and number:
            info = next(zone for zone in self.layout.zones if number in self.placing.numbers(zone))
            zone = self.placing.places(info)[number - info.base]
            self.made.append(Arrives(span, p.Const(tuple(pieces)), True, zone, False, False))

    def put_local(self, span: Any, local: p.Local) -> None:
        """A local gets its value."""
        value = self.values.locals[local]
        others = [one for other, one in self.values.locals.items() if other is not local]
        if any(inner is known for inner in _lists(value) for one in others for known in _lists(one)):
            raise _SharedError
        self.made.append(p.Assign(span, local, _written(value)))

    # ---- steps

    def steps(self, ops: Iterable[AnyOp]) -> None:
        for op in ops:
            self.step(op)

    def step(self, op: AnyOp) -> None:
        """Does one step. Raises UnknownError."""
        self.steps_left -= 1
        if self.steps_left < 0:
            raise UnknownError
        values = self.values
        match op:
            case p.Assign(_, local, value):
                values.locals[local] = values.of(value)
            case p.If(_, test, then, other):
                self.steps(then if values.of(test) else other)
            case p.ForIn(_, local, seq, body):
                try:
                    for member in list(values.of(seq)):
                        values.locals[local] = member
                        self.steps(body)
                except _BreakError:
                    pass
            case p.Break():
                raise _BreakError
            case p.Append(_, local, value):
                values.of(p.Read(local)).append(values.of(value))
            case p.AssignSeat(_, local, seat, value):
                values.of(p.Read(local))[values.of(seat)] = values.of(value)
            case p.NewBySeat(_, local, empty):
                values.locals[local] = [values.of(empty) for _ in range(values.players)]
            case NewCounts(_, local, size):
                values.locals[local] = [0] * size
            case CountsUp(_, counts, key):
                values.of(p.Read(counts))[values.of(key)] += 1
            case p.Spend(rounds=p.Const(int() as rounds)) if rounds <= self.steps_left:
                self.steps_left -= max(rounds, 0)
            case p.Shuffle(zone=zone) if len(values.zone(values.number(zone))) < 2:
                pass
            case Pops(_, into, zone, first):
                values.locals[into] = values.zone(values.number(zone)).pop(0 if first else -1)
            case Empties(_, zone):
                values.zone(values.number(zone)).clear()
            case LeavesZone(_, piece):
                self.leaves(values.of(piece), op)
            case Arrives():
                self.arrives(op)
            case _:
                raise UnknownError

    def leaves(self, piece: int, op: LeavesZone) -> None:
        values = self.values
        for slot in op.slots:
            if values.of(p.Read(slot)) == piece:
                values.locals[slot] = None
                return
        for pieces in values.zones.values():
            if piece in pieces:
                pieces.remove(piece)
                return
        raise UnknownError

    def arrives(self, op: Arrives) -> None:
        values = self.values
        if isinstance(op.pieces, Popped):
            pieces = [values.zone(values.number(op.pieces.zone)).pop(0 if op.pieces.first else -1)]
        else:
            given = values.of(op.pieces)
            pieces = list(given) if op.many else [given]
        if op.many and op.outermost_first != op.front:
            pieces.reverse()
        zone = values.zone(values.number(op.zone))
        if op.front:
            zone[0:0] = pieces
        else:
            zone.extend(pieces)
        if self.placing.is_pool(op.zone):
            zone.sort()


class _SharedError(Exception):
    """Two locals have the same list."""


def _lists(value: Any) -> list[Any]:
    """A list and all lists in it."""
    return [value, *(inner for one in value for inner in _lists(one))] if type(value) is list else []


def _written(value: Any) -> p.Expr:
    """An expression for a value."""
    if type(value) is list:
        return p.MakeList([_written(one) for one in value])
    return p.Const(tuple(value) if isinstance(value, range) else value)


def beginning(ops: list[AnyOp], placing: Placing) -> list[AnyOp]:
    """The same steps, the first ones done as far as they are the same in every game."""
    box = set(placing.box)
    try:
        return Beginning(placing).done(ops)
    except _SharedError:
        placing.box = box
        return ops
