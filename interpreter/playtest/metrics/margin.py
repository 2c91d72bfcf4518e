"""Margin of a game: how far the winner's score lies from the nearest score of a seat that has not won.

Over finished games with a winner and somebody who is none; 0 where the scores are equal and something else has decided.
A win that is shared has the margin 0. Where the rules name the winners the distance counts, whichever score is higher.
Not told where all margins are 0, as in games without scores. The mean has the interval of `distribution`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..distribution import Distribution, distribution
from ..match import Result


def margin_of(result: Result) -> int | None:
    """The margin of one game; None where there is none."""
    winners = [score for score, share in zip(result.scores, result.shares, strict=True) if share > 0]
    others = [score for score, share in zip(result.scores, result.shares, strict=True) if share == 0]
    if result.status != "finished" or not winners or len(result.scores) < 2:
        return None
    if len(winners) > 1:
        return 0
    return min(abs(winners[0] - score) for score in others)


def margins(finished: Sequence[Result]) -> Distribution | None:
    """The distribution of the margins; None if there are none, or all are 0."""
    found = [margin for margin in map(margin_of, finished) if margin is not None]
    return distribution(found, 0) if any(found) else None
