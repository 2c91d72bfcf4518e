"""From the values that each piece of a table has to what a viewer may know of them.

What is remembered of a piece is told to those who know which piece it is. In a view it stands at the pieces that the
viewer sees: a piece that lies in a hidden zone keeps its value, and nobody sees which piece that is.
"""

from __future__ import annotations

from ..model.layout import TrackInfo
from ..typed import TYPE_CHECKING, Any
from .naming import kind_id, piece_seen, value_name

if TYPE_CHECKING:
    from .game import Game
    from .state import State


def seen_on_pieces(st: State, track: TrackInfo, seat: int) -> list[dict[str, Any]]:
    """The entries of a view for the pieces that the seat sees, where the value is another one than at the start.

    They stand in the order of zones and places: the numbers of pieces would tell alike ones apart.
    """
    game, pieces = st.game, track.pieces or range(0)
    found: list[dict[str, Any]] = []
    for zone, there in enumerate(st.zones):
        if not game.seen_in[zone] >> seat & 1:
            continue
        for piece in there:
            index = track.base + piece - pieces.start
            if piece not in pieces or st.vars[index] == track.start or not game.track_seen[index] >> seat & 1:
                continue
            value = value_name(game, track.type, st.vars[index], lambda one: piece_seen(st, one, seat))
            of = {"member": kind_id(game, piece), "piece": piece_seen(st, piece, seat)}
            found.append({"track": track.name, "value": value, **of})
    return found


def of_piece(game: Game, index: int) -> dict[str, Any]:
    """Which piece's value it is, by its kind; nothing for other values."""
    track = game.track_of[index]
    return {} if track.pieces is None else {"member": kind_id(game, track.pieces[index - track.base])}
