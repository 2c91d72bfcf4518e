"""From questions that have few answers to tables of these: whether a piece is of certain kinds, who sits where."""

from __future__ import annotations

from .. import plan as p
from ..emit_scope import Unit
from .rewrite import Rewriter


class Kinds(Rewriter):
    """Puts columns of their own in the place of such questions."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.made: dict[tuple[object, ...], str] = {}

    def expr(self, node: p.Expr) -> p.Expr:
        match node:
            case p.Binary("in", p.KindOfPiece(piece), p.Const(tuple() as kinds)):
                return p.Column(self.column(kinds), piece)
            case p.LeftOf(seat, p.Const(int() as steps)):
                n = self.unit.plan.players or 0
                around = tuple([(start + steps) % n for start in range(n)])
                return p.Item(p.Const(around), seat)
        return node

    def column(self, kinds: tuple[object, ...]) -> str:
        """The column that says of each piece whether it is of these kinds."""
        found = self.made.get(kinds)
        if found is None:
            found = self.made[kinds] = f"(kinds {len(self.made) + 1})"
            called = self.unit.columns[found] = self.unit.take("is_one_of")
            self.unit.globals[called] = tuple([kind in kinds for kind in self.unit.layout.pieces])
        return found
