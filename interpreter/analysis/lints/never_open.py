"""Texts, actions, answers and alternatives with a head that can never be met."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics.codes import lints_reach as codes
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..heads import head
from ..reaching import Course, course_of, mended_course_of
from ..reaching.why import because, deciding, empty_because, follows
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the head. Where all alternatives of a head are so, each of them is warned of and no more."""
    reached, course = course_of(cx).closed, mended_course_of(cx)
    for what, block in _blocks(cx):
        closed = course.closed.get(id(block))
        if id(block) not in reached or closed is None or isinstance(closed, n.ChooseOne):
            continue
        if isinstance(closed, n.Needs):
            part = deciding(course, closed.test, False)
            if not follows(cx, course, part):
                cx.report.add(codes.NEVER_OPEN.at(part.span, what=what, why=because(course, part)))
        elif not follows(cx, course, closed):
            cx.report.add(codes.NEVER_OPEN.at(head(closed), what=what, why=_too_few(course, closed)))


def _too_few(course: Course, closed: n.Choose | n.Pay) -> str:
    if isinstance(closed, n.Pay):
        found = course.weigh(closed.source)
        if found.nothing:
            return empty_because(course, closed.source)
        return f": there {'is' if found.most == 1 else 'are'} {found.most} at most to pay with"
    if isinstance(closed.source, n.Range):
        return ": there is no such number"
    found = course.weigh(closed.source)
    if found.nothing:
        return empty_because(course, closed.source)
    return f": there {'is' if found.most == 1 else 'are'} {found.most} at most to choose from"


def _blocks(cx: Context) -> Iterator[tuple[str, n.Block]]:
    for card in cx.names.texts:
        if card.node.block is not None:
            yield f"`{card.called}` can never be played", card.node.block
    for action in cx.names.actions.values():
        yield f"The action `{action.name}` can never come about", action.node.block
    for answer in cx.names.answers:
        yield f"This answer of `{answer.card.called}` can never be given", answer.node.block
    for part in cx.checked.parts.with_steps():
        for node in walk(part):
            if isinstance(node, n.Alternative):
                yield f"“{node.label}” can never be chosen", node.block
