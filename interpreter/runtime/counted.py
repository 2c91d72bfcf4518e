"""From pieces that may lie in pools to a `Domain` in which alike pieces of a pool are one.

The pieces of a pool are only counted. Choosing one of them is choosing its kind; choosing several is choosing how many
of each kind. The pieces that stand for a choice are always the first ones of their kind.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from ..typed import TYPE_CHECKING
from .domains import GroupOf, SomeOf, bounds

if TYPE_CHECKING:
    from .game import Game


def counted_key(game: Game, loc: Sequence[int], piece: int) -> Hashable:
    """What alike pieces of a pool have in common; of a piece that lies elsewhere, itself."""
    zone = loc[piece]
    return (zone, game.layout.pieces[piece]) if game.is_pool[zone] else piece


class CountedOf(SomeOf):
    """Between low and high of the items, where only how many of each sort counts, or, with `may`, none.

    Ranks: smaller choices first; among those of one size, more of the sort that stands earlier; declining last.
    """

    __slots__ = ("_kinds", "_sort_of", "_ways")

    def __init__(self, items: Sequence[int], low: int, high: int, may: bool, keys: Sequence[Hashable]) -> None:
        self.items: Sequence[int] = tuple(items)
        self.low, self.high = bounds(len(self.items), low, high, may)
        self.may, self._key = may, None
        sorts: dict[Hashable, list[int]] = {}
        for item, key in zip(self.items, keys, strict=True):
            sorts.setdefault(key, []).append(item)
        self._kinds = list(sorts.values())
        self._sort_of = {item: number for number, alike in enumerate(self._kinds) for item in alike}
        self._ways = _ways([len(alike) for alike in self._kinds], self.high)
        self._sizes = self._ways[0][self.low : self.high + 1]
        self.size = sum(self._sizes) + may

    def nth(self, rank: int) -> tuple[int, ...]:
        """The answer with this rank. Raises IndexError outside 0 .. size - 1."""
        if not 0 <= rank < self.size:
            raise IndexError(rank)
        for count, choices in enumerate(self._sizes, self.low):
            if rank < choices:
                return self._members(self._unranked(count, rank))
            rank -= choices
        return ()

    def index(self, answer: object) -> int:
        """The rank of an answer, its members in any order. Raises ValueError if it is not open."""
        counts = self._counts(answer)
        if counts is None:
            raise ValueError(answer)
        left = sum(counts)
        if not left and self.may:
            return self.size - 1
        rank = sum(self._sizes[: left - self.low])
        for number, count in enumerate(counts):
            most = min(len(self._kinds[number]), left)
            rank += sum(self._ways[number + 1][left - more] for more in range(count + 1, most + 1))
            left -= count
        return rank

    def contains(self, answer: object) -> bool:
        """Whether an answer is open; which of alike pieces it names does not matter."""
        return self._counts(answer) is not None

    def canonical(self, answer: object) -> tuple[int, ...]:
        """The answer with the first ones of each sort. Raises ValueError if it is not open."""
        counts = self._counts(answer)
        if counts is None:
            raise ValueError(answer)
        return self._members(counts)

    def alike(self) -> list[list[int]]:
        """Places among the items, those of alike ones together; groups in the order of their first members."""
        place = {item: at for at, item in enumerate(self.items)}
        return [[place[item] for item in alike] for alike in self._kinds]

    def _members(self, counts: Sequence[int]) -> tuple[int, ...]:
        return tuple([item for alike, count in zip(self._kinds, counts, strict=True) for item in alike[:count]])

    def _unranked(self, count: int, rank: int) -> list[int]:
        counts: list[int] = []
        for number, alike in enumerate(self._kinds):
            for taken in range(min(len(alike), count), -1, -1):
                choices = self._ways[number + 1][count - taken]
                if rank < choices:
                    break
                rank -= choices
            counts.append(taken)
            count -= taken
        return counts

    def _counts(self, answer: object) -> list[int] | None:
        """How many of each sort an answer has; None if it is not open."""
        if not isinstance(answer, (tuple, list)) or len(set(answer)) < len(answer):
            return None
        counts = [0] * len(self._kinds)
        for item in answer:
            sort = self._sort_of.get(item) if type(item) is int else None
            if sort is None:
                return None
            counts[sort] += 1
        if not answer and self.may:
            return counts
        return counts if self.low <= len(answer) <= self.high else None


class CountedGroup(GroupOf):
    """One of the groups that are listed, where which of alike pieces an answer names does not matter."""

    __slots__ = ("_sorts",)

    def __init__(
        self, items: Sequence[int], groups: Sequence[Sequence[int]], may: bool, key: Callable[[int], Hashable]
    ) -> None:
        super().__init__(items, groups, may, key)
        sorts: dict[Hashable, list[int]] = {}
        for item in self.items:
            sorts.setdefault(key(item), []).append(item)
        self._sorts = {item: alike for alike in sorts.values() for item in alike}

    def _rank(self, answer: object) -> int | None:
        if not isinstance(answer, (tuple, list)) or len(set(answer)) < len(answer):
            return None
        firsts: list[int] = []
        for item in answer:
            alike = self._sorts.get(item) if type(item) is int else None
            if alike is None:
                return None
            firsts.append(next(one for one in alike if one not in firsts))
        return super()._rank(tuple(firsts))


def _ways(sizes: Sequence[int], most: int) -> list[list[int]]:
    """By number of a sort and by how many are wanted: in how many ways it and those behind it give so many."""
    found = [[1] + [0] * most]
    for size in reversed(sizes):
        behind = found[-1]
        found.append([sum(behind[max(count - size, 0) : count + 1]) for count in range(most + 1)])
    return found[::-1]
