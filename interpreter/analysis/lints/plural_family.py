"""A numbered zone whose name says several: `melds 2 of me` reads like two of my melds."""

from __future__ import annotations

from ...diagnostics.codes import families as codes
from ..scope import Context


def lint(cx: Context) -> None:
    """Notes it at the name, where each player has several."""
    for zone in cx.names.zones.values():
        members, name = zone.members, zone.name
        if members is None or members.attribute is not None or not zone.family or members.count < 2:
            continue
        if len(name) > 3 and name.endswith("s") and not name.endswith("ss"):
            number = members.names[1]
            place = zone.node.name.span
            said = f"{name} {number} of me"
            cx.report.add(codes.PLURAL_FAMILY.at(place, said=said, count=number, name=name[:-1]))
