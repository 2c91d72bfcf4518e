"""From what was tried so far in one moment of a game to what to try next: the nodes of a search, with their numbers.

A node stands for all positions that a sequence of answers leads to, whatever is hidden or comes by chance: so which
answers are open differs from visit to visit. An answer is picked by its upper confidence bound, counted against how
often it could have been picked (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from ..runtime.decisions import Decision
from ..runtime.domains import Answer, SomeOf
from ..runtime.marks import mark
from ..runtime.sampling import Stream
from ..runtime.state import State
from .options import Meaning, means

EXPLORATION = 0.7
NARROW = 24
"""So many different answers are looked at from the beginning; at decisions with more of them the number grows with the
root of how often they were looked at."""
GROWTH = 3

Key = tuple[int, int, Meaning]
"""Site, seat, and what the answer means to the seat."""


class Edge:
    """An answer that was tried, or could have been."""

    __slots__ = ("child", "open", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.open = 0
        """How often it could have been picked."""
        self.total = 0.0
        """What it has brought to the seat that gave it."""
        self.child: Node | None = None

    @property
    def after(self) -> Node:
        """The moment that follows."""
        if self.child is None:
            self.child = Node()
        return self.child


class Node:
    """A moment; several seats may be asked in it, each of which picks without seeing what the others do."""

    __slots__ = ("edges", "looks", "together")

    def __init__(self) -> None:
        self.edges: dict[Key, Edge] = {}
        self.looks: dict[tuple[int, int], int] = {}
        """By site and seat: how often a decision with many answers was looked at."""
        self.together: dict[tuple[Key, ...], Node] = {}

    def pick(self, st: State, seat: int, words: Stream) -> tuple[Key, Edge, Answer]:
        """What `seat` tries, of what is open to it in this position."""
        asked = st.decision(seat)
        assert asked is not None
        meaning = means(asked, lambda piece: mark(st, seat, piece))
        site, domain, edges = asked.info.number, asked.domain, self.edges
        keys: list[Key] = []
        answers: list[Answer] = []
        if domain.size <= NARROW:
            for rank in range(domain.size):
                answer = domain.nth(rank)
                key = site, seat, meaning(answer)
                if key not in keys:
                    keys.append(key)
                    answers.append(answer)
        else:
            self._some(asked, st, keys, answers)
            looks = self.looks[site, seat] = self.looks.get((site, seat), 0) + 1
            if len(keys) < width(looks):
                answer = domain.nth(words.below(domain.size))
                key = site, seat, meaning(answer)
                if key not in keys:
                    keys.append(key)
                    answers.append(answer)
        found = [edges.get(key) or edges.setdefault(key, Edge()) for key in keys]
        at = best(found, words)
        return keys[at], found[at], answers[at]

    def _some(self, asked: Decision, st: State, keys: list[Key], answers: list[Answer]) -> None:
        """The answers that were tried before, and are open now."""
        site, seat, many = asked.info.number, asked.seat, isinstance(asked.domain, SomeOf)
        items: dict[object, list[int]] = {}
        if asked.of_pieces:
            for piece in asked.items:
                items.setdefault(mark(st, seat, piece), []).append(piece)
        for key in self.edges:
            if key[0] == site and key[1] == seat:
                found = _items(key[2], items) if asked.of_pieces else list(key[2])
                if found is not None:
                    answer = _answer(found, many)
                    if asked.domain.contains(answer):
                        keys.append(key)
                        answers.append(answer)


def _items(meaning: Meaning, items: dict[object, list[int]]) -> list[int] | None:
    """The items that a meaning is about, alike ones in their order; None if they are not there."""
    taken: dict[object, int] = {}
    found: list[int] = []
    for one in meaning:
        number = taken[one] = taken.get(one, 0) + 1
        alike = items.get(one, ())
        if number > len(alike):
            return None
        found.append(alike[number - 1])
    return found


def _answer(items: list[int], many: bool) -> Answer:
    if many:
        return tuple(items)
    return items[0] if items else None


def width(looks: int) -> int:
    """How many different answers are looked at, at a decision that was looked at so often."""
    return max(NARROW, int(GROWTH * sqrt(looks)))


def best(edges: Sequence[Edge], words: Stream) -> int:
    """The place of the edge to try: one that never was, by chance, else that with the highest upper bound."""
    fresh = [place for place, edge in enumerate(edges) if not edge.visits]
    for edge in edges:
        edge.open += 1
    if fresh:
        return fresh[words.below(len(fresh))]
    found, highest = 0, -1.0
    for place, edge in enumerate(edges):
        visits = edge.visits
        bound = edge.total / visits + EXPLORATION * sqrt(log(edge.open) / visits)
        if bound > highest:
            found, highest = place, bound
    return found
