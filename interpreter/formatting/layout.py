"""From the lines of a rule file to its text in the one layout: empty lines, columns, comments behind lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..diagnostics.width import padded, text_width
from .lines import Line, Part

FARTHEST = 40
"""Comments behind lines are not put in one column where one of them would have to move by more than this."""

_IN_COLUMNS = ("zone", "track")
"""Declarations of these: what stands behind the colons of several begins in one column."""
_BEFORE_COMMENT = " " * 2


def laid_out(lines: Sequence[Line]) -> str:
    """The text of the file, with a line end behind each line. The lines must come fresh from `lines_of`."""
    gaps = list(_gaps(lines))
    for run in _runs(lines, gaps):
        _put_in_columns(run)
    return "".join("\n" * gap + _written(line) for line, gap in zip(lines, gaps, strict=True))


def _written(line: Line) -> str:
    comment = _BEFORE_COMMENT + line.comment if line.code and line.comment else line.comment
    return f"{' ' * line.indent}{line.code}{comment}\n"


def _gaps(lines: Sequence[Line]) -> Iterator[bool]:
    """For each line, whether an empty one goes above it."""
    coming: list[Part | None] = [None]
    for line in reversed(lines):
        coming.append(line.part or coming[-1])
    before: Line | None = None
    for line, part in zip(lines, coming[:0:-1], strict=True):
        yield before is not None and _gap(before, line, part)
        before = line


def _gap(before: Line, line: Line, part: Part | None) -> bool:
    """`part` is the one that the line belongs to, or else the next one."""
    if before.part is not None and before.part is not line.part:
        return line.after_gap or before.part.has_block or (part is not None and part.has_block)
    if line.indent > before.indent or line.code.startswith((")", "]")):
        return False  # a block or a bracket begins, or a bracket ends
    return line.after_gap


def _runs(lines: Sequence[Line], gaps: Sequence[bool]) -> Iterator[list[Line]]:
    """Lines that have their columns in common. They follow one another without an empty line, and are either
    declarations of the same sort, with comments between them or not, or steps with a comment behind each."""
    run: list[Line] = []
    for line, gap in zip(lines, gaps, strict=True):
        sort = _sort(line)
        if run and (gap or (sort != _sort(run[0]) and (line.code or not _declares(run[0])))):
            yield run
            run = []
        if sort:
            run.append(line)
    yield run


def _sort(line: Line) -> str:
    return _declares(line) or (f"{line.indent}" if line.code and line.comment else "")


def _declares(line: Line) -> str:
    """What a line declares if it does so alone, in the words before the name; nothing for all others."""
    return line.part.begins if line.code and line.part is not None and line.part.lines == 1 else ""


def _put_in_columns(run: Sequence[Line]) -> None:
    if run and _declares(run[0]).endswith(_IN_COLUMNS):
        halves = [line.code.partition(": ") for line in run]
        width = max(text_width(head) for head, _, _ in halves) + len(": ")
        for line, (head, _, rest) in zip(run, halves, strict=True):
            line.code = padded(f"{head}:", width) + rest
    commented = [line for line in run if line.comment]
    widths = [text_width(line.code) for line in commented]
    if widths and max(widths) - min(widths) <= FARTHEST:
        for line in commented:
            line.code = padded(line.code, max(widths))
