"""From what a variant changes to lines for people, of at most 80 columns but for rule text, and to JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from ..interpreter.changes import AddedKind, AddedPart, ChangedCell, Changes, RemovedKind, ReplacedPart, difference
from ..interpreter.diagnostics.width import text_width, wrapped
from ..interpreter.driver import Loaded
from ..interpreter.model.tables import Cell, PlayerRange
from ..interpreter.source import SourceFile, Span
from .console import WIDTH, table
from .wording import plain
from .words import counted, option_text

Segment = tuple[str, str]
Shown = Callable[[SourceFile], str]

FORMAT = 1
_SIGN_STYLES = {"-": "removed", "+": "added", "@": "margin", " ": ""}


def changes_segments(title: str, changes: Changes, shown: Shown) -> Iterator[Segment]:
    """What the variant changes, as pieces of text with styles. `shown` says how a file is called."""
    for line in wrapped(f"{title}: what {changes.variant} changes", WIDTH):
        yield f"{line}\n", "place"
    blank = True
    for heading, block in (
        ("Players", _players(changes)),
        ("Options", _options(changes, shown)),
        ("Added parts", _added(changes.added, shown)),
        ("Replaced parts", _replaced(changes.replaced, shown)),
        ("Kinds left out", _removed_kinds(changes.removed_kinds)),
        ("New columns", _columns(changes)),
        ("Changed cells", _cells(changes.cells)),
        ("New kinds", _added_kinds(changes.added_kinds)),
        ("Further files", _plain(f"{one.key}: {one.file}" for one in changes.files)),
    ):
        segments = list(block)
        if segments:
            yield f"\n{heading}\n", "place"
            yield from segments
            blank = False
    if blank:
        yield "\nNothing: with it the game is what it is without it.\n", ""


def _plain(lines: Iterator[str]) -> Iterator[Segment]:
    for line in lines:
        yield "\n".join(wrapped(line, WIDTH, "  ", "    ")) + "\n", ""


def _players(changes: Changes) -> Iterator[Segment]:
    if changes.players is not None:
        old, new = changes.players
        yield f"  {_range(old)} -> {_range(new)}\n", ""


def _range(players: PlayerRange) -> str:
    return str(players.least) if players.least == players.most else f"{players.least} to {players.most}"


def _options(changes: Changes, shown: Shown) -> Iterator[Segment]:
    for one in changes.options:
        yield from _placed(f"{one.name}: {option_text(one.old)} -> {option_text(one.new)}", one.span, shown)


def _placed(text: str, span: Span, shown: Shown) -> Iterator[Segment]:
    """A text, and behind it the place; below it where the line would be too long."""
    lines = wrapped(text, WIDTH, "  ", "    ")
    place = f"{shown(span.file)}:{span.line}"
    fits = text_width(lines[-1]) + 2 + text_width(place) <= WIDTH
    yield "\n".join(lines) + ("  " if fits else "\n    "), ""
    yield f"{place}\n", "margin"


def _added(parts: Sequence[AddedPart], shown: Shown) -> Iterator[Segment]:
    for part in parts:
        yield from _placed(part.header.removesuffix(":"), part.span, shown)


def _replaced(parts: Sequence[ReplacedPart], shown: Shown) -> Iterator[Segment]:
    for part in parts:
        if part is not parts[0]:
            yield "\n", ""
        yield f"  {part.sort} {part.name}".rstrip() + "\n", ""
        yield (
            f"    --- {shown(part.old.file)}:{part.old.line}\n    +++ {shown(part.new.file)}:{part.new.line}\n",
            "margin",
        )
        lines = list(difference(part))
        for sign, line in lines:
            yield f"    {line if sign == '@' else sign + line}".rstrip() + "\n", _SIGN_STYLES[sign]
        if not lines:
            yield "    (word for word the same)\n", ""


def _removed_kinds(kinds: Sequence[RemovedKind]) -> Iterator[Segment]:
    return _plain(
        f"{plain(piece)}: {', '.join(one.id for one in group)}"
        for piece, group in groupby(kinds, key=lambda one: one.piece)
    )


def _columns(changes: Changes) -> Iterator[Segment]:
    return _plain(
        f"{plain(one.piece)}: {one.attribute.name}, {one.attribute.type or 'a word'}" for one in changes.columns
    )


def _cells(cells: Sequence[ChangedCell]) -> Iterator[Segment]:
    rows = [
        [f"{plain(one.piece)} {one.kind}", one.column, f"{_cell(one.old)} -> {_cell(one.new)}"]
        for one in cells
        if not _is_wording(one.column)
    ]
    yield from ((f"{line}\n", "") for line in table(rows, left=3))
    for one in cells:
        if _is_wording(one.column):
            text = f"{plain(one.piece)} {one.kind} {one.column}: {_quoted(one.old)} -> {_quoted(one.new)}"
            yield "\n".join(wrapped(text, WIDTH, "  ", "    ")) + "\n", ""


def _is_wording(column: str) -> bool:
    return column.startswith(("name_", "text_"))


def _quoted(cell: Cell) -> str:
    return "nothing" if cell is None else f'"{cell}"'


def _cell(cell: Cell) -> str:
    return "nothing" if cell is None else option_text(cell)


def _added_kinds(kinds: Sequence[AddedKind]) -> Iterator[Segment]:
    for one in kinds:
        kind = one.kind
        copies = counted(kind.copies, "copy") if isinstance(kind.copies, int) else f"as many as {kind.copies}"
        cells = [f"{plain(name)} {option_text(cell)}" for name, cell in kind.cells.items() if cell is not None]
        name = kind.names.get("en")
        called = f' "{name}"' if name else ""
        yield from _plain(iter([f"{plain(one.piece)} {kind.id}{called}: {', '.join([copies, *cells])}"]))


# ---- JSON -----------------------------------------------------------------------------------------------------------


def changes_json(game: str, loaded: Loaded, changes: Changes) -> dict[str, Any]:
    """The same for programs, as `schema/changes.schema.json` describes it; files are named within the game's folder."""
    return {
        "format": FORMAT,
        "game": game,
        "title": loaded.manifest.title if loaded.manifest is not None else {},
        "variant": changes.variant,
        "players": [[one.least, one.most] for one in changes.players] if changes.players is not None else None,
        "options": [{"name": one.name, "old": one.old, "new": one.new, **_place(one.span)} for one in changes.options],
        "added": [
            {"sort": one.sort, "name": one.name, "header": one.header, **_place(one.span)} for one in changes.added
        ],
        "replaced": [
            {
                "sort": one.sort,
                "name": one.name,
                "old": {**_place(one.old), "text": "\n".join(one.old_lines)},
                "new": {**_place(one.new), "text": "\n".join(one.new_lines)},
            }
            for one in changes.replaced
        ],
        "kinds_left_out": [
            {"piece": one.piece, "id": one.id, "copies": one.old, **_place(one.span)} for one in changes.removed_kinds
        ],
        "new_columns": [
            {"piece": one.piece, "name": one.attribute.name, "type": one.attribute.type, **_place(one.attribute.span)}
            for one in changes.columns
        ],
        "cells": [
            {"piece": one.piece, "id": one.kind, "column": one.column, "old": one.old, "new": one.new}
            for one in changes.cells
        ],
        "new_kinds": [
            {
                "piece": one.piece,
                "id": one.kind.id,
                "copies": one.kind.copies,
                "cells": one.kind.cells,
                "names": one.kind.names,
                "texts": one.kind.texts,
                **_place(one.kind.span),
            }
            for one in changes.added_kinds
        ],
        "files": [{"key": one.key, "file": one.file} for one in changes.files],
    }


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.file.name, "line": span.line}
