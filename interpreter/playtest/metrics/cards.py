"""Cards: what becomes of each kind of piece that can come into a hand, over finished games.

A *hand* is a player's zone that is not open to all; in a game without such zones, any zone of a player. A piece is
*drawn* when it comes into somebody's hand from elsewhere, in the setup too, and *played* when it goes from a hand to a
zone that all see and that is nobody's hand; discarding is playing, for the rules do not tell them apart.

- *drawn*, *played*, *held*: the share of games in which somebody has drawn one, played one, held one at the end.
- *time*: how long a piece stays in a hand, in turns, where there are none in phases: in each game the mean over its
  stays, and of these the mean over games, with the interval of `distribution`. Stays that the end cuts short count. Not
  told in games with neither.
- *win rate* of all seats, in all games, that have drawn one / have played one / have not drawn one: the mean of their
  parts of the win, n the number of such seats. The interval is Wilson's. It takes seats of one game for independent;
  they win at each other's expense, so it is rather too wide.

What win rates can mean and what not: they are no causes. Whoever plays longer, draws more, or is ahead draws and plays
more cards, good or bad ones; a card may be played by whoever wins anyway, and a good one kept by whoever loses. Of many
kinds some lie outside by chance alone: of 20 one is expected to. What bots do with a card is not what people do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...model.layout import Layout
from ..detail import CardFate, Detail
from ..distribution import Distribution, distribution
from ..match import Result
from ..share import Share, share_of

WARNING = (
    "Win rates are no causes: whoever plays longer or is ahead draws and plays more cards, good or bad ones. And one"
    " interval of twenty misses its truth by chance."
)


@dataclass(frozen=True, slots=True)
class Card:
    """What became of a kind, by its number; shares are None where there is nothing to count."""

    kind: int
    copies: int
    drawn: Share | None
    played: Share | None
    held: Share | None
    time: Distribution | None
    win_drawn: Share | None
    win_played: Share | None
    win_not_drawn: Share | None

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """Plain data."""
        parts = ("drawn", "played", "held", "time", "win_drawn", "win_played", "win_not_drawn")
        found: dict[str, Share | Distribution | None] = {name: getattr(self, name) for name in parts}
        info = layout.kinds[self.kind]
        plain = {name: None if one is None else one.to_json() for name, one in found.items()}
        return {"kind": info.id, "table": info.table, "copies": self.copies, **plain}


def cards(
    layout: Layout, kinds: Sequence[int], finished: Sequence[Result], details: Sequence[Detail]
) -> tuple[Card, ...]:
    """By kind, in the order of the tables; `details` are those of the finished games."""
    fates: dict[int, list[tuple[Result, CardFate]]] = {kind: [] for kind in kinds}
    for result, detail in zip(finished, details, strict=True):
        for fate in detail.cards:
            if fate.kind in fates:
                fates[fate.kind].append((result, fate))
    copies = [0] * len(layout.kinds)
    for kind in layout.pieces:
        copies[kind] += 1
    games, timed = len(finished), any(fate.time for detail in details for fate in detail.cards)
    seats = sum(len(result.shares) for result in finished)
    won = sum(sum(result.shares) for result in finished)
    return tuple(_card(kind, copies[kind], games, seats, won, fates[kind], timed) for kind in kinds)


def _card(
    kind: int,
    copies: int,
    games: int,
    seats: int,
    won: float,
    fates: Sequence[tuple[Result, CardFate]],
    timed: bool,
) -> Card:
    drawn, drawn_won = _seats([(result, fate.drawn) for result, fate in fates])
    played, played_won = _seats([(result, fate.played) for result, fate in fates])
    return Card(
        kind,
        copies,
        share_of(sum(fate.drawn > 0 for _, fate in fates), games),
        share_of(sum(fate.played > 0 for _, fate in fates), games),
        share_of(sum(fate.held > 0 for _, fate in fates), games),
        distribution([fate.time / fate.stays for _, fate in fates if fate.stays], 0) if timed else None,
        share_of(drawn_won, drawn),
        share_of(played_won, played),
        share_of(max(won - drawn_won, 0.0), seats - drawn),
    )


def _seats(masks: Sequence[tuple[Result, int]]) -> tuple[int, float]:
    """How many seats there are in all games, and what they have won together."""
    count, won = 0, 0.0
    for result, mask in masks:
        for seat, share in enumerate(result.shares):
            if mask >> seat & 1:
                count += 1
                won += share
    return count, won
