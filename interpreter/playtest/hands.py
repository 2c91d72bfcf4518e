"""From a game to what its zones are for whoever counts cards: hands, shared zones, the kinds that come into hands."""

from __future__ import annotations

from functools import lru_cache

from ..runtime.game import Game


class Hands:
    """`owner` has by zone number the seat whose hand it is, -1 where it is none.

    Hands are the players' zones that are not open to all. In a game that has none, the players' open zones are hands.
    `shared` are the zones of nobody that hold more than one piece; `kinds` are those that can come into a hand.
    """

    def __init__(self, game: Game) -> None:
        layout = game.layout
        owned = [
            (number, seat, info)
            for number, (info, seat) in enumerate(zip(layout.zone_of, layout.owner_of, strict=True))
            if info is not None and seat is not None
        ]
        closed = [one for one in owned if one[2].look != "open"] or owned
        self.owner = [-1] * layout.zone_count
        for number, seat, _ in closed:
            self.owner[number] = seat
        tables = {info.table for _, _, info in closed}
        self.kinds = tuple(number for number, kind in enumerate(layout.kinds) if kind.table in tables)
        self.shared = tuple(
            number
            for number, (info, seat) in enumerate(zip(layout.zone_of, layout.owner_of, strict=True))
            if info is not None and seat is None and info.kind != "slot"
        )
        self.reaches = [game.seen_in[number] for number in range(layout.zone_count)]
        self.counted = frozenset(self.kinds)


@lru_cache(maxsize=8)
def hands_of(game: Game) -> Hands:
    """The hands of a game, worked out once."""
    return Hands(game)
