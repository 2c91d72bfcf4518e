"""From lists of pieces that are the same in every game to constants: all cards of a rank, in the order of a value."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.layout import Layout
from .. import plan as p
from .fold import Folder, Uses
from .nodes import AnyOp
from .rewrite import replaced


class Constant(Folder):
    """Works out what tables alone decide."""

    def __init__(self, layout: Layout, players: int, ops: Sequence[AnyOp]) -> None:
        super().__init__(players)
        self.layout, self.uses = layout, Uses(ops)

    def expr(self, node: p.Expr) -> p.Expr:
        match node:
            case p.Column(name, p.Const(int() as piece)):
                return p.Const(self.layout.columns[name][piece])  # type: ignore[arg-type]  # columns have plain values
            case p.KindOfPiece(p.Const(int() as piece)):
                return p.Const(self.layout.pieces[piece])
            case p.Both(op, items) if all(isinstance(one, p.Const) for one in items):
                holds = [bool(one.value) for one in items if isinstance(one, p.Const)]
                return p.Const(all(holds) if op == "and" else any(holds))
            case p.SortedBy(p.Const(tuple() as pieces), name, descending):
                return p.Const(self.in_order(pieces, name, descending))
        return super().expr(node)

    def in_order(self, pieces: Sequence[object], name: str, descending: bool) -> tuple[object, ...]:
        """The pieces in the order of a column; those without a value come last."""
        column = self.layout.columns[name]
        places: list[int] = [piece for piece in pieces if isinstance(piece, int)]
        there = [piece for piece in places if column[piece] is not None]
        there.sort(key=lambda piece: column[piece], reverse=descending)  # type: ignore[arg-type,return-value]
        return (*there, *(piece for piece in places if column[piece] is None))

    def steps(self, ops: Sequence[AnyOp]) -> list[AnyOp]:
        made: list[AnyOp] = []
        for op in super().steps(ops):
            match (made[-1] if made else None), op:
                case (
                    p.Assign(span, begun, p.MakeList([])),
                    p.ForIn(
                        _,
                        item,
                        p.Const(tuple() as members),
                        [p.If(test=test, then=[p.Append(local=into, value=p.Read(added))], other=[])],
                    ),
                ) if begun is into and added is item and self.uses.written[begun] == 2:
                    found = self.passing(item, members, test)
                    if found is not None:
                        made[-1] = p.Assign(span, begun, p.Const(found))
                        continue
            made.append(op)
        return made

    def passing(self, item: p.Local, members: Sequence[object], test: p.Expr) -> tuple[object, ...] | None:
        """The members that pass a test; None where that depends on more than tables."""
        found: list[object] = []
        for member in members:
            asked = self.value(replaced(test, lambda node, one=member: self.put(node, item, one)))  # type: ignore[misc]
            if not isinstance(asked, p.Const):
                return None
            if asked.value:
                found.append(member)
        return tuple(found)

    def put(self, node: object, item: p.Local, member: object) -> p.Expr | None:
        """The member in the place of the item."""
        return p.Const(member) if isinstance(node, p.Read) and node.local is item else None  # type: ignore[arg-type]


def constant(ops: list[AnyOp], layout: Layout, players: int) -> list[AnyOp]:
    """The same steps with such lists as constants."""
    return Constant(layout, players, ops).steps(ops)
