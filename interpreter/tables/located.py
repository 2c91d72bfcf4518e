"""From offsets in a file to values that know their place: texts, mappings and sequences."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from ..source import SourceFile, Span

MAX_SHOWN = 40
"""At most so many characters of a text stand in a message."""


def shown(text: str) -> str:
    """A text as a message quotes it: on one line, at most MAX_SHOWN characters."""
    line = " ".join(text[: 2 * MAX_SHOWN].split())
    return line if len(line) <= MAX_SHOWN else line[: MAX_SHOWN - 1] + "…"


class Places:
    """Turns offsets into the text of one file into spans; the lines are counted once."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self._starts = [0, *(match.end() for match in re.finditer("\n", file.text))]

    def span(self, start: int, end: int) -> Span:
        """The span of `text[start:end]`, at least one character wide."""
        end = max(end, start + 1)
        line, last = bisect_right(self._starts, start), bisect_right(self._starts, end - 1)
        return Span(self.file, line, start - self._starts[line - 1] + 1, last, end - 1 - self._starts[last - 1] + 2)

    def line_start(self, offset: int) -> int:
        """The offset at which the line of `offset` begins."""
        return self._starts[bisect_right(self._starts, offset) - 1]


@dataclass(slots=True, eq=False)
class Text:
    """A piece of text as it was read, quotes and outer blanks taken off; the span is worked out when asked for."""

    text: str
    places: Places = field(repr=False)
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.places.span(self.start, self.end)

    @property
    def shown(self) -> str:
        """The text as a message quotes it: on one line and not too long."""
        return shown(self.text)


@dataclass(slots=True, eq=False)
class Mapping:
    """Keys and values; each key is kept with its place."""

    places: Places = field(repr=False)
    start: int
    entries: dict[str, tuple[Text, Node]] = field(default_factory=dict)

    @property
    def span(self) -> Span:
        return self.places.span(self.start, self.start + 1)

    def value(self, key: str) -> Node | None:
        """What stands under `key`, or None."""
        found = self.entries.get(key)
        return found[1] if found else None


@dataclass(slots=True, eq=False)
class Sequence:
    """A list of values."""

    places: Places = field(repr=False)
    start: int
    items: list[Node] = field(default_factory=list)

    @property
    def span(self) -> Span:
        return self.places.span(self.start, self.start + 1)


Node = Text | Mapping | Sequence

Plain = str | list["Plain"] | dict[str, "Plain"]


def plain(node: Node) -> Plain:
    """The same data without places. The reader has bounded the depth, so this may call itself."""
    match node:
        case Text():
            return node.text
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {key: plain(value) for key, (_, value) in node.entries.items()}
