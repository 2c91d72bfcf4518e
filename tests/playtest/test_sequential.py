"""Looking again and again: the promise holds, on thousands of made-up comparisons, and differences are found."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from tuckbox.interpreter.playtest.judging import ERROR, Case, is_sure, judge, judge_look
from tuckbox.interpreter.playtest.measures import measures
from tuckbox.interpreter.playtest.metrics.win_share import wilson
from tuckbox.interpreter.playtest.paired import paired
from tuckbox.interpreter.playtest.sequential import FIRST, chance_at, looks

if TYPE_CHECKING:
    from numpy import ndarray
    from numpy.random import Generator

MOST = 2000
TURNS, SEAT, TIES = (one for one in measures(2) if one.key in ("turns", "seat_1", "shared_wins"))

Make = Callable[["Generator", int], "ndarray"]


def test_looks_grow_by_half_up_to_the_most() -> None:
    found = list(looks(5000))
    assert (found[0], found[-1]) == (FIRST, 5000)
    assert all(1.4 < b / a <= 1.5 for a, b in pairwise(found[:-1]))
    assert list(looks(50)) == [50] and list(looks(FIRST)) == [FIRST]
    assert len(list(looks(100_000))) == 17


def test_the_chances_of_all_looks_together_are_the_promise() -> None:
    measured = 12
    whole = sum(measured * chance_at(look, ERROR, measured) for look in range(1, 10_000))
    assert 0.999 * ERROR < whole <= ERROR


def lengths(random: Generator, shift: float = 0.0) -> ndarray:
    """A length (lopsided), a win and a rare tie of `MOST` games."""
    import numpy

    return numpy.stack(
        [random.gamma(3, 5, MOST) + shift, random.integers(2, size=MOST), random.random(MOST) < 0.01], axis=1
    ).astype(float)


def cases(before: ndarray, after: ndarray, games: int) -> list[Case]:
    import numpy

    found = []
    for column, (measure, margin) in enumerate(((TURNS, 0.8), (SEAT, 0.03), (TIES, 0.03))):
        old, new = (numpy.stack([side[:games, column], numpy.ones(games)], axis=1) for side in (before, after))
        estimate = paired(old, new, share=measure.kind == "share")  # type: ignore[arg-type]
        found.append(Case(2, measure, estimate, margin))
    return found


def alarms(repetitions: int, *, naive: bool = False, seed: int = 11) -> int:
    """In how many comparisons of what is alike something is called changed at some look."""
    import numpy

    random = numpy.random.default_rng(seed)
    count = 0
    for _ in range(repetitions):
        before, after = lengths(random), lengths(random)
        for look, games in enumerate(looks(MOST), 1):
            seen = cases(before, after, games)
            found = judge(seen) if naive else judge_look(seen, look)
            if any(one.verdict == "changed" for one in found):
                count += 1
                break
            if is_sure(found):
                break
    return count


def test_false_alarms_are_at_most_as_many_as_promised() -> None:
    repetitions = 1000
    count = alarms(repetitions)
    assert wilson(count / repetitions, repetitions)[0] <= ERROR
    assert count <= ERROR * repetitions


def test_without_the_rule_there_would_be_more() -> None:
    """The same looks, each with the verdicts for a fixed number of games: what the rule is there for."""
    repetitions = 500
    count = alarms(repetitions, naive=True)
    assert wilson(count / repetitions, repetitions)[0] > ERROR


def test_a_difference_is_found() -> None:
    """A length of 15 ± 8.7 that grows by 2 is found within 2,000 pairs nearly always, and mostly long before."""
    import numpy

    random = numpy.random.default_rng(5)
    ends = []
    for _ in range(100):
        before, after = lengths(random), lengths(random, 2.0)
        for look, games in enumerate(looks(MOST), 1):
            found = judge_look(cases(before, after, games)[:1], look)
            if found[0].verdict == "changed":
                ends.append(games)
                break
    assert len(ends) >= 97 and sorted(ends)[len(ends) // 2] < MOST / 2


def test_intervals_hold_at_every_look() -> None:
    """Not only no false alarm: the true difference lies in every interval of every look."""
    import numpy

    random = numpy.random.default_rng(8)
    missed = 0
    for _ in range(300):
        before, after = lengths(random), lengths(random, 1.0)
        missed += any(
            not one.low <= truth <= one.high
            for look, games in enumerate(looks(MOST), 1)
            for one, truth in zip(judge_look(cases(before, after, games), look), (1.0, 0.0, 0.0), strict=True)
        )
    assert missed <= ERROR * 300


@pytest.mark.soak
def test_false_alarms_in_many_more_comparisons() -> None:
    repetitions = 20_000
    count = alarms(repetitions, seed=12)
    print(f"sequential: {count} false alarms in {repetitions} made-up comparisons")
    assert wilson(count / repetitions, repetitions)[0] <= ERROR
