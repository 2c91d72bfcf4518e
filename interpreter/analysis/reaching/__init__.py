"""From a checked game to what can come about in it at all: which lines, which pieces where, which values."""

from __future__ import annotations

from ..scope import Context
from .course import Course
from .effects import Effects

__all__ = ["Course", "Effects", "course_of", "effects_of", "mended_course_of"]


def course_of(cx: Context) -> Course:
    """What can come about in this game; found once, for all lints."""
    if cx.course is None:
        cx.course = Course(cx.checked)
    return cx.course


def mended_course_of(cx: Context) -> Course:
    """The same, as if all actions and texts came about somehow. Of those that do not there is a warning, and what only
    follows from it is not said."""
    if cx.mended_course is None:
        course = course_of(cx)
        every = len(course.reached) == len(course.bodies)
        cx.mended_course = course if every else Course(cx.checked, everything=True)
    return cx.mended_course


def effects_of(cx: Context) -> Effects:
    """What lines may change in this game, taken in that way too."""
    if cx.effects is None:
        cx.effects = Effects(cx.checked, mended_course_of(cx))
    return cx.effects
