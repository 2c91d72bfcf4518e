"""From what is told of pieces (whether they are of certain kinds) to what each viewer may know of them then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .knowledge import by_side
from .state import State


def learn_whether(st: State, pieces: Iterable[int], kinds: Iterable[int], seat: int | None) -> None:
    """Of pieces, where they lie, it is told whether they are of one of these kinds, to all or to one seat.

    Who does not see the unordered zone they lie in cannot tell which of those that may be either is which.
    """
    know = st.own_knowledge() if st.shared else st.know
    if know is None:
        return
    game, looked_for = st.game, 0
    for kind in kinds:
        looked_for |= 1 << kind
    by_zone: dict[int, list[int]] = {}
    for piece in dict.fromkeys(pieces):
        by_zone.setdefault(st.loc[piece], []).append(piece)
    for viewer in range(st.n) if seat is None else (seat,):
        masks = know[viewer]
        for zone, told in by_zone.items():
            if game.seen_in[zone] >> viewer & 1:
                continue
            if game.is_set[zone]:
                for alike in by_side(st, st.zones[zone]):
                    _mix(st, masks, alike, [piece for piece in told if piece in alike], looked_for)
            for piece in told:
                of_these = 1 << game.layout.pieces[piece] & looked_for
                masks[piece] &= looked_for if of_these else ~looked_for


def _mix(st: State, masks: list[int], pool: Sequence[int], told: Sequence[int], looked_for: int) -> None:
    """Pieces of a pool that a viewer cannot tell apart by their place: where some turn out to be of these kinds and
    others not, or are not told of, each that may be either may be whatever another of them could be."""
    if not told:
        return
    if len(told) == len(pool):
        either = [piece for piece in pool if masks[piece] & looked_for and masks[piece] & ~looked_for]
        found = {bool(1 << st.game.layout.pieces[piece] & looked_for) for piece in either}
        if len(found) < 2:
            return
    elif len({masks[piece] for piece in pool}) < 2:
        return
    else:
        either = list(pool)
    union = 0
    for piece in either:
        union |= masks[piece]
    for piece in either:
        masks[piece] = union
