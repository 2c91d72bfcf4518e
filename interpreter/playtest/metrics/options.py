"""Options: how much there is to choose, and how often there is nothing.

Two answers are one option if they do not differ for whoever gives them: pieces of one kind in one place that the seat
sees. Declining is an option. A decision with one option is *forced*. Decisions with more than `MOST_OPTIONS` options
count as having so many, which hardly moves percentiles.

- *options*: over all decisions of the finished games, mean and percentiles (the least number that is not below so much
  of them, type 1 of Hyndman and Fan). A game's decisions depend on one another, so the interval is that of
  *options a game* (the mean over games of their mean number of options), which has the interval of `distribution`.
- *forced*: the mean over games of the share of decisions that are forced, with the same interval.
- by question: how often it was asked in a game, the mean number of options, the share of forced ones (of all times that
  it was asked, in all games together: a count, not an estimate of a game).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any

from ..detail import Detail
from ..distribution import Distribution, distribution


@dataclass(frozen=True, slots=True)
class Question:
    """One question of the rules, by the site's number, over `games` games."""

    site: int
    asked: int
    games: int
    options: float
    forced: float


@dataclass(frozen=True, slots=True)
class Options:
    """The numbers over all decisions."""

    decisions: int
    median: int
    p5: int
    p95: int
    most: int
    a_game: Distribution
    forced: Distribution
    questions: tuple[Question, ...]

    def to_json(self, names: Sequence[str]) -> dict[str, Any]:
        """Plain data; `names` are those of the sites."""
        return {
            "decisions": self.decisions,
            "median": self.median,
            "p5": self.p5,
            "p95": self.p95,
            "most": self.most,
            "a_game": self.a_game.to_json(),
            "forced": self.forced.to_json(),
            "questions": [{**asdict(one), "site": names[one.site]} for one in self.questions],
        }


def options(details: Sequence[Detail]) -> Options | None:
    """The numbers; None if nothing was asked in any game."""
    sizes: Counter[int] = Counter()
    sites: dict[int, list[int]] = {}
    for one in details:
        for size, count in one.options:
            sizes[size] += count
        for site, asked, forced, total in one.asked:
            found = sites.setdefault(site, [0, 0, 0])
            found[0] += asked
            found[1] += forced
            found[2] += total
    asking = [one for one in details if one.decisions]
    a_game = distribution([sum(site.options for site in one.asked) / one.decisions for one in asking], 1)
    forced_share = distribution([one.forced / one.decisions for one in asking], 0, 1)
    if a_game is None or forced_share is None:
        return None
    questions = tuple(
        Question(site, asked, len(details), total / asked, forced / asked)
        for site, (asked, forced, total) in sorted(sites.items())
    )
    median, p5, p95 = (_percentile(sizes, part) for part in (0.5, 0.05, 0.95))
    return Options(sizes.total(), median, p5, p95, max(sizes), a_game, forced_share, questions)


def _percentile(sizes: Counter[int], part: float) -> int:
    """The least number that is not below this part of all."""
    wanted, seen = ceil(part * sizes.total()), 0
    for size in sorted(sizes):
        seen += sizes[size]
        if seen >= wanted:
            return size
    return max(sizes)
