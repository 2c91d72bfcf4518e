"""`if`, `where` and other tests that come out the same whatever happens, by what is in the tables and zones."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics.codes import lints_reach as codes
from ...syntax import nodes as n
from ...syntax.walk import walk
from ...syntax.words import words
from ..reaching import course_of, mended_course_of
from ..reaching.why import because, deciding, follows
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the part of the test that decides. Heads have a warning of their own if they cannot be met, and so have
    loops that never end; `yes` and `no` are meant."""
    reached, course = course_of(cx).tests, mended_course_of(cx)
    for test, below in _tests(cx):
        truths = course.tests.get(id(test))
        if id(test) not in reached or truths is None or len(truths) != 1 or isinstance(test, n.Truth):
            continue
        holds = True in truths
        if (not holds and below in ("", "turns")) or (holds and below == "loop"):
            continue
        part = deciding(course, test, holds)
        if follows(cx, course, part) or any(isinstance(node, n.Others) for node in walk(part)):
            continue
        said, why = words(part), because(course, part)
        if holds:
            so = "So nobody ever has a turn" if below == "turns" else "The test decides nothing"
            cx.report.add(codes.ALWAYS_HOLDS.at(part.span, words=said, why=why, so=so))
        else:
            what = "what stands below" if below == "loop" else below
            cx.report.add(codes.NEVER_HOLDS.at(part.span, words=said, why=why, below=what))


def _tests(cx: Context) -> Iterator[tuple[n.Expr, str]]:
    """All tests, each with what is done only if it holds (nothing: that is for others to tell)."""
    for part in cx.checked.parts.with_steps():
        for node in walk(part):
            match node:
                case n.Arm(test=test):
                    yield test, "what stands below"
                case n.RepeatWhile(test=test):
                    yield test, "loop"
                case n.Needs(test=test):
                    yield test, ""
                case n.EachPlayer(where=n.Node() as test):
                    yield test, "what stands below"
                case n.TakeTurns(until=n.Node() as test):
                    yield test, "turns"
                case n.Rule(condition=n.Node() as test):
                    yield test, "the rule"
