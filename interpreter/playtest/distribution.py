"""From many numbers to what describes them: mean, spread and percentiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Distribution:
    """A distribution of numbers.

    `sd` is the standard deviation with n - 1 below (0 for a single number). Percentiles are interpolated linearly
    between the order statistics (type 7 of Hyndman and Fan, The American Statistician 50, 1996: numpy's default).
    """

    mean: float
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


def distribution(values: Sequence[float]) -> Distribution | None:
    """The distribution of the values; None if there are none."""
    if not values:
        return None
    import numpy

    array = numpy.asarray(values, dtype=float)
    p5, p25, median, p75, p95 = (float(one) for one in numpy.percentile(array, (5, 25, 50, 75, 95)))
    sd = float(array.std(ddof=1)) if len(values) > 1 else 0.0
    return Distribution(float(array.mean()), sd, float(array.min()), p5, p25, median, p75, p95, float(array.max()))
