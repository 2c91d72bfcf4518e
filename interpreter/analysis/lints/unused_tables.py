"""Tables of pieces that no zone holds and no rule speaks of."""

from __future__ import annotations

from ...diagnostics.codes import lints_use as codes
from ...model.symbols import KindSymbol, TableSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the table. One of which only the words or numbers are used is a list of these, and used."""
    held = {zone.table for zone in cx.names.zones.values()}
    spoken = {
        symbol.table if isinstance(symbol, KindSymbol) else symbol.name
        for symbol in cx.checked.refs.values()
        if isinstance(symbol, (KindSymbol, TableSymbol))
    }
    parts = cx.checked.parts
    typed = (*parts.tracks, *parts.defines, *parts.actions)
    named = {node.name.text for part in typed for node in walk(part) if isinstance(node, n.NamedType)}
    named |= {node.table.text for part in typed for node in walk(part) if isinstance(node, n.KindType)}
    for table in cx.names.tables.values():
        if table.piece in held | spoken | named or any(name in cx.reads for name in table.attributes):
            continue
        if table.piece not in {card.table for card in cx.names.texts}:
            cx.report.add(codes.UNUSED_TABLE.at(table.span, table=table.piece))
