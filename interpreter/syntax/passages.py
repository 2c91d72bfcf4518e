"""From plain lines to passages: each top-level part with its lines, so a mistake in one leaves the others whole."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..source import SourceFile, Span
from .characters import PlainText
from .grammar import part_words


@dataclass(frozen=True, eq=False)
class Passage:
    """One top-level part: its plain text (with a line break at the end), and where it stands in its file.

    `code_ends` gives for each of its lines the column behind the last character of code, 0 for a line without code.
    `doubtful_from` is the first line (of the file) from which mistakes may be consequences of a replaced character.
    """

    source: SourceFile
    first_line: int
    text: str
    code_ends: list[int]
    doubtful_from: int | None

    def span(self, line: int, column: int, length: int = 1) -> Span:
        """A span from a line of the passage (from 1) and a column."""
        return Span.at(self.source, self.first_line + line - 1, column, length)

    def trimmed(self, line: int, column: int) -> tuple[int, int]:
        """The end of code at or before a place of the passage: behind it are only spaces, comments, empty lines."""
        while line > 1 and (line > len(self.code_ends) or self.code_ends[line - 1] == 0 or column <= 1):
            line -= 1
            column = self.code_ends[line - 1] or 1
        return line, min(column, self.code_ends[line - 1] or column)


def passages(plain: PlainText) -> list[Passage]:
    """Cut a file at the lines that begin in the first column. Brackets may run over such lines, but not over a part."""
    starts: list[int] = []
    depth = 0
    for index, (line, end) in enumerate(zip(plain.lines, plain.code_ends, strict=True)):
        if not end:
            continue
        if not starts or (not line[0].isspace() and (depth == 0 or _begins_part(line))):
            starts.append(index)
            depth = 0
        depth = max(0, depth + _opened(line[: end - 1]))
    found = []
    for first, behind in zip(starts, [*starts[1:], len(plain.lines)], strict=False):
        last = max(i for i in range(first, behind) if plain.code_ends[i])
        lines = [line[: max(end - 1, 0)] for line, end in _rows(plain, first, last)]
        doubtful = [number for number in plain.doubtful if first < number <= last + 1]
        found.append(
            Passage(
                plain.source,
                first + 1,
                "\n".join(lines) + "\n",
                plain.code_ends[first : last + 1],
                min(doubtful, default=None),
            )
        )
    return found


def _rows(plain: PlainText, first: int, last: int) -> zip[tuple[str, int]]:
    return zip(plain.lines[first : last + 1], plain.code_ends[first : last + 1], strict=True)


def _opened(line: str) -> int:
    """How many brackets a line opens more than it closes; those in texts do not count."""
    bare = re.sub(r'"[^"]*"', "", line)
    return sum(bare.count(c) for c in "([") - sum(bare.count(c) for c in ")]")


def _begins_part(line: str) -> bool:
    """Whether a line inside open brackets is rather the next part, its bracket having been forgotten."""
    word = re.match(r"[^\W\d]\w*", line)
    if word is None or word[0] not in part_words():
        return False
    return re.match(r"\s*:|\s+[\w\"]", line[word.end() :]) is not None
