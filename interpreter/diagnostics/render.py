"""From diagnostics to text for people: the place, the message, the source line with a caret under it, and the hint.

What is made are pieces of text with the name of a style; a terminal may colour them, all others join them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from ..source import SourceFile, Span
from .diagnostic import Diagnostic
from .width import char_width, screen_text, text_width, wrapped

Style = Literal["", "error", "warning", "place", "margin", "caret", "note", "hint"]
Segment = tuple[str, Style]
"""A piece of text, with its line ends, and how it is meant."""

Shown = Callable[[SourceFile], str]
"""How a file is called in the output."""

WIDTH = 80
_LEAST_CODE = 24


def file_name(file: SourceFile) -> str:
    """The file as it is called within its game's folder."""
    return file.name


def text_segments(diagnostic: Diagnostic, shown: Shown = file_name, width: int = WIDTH) -> Iterator[Segment]:
    """One diagnostic in full, ended by a line end: header, message, source line, further places, hint."""
    style: Style = diagnostic.code.level
    yield f"{_place(diagnostic.span, shown)}: ", "place"
    yield f"{diagnostic.code.level} {diagnostic.code.id}\n", style
    yield "\n".join(wrapped(diagnostic.message, width, "  ")) + "\n", ""
    margin = max(len(str(span.line)) for span in (diagnostic.span, *(label.span for label in diagnostic.labels)))
    yield from _excerpt(diagnostic.span, margin, width, style)
    for label in diagnostic.labels:
        yield f"  {_place(label.span, shown)}: ", "place"
        yield f"{label.text}\n", "note"
        yield from _excerpt(label.span, margin, width, "caret")
    if diagnostic.hint:
        yield "\n".join(wrapped(f"Hint: {diagnostic.hint}", width, "  ", "        ")) + "\n", "hint"


def render_text(diagnostics: Iterable[Diagnostic], shown: Shown = file_name, width: int = WIDTH) -> str:
    """All diagnostics in full, with an empty line between two of them."""
    return "\n".join("".join(text for text, _ in text_segments(one, shown, width)) for one in diagnostics)


def render_lines(diagnostics: Iterable[Diagnostic], shown: Shown = file_name) -> str:
    """One line a problem: `file:line:column: level CODE: message`, with the hint in the same line."""
    found: list[str] = []
    for one in diagnostics:
        hint = f" {one.hint}" if one.hint else ""
        text = " ".join(f"{one.message}{hint}".split())
        found.append(f"{_place(one.span, shown)}: {one.code.level} {one.code.id}: {text}\n")
    return "".join(found)


def summary(diagnostics: Iterable[Diagnostic], allowed: int = 0) -> str:
    """How many problems there are in how many files, in a line without its end; `allowed` more are meant so."""
    found = list(diagnostics)
    also = f" ({allowed} allowed by comments)" if allowed else ""
    if not found:
        return f"No problems found{also}."
    files = len({(one.span.file.path, one.span.file.name) for one in found})
    levels = Counter(one.code.level for one in found)
    kinds = [_counted(levels[level], level) for level in ("error", "warning", "note") if levels[level]]
    none = "" if levels["error"] else "; the game can be played"
    return f"{', '.join(kinds)} in {_counted(files, 'file')}{none}{also}."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _place(span: Span, shown: Shown) -> str:
    return f"{shown(span.file)}:{span.line}:{span.column}"


def _excerpt(span: Span, margin: int, width: int, style: Style) -> Iterator[Segment]:
    """The source line and, under it, carets from the span's first to its last column on that line."""
    line = span.file.line(span.line)
    if not line.strip():
        return
    text, columns = screen_text(line)
    last = len(columns) - 1
    begin = columns[min(span.column - 1, last)]
    end = columns[min(span.end_column - 1, last)] if span.end_line == span.line else columns[last]
    end = max(end, begin + 1)
    text, begin, end = _window(text, begin, end, max(width - margin - 5, _LEAST_CODE))
    yield f"  {span.line:>{margin}} | ", "margin"
    yield f"{text.rstrip()}\n", ""
    yield f"  {'':>{margin}} | ", "margin"
    yield f"{' ' * begin}{'^' * (end - begin)}\n", style


def _window(text: str, begin: int, end: int, room: int) -> tuple[str, int, int]:
    """A part of a line that fits into `room` columns and shows the carets' begin; `…` stands for what is left out."""
    if text_width(text) <= room and end <= room:
        return text, begin, end
    start = 0 if begin < room - 12 else begin - room // 3
    cells: list[str] = []
    skipped, used, column = 0, 0, 0
    whole = True
    for char in text:
        wide = char_width(char)
        if column < start:
            skipped = column + wide
        elif used + wide > room - 2:
            whole = False
            break
        else:
            cells.append(char)
            used += wide
        column += wide
    front = "…" if skipped else ""
    shift = skipped - len(front)
    return front + "".join(cells) + ("" if whole else "…"), begin - shift, min(end - shift, room)
