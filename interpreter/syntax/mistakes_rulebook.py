"""From phrases of English rulebooks (`your hand`, `each player draws`, `if ...` behind a step) to ours."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostics import Diagnostic
from ..diagnostics.codes import syntax as codes
from .grammar import step_words
from .numbers import NUMBER_WORDS
from .stuck import Stuck

_PLACE = r"(?:(?:my|every)\s+)?\w+(?:\s+of\s+(?:my\s+|player\s+)?\w+)*"
_PIECES = r"(?:cards?|chips?|tiles?|tokens?|pieces?|dice|coins?)"
_IN = r"(?:in|on|among|of)"
_NUMBER = rf"(?:\d+|{NUMBER_WORDS}|\w+)"

_SAID: tuple[tuple[str, str], ...] = (
    (r"(?:your|their|his|her)\s+(\w+)", r"my \1"),
    (r"(?:all\s+(?:the\s+)?other|the\s+other|another|any\s+other)\s+players?", r"other players"),
    (r"the\s+next\s+player", r"next player"),
    (r"(?:the\s+)?(?:previous|last)\s+player", r"right of me"),
    (r"(?:the\s+)?(?:current|active)\s+player", r"me"),
    (rf"(?:the\s+)?(?:number|count|amount)\s+of\s+(?:the\s+|all\s+)?{_PIECES}\s+{_IN}\s+({_PLACE})", r"count \1"),
    (rf"(?:the\s+)?(?:number|count|amount|size)\s+of\s+(?!{_PIECES}\b)({_PLACE})", r"count \1"),
    (rf"(?:the\s+)?sum\s+of\s+(?:the\s+|all\s+)?(\w+)\s+{_IN}\s+({_PLACE})", r"total \1 among \2"),
    (rf"no\s+{_PIECES}\s+in\s+({_PLACE})", r"\1 is empty"),
    (rf"({_PLACE})\s+not\s+empty", r"\1 is not empty"),
    (r"with\s+(?:the\s+)?(highest|lowest)\s+(\w+)", r"where \2 is \1"),
    (r"(any\s+\w+)\s+exists?", r"\1"),
    (rf"(?:count|sum|number)\s+(\w+)\s+among\s+({_PLACE})", r"total \1 among \2"),
    (r"(\w+)\s+is\s+between\s+(\w+)\s+and\s+(\w+)", r"\1 is in [\2 to \3]"),
    (r"(let\s+\w+)\s+(?:be|is|to)\s+(\w+)", r"\1 = \2"),
)
"""What is written anywhere in a line, and how the language says it; the more special ones stand first."""

_STEPS: tuple[tuple[str, str], ...] = (
    (r"do\s+(\w+)\s+(?:to\s+|on\s+|with\s+|for\s+)?(\w+)(?!\w|\s*\()", r"do \1(\2)"),
    (rf"draw\s+({_NUMBER})\s+to\s+(.+)", r"draw \1 from ... to \2"),
    (rf"move\s+(\d+)\s+(?:{_PIECES}\s+)?from\s+(.+)", r"draw \1 from \2"),
    (r"(.+?)\s+(?:into|onto)\s+(.+)", r"\1 to \2"),
)
"""What is written for a whole step."""

_LOOKS = {
    "open": r"face[\s-]?up|visible|public|shown|known",
    "hidden": r"face[\s-]?down|secret|invisible|closed",
}
_SORTS = {
    "set": "hand bag group collection area pouch",
    "pile": "deck stack stock heap discard",
    "row": "list line lane queue track display market tableau",
    "slot": "space spot place cell card",
}
_WINS = r"\s*((?:(\w+)\s+wins?(?:\s+the\s+game)?|(?:the\s+)?winners?\s+(?:is|=)\s+(.+?)))\s*$"
_WHO = {"you", "we", "i", "they", "he", "she", "somebody", "someone"}


def _said(s: Stuck) -> Diagnostic | None:
    for pattern, better in _SAID:
        for found in re.finditer(rf"\b{pattern}(?!\w)", s.line_text):
            if found.start() < s.column <= found.end() + 2:
                span = s.passage.span(s.line, found.start() + 1, len(found[0]))
                return codes.PHRASE.at(span, text=found[0], better=found.expand(better))
    return None


def _whole_step(s: Stuck) -> Diagnostic | None:
    begin = len(s.line_text) - len(s.line_text.lstrip())
    line = s.line_text.strip().removesuffix(":")
    for pattern, better in _STEPS:
        found = re.match(pattern, line)
        if found is None or s.begins_line or s.column > begin + found.end() + 2 or '"' in line:
            continue
        span = s.passage.span(s.line, begin + 1, len(found[0]))
        return codes.PHRASE.at(span, text=found[0], better=found.expand(better))
    return None


def _shuffle_into(s: Stuck) -> Diagnostic | None:
    """`shuffle discard into deck`."""
    found = re.match(rf"\s*(shuffle\s+({_PLACE})\s+(?:into|in|to|onto|with|back\s+into)\s+({_PLACE}))\s*$", s.line_text)
    if found is None or s.begins_line:
        return None
    hint = f"Write `move {found[2]} to {found[3]}`, and `shuffle {found[3]}` in a line below it."
    return codes.PHRASE.at(s.passage.span(s.line, found.start(1) + 1, len(found[1])), text=found[1], hint=hint)


def _condition_behind(s: Stuck) -> Diagnostic | None:
    """`draw 1 from deck to my hand if deck is not empty`."""
    if s.text not in ("if", "when", "unless") or s.begins_line or s.line_text.split()[0] not in step_words():
        return None
    if s.line_text.split()[0] in ("if", "for", "repeat", "take", "choose", "may", "each"):
        return None
    text = s.rest.strip().removesuffix(":")
    test = text[len(s.text) :].strip()
    if s.text == "unless":
        test = f"not ({test})"
    hint = f"Write `if {test}:` in a line of its own above this step, and indent the step below it."
    return codes.PHRASE.at(s.passage.span(s.line, s.column, len(text)), text=text, hint=hint)


def _which_ones(s: Stuck) -> Diagnostic | None:
    """`choose c from my hand if ...`, `... with ...`, `... who has ...`: what fits is said with `where`."""
    words = ("if", "when", "with", "that", "who", "which", "whose", "having")
    column, text = s.column, s.text
    if text not in words and s.last is not None and s.last in words:
        column, text = s.last.column or 1, str(s.last)
    sets = r"\bfrom\s|\b(?:any|every|players|only)\s"
    if text not in words or not re.search(sets, s.line_text[: column - 1]):
        return None
    if "WHERE" not in s.accepts and "WHERE" not in s.accepted_before:
        return None
    said = re.split(r'\s*["#]|\s*:\s*$', s.line_text[column - 1 :])[0]
    test = said[len(text) :].strip()
    if text in ("if", "when"):
        hint = f"Which ones are meant is said with `where`: `where {test}`."
    else:
        hint = (
            "Which ones are meant is said with `where`: `my hand where ...`, `other players as p where ... of p ...`."
        )
    return codes.PHRASE.at(s.passage.span(s.line, column, len(said)), text=said, hint=hint)


def _they_do(s: Stuck) -> Diagnostic | None:
    """`each player draws 2`."""
    found = re.match(r"\s*(each\s+(?:other\s+)?player)\s+((?:may\s+|must\s+|can\s+)?(\w+?)(s|es)?)\b", s.line_text)
    if found is None or s.begins_line or found[3] not in step_words() or s.column > found.end() + 2:
        return None
    opening = " ".join(found[1].split())
    hint = f"Write `{opening}:`, and in a line below it, indented, `{found[3]} ...`."
    text = s.line_text[found.start(1) : found.end(2)]
    return codes.PHRASE.at(s.passage.span(s.line, found.start(1) + 1, len(text)), text=text, hint=hint)


def _deal(s: Stuck) -> Diagnostic | None:
    """`deal 4 cards to each player`."""
    found = re.match(
        rf"\s*((?:deal|give)\s+({_NUMBER})\s+(?:{_PIECES}\s+)?(?:from\s+(\w+)\s+)?to\s+(?:each|every|all)\s+players?)",
        s.line_text,
    )
    if found is None or not s.begins_line or "MOVE" not in s.accepts:
        return None
    step = f"draw {found[2]} from {found[3] or '...'} to my ..."
    hint = f"Write `each player:`, and in a line below it, indented, `{step}`."
    return codes.PHRASE.at(s.passage.span(s.line, found.start(1) + 1, len(found[1])), text=found[1], hint=hint)


def _may(s: Stuck) -> Diagnostic | None:
    """`may draw 2 from deck to my hand`, `you may draw`, `you draw`: only a choice can be declined."""
    found = re.match(r"\s*((?:(?!may\b|can\b)(\w+)\s+)?(?:(may|can)\s+)?)(\w+)\b(.*)", s.line_text)
    if found is None or not (found[2] or found[3]):
        return None
    who = (found[2] or "").casefold()
    if (found[2] and who not in _WHO) or (not found[2] and not found[3]) or "MOVE" not in _here(s):
        return None
    verb = found[4] if found[4] in step_words() else found[4].removesuffix("s")
    if verb not in step_words() or (verb == "choose" and not found[2]):
        return None
    text = found[1].strip()
    step = f"{verb}{found[5]}".strip()
    if found[3] and verb != "choose":
        hint = (
            'Only a choice can be declined: write `may choose one:`, below it what it is called, such as `"Yes":`, '
            f"and below that `{step}`."
        )
    else:
        hint = f"Leave out `{found[2]}`: whoever is `me` does it."
    return codes.PHRASE.at(s.passage.span(s.line, found.start(1) + 1, len(text)), text=text, hint=hint)


def _here(s: Stuck) -> frozenset[str]:
    """What could stand at the beginning of the line, if reading stuck at its first or second word."""
    if s.begins_line:
        return s.accepts
    return s.accepted_before if len(s.line_text[: s.column - 1].split()) == 1 else frozenset()


def _called(s: Stuck) -> Diagnostic | None:
    """`shuffle(deck)`."""
    found = re.match(r"\s*((\w+)\(([^()]+)\))\s*$", s.line_text)
    if found is None or s.begins_line or found[2] not in step_words():
        return None
    better = f"{found[2]} {found[3].strip()}"
    return codes.PHRASE.at(s.passage.span(s.line, found.start(1) + 1, len(found[1])), text=found[1], better=better)


def _wins(s: Stuck) -> Diagnostic | None:
    """`I win`, `the winner is ...`, `game over`."""
    if not s.begins_line or "MOVE" not in s.accepts:
        return None
    found = re.match(_WINS, s.line_text)
    over = re.match(r"\s*(game\s+(?:over|ends?|is\s+over)|the\s+game\s+(?:is\s+over|ends))\s*$", s.line_text)
    if over is not None:
        return codes.PHRASE.at(s.passage.span(s.line, over.start(1) + 1, len(over[1])), text=over[1], better="end game")
    if found is None:
        return None
    who = found[2] or found[3]
    who = "me" if who.casefold() in ("i", "you", "me") else who
    text = found[1]
    said = re.sub(r"^(?:the\s+)?players?\s+(?=where\b)", "players ", who)
    who = said if said.startswith("players") else f"[{who}]"
    hint = f"Write `winners are {who}`, and `end game` below it if the game is over then."
    return codes.PHRASE.at(s.passage.span(s.line, found.start(1) + 1, len(text)), text=text, hint=hint)


def _look(s: Stuck) -> Diagnostic | None:
    """`zone deck: pile of card, face down`."""
    if not re.match(r"\s*zone\b", s.line_text) or "HIDDEN" not in s.accepts:
        return None
    for better, pattern in _LOOKS.items():
        found = re.match(pattern, s.rest)
        if found is not None:
            return codes.PHRASE.at(s.passage.span(s.line, s.column, len(found[0])), text=found[0], better=better)
    return None


def _sort(s: Stuck) -> Diagnostic | None:
    """`zone hand: hand of card`."""
    if not re.match(r"\s*zone\s+\w+\s*:\s*\w+\s*$", s.line_text[: s.column - 1 + len(s.text)]):
        return None
    for better, words in _SORTS.items():
        if s.text in words.split():
            return codes.PHRASE.at(s.span, text=s.text, better=better)
    return None


def _zone_of_me(s: Stuck) -> Diagnostic | None:
    """`zone my hand: ...`."""
    found = re.match(r"\s*(?:zone|track)\s+((?:my|your|players?|each\s+player'?s?)\s+)(\w+)\s*:", s.line_text)
    if found is None or s.column > found.end():
        return None
    text = s.line_text[found.start(1) : found.end(2)]
    hint = f"Write only `{found[2]}` here, and `, each player` at the end of the line if each player has one."
    return codes.PHRASE.at(s.passage.span(s.line, found.start(1) + 1, len(text)), text=text, hint=hint)


def _untyped(s: Stuck) -> Diagnostic | None:
    """`action steal(victim):`: what it is told has no type."""
    if s.accepts != {"COLON"} or s.text not in (")", ",") or s.last is None or s.open_bracket() is None:
        return None
    hint = f"Say what `{s.last}` is, such as `{s.last}: player`, `{s.last}: card` or `{s.last}: number`."
    return codes.COLON_MISSING.at(s.span, hint=hint)


RULEBOOK: tuple[Callable[[Stuck], Diagnostic | None], ...] = (
    _look,
    _sort,
    _zone_of_me,
    _untyped,
    _called,
    _wins,
    _deal,
    _shuffle_into,
    _condition_behind,
    _said,
    _which_ones,
    _they_do,
    _may,
    _whole_step,
)
"""Asked before the words of every day; the first that knows its phrase explains it."""
