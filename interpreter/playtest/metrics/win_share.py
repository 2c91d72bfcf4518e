"""Win share of a seat: the mean, over finished games, of its part of the win.

Of k winners of a game each has 1/k; where nobody wins, all have 0. So the shares of all seats add up to 1, or to less
by the games without a winner.

The interval is Wilson's score interval for a proportion (E. B. Wilson, Journal of the American Statistical Association
22, 1927), at 95 %, z = 1.959964, with p the win share and n the number of games:

    (p + z^2/2n ± z * sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n)

It supposes that a game is won or not. Shared wins lie between, and no number between 0 and 1 with mean p varies more
than one that is 0 or 1: with them the interval is a little wider than it need be, never too narrow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ..distribution import Z
from ..match import Result


@dataclass(frozen=True, slots=True)
class WinShare:
    """The share of one seat (from 0), and the ends of its 95 % interval."""

    seat: int
    share: float
    low: float
    high: float

    def to_json(self) -> dict[str, Any]:
        """Plain data; seats count from 1."""
        return {"seat": self.seat + 1, "share": self.share, "low": self.low, "high": self.high}


def win_shares(finished: Sequence[Result]) -> list[WinShare]:
    """The win share of every seat; none if no game was finished."""
    if not finished:
        return []
    import numpy

    means = numpy.asarray([result.shares for result in finished], dtype=float).mean(axis=0)
    return [WinShare(seat, float(mean), *wilson(float(mean), len(finished))) for seat, mean in enumerate(means)]


def wilson(share: float, games: int) -> tuple[float, float]:
    """The ends of the 95 % interval for a share seen in so many games."""
    square = Z * Z
    middle = share + square / (2 * games)
    half = Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    below = 1 + square / games
    return max((middle - half) / below, 0.0), min((middle + half) / below, 1.0)
