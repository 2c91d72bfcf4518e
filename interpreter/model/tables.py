"""What a game folder's tables say, as plain data: kinds of pieces with their attributes, and the manifest."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ..source import SourceFile, Span

SHARED = "shared:"
"""So the name of a file begins that comes with Tuckbox, in no game's folder; no file of a game can be called so."""

Cell = int | bool | str | tuple[str, ...] | tuple[int, ...] | None
"""A table cell: a number, yes/no, a word (value of an attribute), a list of either, or nothing."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """A column of a table. `type` is as the designer writes it: `number`, `yes or no`, `` (a word: the values are
    those found in the column), `list of number`, `list of ATTR`; `on` is the side it is printed on, None for both."""

    name: str
    type: str
    on: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Kind:
    """One row: `copies` is a number or the name of an option; `cells` by attribute; names and texts by language."""

    id: str
    copies: int | str
    copies_span: Span
    cells: dict[str, Cell]
    cell_spans: dict[str, Span]
    names: dict[str, str]
    texts: dict[str, str]
    span: Span
    text_spans: dict[str, Span] = field(default_factory=dict)
    """Where the texts stand, by language."""


@dataclass(frozen=True, slots=True)
class PieceTable:
    """All kinds of one piece, after the chosen variants' rows were laid over the base's."""

    piece: str
    attributes: dict[str, Attribute]
    sides: tuple[str, ...]
    kinds: dict[str, Kind]
    span: Span


@dataclass(frozen=True, slots=True)
class TableEntry:
    """`{file: cards.csv, piece: card}` in game.yaml, or `{shared: NAME, piece: card}`: then `file` has SHARED first."""

    file: str
    piece: str
    file_span: Span
    piece_span: Span
    copies: tuple[str, Span] | None = None
    """For a shared table: how many copies of each kind there are."""

    @property
    def shared(self) -> bool:
        """Whether the table comes with Tuckbox."""
        return self.file.startswith(SHARED)


@dataclass(frozen=True, slots=True)
class FileEntry:
    file: str
    span: Span


@dataclass(frozen=True, slots=True)
class PlayerRange:
    """How many may play: least and most, both included."""

    least: int
    most: int
    span: Span


@dataclass(frozen=True, slots=True)
class Layer:
    """What the base or one variant adds: tables, files of rules, texts and scenarios, and its own number of players."""

    name: str | None
    players: PlayerRange | None
    tables: tuple[TableEntry, ...]
    rules: tuple[FileEntry, ...]
    texts: tuple[FileEntry, ...]
    options: dict[str, tuple[str, Span]] = field(default_factory=dict)
    scenarios: tuple[FileEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Manifest:
    """game.yaml: titles by language, the base layer and the variants by name."""

    folder: Path
    source: SourceFile
    title: dict[str, str]
    base: Layer
    variants: dict[str, Layer]
    variant_spans: dict[str, Span]
    title_spans: dict[str, Span]
    """Where the languages of the title are named; empty for a title that is one text."""
