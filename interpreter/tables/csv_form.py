"""From the header and the rows of a CSV file to what separates cells, what holds notes, what is wrong in its form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..diagnostics import Diagnostic, Label, nearest
from ..diagnostics.codes import tables as codes
from .located import Text, shown

_SIGNS = {",": "comma", ";": "semicolon", "\t": "tab"}
_QUOTED = re.compile(r'"(?:[^"]|"")*"?')
_DIGITS = re.compile(r"[+-]?[0-9]+")
_COUNTED = re.compile(r"copies|.*: *number")
_COPIES = ("count", "number", "number of copies", "qty", "quantity", "amount", "copies per kind")
NOTES = ("note", "notes")
"""Columns, and keys in YAML, of these names hold notes for people."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """A header line in which two signs could separate the cells; `at` is where the second of them stands."""

    signs: tuple[str, str]
    at: int


def sign_name(sign: str) -> str:
    """How a message calls what separates cells."""
    return _SIGNS[sign]


def find_separator(line: str) -> str | Unclear:
    """What separates the cells of a header line: commas, semicolons or tabs.

    Where several of them stand outside of quotes, the one that leaves no other within a name; notes may hold any.
    """
    bare = _QUOTED.sub(lambda match: '"' * len(match[0]), line)
    there = sorted((sign for sign in _SIGNS if sign in bare.strip(" ")), key=bare.index)
    if len(there) < 2:
        return there[0] if there else ","
    fitting = [sign for sign in there if all(_is_one_name(cell) for cell in bare.split(sign))]
    if len(fitting) == 1:
        return fitting[0]
    return Unclear((there[0], there[1]), bare.index(there[1]))


def _is_one_name(cell: str) -> bool:
    name = cell.strip()
    return name.startswith("#") or not any(sign in name for sign in _SIGNS)


def is_note(column: str) -> bool:
    """Whether a column holds notes for people, which nothing reads: `#...`, `note`, `notes`, or one without a name
    (which is empty, or was reported)."""
    return column.startswith("#") or column == "" or column.casefold() in NOTES


def is_like_copies(column: str) -> bool:
    """Whether people call the number of copies so, or nearly `copies`."""
    return " ".join(column.casefold().replace("_", " ").split()) in _COPIES or nearest(column, ["copies"]) is not None


def header_problems(header: list[Text], rows: list[list[Text]]) -> Iterator[Diagnostic]:
    """Columns without a name that hold something, and names that stand twice."""
    seen: dict[str, Text] = {}
    for column, cell in enumerate(header):
        if not cell.text:
            if any(len(row) > column and row[column].text for row in rows):
                yield codes.COLUMN_UNNAMED.at(cell.span)
        elif not is_note(cell.text):
            name = cell.text.partition(":")[0].strip()
            first = seen.setdefault(name, cell)
            if first is not cell:
                label = Label(first.span, "the first one")
                yield codes.COLUMN_TWICE.at(cell.span, labels=[label], column=shown(name))


def ragged(header: list[Text], row: list[Text], separator: str) -> Diagnostic:
    """That a row has more or fewer cells than the header, with what is probably the cause."""

    def cells(count: int) -> str:
        return f"{count} cell{'s' if count != 1 else ''}"

    expected = len(header)
    place = row[expected].span if len(row) > expected else row[-1].places.span(row[-1].end, row[-1].end)
    hint = None
    other = next((sign for sign in _SIGNS if sign != separator and row[0].text.count(sign) >= expected - 1 > 0), None)
    number = _broken_number(header, row) if separator == "," else None
    if len(row) == 1 and other:
        hint = f"The header has {sign_name(separator)}s between its columns; here are {sign_name(other)}s."
    elif number:
        place = number[0].span
        hint = f"Is `{number[0].text},{number[1].text}` one number? Only whole numbers are known here, without a comma."
    return codes.RAGGED.at(
        place, hint=hint, found=cells(len(row)), expected=cells(expected), separator=sign_name(separator)
    )


def wide_commas(header: list[Text], row: list[Text]) -> Diagnostic:
    """That full-width commas stand between the cells of a row."""
    cell = row[0]
    at = cell.places.file.text.find("，", cell.start)
    hint = "These are full-width commas; write `,` between the cells."
    place = cell.places.span(at, at + 1) if at >= 0 else cell.span
    return codes.RAGGED.at(place, hint=hint, found="1 cell", expected=f"{len(header)} cells", separator="comma")


def _broken_number(header: list[Text], row: list[Text]) -> tuple[Text, Text] | None:
    """The parts of a number with a comma in it, in a row that has a cell too many: digits where the header has a
    number, and right behind them digits where it has none."""
    counts = [_COUNTED.fullmatch(cell.text) is not None for cell in header]
    for at, (left, right) in enumerate(pairwise(row)):
        if len(row) > len(header) > at and counts[at] and not (at + 1 < len(header) and counts[at + 1]):
            together = right.start == left.end + 1 and _DIGITS.fullmatch(left.text) and right.text.isdecimal()
            if together:
                return left, right
    return None
