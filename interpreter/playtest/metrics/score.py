"""Score of a seat: the distribution of its final scores over finished games (see `distribution`)."""

from __future__ import annotations

from collections.abc import Sequence

from ..distribution import Distribution, distribution
from ..match import Result


def scores(finished: Sequence[Result]) -> list[Distribution]:
    """By seat: the distribution of its scores; none if no game was finished."""
    seats = len(finished[0].scores) if finished else 0
    found = [distribution([result.scores[seat] for result in finished]) for seat in range(seats)]
    return [one for one in found if one is not None]


def winning_score(finished: Sequence[Result]) -> Distribution | None:
    """The distribution of the winners' score, over games that somebody has won: the highest of theirs in each."""
    return distribution(
        [
            max(score for score, share in zip(result.scores, result.shares, strict=True) if share > 0)
            for result in finished
            if any(result.shares)
        ]
    )
