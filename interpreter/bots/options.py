"""From a decision to the answers that differ for whoever gives them, and to what an answer means to him.

The meaning of an answer is made of the marks of its pieces (see `runtime.marks`): their zone, their place where places
tell something, what they may be, the side they show. Two answers of one meaning are alike, and a meaning is the same in
all positions that look alike; the number of a piece is not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..runtime.decisions import Decision
from ..runtime.domains import Answer
from ..runtime.futures import Stream
from ..runtime.marks import Mark
from ..runtime.orders import OrderOf
from ..runtime.views import View

_ALL = 2000
"""Of decisions with more answers only so many as are wanted are looked at, drawn by chance."""

Meaning = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """Answers that are alike, by their ranks."""

    meaning: Meaning
    ranks: list[int]


def means(decision: Decision, mark: Callable[[int], Mark]) -> Callable[[Answer], Meaning]:
    """What answers of a decision mean to its seat; `mark` is what that seat can tell of a piece."""
    if not decision.of_pieces:
        return _plain
    if isinstance(decision.domain, OrderOf):
        return lambda answer: tuple([mark(piece) for piece in pieces_of(answer)])
    return lambda answer: tuple(sorted([mark(piece) for piece in pieces_of(answer)]))


def pieces_of(answer: Answer) -> tuple[int, ...]:
    """The pieces of an answer that names pieces."""
    if answer is None:
        return ()
    return (answer,) if isinstance(answer, int) else answer


def options(view: View, decision: Decision, most: int, words: Stream) -> list[Option]:
    """At most `most` options of the viewer's decision, drawn by chance where there are more, in the order of their
    meanings."""
    domain = decision.domain
    if domain.size <= _ALL:
        ranks: list[int] = list(range(domain.size))
    else:
        ranks = [words.below(domain.size) for _ in range(most)]
    meaning = means(decision, view.mark)
    found: dict[Meaning, list[int]] = {}
    for rank in ranks:
        alike = found.setdefault(meaning(domain.nth(rank)), [])
        if rank not in alike[-1:]:
            alike.append(rank)
    every = [Option(one, found[one]) for one in sorted(found)]
    if len(every) <= most:
        return every
    for place in range(most):
        other = place + words.below(len(every) - place)
        every[place], every[other] = every[other], every[place]
    return sorted(every[:most], key=lambda option: option.meaning)


def one_of(decision: Decision, option: Option, words: Stream) -> Answer:
    """One of the alike answers by chance."""
    return decision.domain.nth(option.ranks[words.below(len(option.ranks))])


def _plain(answer: Answer) -> Meaning:
    if answer is None:
        return ()
    return (answer,) if isinstance(answer, int) else tuple(answer)
