"""Kinds without a text, where the rules ask which pieces of their table can be played."""

from __future__ import annotations

from ...diagnostics import Diagnostic
from ...diagnostics.codes import lints as codes
from ...model import types as t
from ...model.symbols import Builtin
from ...model.tables import SHARED, Kind
from ...syntax import nodes as n
from ..scope import Context

_NAMED = 3
"""So many kinds are named, then the others are counted."""


def lint(cx: Context) -> None:
    """Warns at the first such kind of a file. One that only answers has a text; one that is in no game needs none, nor
    does one of a shared table, of which a game gives texts to a few."""
    for table in cx.names.tables.values():
        if table.piece in _tables_played(cx) and any(kind in cx.names.cards for kind in table.kinds):
            # by file, so that what a variant adds does not make another warning of the base's
            files: dict[str, list[Kind]] = {}
            for kind in table.kinds.values():
                own = not kind.span.file.name.startswith(SHARED)
                if own and kind.id not in cx.names.cards and _is_there(cx, kind):
                    files.setdefault(kind.span.file.name, []).append(kind)
            for kinds in files.values():
                cx.report.add(_warning(kinds))


def _warning(kinds: list[Kind]) -> Diagnostic:
    """One line for all these kinds, with the names of the first few."""
    names = [f"`{kind.id}`" for kind in kinds]
    if len(names) > _NAMED + 1:
        names[_NAMED:] = [f"{len(names) - _NAMED} more"]
    said = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    return codes.NO_TEXT.at(kinds[0].span, names=said)


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
