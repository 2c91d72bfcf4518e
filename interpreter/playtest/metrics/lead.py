"""Lead: how often it changes hands, when the winner takes it for good, comebacks, and drama.

The scores are looked at after every turn, where there are no turns after every question that all who were asked have
answered, and at the end; of a long game evenly spaced ones of these moments are kept, at most `MOST_POINTS`. What
counts is the score that each seat would have if the game ended there. Where the rules name as winners those with the
lowest score, less is better; where they name others, and in games without scores, there is nothing to tell.

The *leader* is the seat that is alone at the top; while several share it, it is who led before them.

- *lead changes*: how often the leader is another one than the leader before.
- *taken for good*: the first moment from which on the winner is alone at the top to the end, as a part of the game, in
  decisions: 0 is the beginning, 1 the very end.
- *comeback*: at the last moment that is not beyond half of the decisions the winner had no more than any other seat,
  and less than some.
- *drama*: how far behind the winner was, on the average of those moments in which somebody was ahead of it:
  sum of sqrt((best - winner's) / spread) / number of these moments, where `spread` is the largest difference between
  the first and the last in any moment of the game. 0 if the winner never was behind. The form is that of C. Browne,
  "Automatic generation and evaluation of recombination games" (thesis, Queensland University of Technology, 2008),
  with scores in the place of his estimates of the position.

The last three are about games that one seat alone has won. Means have the interval of `distribution`, shares Wilson's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ..detail import Course, Detail
from ..distribution import Distribution, distribution
from ..share import Share, share_of

MOST_POINTS = 50

Point = tuple[int, tuple[int, ...]]
"""How many decisions were made, and the scores by seat."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Over finished games of which the lead can be told."""

    changes: Distribution
    settled: Distribution | None
    comebacks: Share | None
    drama: Distribution | None

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "changes": self.changes.to_json(),
            "settled": self.settled.to_json() if self.settled else None,
            "comebacks": self.comebacks.to_json() if self.comebacks else None,
            "drama": self.drama.to_json() if self.drama else None,
        }


class Points:
    """The moments of one game, thinned out evenly as they become more than are kept."""

    def __init__(self) -> None:
        self.kept: list[Point] = []
        self._every, self._left = 1, 1

    def wanted(self) -> bool:
        """Whether the next moment is kept; call it once a moment."""
        self._left -= 1
        if self._left:
            return False
        self._left = self._every
        return True

    def keep(self, point: Point) -> None:
        """Keeps a moment."""
        self.kept.append(point)
        if len(self.kept) >= MOST_POINTS:
            del self.kept[1::2]  # the last one goes too, so the next one is as far away as it was
            self._every *= 2


def course_of(points: Sequence[Point], shares: Sequence[float]) -> Course | None:
    """How the lead went in a game with these moments, the last of them its end."""
    if not points:
        return None
    last, winners = points[-1][1], [seat for seat, share in enumerate(shares) if share > 0]
    if not winners or len(last) < 2 or all(len(set(scores)) == 1 for _, scores in points):
        return None
    if all(last[seat] == max(last) for seat in winners):
        sign = 1
    elif all(last[seat] == min(last) for seat in winners):
        sign = -1
    else:
        return None
    table = [(at, [sign * score for score in scores]) for at, scores in points]
    changes, leader = 0, None
    for _, scores in table:
        now = _alone(scores)
        if now is not None:
            changes += leader is not None and now != leader
            leader = now
    if len(winners) > 1:
        return Course(changes, None, None, None)
    (winner,) = winners
    return Course(changes, _settled(table, winner), _comeback(table, winner), _drama(table, winner))


def lead(details: Sequence[Detail]) -> Lead | None:
    """The metrics over games; None if of none the lead can be told."""
    courses = [one.course for one in details if one.course is not None]
    changes = distribution([one.changes for one in courses], 0)
    if changes is None:
        return None
    settled = distribution([one.settled for one in courses if one.settled is not None], 0, 1)
    drama = distribution([one.drama for one in courses if one.drama is not None], 0, 1)
    comebacks = [one.comeback for one in courses if one.comeback is not None]
    return Lead(changes, settled, share_of(sum(comebacks), len(comebacks)), drama)


def _alone(scores: Sequence[int]) -> int | None:
    """The seat that is alone at the top."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def _settled(table: Sequence[tuple[int, list[int]]], winner: int) -> float:
    whole = table[-1][0]
    first = whole
    for at, scores in reversed(table):
        if _alone(scores) != winner:
            break
        first = at
    return first / whole if whole else 1.0


def _comeback(table: Sequence[tuple[int, list[int]]], winner: int) -> bool:
    half = [scores for at, scores in table if at <= table[-1][0] / 2]
    return bool(half) and half[-1][winner] == min(half[-1]) < max(half[-1])


def _drama(table: Sequence[tuple[int, list[int]]], winner: int) -> float:
    spread = max(max(scores) - min(scores) for _, scores in table)
    behind = [max(scores) - scores[winner] for _, scores in table if max(scores) > scores[winner]]
    return sum(sqrt(gap / spread) for gap in behind) / len(behind) if behind else 0.0
