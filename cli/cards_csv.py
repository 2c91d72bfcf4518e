"""From a table of pieces to CSV that spreadsheets open, and that is read back as the same table."""

from __future__ import annotations

import csv
import io
import sys

from ..interpreter.model.tables import PieceTable
from .card_tables import cell_text

_MARK = "\ufeff"
"""Spreadsheets take a file without it for one in an old encoding."""


def table_csv(table: PieceTable) -> str:
    """The table with a byte order mark, commas and the line ends `\\r\\n`; quotes where a cell needs them.

    CSV cannot say the sides of a piece, nor on which of them an attribute is printed.
    """
    kinds = table.kinds.values()
    names = list(dict.fromkeys(language for kind in kinds for language in kind.names))
    texts = list(dict.fromkeys(language for kind in kinds for language in kind.texts))
    typed = [f"{one.name}:{one.type}" if one.type else one.name for one in table.attributes.values()]
    stream = io.StringIO()
    rows = csv.writer(stream, lineterminator="\r\n")
    rows.writerow(["id", "copies", *typed, *(f"name_{one}" for one in names), *(f"text_{one}" for one in texts)])
    for kind in kinds:
        cells = [cell_text(kind.cells[name]) for name in table.attributes]
        wordings = [*(kind.names.get(one, "") for one in names), *(kind.texts.get(one, "") for one in texts)]
        rows.writerow([kind.id, kind.copies, *cells, *wordings])
    return _MARK + stream.getvalue()


def say_csv(table: PieceTable) -> None:
    """Writes it to standard output: the same bytes on every machine, whatever its encoding and line ends are."""
    text = table_csv(table)
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(text)
    else:
        stream.write(text.encode("utf-8"))
        stream.flush()
