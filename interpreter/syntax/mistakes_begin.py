"""From a line whose first word cannot begin it to what is wrong with that word: unknown, too late, or misplaced."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostics import Diagnostic, nearest
from ..diagnostics.codes import syntax as codes
from .grammar import part_words, step_words
from .spelling import part_hint, step_hint
from .stuck import Stuck

_HEADS = ("needs", "must")
_MEMBERS = ("given", "choices", "expect", "variant", "start", "when", "otherwise", "alternative", "while", "even")


def _part(s: Stuck) -> Diagnostic | None:
    """The first word of a line in the first column."""
    if s.before or s.is_break:
        return None
    if re.match(r"set\s+up\s*:", s.rest):
        return codes.UNKNOWN_PART.at(s.span, text="set up", hint="Write `setup:`.")
    if s.text in step_words() or s.text in (*_HEADS, "else"):
        return codes.STEP_OUTSIDE.at(s.span, text=s.text)
    if s.text in ("when", "otherwise", "even", "while"):
        return codes.STEP_OUTSIDE.at(s.span, text=s.text)
    if s.text in _MEMBERS:
        return codes.STEP_OUTSIDE.at(s.span, text=s.text, hint='Indent it below `scenario "...":`.')
    if not s.is_word:
        hint = "A part begins with a word such as `zone`, `setup`, `play` or `action`."
        return codes.UNKNOWN_PART.at(s.span, text=s.text, hint=hint)
    hint = part_hint(s.text, part_words()) or f"Known are {', '.join(f'`{word}`' for word in sorted(part_words()))}."
    return codes.UNKNOWN_PART.at(s.span, text=s.text, hint=hint)


def _rule_without_name(s: Stuck) -> Diagnostic | None:
    """`rule after turn:`: the word behind `rule` was read as its name."""
    if [token.type for token in s.before] != ["RULE", "NAME"] or s.before[1] not in ("before", "after", "instead"):
        return None
    rest = s.rest.strip().removesuffix(":")
    hint = f"A rule has a name of its own: `rule my_name {s.before[1]} {rest}:`."
    return codes.NAME_MISSING.at(s.token_span(s.before[1]), hint=hint)


def _head(s: Stuck) -> Diagnostic | None:
    if s.begins_line and s.text in _HEADS and "MOVE" in s.accepts:
        return codes.HEAD_LATE.at(s.span, text=s.text)
    return None


def _else(s: Stuck) -> Diagnostic | None:
    if s.begins_line and s.text in ("else", "otherwise") and "MOVE" in s.accepts:
        return codes.ELSE_ALONE.at(s.span, text=s.text)
    if s.kind == "STRING" and s.last is not None and s.last.type == "ELSE":
        return codes.ELSE_LABEL.at(s.span)
    return None


def _step(s: Stuck) -> Diagnostic | None:
    """The first word of a line where a step could stand."""
    if not s.begins_line or "MOVE" not in s.accepts or s.kind == "sign":
        return None
    if s.text in part_words():
        return codes.PART_INSIDE.at(s.span, text=s.text)
    if s.rest.startswith("--"):
        return codes.SYMBOL.at(s.passage.span(s.line, s.column, 2), text="--", hint="A comment begins with `#`.")
    hint = _call(s) or _lost_verb(s) or step_hint(s.text, [*step_words(), *s.words])
    return codes.UNKNOWN_VERB.at(s.span, text=s.text, hint=hint)


def _call(s: Stuck) -> str | None:
    """What to write where an action is called as functions are elsewhere: `steal(victim)`."""
    found = re.match(r"(\w+)\(([^()]*)\)\s*$", s.rest)
    if found is None:
        return None
    if found[1] in step_words():
        return f"Write `{found[1]} {found[2]}`."
    return f"To run an action write `do {found[0].strip()}`."


def _lost_verb(s: Stuck) -> str | None:
    """What to write where a line begins with what is chosen or drawn."""
    found = re.match(r"(\w+)\s+from\b", s.rest)
    if found is None or step_hint(found[1], ()) is not None:
        return None
    return f"Write `{'draw' if found[1].isdigit() else 'choose'} {found[1]} from ...` if that is meant."


def _fact(s: Stuck) -> Diagnostic | None:
    """A fact or an answer where the parts of a scenario begin."""
    parts = ("given", "choices", "expect")
    if not s.begins_line or not {part.upper() for part in parts} <= s.accepts or nearest(s.text, s.words) is not None:
        return None
    return codes.FACT_OUTSIDE.at(s.span, text=s.text) if re.match(r"\w[^:]*:.", s.rest) else None


BEGIN: tuple[Callable[[Stuck], Diagnostic | None], ...] = (_part, _rule_without_name, _head, _else, _fact, _step)
