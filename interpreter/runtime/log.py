"""From events as they happen to the log of a game, of which a copy costs the same however long the game has gone on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..typed import Any, overload

Event = tuple[Any, ...]
_Earlier = tuple[Any, list[Event]]
"""What stands before a list of events (None, or such a pair again), and the list, which never changes any more."""

_new = object.__new__
_MOST_COPIED = 64
"""Events that a copy takes over one by one; if there are more, both go on behind what they have in common."""


class Log:
    """All events of a game in their order, to be read like a list. `append` is the only way to change it."""

    __slots__ = ("_before", "_earlier", "_events", "append")

    append: Callable[[Event], None]
    """Adds an event. After a `copy` it may be another function than before, so nobody keeps it."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._earlier: _Earlier | None = None
        self._before = 0
        self._events = list(events)
        self.append = self._events.append

    def copy(self) -> Log:
        """A log of its own with the same events."""
        events = self._events
        if len(events) > _MOST_COPIED:
            self._earlier, self._before = (self._earlier, events), self._before + len(events)
            events = self._events = []
            self.append = events.append
        new = _new(Log)  # without its constructor, as this is done for every copy of a position
        new._earlier = self._earlier
        new._before = self._before
        new._events = events = events[:]
        new.append = events.append
        return new

    def __len__(self) -> int:
        return self._before + len(self._events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._since(0))

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, int):
            return self._since(0)[index]
        start, end, step = index.indices(len(self))
        return self._since(start)[: max(end - start, 0) : step] if step > 0 else self._since(0)[index]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (Log, list)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._since(0))

    def _since(self, start: int) -> list[Event]:
        """The events from that number on, as a list that nobody else has; it takes as long as there are such events."""
        pieces, first, earlier = [self._events], self._before, self._earlier
        while earlier is not None and first > start:
            earlier, events = earlier
            first -= len(events)
            pieces.append(events)
        found = pieces.pop()[max(start - first, 0) :]
        for events in reversed(pieces):
            found += events
        return found
