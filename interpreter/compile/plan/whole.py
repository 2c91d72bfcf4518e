"""The whole of a plan: its routines, its functions, and what a routine returns."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...model.layout import Layout
from ...source import Span
from .steps import Op, Site
from .values import Expr, Local

DONE, ASKING, UNDONE = 0, 1, 2
"""What a routine returns: it ran to its end; it waits for an answer; it did not come about (cancelled or replaced)."""
CANCELS = 3
"""What an answer, or a rule before an action, returns if it cancels that action."""
LEAVE_ACTION = 5
"""The span of an action's own body, which a cancelled action leaves; never returned."""
LEAVE_GAME, LEAVE_TURN, LEAVE_PHASE = 6, 7, 8
"""Returned while a span is being left: `end game`, `end turn`, and LEAVE_PHASE + k for phase number k."""


@dataclass(slots=True, eq=False)
class Routine:
    """One part of the rules. `params` come first among its locals; `me` is a param where the part has one."""

    number: int
    name: str
    """E.g. `play`, `setup`, `action clear`, `score rounds`, `rule toll`."""
    params: list[Local]
    body: list[Op]
    span: Span
    cut: bool = False
    """True if it can ask, or is left across a loop, itself or in what it runs: then it is cut into blocks."""
    leaves: frozenset[int] = frozenset()
    """Span numbers that it may be left through (its own regions not counted)."""


@dataclass(slots=True, eq=False)
class Function:
    """A `define`: pure, no recursion."""

    number: int
    name: str
    params: list[Local]
    body: list[Op]
    result: Expr
    span: Span


REACHED = "reached"
"""What is said of a point that is a line."""


@dataclass(frozen=True, slots=True)
class Point:
    """A place of the rules that a game may reach: a line (`what` is REACHED), or one way that it can go, in words."""

    span: Span
    what: str


@dataclass(slots=True, eq=False)
class Plan:
    """`main` runs setups, the course and the scores; `scores` are the routines that `score_now` runs on a copy.

    `players` is set where the plan is for one number of them only (see `settle`).
    """

    layout: Layout
    routines: list[Routine]
    functions: list[Function]
    sites: list[Site]
    main: int
    scores: list[int] = field(default_factory=list)
    players: int | None = None
    points: list[Point] = field(default_factory=list)
    """What its `Mark`s stand for; empty where no coverage is wanted."""
    checks: int | None = None
    """The routine that runs the standing checks; None in games without any."""
    general: Plan | None = None
    """Where it is for one number of players: the plan for any."""
