"""The steps and phrases about pools that generated code calls: candidates, groups, answers by lot, and draws."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from ..diagnostics.codes import playing
from .choice import choice_below
from .counted import CountedOf, counted_key
from .faults import RuleFault
from .groups import MOST_GROUPS
from .state import State
from .steps import draw_pool
from .transfer import End, transfer


def once_alike(st: State, items: Sequence[int]) -> list[int]:
    """The candidates with one of those in a pool that are alike: the first of them."""
    game, loc = st.game, st.loc
    found: dict[Hashable, int] = {}
    for piece in items:
        found.setdefault(counted_key(game, loc, piece), piece)
    return list(found.values())


def alike_groups(st: State, seq: Sequence[int], low: int, high: int) -> Iterator[list[int]]:
    """As `groups`, with only one of those that differ in which of alike pieces they hold: none where so many
    cannot be had."""
    if max(low, 0) > min(high, len(seq)):
        return
    domain = CountedOf(seq, low, high, False, _keys(st, seq))
    for rank in range(domain.size):
        if rank >= MOST_GROUPS:
            raise RuleFault(playing.BROKEN_RULE, text=f"there are more than {MOST_GROUPS:,} groups to choose from")
        yield list(domain.nth(rank))


def pick_counted(st: State, items: Sequence[int], low: int, high: int, may: bool) -> list[int]:
    """Some of the candidates, uniform by rank in their `CountedOf`."""
    domain = CountedOf(items, low, high, may, _keys(st, items))
    return list(domain.nth(choice_below(st, domain.size)))


def draw_counted(st: State, amount: int, pool: Sequence[int], to: int, end: End, side: int | None = None) -> list[int]:
    """Draws up to `amount` pieces out of a pool: the first ones where all are alike, which takes no chance; else at
    random and unseen."""
    if amount <= 0 or not pool or not _all_alike(st, pool):
        return draw_pool(st, amount, pool, to, end, side)
    drawn = list(pool[:amount])
    transfer(st, "drawn", [(drawn, to, end)], (side,))
    return drawn


def _all_alike(st: State, pool: Sequence[int]) -> bool:
    """Whether they differ in nothing; in the list of one pool, which is in the order of kinds, two tell it of all."""
    game, zone = st.game, st.loc[pool[0]]
    if game.is_pool[zone] and pool is st.zones[zone]:
        of = game.layout.pieces
        return of[pool[0]] == of[pool[-1]]
    return len(once_alike(st, pool)) == 1


def _keys(st: State, items: Sequence[int]) -> list[Hashable]:
    game, loc = st.game, st.loc
    return [counted_key(game, loc, piece) for piece in items]
