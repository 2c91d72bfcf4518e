"""From the results of a series to the games worth reading: the most typical, the closest and the most lopsided one.

- *most typical*: the smallest sum of the distances of length, winners' score and margin from their medians, each
  divided by the standard deviation of its numbers (those that are the same in all games do not count).
- *closest*: the smallest margin (0 if the win is shared); of such games the one with the most changes of the lead, if
  that was watched, then the most typical one.
- *most lopsided*: the largest margin; of such games the shortest.

In games where margins tell nothing, the shortest and the longest one instead of these two. Of equals the one with the
lowest number. Length is in turns, where there are none in decisions. Only finished games are picked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...interpreter.playtest.detail import Detail
from ...interpreter.playtest.distribution import distribution
from ...interpreter.playtest.match import Result
from ...interpreter.playtest.metrics.margin import margin_of

HOW = (
    "Most typical: nearest to the medians of length, winners’ score and margin. Closest: the smallest margin, and of"
    " several such games the one with the most changes of the lead, if that was watched, else the most typical. Most"
    " lopsided: the largest margin, and of several the shortest."
)
HOW_WITHOUT_MARGINS = (
    "Most typical: nearest to the median of length. Margins tell nothing here, so the shortest and the longest game"
    " are shown."
)


@dataclass(frozen=True)
class Picked:
    """A game, and what it is an example of."""

    number: int
    names: tuple[str, ...]


def has_margins(results: Sequence[Result]) -> bool:
    """Whether margins tell games apart."""
    return len({margin_of(result) for result in results if result.status == "finished"} - {None}) > 1


def picked(results: Sequence[Result], details: Sequence[Detail] = ()) -> list[Picked]:
    """The games, each once; none if no game was finished."""
    finished = [result for result in results if result.status == "finished"]
    if not finished:
        return []
    away = _distances(finished)
    turns = any(result.turns for result in finished)

    def length(one: Result) -> int:
        return one.turns if turns else one.decisions

    named = [("the most typical game", min(finished, key=lambda one: (away[one.number], one.number)))]
    if has_margins(finished):
        told = [(margin, one) for one in finished if (margin := margin_of(one)) is not None]
        changes = {one.number: one.course.changes for one in details if one.course is not None}
        closest = min(told, key=lambda it: (it[0], -changes.get(it[1].number, 0), away[it[1].number], it[1].number))
        lopsided = min(told, key=lambda it: (-it[0], length(it[1]), it[1].number))
        named += [("the closest game", closest[1]), ("the most lopsided game", lopsided[1])]
    elif len({length(one) for one in finished}) > 1:
        named.append(("the shortest game", min(finished, key=lambda one: (length(one), one.number))))
        named.append(("the longest game", min(finished, key=lambda one: (-length(one), one.number))))
    found: dict[int, tuple[str, ...]] = {}
    for name, one in named:
        found[one.number] = (*found.get(one.number, ()), name)
    return [Picked(number, names) for number, names in found.items()]


def _distances(finished: Sequence[Result]) -> Mapping[int, float]:
    """By game: how far it is from the medians."""
    away = dict.fromkeys((one.number for one in finished), 0.0)
    turns = any(one.turns for one in finished)
    columns: list[dict[int, float]] = [
        {one.number: one.turns if turns else one.decisions for one in finished},
        {
            one.number: max(score for score, share in zip(one.scores, one.shares, strict=True) if share)
            for one in finished
            if any(one.shares)
        },
        {one.number: margin for one in finished if (margin := margin_of(one)) is not None},
    ]
    for column in columns:
        whole = distribution(list(column.values()))
        if whole is None or whole.sd == 0:
            continue
        for number in away:
            # A game without the number, as one that nobody has won, is taken for one far away.
            away[number] += abs(column[number] - whole.median) / whole.sd if number in column else 3.0
    return away
