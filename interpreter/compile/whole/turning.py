"""From the sides that pieces show to a list of them, and from swaps to one step that looks where the pieces lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...model.types import UNKNOWN
from ...source import Span
from .. import plan as p
from .moving import Moving
from .nodes import Swaps
from .rewrite import TooMuchError, everything


class Turning(Moving):
    """Puts a list by piece in the place of sides, and says which pieces are turned where they arrive."""

    def __init__(
        self, plan: p.Plan, ops: Sequence[p.Op], likely: dict[p.Local, list[p.ZoneNumber]], careful: bool
    ) -> None:
        super().__init__(plan, ops, likely, careful)
        self.sides = p.Local("sides", UNKNOWN)

    def beginning(self, span: Span) -> list[p.Op]:
        found = super().beginning(span)
        if self.layout.sides:
            straight: p.Expr = p.MakeList([p.Const(0)] * len(self.layout.pieces))
            found.append(p.Assign(span, self.sides, straight))
        return found

    def expr(self, node: p.Expr) -> p.Expr:
        if isinstance(node, p.SideOf):
            return p.Item(p.Read(self.sides), node.piece)
        return super().expr(node)

    def step(self, op: p.Op) -> Sequence[p.Op]:
        match op:
            case p.Flip(span, pieces, one, turned_to):
                return self.turned(span, pieces, one, turned_to)
            case p.Move():
                side = self.side_in(op.to, op.side)
                if side is None:
                    return super().step(replace(op, side=None))
                before: list[p.Op] = []
                pieces = op.pieces
                if self.looks_at_sides(pieces):
                    pieces = p.Read(p.Local("piece" if op.one else "pieces", UNKNOWN))
                    before = [p.Assign(op.span, pieces.local, op.pieces)]
                moved = super().step(replace(op, pieces=pieces, side=None))
                return [*before, *self.turned(op.span, pieces, op.one, side), *moved]
            case p.Draw():
                return self.drawn_turned(op)
            case p.Swap(span, first, second, first_zone, second_zone):
                swaps: Any = Swaps(span, first, second, first_zone, second_zone, self.sides)
                return [swaps]
        return super().step(op)

    def drawn_turned(self, op: p.Draw) -> Sequence[p.Op]:
        """A draw; what was drawn is turned as it arrives."""
        side = self.side_in(op.to, op.side)
        info = None if op.zone is None else self.infos.get(op.zone.base)
        if info is not None and info.refill is not None and self.showing(info.base) is not None:
            raise TooMuchError("a pile that turns what it is made anew from")
        if side is None:
            return super().step(replace(op, side=None))
        one = op.one or (op.into is None and isinstance(op.amount, p.Const) and op.amount.value == 1)
        into = op.into or p.Local("drawn", UNKNOWN)
        drawn = super().step(replace(op, into=into, one=one, side=None))
        return [*drawn, *self.turned(op.span, p.Read(into), one, side)]

    def turned(self, span: Span, pieces: p.Expr, one: bool, side: int) -> list[p.Op]:
        """Pieces, or one that may be missing, show a side."""
        if not one:
            piece = p.Local("piece", UNKNOWN)
            turn: p.Op = p.AssignSeat(span, self.sides, p.Read(piece), p.Const(side))
            return [p.ForIn(span, piece, pieces, [turn])]
        local = p.Local("piece", UNKNOWN)
        name = pieces if isinstance(pieces, p.Read) else p.Read(local)
        turn = p.AssignSeat(span, self.sides, name, p.Const(side))
        return [*self.named(span, pieces, local), p.If(span, p.Present(name), [turn], [])]

    def side_in(self, zone: p.ZoneNumber, side: int | None) -> int | None:
        """The side to which pieces are turned that arrive in a zone: the one given, else the one that the zone says."""
        if not self.layout.sides:
            return None
        found = self.showing(zone.base) if side is None else side
        return None if found == -1 else found

    def showing(self, base: int) -> int | None:
        """The side that a zone says."""
        info = self.infos.get(base)
        return None if info is None else info.showing

    def looks_at_sides(self, pieces: p.Expr) -> bool:
        return any(isinstance(node, p.Read) and node.local is self.sides for node in everything([pieces]))
