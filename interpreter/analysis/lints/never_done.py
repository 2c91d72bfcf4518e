"""Actions that are done only by what they bring about themselves, such as texts that nothing else carries out."""

from __future__ import annotations

from ...diagnostics import Label
from ...diagnostics.codes import lints_reach as codes
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..asks import texts_resolved
from ..reaching import Course, course_of
from ..scope import Context

_PLACES = 3
"""So many of the lines that would do it are shown."""
_OTHERS = ("rule ", "answer ")
"""How parts begin that have a warning of their own, if they never run."""


def lint(cx: Context) -> None:
    """Warns at the action's name, and shows the lines that would do it. Where something else is warned of because of
    which they never come about (an action that no line does, a test that never holds), it is not said again."""
    course = course_of(cx)
    for action in cx.names.actions.values():
        if action.name in course.reached or action.name not in cx.reads or not _by_itself(cx, course, action.name):
            continue
        lines = [
            node.action.span
            for body in course.bodies.values()
            for node in walk(body)
            if isinstance(node, (n.Do, n.Later)) and node.action.text == action.name
        ]
        labels = [Label(span, "done here, which never comes about") for span in lines[:_PLACES]]
        cx.report.add(codes.ACTION_NEVER.at(action.node.name.span, name=action.name, labels=labels))


def _by_itself(cx: Context, course: Course, name: str) -> bool:
    """Whether all that would bring it about is brought about by actions and texts that it would bring about."""
    parts = cx.checked.parts
    unnamed = (*parts.setups, *parts.plays, *parts.always, *parts.scores)
    bodies = [*course.bodies.items(), *(("", part) for part in unnamed)]
    makers: dict[str, set[str]] = {}
    for label, body in bodies:
        runs = [node.action.text for node in walk(body) if isinstance(node, (n.Do, n.Later))]
        for made in (*runs, *texts_resolved(cx.checked, body)):
            makers.setdefault(made, set()).add(label)
    todo, seen = [name], {name}
    while todo:
        found = makers.get(todo.pop(), set())
        if not found or any(label in course.reached or label.startswith(_OTHERS) or not label for label in found):
            return False
        todo += [label for label in found if label not in seen]
        seen |= found
    return True
