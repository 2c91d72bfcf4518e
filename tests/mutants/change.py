"""From an operator, a way to damage a game, to the damaged files and to the lines where its damage may be reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from .subject import Place, Subject


@dataclass(frozen=True)
class Change:
    """The lines `first` to `last` of a file (from 1) give way to `lines`.

    `ends` are places of the game as it was, the other ends of the link that is broken: a report there is as good as one
    at the new lines. `near`: where lines are lost or a block is moved, the lines on both sides count too.
    """

    file: str
    first: int
    last: int
    lines: tuple[str, ...]
    ends: frozenset[Place] = frozenset()
    near: bool = False
    only: int | None = None
    """Of the new lines only the first so many are where the damage is; without a number all are."""

    def applied(self, files: Mapping[str, str]) -> dict[str, str]:
        """All files, this one changed."""
        old = files[self.file].split("\n")
        new = [*old[: self.first - 1], *self.lines, *old[self.last :]]
        return {**files, self.file: "\n".join(new)}

    def places(self, files: Mapping[str, str]) -> frozenset[Place]:
        """The places in the changed files that count."""
        found = {
            (self.file, self.first + number) for number in range(len(self.lines) if self.only is None else self.only)
        }
        if self.near:
            lines = self.applied(files)[self.file].split("\n")
            found |= _beside(self.file, lines, self.first, -1)
            found |= _beside(self.file, lines, self.first + len(self.lines) - 1, 1)
        shift = len(self.lines) - (self.last - self.first + 1)
        for file, line in self.ends:
            if file != self.file or line < self.first:
                found.add((file, line))
            elif line > self.last:
                found.add((file, line + shift))
        return frozenset(found)


def _beside(file: str, lines: list[str], start: int, step: int) -> set[Place]:
    """The next line above or below that is not empty and no remark."""
    number = start + step
    while 1 <= number <= len(lines):
        text = lines[number - 1].strip()
        if text and not text.startswith("#"):
            return {(file, number)}
        number += step
    return set()


Sites = Callable[[Subject], Iterator[Change]]


@dataclass(frozen=True)
class Operator:
    """A way to damage a game. `must`: the damage has to be reported, for the reason given; else it may be."""

    name: str
    sort: Literal["rules", "tables", "game.yaml", "scenarios", "texts"]
    must: bool
    reason: str
    sites: Sites
    """All the changes of this sort that a game allows, in the order of its files."""


@dataclass
class Catalogue:
    """The operators of one sort of file, in the order in which they are written down."""

    sort: Literal["rules", "tables", "game.yaml", "scenarios", "texts"]
    operators: list[Operator]

    def must(self, name: str, reason: str) -> Callable[[Sites], Sites]:
        """Enters a function as an operator whose mutants have to be caught."""
        return self._entered(name, reason, must=True)

    def may(self, name: str, reason: str) -> Callable[[Sites], Sites]:
        """Enters a function as an operator whose mutants are perhaps right games."""
        return self._entered(name, reason, must=False)

    def _entered(self, name: str, reason: str, *, must: bool) -> Callable[[Sites], Sites]:
        def enter(sites: Sites) -> Sites:
            self.operators.append(Operator(name, self.sort, must, reason, sites))
            return sites

        return enter
