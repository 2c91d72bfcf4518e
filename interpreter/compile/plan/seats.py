"""The values and the step of the plan for games that players can leave, and in which turns change their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .step import Step

if TYPE_CHECKING:
    from .values import Expr


@dataclass(slots=True, eq=False)
class InGame:
    """Those of a sequence of seats that are in the game, as a new list; `out` is where it begins to be remembered who
    is not."""

    seats: Expr
    out: int


@dataclass(slots=True, eq=False)
class LeftInGame:
    """The seat `steps` to the left of `seat`, passing over those that are out; `seat` itself where all are."""

    seat: Expr
    steps: Expr
    out: int


@dataclass(slots=True, eq=False)
class Level:
    """The seats that would share the win, by the winners that the rules have named, else by the score."""


SeatEvent = Literal["skip", "skipped", "another", "next", "reversed", "out", "losers"]


@dataclass(slots=True, eq=False)
class TellSeats(Step):
    """Tells the log what happens to seats or to turns."""

    what: SeatEvent
    seats: Expr
