"""Ties: how many finished games were won by several seats together, and how many by nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..match import Result


@dataclass(frozen=True, slots=True)
class Ties:
    """Numbers of games."""

    shared: int
    no_winner: int


def ties(finished: Sequence[Result]) -> Ties:
    """Games with more than one winner, and games with none."""
    winners = [sum(share > 0 for share in result.shares) for result in finished]
    return Ties(sum(count > 1 for count in winners), sum(count == 0 for count in winners))
