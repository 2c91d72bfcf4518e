"""From choices to whether whoever decides sees all pieces that he chooses from.

A bot that is handed nothing but the pieces is told what they are, so it may be asked only where that is no secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model.layout import Layout
from ...model.types import Piece, bare
from .. import plan as p
from .popping import Choose
from .rewrite import everything


def all_seen(ops: Sequence[Any], layout: Layout) -> bool:
    """Whether that is so at every choice of one item, as far as can be told."""
    for node in everything(ops):
        if isinstance(node, Choose) and node.site.labels is None and isinstance(bare(node.site.type), Piece):
            zones = _zones(node.site)
            if zones is None or not all(_sees(node.seat, zone, layout) for zone in zones):
                return False
    return True


def _zones(site: p.Site) -> list[p.ZoneNumber] | None:
    """All zones that candidates may come from; None where they may come from elsewhere."""
    match site.items:
        case p.ZoneList(zone):
            return [zone]
        case p.Read(listed):
            pass
        case _:
            return None
    found: list[p.ZoneNumber] = []
    members: dict[p.Local, p.ZoneNumber] = {}
    for node in everything(site.options):
        match node:
            case p.ForIn(local=local, seq=p.ZoneList(zone)):
                members[local] = zone
            case p.Assign(local=local, value=value) if local is listed:
                if not isinstance(value, p.MakeList) or value.items:
                    return None
            case p.Append(local=local, value=value) if local is listed:
                if not isinstance(value, p.Read) or value.local not in members:
                    return None
                found.append(members[value.local])
    return found


def _sees(seat: p.Expr, zone: p.ZoneNumber, layout: Layout) -> bool:
    """Whether a seat surely sees the pieces of a zone."""
    info = layout.zone_of[zone.base]
    if info is None or info.look == "open":
        return info is not None
    if info.look != "private":
        return False
    match seat, zone.seat:
        case p.Read(asked), p.Read(owner):
            return asked is owner
        case p.Const(asked), p.Const(owner):
            return asked == owner and info.members is None
    return False
