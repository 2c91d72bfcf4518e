"""The one transfer primitive: pieces leave their zones, and then arrive in others; each is always in exactly one zone.

Everything that moves a piece while somebody watches comes through `transfer`, so places, knowledge and log cannot
come apart. The order of arrival is told by the end: the first piece of a group ends on top, or leftmost.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics.codes import playing
from ..typed import Literal
from .events import Cause, tell_moves
from .faults import RuleFault
from .knowledge import Leg, learn_moves
from .naming import kind_id, place_words
from .state import State

End = Literal["top", "bottom", "left", "right"] | int
"""An end of a zone, or the place that the first of the pieces gets there: 1 is on top, or leftmost."""
Group = tuple[Sequence[int], int, End]
"""Pieces in their order, the zone they go to, and the end of it where they arrive."""

STAYS = -1
"""In the place of a side: pieces go on showing the one they show, whatever the zone says."""

_FEW = 4
"""More pieces than these leave a zone in one pass over it."""


def transfer(st: State, cause: Cause, groups: Sequence[Group], sides: Sequence[int | None] = ()) -> None:
    """Moves groups of pieces, all at one moment: every piece leaves before any arrives.

    `sides`, where given, has an entry for each group: the side that its pieces are turned to (see `turn`).
    Raises RuleFault where a piece would go to two places, or a slot hold more than one; the position is then of no use.
    """
    watched = st.know is not None or st.log is not None
    if watched:
        loc = st.loc
        legs = [(piece, loc[piece], to) for pieces, to, _ in groups for piece in pieces]
        if len(legs) > 1:
            _check_distinct(st, legs)
        learn_moves(st, legs)
    if len(groups) > 1 or not _leave_first_places(st, groups[0][0]):
        for pieces, _, _ in groups:
            take_out(st, pieces)
    before: Sequence[int] = ()
    if st.sides:
        before = [st.sides[leg[0]] for leg in legs] if watched else ()
        for number, (pieces, to, _) in enumerate(groups):
            turn(st, pieces, to, sides[number] if sides else None)
    if watched:
        tell_moves(st, cause, legs, before)
    is_slot, is_pool = st.game.is_slot, st.game.is_pool
    for pieces, to, end in groups:
        put_in(st, pieces, to, end)
    for _, to, _ in groups:
        if is_slot[to]:
            check_slot(st, to)
        elif is_pool[to]:
            st.zones[to].sort()


def transfer_one(
    st: State, cause: Cause, piece: int, to: int, end: End, side: int | None = None, place: int | None = None
) -> None:
    """Moves one piece; `place` is where it stands in the list of its zone, if that is known: then it is not looked for.

    Raises RuleFault where a slot would hold more than one; the position is then of no use.
    """
    loc = st.loc
    source = loc[piece]
    if source < 0:
        raise RuleFault(playing.MOVED_TWICE, kind=kind_id(st.game, piece))
    if st.know is not None or st.log is not None:
        legs = ((piece, source, to),)
        learn_moves(st, legs)
        before: Sequence[int] = ()
        if st.sides:
            before = (st.sides[piece],)
            turn(st, (piece,), to, side)
        tell_moves(st, cause, legs, before)
    elif st.sides:
        turn(st, (piece,), to, side)
    if place is None:
        st.zones[source].remove(piece)
    else:
        del st.zones[source][place]
    loc[piece] = to
    zone = st.zones[to]
    if end == "top" or end == "right":
        zone.append(piece)
    else:
        zone.insert(0, piece)
    if len(zone) > 1:
        if st.game.is_slot[to]:
            check_slot(st, to)
        elif st.game.is_pool[to]:
            zone.sort()


def exchange(st: State, first: int, second: int) -> None:
    """Two pieces exchange their very places, at one moment. Within one zone each keeps the side it shows."""
    zones, loc = st.zones, st.loc
    source, other = loc[first], loc[second]
    legs = ((first, source, other), (second, other, source))
    learn_moves(st, legs)
    before: Sequence[int] = ()
    if st.sides and source != other:
        before = (st.sides[first], st.sides[second])
        turn(st, (first,), other, None)
        turn(st, (second,), source, None)
    tell_moves(st, "swapped", legs, before)
    place, other_place = zones[source].index(first), zones[other].index(second)
    zones[source][place], zones[other][other_place] = second, first
    loc[first], loc[second] = other, source
    for zone in (source, other):
        if st.game.is_pool[zone]:
            zones[zone].sort()


def turn(st: State, pieces: Sequence[int], to: int, side: int | None) -> None:
    """Pieces that arrive in a zone are turned to a side: the one given, else the one that the zone says. STAYS: to
    none. Call it after `learn_moves`, which looks at the sides they showed before."""
    wanted = st.game.showing[to] if side is None else side
    if wanted is not None and wanted != STAYS:
        for piece in pieces:
            st.sides[piece] = wanted


def _leave_first_places(st: State, pieces: Sequence[int]) -> bool:
    """Takes out pieces that are the first of their zone, in its order: a whole zone, or a table out of the box.

    Nothing needs to be looked for then; where they are is told by who puts them in. False, and nothing is done, if they
    lie otherwise.
    """
    if len(pieces) <= _FEW:
        return False
    source = st.loc[pieces[0]]
    zone = st.zones[source]
    if source < 0 or zone[: len(pieces)] != list(pieces):
        return False
    del zone[: len(pieces)]
    return True


def take_out(st: State, pieces: Sequence[int]) -> None:
    """Takes pieces out of their zones; until `put_in` they are nowhere (zone -1)."""
    zones, loc = st.zones, st.loc
    if len(pieces) > _FEW and _take_out_many(st, pieces):
        return
    for piece in pieces:
        source = loc[piece]
        if source < 0:
            raise RuleFault(playing.MOVED_TWICE, kind=kind_id(st.game, piece))
        zones[source].remove(piece)
        loc[piece] = -1


def _take_out_many(st: State, pieces: Sequence[int]) -> bool:
    """Takes many pieces out of one zone in one go; False, and nothing is done, if they lie in several."""
    loc, source = st.loc, st.loc[pieces[0]]
    if source < 0:
        return False
    zone = st.zones[source]
    gone = set(pieces)
    if len(gone) < len(pieces):
        return False
    for piece in pieces:
        if loc[piece] != source:
            return False
    if len(zone) == len(gone):
        zone.clear()
    else:
        zone[:] = [piece for piece in zone if piece not in gone]
    for piece in pieces:
        loc[piece] = -1
    return True


def put_in(st: State, pieces: Sequence[int], to: int, end: End) -> None:
    """Puts pieces at one end of a zone, the first of them on top, or leftmost; or at a place."""
    zone, loc = st.zones[to], st.loc
    if len(pieces) == 1 and (end == "top" or end == "right"):
        piece = pieces[0]
        zone.append(piece)
        loc[piece] = to
        return
    if isinstance(end, int):
        _put_at(st, pieces, to, end)
    elif end == "right":
        zone.extend(pieces)
    elif end == "top":
        zone.extend(pieces[::-1])
    elif end == "left":
        zone[0:0] = pieces
    else:
        zone[0:0] = pieces[::-1]
    for piece in pieces:
        loc[piece] = to


def _put_at(st: State, pieces: Sequence[int], to: int, place: int) -> None:
    """Puts pieces at a place counted from the top or the left; at the other end where there are fewer."""
    zone = st.zones[to]
    before = min(max(place - 1, 0), len(zone))
    if st.game.is_pile[to]:
        at = len(zone) - before
        zone[at:at] = pieces[::-1]
    else:
        zone[before:before] = pieces


def check_slot(st: State, zone: int) -> None:
    """Raises RuleFault if a slot holds more than one piece."""
    count = len(st.zones[zone])
    if count > 1 and st.game.is_slot[zone]:
        raise RuleFault(playing.SLOT_FULL, zone=place_words(st.game, zone), count=count)


def _check_distinct(st: State, legs: Sequence[Leg]) -> None:
    if len({leg[0] for leg in legs}) == len(legs):
        return
    met: set[int] = set()
    for piece, _, _ in legs:
        if piece in met:
            raise RuleFault(playing.MOVED_TWICE, kind=kind_id(st.game, piece))
        met.add(piece)
