"""From loops that count, or look for, a value of an attribute to tallies made once in front of loops around them.

While no piece moves, how often each value is found in a zone is counted once; `count where rank is r` is then one
look-up, whatever r is looked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model.layout import Layout
from ...model.types import UNKNOWN, Piece
from .. import plan as p
from ..flow import Ranges
from .nodes import AnyOp, CountsUp, NewCounts
from .popping import Choose
from .rewrite import Rewriter, everything

_STILL = (
    p.If, p.ForIn, p.Assign, p.AssignSeat, p.NewBySeat, p.Append, p.NewTally, p.CountUp, p.SetTrack, p.AddToTrack,
    p.Break, p.Spend,
)  # fmt: skip
_SMALL = 256

_Key = tuple[int, int | None, str]


class Tallies(Rewriter):
    """Puts tallies in front of loops in which no piece moves."""

    def __init__(self, layout: Layout, players: int, ops: Sequence[Any]) -> None:
        self.layout, self.players = layout, players
        chosen = [local for node in everything(ops) if isinstance(node, Choose) for local in (node.into, node.site.me)]
        self.ranges = Ranges(layout, ops, chosen)
        self.made: dict[_Key, p.Local] | None = None
        self.sizes: dict[p.Local, int] = {}
        """By tally: how many entries it has."""
        self.span: Any = None

    def visit(self, op: AnyOp) -> Sequence[AnyOp]:
        if not isinstance(op, p.ForIn):
            return super().visit(op)
        if self.made is None:
            if not all(isinstance(node, _STILL) for node in everything([op]) if isinstance(node, p.Step)):
                return super().visit(op)
            self.made, self.span = {}, op.span
            body = self.steps(op.body)
            made, self.made = self.made, None
            return [*self.in_front(made), p.ForIn(op.span, op.local, op.seq, body)]
        return self.counted(op) or super().visit(op)

    def counted(self, op: p.ForIn) -> list[AnyOp] | None:
        """What stands in the place of a loop that counts or looks for a value."""
        match op:
            case p.ForIn(
                local=item,
                seq=p.ZoneList(zone) | p.Reversed(p.ZoneList(zone)),
                body=[p.If(test=p.Binary("==", left, right), then=then, other=[])],
            ):
                pass
            case _:
                return None
        if isinstance(right, p.Column):
            left, right = right, left
        if not (isinstance(left, p.Column) and isinstance(left.piece, p.Read) and left.piece.local is item):
            return None
        if not isinstance(zone.seat, p.Read | p.Const | None) or not isinstance(right, p.Read | p.Const):
            return None
        if isinstance(right, p.Read) and right.local is item:
            return None
        match then:
            case [p.Assign(local=number, value=p.Binary("+", p.Read(read), p.Const(1)))] if number is read:
                found = self.found(zone, left.name, right)
                return None if found is None else [p.Assign(op.span, number, p.Binary("+", p.Read(number), found))]
            case [p.Assign(local=flag, value=p.Const() as value), p.Break()]:
                found = self.found(zone, left.name, right)
                if found is None:
                    return None
                there = p.Binary("!=", found, p.Const(0))
                return [p.If(op.span, there, [p.Assign(op.span, flag, value)], [])]
        return None

    def found(self, zone: p.ZoneNumber, column: str, wanted: p.Expr) -> p.Expr | None:
        """How often a value is in a zone."""
        info = self.layout.zone_of[zone.base]
        bounds = self.ranges.of(wanted)
        if (
            info is None
            or info.members is not None
            or bounds is None
            or bounds[0] < 0
            or bounds[1] >= _SMALL
            or self.made is None
        ):
            return None
        values = [self.layout.columns[column][piece] for piece in self.layout.pieces_of[info.table]]
        if any(type(value) is not int or not 0 <= value < _SMALL for value in values):
            return None
        seat = zone.seat.value if isinstance(zone.seat, p.Const) else None
        dynamic = isinstance(zone.seat, p.Read)
        key = (zone.base, -1 if dynamic else seat, column)
        tally = self.made.get(key)  # type: ignore[arg-type]
        if tally is None:
            tally = self.made[key] = p.Local("tally", UNKNOWN)  # type: ignore[index]
            size = max(bounds[1], *(int(str(value)) for value in values)) + 1
            self.sizes[tally] = size
        self.sizes[tally] = max(self.sizes[tally], bounds[1] + 1)
        if dynamic:
            assert zone.seat is not None
            return p.Item(p.Item(p.Read(tally), zone.seat), wanted)
        return p.Item(p.Read(tally), wanted)

    def in_front(self, made: dict[_Key, p.Local]) -> list[AnyOp]:
        """The steps that make the tallies."""
        ops: list[AnyOp] = []
        for (base, seat, column), local in list(made.items()):
            if seat != -1:
                ops += self.one(base, seat, column, local)
                continue
            info = self.layout.zone_of[base]
            assert info is not None
            parts: list[p.Expr] = []
            for number in range(self.players if info.family else 1):
                inner = made.get((base, number, column))
                if inner is None:
                    inner = p.Local("tally", UNKNOWN)
                    self.sizes[inner] = self.sizes[local]
                    ops += self.one(base, number, column, inner)
                else:
                    self.sizes[inner] = max(self.sizes[inner], self.sizes[local])
                parts.append(p.Read(inner))
            ops.append(p.Assign(self.span, local, p.MakeList(parts)))
        families = [op for op in ops if isinstance(op, p.Assign) and isinstance(op.value, p.MakeList)]
        begun: list[AnyOp] = [op for op in ops if op not in families]
        return [*begun, *families]

    def one(self, base: int, seat: int | None, column: str, local: p.Local) -> list[AnyOp]:
        info = self.layout.zone_of[base]
        assert info is not None
        piece = p.Local("piece", Piece(info.table))
        zone = p.ZoneList(p.ZoneNumber(base, None if seat is None else p.Const(seat)))
        up: AnyOp = CountsUp(self.span, local, p.Column(column, p.Read(piece)))
        return [NewCounts(self.span, local, self.sizes[local]), p.ForIn(self.span, piece, zone, [up])]


def with_tallies(ops: list[AnyOp], layout: Layout, players: int) -> list[AnyOp]:
    """The same steps with such tallies."""
    return Tallies(layout, players, ops).steps(ops)
