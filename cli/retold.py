"""From a retelling to lines of at most 80 columns, like a rulebook, and to JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..interpreter.diagnostics.render import Shown
from ..interpreter.diagnostics.width import padded, screen_text, text_width, wrapped
from ..interpreter.retelling import Retelling, Section, Step
from ..interpreter.source import Span
from .console import WIDTH

Segment = tuple[str, str]

FORMAT = 1
_INDENT = "  "
_WIDEST_NAME = 24
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def retold_segments(told: Retelling, shown: Shown) -> Iterator[Segment]:
    """The retelling as pieces of text with styles."""
    yield "\n".join(wrapped(_line(told.title), WIDTH)) + "\n", "place"
    if told.subtitles:
        yield "\n".join(wrapped(_line(" / ".join(told.subtitles)), WIDTH)) + "\n", ""
    for section in told.sections:
        if section.title != told.title:
            yield f"\n{_line(section.title)}", "place"
            yield (f"  {_place(section.place, shown)}\n" if section.place is not None else "\n"), "margin"
        elif section.place is not None:
            yield f"{_place(section.place, shown)}\n\n", "margin"
        yield from _facts(section)
        yield from _steps(section.steps, _INDENT, numbered=section.numbered)


def _place(span: Span, shown: Shown) -> str:
    return f"{shown(span.file)}:{span.line}"


def _line(text: str) -> str:
    """A text on one line, as it can be printed."""
    return screen_text(" ".join(text.split()))[0]


def _facts(section: Section) -> Iterator[Segment]:
    width = min(max((text_width(fact.name) for fact in section.facts), default=0), _WIDEST_NAME)
    for fact in section.facts:
        begin, later = f"{_INDENT}{padded(fact.name, width)}  ", " " * (width + 4)
        if text_width(fact.name) > width:
            yield f"{_INDENT}{fact.name}\n", ""
            begin = later
        yield "\n".join(wrapped(_line(fact.text), WIDTH, begin, later)) + "\n", ""


def _steps(steps: Sequence[Step], indent: str, *, numbered: bool) -> Iterator[Segment]:
    """Steps that follow each other have numbers, ways to choose from have letters, facts side by side have dashes."""
    number = 0
    marked = any(step.counted for step in steps)
    for step in steps:
        mark = ""
        if step.counted:
            number += 1
            mark = f"{_letter(number)}) " if step.choice else f"{number}. " if numbered else "- "
        elif not numbered or (not marked and indent != _INDENT and not step.text.endswith(":")):
            mark = "- "
        goes_on = _goes_on(steps, step) and numbered
        begin = indent + mark + ("   " if goes_on else "")
        later = indent + " " * (len(mark) or (3 if goes_on else 0))
        yield "\n".join(wrapped(_line(step.text), WIDTH, begin, later)) + "\n", ""
        if step.question is not None:
            asked = f'"{_line(step.question)}"'
            yield "\n".join(wrapped(asked, WIDTH, f"{indent}   ", f"{indent}   ")) + "\n", "note"
        yield from _steps(step.inner, indent + "   " + ("" if mark else "   " if goes_on else ""), numbered=numbered)


def _goes_on(steps: Sequence[Step], step: Step) -> bool:
    """Whether it is the second half of the step before: `Otherwise:`."""
    at = next(number for number, one in enumerate(steps) if one is step)
    return not step.counted and step.goes_on and at > 0


def _letter(number: int) -> str:
    return _LETTERS[(number - 1) % len(_LETTERS)]


# ---- JSON -------------------------------------------------------------------------------------------------------


def retold_json(game: str, topic: str, variants: Sequence[str], told: Retelling, shown: Shown) -> dict[str, Any]:
    """The same for programs; the form is `schema/explanation.schema.json`."""
    return {
        "format": FORMAT,
        "game": game,
        "topic": topic,
        "variants": list(variants),
        "title": told.title,
        "other_titles": told.subtitles,
        "sections": [_section_json(section, shown) for section in told.sections],
    }


def _section_json(section: Section, shown: Shown) -> dict[str, Any]:
    return {
        "kind": section.kind,
        "title": section.title,
        "place": _place(section.place, shown) if section.place is not None else None,
        "facts": [{"name": fact.name, "text": fact.text} for fact in section.facts],
        "steps": [_step_json(step, section.numbered, shown) for step in section.steps],
    }


def _step_json(step: Step, numbered: bool, shown: Shown) -> dict[str, Any]:
    role = "choice" if step.choice else "step" if step.counted and numbered else "fact" if step.counted else "link"
    return {
        "role": role,
        "sentences": step.sentences,
        "question": step.question,
        "places": list(dict.fromkeys(_place(span, shown) for span in step.places)),
        "steps": [_step_json(one, numbered, shown) for one in step.inner],
    }
