"""Differences of paired games, against numbers worked out by hand or another way."""

from __future__ import annotations

from math import sqrt

import pytest
from tuckbox.interpreter.playtest.measures import Counted
from tuckbox.interpreter.playtest.paired import Estimate, alone, paired, paired_spread, quantile


def numbers(*values: float) -> list[Counted]:
    return [(value, 1.0) for value in values]


@pytest.mark.parametrize(
    ("chance", "freedom", "known"),
    [
        (0.05, 29, 2.0452), (0.01, 29, 2.7564), (0.05, 60, 2.0003), (0.001, 60, 3.4602), (0.05, 120, 1.9799),
        (0.002, 120, 3.1595), (0.05, 10**9, 1.9600), (0.0001, 10**9, 3.8906),
    ],
)  # fmt: skip
def test_quantiles_of_t_are_those_of_the_tables(chance: float, freedom: int, known: float) -> None:
    assert known * 0.9999 < quantile(chance, freedom) < known * 1.01


def test_p_and_interval_go_together() -> None:
    estimate = Estimate(40, 0, 1, 40, 40, 1.0, 0.4)
    for factor, inside in ((0.99, True), (1.01, False)):
        low, high = estimate.interval(estimate.p * factor)
        assert (low < 0 < high) is inside
    assert estimate.p == pytest.approx(0.0168, abs=2e-4)  # t = 2.5 with 39 degrees of freedom


def test_the_paired_t_interval() -> None:
    before, after = numbers(*[10, 12, 14] * 12), numbers(*[11, 12, 16] * 12)
    found = paired(before, after, share=False)
    assert found is not None
    # differences 1, 0, 2: mean 1, squares of deviations add up to 24 over 36 games; single games before deviate by
    # 2 / sqrt(1.5), after by sqrt(14 / 3)
    assert (found.before, found.after, found.difference) == (12, 13, 1)
    assert found.error == pytest.approx(sqrt(24 / 35 / 36 + 14 / 3 / 36**2))


def test_pairing_takes_out_what_both_have_in_common() -> None:
    deal = [float(at * 37 % 101) for at in range(101)]
    before = numbers(*deal)
    after = numbers(*(value + 1 + at % 2 for at, value in enumerate(deal)))
    found = paired(before, after, share=False)
    apart = paired(before, after[50:] + after[:50], share=False)
    assert found is not None and apart is not None
    assert found.difference == pytest.approx(apart.difference)
    assert found.error * 8 < apart.error


def test_weighed_games_against_the_jackknife() -> None:
    """The linear part of a ratio gives nearly the error that leaving out one pair after another gives."""
    before = [(float(at % 7), float(1 + at % 3)) for at in range(60)]
    after = [(float(at % 5 + 2), float(1 + at % 4)) for at in range(60)]

    def difference(left_out: int) -> float:
        sides = [[one for at, one in enumerate(side) if at != left_out] for side in (before, after)]
        old, new = (sum(value for value, _ in side) / sum(weight for _, weight in side) for side in sides)
        return new - old

    found = paired(before, after, share=False)
    assert found is not None and found.difference == pytest.approx(difference(-1))
    each = [difference(at) for at in range(60)]
    mean = sum(each) / 60
    jackknife = sqrt(59 / 60 * sum((one - mean) ** 2 for one in each))
    assert found.error == pytest.approx(jackknife, rel=0.15)
    assert found.error > 0.8 * jackknife


def test_shares_against_the_formula_for_matched_proportions() -> None:
    """Agresti and Min: half a pair more in each cell of the table of yes and no."""
    cells = {(1, 1): 20, (1, 0): 5, (0, 1): 12, (0, 0): 63}
    before = numbers(*(float(old) for (old, _), count in cells.items() for _ in range(count)))
    after = numbers(*(float(new) for (_, new), count in cells.items() for _ in range(count)))
    found = paired(before, after, share=True)
    assert found is not None and found.difference == pytest.approx(0.07)
    gained, lost, n = 12.5, 5.5, 102
    assert found.centre == pytest.approx((gained - lost) / n)
    assert found.error == pytest.approx(sqrt((gained + lost) / n - ((gained - lost) / n) ** 2) / sqrt(n))


def test_what_never_happened_is_not_certain() -> None:
    found = paired(numbers(*[0] * 100), numbers(*[0] * 100), share=True)
    assert found is not None
    low, high = found.interval(0.05)
    assert -0.03 < low < 0 < high < 0.03


def test_numbers_that_seldom_differ_are_not_certain() -> None:
    same = numbers(*(float(at % 10) for at in range(200)))
    found = paired(same, same, share=False)
    assert found is not None and found.difference == 0 and found.error > 0


def test_what_is_always_the_same_is_certain() -> None:
    found = paired(numbers(*[72] * 50), numbers(*[36] * 50), share=False)
    assert found is not None and (found.difference, found.error, found.p) == (-36, 0, 0)
    assert found.interval(0.05) == (-36, -36)


def test_a_share_cannot_differ_by_more_than_all() -> None:
    found = paired(numbers(*[0] * 30), numbers(*[1] * 30), share=True)
    assert found is not None
    low, high = found.interval(0.05)
    assert 0.8 < low < high == 1


def test_too_little_gives_nothing() -> None:
    assert paired(numbers(*[1] * 29), numbers(*[2] * 29), share=False) is None
    assert paired([(0.0, 0.0)] * 40, numbers(*[2] * 40), share=False) is None
    assert paired_spread([(1.0, 0.0)] * 29, [(0.0, 1.0)] * 29) is None
    assert alone(numbers(*[1] * 29), 0.05) is None


def test_few_games_that_count_among_many_give_nothing() -> None:
    """Of a thousand games one has a winner: its score alone deviates from nothing, and would seem certain."""
    many, one = numbers(*(float(at % 10) for at in range(1000))), [(9.0, 1.0), *[(0.0, 0.0)] * 999]
    for share in (False, True):
        assert paired(many, one, share=share) is None and paired(one, many, share=share) is None
    assert alone(one, 0.05) is None
    enough = [*numbers(*(float(at % 10) for at in range(30))), *[(0.0, 0.0)] * 970]
    found = paired(many, enough, share=False)
    # thirty games, whose values deviate by sqrt(8.25): that is nearly all of the error
    assert found is not None and found.error == pytest.approx(sqrt(8.25 / 30), rel=0.05)
    half = alone(enough, 0.05)
    assert half is not None and half == pytest.approx(1.96 * sqrt(8.25 / 30), rel=0.01)


def test_one_side_alone() -> None:
    half = alone(numbers(*[1, 3] * 50), 0.05)
    assert half == pytest.approx(quantile(0.05, 99) * sqrt(100 / 99 / 100))


def test_the_spread_of_the_seats() -> None:
    even = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)] * 100
    uneven = [(1.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)] * 100
    found = paired_spread(even, uneven)
    assert found is not None
    assert (found.before, found.after) == (pytest.approx(0), pytest.approx(2 / 3))
    low, high = found.interval(0.05)
    assert 0.5 < low < 2 / 3 < high < 0.9
    again = paired_spread(even, uneven)
    assert again == found


def test_seats_that_are_alike_seldom_seem_different() -> None:
    import numpy

    random = numpy.random.default_rng(7)
    wrong = 0
    for _ in range(300):
        before, after = numpy.eye(3)[random.integers(3, size=(2, 300))]
        found = paired_spread(before, after)  # type: ignore[arg-type]
        assert found is not None
        low, high = found.interval(0.05)
        wrong += not low <= 0 <= high
    assert wrong <= 15
