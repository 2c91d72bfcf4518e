"""Texts of kinds of which there are no copies."""

from __future__ import annotations

from ...diagnostics import Label
from ...diagnostics.codes import lints_use as codes
from ..scope import Context


def lint(cx: Context) -> None:
    """Notes it at the text. A number of copies that an option or a variant gives is there to be changed: only a 0 that
    stands in the very row that makes the kind is meant."""
    for card in cx.names.texts:
        if card.node.condition is not None:
            continue
        table = cx.names.tables.get(card.table)
        kind = table.kinds.get(card.kind) if table is not None else None
        if kind is None or kind.copies != 0 or isinstance(kind.copies, bool):
            continue
        if kind.copies_span.file is kind.span.file and kind.copies_span.line == kind.span.line:
            labels = [Label(kind.copies_span, "here it says so")]
            cx.report.add(codes.TEXT_OF_NONE.at(card.node.name.span, kind=card.kind, labels=labels))
