"""Values of one kind only, which no rule names, and which are one slip away from a value that several kinds have."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics import one_slip
from ...diagnostics.codes import lints as codes
from ...model.symbols import ValueSymbol
from ...model.tables import Kind, PieceTable
from ..scope import Context

_SHORTEST = 4
"""Shorter words are one letter away from too many others."""


def lint(cx: Context) -> None:
    """Warns at the cell. Values with digits in them are counted up, not misspelt."""
    named = {(ref.attribute, ref.value) for ref in cx.checked.refs.values() if isinstance(ref, ValueSymbol)}
    for table in cx.names.tables.values():
        for attribute in table.attributes.values():
            if attribute.type or attribute.name not in cx.reads:
                continue
            having = _having(table, attribute.name)
            for value, other in _slips(having):
                if (attribute.name, value) not in named:
                    kind = having[value][0]
                    others = f"{len(having[other])} others"
                    span, name = kind.cell_spans[attribute.name], attribute.name
                    cx.report.add(
                        codes.MISSPELT_VALUE.at(
                            span, kind=kind.id, attribute=name, value=value, others=others, other=other
                        )
                    )


def _having(table: PieceTable, attribute: str) -> dict[str, list[Kind]]:
    """The kinds with each value."""
    found: dict[str, list[Kind]] = {}
    for kind in table.kinds.values():
        value = kind.cells.get(attribute)
        if isinstance(value, str):
            found.setdefault(value, []).append(kind)
    return found


def _slips(having: dict[str, list[Kind]]) -> Iterator[tuple[str, str]]:
    """A value of one kind with the value of several that it nearly is."""
    for value, kinds in having.items():
        if len(kinds) > 1 or len(value) < _SHORTEST or any(sign.isdigit() for sign in value):
            continue
        other = next((one for one, more in having.items() if len(more) > 1 and one_slip(value, one)), None)
        if other is not None:
            yield value, other
