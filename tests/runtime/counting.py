"""From a piece of a game to how much is done in it, in counts that are the same on every machine: lines that are
executed, entries of zones that are looked at, copied or moved along, and the bytes of copies."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from types import FrameType
from typing import Any, SupportsIndex

from tuckbox.interpreter.runtime import random as words
from tuckbox.interpreter.runtime.state import State


def lines_of(work: Callable[[], object]) -> int:
    """The lines of Python that are executed by it, in all modules and in the code that is made of rules.

    Those that make random words do not count: now and then they make many at once.
    """
    count = 0

    def line(frame: FrameType, event: str, _argument: object) -> Callable[..., Any] | None:
        nonlocal count
        if frame.f_code.co_filename == words.__file__:
            return None
        count += event == "line"
        return line

    before = sys.gettrace()
    sys.settrace(line)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def bytes_of_copies(states: list[State]) -> int:
    """The bytes that copies of positions take, the average of them."""
    gc.collect()
    tracemalloc.start()
    try:
        copies = [state.clone() for state in states]
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return taken // len(copies)


class Counted(list[int]):
    """A list that counts, for all such lists together, the entries that its methods have to look at or copy one by one
    (`looked`), and those behind a place that are moved up or down in one go (`moved`)."""

    looked, moved = 0, 0

    @staticmethod
    def begin() -> None:
        """Counts from 0 again."""
        Counted.looked = Counted.moved = 0

    def pop(self, index: SupportsIndex = -1, /) -> int:
        place = index.__index__()
        Counted.moved += 0 if place < 0 else len(self) - place
        return super().pop(index)

    def insert(self, index: SupportsIndex, value: int, /) -> None:
        Counted.moved += len(self) - index.__index__()
        super().insert(index, value)

    def remove(self, value: int, /) -> None:
        Counted.looked += super().index(value) + 1
        super().remove(value)

    def index(self, *arguments: Any) -> int:
        place = super().index(*arguments)
        Counted.looked += place + 1
        return place

    def count(self, value: int, /) -> int:
        Counted.looked += len(self)
        return super().count(value)

    def copy(self) -> list[int]:
        Counted.looked += len(self)
        return super().copy()

    def sort(self, **how: Any) -> None:
        Counted.looked += len(self)
        super().sort(**how)

    def reverse(self) -> None:
        Counted.looked += len(self)
        super().reverse()

    def extend(self, values: Iterable[int], /) -> None:
        before = len(self)
        super().extend(values)
        Counted.looked += len(self) - before

    def __contains__(self, value: object, /) -> bool:
        Counted.looked += len(self)
        return super().__contains__(value)

    def __iter__(self) -> Iterator[int]:
        for value in super().__iter__():
            Counted.looked += 1
            yield value

    def __getitem__(self, index: Any, /) -> Any:
        found = super().__getitem__(index)
        Counted.looked += len(found) if isinstance(index, slice) else 1
        return found

    def __delitem__(self, index: Any, /) -> None:
        Counted.moved += len(self) - (index.indices(len(self))[1] if isinstance(index, slice) else index + 1)
        super().__delitem__(index)


def counted(state: State) -> State:
    """The same position with counting zones."""
    state.zones = [Counted(zone) for zone in state.zones]
    return state
