"""From a text in a table to a name of the language, or to a diagnostic that says why it cannot be one."""

from __future__ import annotations

import re
import unicodedata

from ..diagnostics import Diagnostic, Label
from ..diagnostics.codes import tables as codes
from .located import MAX_SHOWN, Text

_NAME = re.compile(r"[^\W\d]\w*")


def is_name(text: str) -> bool:
    """A letter or `_`, then letters, digits and `_`, of any script; signs such as `①` or `²` are no digits."""
    return _NAME.fullmatch(text) is not None and text.isidentifier()


def fold(text: str) -> str:
    """What two names share that differ in width or case only."""
    return unicodedata.normalize("NFKC", text).casefold()


def name_problem(cell: Text, what: str, reserved: frozenset[str]) -> Diagnostic | None:
    """Why `cell` cannot be the name of `what` (an id, a side ...), or None if it can."""
    if not is_name(cell.text):
        close = _close_name(cell.text)
        hint = f"`{close}` would be one." if close else None
        return codes.NO_NAME.at(cell.span, hint=hint, text=cell.shown, what=what)
    if cell.text in reserved:
        return codes.RESERVED.at(cell.span, text=cell.text, what=what)
    return None


def _close_name(text: str) -> str | None:
    """A name near the text: `red 1` gives `red_1`, `1st` gives `_1st`."""
    if len(text) > MAX_SHOWN:
        return None
    joined = re.sub(r"\W+", "_", unicodedata.normalize("NFKC", text)).strip("_")
    joined = joined if not joined[:1].isdigit() else f"_{joined}"
    return joined if is_name(joined) else None


class Lookalikes:
    """Collects names and finds two that are not the same and differ in width or case only."""

    def __init__(self) -> None:
        self._seen: dict[str, Text] = {}

    def problem(self, cell: Text) -> Diagnostic | None:
        """The diagnostic if an earlier name looks like this one; the name is kept for later ones."""
        first = self._seen.setdefault(fold(cell.text), cell)
        if first.text == cell.text:
            return None
        return codes.LOOKALIKE.at(
            cell.span, labels=[Label(first.span, "the other one")], text=cell.shown, other=first.shown
        )
