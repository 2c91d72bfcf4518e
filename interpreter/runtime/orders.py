"""From things that are put in order to the `Domain` of all their orders, each with its rank."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from .domains import Key, SomeOf


class OrderOf(SomeOf):
    """All of the items, in a chosen order. Ranks: the order in which they stand comes first; of two others that
    one which first has an earlier item. No item, no answer but the empty one."""

    __slots__ = ()

    def __init__(self, items: Sequence[int], key: Key = None) -> None:
        self.items: Sequence[int] = items if isinstance(items, range) else tuple(items)
        self.low = self.high = len(self.items)
        self.may, self._key = False, key
        self.size = factorial(len(self.items))

    def nth(self, rank: int) -> tuple[int, ...]:
        """The answer with this rank. Raises IndexError outside 0 .. size - 1."""
        if not 0 <= rank < self.size:
            raise IndexError(rank)
        left, found = list(self.items), []
        ways = self.size
        while left:
            ways //= len(left)
            place, rank = divmod(rank, ways)
            found.append(left.pop(place))
        return tuple(found)

    def index(self, answer: object) -> int:
        """The rank of an answer. Raises ValueError if it is not open."""
        found = self.canonical(answer)
        left, rank, ways = list(self.items), 0, self.size
        for one in found:
            ways //= len(left)
            place = left.index(one)
            rank += place * ways
            del left[place]
        return rank

    def contains(self, answer: object) -> bool:
        """Whether an answer is open: each item once."""
        return self._places(answer) is not None

    def canonical(self, answer: object) -> tuple[int, ...]:
        """The answer as it is. Raises ValueError if it is not open."""
        if self._places(answer) is None:
            raise ValueError(answer)
        assert isinstance(answer, (tuple, list))
        return tuple(answer)
