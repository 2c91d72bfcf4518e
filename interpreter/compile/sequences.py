"""The small functions on sequences and seats that generated code calls; none of them changes what it is given."""

from __future__ import annotations

from collections.abc import Sequence

from ..typed import Any


def family_list(zones: Sequence[list[int]]) -> list[int]:
    """The pieces of several zones, zone by zone, from the front of each."""
    found: list[int] = []
    for zone in zones:
        found.extend(zone)
    return found


def family_list_reversed(zones: Sequence[list[int]]) -> list[int]:
    """The pieces of several zones, zone by zone, from the end of each."""
    found: list[int] = []
    for zone in zones:
        found.extend(zone[::-1])
    return found


def first(seq: Sequence[Any], count: int) -> list[Any]:
    """At most `count` members from the front; below 0 is 0."""
    return list(seq[: max(count, 0)])


def last(seq: Sequence[Any], count: int) -> list[Any]:
    """At most `count` members from the end, in their order; below 0 is 0."""
    return list(seq[max(len(seq) - max(count, 0), 0) :])


def sorted_by(seq: Sequence[int], column: Sequence[Any], descending: bool) -> list[int]:
    """In the order of a column, stable both ways; what has no value there comes last."""
    there: list[int] = []
    missing: list[int] = []
    for piece in seq:
        (missing if column[piece] is None else there).append(piece)
    there.sort(key=column.__getitem__, reverse=descending)
    return there + missing


def sorted_by_keys(seq: Sequence[int], keys: Sequence[Any], descending: bool) -> list[int]:
    """The same, with the values in a list of their own."""
    there: list[int] = []
    missing: list[int] = []
    for place, key in enumerate(keys):
        (missing if key is None else there).append(place)
    there.sort(key=keys.__getitem__, reverse=descending)
    return list(map(seq.__getitem__, there + missing))


def step_of(seq: Sequence[Any], index: int) -> Any:
    """The entry at `index`, the last one holding on, below 0 the first; None of an empty list."""
    if not seq:
        return None
    return seq[0 if index < 0 else min(index, len(seq) - 1)]


def among(seq: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """The members of `seq` that are in `others` too, in their order."""
    found: list[Any] = []
    for member in seq:
        if member in others:
            found.append(member)
    return found


def begins_with(seq: Sequence[Any], start: Sequence[Any]) -> bool:
    """Whether the first members of `seq` are those of `start`."""
    return list(seq[: len(start)]) == list(start)


def seat_tables(most: int) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]:
    """Three tables by number of seats: all seats; all seats from a seat on; all but a seat, from its left on."""
    everyone, turning, others = [], [], []
    for n in range(most + 1):
        everyone.append(tuple(range(n)))
        turning.append(tuple(tuple((start + step) % n for step in range(n)) for start in range(n)))
        others.append(tuple(tuple((start + step) % n for step in range(1, n)) for start in range(n)))
    return tuple(everyone), tuple(turning), tuple(others)


def in_game(seats: Sequence[int], tracks: Sequence[Any], out: int) -> list[int]:
    """Those of the seats that are in the game; from `out` on the tracks say of each seat whether it is not."""
    found: list[int] = []
    for seat in seats:
        if not tracks[out + seat]:
            found.append(seat)
    return found


def left_in_game(seat: int, steps: int, n: int, tracks: Sequence[Any], out: int) -> int:
    """The seat so many steps to the left (below 0: to the right) among those in the game; of none of them `seat`.

    Whoever is out still sits there: the first in the game to the left is one step away, as it is to the right.
    """
    ring = in_game([(seat + step) % n for step in range(1, n + 1)], tracks, out)
    if not ring or steps == 0:
        return seat
    if steps > 0 or ring[-1] == seat:
        steps -= 1
    return ring[steps % len(ring)]
