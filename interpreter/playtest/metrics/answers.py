"""Answers: how often an action could be answered, and what came of the pieces that can answer, over finished games.

A *window* opens whenever an action that can be answered is done, an answer included, if that can be answered; also if
nobody has anything to answer with. Of a kind of piece that was ever offered:

- *held*: in how many windows somebody else than who did the action had one in hand when it opened.
- *offered*: how often a seat that was asked could have given one. A seat may be asked several times in a window.
- *used*: how often it was given.

`used` is a share of `offered`, with Wilson's interval, which takes the questions for independent. Windows a game have
the interval of `distribution`. Whoever is asked only to hide that he has nothing is not offered anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...model.layout import Layout
from ..detail import Detail
from ..distribution import Distribution, distribution
from ..share import Share, share_of


@dataclass(frozen=True, slots=True)
class Answering:
    """A kind that can answer: windows in which it was held, and how often it was offered and used."""

    kind: int
    held: int
    offered: int
    used: Share | None

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """Plain data."""
        used = self.used.to_json() if self.used else None
        return {"kind": layout.kinds[self.kind].id, "held": self.held, "offered": self.offered, "used": used}


@dataclass(frozen=True, slots=True)
class Answers:
    """`windows` by action; `kinds` in the order of the tables."""

    windows: tuple[tuple[str, Distribution], ...]
    kinds: tuple[Answering, ...]

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """Plain data."""
        return {
            "windows": [{"action": action, **one.to_json()} for action, one in self.windows],
            "kinds": [one.to_json(layout) for one in self.kinds],
        }


def answers(details: Sequence[Detail]) -> Answers | None:
    """The numbers; None if no window has opened in any game."""
    actions = sorted({action for one in details for action, _ in one.windows})
    windows: list[tuple[str, Distribution]] = []
    for action in actions:
        found = distribution([dict(one.windows).get(action, 0) for one in details], 0)
        if found is not None:
            windows.append((action, found))
    if not windows:
        return None
    sums: dict[int, list[int]] = {}
    for one in details:
        for kind, *counts in one.answers:
            known = sums.setdefault(kind, [0, 0, 0])
            for place, count in enumerate(counts):
                known[place] += count
    kinds = tuple(
        Answering(kind, held, offered, share_of(used, offered))
        for kind, (held, offered, used) in sorted(sums.items())
        if offered
    )
    return Answers(tuple(windows), kinds)
