"""Zones that nothing is put into, and pieces that no rule takes out of the box."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ...model.symbols import TableSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the zone's name, and at the table whose pieces stay in the box."""
    refilled = {zone.name for zone in cx.names.zones.values() if zone.refill}
    for zone in cx.names.zones.values():
        if zone.name in cx.reads and zone.name not in cx.fills and zone.name not in refilled:
            cx.report.add(codes.NEVER_FILLED.at(zone.node.name.span, name=zone.name))
    parts = cx.checked.parts
    roots = (*parts.setups, *parts.plays, *parts.always, *parts.actions, *parts.rules, *parts.cards)
    named = {
        symbol.name
        for node in (inner for part in roots for inner in walk(part))
        if isinstance(node, n.Every) and isinstance(symbol := cx.checked.refs.get(node), TableSymbol)
    }
    held = {zone.table for zone in cx.names.zones.values() if zone.name in cx.reads}
    for table in cx.names.tables.values():
        if table.piece in held and table.piece not in named:
            cx.report.add(codes.NEVER_DEALT.at(table.span, table=table.piece))
