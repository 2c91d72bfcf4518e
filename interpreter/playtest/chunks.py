"""From a range of games to pieces of it that take about as long as they should.

How games are cut changes no game. Pieces begin small, because nobody knows how long a game takes, and become as large
as pays: so something is shown soon, and an interrupt loses little.
"""

from __future__ import annotations

from collections.abc import Iterator

LARGEST = 5000
"""Games. To hand out a piece and take it back costs as much as playing fifty short games."""
_GROWTH = 4
_LEAST = 10
"""The last pieces are no smaller than a tenth of the others."""


class Chunks:
    """The games `first` .. `end` - 1 in pieces for so many workers, a piece about `seconds` long."""

    def __init__(self, first: int, end: int, workers: int, seconds: float, largest: int = LARGEST) -> None:
        self.next, self.end = first, end
        self._workers, self._seconds, self._largest = workers, seconds, largest
        self._size = 1

    def __iter__(self) -> Iterator[range]:
        while self.next < self.end:
            size = self._size
            if self._workers > 1:  # near the end all of them shall have some left
                size = max(1, size // _LEAST, min(size, (self.end - self.next) // (2 * self._workers)))
            piece = range(self.next, min(self.end, self.next + size))
            self.next = piece.stop
            yield piece

    def took(self, games: int, seconds: float) -> None:
        """A piece of so many games has taken so long; the next ones are cut by that."""
        fitting = int(games * self._seconds / seconds) if seconds > 0 else self._largest
        self._size = max(1, min(self._largest, fitting, self._size * _GROWTH))
