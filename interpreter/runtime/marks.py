"""From a piece and a seat to what that seat can tell of it: its mark, the same in all positions that look alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .knowledge import possible

if TYPE_CHECKING:
    from .state import State

Mark = tuple[int, int, int, int]
"""The zone; the place in it, counted from the bottom or the left, or -1 where places tell nothing; the kinds that it
may be, as a bit mask, 0 where a search has no say in it; the side that it shows."""


def mark(st: State, seat: int, piece: int) -> Mark:
    """The mark of a piece. Of a position that nobody watches only what lies open to the seat is told."""
    game, zone = st.game, st.loc[piece]
    place = -1 if game.is_set[zone] else st.zones[zone].index(piece)
    side = st.sides[piece] if st.sides else 0
    if game.seen_in[zone] >> seat & 1:
        return zone, place, game.singles[piece], side
    return zone, place, 0 if st.know is None else possible(st, seat, piece), side
