"""From findings to the parts of a page: sentences, tables, charts with their tables, sections, transcripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Table:
    """Rows of texts under a head; the first cell of a row names it."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Block:
    """A chart with the same numbers as a table, or a table alone; `says` are sentences above, `notes` below."""

    title: str
    table: Table
    svg: str = ""
    says: Sequence[str] = ()
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Link:
    """A sentence about a game, and the anchor of its transcript."""

    text: str
    anchor: str
    name: str


@dataclass(frozen=True)
class Part:
    """A section, mostly of one number of players: what stands out in words, then the blocks."""

    title: str
    anchor: str
    says: Sequence[str]
    blocks: Sequence[Block]
    games: Sequence[Link] = ()
    how: str = ""
    """How the games were picked."""


@dataclass(frozen=True)
class Passage:
    """A turn or a phase of a transcript, and the sentences in it."""

    head: str
    lines: Sequence[str]


@dataclass(frozen=True)
class Transcript:
    """A whole game in words."""

    title: str
    anchor: str
    back: str
    why: str
    command: str
    passages: Sequence[Passage]
    result: Sequence[str]
    left_out: int = 0
    course: Block | None = None


@dataclass(frozen=True)
class Page:
    """All that stands in the file."""

    title: str
    subtitle: str
    facts: Sequence[tuple[str, str]]
    parts: Sequence[Part]
    transcripts: Sequence[Transcript] = ()
    notes: Sequence[str] = field(default_factory=tuple)
