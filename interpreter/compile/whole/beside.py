"""From steps that stand side by side and do the same to one: pieces that go to one place, tables that are forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import plan as p
from .fold import same
from .nodes import Arrives, Filters
from .rewrite import Rewriter, everything


class Beside(Rewriter):
    """Makes one step of several."""

    def __init__(self, tables: Sequence[p.Local]) -> None:
        self.tables = set(tables)

    def steps(self, ops: Sequence[p.Op]) -> list[Any]:
        return self.arriving(self.forgotten(super().steps(ops)))

    def arriving(self, ops: list[Any]) -> list[Any]:
        """Pieces that come to the end of one list, one behind the other."""
        found: list[Any] = []
        for op in ops:
            before = found[-1] if found else None
            if _alone(op) and isinstance(before, Arrives) and same(before.zone, op.zone):
                if _alone(before):
                    pieces = p.MakeList([before.pieces, op.pieces])
                    found[-1] = Arrives(before.span, pieces, True, op.zone, False, False)
                    continue
                if before.many and isinstance(before.pieces, p.MakeList) and not before.front:
                    before.pieces.items.append(op.pieces)
                    continue
            found.append(op)
        return found

    def forgotten(self, ops: list[Any]) -> list[Any]:
        """A table need not be forgotten where it is forgotten again before it is looked at."""
        later: set[p.Local] = set()
        found: list[Any] = []
        for op in reversed(ops):
            match op:
                case p.Assign(local=table, value=p.Const(None)) if table in self.tables:
                    if table in later:
                        continue
                    later.add(table)
                case _:
                    for node in everything([op]):
                        if isinstance(node, Filters):
                            later.discard(node.table)
                        elif isinstance(node, (p.Leave, p.Break, p.While, p.ForIn)):
                            later.clear()
            found.append(op)
        found.reverse()
        return found


def _alone(op: Any) -> bool:
    return isinstance(op, Arrives) and not op.many and not op.front and isinstance(op.pieces, p.Read)
