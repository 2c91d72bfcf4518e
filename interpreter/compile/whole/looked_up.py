"""From a loop that asks every entry of a tally to one look through it: whether there are four of any rank."""

from __future__ import annotations

from collections.abc import Sequence

from .. import plan as p
from .fold import Uses
from .nodes import AnyOp, NewCounts
from .rewrite import Rewriter, everything


class LookedUp(Rewriter):
    """Puts one test in the place of such loops."""

    def __init__(self, ops: Sequence[AnyOp]) -> None:
        self.uses = Uses(ops)
        self.sizes: dict[p.Local, int] = {}
        """By local: how many entries a tally has, or each of the tallies in a list."""
        nodes = everything(ops)
        for node in nodes:
            if isinstance(node, NewCounts) and self.uses.written[node.local] == 1:
                self.sizes[node.local] = node.size
        for node in nodes:
            if isinstance(node, p.Assign) and isinstance(node.value, p.MakeList) and self.uses.written[node.local] == 1:
                sizes = {self.sizes.get(one.local) if isinstance(one, p.Read) else None for one in node.value.items}
                size = sizes.pop() if len(sizes) == 1 else None
                if size is not None:
                    self.sizes[node.local] = size

    def step(self, op: AnyOp) -> Sequence[AnyOp]:
        match op:
            case p.ForIn(
                span,
                entry,
                p.Const(tuple() as members),
                [p.If(test=p.Binary("==", p.Item(tally, p.Read(asked)), wanted), then=[*then, p.Break()], other=[])],
            ) if asked is entry and isinstance(wanted, p.Const | p.Read) and self.uses.read[entry] == 1:
                if self.size_of(tally) == len(members) and set(members) == set(range(len(members))):
                    return [p.If(span, p.Binary("in", wanted, tally), list(then), [])]
        return [op]

    def size_of(self, tally: p.Expr) -> int | None:
        """How many entries a tally has, if that is known."""
        match tally:
            case p.Read(local):
                return self.sizes.get(local)
            case p.Item(p.Read(local), p.Read() | p.Const()):
                return self.sizes.get(local)
        return None


def looked_up(ops: list[AnyOp]) -> list[AnyOp]:
    """The same steps without such loops."""
    return LookedUp(ops).steps(ops)
