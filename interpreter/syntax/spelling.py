"""From a word that the language does not know to the one that was meant, and from terminals to the words for them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..diagnostics import did_you_mean
from .grammar import words_by_terminal

CHANCE = "chance is a step of its own: `random n from 1 to 6`, `random p from players`, `random c from my hand`"
"""What to do where somebody rolls a die or takes something at random."""

_STEPS = {
    "to change where pieces lie write `move ... to ...`": "give put place discard return remove transfer pass send",
    "to take from a pile write `draw 1 from ... to ...`": "take deal pick_up grab steal",
    "pieces: `draw 1 from ... to ...`; a number in a track: `add 1 to my ...`": "gain get earn receive collect",
    "somebody chooses with `choose x from ...`": "pick select name decide input prompt",
    "to run an action write `do ...`": "play call run perform execute use apply invoke",
    "to tell what pieces are write `show ...`": "reveal look view display print expose",
    "to turn pieces over write `flip ... to ...`": "turn rotate",
    CHANCE: "roll randomize toss throw",
    "to make a number larger write `add ... to ...`": "increase increment score",
    "to make a number smaller write `subtract ... from ...`": "decrease decrement reduce",
    "to remember a value write `set ... to ...`": "assign store remember make",
    "to name a value write `let x = ...`": "var const define where",
    "to go on only while something holds write `repeat while ...:`": "while until loop",
    "to do something again write `repeat 3 times:`": "times again",
    "to go through things write `for each x in ...:`": "foreach every all",
    "a second condition is written `else if ...:`": "elif elseif elsif otherwise",
    "a condition is written `if ...:`": "when unless case switch",
    "to leave a loop write `stop`, to leave the turn `end turn`": "break exit quit finish leave",
    "to exchange pieces write `swap ... with ...`": "exchange trade",
    "who wins is said with `winners are ...`": "win winner wins",
    "for some of the players write `each player where ...:`": "the player players they a an",
    "to end the game write `end game`": "game",
    "who wins is said with `winners are ...`; all others lose": "lose_game loser lose",
}
_PARTS = {
    "a place for pieces is made with `zone name: ...`": "deck hand pile place area board stack row",
    "a value that changes is made with `track name: ...`": "var variable counter number resource token",
    "a fixed number is made with `option name = ...`": "const constant setting let parameter",
    "steps with a name are made with `action name:`": "function def procedure sub method step",
    "a value with a name is made with `define name = ...`": "formula macro alias",
    "the course of the game is written below `play:`": "game turn round main loop start phase",
    "what comes before the game is written below `setup:`": "init begin prepare",
    "points at the end are written below `score:`": "scoring end points final",
    "what happens around an action is written `rule name after ...:`": "when on trigger before after event",
    'a scenario begins with `scenario "...":`': "test example given choices expect",
}
_PHRASES = {
    r"is\s+(?:greater|higher|bigger|larger)\s+than": "is more than",
    r"is\s+(?:smaller|fewer|lower)\s+than": "is less than",
    r"is\s+equal\s+to": "is",
    r"is\s+not\s+(?:more|greater|higher)\s+than": "is at most",
    r"is\s+not\s+(?:less|smaller|fewer|lower)\s+than": "is at least",
    r"is\s+not\s+at\s+least": "is less than",
    r"is\s+not\s+at\s+most": "is more than",
    r"then(?=\s*:?\s*$)": ":",
    r"is\s+one\s+of": "is in [...]",
    r"(?:the\s+)?number\s+of": "count ...",
    r"all\s+players": "players",
    r"the\s+(highest|lowest|top|bottom|total|other)": r"\1",
}
_ENDS = {
    "_NL": "the end of the line",
    "_INDENT": "lines that are indented",
    "_DEDENT": "the end of the part",
    "$END": "the end of the part",
    "NAME": "a name",
    "INT": "a number",
    "STRING": "a text in quotes",
}
_SIGNS = {"COLON": ":", "COMMA": ",", "EQUAL": "=", "LPAR": "(", "RPAR": ")", "LSQB": "[", "RSQB": "]"}
_SIGNS |= {"PLUS": "+", "MINUS": "-", "STAR": "*"}
_VALUE_ONLY = frozenset(
    {"NAME", "INT", "YES", "NO", "NOBODY", "NOTHING", "LSQB", "LPAR", "MINUS", "PLAYERS", "OTHER", "EVERYONE", "NOT"}
    | {"PLAYER", "EVERY", "COUNT", "ANY", "THE", "TOTAL", "HIGHEST", "LOWEST", "STRONGEST", "LEAST", "ME", "MY"}
)
"""What a value can begin with: said in one breath, not word by word."""


_LONGER = frozenset(
    {"AND", "OR", "AS", "BEGINS", "DIVIDED", "ELSE", "FOR", "IS", "OF", "ONWARD", "WHERE"}
    | {"PLUS", "MINUS", "STAR", "COMMA"}
)
"""What makes a value longer that is complete without it."""

_SECTIONS = frozenset({"GIVEN", "CHOICES", "EXPECT"})
"""What a scenario cannot do without one of."""

_LIKELY = frozenset(
    {"to", "from", "in", "is", "where", "open", "private", "hidden", "turned", "each", "refilled"}
    | {"given", "choices", "expect"}
)
"""Words that are named before the others."""


def step_hint(word: str, verbs: Iterable[str]) -> str | None:
    """What to write instead of a verb that does not exist."""
    return _known(word, _STEPS) or did_you_mean(word, sorted(verbs))


def part_hint(word: str, parts: Iterable[str]) -> str | None:
    """What to write instead of a part that does not exist."""
    return _known(word, _PARTS) or did_you_mean(word, sorted(parts))


def _known(word: str, table: dict[str, str]) -> str | None:
    for hint, words in table.items():
        if word.casefold() in words.split():
            return hint[0].upper() + hint[1:] + "."
    return None


def other_phrase(line: str, column: int) -> tuple[int, str, str] | None:
    """A phrase around a column (from 1) that the language says in another way: its column, its text, the better one."""
    for pattern, better in _PHRASES.items():
        for found in re.finditer(rf"\b{pattern}\b", line):
            if found.start() < column <= found.end() + 2:
                return found.start() + 1, found[0], found.expand(better)
    return None


def choices(accepts: frozenset[str], most: int = 6, needed: bool = False) -> list[str]:
    """What could stand somewhere, in words: at most `most` entries, the likely ones first.

    With `needed` only what the line cannot do without: not what could make a value longer.
    """
    left = set(accepts)
    if {"OF", "PLUS"} <= left:  # behind a value
        left -= {"NAME", "INT", "LPAR"}
    if needed and "PLUS" in left and left - _LONGER:
        left -= _LONGER
    if needed and left >= _SECTIONS:
        return ["`given:`", "`choices:`", "`expect:`"]
    said: list[str] = []
    if {"MOVE", "CHOOSE", "IF"} <= left:
        return ["a step (`move`, `draw`, `choose`, `let`, `if` ...)"]
    if {"ZONE", "SETUP"} <= left:
        return ["a part (`zone`, `setup`, `play`, `action` ...)"]
    if {"NAME", "INT", "COUNT", "ME"} <= left:
        said.append("a value (a name, a number, `my ...`, `count ...`)")
        left -= _VALUE_ONLY
    words = words_by_terminal()
    for terminal in ("NAME", "INT", "STRING"):
        if terminal in left:
            said.append(_ENDS[terminal])
    said += [f"`{_SIGNS[t]}`" for t in ("COLON", "EQUAL", "COMMA", "RPAR", "RSQB") if t in left]
    known = sorted(words[t] for t in left if t in words)
    said += [f"`{word}`" for word in sorted(known, key=lambda word: (word not in _LIKELY, known.index(word)))]
    said += [f"`{_SIGNS[t]}`" for t in ("LPAR", "LSQB", "PLUS", "MINUS", "STAR") if t in left]
    said += [_ENDS[t] for t in ("_NL", "_INDENT") if t in left]
    if left & {"_DEDENT", "$END"}:
        said.append(_ENDS["_DEDENT"])
    return said[:most]


def listed(entries: list[str]) -> str:
    """`a, b or c`."""
    return entries[0] if len(entries) == 1 else ", ".join(entries[:-1]) + " or " + entries[-1]
