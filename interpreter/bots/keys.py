"""From the single items that a seat can choose to keys: equal where they mean the same to it, in all positions.

A piece of an unordered zone without sides means no more than its kind there if the seat sees it, and nothing at all if
not; so its key is a number that is looked up. Any other piece has its mark as its key; all else is its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..model.types import Piece, bare
from ..runtime.domains import Answer
from ..runtime.game import Game
from ..runtime.marks import mark
from ..runtime.program import SiteInfo
from ..runtime.state import State


class Keys:
    """For one game; what was looked up once is kept."""

    __slots__ = ("_by_piece", "_game", "_of_pieces")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._by_piece: dict[tuple[int, int], tuple[int, ...] | None] = {}
        self._of_pieces = [
            site.labels is None and isinstance(bare(site.type), Piece) for site in game.ask.sites
        ]  # fmt: skip

    def options(self, st: State, site: SiteInfo, seat: int, items: Sequence[Any]) -> dict[Any, Answer]:
        """By its key, one of alike answers; declining comes last."""
        if not self._of_pieces[site.number]:
            found = dict(zip(items, items, strict=True))
        else:
            key = None
            if items:
                zone = st.loc[items[0]]
                if items is st.zones[zone]:
                    key = self._zone(st, zone, seat)
            if key is not None:
                found = dict(zip(map(key.__getitem__, items), items, strict=True))
            else:
                found = {self._piece(st, seat, item): item for item in items}
        if site.may:
            found[None] = None
        return found

    def key(self, st: State, site: SiteInfo, seat: int, item: Any) -> Any:
        """The key of one item, or of declining."""
        return self._piece(st, seat, item) if self._of_pieces[site.number] and item is not None else item

    def _piece(self, st: State, seat: int, piece: int) -> Any:
        key = self._zone(st, st.loc[piece], seat)
        return mark(st, seat, piece) if key is None else key[piece]

    def _zone(self, st: State, zone: int, seat: int) -> tuple[int, ...] | None:
        """By piece, the key that it has in a zone; None where more than its kind matters there."""
        found = self._by_piece.get((zone, seat), ())
        if found == ():
            game = self._game
            kinds = game.layout.pieces
            count = len(game.layout.kinds) + 1
            if st.sides or not game.is_set[zone]:
                found = None
            elif game.seen_in[zone] >> seat & 1:
                found = tuple([zone * count + kind for kind in kinds])
            else:
                found = (zone * count + count - 1,) * len(kinds)
            self._by_piece[zone, seat] = found
        return found
