"""Target band: the share of finished games in which a number lies between two bounds that the designer has set.

The bounds belong to the band. The interval is Wilson's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..detail import Detail
from ..match import Result
from ..share import Share, share_of
from .margin import margin_of

Read = Callable[[Result, Detail | None], float | None]


def _winning_score(result: Result, _: Detail | None) -> float | None:
    return max((score for score, share in zip(result.scores, result.shares, strict=True) if share > 0), default=None)


TARGETS: Mapping[str, Read] = {
    "turns": lambda result, _: result.turns,
    "rounds": lambda _, detail: None if detail is None else detail.rounds,
    "decisions": lambda result, _: result.decisions,
    "winning_score": _winning_score,
    "margin": lambda result, _: margin_of(result),
}
"""What a band can be set for, and how it is read off a game; None: the game has no such number, and does not count."""

OBSERVED = frozenset({"rounds"})
"""Those that only games with details have."""


@dataclass(frozen=True, slots=True)
class Target:
    """A band that a designer has set."""

    name: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class InTarget:
    """How many games lay in it; `share` is None where no game has the number."""

    target: Target
    share: Share | None

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        band = {"of": self.target.name, "from": self.target.low, "to": self.target.high}
        return {**band, "share": self.share.to_json() if self.share else None}


def in_target(target: Target, finished: Sequence[Result], details: Sequence[Detail] | None) -> InTarget:
    """The share of games in the band; `details` are those of the same games, if there are some."""
    read = TARGETS[target.name]
    of: Sequence[Detail | None] = details if details is not None else [None] * len(finished)
    values = [read(result, detail) for result, detail in zip(finished, of, strict=True)]
    known = [value for value in values if value is not None]
    return InTarget(target, share_of(sum(target.low <= value <= target.high for value in known), len(known)))
