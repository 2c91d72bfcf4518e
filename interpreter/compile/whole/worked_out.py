"""From an expression, where what it asks for is known beforehand, to its value."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from ...model.layout import Layout
from ...runtime import whole as library
from .. import plan as p
from .. import sequences
from .nodes import KINDS, Call

_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "<": operator.lt,
    "<=": operator.le, ">": operator.gt, ">=": operator.ge, "in": lambda a, b: a in b,
    "not in": lambda a, b: a not in b,
}  # fmt: skip
_PURE: dict[str, Callable[..., Any]] = {
    "all_alike": library.all_alike, "gathered": lambda *parts: parts, "included": library.included,
    "once_alike": library.once_alike, "owner": library.owner, "present": library.present,
}  # fmt: skip


class UnknownError(Exception):
    """Something is not known beforehand."""


class Values:
    """What is known where the program stands: lists of zones by number, values of locals."""

    def __init__(self, layout: Layout, players: int, extent: Callable[[int], int]) -> None:
        self.layout, self.players, self.extent = layout, players, extent
        self.zones: dict[int, list[int]] = {}
        self.locals: dict[p.Local, Any] = {}

    def number(self, zone: p.ZoneNumber) -> int:
        """The number of a zone."""
        return zone.base + (0 if zone.seat is None else int(self.of(zone.seat)))

    def zone(self, number: int) -> list[int]:
        """The list of a zone. Raises UnknownError."""
        if number not in self.zones:
            raise UnknownError
        return self.zones[number]

    def of(self, expr: Any) -> Any:
        """The value of an expression. Raises UnknownError, and what Python raises where it has none."""
        match expr:
            case p.Const(value):
                return value
            case p.Read(local):
                if local is KINDS:
                    return self.layout.pieces
                if local not in self.locals:
                    raise UnknownError
                return self.locals[local]
            case p.Both(op, items):
                result: Any = op == "and"
                for item in items:
                    result = self.of(item)
                    if bool(result) == (op == "or"):
                        break
                return result
            case p.Select(test, then, other):
                return self.of(then if self.of(test) else other)
            case p.Binary(op, left, right):
                return self.binary(op, self.of(left), self.of(right))
            case p.Prefix(op, of):
                return -self.of(of) if op == "-" else not self.of(of)
            case p.Present(of):
                return self.of(of) is not None
            case p.Column(name, piece):
                return self.layout.columns[name][self.of(piece)]
            case p.KindOfPiece(piece):
                return self.layout.pieces[self.of(piece)]
            case Call("drawn_by_chance", [_, amount, pool, alike]):
                return self.drawn(self.of(amount), self.of(pool), self.of(alike))
            case Call(function, args) if function in _PURE:
                return _PURE[function](*[self.of(arg) for arg in args])
        return self.sequence(expr)

    def sequence(self, expr: Any) -> Any:
        """The same for expressions of sequences and seats."""
        match expr:
            case p.ZoneList(zone):
                return self.zone(self.number(zone))
            case p.FamilyList(base, reverse):
                lists = [self.zone(base + place) for place in range(self.extent(base))]
                return sequences.family_list_reversed(lists) if reverse else sequences.family_list(lists)
            case p.Item(seq, index):
                return self.of(seq)[self.of(index)]
            case p.Size(seq):
                return len(self.of(seq))
            case p.Reversed(seq):
                return self.of(seq)[::-1]
            case p.Copy(seq):
                return list(self.of(seq))
            case p.Slice(seq, count, from_end):
                return (sequences.last if from_end else sequences.first)(self.of(seq), self.of(count))
            case p.SortedBy(seq, column, descending):
                return sequences.sorted_by(self.of(seq), self.layout.columns[column], descending)
            case p.MakeList(items):
                return [self.of(item) for item in items]
            case p.Joined(parts):
                return [member for part in parts for member in self.of(part)]
            case p.Interval(low, high, step):
                return range(self.of(low), self.of(high) + 1, 1 if step is None else self.of(step))
            case p.Among(seq, others):
                return sequences.among(self.of(seq), self.of(others))
            case p.SeatCount():
                return self.players
            case p.LeftOf(seat, steps):
                return (self.of(seat) + self.of(steps)) % self.players
            case p.Seats(start):
                first = 0 if start is None else self.of(start)
                return tuple([(first + step) % self.players for step in range(self.players)])
            case p.OtherSeats(me):
                return tuple([(self.of(me) + step) % self.players for step in range(1, self.players)])
        raise UnknownError

    def binary(self, op: str, left: Any, right: Any) -> Any:
        """The value of two values joined."""
        if op in ("==", "!="):
            if isinstance(left, Sequence) and isinstance(right, Sequence) and not isinstance(left, str):
                left, right = list(left), list(right)
            return (left == right) == (op == "==")
        return _OPERATORS[op](left, right)

    def drawn(self, amount: int, pool: Sequence[int], alike: bool) -> list[int]:
        """What a draw gives that leaves nothing to chance. Raises UnknownError for any other."""
        if alike or amount <= 0 or len(pool) < 2:
            return list(pool[: max(amount, 0)])
        raise UnknownError
