"""From the figures of a run to what was aimed at: each target with what was measured, and whether it is reached."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

from . import games, memory, openspiel, playing, positions, starting, workers
from .figures import Figures, cost_in, spread, times_as_fast

DAYS, EIGHTS, PROCESSES, POSITIONS = "twelve_days", "crazy_eights", "processes", "positions"
"""The keys of the sections that targets look at."""

Values = Callable[[Figures], list[float] | None]
"""What is measured for a target, by round; None where the run has not measured it."""

_GIGABYTE = 10**9
BY_HAND = "games of 12 Days by hand"
_DAYS = games.TWELVE_DAYS.title


@dataclass(frozen=True)
class Target:
    """At least or at most so much of something."""

    what: str
    bound: float
    values: Values
    at_least: bool = True
    unit: str = "times"

    def judged(self, figures: Figures) -> dict[str, Any] | None:
        """The target with its median, its spread and whether it is reached; None where it was not measured."""
        values = self.values(figures)
        if not values:
            return None
        value = median(values)
        return {
            "what": self.what,
            "wanted": ("at least " if self.at_least else "at most ") + f"{self.bound:,g} {self.unit}",
            "value": value,
            "spread": list(spread(values)),
            "reached": value >= self.bound if self.at_least else value <= self.bound,
        }


def judged(figures: Figures) -> list[dict[str, Any]]:
    """All targets that the run has measured."""
    return [one for target in TARGETS if (one := target.judged(figures)) is not None]


def fast(section: str, program: str, base: str) -> Values:
    """How many times as fast one program of a section is as another."""

    def values(figures: Figures) -> list[float] | None:
        pair = [figures.get(f"{section}/{name}") for name in (program, base)]
        return None if pair[0] is None or pair[1] is None else times_as_fast(pair[0], pair[1])

    return values


def dear(section: str, pattern: str) -> Values:
    """What the program of a section that this fits costs, in games of 12 Days by hand; the dearest, if it fits several.

    By round of that one.
    """

    def values(figures: Figures) -> list[float] | None:
        found = [
            cost_in(figure, figures[figure.base])
            for name, figure in figures.items()
            if re.fullmatch(f"{section}/{pattern}", name) and figure.base is not None and figure.base in figures
        ]
        return max(found, key=median, default=None)

    return values


def largest(section: str, pattern: str) -> Values:
    """The greatest of the figures that this fits."""

    def values(figures: Figures) -> list[float] | None:
        found = [figure.value for name, figure in figures.items() if re.fullmatch(f"{section}/{pattern}", name)]
        return [max(found)] if found else None

    return values


def plain(name: str) -> Values:
    """A figure as it is."""

    def values(figures: Figures) -> list[float] | None:
        return list(figures[name].rounds) if name in figures else None

    return values


TARGETS = (
    Target("12 Days, `simulate`, beside idiomatic Python", 3.3, fast(DAYS, playing.SIMULATED, games.IDIOMATIC)),
    Target("12 Days, `simulate`, beside optimised Python", 0.85, fast(DAYS, playing.SIMULATED, games.OPTIMISED)),
    Target(
        "12 Days, a bot at each decision, beside idiomatic Python", 2, fast(DAYS, playing.WITH_BOT, games.IDIOMATIC)
    ),
    Target("Crazy Eights, `simulate`, beside idiomatic Python", 3.4, fast(EIGHTS, playing.SIMULATED, games.IDIOMATIC)),
    Target(
        "Crazy Eights, a bot at each decision, beside idiomatic Python",
        2.2,
        fast(EIGHTS, playing.WITH_BOT, games.IDIOMATIC),
    ),
    Target(
        "Crazy Eights, `simulate`, beside OpenSpiel driven from Python",
        4,
        fast(EIGHTS, playing.SIMULATED, openspiel.FROM_PYTHON),
    ),
    Target(
        "a second process deals any shipped game",
        200,
        dear(PROCESSES, f".*: {starting.SECOND_TIME}"),
        at_least=False,
        unit=BY_HAND,
    ),
    Target("a clone, 12 Days", 0.02, dear(POSITIONS, f"{_DAYS}: {positions.CLONE}"), at_least=False, unit=BY_HAND),
    Target(
        "a search iteration, 12 Days, with what the player knows",
        0.5,
        dear(POSITIONS, f"{_DAYS}: {positions.ITERATION}"),
        at_least=False,
        unit=BY_HAND,
    ),
    Target(
        "a whole iteration of the search bot, 12 Days",
        1.5,
        dear(POSITIONS, f"{_DAYS}: {positions.SEARCH_BOT}"),
        at_least=False,
        unit=BY_HAND,
    ),
    Target(
        "a position of any shipped game",
        _GIGABYTE / 100_000,
        largest(memory.KEY, f".*: {memory.UNWATCHED}"),
        at_least=False,
        unit="bytes",
    ),
    Target("two workers against one", 1.8, plain(workers.NAME)),
)
"""What the program aims at."""
