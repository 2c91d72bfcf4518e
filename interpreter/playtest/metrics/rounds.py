"""Rounds of a game: how often it went around the table, over finished games.

In games that take turns a round is over when a seat begins another turn in it; further turns that a seat has in a row
are no round. So seats may be left out, drop out, or sit in any order. In games without turns rounds are those of the
phase that began most often. Games with neither have no rounds. The mean has the interval of `distribution`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..detail import Detail
from ..distribution import Distribution, distribution


def rounds(details: Sequence[Detail]) -> Distribution | None:
    """The distribution of the number of rounds; None where there are none."""
    found = [one.rounds for one in details]
    return distribution(found, 0) if any(found) else None
