"""From the winners of a game to what the referee gives for it."""

from __future__ import annotations

from collections.abc import Collection


def zero_sum_shares(winners: Collection[int], players: int) -> list[float]:
    """The winners share 1, the others share -1; if all win, everybody has 0."""
    if len(winners) == players:
        return [0.0] * players
    return [1 / len(winners) if seat in winners else -1 / (players - len(winners)) for seat in range(players)]
