"""From steps, in their order, to where the piece in each local lies: where it was looked for, or went since.

That may be wrong, as pieces have more than one name: whoever relies on it looks elsewhere, or calls the game rare.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .. import plan as p
from .nodes import AnyOp
from .popping import Choose
from .rewrite import everything

_Zones = list[p.ZoneNumber]


class Whereabouts:
    """What is known at one place; `origins` is where the pieces in locals are looked for."""

    def __init__(self, origins: dict[p.Local, _Zones]) -> None:
        self.origins = origins
        self.now: dict[p.Local, _Zones] = {}
        """Of pieces that have moved since their locals got them: where to."""
        self.unsure: set[p.Local] = set()

    def of(self, pieces: p.Expr) -> tuple[_Zones, bool]:
        """Where pieces lie, as far as that is known, and whether nothing says that they might lie elsewhere."""
        for node in everything([pieces]):
            if isinstance(node, p.ZoneList):
                return [node.zone], True
            if isinstance(node, p.Read) and (node.local in self.now or node.local in self.origins):
                return self.zones(node.local), node.local not in self.unsure
        return [], False

    def zones(self, local: p.Local) -> _Zones:
        """Where the piece in a local lies."""
        return self.now.get(local, self.origins.get(local, []))

    def given(self, local: p.Local) -> None:
        """A local gets another piece."""
        self.now.pop(local, None)
        self.unsure.discard(local)

    def done(self, op: AnyOp) -> None:
        """A step that has no others in it was done."""
        match op:
            case p.Assign(local=local) | p.Ask(into=local) | Choose(into=local) | p.PickAtRandom(into=local):
                self.given(local)
            case p.Move(pieces=p.Read(local), to=to):
                self.now[local] = [to]
            case p.Move() | p.Draw() | p.Swap():
                self.stirred([op])
                if isinstance(op, p.Draw) and op.into is not None:
                    self.given(op.into)

    def stirred(self, ops: Sequence[AnyOp], again: bool = False) -> None:
        """Some steps may be done, with those in them; where they may be done `again`, pieces in locals have moved."""
        bases: set[int] = set()
        for node in everything(ops):
            match node:
                case p.Move(pieces=p.Read(local)):
                    if again:
                        self.unsure.add(local)
                case p.Move(pieces=pieces):
                    bases.update(_bases(pieces))
                case p.Draw(zone=zone, pool=pool):
                    bases.update(_bases(pool) if zone is None else [zone.base])
                case p.Swap():
                    bases.update(zone.base for zones in self.origins.values() for zone in zones)
                    bases.update(zone.base for zones in self.now.values() for zone in zones)
        for local in {*self.origins, *self.now}:
            if any(zone.base in bases for zone in self.zones(local)):
                self.unsure.add(local)

    def kept(self) -> Whereabouts:
        """The same, to go on from again."""
        other = Whereabouts(self.origins)
        other.now, other.unsure = dict(self.now), set(self.unsure)
        return other

    def met(self, other: Whereabouts) -> None:
        """Another way comes to the same place."""
        self.unsure |= other.unsure
        for local in {*self.now, *other.now}:
            here, there = self.zones(local), other.zones(local)
            if here != there:
                self.unsure.add(local)
                self.now[local] = [*here, *there]


def _bases(pieces: p.Expr | None) -> Iterable[int]:
    if pieces is None:
        return
    for node in everything([pieces]):
        if isinstance(node, (p.ZoneNumber, p.FamilyList)):
            yield node.base
