"""From watched games to the win rates of each kind of piece, as measures that two sets of rules are compared in.

For each kind that both sides have: the win share of the seats that have drawn one, and of those that have played one,
as `metrics.cards` defines it, weighed by how many such seats a game had. What is said there holds here too: a win rate
is no cause. A difference says that the card goes together with winning more, or less, than before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..model.layout import Layout
from .detail import Detail
from .match import Result
from .measures import NOT_COUNTED, PERCENT, POINTS, SHARE_MARGIN, Counted, Measure

CARDS = "cards"

WAYS = ("drawn", "played")


@dataclass(frozen=True, slots=True)
class CardMeasure:
    """The win rate of those who have drawn, or played, a kind."""

    kind: str
    way: str

    @property
    def measure(self) -> Measure:
        """How it is told."""
        name = f"{self.kind} when {self.way}"
        key = f"{self.way}:{self.kind}"
        return Measure(
            key, CARDS, name, "share", PERCENT, "less", "more", SHARE_MARGIN, POINTS, lambda _, __: NOT_COUNTED, True
        )


def card_measures(before: Layout, after: Layout, having: str = "") -> list[CardMeasure]:
    """Those that both games have, of kinds with these letters in their id."""
    other = {(one.table, one.id) for one in after.kinds}
    both = [one.id for one in before.kinds if (one.table, one.id) in other and having in one.id]
    return [CardMeasure(kind, way) for kind in both for way in WAYS]


def card_tables(
    wanted: Sequence[CardMeasure], layout: Layout, results: Sequence[Result], details: Sequence[Detail]
) -> dict[str, list[Counted]]:
    """By key: value and weight of every game."""
    number = {one.id: at for at, one in enumerate(layout.kinds)}
    found: dict[str, list[Counted]] = {one.measure.key: [NOT_COUNTED] * len(results) for one in wanted}
    asked = {(number[one.kind], one.way): found[one.measure.key] for one in wanted}
    for game, (result, detail) in enumerate(zip(results, details, strict=True)):
        if result.status != "finished":
            continue
        for fate in detail.cards:
            for way, seats in zip(WAYS, (fate.drawn, fate.played), strict=True):
                table = asked.get((fate.kind, way))
                if table is not None and seats:
                    won = [share for seat, share in enumerate(result.shares) if seats >> seat & 1]
                    table[game] = (sum(won), float(len(won)))
    return found
