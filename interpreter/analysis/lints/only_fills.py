"""Zones of the players into which pieces are put, and which nothing looks into or takes from."""

from __future__ import annotations

from ...diagnostics.codes import lints_reach as codes
from ...model.symbols import ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the zone's name. A zone that belongs to nobody may be where pieces go that are out of the game."""
    places = {
        id(place)
        for part in cx.checked.parts.with_steps()
        for node in walk(part)
        if (place := _place(node)) is not None
    }
    read = {
        symbol.name
        for node, symbol in cx.checked.refs.items()
        if isinstance(symbol, ZoneSymbol) and id(node) not in places
    }
    refills = {zone.refill.name for zone in cx.names.zones.values() if zone.refill}
    for zone in cx.names.zones.values():
        if zone.family and zone.name in cx.fills and zone.name not in read | refills:
            cx.report.add(codes.ONLY_FILLS.at(zone.node.name.span, zone=zone.name))


def _place(node: n.Node) -> n.Expr | None:
    """Where a line puts something."""
    if isinstance(node, (n.Move, n.Draw, n.Pay)):
        return node.place
    return node.to if isinstance(node, n.Cancel) else None
