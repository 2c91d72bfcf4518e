"""Verdicts, on estimates made by hand."""

from __future__ import annotations

from math import inf

import pytest
from tuckbox.interpreter.playtest.judging import Case, Finding, is_sure, judge, judge_look, judge_many, rounded_up
from tuckbox.interpreter.playtest.measures import measures
from tuckbox.interpreter.playtest.paired import Estimate

TURNS, SEAT = (one for one in measures(2) if one.key in ("turns", "seat_1"))


def case(difference: float, error: float, margin: float = 1.0, *, judged: bool = True) -> Case:
    return Case(2, TURNS, Estimate(10_000, 0, difference, 10_000, 10_000, difference, error), margin, judged)


def verdicts(findings: list[Finding]) -> list[str]:
    return [one.verdict for one in findings]


def test_the_three_verdicts() -> None:
    found = judge([case(5, 0.5), case(0.1, 0.3), case(0.5, 0.5)])
    assert verdicts(found) == ["changed", "unchanged", "cannot tell"]
    assert (found[0].low, found[0].high) == (pytest.approx(4.02, abs=0.01), pytest.approx(5.98, abs=0.01))
    assert [one.more is None for one in found] == [True, True, False]


def test_what_is_within_the_margin_is_unchanged_even_if_it_is_certain() -> None:
    assert verdicts(judge([case(0.5, 0.01)])) == ["unchanged"]


def test_holm() -> None:
    """Chances of 0.011, 0.02 and 0.04 (z of 2.54, 2.33, 2.05): with three the first must lie below 0.05 / 3, the second
    below 0.05 / 2, the third below 0.05; of four the first already fails."""
    three = [case(2.05, 1, 0.1), case(2.54, 1, 0.1), case(2.33, 1, 0.1)]
    assert verdicts(judge(three)) == ["changed"] * 3
    assert verdicts(judge([case(2.05, 1, 0.1), case(2.2, 1, 0.1), case(2.33, 1, 0.1)])) == ["cannot tell"] * 3
    assert verdicts(judge([*three, case(0, 1, 0.1), case(0, 1, 0.1)])) == ["cannot tell"] * 5
    assert verdicts(judge([case(2.05, 1, 0.1)])) == ["changed"]


def test_a_step_that_fails_ends_it() -> None:
    """0.001 passes 0.05 / 3, then 0.03 fails 0.05 / 2, and 0.04 is not asked any more."""
    assert verdicts(judge([case(3.29, 1, 0.1), case(2.17, 1, 0.1), case(2.05, 1, 0.1)]))[1:] == ["cannot tell"] * 2


def test_benjamini_and_hochberg() -> None:
    """0.03 and 0.04 of two: the second lies below 0.05, so both are in, which Holm would not say."""
    two = [case(2.17, 1, 0.1), case(2.05, 1, 0.1)]
    assert verdicts(judge_many(two)) == ["changed"] * 2
    assert verdicts(judge(two)) == ["cannot tell"] * 2
    assert verdicts(judge_many([case(1.5, 1, 0.1), case(1.9, 1, 0.1)])) == ["cannot tell"] * 2
    assert judge_many([]) == []


def test_what_is_not_known_counts_among_the_measures() -> None:
    unknown = Case(2, TURNS, None, 1.0)
    assert verdicts(judge([case(2.05, 1, 0.1), unknown])) == ["cannot tell"] * 2
    found = judge([unknown])[0]
    assert (found.low, found.high, found.more) == (-inf, inf, None)


def test_what_is_not_judged_counts_for_nothing() -> None:
    found = judge_look([case(50, 1, judged=False), case(3, 1, 0.1)], 1)
    assert verdicts(found) == ["not judged", "changed"]
    assert is_sure(found)


def test_looks_ask_for_more() -> None:
    """At the first look of one measure the chance is 0.025 (z 2.24), at the second 0.0083 (z 2.64)."""
    assert verdicts(judge_look([case(2.3, 1, 0.1)], 1)) == ["changed"]
    assert verdicts(judge_look([case(2.3, 1, 0.1)], 2)) == ["cannot tell"]
    assert verdicts(judge_look([case(2.7, 1, 0.1)], 2)) == ["changed"]


def test_how_many_more_games() -> None:
    """One measure, margin 1, difference 0.5, error 0.5 after 10,000 pairs: both ways (1.96 + 0.84) * 0.5 / 0.5 squared,
    7.85 times as many, so 68,500 more; rounded up to two figures."""
    (found,) = judge([case(0.5, 0.5)])
    assert found.more == 69_000
    (nothing,) = judge([case(0, 0.6)])  # only the margin can decide: (2.8 * 0.6)^2 = 2.83
    assert nothing.more == 19_000
    (beyond,) = judge([case(1.5, 0.8)])  # only the difference: (2.8 * 0.8 / 1.5)^2 = 2.23
    assert beyond.more == 13_000


def test_so_many_more_games_do_decide_in_most_cases() -> None:
    import numpy

    (found,) = judge([case(0.5, 0.5)])
    assert found.more is not None
    error = 0.5 * (10_000 / (10_000 + found.more)) ** 0.5
    drawn = numpy.random.default_rng(3).normal(0.5, error, size=500)
    decided = sum(is_sure(judge([case(float(one), error)])) for one in drawn)
    assert decided >= 0.75 * 500


@pytest.mark.parametrize(("number", "rounded"), [(1, 1), (99, 99), (101, 110), (2251, 2300), (98_765, 99_000)])
def test_rounding_up(number: int, rounded: int) -> None:
    assert rounded_up(number) == rounded
