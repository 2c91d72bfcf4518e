"""From a tally of what lies in a few slots, asked only for what is there once, to comparisons of these few values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model.layout import Layout
from ...model.types import UNKNOWN, Piece, bare
from .. import plan as p
from .apart import uses
from .fold import same
from .nodes import AnyOp
from .rewrite import Rewriter, changed, everything

MOST = 6
"""More things than this are compared faster by a tally."""


class Unique(Rewriter):
    """Finds such tallies, and puts comparisons in their place."""

    def __init__(self, layout: Layout, ops: Sequence[Any]) -> None:
        self.layout, self.total = layout, uses(ops)

    def steps(self, ops: Sequence[AnyOp]) -> list[AnyOp]:
        found = super().steps(ops)
        for at, op in enumerate(found):
            if isinstance(op, p.NewTally):
                found = self.begins(found, at, op.local)
        return found

    def begins(self, ops: list[AnyOp], at: int, tally: p.Local) -> list[AnyOp]:
        """The same steps without the tally that begins at a place, if it is such a tally."""
        keys: list[p.Column] = []
        always: list[bool] = []
        for op in ops[at + 1 :]:
            match op:
                case p.CountUp(tally=counted, key=p.Column(_, p.Read()) as key) if counted is tally:
                    keys.append(key)
                    always.append(True)
                case p.If(
                    test=p.Present(p.Read(tested)),
                    then=[p.CountUp(tally=counted, key=p.Column(_, p.Read(piece)) as key)],
                    other=[],
                ) if counted is tally and tested is piece:
                    keys.append(key)
                    always.append(False)
                case _:
                    break
        rest = ops[at + 1 + len(keys) :]
        if not 1 < len(keys) <= MOST or len({key.name for key in keys}) > 1 or not self.full(keys):
            return ops
        pieces = [key.piece.local for key in keys if isinstance(key.piece, p.Read)]
        values = [p.Local("value", UNKNOWN) for _ in keys]
        put = _Put(tally, keys, values)
        made = put.steps(rest)
        if uses(made)[tally] or self.total[tally] != uses(ops)[tally] or put.late(rest, pieces):
            return ops
        span = ops[at].span
        begun: list[AnyOp] = [
            p.Assign(span, value, key if sure else p.Select(p.Present(key.piece), key, p.Const(None)))
            for key, value, sure in zip(keys, values, always, strict=True)
        ]
        return [*ops[:at], *begun, *made]

    def full(self, keys: Sequence[p.Column]) -> bool:
        """Whether all pieces that these may be have such a value."""
        for key in keys:
            type_ = bare(key.piece.local.type) if isinstance(key.piece, p.Read) else None
            if not isinstance(type_, Piece):
                return False
            if any(self.layout.columns[key.name][piece] is None for piece in self.layout.pieces_of[type_.table]):
                return False
        return True


class _Put(Rewriter):
    def __init__(self, tally: p.Local, keys: Sequence[p.Column], values: Sequence[p.Local]) -> None:
        self.tally, self.keys, self.values = tally, keys, values

    def expr(self, node: p.Expr) -> p.Expr:
        match node:
            case p.Binary("==", p.TallyOf(tally, key), p.Const(1)) if tally is self.tally:
                for own, value in zip(self.keys, self.values, strict=True):
                    if same(own, key):
                        others = [one for one in self.values if one is not value]
                        return p.Both("and", [p.Binary("!=", p.Read(value), p.Read(one)) for one in others])
        return node

    def late(self, ops: Sequence[AnyOp], pieces: Sequence[p.Local]) -> bool:
        """Whether the tally is asked after one of the pieces may be another one."""
        late = False
        for op in ops:
            nodes = everything([op])
            asked = any(isinstance(node, p.TallyOf) and node.tally is self.tally for node in nodes)
            written = any(local in pieces for local in changed([op]))
            if asked and (late or written):
                return True
            late = late or written
        return False


def unique_values(ops: list[AnyOp], layout: Layout) -> list[AnyOp]:
    """The same steps without such tallies."""
    return Unique(layout, ops).steps(ops)
