"""The small functions on sequences and seats that generated code calls; none of them changes what it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


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


def step_of(seq: Sequence[Any], index: int) -> Any:
    """The entry at `index`, the last one holding on, below 0 the first; None of an empty list."""
    if not seq:
        return None
    return seq[0 if index < 0 else min(index, len(seq) - 1)]


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
