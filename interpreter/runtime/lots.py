"""From places, the kinds that each may hold, and the pieces there are, to one way by chance in which they may lie.

A way is a piece for every place. Where the kinds that places may hold lie inside one another or have nothing in
common, as they nearly always do, each way is exactly as likely as any other. Where they overlap otherwise, a matching
is made in an order by chance, and pieces are then exchanged at random: every way can come up, and they come up nearly
equally often. All of it depends on what is handed in, so on nothing that is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

_EXCHANGES = 8
"""So many exchanges for each place mix a matching."""


class Lots:
    """`masks` are by place; `pieces` are as many as places, in an order that tells nothing; `bits` are by piece.

    At least one way must exist. `wanted` is how many random words a draw takes, each of them below 2^30.
    """

    __slots__ = ("_free", "_parts", "count", "wanted")

    def __init__(self, masks: Sequence[int], pieces: Sequence[int], bits: Sequence[int]) -> None:
        self.count = len(masks)
        there = 0
        for piece in pieces:
            there |= bits[piece]
        by_mask: dict[int, list[int]] = {}
        for place, mask in enumerate(masks):
            by_mask.setdefault(mask & there, []).append(place)
        self._parts = [_part(sorts, pieces, bits) for sorts in _apart(by_mask)]
        self.wanted = sum([part.wanted for part in self._parts])
        only = self._parts[0] if len(self._parts) == 1 else None
        self._free = only.pieces if isinstance(only, _Free) else None
        """All pieces, where each of them may lie in every place."""

    def draw(self, words: Sequence[int], at: int) -> list[int]:
        """The piece for each place, by the words from place `at` on."""
        if self._free is not None:
            return shuffled(self._free, words, at)
        found = [0] * self.count
        for part in self._parts:
            part.draw(found, words, at)
            at += part.wanted
        return found


class _Free:
    """Every piece may lie in every place."""

    __slots__ = ("pieces", "places", "wanted")

    def __init__(self, places: list[int], pieces: list[int]) -> None:
        self.places, self.pieces = places, pieces
        self.wanted = max(len(pieces) - 1, 0)

    def draw(self, found: list[int], words: Sequence[int], at: int) -> None:
        pieces = shuffled(self.pieces, words, at)
        for place, piece in zip(self.places, pieces, strict=True):
            found[place] = piece


class _Nested:
    """Places with fewer kinds are filled first: how many pieces are then left for the others is always the same."""

    __slots__ = ("bits", "pieces", "sorts", "wanted")

    def __init__(self, sorts: dict[int, list[int]], pieces: list[int], bits: Sequence[int]) -> None:
        self.sorts = sorted(sorts.items(), key=lambda sort: (sort[0].bit_count(), sort[0]))
        self.pieces, self.bits = pieces, bits
        self.wanted, left = 0, pieces
        for mask, places in self.sorts:
            fitting = [piece for piece in left if bits[piece] & mask]
            left = [piece for piece in left if not bits[piece] & mask] + fitting[len(places) :]
            self.wanted += max(len(fitting) - 1, 0)

    def draw(self, found: list[int], words: Sequence[int], at: int) -> None:
        bits, left = self.bits, self.pieces
        for mask, places in self.sorts:
            fitting = shuffled([piece for piece in left if bits[piece] & mask], words, at)
            at += max(len(fitting) - 1, 0)
            left = [piece for piece in left if not bits[piece] & mask] + fitting[len(places) :]
            for place, piece in zip(places, fitting, strict=False):
                found[place] = piece


class _Crossing:
    """The kinds of places overlap in any way."""

    __slots__ = ("bits", "masks", "pieces", "places", "wanted")

    def __init__(self, sorts: dict[int, list[int]], pieces: list[int], bits: Sequence[int]) -> None:
        by_place = sorted((place, mask) for mask, places in sorts.items() for place in places)
        self.places, self.masks = [place for place, _ in by_place], [mask for _, mask in by_place]
        self.pieces, self.bits = pieces, bits
        count = len(pieces)
        self.wanted = 2 * (count - 1) + 2 * _EXCHANGES * count

    def draw(self, found: list[int], words: Sequence[int], at: int) -> None:
        masks, bits = self.masks, self.bits
        count = len(self.places)
        pieces = shuffled(self.pieces, words, at)
        at += count - 1
        holder = [-1] * count
        """By place in `pieces`: who has it."""
        for place in shuffled(range(count), words, at):
            _find(place, pieces, holder, masks, bits, [False] * count)
        at += count - 1
        held = [0] * count
        for number, place in enumerate(holder):
            held[place] = pieces[number]
        for pair in range(at, at + 2 * _EXCHANGES * count, 2):
            one, other = words[pair] % count, words[pair + 1] % count
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


def shuffled(things: Sequence[int], words: Sequence[int], at: int) -> list[int]:
    """The things in an order by chance, each as likely as any other; one word less is used than there are things."""
    found = list(things)
    count = len(found)
    for word in words[at : at + count - 1] if count else ():
        other = word % count
        count -= 1
        found[count], found[other] = found[other], found[count]
    return found
