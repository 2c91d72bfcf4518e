"""From many numbers to what describes them: mean with its interval, spread, percentiles and a histogram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import inf, sqrt
from typing import Any

Z = 1.959964
"""97.5 % of a normal distribution lie below this many standard deviations."""

LEAST_GAMES = 30
"""The interval of a mean supposes that means are distributed normally; with fewer games there is none."""

MOST_BINS = 16


@dataclass(frozen=True, slots=True)
class Distribution:
    """A distribution of `n` numbers, one a game.

    `low` and `high` are the ends of the 95 % interval of the mean, mean ± z * sd / sqrt(n); None with fewer than
    `LEAST_GAMES`. They do not go beyond what the number can be. Where all numbers are the same the interval has no
    width: it says nothing of what these games have not shown.
    `sd` is the standard deviation with n - 1 below (0 for a single number). Percentiles are interpolated linearly
    between the order statistics (type 7 of Hyndman and Fan, The American Statistician 50, 1996: numpy's default).
    """

    n: int
    mean: float
    low: float | None
    high: float | None
    sd: float
    least: float
    p5: float
    p25: float
    median: float
    p75: float
    p95: float
    most: float

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many of some whole numbers lie in each interval: `counts[i]` from `first + i * width` on, `width` of them."""

    first: int
    width: int
    counts: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"first": self.first, "width": self.width, "counts": list(self.counts)}


def distribution(values: Sequence[float], floor: float = -inf, ceiling: float = inf) -> Distribution | None:
    """The distribution of the values, which can lie from `floor` to `ceiling`; None if there are none."""
    if not values:
        return None
    import numpy

    array = numpy.asarray(values, dtype=float)
    p5, p25, median, p75, p95 = (float(one) for one in numpy.percentile(array, (5, 25, 50, 75, 95)))
    n, mean = len(values), float(array.mean())
    sd = float(array.std(ddof=1)) if n > 1 else 0.0
    half = Z * sd / sqrt(n)
    low, high = (max(mean - half, floor), min(mean + half, ceiling)) if n >= LEAST_GAMES else (None, None)
    return Distribution(n, mean, low, high, sd, float(array.min()), p5, p25, median, p75, p95, float(array.max()))


def histogram(values: Sequence[int]) -> Histogram | None:
    """The histogram of whole numbers, in at most `MOST_BINS` intervals that are 1, 2 or 5 times a power of ten wide and
    begin at a multiple of that; None if there are no values."""
    if not values:
        return None
    least, most = min(values), max(values)
    width = _width(least, most)
    first = least // width * width
    counts = [0] * ((most - first) // width + 1)
    for value in values:
        counts[(value - first) // width] += 1
    return Histogram(first, width, tuple(counts))


def _width(least: int, most: int) -> int:
    power = 1
    while True:
        for step in (1, 2, 5):
            width = step * power
            if most // width - least // width < MOST_BINS:
                return width
        power *= 10
