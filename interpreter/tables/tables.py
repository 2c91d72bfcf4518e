"""From the tables of a game's base and chosen variants to one `PieceTable` a piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..diagnostics import Diagnostic, Label, did_you_mean, one_slip
from ..diagnostics.codes import tables as codes
from ..model.tables import Layer, Manifest, PieceTable, TableEntry
from ..source import Span
from .attributes import gather_attributes, gather_sides, untyped_numbers
from .layering import Layering
from .names import fold
from .shared import cell_at
from .sheets import Row, Sheet, read_sheet

MAX_PIECES = 200_000
"""At most so many pieces in one table."""


@dataclass(slots=True)
class _Stack:
    """All sheets of one piece with the number of their layer: 0 is the base, variants count from 1, and a shared table
    of the base is -1, so that the base's own rows change it."""

    piece: str
    span: Span
    sheets: list[tuple[int, Sheet]] = field(default_factory=list)


def read_tables(
    manifest: Manifest, variants: Sequence[str], reserved: frozenset[str] = frozenset()
) -> tuple[dict[str, PieceTable], list[Diagnostic]]:
    """The tables by piece, the rows of the chosen variants laid over the base's, and everything that is wrong in them.

    In a variant's row an empty cell changes nothing. `reserved` are the words of the language, which no id, attribute,
    side or value may be called. Raises KeyError for a variant that the manifest does not have.
    """
    layers = [manifest.base, *(manifest.variants[name] for name in variants)]
    names = [layer.name or "" for layer in layers]
    problems: list[Diagnostic] = []
    tables: dict[str, PieceTable] = {}
    for stack in _stacks(manifest, layers, problems, reserved):
        tables[stack.piece] = _table(stack, names, problems, reserved)
    problems += _list_problems(tables)
    return tables, problems


def _stacks(
    manifest: Manifest, layers: list[Layer], problems: list[Diagnostic], reserved: frozenset[str]
) -> list[_Stack]:
    stacks: dict[str, _Stack] = {}
    base = {entry.piece: entry for entry in manifest.base.tables}
    for number, layer in enumerate(layers):
        for entry in layer.tables:
            meant = next((known for piece, known in base.items() if one_slip(entry.piece, piece)), None)
            if number > 0 and entry.piece not in base and meant is not None:
                hint, label = f"Did you mean `{meant.piece}`?", Label(meant.piece_span, "the base has this one")
                problem = codes.NEW_PIECE.at(entry.piece_span, hint=hint, labels=[label], piece=entry.piece)
                problems.append(problem)
            stack = stacks.setdefault(entry.piece, _Stack(entry.piece, entry.piece_span))
            sheet, found = read_sheet(manifest.folder, entry.file, reserved)
            problems += found
            if sheet is not None:
                known = number > 0 and any(one.file == sheet.file for _, one in stack.sheets)
                stack.sheets.append((-1 if entry.shared and number == 0 else number, _copied(sheet, entry, known)))
    for stack in stacks.values():
        stack.sheets.sort(key=lambda one: one[0])
    return list(stacks.values())


def _copied(sheet: Sheet, entry: TableEntry, known: bool) -> Sheet:
    """The sheet with the copies that `game.yaml` gives for each kind; where the game has the same table already, with
    nothing else."""
    if entry.copies is None:
        return sheet
    cell = cell_at(*entry.copies)
    if known:
        return Sheet(sheet.file, rows=[Row(row.id, cell) for row in sheet.rows])
    for row in sheet.rows:
        row.copies = cell
    return sheet


def _table(stack: _Stack, names: list[str], problems: list[Diagnostic], reserved: frozenset[str]) -> PieceTable:
    sides = gather_sides(stack.piece, [sheet for _, sheet in stack.sheets], problems)
    attributes = gather_attributes(stack.piece, stack.sheets, sides, problems)
    untyped_numbers(stack.sheets, attributes, problems)
    based = any(number <= 0 for number, _ in stack.sheets)
    layering = Layering(stack.piece, attributes, names, reserved, based=based)
    for number, sheet in stack.sheets:
        for row in sheet.rows:
            layering.lay(number, sheet, row)
    problems += layering.problems
    kinds = layering.kinds()
    total = sum(kind.copies for kind in kinds.values() if isinstance(kind.copies, int))
    if total > MAX_PIECES:
        what = f"The table of {stack.piece}"
        problems.append(codes.TOO_MANY_PIECES.at(stack.span, what=what, count=total, most=MAX_PIECES))
    table = PieceTable(stack.piece, attributes, tuple(side.text for side in sides), kinds, stack.span)
    problems += _value_lookalikes(table)
    problems += _attributes_of_none(table)
    return table


def _attributes_of_none(table: PieceTable) -> Iterator[Diagnostic]:
    """Attributes that no kind has and that are a letter away from one that some have."""
    had = {name for kind in table.kinds.values() for name, value in kind.cells.items() if value is not None}
    for attribute in table.attributes.values():
        meant = next((name for name in sorted(had) if one_slip(name, attribute.name)), None)
        if attribute.name not in had and meant is not None:
            hint = f"Did you mean `{meant}`?"
            yield codes.ATTRIBUTE_OF_NONE.at(attribute.span, hint=hint, name=attribute.name, piece=table.piece)


def _words(table: PieceTable, attribute: str) -> Iterator[tuple[str, Span]]:
    """The words in a column, with their places, in the order of the kinds."""
    for kind in table.kinds.values():
        value = kind.cells[attribute]
        if isinstance(value, str):
            yield value, kind.cell_spans[attribute]


def _value_lookalikes(table: PieceTable) -> Iterator[Diagnostic]:
    """Values of one attribute that differ in width or case only: each is told once."""
    for attribute in (a.name for a in table.attributes.values() if a.type == ""):
        seen: dict[str, str] = {}
        told: set[str] = set()
        for value, span in _words(table, attribute):
            first = seen.setdefault(fold(value), value)
            if first != value and value not in told:
                told.add(value)
                yield codes.VALUE_LOOKALIKE.at(span, text=value, other=first, attribute=attribute)


def _list_problems(tables: dict[str, PieceTable]) -> Iterator[Diagnostic]:
    """Lists of words are made of values that some table has in that attribute."""
    known: dict[str, dict[str, None]] = {}
    for table in tables.values():
        for attribute in table.attributes.values():
            if attribute.type == "":
                values = known.setdefault(attribute.name, {})
                values.update((value, None) for value, _ in _words(table, attribute.name))
    for table in tables.values():
        for attribute in table.attributes.values():
            of = attribute.type.removeprefix("list of ")
            if of == attribute.type or of == "number":
                continue
            if of not in known:
                hint = did_you_mean(of, [*known, "number"])
                yield codes.NO_LIST_ATTRIBUTE.at(attribute.span, hint=hint, found=of)
                continue
            for kind in table.kinds.values():
                cell = kind.cells[attribute.name]
                for value in cell if isinstance(cell, tuple) else ():
                    if value not in known[of]:
                        span, hint = kind.cell_spans[attribute.name], did_you_mean(str(value), known[of])
                        yield codes.NO_VALUE.at(span, hint=hint, found=value, attribute=of)
