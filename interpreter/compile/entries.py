"""From the places in the middle of a game where it can be started to the frames that start it there.

A scenario starts at a phase, a turn or the scores as if everything around had just been entered: loops at their first
member, our own counters at their beginning. A designer's name that was made before has no value there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..runtime.program import Entry
from . import plan as p
from .flow import Flow, reads

if TYPE_CHECKING:
    from .blocks import Cut, Place


@dataclass(eq=False, slots=True)
class Loop:
    """A `ForIn` that waits: its sequence, and the place reached in it, as locals of their own."""

    op: p.ForIn
    seq: p.Local
    index: p.Local


PathItem = p.Assign | p.NewBySeat | p.NewTally | p.While | Loop
Path = tuple[PathItem, ...]
"""What lies before a place on the way from the routine's beginning: loops around it, and what surely gave values."""


def way_in(
    path: Path, needs: Iterable[p.Local], given: p.Local | None, order: Iterable[p.Local]
) -> tuple[list[PathItem], tuple[str, ...]]:
    """What must be done to enter behind `path`, in order, and the designer's names that have no value then.

    `needs` are the locals that are wanted there and would have a value, had the game come there by itself; `given` is
    one that has its value already.
    """
    wanted: set[p.Local | None] = {*needs}
    wanted.discard(given)
    parts: list[PathItem] = []
    for item in reversed(path):
        match item:
            case Loop(op, seq, index):
                if wanted.isdisjoint((op.local, seq, index)):
                    continue
                wanted -= {op.local, seq, index}
                wanted.update(reads(op.seq))
            case p.While(head=head):
                flow = Flow({})
                flow.steps(head)
                if wanted.isdisjoint(flow.assigned):
                    continue
                wanted -= flow.assigned
                wanted.update(flow.exposed)
            case _:
                if item.local not in wanted or item.local.shown is not None:
                    continue
                wanted.discard(item.local)
                if isinstance(item, p.Assign):
                    wanted.update(reads(item.value))
                elif isinstance(item, p.NewBySeat):
                    wanted.update(reads(item.empty))
        wanted -= {given}
        parts.append(item)
    parts.reverse()
    missing = [local.shown for local in order if local in wanted and local.shown is not None]
    return parts, tuple(dict.fromkeys(missing))


def program_entries(plan: p.Plan, cuts: Sequence[Cut]) -> tuple[dict[str, Entry], Entry | None, Entry | None]:
    """The ways into a game: by phase its first place, the first turn, and the beginning of the scores."""
    phases: dict[str, Entry] = {}
    turn: Entry | None = None
    score: Entry | None = None
    seen: set[int] = set()

    def visit(number: int, outer: tuple[Place, ...]) -> None:
        nonlocal turn, score
        seen.add(number)
        cut = cuts[number]
        for place in cut.places:
            match place.op:
                case p.PhaseMark(phase=phase):
                    if phase.name not in phases:
                        phases[phase.name] = entry(cut, place, outer)
                case p.TurnMark():
                    if turn is None and place.seat is not None:
                        turn = entry(cut, place, outer)
                case p.Run(routine=callee):
                    if number == plan.main and callee in plan.scores:
                        score = score or entry(cut, place, outer)
                    elif callee not in seen:
                        visit(callee, (place, *outer))

    owners = {id(place): cut.routine.number for cut in cuts for place in cut.places}

    def entry(cut: Cut, place: Place, outer: tuple[Place, ...]) -> Entry:
        chain = (place, *outer)
        frames = tuple((owners[id(one)], one.entry) for one in chain)
        missing = tuple(dict.fromkeys(name for one in chain for name in one.missing))
        return Entry(frames, missing, None if place.seat is None else cut.slot(place.seat))

    if plan.routines[plan.main].cut:
        visit(plan.main, ())
    return phases, turn, score
