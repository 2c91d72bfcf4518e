"""From a step to whether it may change a zone: it may, unless it is known to leave that zone alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model.layout import Layout
from .. import plan as p
from .nodes import TAKING, Arrives, Call, Filters, Popped, Refills, Swaps
from .popping import Choose
from .rewrite import everything
from .sources import refilled_from


def may_change(op: Any, base: int, layout: Layout) -> bool:
    """Whether a step, which has no steps in it, may change a zone or the zones of a family."""
    if takes_from([op], base):
        return True
    match op:
        case Swaps() | p.Draw():
            return True
        case p.Assign() | p.AssignSeat() | p.Append() | p.NewBySeat() | p.NewTally() | p.CountUp() | Filters():
            return False
        case p.Leave() | p.Break() | p.Fail() | p.TurnMark() | p.SetWinners() | p.Spend() | p.Ask() | p.AskTogether():
            return False
        case Choose(pops=pops):
            return pops
        case Refills(zone=zone):
            return base in (zone.base, refilled_from(zone, layout))
        case Arrives(pieces=Popped(zone)) if zone.base == base:
            return True
    changes = getattr(op, "zone", None)
    return not isinstance(changes, p.ZoneNumber) or changes.base == base


def takes_from(nodes: Sequence[Any], base: int) -> bool:
    """Whether a call in steps or expressions takes pieces out of a zone."""
    calls = [node for node in everything(nodes) if isinstance(node, Call) and node.function in TAKING]
    return any(isinstance(node, p.ZoneNumber) and node.base == base for node in everything(calls))
