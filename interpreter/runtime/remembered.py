"""From a position and a viewer to the remembered values of pieces as far as he has been told of them.

Of a piece that lies where he cannot tell it from others he knows the value that it had when he last saw or heard of it:
`told_values` reads that out of the log. What lasts on such a piece, or on a value that he may not read, he cannot
follow: `without_secrets` leaves it out of the ledger.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ..model.lasting import LEAVES
from .ledger import JOB
from .state import State


def told_values(st: State, seat: int, pieces: Collection[int]) -> dict[int, object]:
    """By place among the remembered values: what the seat has last been told of these pieces, else the value of the
    start. What the language itself keeps of them is as at the start: nobody is told of it."""
    game = st.game
    tracks = [track for track in game.layout.tracks if track.pieces is not None]
    wanted = {
        track.base + track.pieces.index(piece): track.start
        for track in tracks
        for piece in pieces
        if track.pieces is not None and piece in track.pieces
    }
    if not wanted or st.log is None:
        return wanted
    now = wanted.copy()
    for event in st.log:
        if event[0] == "track" and event[1] in wanted:
            _, index, value, known = event
            now[index] = value
            if known >> seat & 1:
                wanted[index] = value
        elif event[0] == "move":
            for piece, _, to, _ in event[2]:
                if game.seen_in[to] >> seat & 1:
                    for track in tracks:
                        if track.pieces is not None and piece in track.pieces:
                            index = track.base + track.pieces.index(piece)
                            if index in wanted:
                                wanted[index] = now[index]
    return wanted


def without_secrets(st: State, seat: int, pieces: Collection[int]) -> tuple[Any, ...]:
    """The rows of the ledger without those about values of these pieces, and about values that the seat may not
    read."""
    game = st.game
    rows: Sequence[Any] = st.vars[game.ledger]
    kept = []
    for row in rows:
        what, end, who, _, place, _ = row
        if end == LEAVES and who in pieces:
            continue
        if what != JOB:
            track = game.track_of[place]
            if track.pieces is not None and track.pieces[place - track.base] in pieces:
                continue
            if not track.inner and not game.track_seen[place] >> seat & 1:
                continue
        kept.append(row)
    return tuple(kept)
