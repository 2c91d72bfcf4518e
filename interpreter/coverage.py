"""From the points of the rules, and the marks of the games that were played, to what of the rules was reached.

The same rules can be loaded in several ways (variants, options) and played in several processes: what was reached is
merged by place and words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .compile.plan import REACHED, Point


@dataclass(frozen=True, slots=True)
class Place:
    """A point of the rules: a line (`what` is REACHED), or one way that a line can go, in words."""

    file: str
    line: int
    column: int
    what: str

    @property
    def is_line(self) -> bool:
        """Whether it is a line, not a way that one can go."""
        return self.what == REACHED


@dataclass(frozen=True, slots=True)
class Count:
    """How many of all were reached."""

    reached: int
    all: int

    @property
    def missing(self) -> int:
        """How many were not."""
        return self.all - self.reached

    def __add__(self, other: Count) -> Count:
        return Count(self.reached + other.reached, self.all + other.all)

    def to_json(self) -> dict[str, int]:
        """Plain data."""
        return {"reached": self.reached, "all": self.all}


@dataclass(frozen=True, slots=True)
class Totals:
    """The lines and the branches of a file, or of all."""

    lines: Count = Count(0, 0)
    branches: Count = Count(0, 0)

    def __add__(self, other: Totals) -> Totals:
        return Totals(self.lines + other.lines, self.branches + other.branches)

    @property
    def full(self) -> bool:
        """Whether nothing is missing."""
        return not self.lines.missing and not self.branches.missing

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"lines": self.lines.to_json(), "branches": self.branches.to_json()}


@dataclass(frozen=True, slots=True)
class MissingLine:
    """A line of which something was not reached: the line itself, or the ways named in `branches`."""

    file: str
    line: int
    text: str
    ran: bool
    branches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """By point of the rules whether it was reached, and the text of each line that has one.

    Points that begin on one line are of one line, and that line is reached if all of its statements were.
    """

    points: Mapping[Place, bool] = field(default_factory=dict)
    texts: Mapping[tuple[str, int], str] = field(default_factory=dict)

    @staticmethod
    def of(points: Sequence[Point], marks: Sequence[int]) -> Coverage:
        """What one loading of the rules has reached: `marks` has a number for each point, 0 where it was not."""
        found: dict[Place, bool] = {}
        texts: dict[tuple[str, int], str] = {}
        for point, mark in zip(points, marks, strict=True):
            span = point.span
            place = Place(span.file.name, span.line, span.column, point.what)
            found[place] = found.get(place, False) or bool(mark)
            texts[place.file, place.line] = _rule_text(span.file.line(span.line))
        return Coverage(found, texts)

    @staticmethod
    def merged(several: Iterable[Coverage]) -> Coverage:
        """What was reached in any of them, of all that there is in any of them."""
        found: dict[Place, bool] = {}
        texts: dict[tuple[str, int], str] = {}
        for one in several:
            for place, reached in one.points.items():
                found[place] = found.get(place, False) or reached
            texts.update(one.texts)
        return Coverage(found, texts)

    def files(self) -> dict[str, Totals]:
        """The totals of each file of rules, by its name, sorted."""
        found: dict[str, Totals] = {}
        for (file, _), places in self._by_line():
            lines = [self.points[place] for place in places if place.is_line]
            branches = [self.points[place] for place in places if not place.is_line]
            line = Count(int(all(lines)), 1) if lines else Count(0, 0)
            found[file] = found.get(file, Totals()) + Totals(line, Count(sum(branches), len(branches)))
        return found

    def totals(self) -> Totals:
        """The totals of all files together."""
        return sum(self.files().values(), Totals())

    def missing(self) -> Iterator[MissingLine]:
        """Line by line what was not reached. Of a line that never ran, its branches are not told one by one."""
        for (file, line), places in self._by_line():
            left = [place for place in places if not self.points[place]]
            if left:
                ran = not any(place.is_line for place in left)
                branches = tuple(place.what for place in left) if ran else ()
                yield MissingLine(file, line, self.texts[file, line], ran, branches)

    def to_json(self) -> dict[str, Any]:
        """Plain data: `coverage` in `schema/simulation.schema.json`."""
        return {
            **self.totals().to_json(),
            "files": [{"file": file, **totals.to_json()} for file, totals in self.files().items()],
            "points": [
                {
                    "file": place.file,
                    "line": place.line,
                    "column": place.column,
                    "kind": "line" if place.is_line else "branch",
                    "what": None if place.is_line else place.what,
                    "text": self.texts[place.file, place.line],
                    "reached": self.points[place],
                }
                for _, places in self._by_line()
                for place in places
            ],
        }

    def _by_line(self) -> Iterator[tuple[tuple[str, int], list[Place]]]:
        """The points of each line, lines in order, the points of one from left to right."""
        found: dict[tuple[str, int], list[Place]] = {}
        for place in sorted(self.points, key=lambda place: (place.file, place.line, place.column)):
            found.setdefault((place.file, place.line), []).append(place)
        yield from found.items()


def _rule_text(line: str) -> str:
    """A line of the rules without its indent and its remark."""
    text, quoted = line.strip(), False
    for at, char in enumerate(text):
        quoted ^= char == '"'
        if char == "#" and not quoted:
            return text[:at].rstrip()
    return text
