"""From the place where reading stuck to a diagnostic in the designer's words: one small function a kind of mistake."""

from __future__ import annotations

import re
from collections.abc import Callable

from lark.exceptions import UnexpectedInput

from ..diagnostics import Diagnostic, Label
from ..diagnostics.codes import syntax as codes
from ..diagnostics.nearest import nearest
from .grammar import MAX_LEVELS, LayoutError, grammar_words
from .mistakes_begin import BEGIN
from .mistakes_makers import MAKERS
from .mistakes_rulebook import RULEBOOK
from .mistakes_signs import SIGNS
from .mistakes_texts import TEXTS
from .mistakes_turns import TURNS
from .mistakes_words import WORDS
from .numbers import digits_hint
from .passages import Passage
from .spelling import CHANCE, choices, listed, other_phrase
from .stuck import Stuck, stuck

Kind = Callable[[Stuck], Diagnostic | None]


def explain(passage: Passage, error: UnexpectedInput | LayoutError) -> Diagnostic:
    """The one diagnostic for a passage that the parser refused with `error`."""
    place = error if isinstance(error, LayoutError) else stuck(passage)
    if isinstance(place, LayoutError):
        return _layout(passage, place)
    for kind in _KINDS:
        found = kind(place)
        if found is not None:
            return found
    return _unreadable(place)


def _layout(passage: Passage, error: LayoutError) -> Diagnostic:
    token = error.token
    if error.reason == "brackets":
        return codes.DEEP_BRACKETS.at(passage.span(token.line or 1, token.column or 1), most=MAX_LEVELS)
    line, column = token.end_line or 1, token.end_column or 1
    span = passage.span(line, column)
    if error.reason == "deep":
        return codes.DEEP_BLOCKS.at(span, most=MAX_LEVELS)
    levels = sorted({len(t) - len(t.lstrip()) for t in passage.text.split("\n")[: line - 1] if t.strip()})
    near = sorted(levels, key=lambda level: abs(level - column + 1))[:2]
    hint = f"Indent it by {listed([str(n) for n in sorted(near)])} spaces."
    return codes.LEVEL.at(span, hint=hint, labels=_odd_line(passage, line))


def _odd_line(passage: Passage, line: int) -> list[Label]:
    """The nearest line above that is indented by no multiple of four: perhaps it is the one that is wrong."""
    for number, text in reversed(list(enumerate(passage.text.split("\n")[: line - 1], 1))):
        spaces = len(text) - len(text.lstrip())
        if spaces % 4 and text.strip():
            return [Label(passage.span(number, spaces + 1), f"this one is indented by {spaces}")]
    return []


def _no_steps(s: Stuck) -> Diagnostic | None:
    """The line ends with a colon, and nothing below it is indented."""
    if "_INDENT" not in s.accepts or len(s.accepts) > 1:
        return None
    line, text = (s.line, s.line_text) if s.is_break else s.line_above()
    hint = 'Write below it what can be chosen: `"label":`, and under each label its steps.'
    alternatives = re.match(r"\s*(?:may\s+|must\s+)?choose\s+one\s*:", text)
    span = s.passage.span(line, len(text.rstrip()))
    return codes.NO_STEPS.at(span, text=text.strip(), hint=hint if alternatives else None)


def _indented(s: Stuck) -> Diagnostic | None:
    """A deeper line below one that opens nothing: either it is moved, or the line above lost its colon."""
    if s.kind != "_INDENT":
        return None
    line, text = s.line_above()
    above = Stuck(s.passage, "_NL", "", line, len(text.rstrip()) + 1, s.before[:-1])
    if "COLON" in above.accepts:
        labels = [Label(s.span, "these lines belong to it")]
        return codes.COLON_MISSING.at(above.span, hint="Put `:` at the end of this line.", labels=labels)
    return codes.INDENTED.at(s.span)


def _colon(s: Stuck) -> Diagnostic | None:
    """The line ends where a colon would open the lines below it."""
    if s.kind != "_NL" or "COLON" not in s.accepts:
        return None
    begin = s.line_text.strip()
    if re.match(r"may\s+choose\b", begin) and not s.next_is_deeper():
        opener = s.opener()
        if opener is not None and re.match(r"\s*each\s+(?:other\s+)?player\b.*\bat\s+once\s*:", opener[1]):
            better = re.sub(r"^may\s+choose\b(?:\s+(?:1|one)\b)?", "choose up to 1", begin)
            return codes.NO_BLOCK.at(s.span, hint=f"Where all choose at once, what may be declined is `{better}`.")
        return codes.NO_BLOCK.at(s.span)
    if s.next_is_deeper() or re.match(r"(setup|play|score|action|if|else|each|for|repeat|take|ask|phase)\b", begin):
        return codes.COLON_MISSING.at(s.span, hint="Put `:` at the end of this line and its steps below, indented.")
    return None


def _single_colon(s: Stuck) -> Diagnostic | None:
    """Only a colon can stand here, and it does not come one word later."""
    if s.accepts != {"COLON"} or (s.is_word and re.match(r"\w+\s*:", s.rest)):
        return None
    where = "instead of" if s.text in ("=", "is", "are") else "in front of"
    return codes.COLON_MISSING.at(s.span, hint=f"Write `:` {where} `{s.text}`." if s.text else "Write `:` here.")


def _inline(s: Stuck) -> Diagnostic | None:
    """`if a: stop`: something stands behind the colon that opens a block."""
    if s.accepts != {"_NL"} or s.last is None or s.last.type != "COLON":
        return None
    return codes.INLINE.at(s.span)


def _and_or(s: Stuck) -> Diagnostic | None:
    other = {"and": "OR", "or": "AND"}.get(s.text)
    if other is None or other not in s.accepts:
        return None
    hint = "Put brackets around the two that belong together."
    left = re.split(r"\b(?:if|where|while|until|needs|when)\b|[=:(\[,]", s.line_text[: s.column - 1])[-1].strip()
    right = re.split(r"\b(?:and|or)\b|[:)\],\"]", s.rest[len(s.text) :])[0].strip()
    word = "and" if s.text == "or" else "or"
    if re.search(rf"\b{word}\b", left) and right:
        last = re.split(rf"\b{word}\b", left)[-1].strip()
        hint = f"Put brackets around `{left}` or around `{last} {s.text} {right}`."
    return codes.AND_OR.at(s.span, hint=hint)


def _where(s: Stuck) -> Diagnostic | None:
    if s.text != "where":
        return None
    return codes.WHERE_INSIDE.at(s.span, hint=f"Write `({s.thing_before() or '...'} where ...)`.")


def _choice_inside(s: Stuck) -> Diagnostic | None:
    """`let x = choose y from z`: found where the second name stands; the mistake is the verb."""
    verbs = r"((?:may\s+)?(?:choose|draw|random|arrange))\b"
    made = re.search(rf"\b(?:let\s+(\w+)\s*=|set\s+(.+?)\s+to)\s*{verbs}", s.line_text)
    if made is None or s.column < made.start(3) + 1:
        return None
    span = s.passage.span(s.line, made.start(3) + 1, len(made[3]))
    name = made[1] or "x"
    verb = made[3] if made[3] != "draw" else "choose"
    hint = f"Write `{verb} {name} from ...` and use `{name}` below it."
    if verb == "random":
        hint = CHANCE[0].upper() + CHANCE[1:] + "."
    return codes.CHOICE_INSIDE.at(span, hint=hint)


def _reserved(s: Stuck) -> Diagnostic | None:
    """`choose up from ...`: the word before is one of the language, and a name was to be made there."""
    if s.last is None or str(s.last) not in grammar_words():
        return None
    if s.is_break and s.accepts == {"COLON"}:  # `choose one` without its colon
        return None
    makers = r"\b(?:choose|let|for\s+each|as|arrange|random|zone|track|option|define|action)\s*$"
    maker = re.search(makers, s.line_text[: (s.last.column or 1) - 1])
    number = digits_hint(s.last)
    if maker and number is not None and s.text != "from":  # a name may stand before `from`
        return codes.NUMBER_WORD.at(s.token_span(s.last), text=str(s.last), hint=number)
    return codes.RESERVED.at(s.token_span(s.last), text=str(s.last)) if maker else None


def _phrase(s: Stuck) -> Diagnostic | None:
    found = other_phrase(s.line_text, s.column)
    if found is None:
        return None
    column, text, better = found
    return codes.PHRASE.at(s.passage.span(s.line, column, len(text)), text=text, better=better)


def _misspelt(s: Stuck) -> Diagnostic | None:
    """A word here, or the one before it, is nearly one that could stand there."""
    if s.is_word and s.kind == "NAME" and len(s.text) > 2:
        close = nearest(s.text, s.words)
        if close is not None and (len(close) > 3 or close[0] == s.text[0]):  # `hand` is no misspelt `and`
            return codes.MISSPELT.at(s.span, text=s.text, hint=f"Did you mean `{close}`?")
    last = s.last
    if last is None or last.type != "NAME" or len(last) < 3:
        return None
    for words in (s.words_before, s.words if len(s.words) < 4 else []):
        close = nearest(last, words)
        if close is not None and close != last and close[0] == last[0]:
            return codes.MISSPELT.at(s.token_span(last), text=str(last), hint=f"Did you mean `{close}`?")
    return None


def _bracket_over_lines(s: Stuck) -> Diagnostic | None:
    """A bracket of a line above is open, and what comes below that line is not indented more: it was forgotten."""
    opened = s.open_bracket()
    if opened is None or (opened.line or 1) >= s.line:
        return None
    lines = s.passage.text.split("\n")
    first = opened.line or 1
    below = next((number for number in range(first + 1, s.line + 1) if lines[number - 1].strip()), s.line)
    level = len(lines[below - 1]) - len(lines[below - 1].lstrip())
    if level > len(lines[first - 1]) - len(lines[first - 1].lstrip()):
        return None
    labels = [Label(s.passage.span(below, level + 1, max(len(lines[below - 1].strip()), 1)), "a new line begins here")]
    close = ")" if opened == "(" else "]"
    return codes.OPEN_BRACKET.at(s.token_span(opened), open=str(opened), close=close, labels=labels)


def _bracket(s: Stuck) -> Diagnostic | None:
    opened = s.open_bracket()
    if s.text in (")", "]"):
        fits = opened is not None and (opened == "(") == (s.text == ")")
        if not fits:
            labels = [] if opened is None else [s.label(opened, "this one is open")]
            return codes.CLOSING_BRACKET.at(s.span, close=s.text, labels=labels)
        return None
    closer = {"(": "RPAR", "[": "RSQB"}.get(str(opened)) if opened is not None else None
    if opened is None or closer not in s.accepts or s.kind in ("NAME", "INT", "STRING"):
        return None
    close = ")" if opened == "(" else "]"
    if s.rest.count(close) > s.rest.count(str(opened)):  # it is closed: something else is wrong in it
        return None
    labels = [Label(s.span, f"`{close}` could stand here")]
    return codes.OPEN_BRACKET.at(s.token_span(opened), open=str(opened), close=close, labels=labels)


def _name(s: Stuck) -> Diagnostic | None:
    if s.accepts != {"NAME"} and not ("NAME" in s.accepts and "INT" not in s.accepts and len(s.accepts) <= 2):
        return None
    if s.is_break or s.text in (":", ",", "=", "(", ")"):
        return codes.NAME_MISSING.at(s.span)
    hint = "A name begins with a letter."
    if s.last == "my":
        return codes.NO_NAME.at(s.span, text=s.text, hint="Behind `my` stands what one has; the player is `me`.")
    if s.kind == "STRING":
        name = re.sub(r"\W+", "_", s.text).strip("_").lower()
        hint = f"Write a name without quotes, such as `{name}`." if name.isidentifier() else "A name has no quotes."
    return codes.NO_NAME.at(s.span, text=s.text, hint=hint)


def _two_names(s: Stuck) -> Diagnostic | None:
    """Two names with no word between them; `deck 3 of ...` lets the parser see this one word later."""
    names = s.before[-2:]
    late_colon = s.accepts == {"COLON"} and s.is_word and re.match(r"\w+\s*:", s.rest)
    if (s.kind == "NAME" or late_colon) and s.last is not None and s.last.type == "NAME":
        first, second, span = s.last, s.text, s.span
    elif s.accepts == {"OF"} and [token.type for token in names] == ["NAME", "NAME"]:
        first, second, span = names[0], str(names[1]), s.token_span(names[1])
    else:
        return None
    place = s.before.index(first)
    if first in grammar_words() and place > 0:  # the word does its work, and what belongs before it was left out
        return codes.VALUE_MISSING.at(s.token_span(first), text=str(s.before[place - 1]))
    hint = f"A name is one word: `{first}_{second}`. What belongs to something is said with `of`."
    if any(token.type == "LSQB" for token in s.before[:place]) and s.line_text.rfind("[", 0, s.column) >= 0:
        hint = f"The entries of a list are separated by commas: `{first}, {second}`."
    return codes.TWO_NAMES.at(span, first=str(first), second=second, hint=hint)


def _value(s: Stuck) -> Diagnostic | None:
    if not s.takes_value() or s.last is None or not (s.is_break or s.text in (":", ")", "]", ",") or not s.is_word):
        return None
    if s.kind in ("STRING", "NAME", "INT"):
        return None
    return codes.VALUE_MISSING.at(s.span, text=str(s.last))


def _ends(s: Stuck) -> Diagnostic | None:
    if not s.is_break:
        return None
    could = choices(s.accepts, needed=True)
    if not could:
        return None
    code = codes.LINE_ENDS if s.kind == "_NL" else codes.PART_ENDS
    return code.at(s.span, choices=listed(could))


def _few(s: Stuck) -> Diagnostic | None:
    """So little can stand here that saying it explains everything."""
    could = choices(s.accepts, 7)
    if not could or len(could) > (5 if all(entry.startswith("`") for entry in could) else 3):
        return None
    return codes.ONLY.at(s.span, text=s.text, choices=listed(could))


def _unreadable(s: Stuck) -> Diagnostic:
    could = choices(s.accepts)
    if s.kind == "INT" and {"NAME", "MY", "ME"} <= s.accepts:  # behind `to`, say
        return codes.ONLY.at(s.span, text=s.text, choices="the name of a place or of a value")
    return codes.UNREADABLE.at(s.span, hint=f"Here could stand: {', '.join(could)}." if could else None)


_KINDS: tuple[Kind, ...] = (
    _no_steps,
    _bracket_over_lines,
    _indented,
    *SIGNS,
    *TEXTS,
    *TURNS,
    *MAKERS,
    *RULEBOOK,
    *WORDS,
    *BEGIN,
    _and_or,
    _choice_inside,
    _where,
    _colon,
    _reserved,
    _phrase,
    _misspelt,
    _bracket,
    _single_colon,
    _inline,
    _name,
    _two_names,
    _value,
    _ends,
    _few,
)
"""The first that recognises the mistake explains it: the more special ones stand first."""
