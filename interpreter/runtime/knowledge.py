"""From what happens to what each viewer may know: for viewer and piece, a mask of the kinds it may still be.

Masks follow from what a viewer has observed, never from what is hidden: exchange two pieces that a viewer cannot tell
apart, and the masks by place stay as they are. Only what was seen is known; what could be concluded is not worked out.
All functions here are called while the pieces still lie where they were, and do nothing where nobody watches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from ..typed import TYPE_CHECKING
from .state import State

if TYPE_CHECKING:
    from .game import Way

Leg = tuple[int, int, int]
"""One piece on its way: (piece, from zone, to zone)."""


def learn_moves(st: State, legs: Sequence[Leg]) -> None:
    """Pieces move, all at one moment: first every departure (with its mixing), then every arrival."""
    know = st.own_knowledge() if st.shared else st.know
    if know is None or not legs:
        return
    game, count = st.game, st.n
    ways, singles = game.ways, game.singles
    if len(legs) == 1:
        ((piece, source, to),) = legs
        way = ways.get((count, source, to)) or game.way(count, source, to)
        if way[1] or way[2]:
            _leave_unseen_set(st, know, legs, way)
        for viewer in way[3]:
            know[viewer][piece] = singles[piece]
        return
    out_of_sets: dict[int, list[Leg]] = {}
    seen: list[tuple[int, tuple[int, ...]]] = []
    last_source = last_to = -1
    for leg in legs:
        piece, source, to = leg
        if to != last_to or source != last_source:
            last_source, last_to = source, to
            way = ways.get((count, source, to)) or game.way(count, source, to)
        if way[1] or way[2]:
            out_of_sets.setdefault(source, []).append(leg)
        if way[3]:
            seen.append((piece, way[3]))
    for source, leaving in out_of_sets.items():
        _leave_unseen_set(st, know, leaving, ways[count, source, leaving[0][2]])
    for piece, viewers in seen:
        for viewer in viewers:
            know[viewer][piece] = singles[piece]


def learn_shuffle(st: State, zone: int) -> None:
    """A zone is put in random order: who does not see it can no longer tell its pieces apart."""
    know = st.own_knowledge() if st.shared else st.know
    pieces = st.zones[zone]
    if know is None or len(pieces) < 2:
        return
    seen = st.game.seen_in[zone]
    alike = by_side(st, pieces)
    for viewer, masks in enumerate(know):
        if not seen >> viewer & 1:
            for some in alike:
                _blend(masks, some)


def learn_flip(st: State, pieces: Sequence[int]) -> None:
    """Pieces are turned where they lie: out of an unordered zone that he does not see, a viewer cannot tell which of
    those that showed the same side they were. Which side is up is known to all."""
    know = st.own_knowledge() if st.shared else st.know
    if know is None:
        return
    game, sides = st.game, st.sides
    by_zone: dict[tuple[int, int], int] = {}
    for piece in pieces:
        place = st.loc[piece], sides[piece]
        by_zone[place] = by_zone.get(place, 0) + 1
    for (zone, side), count in by_zone.items():
        if not game.is_set[zone]:
            continue
        pool = [piece for piece in st.zones[zone] if sides[piece] == side]
        if count == len(pool):
            continue
        seen = game.seen_in[zone]
        for viewer, masks in enumerate(know):
            if not seen >> viewer & 1:
                _blend(masks, pool)


def learn_show(st: State, pieces: Iterable[int], seat: int | None) -> None:
    """Pieces are shown where they lie, to all or to one seat.

    Who does not see the unordered zone they lie in learns their kinds, not which of the unknown ones they were.
    """
    know = st.own_knowledge() if st.shared else st.know
    if know is None:
        return
    game = st.game
    by_zone: dict[int, list[int]] = {}
    for piece in pieces:
        by_zone.setdefault(st.loc[piece], []).append(piece)
    for viewer in range(st.n) if seat is None else (seat,):
        masks = know[viewer]
        for zone, shown in by_zone.items():
            if game.seen_in[zone] >> viewer & 1:
                continue
            if game.is_set[zone]:
                for alike in by_side(st, st.zones[zone]):
                    _identify(st, masks, alike, [piece for piece in shown if piece in alike])
            for piece in shown:
                masks[piece] = 1 << game.layout.pieces[piece]


def knowers(st: State, piece: int) -> int:
    """The seats that know what a piece is, as a bit mask; none where nobody watches."""
    found, bit, single = 0, 1, st.game.singles[piece]
    for masks in st.know or ():
        if masks[piece] == single:
            found |= bit
        bit += bit
    return found


def possible(st: State, seat: int, piece: int) -> int:
    """The kinds that a piece may be for a seat, as a bit mask.

    Where nobody keeps the knowledge, a piece that is not seen may be any of its table.
    """
    if st.know is not None:
        return st.know[seat][piece]
    game = st.game
    return game.singles[piece] if game.seen_in[st.loc[piece]] >> seat & 1 else game.tables[piece]


def _leave_unseen_set(st: State, know: list[list[int]], leaving: Sequence[Leg], way: Way) -> None:
    """Pieces leave a set that some viewers cannot see; those that such a viewer sees arrive tell him their kinds.

    `way` is that of the first piece.
    """
    piece, source, _ = leaving[0]
    pool: Sequence[int] = st.zones[source]
    if st.sides:
        # All see which side the leaving ones show, so only those that show the same could have been taken for them.
        sides, side = st.sides, st.sides[piece]
        apart = [leg for leg in leaving if sides[leg[0]] != side]
        if apart:
            _leave_unseen_set(st, know, apart, st.game.way(st.n, source, apart[0][2]))
            leaving = [leg for leg in leaving if sides[leg[0]] == side]
        pool = [one for one in pool if sides[one] == side]
    if len(leaving) > 1:
        seen = st.game.seen_in[source]
        for viewer, masks in enumerate(know):
            if not seen >> viewer & 1:
                _several_leave(st, masks, 1 << viewer, pool, leaving)
        return
    if len(pool) < 2:
        return
    single = st.game.singles[piece]
    masks_of = itemgetter(*pool)
    _, blind, possible, _ = way
    for viewer in blind:
        found = masks_of(know[viewer])
        if found.count(found[0]) < len(found):
            _blend_unlike(know[viewer], pool, found)
    for viewer in possible:
        found = masks_of(know[viewer])
        if found.count(found[0]) < len(found):
            _blend_possible_unlike(know[viewer], pool, found, single)


def _several_leave(st: State, masks: list[int], bit: int, pool: Sequence[int], leaving: Sequence[Leg]) -> None:
    """Several pieces leave a set that the viewer `bit` cannot see."""
    seen_in = st.game.seen_in
    seen = [piece for piece, _, to in leaving if seen_in[to] & bit]
    unseen = [to for _, _, to in leaving if not seen_in[to] & bit]
    if seen:
        rest = list(pool)
        _identify(st, masks, rest, seen)
        pool = rest
    whole = len(unseen) == len(pool) and len(set(unseen)) == 1 and st.game.is_set[unseen[0]]
    if unseen and not whole:
        _blend(masks, pool)


def _identify(st: State, masks: list[int], pool: list[int], seen: Sequence[int]) -> None:
    """Single pieces out of an unordered pool turn out to be of these kinds; the identified ones are taken out of it.

    Whatever in the pool could have been of the kind seen may be the one that stays: those are blended. Kinds are gone
    through in their order, so that it does not matter which of two alike pieces it was.
    """
    kinds = st.game.layout.pieces
    for piece in sorted(seen, key=lambda one: kinds[one]):
        single = 1 << kinds[piece]
        _blend_possible(masks, pool, single)
        masks[piece] = single
        pool.remove(piece)


def by_side(st: State, pieces: Sequence[int]) -> list[list[int]]:
    """Pieces apart by the side they show, which everybody sees; all together where none has sides."""
    if not st.sides:
        return [list(pieces)]
    found: dict[int, list[int]] = {}
    for piece in pieces:
        found.setdefault(st.sides[piece], []).append(piece)
    return list(found.values())


def _blend_possible(masks: list[int], pieces: Sequence[int], single: int) -> None:
    """Each of these pieces that may be of the kind seen may now be whatever one of those could be."""
    if len(pieces) > 1:
        _blend_possible_unlike(masks, pieces, itemgetter(*pieces)(masks), single)


def _blend_possible_unlike(masks: list[int], pieces: Sequence[int], found: tuple[int, ...], single: int) -> None:
    """The same, where the masks of the pieces have been looked up."""
    union = several = 0
    for mask in set(found):
        if mask & single:
            several += 1
            union |= mask
    if several > 1:
        for piece in pieces:
            if masks[piece] & single:
                masks[piece] = union


def _blend(masks: list[int], pieces: Sequence[int]) -> None:
    """Each of these pieces may now be whatever one of them could be."""
    if len(pieces) > 1:
        _blend_unlike(masks, pieces, itemgetter(*pieces)(masks))


def _blend_unlike(masks: list[int], pieces: Sequence[int], found: tuple[int, ...]) -> None:
    """The same, where the masks of the pieces have been looked up."""
    union = 0
    for mask in set(found):
        union |= mask
    for piece in pieces:
        masks[piece] = union
