"""From signs of other languages (`+=`, `>`, `==`, `.`) at the place where reading stuck to what is written instead."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostics import Diagnostic
from ..diagnostics.codes import syntax as codes
from .grammar import step_words
from .stuck import Stuck

_COMPARISONS = {
    ">": "is more than",
    "<": "is less than",
    ">=": "is at least",
    "<=": "is at most",
    "=>": "is at least",
    "=<": "is at most",
    "≥": "is at least",
    "≤": "is at most",
    "!=": "is not",
    "<>": "is not",
    "≠": "is not",
}
_DIVISION = (
    "Division is not built yet. List the results, from 0 on: `option half = [0, 0, 1, 1, 2]`, and write "
    "`half for my coins`."
)
_OTHER_SIGNS = {
    "/": _DIVISION,
    "÷": _DIVISION,
    "%": "There are no remainders and no percentages.",
    ";": "Every step has a line of its own.",
    "{": "Use `[` and `]` for a list; steps are indented instead.",
    "}": "Use `[` and `]` for a list; steps are indented instead.",
    "&": "Write `and`.",
    "&&": "Write `and`.",
    "|": "Write `or`.",
    "||": "Write `or`.",
    "!": "Write `not`.",
    "//": "A comment begins with `#`.",
    "/*": "A comment begins with `#`.",
    "…": "Write `to` between two numbers.",
    "..": "Write `to` between two numbers.",
    "++": "Write `add 1 to ...`.",
    "--": "Write `subtract 1 from ...`.",
}


def _assignment(s: Stuck) -> Diagnostic | None:
    """`my score += 1`: the line begins with what is changed."""
    if not (s.begins_line or s.kind == "sign" or s.text in ("=", "+", "-", "*")):
        return None
    line = s.line_text
    found = re.match(r"\s*((?:my\s+)?\w+(?:\s+of\s+[\w ]+?)?)\s*(\+=|-=|\*=|:=|\+\+|--|=(?!=))\s*(.*)", line)
    if found is None or not (s.begins_line or "MOVE" in s.accepts):
        return None
    place, sign, value = found[1], found[2], found[3].strip() or "..."
    named = f"; a value that gets a name is `let {place} = {value}`" if re.fullmatch(r"\w+", place) else ""
    hint = {
        "+=": f"Write `add {value} to {place}`.",
        "-=": f"Write `subtract {value} from {place}`.",
        "++": f"Write `add 1 to {place}`.",
        "--": f"Write `subtract 1 from {place}`.",
    }.get(sign, f"Write `set {place} to {value}`{named}.")
    if sign == "*=":
        hint = f"Write `set {place} to {place} * {value}`."
    return codes.ASSIGNMENT.at(s.passage.span(s.line, found.start(2) + 1, len(sign)), text=sign, hint=hint)


def _comparison(s: Stuck) -> Diagnostic | None:
    found = re.match(r"[<>=!]=|<>|=[<>]|[<>≥≤≠]", s.rest)
    if found is None or found[0] == "==":
        return None
    if found[0] == ">" and s.line_text[: s.column - 1].endswith("-"):
        arrow = s.passage.span(s.line, s.column - 1, 2)
        return codes.SYMBOL.at(arrow, text="->", hint="Where something goes is said with `to`.")
    span = s.passage.span(s.line, s.column, len(found[0]))
    return codes.COMPARISON.at(span, text=found[0], hint=f"Write `{_COMPARISONS[found[0]]}`.")


def _equals(s: Stuck) -> Diagnostic | None:
    """`=` or `==` where a test goes on."""
    if s.text != "=" or not ("IS" in s.accepts or s.rest.startswith("==")):
        return None
    sign = "==" if s.rest.startswith("==") else "="
    return codes.EQUALS.at(s.passage.span(s.line, s.column, len(sign)), text=sign)


def _dot(s: Stuck) -> Diagnostic | None:
    if s.kind != "sign" or not s.rest.startswith(".") or s.rest.startswith(".."):
        return None
    span = s.passage.span(s.line, s.column)
    left = re.search(r"(\w+)$", s.line_text[: s.column - 1])
    right = re.match(r"\.(\w+)", s.rest)
    if right is not None and right[1][0].isdigit():
        whole = 0 if left is None else len(left[1])
        return codes.FRACTION.at(s.passage.span(s.line, s.column - whole, whole + len(right[0])))
    if left is not None and right is not None:
        before = re.search(r"((?:my\s+)?\w+)$", s.line_text[: s.column - 1])
        owner = left[1] if before is None else " ".join(before[1].split())
        if right[1] in ("count", "size", "length"):
            return codes.DOT.at(span, hint=f"Write `count {owner}`.")
        if right[1] in step_words():
            return codes.DOT.at(span, hint=f"Write `{right[1]} {owner}`.")
        if owner in ("me", "self", "this_player"):
            return codes.DOT.at(span, hint=f"Write `my {right[1]}`.")
        return codes.DOT.at(span, hint=f"Write `{right[1]} of {left[1]}`.")
    return codes.SYMBOL.at(span, text=".", hint="A line ends without a full stop.")


def _apostrophe(s: Stuck) -> Diagnostic | None:
    if s.kind != "sign" or s.rest[0] not in "'’‘`":
        return None
    span = s.passage.span(s.line, s.column)
    left = re.search(r"(\w+)$", s.line_text[: s.column - 1])
    owned = re.match(r".s?\s+(\w+)", s.rest)
    if left is None or owned is None:
        text = re.match(r"(.).*?\1", s.rest)
        return codes.QUOTES.at(span if text is None else s.passage.span(s.line, s.column, len(text[0])))
    return codes.POSSESSIVE.at(span, hint=f"Write `{owned[1]} of {left[1]}`.")


def _sign(s: Stuck) -> Diagnostic | None:
    """Any other sign that the language does not have."""
    if s.kind != "sign":
        return None
    text = next((sign for sign in sorted(_OTHER_SIGNS, key=len, reverse=True) if s.rest.startswith(sign)), s.text[:1])
    hint = _OTHER_SIGNS.get(text)
    return codes.SYMBOL.at(s.passage.span(s.line, s.column, len(text)), text=text, hint=hint)


SIGNS: tuple[Callable[[Stuck], Diagnostic | None], ...] = (
    _assignment,
    _comparison,
    _equals,
    _dot,
    _apostrophe,
    _sign,
)
