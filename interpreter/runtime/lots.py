"""From places, the kinds that each may hold, and the pieces there are, to one way by chance in which they may lie.

A way is a piece for every place. Where the kinds that places may hold lie inside one another or have nothing in
common, as they nearly always do, each way is exactly as likely as any other. Where they overlap otherwise, a matching
is made in an order by chance, and pieces are then exchanged at random: every way can come up, and they come up nearly
equally often. All of it depends on what is handed in, so on nothing that is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Chance = Callable[[], float]
"""A number from 0 up to 1, below 1."""

_EXCHANGES = 8
"""So many exchanges for each place mix a matching."""


class Lots:
    """`masks` are by place; `pieces` are as many as places, in an order that tells nothing; `bits` are by piece.

    At least one way must exist.
    """

    __slots__ = ("_parts", "count")

    def __init__(self, masks: Sequence[int], pieces: Sequence[int], bits: Sequence[int]) -> None:
        self.count = len(masks)
        there = 0
        for piece in pieces:
            there |= bits[piece]
        by_mask: dict[int, list[int]] = {}
        for place, mask in enumerate(masks):
            by_mask.setdefault(mask & there, []).append(place)
        self._parts = [_part(sorts, pieces, bits) for sorts in _apart(by_mask)]

    def draw(self, chance: Chance) -> list[int]:
        """The piece for each place."""
        found = [0] * self.count
        for part in self._parts:
            part.draw(found, chance)
        return found


class _Free:
    """Every piece may lie in every place."""

    __slots__ = ("pieces", "places")

    def __init__(self, places: list[int], pieces: list[int]) -> None:
        self.places, self.pieces = places, pieces

    def draw(self, found: list[int], chance: Chance) -> None:
        pieces = shuffled(self.pieces, chance)
        for place, piece in zip(self.places, pieces, strict=True):
            found[place] = piece


class _Nested:
    """Places with fewer kinds are filled first: how many pieces are then left for the others is always the same."""

    __slots__ = ("bits", "pieces", "sorts")

    def __init__(self, sorts: dict[int, list[int]], pieces: list[int], bits: Sequence[int]) -> None:
        self.sorts = sorted(sorts.items(), key=lambda sort: (sort[0].bit_count(), sort[0]))
        self.pieces, self.bits = pieces, bits

    def draw(self, found: list[int], chance: Chance) -> None:
        bits, left = self.bits, self.pieces
        for mask, places in self.sorts:
            fitting = shuffled([piece for piece in left if bits[piece] & mask], chance)
            left = [piece for piece in left if not bits[piece] & mask] + fitting[len(places) :]
            for place, piece in zip(places, fitting, strict=False):
                found[place] = piece


class _Crossing:
    """The kinds of places overlap in any way."""

    __slots__ = ("bits", "masks", "pieces", "places")

    def __init__(self, sorts: dict[int, list[int]], pieces: list[int], bits: Sequence[int]) -> None:
        by_place = sorted((place, mask) for mask, places in sorts.items() for place in places)
        self.places, self.masks = [place for place, _ in by_place], [mask for _, mask in by_place]
        self.pieces, self.bits = pieces, bits

    def draw(self, found: list[int], chance: Chance) -> None:
        masks, bits = self.masks, self.bits
        count = len(self.places)
        pieces = shuffled(self.pieces, chance)
        holder = [-1] * count
        """By place in `pieces`: who has it."""
        for at in shuffled(range(count), chance):
            _find(at, pieces, holder, masks, bits, [False] * count)
        held = [0] * count
        for number, at in enumerate(holder):
            held[at] = pieces[number]
        for _ in range(_EXCHANGES * count):
            one, other = int(chance() * count), int(chance() * count)
            if masks[one] & bits[held[other]] and masks[other] & bits[held[one]]:
                held[one], held[other] = held[other], held[one]
        for place, piece in zip(self.places, held, strict=True):
            found[place] = piece


def _find(
    at: int, pieces: list[int], holder: list[int], masks: list[int], bits: Sequence[int], tried: list[bool]
) -> bool:
    """Gives a place a piece: one that is free, else one whose holder can have another."""
    mask = masks[at]
    for number, piece in enumerate(pieces):
        if holder[number] < 0 and bits[piece] & mask:
            holder[number] = at
            return True
    for number, piece in enumerate(pieces):
        if bits[piece] & mask and not tried[number]:
            tried[number] = True
            if _find(holder[number], pieces, holder, masks, bits, tried):
                holder[number] = at
                return True
    return False


_Part = _Free | _Nested | _Crossing


def _part(sorts: dict[int, list[int]], pieces: Sequence[int], bits: Sequence[int]) -> _Part:
    union = 0
    for mask in sorts:
        union |= mask
    own = [piece for piece in pieces if bits[piece] & union]
    if len(sorts) == 1:
        return _Free(next(iter(sorts.values())), own)
    masks = list(sorts)
    for number, mask in enumerate(masks):
        for other in masks[:number]:
            both = mask & other
            if both and both != mask and both != other:
                return _Crossing(sorts, own, bits)
    return _Nested(sorts, own, bits)


def _apart(by_mask: dict[int, list[int]]) -> list[dict[int, list[int]]]:
    """The sorts of places, those together whose kinds overlap, if only by way of others."""
    found: list[tuple[int, dict[int, list[int]]]] = []
    for mask, places in by_mask.items():
        union, sorts = mask, {mask: places}
        rest = []
        for other in found:
            if other[0] & union:
                union |= other[0]
                sorts = other[1] | sorts
            else:
                rest.append(other)
        found = [*rest, (union, sorts)]
    return [sorts for _, sorts in found]


def shuffled(things: Sequence[int], chance: Chance) -> list[int]:
    """The things in an order by chance, each as likely as any other."""
    found = list(things)
    for last in range(len(found) - 1, 0, -1):
        at = int(chance() * (last + 1))
        found[last], found[at] = found[at], found[last]
    return found
