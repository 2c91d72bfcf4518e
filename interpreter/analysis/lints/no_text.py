"""Kinds without a text, where the rules ask which pieces of their table can be played."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ...model import types as t
from ...model.symbols import Builtin
from ...model.tables import Kind
from ...syntax import nodes as n
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the kind. One that only answers has a text; one that is in no game needs none."""
    for table in cx.names.tables.values():
        if table.piece in _tables_played(cx) and any(kind in cx.names.cards for kind in table.kinds):
            for kind in table.kinds.values():
                if kind.id not in cx.names.cards and _is_there(cx, kind):
                    cx.report.add(codes.NO_TEXT.at(kind.span, name=kind.id))


def _tables_played(cx: Context) -> set[str]:
    """The tables of which something is asked to be `playable`."""
    found: set[str] = set()
    for node, symbol in cx.checked.refs.items():
        if isinstance(symbol, Builtin) and symbol.name == "playable":
            of = cx.checked.types[node.of] if isinstance(node, n.Of) else symbol.item.type if symbol.item else t.UNKNOWN
            inner = t.element(t.bare(of))
            if isinstance(inner, t.Piece):
                found.add(inner.table)
    return found


def _is_there(cx: Context, kind: Kind) -> bool:
    if isinstance(kind.copies, str):
        return cx.names.options[kind.copies].value != 0
    return kind.copies != 0
