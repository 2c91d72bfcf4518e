"""From the steps of a whole game to what is known of its course: which loop its turns are, what is shuffled first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import plan as p
from .nodes import Arrives
from .rewrite import everything


def turns_of(ops: Sequence[Any]) -> p.While | None:
    """The loop, outside all others, each round of which begins with the one mark of a turn that there is."""
    if sum(isinstance(node, p.TurnMark) for node in everything(ops)) != 1:
        return None

    def outermost(ops: Sequence[Any]) -> p.While | None:
        for op in ops:
            match op:
                case p.While(head=[], test=p.Const(True), body=[p.TurnMark(), *_]):
                    return op
                case p.Region(body=body) | p.If(then=body, other=[]):
                    found = outermost(body)
                    if found is not None:
                        return found
        return None

    return outermost(ops)


def first_shuffle(ops: Sequence[Any]) -> tuple[p.Shuffle | None, int]:
    """The shuffle that is surely the first thing that comes by chance, and how many pieces it shuffles."""
    sizes: dict[int, int] = {}

    def first(ops: Sequence[Any]) -> tuple[p.Shuffle | None, int] | None:
        for op in ops:
            match op:
                case p.Shuffle(zone=p.ZoneNumber(base, None)) if sizes.get(base, 0) > 1:
                    return op, sizes[base]
                case Arrives(pieces=p.Const(tuple() as pieces), many=True, zone=p.ZoneNumber(base, None)):
                    sizes[base] = sizes.get(base, 0) + len(pieces)
                case p.Region(body=body):
                    found = first(body)
                    if found is not None:
                        return found
                case p.If(test=p.Both("and", [p.Binary("==", p.Size(p.ZoneList(zone)), p.Const(0)), *_]), other=[]) \
                        if sizes.get(zone.base):  # fmt: skip
                    pass
                case p.Assign() | Arrives(pieces=p.Const()):
                    pass
                case _:
                    return None, 0
        return None

    found = first(ops) or (None, 0)
    # What is done for each of several may be one and the same step, several times.
    if found[0] is not None and sum(node is found[0] for node in everything(ops)) > 1:
        return None, 0
    return found
