"""From the ids of a deck of 52 cards to the referee's numbers for them: by rank, two to ace, and within it by suit."""

from __future__ import annotations

from collections.abc import Sequence

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("clubs", "diamonds", "hearts", "spades")


def number_of(kind: str, suits: Sequence[str] = SUITS) -> int:
    """The number of `ten_of_hearts`, say; not every game has its suits in the same order."""
    rank, suit = kind.split("_of_")
    return RANKS.index(rank) * len(suits) + suits.index(suit)
