"""The values of the plan that ask how far the standing checks are: they run after each step."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class Checking:
    """Whether steps start no standing checks now: these run already, or the game is over and scored."""


@dataclass(slots=True, eq=False)
class Passing:
    """Whether the standing checks run now."""


@dataclass(slots=True, eq=False)
class PassChanged:
    """Whether the position is another one than when the present pass began."""


@dataclass(slots=True, eq=False)
class Due:
    """What was put off while the checks ran: lists of a number and the arguments that go with it."""
