"""Choices with a block, and sets picked out by a `where`, in which there never is anything."""

from __future__ import annotations

from ...diagnostics.codes import lints_reach as codes
from ...syntax import nodes as n
from ...syntax.walk import children, walk
from ...syntax.words import words
from ..heads import head
from ..reaching import Course, course_of, mended_course_of
from ..reaching.why import empty_because, follows
from ..scope import Context

_SET_APART = (n.If, n.Needs, n.RepeatWhile, n.TakeTurns, n.EachPlayer)
"""Lines whose tests are looked at as a whole."""


def lint(cx: Context) -> None:
    """Warns at the choice, or at the set where lines take something from it that is never there."""
    reached, course = course_of(cx).lines, mended_course_of(cx)
    for part in cx.checked.parts.with_steps():
        for node in walk(part):
            if not isinstance(node, n.Stmt) or id(node) not in reached:
                continue
            if id(node) in course.drained and isinstance(node, n.Choose):
                if not follows(cx, course, node.source):
                    why = "" if isinstance(node.source, n.Range) else empty_because(course, node.source)
                    cx.report.add(codes.NOTHING_EVER.at(head(node), why=why))
            elif not isinstance(node, _SET_APART) and not (isinstance(node, n.Choose) and node.must):
                _sets(cx, course, node)


def _sets(cx: Context, course: Course, node: n.Node) -> None:
    for child in children(node):
        if isinstance(child, (n.Stmt, n.Block, n.Arm, n.Alternative, n.Else)):
            continue
        if isinstance(child, n.Where) and course.weigh(child).nothing:
            why = empty_because(course, child)
            if why and not course.weigh(child.source).nothing and not follows(cx, course, child):
                cx.report.add(codes.NONE_SUCH.at(child.span, words=words(child), why=why))
            continue
        _sets(cx, course, child)
