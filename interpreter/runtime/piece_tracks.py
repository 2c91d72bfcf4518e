"""From the values that each piece of a table has to what a viewer may know of them.

What is remembered of a piece is told to those who know which piece it is. In a view it stands at the pieces that the
viewer sees: a piece that lies in a hidden zone keeps its value, and nobody sees which piece that is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..model.layout import TrackInfo
from .naming import kind_id, piece_seen, value_name

if TYPE_CHECKING:
    from .game import Game
    from .state import State


def seen_on_pieces(st: State, track: TrackInfo, seat: int) -> list[dict[str, Any]]:
    """The entries of a view for the pieces that the seat sees, where the value is another one than at the start."""
    game = st.game
    found: list[dict[str, Any]] = []
    for index, piece in enumerate(track.pieces or (), track.base):
        value = st.vars[index]
        if (
            value == track.start
            or not game.track_seen[index] >> seat & 1
            or not game.seen_in[st.loc[piece]] >> seat & 1
        ):
            continue
        said = value_name(game, track.type, value, lambda one: piece_seen(st, one, seat))
        found.append(
            {"track": track.name, "value": said, "member": kind_id(game, piece), "piece": piece_seen(st, piece, seat)}
        )
    return found


def of_piece(game: Game, index: int) -> dict[str, Any]:
    """Which piece's value it is, by its kind; nothing for other values."""
    track = game.track_of[index]
    return {} if track.pieces is None else {"member": kind_id(game, track.pieces[index - track.base])}
