"""From a position to nothing, or to the first thing in it that cannot be: the invariants that every game keeps."""

from __future__ import annotations

from .engine import decisions
from .faults import InvariantError
from .naming import kind_id, zone_place
from .state import State


def check_invariants(st: State) -> None:
    """Raises InvariantError unless pieces are conserved, knowledge is true, and somebody can move or the game is over.

    Good at every decision and after the end; a game that has stopped as a fault may have lost its order.
    """
    if st.status == "fault":
        return
    _check_pieces(st)
    _check_knowledge(st)
    _check_movable(st)


def _check_pieces(st: State) -> None:
    game = st.game
    met = [0] * len(st.loc)
    for number, zone in enumerate(st.zones):
        if game.is_slot[number] and len(zone) > 1:
            raise InvariantError(f"{len(zone)} pieces lie in the slot {zone_place(game, number)}")
        if game.is_pool[number] and zone != sorted(zone):
            raise InvariantError(f"the pool {zone_place(game, number)} is not in its order")
        owner = game.layout.owner_of[number]
        if owner is not None and owner >= st.n and zone:
            raise InvariantError(f"a piece lies before an empty seat, in {zone_place(game, number)}")
        info = game.layout.zone_of[number]
        for piece in zone:
            met[piece] += 1
            if st.loc[piece] != number:
                raise InvariantError(f"{kind_id(game, piece)} lies in {zone_place(game, number)} and does not know it")
            if info is not None and game.layout.kinds[game.layout.pieces[piece]].table != info.table:
                raise InvariantError(f"{kind_id(game, piece)} lies in {zone_place(game, number)}, made for others")
    if len(st.sides) != (len(st.loc) if game.layout.sides else 0):
        raise InvariantError(f"{len(st.sides)} pieces show a side")
    for piece, side in enumerate(st.sides):
        table = game.layout.kinds[game.layout.pieces[piece]].table
        if not 0 <= side < len(game.layout.sides.get(table, ("",))):
            raise InvariantError(f"{kind_id(game, piece)} shows side {side} and has none such")
    for piece, count in enumerate(met):
        if count != 1:
            raise InvariantError(f"piece {piece} ({kind_id(game, piece)}) lies in {count} zones")


def _check_knowledge(st: State) -> None:
    game = st.game
    for viewer, masks in enumerate(st.know or ()):
        for piece, mask in enumerate(masks):
            true = 1 << game.layout.pieces[piece]
            if not mask & true:
                raise InvariantError(f"player {viewer + 1} is wrong about {kind_id(game, piece)}")
            if mask != true and game.seen_in[st.loc[piece]] >> viewer & 1:
                raise InvariantError(f"player {viewer + 1} sees {kind_id(game, piece)} and does not know it")


def _check_movable(st: State) -> None:
    if st.status != "running":
        if st.site >= 0 or st.waiting or st.frames:
            raise InvariantError("the game is over, and somebody is still asked")
        return
    if st.site < 0 or not st.waiting:
        raise InvariantError("the game is not over, and nobody can move")
    if st.waiting & ~st.asked or st.asked >> st.n:
        raise InvariantError("somebody is waited for who was not asked")
    for asked in decisions(st):
        if asked.domain.size < 1:
            raise InvariantError(f"player {asked.seat + 1} is asked `{asked.name}` and has no answer")
