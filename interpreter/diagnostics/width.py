"""From a text to the columns that it takes on a screen, and to lines that fit into a given number of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

TAB_STOP = 4

_NOT_FIRST = "、。，．！？：；）」』】》ーゃゅょっャュョッ…,.!?:;)"
_NOT_LAST = "（「『【《("


def char_width(char: str) -> int:
    """Columns of one character: 2 for the wide ones of East Asia, 0 for marks that stand on the one before."""
    if char < "\x7f":
        return 1
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    if "\u1160" <= char <= "\u11ff":  # the second and third part of a decomposed Korean syllable
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def text_width(text: str) -> int:
    """Columns of a text without tabs."""
    return sum(map(char_width, text))


def screen_text(line: str) -> tuple[str, list[int]]:
    """A line as it can be printed, and the column (from 0) at which each of its characters begins, one more at the end.

    Tabs become spaces up to the next stop, and what would steer the screen or turn the direction of writing becomes a
    sign that can be seen.
    """
    shown: list[str] = []
    columns: list[int] = []
    column = 0
    for char in line:
        columns.append(column)
        if char == "\t":
            char = " " * (TAB_STOP - column % TAB_STOP)
        elif unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            char = "\ufffd"
        shown.append(char)
        column += text_width(char)
    columns.append(column)
    return "".join(shown), columns


def padded(text: str, width: int, right: bool = False) -> str:
    """The text with spaces behind it (or, with `right`, before it) up to a width in columns."""
    space = " " * max(width - text_width(text), 0)
    return space + text if right else text + space


def cut_to(text: str, width: int) -> str:
    """The text, shortened with `…` if it is wider than `width` columns."""
    if text_width(text) <= width:
        return text
    kept, used = "", 0
    for char in text:
        used += char_width(char)
        if used > width - 1:
            break
        kept += char
    return kept + "…"


def wrapped(text: str, width: int, indent: str = "", later: str | None = None) -> list[str]:
    """The text in lines of at most `width` columns; `indent` begins the first one, `later` the others.

    Lines break at spaces, and between wide characters, which are written without spaces.
    """
    follow = indent if later is None else later
    lines: list[str] = []
    line, empty = indent, True
    for space, part in _parts(text):
        if empty:
            line += part
        elif text_width(line + space + part) > width:
            lines.append(line)
            line = follow + part
        else:
            line += space + part
        empty = False
    return [*lines, line]


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The parts between which a line may break, each with the space that stands before it."""
    for number, word in enumerate(text.split(" ")):
        space, part = " " if number else "", ""
        for char in word:
            if part and _may_break(part[-1], char):
                yield space, part
                space, part = "", ""
            part += char
        yield space, part


def _may_break(left: str, right: str) -> bool:
    if (char_width(left) < 2 and char_width(right) < 2) or char_width(right) == 0:
        return False
    return right not in _NOT_FIRST and left not in _NOT_LAST
