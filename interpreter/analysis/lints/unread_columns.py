"""Columns of numbers, of yes or no, and of lists that no rule reads."""

from __future__ import annotations

from ...diagnostics.codes import lints_use as codes
from ...model.tables import SHARED, PieceTable
from ..scope import Context


def lint(cx: Context) -> None:
    """Notes it at the column. Its mark says that it is meant for rules; one of words may be for people. The columns of
    a shared table are there for all games."""
    for table in cx.names.tables.values():
        for attribute in table.attributes.values():
            own = not attribute.span.file.name.startswith(SHARED) and attribute.name not in cx.names.orders
            if own and attribute.type and attribute.name not in cx.reads and not _unfinished(cx, table):
                holds = {"number": "numbers", "yes or no": "yes or no"}.get(attribute.type, "lists")
                said = codes.UNREAD_COLUMN.at(attribute.span, name=attribute.name, table=table.piece, holds=holds)
                cx.report.add(said)


def _unfinished(cx: Context, table: PieceTable) -> bool:
    """Whether some kinds have texts and others have none yet, which may read it."""
    there = [kind.id in cx.names.cards for kind in table.kinds.values() if kind.copies != 0]
    return any(there) and not all(there)
