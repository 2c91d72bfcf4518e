"""From everyday phrases on what is paid, picked by chance, worked out or numbered to how the language says them."""

from __future__ import annotations

from ..diagnostics import Diagnostic
from .mistakes_turns import whole_line
from .stuck import Stuck

_PLACE = r"(?:my\s+|every\s+)?\w+(?:\s+of\s+(?:my\s+|player\s+)?\w+)*"
_THINGS = r"(?:coins?|chips?|money|tokens?|cubes?|points?|dollars?)"
_ORDER = "Write `order power of rank, lowest first: two, three, four`: its name, the column, which end comes first."
_DERIVED = r"What each card has is worked out by `define \1 of card = ...`; a bare attribute is that of the card then."
_FOLLOW = "Write `choose played from my hand where suit is led else my hand`, with the suit that was led in a track."
_NUMBERED = "Write `numbered 1 to 7`; one of them is `column of 3` then."
_CHANCE = "Write `random x from ...`: `random p from players`, `random c from my hand`, `random n from 1 to 6`."

_WHOLE: tuple[tuple[str, str], ...] = (
    (
        rf"pay\s+(\w+)\s+{_THINGS}\s+from\s+({_PLACE})\s+to\s+({_PLACE})",
        r"Write `pay \1 from \2 to \3`: what is paid is told by where it lies.",
    ),
    (
        rf"(?:must\s+)?pay\s+(\w+)\s+(?:{_THINGS}\s+)?to\s+({_PLACE})",
        r"Pieces are paid with `pay \1 from ... to \2`, a number in a track with `subtract \1 from ...`.",
    ),
    (
        rf"pay\s+(\w+)\s+({_THINGS})",
        r"Pieces are paid with `pay \1 from ... to ...`, a number in a track with `subtract \1 from my \2`.",
    ),
    (
        r"buy\s+(\w+)\s+for\s+(.+)",
        r"Buying is two steps: `pay (\2) from ... to ...` or `subtract \2 from ...`, and `move \1 to ...`.",
    ),
    (r"order\s*:.*", _ORDER),
    (r"order\s+\w+\s*:.*", _ORDER),
    (r"order\s+(?:of\s+)?\w+(?:\s+of\s+\w+)?\s*(?::|=|,?\s*(?:low|high|ascending|descending|from)\b).*", _ORDER),
    (r"order\s+.*[<>].*", _ORDER),
    (r"define\s+(\w+)\s*\(\s*\w+\s*\)\s*(?:=.*|:)?", _DERIVED),
    (r"define\s+(\w+)\s+(?:of|for)\s+(?:each|every|a|all|the)\s+\w+\s*(?:=.*|:)?", _DERIVED),
    (r"define\s+(\w+)\s*:\s*(.+)", r"Write `define \1 = \2`; a `:` stands before cases, on lines of their own."),
    (r"define\s+(\w+)\s+(?:as|is|to\s+be)\s+(.+)", r"Write `define \1 = \2`."),
    (r"(?:pick|choose|take|select)\s+(?:an?\s+|the\s+)?random\s+.+", _CHANCE),
    (r"random\s+(?:player|card|number|suit)\b(?!\s+from).*", _CHANCE),
    (rf"look\s+at\s+({_PLACE}|(?:top|bottom)\s+\d+\s+of\s+{_PLACE})", r"Write `show \1 to me`."),
    (
        r"(?:reorder|rearrange|sort|order|arrange)\s+((?:top|bottom)\s+\d+\s+of\s+.+|my\s+\w+)",
        r"Write `arrange sorted from \1:`, and below it `move sorted to ...`.",
    ),
    (r"point\s+(?:to|at)\s+(.+)", r"Write `point out \1`."),
    (r"adjust\s+(\w+)\s+by\s+(.+)", r"Write `adjust \1 of ... by \2`: of which pieces, or players?"),
    (r"adjust\s+(.+?)\s*\+\s*(\w+)", r"Write `adjust \1 by \2`."),
    (r"adjust\s+(.+?)\s*-\s*(\w+)", r"Write `adjust \1 by -\2`."),
    (r"adjust\s+(.+?)\s+to\s+(\w+)", r"What is adjusted is added to: `adjust \1 by 1`, `adjust \1 by -1`."),
    (
        r"(?:increase|raise)\s+(\w+\s+of\s+\w+)\s+by\s+(\w+)",
        r"A track: `add \2 to \1`. A derived value (`define ... of card`): `adjust \1 by \2`.",
    ),
    (
        r"(?:decrease|reduce|lower)\s+(\w+\s+of\s+\w+)\s+by\s+(\w+)",
        r"A track: `subtract \2 from \1`. A derived value (`define ... of card`): `adjust \1 by -\2`.",
    ),
    (r"(?:players?\s+)?(?:must\s+)?follows?\s+suit(?:\s+if\s+(?:you\s+can|possible|able))?", _FOLLOW),
    (
        r"(?:may\s+|must\s+)?choose\s+\w+\s+from\s+my\s+\w+\s*,?\s*(?:must\s+|following|that\s+follow)s?\s*(?:follow\s+)?suit.*",
        _FOLLOW,
    ),
    (
        r"shuffle\s+(?:all\s+(?:the\s+)?(?:cards?|decks?|pieces)|everything)",
        "Say which zone: `shuffle deck`. What lies elsewhere is moved there first: `move every card to deck`.",
    ),
    (
        r"zone\s+\w+\s*:.*,\s*(?:unlimited|infinite|endless|no\s+limit)\b.*",
        "There are as many as the table says: give them more `copies`.",
    ),
    (
        r"zone\s+(\w+)\s*:\s*(?:supply|bank|bag|purse|stash|heap)\s+of\s+(\w+)(.*)",
        r"Write `zone \1: pool of \2\3` for what is only counted, `set of \2` for what is told apart.",
    ),
    (
        r"(?:zone|track)\s+\w+\s*:.*,\s*(?:\d+\s+(?:of\s+them|times)|numbered\s+(?:from\s+\d+.*|\d+)|\d+\s+to\s+\d+)",
        _NUMBERED,
    ),
    (
        r"(?:zone|track)\s+\w+\s*:.*,\s*(?:one\s+)?(?:for\s+(?:each|every)|per|by)\s+(\w+)",
        r"Write `, each \1`.",
    ),
    (
        r"(?:move|draw|put)\s+.*\b(?:to|from)\s+(?!player\b|top\b|bottom\b|first\b|last\b|at\b|1\b)(\w+)(?:\s+|\s*[\[(]\s*)(\d+|n)\s*[\])]?",
        r"One of several is told with `of`: `\1 of \2`.",
    ),
)


def _maker(s: Stuck) -> Diagnostic | None:
    return whole_line(s, _WHOLE)


MAKERS = (_maker,)
"""Asked before the other phrases."""
