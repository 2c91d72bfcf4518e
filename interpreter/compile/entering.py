"""From a plan for one number of players to whether its routines can go on from frames of the general plan, and how.

Both are cut into blocks at the same places, so a frame says where to go on in either: it is written by the general
plan's routines, and only read by those that never wait. What differs is how answers that were given together are kept:
the plan for one number of players may have a local for each seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import plan as p
from .blocks import Cut, Ends, Fuel, Goto, LoopBegins, LoopEntered, LoopGoesOn, Part, Reading, Received, Unless, Waits
from .flow import walk_all

_BOUNDS = (Goto, Unless, LoopBegins, LoopEntered, LoopGoesOn, Fuel, Waits, Received, Ends)


def enter(own: Sequence[Cut], general: Sequence[Cut]) -> bool:
    """Tells each of the routines how a frame of the general one is read. False, and nothing is told, where one of them
    has other blocks or needs more than stands in such a frame."""
    readings = [_reading(one, other) for one, other in zip(own, general, strict=True)]
    if not all(reading is not None for reading in readings):
        return False
    for one, reading in zip(own, readings, strict=True):
        one.reading = reading
    return True


def _reading(own: Cut, general: Cut) -> Reading | None:
    if not own.routine.cut:
        return Reading((), {})
    if len(own.blocks) != len(general.blocks):
        return None
    same: dict[p.Local, p.Local] = {}
    """The locals of a loop that it has in this plan, by those that it has in the general one."""
    for block, other in zip(own.blocks, general.blocks, strict=True):
        bounds, others = ([part for part in one.parts if isinstance(part, _BOUNDS)] for one in (block, other))
        if len(bounds) != len(others):
            return None
        for part, like in zip(bounds, others, strict=True):
            if not _alike(part, like):
                return None
            if isinstance(part, LoopBegins) and isinstance(like, LoopBegins):
                same[like.loop.seq], same[like.loop.index] = part.loop.seq, part.loop.index
                same[like.loop.op.local] = part.loop.op.local
    slots = tuple([same.get(local, local) for local in general.slots])
    apart = {
        op.into: tuple(op.each)
        for op in walk_all(own.routine.body)
        if isinstance(op, p.AskTogether) and op.each is not None and op.into in slots
    }
    known = {*slots, *(local for each in apart.values() for local in each)}
    return Reading(slots, apart) if known.issuperset(own.slots) else None


def _alike(part: Part, other: Part) -> bool:
    """Whether two bounds of blocks do the same."""
    return type(part) is type(other) and _where(part) == _where(other)


def _where(part: Part) -> tuple[type, int] | int | None:
    """What is particular to a bound: the block it goes to, or whom it asks or runs."""
    match part:
        case Goto(label) | Unless(_, label) | LoopGoesOn(_, label):
            return label.block
        case Waits(op) | Received(op):
            return (p.Run, op.routine) if isinstance(op, p.Run) else (type(op), op.site.number)
        case _:
            return None
