"""From what can be chosen to a `Domain`: every answer has a rank, and no list of all answers is ever made.

Ranks. One of: the items in their order, declining last. Some of: smaller groups first; among groups of one size the
one whose first differing member stands earlier; declining last. Members of a group stand in the order of the source.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import comb

from ..typed import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from .decisions import Move

Answer = int | None | tuple[int, ...]
"""One item; None for declining; or several items in the order of the source (declining: none of them)."""


Key = Callable[[int], Hashable] | None
"""What alike items have in common; None: no two items are alike."""


class OneOf:
    """One of the items (pieces, seats, kinds, values, numbers), or, with `may`, none."""

    __slots__ = ("_key", "items", "may", "size")

    def __init__(self, items: Sequence[int], may: bool = False, key: Key = None) -> None:
        self.items: Sequence[int] = items if isinstance(items, range) else tuple(items)
        self.may, self._key = may, key
        self.size = len(self.items) + may

    def nth(self, rank: int) -> int | None:
        """The answer with this rank. Raises IndexError outside 0 .. size - 1."""
        if 0 <= rank < self.size:
            return self.items[rank] if rank < len(self.items) else None
        raise IndexError(rank)

    def index(self, answer: object) -> int:
        """The rank of an answer. Raises ValueError if it is not open."""
        if answer is None:
            if self.may:
                return len(self.items)
        else:
            found = _place(self.items, answer)
            if found >= 0:
                return found
        raise ValueError(answer)

    def contains(self, answer: object) -> bool:
        """Whether an answer is open."""
        return self.may if answer is None else _place(self.items, answer) >= 0

    def canonical(self, answer: object) -> int | None:
        """The answer as `nth` writes it. Raises ValueError if it is not open."""
        return self.nth(self.index(answer))

    def alike(self) -> list[list[int]]:
        """Places among the items, those of alike ones together; groups in the order of their first members."""
        return _groups(self.items, self._key)


class SomeOf:
    """Between low and high of the items, each at most once, or, with `may`, none.

    The bounds are cut down to what there is; whoever may decline and does not, chooses at least one.
    """

    __slots__ = ("_key", "_sizes", "high", "items", "low", "may", "size")

    def __init__(self, items: Sequence[int], low: int, high: int, may: bool = False, key: Key = None) -> None:
        self.items: Sequence[int] = items if isinstance(items, range) else tuple(items)
        self.low, self.high = bounds(len(self.items), low, high, may)
        self.may, self._key = may, key
        self._sizes = _combinations(len(self.items), self.low, self.high)
        self.size = sum(self._sizes) + may

    def nth(self, rank: int) -> tuple[int, ...]:
        """The answer with this rank. Raises IndexError outside 0 .. size - 1."""
        if not 0 <= rank < self.size:
            raise IndexError(rank)
        for count, groups in enumerate(self._sizes, self.low):
            if rank < groups:
                return tuple([self.items[place] for place in _unranked(len(self.items), count, rank, groups)])
            rank -= groups
        return ()

    def index(self, answer: object) -> int:
        """The rank of an answer, its members in any order. Raises ValueError if it is not open."""
        places = self._places(answer)
        if places is None:
            raise ValueError(answer)
        if not places and self.may:
            return self.size - 1
        count = len(places)
        return sum(self._sizes[: count - self.low]) + _ranked(len(self.items), places)

    def contains(self, answer: object) -> bool:
        """Whether an answer is open; its members may stand in any order."""
        return self._places(answer) is not None

    def canonical(self, answer: object) -> tuple[int, ...]:
        """The answer in the order of the source. Raises ValueError if it is not open."""
        places = self._places(answer)
        if places is None:
            raise ValueError(answer)
        return tuple([self.items[place] for place in places])

    def alike(self) -> list[list[int]]:
        """Places among the items, those of alike ones together; groups in the order of their first members."""
        return _groups(self.items, self._key)

    def _places(self, answer: object) -> list[int] | None:
        if not isinstance(answer, (tuple, list)):
            return None
        places = sorted(_place(self.items, one) for one in answer)
        if (places and places[0] < 0) or len(set(places)) < len(places):
            return None
        if not places and self.may:
            return places
        return places if self.low <= len(places) <= self.high else None


class GroupOf(SomeOf):
    """One of the groups that are listed, or, with `may`, none. Ranks are in the order of the list, declining last.

    Members of each group stand in the order of the items.
    """

    __slots__ = ("_ranks", "groups")

    def __init__(
        self, items: Sequence[int], groups: Sequence[Sequence[int]], may: bool = False, key: Key = None
    ) -> None:
        self.items: Sequence[int] = items if isinstance(items, range) else tuple(items)
        self.groups = tuple(map(tuple, groups))
        sizes = list(map(len, self.groups)) or [0]
        self.low, self.high = min(sizes), max(sizes)
        self.may, self._key = may, key
        self._ranks: dict[tuple[int, ...], int] | None = None
        self.size = len(self.groups) + may

    def nth(self, rank: int) -> tuple[int, ...]:
        """The answer with this rank. Raises IndexError outside 0 .. size - 1."""
        if not 0 <= rank < self.size:
            raise IndexError(rank)
        return self.groups[rank] if rank < len(self.groups) else ()

    def index(self, answer: object) -> int:
        """The rank of an answer, its members in any order. Raises ValueError if it is not open."""
        rank = self._rank(answer)
        if rank is None:
            raise ValueError(answer)
        return rank

    def contains(self, answer: object) -> bool:
        """Whether an answer is open; its members may stand in any order."""
        return self._rank(answer) is not None

    def canonical(self, answer: object) -> tuple[int, ...]:
        """The answer in the order of the source. Raises ValueError if it is not open."""
        return self.nth(self.index(answer))

    def _rank(self, answer: object) -> int | None:
        if not isinstance(answer, (tuple, list)):
            return None
        if not answer and self.may:
            return len(self.groups)
        places = sorted(_place(self.items, one) for one in answer)
        if places and places[0] < 0:
            return None
        if self._ranks is None:
            self._ranks = {group: rank for rank, group in enumerate(self.groups)}
        return self._ranks.get(tuple([self.items[place] for place in places]))


Domain = OneOf | SomeOf


def _combinations(k: int, low: int, high: int) -> list[int]:
    """In how many ways low, low + 1 ... high of k things can be chosen; each number follows from the one before."""
    ways = comb(k, low)
    found = []
    for count in range(low, high + 1):
        found.append(ways)
        ways = ways * (k - count) // (count + 1)
    return found


def bounds(k: int, low: int, high: int, may: bool) -> tuple[int, int]:
    """How few and how many of k items are chosen, when between `low` and `high` are wanted.

    With `may` the lower bound is that of not declining; nothing can be chosen if it lies above the upper one.
    """
    most = max(min(high, k), 0)
    least = min(max(low, 0), most)
    return (max(least, 1), most) if may else (least, most)


class Moves(Sequence["Move"]):
    """The moves of one decision, made one by one when they are looked at."""

    __slots__ = ("_make", "size")

    def __init__(self, size: int, make: Callable[[int], Move]) -> None:
        self.size, self._make = size, make

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if type(index) is int and 0 <= index < self.size:
            return self._make(index)
        if isinstance(index, slice):
            return [self._make(rank) for rank in range(*index.indices(self.size))]
        rank = index + self.size if index < 0 else index
        if not 0 <= rank < self.size:
            raise IndexError(index)
        return self._make(rank)

    def __iter__(self) -> Iterator[Move]:
        for rank in range(self.size):
            yield self._make(rank)


def _groups(items: Sequence[int], key: Key) -> list[list[int]]:
    if key is None:
        return [[place] for place in range(len(items))]
    found: dict[Hashable, list[int]] = {}
    for place, item in enumerate(items):
        found.setdefault(key(item), []).append(place)
    return list(found.values())


def _place(items: Sequence[int], answer: object) -> int:
    """The place of an answer among the items, -1 if it is none; yes and no are no numbers here."""
    if not isinstance(answer, int):
        return -1
    try:
        place = items.index(answer)
    except ValueError:
        return -1
    return place if isinstance(answer, bool) == isinstance(items[place], bool) else -1


def _unranked(k: int, count: int, rank: int, groups: int) -> list[int]:
    """The places of the group of `count` out of k with this rank in lexicographic order; `groups` = comb(k, count)."""
    places: list[int] = []
    left = k
    for place in range(k):
        if not count:
            break
        with_it = groups * count // left
        if rank < with_it:
            places.append(place)
            count -= 1
            groups = with_it
        else:
            rank -= with_it
            groups -= with_it
        left -= 1
    return places


def _ranked(k: int, places: Sequence[int]) -> int:
    """The inverse of `_unranked`."""
    rank, begin = 0, 0
    for taken, place in enumerate(places):
        wanted = len(places) - taken - 1
        rank += sum(comb(k - skipped - 1, wanted) for skipped in range(begin, place))
        begin = place + 1
    return rank
