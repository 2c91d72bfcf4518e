"""From the facts of a `given` section to a position in which they hold: pieces and values are put where they say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..model.layout import BOX
from ..model.types import ListOf, Maybe, Piece, SetOf, Type
from ..runtime.ledger import uncover
from ..runtime.state import State
from .resolve import Fact, TrackFact, ZoneFact


def place(st: State, facts: Iterable[Fact]) -> None:
    """Puts pieces and values where they are given.

    A zone then holds exactly what is listed, in its order; the top of a pile is put on what lies there. Pieces are
    taken from the zone itself where they are there already, then from the box and from what other given zones lose,
    then from the zones of nobody, last from those of the players. What is displaced goes into the box. Pieces show the
    side that is given with them.
    """
    zones = [fact for fact in facts if isinstance(fact, ZoneFact)]
    if zones:
        taken = _taken(st, zones)
        for fact, pieces in zip(zones, taken, strict=True):
            if not fact.top:
                displaced = [piece for piece in st.zones[fact.zone] if piece not in pieces]
                _leave(st, displaced, BOX)
                _turn(st, displaced, [0] * len(displaced))
        for fact, pieces in zip(zones, taken, strict=True):
            _leave(st, pieces, fact.zone)
            _turn(st, pieces, fact.sides)
            if fact.info.kind == "pile":
                st.zones[fact.zone][-len(pieces) or len(st.zones[fact.zone]) :] = pieces[::-1]
        _forget(st)
    for track in facts:
        if isinstance(track, TrackFact):
            uncover(st, track.index)
            st.vars[track.index] = _with_pieces(st, track.info.type, track.value, [])
    st.forget()


def _taken(st: State, facts: Sequence[ZoneFact]) -> list[list[int]]:
    """For each fact the pieces that are put there, in the order of its places."""
    used: set[int] = set()
    wanted: list[list[int | None]] = []
    for fact in facts:
        here = st.zones[fact.zone][::-1] if fact.info.kind == "pile" else list(st.zones[fact.zone])
        wanted.append([_take(st, here, kind, used) for kind in fact.kinds])
    loose = {BOX, *(fact.zone for fact in facts if not fact.top)}
    owners = st.game.layout.owner_of
    order = sorted(range(len(st.zones)), key=lambda zone: (zone not in loose, owners[zone] is not None, zone))
    pool = [piece for zone in order for piece in st.zones[zone]]
    found: list[list[int]] = []
    for fact, pieces in zip(facts, wanted, strict=True):
        full = [
            _take(st, pool, kind, used) if piece is None else piece
            for kind, piece in zip(fact.kinds, pieces, strict=True)
        ]
        found.append([piece for piece in full if piece is not None])
    return found


def _take(st: State, pool: Iterable[int], kind: int, used: set[int]) -> int | None:
    """The first piece of a kind in the pool that is not used yet; it is then."""
    kinds = st.game.layout.pieces
    for piece in pool:
        if kinds[piece] == kind and piece not in used:
            used.add(piece)
            return piece
    return None


def _leave(st: State, pieces: Sequence[int], zone: int) -> None:
    """Takes pieces from where they lie to the end of a zone's list."""
    for piece in pieces:
        st.zones[st.loc[piece]].remove(piece)
        st.zones[zone].append(piece)
        st.loc[piece] = zone
    if st.game.is_pool[zone]:
        st.zones[zone].sort()


def _turn(st: State, pieces: Sequence[int], sides: Sequence[int]) -> None:
    """Turns each piece to its side, in a game in which there are any."""
    if st.sides:
        for piece, side in zip(pieces, sides, strict=True):
            st.sides[piece] = side


def _forget(st: State) -> None:
    """Makes knowledge agree with where the pieces lie now.

    Who sees a zone knows its pieces. Of all others he knows no more than that they were mixed: each may be whatever one
    of them could be. So nothing is told by how the position came about.
    """
    game, layout = st.game, st.game.layout
    for viewer, masks in enumerate(st.own_knowledge() or ()):
        for table in layout.pieces_of.values():
            hidden = [piece for piece in table if not game.seen_in[st.loc[piece]] >> viewer & 1]
            union = 0
            for piece in hidden:
                union |= masks[piece]
            for piece in table:
                masks[piece] = 1 << layout.pieces[piece]
            for piece in hidden:
                masks[piece] = union


def _with_pieces(st: State, type_: Type, value: object, used: list[int]) -> object:
    """A value with pieces in place of kinds: the first ones of each kind, those in the box last."""
    match type_:
        case Maybe(of):
            return None if value is None else _with_pieces(st, of, value, used)
        case SetOf(Piece() as of) | ListOf(Piece() as of):
            assert isinstance(value, tuple)
            pieces = [_with_pieces(st, of, one, used) for one in value]
            there = [piece for piece in pieces if isinstance(piece, int)]
            return tuple(sorted(there)) if isinstance(type_, SetOf) else tuple(there)
        case Piece():
            kinds = st.game.layout.pieces
            alike = [piece for piece, kind in enumerate(kinds) if kind == value and piece not in used]
            found = min(alike, key=lambda piece: (st.loc[piece] == BOX, piece), default=None)
            if found is not None:
                used.append(found)
            return found
    return value
