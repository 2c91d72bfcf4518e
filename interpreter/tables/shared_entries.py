"""From an entry of `tables` in `game.yaml` that names a shared table to a `TableEntry`, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

from ..diagnostics import Diagnostic, Label, did_you_mean
from ..diagnostics.codes import shared_tables as codes
from ..diagnostics.codes import tables as table_codes
from ..model.tables import TableEntry
from ..source import Span
from .cells import copies_value
from .located import Mapping, Text
from .shared import file_of, shared_tables


def source_problem(entry: Mapping) -> Diagnostic | None:
    """That an entry names no table, or two, or gives copies of what is not shared."""
    keys = entry.entries
    if "shared" in keys and "file" in keys:
        return codes.TWO_SOURCES.at(keys["shared"][0].span)
    if "shared" not in keys and "file" not in keys and not _misspelt(entry):
        return codes.NO_SOURCE.at(entry.span)
    if "copies" in keys and "shared" not in keys:
        return codes.COPIES_OF_FILE.at(keys["copies"][0].span)
    return None


def _misspelt(entry: Mapping) -> bool:
    """Whether a key is there that `game.yaml` does not know: that is told already."""
    return any(key not in ("piece", "copies") for key in entry.entries)


def shared_entry(
    entry: Mapping,
    listed: dict[str, Text],
    report: Callable[[Diagnostic | None], None],
    reserved: frozenset[str],
) -> TableEntry | None:
    """The entry, if it names a shared table that there is; `listed` are the files named before, by name. A table that
    the base has may stand in a variant once more, with another number of copies."""
    name, piece = entry.value("shared"), entry.value("piece")
    if not isinstance(name, Text) or not isinstance(piece, Text) or not name.text or "file" in entry.entries:
        return None
    known = shared_tables()
    if name.text not in known:
        near = did_you_mean(name.text, known)
        there = ", ".join(f"`{one}`" for one in known)
        report(codes.UNKNOWN_SHARED.at(name.span, hint=near or f"There are: {there}.", name=name.shown))
        return None
    copies = _copies(entry, report, reserved)
    file = file_of(name.text)
    first = listed.setdefault(file, name)
    if first is not name and copies is None:
        label = Label(first.span, "the first one")
        report(table_codes.FILE_TWICE.at(name.span, labels=[label], file=name.shown))
        return None
    return TableEntry(file, piece.text, name.span, piece.span, copies)


def _copies(
    entry: Mapping, report: Callable[[Diagnostic | None], None], reserved: frozenset[str]
) -> tuple[str, Span] | None:
    cell = entry.value("copies")
    if not isinstance(cell, Text) or not cell.text:
        return None
    value = copies_value(cell, reserved)
    if isinstance(value, Diagnostic):
        report(value)
        return None
    return cell.text, cell.span
