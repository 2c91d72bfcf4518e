"""From how many of how many to a share with its 95 % interval."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from .metrics.win_share import wilson


@dataclass(frozen=True, slots=True)
class Share:
    """A share of `n` cases, and the ends of its Wilson interval (see `metrics.win_share`)."""

    n: int
    share: float
    low: float
    high: float

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def share_of(count: float, n: int) -> Share | None:
    """`count` of `n` cases, which may be a sum of parts of them; None if there are no cases."""
    return Share(n, count / n, *wilson(min(count / n, 1.0), n)) if n else None
