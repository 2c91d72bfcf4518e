"""From one watched game to what metrics need of it: `Detail`, counters that are small and cross between processes.

Kinds, zones and sites are numbers of the game's layout; seats count from 0, sets of seats are bit masks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

MOST_OPTIONS = 1000
"""A decision with more options counts as one with so many."""


class Asked(NamedTuple):
    """A site: how often somebody was asked there, how often with one option only, and the options of all together."""

    site: int
    asked: int
    forced: int
    options: int


class CardFate(NamedTuple):
    """What became of the pieces of a kind: the seats that have drawn one, played one, and held one at the end; how many
    stays in a hand there were, and how long they were together."""

    kind: int
    drawn: int
    played: int
    held: int
    stays: int
    time: int


class Answered(NamedTuple):
    """A kind of piece in windows: in how many it was held by somebody who did not do what is answered there, how often
    it could have been given, and how often it was."""

    kind: int
    held: int
    offered: int
    used: int


class Level(NamedTuple):
    """A shared zone from the first question on: its lowest and highest number of pieces, how often it was refilled, and
    how often somebody should have drawn from it and found nothing."""

    zone: int
    low: int
    high: int
    refills: int
    empty: int


class Course(NamedTuple):
    """How the lead went; see `metrics.lead`. All but `changes` is None where not one seat alone has won."""

    changes: int
    settled: float | None
    comeback: bool | None
    drama: float | None


@dataclass(frozen=True, slots=True)
class Detail:
    """What was counted in game `number`.

    `options` are pairs: so many options, and how many decisions had them. `windows` are pairs: the action that could be
    answered, and how often. `course` is None where the scores tell nothing of who is ahead.
    """

    number: int
    rounds: int
    asked: tuple[Asked, ...]
    options: tuple[tuple[int, int], ...]
    course: Course | None
    cards: tuple[CardFate, ...]
    windows: tuple[tuple[str, int], ...]
    answers: tuple[Answered, ...]
    levels: tuple[Level, ...]

    @property
    def decisions(self) -> int:
        """How many decisions there were."""
        return sum(one.asked for one in self.asked)

    @property
    def forced(self) -> int:
        """How many of them had one option only."""
        return sum(one.forced for one in self.asked)
