"""From what was meant as a head, an alternative, an answer or a step with pieces to how the language says it."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostics import Diagnostic, Label
from ..diagnostics.codes import syntax as codes
from .grammar import step_words
from .stuck import Stuck

_CHOOSE_ONE = re.compile(r"\s*((?:may\s+|must\s+)?choose\s+one)\s*:")
_EVEN = re.compile(r"\s*even\s+if\s+cancelled\b")
_ANSWER = re.compile(r"\s*answer\s+to\b")


def _even(s: Stuck) -> Diagnostic | None:
    """`even if cancelled:` twice, with steps below it, or where nothing can be cancelled."""
    if not s.begins_line:
        return None
    above = s.above_at_level()
    if above is not None and _EVEN.match(above[1]) and "MOVE" not in s.accepts:
        hint = "Put all its steps under the first one." if s.text == "even" else "Move this line up, above it."
        labels = [_label(s, above, "`even if cancelled:` stands here")]
        return codes.EVEN_LAST.at(s.span, hint=hint, labels=labels)
    if s.text != "even" or "MOVE" not in s.accepts:
        return None
    if above is None and s.accepts.isdisjoint({"_DEDENT", "EVEN"}):  # the first line of a block
        hint = "Write above it, in the same column, what the action does if it is not cancelled."
        return codes.EVEN_LAST.at(s.span, hint=hint)
    opener = s.opener()
    if opener is not None and opener[1].startswith(" "):
        hint = "It stands in the same column as the steps of its action or answer, not in a block among them."
    elif opener is not None and opener[1].startswith("card"):
        hint = "It belongs at the end of the action that does `resolve`."
    else:
        hint = "Only an action or an answer can be cancelled: it belongs at the end of the one that is meant."
    return codes.EVEN_LAST.at(s.span, hint=hint)


def _alternative(s: Stuck) -> Diagnostic | None:
    """Something else than a text in quotes where an alternative begins."""
    if not s.begins_line or "STRING" not in s.accepts or not s.accepts <= {"STRING", "_DEDENT"}:
        return None
    opener = s.opener()
    found = None if opener is None else _CHOOSE_ONE.match(opener[1])
    if opener is None or found is None:
        return None
    above = " ".join(found[1].split())
    if s.text in ("else", "otherwise"):
        labels = [_label(s, opener, "it belongs to this line")]
        return codes.ELSE_INSIDE.at(s.span, hint=_else_hint(above, s.above_at_level() is None), labels=labels)
    text = s.rest.strip()
    line = text.removesuffix(":").strip().replace('"', "")
    if text.endswith(":") and s.text not in step_words():
        hint = f'Write `"{line}":`.'
    else:
        hint = 'Write a line `"label":` above this one, and indent this one below it.'
    return codes.ALTERNATIVE.at(s.span, above=f"{above}:", hint=hint)


def _else_hint(above: str, alone: bool) -> str:
    if above.startswith("must"):
        return f"`{above}` has no `else`: where nothing can be chosen, the part it stands in does not begin."
    first = "Write first what can be chosen. " if alone else ""
    return f"{first}Begin the `else` in the same column as `{above}:`."


def _must_else(s: Stuck) -> Diagnostic | None:
    """`else` below `must choose`, in its column."""
    if not s.begins_line or s.text != "else" or "ELSE" in s.accepts:
        return None
    above = s.above_at_level()
    if above is None or not re.match(r"\s*must\s+choose\b", above[1]):
        return None
    hint = "`must choose` has no `else`: where nothing can be chosen, the part it stands in does not begin."
    return codes.ELSE_ALONE.at(s.span, text="else", hint=hint)


def _answer(s: Stuck) -> Diagnostic | None:
    """`answer to` that stands in no card, and steps of a card that stand below its answers."""
    found = _ANSWER.match(s.line_text)
    begin = len(s.line_text) - len(s.line_text.lstrip())
    if found is not None and (begin == 0 or (s.text == "answer" and "MOVE" in s.accepts)):
        return codes.ANSWER_OUTSIDE.at(s.passage.span(s.line, begin + 1, found.end() - begin))
    if not s.begins_line or s.kind == "sign" or "ANSWER" not in s.accepts or "MOVE" in s.accepts:
        return None
    above = s.above_at_level()
    if above is None or not _ANSWER.match(above[1]):
        return None
    if s.text == "even":
        return codes.EVEN_LAST.at(s.span, hint="Indent it under the answer that it belongs to.")
    if s.text not in (*step_words(), "needs", "must"):
        return None
    return codes.BELOW_ANSWER.at(s.span, labels=[_label(s, above, "the answer stands here")])


def _event_names(s: Stuck) -> Diagnostic | None:
    """`answer to play(c: card)`: only a parameter of an action says of which type it is."""
    if s.text != ":" or not re.match(r"\s*(?:answer\s+to|rule)\b", s.line_text) or s.open_bracket() is None:
        return None
    found = re.match(r"\s*:\s*\w+(?:\s+of\s+\w+)*", s.rest)
    if found is None or s.last is None:
        return None
    begin = s.last.column or 1
    text = s.line_text[begin - 1 : s.column - 1 + found.end()]
    return codes.PHRASE.at(s.passage.span(s.line, begin, len(text)), text=text, better=str(s.last))


def _window(s: Stuck) -> Diagnostic | None:
    """Who may answer, and from where."""
    found = re.search(r"\bmay\s+answer\s+from\s+", s.line_text)
    if found is not None and s.column > found.end():
        rest = s.line_text[found.end() :].rstrip().removesuffix(":")
        return _window_zone(s, found.end() + 1, rest) if not re.fullmatch(r"\w+", rest) else None
    wrong = re.match(
        r"\s*((?:(each|every|other|all|another)\s+)*(\w+)\s+(?:may|can|must|could)\s+answer)\b", s.line_text
    )
    if wrong is None or s.column > wrong.end() or re.fullmatch(r"(?:other\s+)?players\s+may\s+answer", wrong[1]):
        return None
    better = "players may answer" if re.match(r"(?:each|every|all)\s+(?!other)|players", wrong[1]) else None
    better = better or "other players may answer"
    return codes.PHRASE.at(s.passage.span(s.line, wrong.start(1) + 1, len(wrong[1])), text=wrong[1], better=better)


def _window_zone(s: Stuck, column: int, text: str) -> Diagnostic:
    name = re.search(r"^(?:my|every)\s+(\w+)|^(\w+)\s+of\b", text)
    word = None if name is None else name[1] or name[2]
    hint = None if word is None else f"Write `from {word}`: whoever answers takes it from their own."
    return codes.WINDOW_ZONE.at(s.passage.span(s.line, column, len(text)), hint=hint)


_PHRASES: tuple[tuple[str, str], ...] = (
    (r"(?:(?:may|must)\s+)?choose\s+one\s+of(?=\s*:?\s*$)", r"choose one"),
    (r"choose\s+one\s+(?!of\b)(\w+)(?=\s+from\b)", r"choose \1"),
    (r"cancel\s*,?\s+(?:and\s+)?(?:move|moving)\s+(?!it\b)(.+?)\s+(to)\s+(.+)", r"cancel, moving it to \3"),
    (r"cancel\s*,?\s+(?:and\s+)?(?:move|moving)\s+it\s+(?:to|in|into|onto|on)\s+(.+)", r"cancel, moving it to \1"),
    (r"cancel\s+[^,]+", r"cancel"),
    (r"flip\s+((?:my\s+|every\s+|the\s+only\s+)?\w+)\s+over", r"flip \1 to ..."),
    (r"flip\s+((?:my\s+|every\s+|the\s+only\s+)?\w+)\s+(?!to\b|of\b|where\b|as\b)(\w+)", r"flip \1 to \2"),
    (r"swap\s+(?!.*\bwith\b)(.+?)\s+(?:and|for|against|to)\s+(.+)", r"swap \1 with \2"),
)
"""What was written for a step, as it is from the beginning of its line on, and how the language says it."""


def _step(s: Stuck) -> Diagnostic | None:
    begin = len(s.line_text) - len(s.line_text.lstrip())
    line = s.line_text.strip().removesuffix(":")
    for pattern, better in _PHRASES:
        found = re.match(pattern, line)
        if found is None or s.column > begin + found.end() + 2:
            continue
        span = s.passage.span(s.line, begin + 1, len(found[0]))
        return codes.PHRASE.at(span, text=found[0], better=found.expand(better))
    return None


def _resolve(s: Stuck) -> Diagnostic | None:
    """`resolve act(c)`, `resolve every c`: anything but one piece."""
    found = re.match(r"\s*resolve\s+(.+)$", s.line_text)
    if found is None or s.line_text.rstrip().endswith(":") or s.begins_line:
        return None
    text = found[1].strip()
    if re.fullmatch(r"\w+\(.*\)", text):
        hint = f"An action is run with `do {text}`."
    elif re.match(r"(?:every|all|players|top\s+\d)\b|\(|\[", text):
        hint = "Go through several pieces with `for each x in ...:` and `resolve x` below it."
    else:
        return None
    return codes.ONE_PIECE.at(s.passage.span(s.line, found.start(1) + 1, len(text)), text=text, hint=hint)


_NO_STEPS_OF_ITS_OWN: tuple[tuple[str, str], ...] = (
    (r"must\s+choose", "What follows a choice that must be possible stands below it, in the same column."),
    (r"needs", "What it is needed for stands below it, in the same column."),
    (r"(?:other\s+)?players\s+may\s+answer", "What happens after the answers stands below it, in the same column."),
    (r"cancel", "What else happens stands below it, in the same column."),
    (r"\w+", "Take out the `:`; the next step stands below it, in the same column."),
)


def _colon(s: Stuck) -> Diagnostic | None:
    """A colon at the end of a line that owns no block."""
    if s.text != ":" or s.rest.strip() != ":" or "COLON" in s.accepts or "_NL" not in s.accepts:
        return None
    line = s.line_text.strip()
    first = line.split()[0]
    if first not in (*step_words(), "needs", "must") or s.open_bracket() is not None:
        return None
    for pattern, hint in _NO_STEPS_OF_ITS_OWN:
        found = re.match(rf"{pattern}\b", line)
        if found is not None:
            return codes.OWNS_NO_STEPS.at(s.span, text=" ".join(found[0].split()), hint=hint)
    return None


def _label(s: Stuck, place: tuple[int, str], text: str) -> Label:
    """A line as a further place of the mistake."""
    number, line = place
    return Label(s.passage.span(number, len(line) - len(line.lstrip()) + 1, len(line.strip())), text)


TEXTS: tuple[Callable[[Stuck], Diagnostic | None], ...] = (
    _even,
    _alternative,
    _must_else,
    _answer,
    _event_names,
    _window,
    _step,
    _resolve,
    _colon,
)
