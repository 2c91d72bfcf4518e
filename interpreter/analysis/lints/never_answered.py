"""Answers that nobody can ever be asked for."""

from __future__ import annotations

from ...diagnostics import Label
from ...diagnostics.codes import lints_reach as codes
from ...model.symbols import AnswerSymbol, ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ...syntax.words import words
from ..heads import head
from ..reaching import course_of, mended_course_of
from ..reaching.why import because, deciding
from ..scope import Context

_SHOWN = 4
"""So many of the answers to one action are shown."""


def lint(cx: Context) -> None:
    """Warns at the event that is answered, or at the `if` that never holds. Of answers to what never comes about the
    first is warned of, and some of the others are shown."""
    course = course_of(cx)
    lost: dict[str, list[AnswerSymbol]] = {}
    for answer in cx.names.answers:
        none = all(course.copies.get(kind) == 0 for kind in answer.card.kinds)
        if none or f"answer {answer.number}" in course.reached:
            continue
        windows = [node for node in walk(cx.names.actions[answer.action].node.block) if isinstance(node, n.Window)]
        opened = [window for window in windows if id(window) in course.asked]
        if opened:
            _at_window(cx, answer, opened[0])
        else:
            lost.setdefault(answer.action, []).append(answer)
    for name, answers in lost.items():
        action = cx.names.actions[name]
        if name in course.reached:
            windows = [node for node in walk(action.node.block) if isinstance(node, n.Window)]
            why, label = "its window never opens", Label(head(windows[0]), "this is never reached")
        else:
            why, label = f"nothing that can come about does `{name}`", Label(action.node.name.span, "it is made here")
        others = [Label(answer.node.event.span, "nor can this be answered") for answer in answers[1:_SHOWN]]
        _say(cx, answers[0], why, [label, *others])


def _at_window(cx: Context, answer: AnswerSymbol, window: n.Window) -> None:
    """An answer to what does come about, and what it lacks."""
    course, kind = mended_course_of(cx), answer.card.called
    zone = cx.checked.refs.get(window)
    if isinstance(zone, ZoneSymbol) and not course.zones[zone.name] & set(answer.card.kinds):
        if course.zones[zone.name]:  # else a warning of the zone says it
            why = f"a `{kind}` never comes into a `{zone.name}`"
            _say(cx, answer, why, [Label(head(window), "answers are asked for here")])
    elif answer.node.condition is not None:
        if True in course.truth(answer.node.condition):
            return
        part = deciding(course, answer.node.condition, False)
        reason = because(course, part).replace(": ", ", as ", 1)
        why = f"`{words(part)}` never holds{reason}"
        cx.report.add(codes.ANSWER_NEVER.at(part.span, kind=kind, name=answer.action, why=why))


def _say(cx: Context, answer: AnswerSymbol, why: str, labels: list[Label]) -> None:
    place, kind = answer.node.event.span, answer.card.called
    cx.report.add(codes.ANSWER_NEVER.at(place, kind=kind, name=answer.action, why=why, labels=labels))
