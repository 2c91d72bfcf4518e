"""Length of a game: how many decisions were asked for, and how many turns were taken, over finished games.

A decision counts once for each seat that is asked, also if it has one legal answer only. Turns are those of
`take turns`; a game without them has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..distribution import Distribution, distribution
from ..match import Result


@dataclass(frozen=True, slots=True)
class Length:
    """The distributions of decisions and of turns."""

    decisions: Distribution
    turns: Distribution


def lengths(finished: Sequence[Result]) -> Length | None:
    """How long the games took; None if no game was finished."""
    decisions = distribution([result.decisions for result in finished], 0)
    turns = distribution([result.turns for result in finished], 0)
    return None if decisions is None or turns is None else Length(decisions, turns)
