"""From steps to where the piece in each local probably lies: the zones that it was looked for in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import plan as p
from ..settle import at_seat
from .fold import same
from .nodes import AnyOp
from .popping import Choose
from .rewrite import everything

Origins = dict[p.Local, list[p.ZoneNumber]]


def origins(ops: Sequence[AnyOp], plan: p.Plan) -> Origins:
    """By local: zones in which its piece, or those of its list, probably lie. Nothing but speed depends on it."""
    found: Origins = {}
    nodes = everything(ops)
    for _ in range(3):
        for node in nodes:
            match node:
                case p.ForIn(local=local, seq=seq) | p.Assign(local=local, value=seq):
                    _note(found, local, _zones(seq, found))
                case p.Draw(into=p.Local() as local, to=to):
                    _note(found, local, [to])
                case p.Append(local=local, value=value):
                    _note(found, local, _zones(value, found))
                case p.Ask(site=site, into=into) | Choose(site=site, into=into):
                    _note(found, into, _zones(site.items, found))
                case p.AskTogether(site=site, into=into, each=None):
                    _note(found, into, _zones(site.items, found))
                case p.AskTogether(site=site, each=each):
                    for seat, local in enumerate(each or ()):
                        here = at_seat(site, seat, plan, plan.players or 0)
                        _note(found, local, _zones(here.items, found))
    return found


def _note(found: Origins, local: p.Local, zones: list[p.ZoneNumber]) -> None:
    known = found.setdefault(local, [])
    for zone in zones:
        if not any(same(zone, other) for other in known):
            known.append(zone)
    if not known:
        del found[local]


def _zones(expr: Any, found: Origins) -> list[p.ZoneNumber]:
    zones: list[p.ZoneNumber] = []
    for node in everything([expr]):
        if isinstance(node, p.ZoneList):
            zones.append(node.zone)
        elif isinstance(node, p.FamilyList):
            zones.append(p.ZoneNumber(node.base, None))
        elif isinstance(node, p.Read):
            zones += found.get(node.local, ())
    return zones
