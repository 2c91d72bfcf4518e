"""From what was tried so far in one moment of a game to what to try next: the nodes of a search, with their numbers.

A node stands for all positions that a sequence of answers leads to, whatever is hidden or comes by chance: so which
answers are open differs from visit to visit. An answer is picked by its upper confidence bound, counted against how
often it could have been picked (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log, sqrt
from typing import Any

from ..runtime.decisions import Decision, candidates, decision_at
from ..runtime.domains import Answer, SomeOf
from ..runtime.futures import Stream
from ..runtime.marks import mark
from ..runtime.program import SiteInfo
from ..runtime.state import State
from .keys import Keys
from .options import Meaning, means

EXPLORATION = 0.7
NARROW = 24
"""So many different answers are looked at from the beginning; at decisions with more of them the number grows with the
root of how often they were looked at."""
GROWTH = 3

_WEIGHT = EXPLORATION * EXPLORATION
_LOGS = [0.0]
"""By number: its logarithm, times `_WEIGHT`. Made longer as searches go on."""


class Edge:
    """An answer that was tried."""

    __slots__ = ("_child", "mean", "open", "total", "visits")

    def __init__(self, opened: int) -> None:
        self.visits = 0
        self.open = opened
        """How often it could have been picked."""
        self.total = self.mean = 0.0
        """What it has brought to the seat that gave it, in all and on the average."""
        self._child: Node | None = None

    def brings(self, worth: float) -> None:
        """Notes what a game has brought to the seat that gave the answer."""
        self.visits += 1
        self.total += worth
        self.mean = self.total / self.visits

    @property
    def after(self) -> Node:
        """The moment that follows."""
        if self._child is None:
            self._child = Node()
        return self._child


Tried = dict[Any, Edge | int]
"""By key, the answers that could have been picked: those that were, and of the others how often they were open."""


class _Asked:
    """One seat's decision at one site."""

    __slots__ = ("looks", "tried")

    def __init__(self) -> None:
        self.tried: Tried = {}
        self.looks = 0
        """How often it was looked at with more answers than are looked at from the beginning."""


class Node:
    """A moment; several seats may be asked in it, each of which picks without seeing what the others do."""

    __slots__ = ("_asked", "_together")

    def __init__(self) -> None:
        self._asked: dict[tuple[int, int], _Asked] = {}
        self._together: dict[tuple[Edge, ...], Node] = {}

    def together(self, edges: Iterable[Edge]) -> Node:
        """The moment that follows these answers of several seats."""
        key = tuple(edges)
        found = self._together.get(key)
        if found is None:
            found = self._together[key] = Node()
        return found

    def pick(self, keys: Keys, st: State, site: SiteInfo, seat: int, words: Stream) -> tuple[Edge, Answer]:
        """What `seat` tries, of what is open to it in this position, in which `site` asks."""
        asked = self._asked.get((site.number, seat))
        if asked is None:
            asked = self._asked[site.number, seat] = _Asked()
        found = candidates(st, site, seat)
        answers: Mapping[Any, Answer]
        if found[1] is None and len(found[0]) <= NARROW:
            answers = keys.options(st, site, seat, found[0])
        else:
            answers = _of_many(asked, keys, st, decision_at(st, site, seat), words)
        key, edge = best(asked.tried, answers, words)
        return edge, answers[key]


def best(tried: Tried, keys: Iterable[Any], words: Stream) -> tuple[Any, Edge]:
    """The key to try: one that never was, by chance, else that with the highest upper bound; and its edge, which is to
    be told what it `brings` before it is looked at again."""
    fresh: list[Any] = []
    chosen, found, highest = None, None, -1.0
    logs = _LOGS
    for key in keys:
        edge = tried.get(key)
        if edge.__class__ is Edge:
            opened = edge.open = edge.open + 1
            if not fresh:
                bound = edge.mean + sqrt(logs[opened] / edge.visits)
                if bound > highest:
                    chosen, found, highest = key, edge, bound
        else:
            tried[key] = edge + 1 if edge else 1  # type: ignore[operator]  # it is a number
            fresh.append(key)
    if fresh:
        chosen = fresh[words.below(len(fresh))]
        found = tried[chosen] = Edge(tried[chosen])  # type: ignore[arg-type]  # it is a number
    assert found is not None
    return chosen, found


def look_up_to(count: int) -> None:
    """Call it before anything is picked for the `count`-th time."""
    while len(_LOGS) <= count:
        _LOGS.extend([_WEIGHT * log(number) for number in range(len(_LOGS), 2 * len(_LOGS) + 1)])


def width(looks: int) -> int:
    """How many different answers are looked at, at a decision that was looked at so often."""
    return max(NARROW, int(GROWTH * sqrt(looks)))


def _of_many(asked: _Asked, keys: Keys, st: State, decision: Decision, words: Stream) -> Mapping[Any, Answer]:
    """The answers that are looked at where there are many, or several are chosen at once; by their keys."""
    domain, seat = decision.domain, decision.seat
    single = not decision.many
    meaning = means(decision, lambda piece: mark(st, seat, piece))

    def key_of(answer: Any) -> Any:
        return keys.key(st, decision.info, seat, answer) if single else meaning(answer)

    if domain.size <= NARROW:
        return {key_of(answer): answer for answer in map(domain.nth, range(domain.size))}
    found = _singles(asked, keys, st, decision) if single else _some(asked, st, decision)
    asked.looks += 1
    if len(found) < width(asked.looks):
        answer = domain.nth(words.below(domain.size))
        found.setdefault(key_of(answer), answer)
    return found


def _singles(asked: _Asked, keys: Keys, st: State, decision: Decision) -> dict[Any, Answer]:
    """The answers that were looked at before, and are open now, where one of many is chosen."""
    domain = decision.domain
    if decision.of_pieces:
        every = keys.options(st, decision.info, decision.seat, decision.items)
        return {key: every[key] for key in asked.tried if key in every}
    return {key: key for key in asked.tried if domain.contains(key)}


def _some(asked: _Asked, st: State, decision: Decision) -> dict[Any, Answer]:
    """The same where several are chosen."""
    seat, domain = decision.seat, decision.domain
    assert isinstance(domain, SomeOf)
    alike: dict[object, list[int]] = {}
    if decision.of_pieces:
        for piece in decision.items:
            alike.setdefault(mark(st, seat, piece), []).append(piece)
    found: dict[Any, Answer] = {}
    for key in asked.tried:
        items = _items(key, alike) if decision.of_pieces else key
        if items is not None and domain.contains(tuple(items)):
            found[key] = tuple(items)
    return found


def _items(meaning: Meaning, alike: Mapping[object, Sequence[int]]) -> list[int] | None:
    """The items that a meaning is about, alike ones in their order; None if they are not there."""
    taken: dict[object, int] = {}
    found: list[int] = []
    for one in meaning:
        number = taken[one] = taken.get(one, 0) + 1
        same = alike.get(one, ())
        if number > len(same):
            return None
        found.append(same[number - 1])
    return found
