"""From the passes of the standing checks to a few locals: whether one has done something, and how things stood before.

Only what the checks can change is looked at, and of zones only how many pieces they hold. Where a pass has done
something and all of that is as it was, the game is rare: another program looks more closely. A program that guesses
takes it that a pass which does something changes something, and that one pass is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model.families import places
from ...model.types import UNKNOWN, YES_NO
from .. import plan as p
from .nodes import Call
from .rewrite import TooMuchError, everything


class Passes:
    """The passes through the standing checks of one plan."""

    def __init__(self, plan: p.Plan, careful: bool) -> None:
        self.plan, self.careful = plan, careful
        self.done, self.before = p.Local("done", YES_NO), p.Local("before", UNKNOWN)

    def step(self, op: p.NewPass | p.Stir | p.Restless) -> Sequence[p.Op]:
        """What stands in the place of a step of the passes."""
        match op:
            case p.NewPass(span):
                return [p.Assign(span, self.done, p.Const(False))]
            case p.Stir(span):
                if not self.careful:
                    return [p.Assign(span, self.done, p.Const(True))]
                noted: list[p.Op] = [
                    p.Assign(span, self.done, p.Const(True)),
                    p.Assign(span, self.before, self.now()),
                ]
                return [p.If(span, p.Prefix("not", p.Read(self.done)), noted, [])]
            case _:
                return [p.Fail(op.span, "", "")]

    def changed(self) -> p.Expr:
        """Whether the position is another one than when the pass began."""
        if not self.careful:
            return p.Read(self.done)
        differs: Any = Call("surely_other", [p.Read(self.before), self.now()])
        return p.Both("and", [p.Read(self.done), differs])

    def now(self) -> Any:
        """How all stands that the checks can change."""
        zones: dict[int, None] = {}
        tracks: dict[int, None] = {}
        seen: set[int] = set()
        self.written(self.plan.checks, zones, tracks, seen)
        parts: list[p.Expr] = []
        for info in self.plan.layout.zones:
            if info.base in zones:
                count = places(info.family, info.members, self.plan.players or 0)
                alone = not info.family and info.members is None
                where = [None] if alone else [p.Const(place) for place in range(count)]
                parts += [p.Size(p.ZoneList(p.ZoneNumber(info.base, seat))) for seat in where]
        for track in self.plan.layout.tracks:
            if track.base in tracks:
                numbers = range(track.places(self.plan.layout.most))
                parts += [p.TrackValue(track.base, p.Const(place)) for place in numbers]
        return Call("gathered", parts)

    def written(self, number: int | None, zones: dict[int, None], tracks: dict[int, None], seen: set[int]) -> None:
        """Notes all zones and tracks that a routine may change, itself or in what it runs."""
        if number is None or number in seen:
            return
        seen.add(number)
        for node in everything(self.plan.routines[number].body):
            match node:
                case p.Run(routine=inner):
                    self.written(inner, zones, tracks, seen)
                case p.SetTrack(base=base) | p.AddToTrack(base=base):
                    tracks[base] = None
                case p.Move() | p.Draw() | p.Shuffle() | p.Swap():
                    # Where the pieces come from is written somewhere in the step; else they may come from anywhere.
                    found = [inner.base for inner in everything([node]) if isinstance(inner, p.ZoneNumber)]
                    found += [inner.base for inner in everything([node]) if isinstance(inner, p.FamilyList)]
                    zones.update(dict.fromkeys(found))
                case p.Flip() | p.SetWinners() | p.Cover() | p.AddFor() | p.DoLater() | p.TakeDue():
                    raise TooMuchError("checks that change something else")
