"""From the comments of a rule file to the lints that they allow, each for some of its lines.

`# allow L003` (several codes with commas or spaces; behind a colon the reason, for people) stands behind a line or in a
line of its own above it, and is for that line and all that is indented below it.
"""

from __future__ import annotations

import re

from ..source import Span
from . import nodes as n
from .characters import PlainText

_CODES = r"([a-z]\d+(?:[\s,]+(?:and\s+)?[a-z]\d+)*)"
_ALLOW = re.compile(rf"#+\s*allow\s*:?\s+{_CODES}\s*(?=[:#]|$)", re.IGNORECASE)
_CODE = re.compile(r"[a-z]\d+", re.IGNORECASE)


def find_allowed(plain: PlainText) -> list[n.Allowed]:
    """What the comments of a file allow, in their order."""
    found: list[n.Allowed] = []
    for index, (line, end) in enumerate(zip(plain.lines, plain.code_ends, strict=True)):
        start = line.find("#", max(end - 1, 0))
        said = _ALLOW.match(line, start) if start >= 0 else None
        if said is None:
            continue
        first = index if end else _next_code(plain, index)
        last = _block_end(plain, first)
        while said is not None:
            for code in _CODE.finditer(line, said.start(1), said.end(1)):
                place = Span.at(plain.source, index + 1, code.start() + 1, len(code[0]))
                found.append(n.Allowed(place, code[0].upper(), first + 1, last + 1))
            said = _ALLOW.match(line, said.end())  # there may be another one behind it
    return found


def _next_code(plain: PlainText, index: int) -> int:
    """The next line with code, or the line itself if there is none."""
    behind = range(index + 1, len(plain.lines))
    return next((other for other in behind if plain.code_ends[other]), index)


def _block_end(plain: PlainText, first: int) -> int:
    """The last line that is indented below this one."""
    level = _level(plain.lines[first])
    last = first
    for index in range(first + 1, len(plain.lines)):
        if not plain.code_ends[index]:
            continue
        line = plain.lines[index]
        if _level(line) <= level and line.lstrip()[0] not in ")]":  # a bracket that is closed ends no block
            break
        last = index
    return last


def _level(line: str) -> int:
    return len(line) - len(line.lstrip())
