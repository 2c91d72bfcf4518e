"""From a passage that could not be read to all the mistakes in it: each line that has one is replaced, and the whole is
read again.

What is left is only looked at for further mistakes; no node is made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from lark.exceptions import UnexpectedInput

from ..diagnostics import Diagnostic
from ..diagnostics.codes import syntax as codes
from .grammar import LayoutError, parser
from .mistakes import explain
from .passages import Passage

MOST = 20
"""So many mistakes of one part are told at most."""
_LONGEST = 50_000
"""Of a part with more letters and signs only the first mistake is told: it is read again for each."""

_BROKEN = (codes.OPEN_BRACKET, codes.CLOSING_BRACKET, codes.DEEP_BRACKETS, codes.DEEP_BLOCKS, codes.PART_INSIDE)
_NOT_OF_ONE_LINE = frozenset(code.id for code in _BROKEN)
_HEAD = re.compile(r"\s*(needs|must)\b")
"""What comes before all other steps; a line above it is left empty."""
_NO_STEPS = re.compile(r"(?:replace\s+)?(?:scenario|define|pattern)\b")
"""Parts in which no step can stand."""
_OPENER = "if 1 is 1:"
"""Stands for a line that opens a block: it may have an `else` behind it, as `choose` may."""


def mistakes_of(passage: Passage) -> Iterator[Diagnostic]:
    """The mistakes of a passage that cannot be read, in their order.

    Only a line below the first can be taken out, and only if what is wrong is in that line alone. It ends where the
    next mistake is no further down: that would only follow from the line that is gone.
    """
    behind = 0
    for _ in range(MOST):
        error = _error(passage)
        if error is None:
            return
        mistake = explain(passage, error)
        line = mistake.span.line - passage.first_line + 1
        if line <= behind:
            return
        yield mistake
        of_one_line = not (isinstance(error, LayoutError) or mistake.code.id in _NOT_OF_ONE_LINE or mistake.labels)
        if line == 1 or not of_one_line or len(passage.text) > _LONGEST:
            return
        passage, behind = _without(passage, line), line


def _error(passage: Passage) -> UnexpectedInput | LayoutError | None:
    try:
        parser().parse(passage.text)
    except (UnexpectedInput, LayoutError) as error:
        return error
    return None


def _without(passage: Passage, line: int) -> Passage:
    """The passage with another line in the place of one: a step, or what opens a block as that line did."""
    lines = passage.text.split("\n")
    text = lines[line - 1]
    level = len(text) - len(text.lstrip())
    below = next((other for other in lines[line:] if other.strip()), "")
    opens = len(below) - len(below.lstrip()) > level
    step = "" if _NO_STEPS.match(passage.text) or _HEAD.match(below) else "stop"
    otherwise = "else " if re.match(r"\s*else\s+if\b", text) else ""
    opener = "choose one:" if below.lstrip().startswith('"') else f"{otherwise}{_OPENER}"
    lines[line - 1] = f"{' ' * level}{opener}" if opens else " " * level + step
    ends = list(passage.code_ends)
    ends[line - 1] = len(lines[line - 1]) + 1 if lines[line - 1].strip() else 0
    return replace(passage, text="\n".join(lines), code_ends=ends)
