"""From everyday words (`the deck`, `2 cards`, `has a charm`, `my score is 3`) to how the language says it."""

from __future__ import annotations

import re
from collections.abc import Callable

from lark import Token

from ..diagnostics import Diagnostic
from ..diagnostics.codes import syntax as codes
from ..diagnostics.nearest import nearest
from .grammar import step_words
from .numbers import NUMBER_WORDS, digits, digits_hint
from .stuck import Stuck

_COUNTED = r"cards?|chips?|tiles?|tokens?|pieces?|coins?|points?"
_AMOUNT = rf"(\d+|an?|some|{NUMBER_WORDS})"
_PLACE = r"(?:my\s+)?\w+(?:\s+of\s+(?:my\s+|player\s+)?\w+)*"
_GAIN = re.compile(rf"\s*((take|gain|get|receive|earn|collect)\s+{_AMOUNT}\s+(\w+))(?:\s+from\s+({_PLACE}))?")
_LOSE = re.compile(rf"\s*((pay|lose|spend)\s+{_AMOUNT}\s+(\w+))")
_HAS = re.compile(
    rf"\b(?!(?:if|and|or|not|while|until|where|needs|when)\b)({_PLACE})\s+(?:has|have|contains?|includes?|holds?)\s+"
    rf"(?:(?:{_AMOUNT}|any|the)\s+)?(\w+)"
)
_MORE = re.compile(r"(?:(more than|less than|at least|at most)\s+(\w+)(?:\s+\w+)?|no\s+\w+)")
_PLAYERS = re.compile(r"\s*((?:(?:for|foreach)\s+)?(?:(?:each|every|all)\s+)?(other\s+)?players?)\b(?=[^\"]*:\s*$)")
_STARTING = re.compile(
    r"(each\s+(?:other\s+)?player|take\s+turns)\s*,?\s*(?:(?:starting|beginning)(?:\s+(?:with|from|at|by))?|with)\s+"
    r"(.+?)(?=\s*(?:$|:|\bwhere\b|\buntil\b))"
)
_IS = re.compile(
    rf"\s*(?!if\b|let\b|set\b)({_PLACE})\s+(is|are|becomes|equals)\s+(?!(?:not|empty|more|less|at|in)\b)([^:]+?)\s*$"
)
_SET = re.compile(r"\s*(set\s+([^=\"]+?)\s*(\+=|-=|:=|=(?!=))\s*(.+?))\s*$")
_REPEAT = re.compile(r"\s*(repeat\s+(?!while\b)(?:(until)\s+)?(.+?)(?:\s+times)?\s*:)\s*$")


def _the(s: Stuck) -> Diagnostic | None:
    """`shuffle the deck`: only `the only` has the word."""
    found = _word_and_thing(s)
    if found is None or found[0] != "the" or nearest(found[1], ["only"]) is not None:
        return None
    if found[1] in ("highest", "lowest", "top", "bottom", "total", "other"):
        return None
    hint = _leave_out(_without_the(s.line_text.strip()))
    return codes.WORD_TOO_MANY.at(s.token_span(found[0]), text="the", hint=hint)


def _without_the(line: str) -> str:
    return re.sub(r"\b(?:your|their)\b", "my", re.sub(r"\bthe\s+(?!only\b)", "", line))


def _things(s: Stuck) -> Diagnostic | None:
    """`draw 2 cards from deck`, `add 3 points to my score`: what is counted is said by the place alone."""
    verb = re.match(r"\s*(draw|move|add|subtract)\b", s.line_text)
    found = _word_and_thing(s)
    if verb is None or found is None:
        return None
    amount, thing, column = found
    number: int | str | None = int(amount) if amount.type == "INT" else 1 if amount in ("a", "an") else digits(amount)
    if number is None and re.fullmatch(_COUNTED, thing):
        number = str(amount)
    end = s.line_text[column - 1 + len(thing) :].strip()
    goes_on = re.match(r"(from|to|of)\b|$", end)
    if number is None or goes_on is None or thing in ("from", "to", "of", "times"):
        return None
    begin = s.line_text[: (amount.column or 1) - 1].strip()
    if begin == "move" and goes_on[1] in ("to", "of"):
        return None
    if begin != "move" and goes_on[1]:
        hint = _leave_out(_without_the(f"{begin} {number} {end}"))
        return codes.WORD_TOO_MANY.at(s.passage.span(s.line, column, len(thing)), text=thing, hint=hint)
    better = f"{'draw' if begin == 'move' else begin} {number} {_missing(verb[1], end)}"
    text = s.line_text[verb.start(1) : column - 1 + len(thing)]
    return codes.PHRASE.at(s.passage.span(s.line, verb.start(1) + 1, len(text)), text=text, better=better)


def _word_and_thing(s: Stuck) -> tuple[Token, str, int] | None:
    """Two words in a row of which the second is too many or the first: the first, the second and its column.

    Where `NAME NAME of ...` could stand, the parser sees it one word later.
    """
    if s.last is None:
        return None
    if s.accepts == {"OF"} and len(s.before) > 1 and s.last.type == "NAME":
        return (s.before[-2], str(s.last), s.last.column or 1) if s.before[-2].type in ("NAME", "INT") else None
    return (s.last, s.text, s.column) if s.is_word and s.kind != "STRING" else None


def _missing(verb: str, end: str) -> str:
    """What follows the amount, where the line does not say it."""
    return end or {"add": "to ...", "subtract": "from ..."}.get(verb, "from ... to ...")


def _leave_out(line: str) -> str:
    return "Leave it out." if '"' in line else f"Leave it out: `{line}`."


def _number(s: Stuck) -> Diagnostic | None:
    """`draw two`: the word was read as a name, and what is wrong comes behind it."""
    hint = None if s.last is None or s.last.type != "NAME" else digits_hint(s.last)
    if s.is_break and "COLON" in s.accepts:
        return None
    if s.last is None or hint is None or s.text == "=" or not {"NAME", "INT"} <= s.accepted_before:
        return None
    return codes.NUMBER_WORD.at(s.token_span(s.last), text=str(s.last), hint=hint)


def _then(s: Stuck) -> Diagnostic | None:
    """`if deck is empty then end game`."""
    if s.text != "then" or "COLON" not in s.accepts or not re.match(r"\s*(?:else\s+)?if\b", s.line_text):
        return None
    hint = "Write `:` instead, and the step in a line below it, indented."
    return codes.TWO_STEPS.at(s.span, text="then", hint=hint)


def _two_steps(s: Stuck) -> Diagnostic | None:
    """`shuffle deck and draw 1 from deck`."""
    found = re.match(r"(?:and|then)(?:\s+then)?\s+(\w+)", s.rest)
    column = s.column
    if found is None and s.accepts == {"OF"} and s.last in ("and", "then"):
        found, column = re.match(r"(\w+)", s.rest), (s.last.column or 1) if s.last else 1
    if found is None or found[1] not in step_words() or s.begins_line:
        return None
    text = "and" if s.line_text[column - 1 :].startswith("and") else "then"
    return codes.TWO_STEPS.at(s.passage.span(s.line, column, len(text)), text=text)


def _gain(s: Stuck) -> Diagnostic | None:
    """`gain 2 coins`: a track is counted up, pieces are drawn."""
    found = _GAIN.match(s.line_text)
    lost = _LOSE.match(s.line_text)
    which = found or lost
    if which is None or s.column > which.end(1) + 2 or (s.begins_line and "MOVE" not in s.accepts):
        return None
    number = digits(which[3]) or (which[3] if which[3].isdigit() else 1)
    if which[4] in ("point", "points") and (found is None or found[5] is None):
        hint = f"Write `{f'add {number} to' if found is not None else f'subtract {number} from'} my score`."
        return codes.PHRASE.at(s.passage.span(s.line, which.start(1) + 1, len(which[1])), text=which[1], hint=hint)
    if found is not None:
        source = found[5] or "..."
        hint = f"Pieces: `draw {number} from {source} to ...`. A number in a track: `add {number} to my {found[4]}`."
    else:
        hint = f"A number in a track: `subtract {number} from my {which[4]}`. Pieces: `move ... to ...`."
    return codes.PHRASE.at(s.passage.span(s.line, which.start(1) + 1, len(which[1])), text=which[1], hint=hint)


def _has(s: Stuck) -> Diagnostic | None:
    """`if my bag has a charm`."""
    for found in _HAS.finditer(s.line_text):
        if not found.start() < s.column <= found.end() + 1:
            continue
        place, word = found[1], found[3]
        if place.casefold() in ("i", "you", "me", "player"):
            place = "my hand"
        compared = _MORE.match(s.line_text[found.start(3) :])
        if compared is not None:
            text = s.line_text[found.start() : found.start(3) + compared.end()]
            better = f"{place} is empty" if compared[1] is None else f"count {place} is {compared[1]} {compared[2]}"
            return codes.PHRASE.at(s.passage.span(s.line, found.start() + 1, len(text)), text=text, better=better)
        number = None if found[2] is None else digits(found[2]) or (int(found[2]) if found[2].isdigit() else None)
        better = f"any ({place} where kind is {word})"
        if number is not None:
            better = f"count ({place} where ...) is at least {number}"
        span = s.passage.span(s.line, found.start() + 1, len(found[0]))
        return codes.PHRASE.at(span, text=found[0], better=better)
    return None


def _is(s: Stuck) -> Diagnostic | None:
    """`my score is 3` as a step."""
    found = _IS.match(s.line_text)
    if found is None or not s.begins_line or "MOVE" not in s.accepts:
        return None
    place, value = found[1], found[3]
    hint = f"Write `set {place} to {value}`, or `add ... to {place}` to count on."
    return codes.ASSIGNMENT.at(s.passage.span(s.line, found.start(2) + 1, len(found[2])), text=found[2], hint=hint)


def _set(s: Stuck) -> Diagnostic | None:
    """`set starter = ...`."""
    found = _SET.match(s.line_text)
    if found is None or not found.start(3) < s.column <= found.end(3) + 1:
        return None
    place, value = found[2], found[4]
    better = {"+=": f"add {value} to {place}", "-=": f"subtract {value} from {place}"}
    span = s.passage.span(s.line, found.start(3) + 1, len(found[3]))
    hint = f"Write `{better.get(found[3], f'set {place} to {value}')}`."
    return codes.ASSIGNMENT.at(span, text=found[3], hint=hint)


def _players(s: Stuck) -> Diagnostic | None:
    """`for each player:`, `every player:`."""
    found = _PLAYERS.match(s.line_text)
    if found is None or s.column > found.end(1) + 2 or re.search(r"\banswer\b", s.line_text):
        return None
    better = f"each {'other ' if found[2] else ''}player"
    if " ".join(found[1].split()) == better:
        return None
    return codes.PHRASE.at(s.passage.span(s.line, found.start(1) + 1, len(found[1])), text=found[1], better=better)


def _starting(s: Stuck) -> Diagnostic | None:
    """`each player starting with starter:`."""
    found = _STARTING.search(s.line_text)
    if found is None or not found.start() < s.column <= found.end() + 1:
        return None
    text, better = found[0], f"{' '.join(found[1].split())} from {found[2]}"
    return codes.PHRASE.at(s.passage.span(s.line, found.start() + 1, len(text)), text=text, better=better)


def _repeat(s: Stuck) -> Diagnostic | None:
    """`repeat rounds:`, `repeat my coins times:`, `repeat until ...:`."""
    found = _REPEAT.match(s.line_text)
    if found is None:
        return None
    value = found[3]
    if nearest(value.split()[0], ["while"]) is not None:
        return None
    if found[2] is not None:
        better = f"repeat while not ({value}):"
    else:
        amount = value if re.fullmatch(r"\w+|\(.*\)", value) else f"({value})"
        better = f"repeat {amount} times:"
    return codes.PHRASE.at(s.passage.span(s.line, found.start(1) + 1, len(found[1])), text=found[1], better=better)


def _question(s: Stuck) -> Diagnostic | None:
    """`choose one "Which?":`, where the labels are all that is asked."""
    found = re.match(r"\s*((?:may\s+|must\s+)?choose\s+one)\s*(\"[^\"]*\")", s.line_text)
    if found is None or s.column > found.end() + 1:
        return None
    above = " ".join(found[1].split())
    hint = f"Write `{above}:` and put the question into the labels below it."
    span = s.passage.span(s.line, found.start(2) + 1, len(found[2]))
    return codes.NO_QUESTION.at(span, text=above, hint=hint)


def _amount_worked_out(s: Stuck) -> Diagnostic | None:
    """`pay price of c from my purse`: an amount that is more than a number or a name stands in brackets."""
    found = re.match(r"\s*(?:must\s+)?(?:draw|pay)\s+((?!any\b|up\b|\()[^\"(]+?)\s+from\b", s.line_text)
    if found is None or " " not in found[1] or s.text not in ("of", "+", "-", "*") or s.column > found.end(1):
        return None
    span = s.passage.span(s.line, found.start(1) + 1, len(found[1]))
    return codes.PHRASE.at(span, text=found[1], better=f"({found[1]})")


def _label(s: Stuck) -> Diagnostic | None:
    """`player 1: Believe it now`: a label without its quotes."""
    if not s.is_word or s.last is None or s.last.type != "NAME":
        return None
    answers = re.match(r"\s*player\s+\d+(?:\s+cannot)?\s*:\s*", s.line_text)
    if answers is None or s.column <= answers.end():
        return None
    begin = max(answers.end(), s.line_text.rfind(",", 0, s.column) + 1)
    text = re.split(r"[,#]", s.line_text[begin:])[0].strip()
    hint = f'A label stands in quotes: `"{text}"`.'
    return codes.TWO_NAMES.at(s.span, first=str(s.last), second=s.text, hint=hint)


WORDS: tuple[Callable[[Stuck], Diagnostic | None], ...] = (
    _question,
    _amount_worked_out,
    _gain,
    _things,
    _the,
    _has,
    _is,
    _set,
    _players,
    _starting,
    _repeat,
    _number,
    _then,
    _two_steps,
    _label,
)
"""Asked behind the more special kinds; the first that knows its words explains them."""
