"""Each metric against numbers worked out by hand."""

from __future__ import annotations

from math import comb, sqrt

import pytest
from tuckbox.interpreter.playtest.distribution import Distribution, distribution
from tuckbox.interpreter.playtest.match import Result
from tuckbox.interpreter.playtest.metrics.length import lengths
from tuckbox.interpreter.playtest.metrics.score import scores, winning_score
from tuckbox.interpreter.playtest.metrics.stopped import Stopped, stopped
from tuckbox.interpreter.playtest.metrics.ties import Ties, ties
from tuckbox.interpreter.playtest.metrics.win_share import wilson, win_shares
from tuckbox.interpreter.playtest.summary import summarise
from tuckbox.interpreter.runtime.faults import Fault


def game(number: int, scores: tuple[int, ...], winners: tuple[int, ...], decisions: int = 10, turns: int = 4) -> Result:
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores)))
    return Result(number, "finished", scores, shares, decisions, turns, None)


FOUR = [
    game(0, (5, 3), (0,), 10, 4),
    game(1, (4, 4), (0, 1), 14, 5),
    game(2, (2, 7), (1,), 12, 4),
    game(3, (0, 0), (), 20, 7),
]
"""One win for each seat, one shared, one won by nobody."""


def test_win_share_counts_shared_wins_in_parts() -> None:
    first, second = win_shares(FOUR)
    assert (first.share, second.share) == (1.5 / 4, 1.5 / 4)
    assert first.low < first.share < first.high


def test_wilson_interval() -> None:
    # 10 of 20, z = 1.96: (0.5 + 0.0960 ± 1.96 * sqrt(0.0125 + 0.0024010)) / 1.1921 = 0.2993 and 0.7007
    assert wilson(0.5, 20) == pytest.approx((0.2993, 0.7007), abs=2e-4)
    # none of 10: from 0 to z^2 / (n + z^2) = 3.8415 / 13.8415
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson(1.0, 10) == pytest.approx((1 - 0.27753, 1.0), abs=1e-5)


def test_the_interval_holds_what_it_promises() -> None:
    """The chance that it covers the truth, summed exactly over all outcomes of 40 games, lies near 95 %."""
    for truth in (0.2, 1 / 3, 0.5):
        covered = sum(
            comb(40, won) * truth**won * (1 - truth) ** (40 - won)
            for won in range(41)
            if wilson(won / 40, 40)[0] <= truth <= wilson(won / 40, 40)[1]
        )
        assert 0.92 < covered < 0.98


def test_scores() -> None:
    first, second = scores(FOUR)
    assert first.mean == 11 / 4
    # deviations 2.25, 1.25, -0.75, -2.75: squares add up to 14.75
    assert first.sd == pytest.approx(sqrt(14.75 / 3))
    assert (second.least, second.median, second.most) == (0, 3.5, 7)


def test_percentiles_are_interpolated() -> None:
    assert distribution([10, 20, 30, 40, 50]) == Distribution(
        5, 30, None, None, pytest.approx(sqrt(250)), 10, pytest.approx(12), 20, 30, 40, pytest.approx(48), 50
    )


def test_one_value_has_no_spread_and_none_no_distribution() -> None:
    one = distribution([7])
    assert one is not None and (one.mean, one.sd, one.p5, one.p95) == (7, 0, 7, 7)
    assert distribution([]) is None


def test_an_interval_does_not_go_beyond_what_a_number_can_be() -> None:
    seldom = [1.0, *[0.0] * 29]
    free, bound = distribution(seldom), distribution(seldom, 0, 1)
    assert free is not None and bound is not None and free.low is not None and free.low < 0
    assert bound.low == 0 and bound.high == free.high
    often = distribution([1 - one for one in seldom], 0, 1)
    assert often is not None and often.high == 1 and often.low is not None and 0.9 < often.low < often.mean


def test_the_winning_score_is_the_winners_not_the_highest() -> None:
    lowest_wins = game(4, (9, 1), (1,))
    found = winning_score([*FOUR, lowest_wins])
    assert found is not None and found.mean == (5 + 4 + 7 + 1) / 4


def test_lengths() -> None:
    found = lengths(FOUR)
    assert found is not None
    assert (found.decisions.mean, found.decisions.median, found.turns.mean) == (14, 13, 5)
    assert lengths([]) is None


def test_ties() -> None:
    assert ties(FOUR) == Ties(shared=1, no_winner=1)


def stalled(number: int, line: int = 9) -> Result:
    fault = Fault("P005", "Nobody has been asked.", (), "rules.tuck", line, 5)
    return Result(number, "stalled", (0, 0), (0.0, 0.0), 900, 0, fault)


def test_stopped_games_are_grouped_by_reason() -> None:
    broken = Result(3, "fault", (0, 0), (0.0, 0.0), 2, 0, Fault("P001", "Two in a slot.", (), None))
    found = stopped([FOUR[0], stalled(1), stalled(2, line=12), broken, stalled(4)])
    assert found == [
        Stopped("stalled", "P005", "Nobody has been asked.", "rules.tuck", 9, 5, 2, (1, 4)),
        Stopped("stalled", "P005", "Nobody has been asked.", "rules.tuck", 12, 5, 1, (2,)),
        Stopped("fault", "P001", "Two in a slot.", None, 0, 0, 1, (3,)),
    ]
    assert found[2].to_json()["line"] is None


def test_all_stopped_games_are_listed() -> None:
    (found,) = stopped([stalled(number) for number in range(25)])
    assert (found.games, found.numbers) == (25, tuple(range(25)))


def test_stopped_games_count_in_no_other_metric() -> None:
    with_them = summarise(2, [*FOUR, stalled(4), stalled(5)])
    without = summarise(2, FOUR)
    assert (with_them.games, with_them.finished) == (6, 4)
    assert with_them.win_shares == without.win_shares
    assert with_them.scores == without.scores
    assert with_them.length == without.length


def test_nothing_finished() -> None:
    found = summarise(2, [stalled(0)]).to_json()
    assert (found["win_shares"], found["scores"], found["decisions"]) == ([], [], None)
