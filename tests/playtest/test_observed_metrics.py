"""The metrics of observed games, each against numbers worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import sqrt

import pytest
from tuckbox.interpreter.model.layout import KindInfo, Layout, ZoneInfo
from tuckbox.interpreter.playtest.detail import Answered, Asked, CardFate, Course, Detail, Level
from tuckbox.interpreter.playtest.distribution import Histogram, histogram
from tuckbox.interpreter.playtest.match import Result
from tuckbox.interpreter.playtest.metrics.answers import answers
from tuckbox.interpreter.playtest.metrics.cards import cards
from tuckbox.interpreter.playtest.metrics.lead import MOST_POINTS, Point, Points, course_of, lead
from tuckbox.interpreter.playtest.metrics.levels import levels, zone_name
from tuckbox.interpreter.playtest.metrics.margin import margin_of, margins
from tuckbox.interpreter.playtest.metrics.options import options
from tuckbox.interpreter.playtest.metrics.rounds import rounds
from tuckbox.interpreter.playtest.metrics.target import Target, in_target
from tuckbox.interpreter.playtest.metrics.win_share import wilson

EMPTY = Detail(0, 0, (), (), None, (), (), (), ())


def result(scores: tuple[int, ...], winners: tuple[int, ...], turns: int = 4) -> Result:
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores)))
    return Result(0, "finished", scores, shares, 10, turns, None)


# ---- lead -----------------------------------------------------------------------------------------------------------

GAME: list[Point] = [(0, (0, 0, 0)), (4, (3, 1, 0)), (8, (3, 5, 0)), (12, (3, 5, 5)), (16, (6, 5, 9)), (20, (6, 5, 10))]
"""Nobody leads, then seat 0, then seat 1, then 1 and 2 share, then seat 2 to the end."""


def test_the_lead_of_a_game() -> None:
    found = course_of(GAME, (0.0, 0.0, 1.0))
    assert found is not None
    assert found.changes == 2  # 0 to 1, 1 to 2; where two share it, the one before is still said to lead
    assert found.settled == 16 / 20
    assert found.comeback is True  # at 8 of 20 decisions it has 0 points, the others 3 and 5
    # behind at 4 by 3 and at 8 by 5; first and last are never further apart than 5
    assert found.drama == pytest.approx((sqrt(3 / 5) + sqrt(5 / 5)) / 2)


def test_less_is_better_where_the_lowest_wins() -> None:
    turned = [(at, tuple(-score for score in scores)) for at, scores in GAME]
    assert course_of(turned, (0.0, 0.0, 1.0)) == course_of(GAME, (0.0, 0.0, 1.0))


def test_a_winner_who_is_never_behind() -> None:
    found = course_of([(0, (0, 0)), (5, (1, 0)), (10, (4, 3))], (1.0, 0.0))
    assert found == Course(0, 0.5, False, 0.0)


def test_a_tie_broken_at_the_end_is_settled_at_the_end() -> None:
    found = course_of([(0, (0, 0)), (6, (2, 1)), (10, (2, 2))], (1.0, 0.0))
    assert found is not None and found.settled == 1.0


def test_shared_wins_have_changes_only() -> None:
    assert course_of([(0, (0, 0)), (5, (1, 0)), (7, (1, 2)), (10, (2, 2))], (0.5, 0.5)) == Course(1, None, None, None)


@pytest.mark.parametrize(
    ("points", "shares"),
    [
        ([], (1.0, 0.0)),
        ([(0, (0, 0)), (9, (0, 0))], (1.0, 0.0)),  # no scores
        ([(0, (0, 0)), (9, (1, 0))], (0.0, 0.0)),  # nobody won
        ([(0, (0, 0, 0)), (9, (1, 2, 3))], (0.0, 1.0, 0.0)),  # the winner is neither first nor last
        ([(0, (0,)), (9, (4,))], (1.0,)),  # nobody to be ahead of
    ],
)
def test_where_scores_tell_nothing(points: list[Point], shares: tuple[float, ...]) -> None:
    assert course_of(points, shares) is None


def test_lead_over_games() -> None:
    games = [
        replace(EMPTY, course=Course(2, 0.5, True, 0.4)),
        replace(EMPTY, course=Course(4, None, None, None)),
        replace(EMPTY, course=Course(0, 0.1, False, 0.0)),
        EMPTY,
    ]
    found = lead(games)
    assert found is not None and found.settled is not None and found.comebacks is not None and found.drama is not None
    assert (found.changes.n, found.changes.mean) == (3, 2)
    assert (found.settled.n, found.settled.mean) == (2, 0.3)
    assert (found.comebacks.n, found.comebacks.share) == (2, 0.5)
    assert found.drama.mean == 0.2
    assert lead([EMPTY]) is None


@pytest.mark.parametrize("moments", [1, 7, 49, 50, 51, 99, 100, 101, 1000])
def test_points_are_thinned_out_evenly(moments: int) -> None:
    points = Points()
    for moment in range(moments):
        if points.wanted():
            points.keep((moment, (0, 0)))
    kept = [at for at, _ in points.kept]
    steps = {later - earlier for earlier, later in pairwise(kept)}
    assert kept[0] == 0 and len(kept) < MOST_POINTS and len(steps) <= 1
    if steps:
        assert moments - 1 - kept[-1] < max(steps)
        assert len(kept) >= min(moments, MOST_POINTS // 2)


# ---- margin and target ----------------------------------------------------------------------------------------------


def test_margins() -> None:
    games = [result((5, 3, 1), (0,)), result((2, 9, 8), (0,)), result((4, 4, 1), (0, 1)), result((4, 4), (0,))]
    assert [margin_of(one) for one in games] == [2, 6, 0, 0]
    assert margin_of(result((3, 1), ())) is None
    assert margin_of(result((3,), (0,))) is None
    found = margins(games)
    assert found is not None and (found.n, found.mean, found.most) == (4, 2, 6)
    assert margins([result((0, 0), (0,))]) is None


def test_everybody_wins_together_by_nothing() -> None:
    assert margin_of(result((4, 4), (0, 1))) == 0


def test_a_band() -> None:
    games = [result((5, 3), (0,), turns) for turns in (19, 20, 30, 41)]
    found = in_target(Target("turns", 20, 40), games, None).share
    assert found is not None and (found.n, found.share) == (4, 0.5)
    assert (found.low, found.high) == wilson(0.5, 4)
    around = [replace(EMPTY, rounds=count) for count in (1, 2, 3, 4)]
    share = in_target(Target("rounds", 2, 9), games, around).share
    assert share is not None and share.share == 0.75


def test_games_without_the_number_do_not_count_in_a_band() -> None:
    games = [result((5, 3), (0,)), result((5, 3), ())]
    found = in_target(Target("winning_score", 0, 5), games, None).share
    assert found is not None and (found.n, found.share) == (1, 1.0)
    assert in_target(Target("margin", 0, 5), [games[1]], None).share is None


# ---- rounds and options ---------------------------------------------------------------------------------------------


def test_rounds() -> None:
    found = rounds([replace(EMPTY, rounds=3), replace(EMPTY, rounds=5)])
    assert found is not None and found.mean == 4
    assert rounds([EMPTY]) is None


def test_options() -> None:
    first = replace(EMPTY, asked=(Asked(0, 3, 1, 6), Asked(2, 1, 0, 4)), options=((1, 1), (2, 1), (3, 1), (4, 1)))
    second = replace(EMPTY, asked=(Asked(0, 2, 2, 2),), options=((1, 2),))
    found = options([first, second])
    assert found is not None
    assert (found.decisions, found.median, found.p5, found.p95, found.most) == (6, 1, 1, 4, 4)
    assert found.a_game.mean == (10 / 4 + 1) / 2
    assert found.forced.mean == (1 / 4 + 1) / 2
    question, other = found.questions
    assert (question.site, question.asked, question.games) == (0, 5, 2)
    assert (question.options, question.forced) == (8 / 5, 3 / 5)
    assert (other.site, other.asked, other.options, other.forced) == (2, 1, 4.0, 0.0)
    assert options([EMPTY]) is None


# ---- cards, answers, levels -----------------------------------------------------------------------------------------

LAYOUT = Layout(
    least=2,
    most=3,
    kinds=tuple(KindInfo(name, "card", {}, {}) for name in ("ace", "king", "queen")),
    pieces=(0, 0, 1, 2),
    columns={},
    values={},
    zones=(ZoneInfo("deck", "pile", "card", "hidden", False, 1, None),),
    tracks=(),
    phases=(),
    options={},
)


def test_cards() -> None:
    games = [result((3, 1), (0,)), result((2, 2), (0, 1)), result((0, 4), (1,))]
    fates = [
        # seats 0 and 1 have drawn an ace, seat 1 has played it, seat 0 holds one; two stays of 6 turns together
        replace(EMPTY, cards=(CardFate(0, 0b11, 0b10, 0b01, 2, 6),)),
        replace(EMPTY, cards=(CardFate(0, 0b01, 0b00, 0b01, 1, 5), CardFate(1, 0b10, 0b10, 0, 1, 1))),
        EMPTY,
    ]
    ace, king, queen = cards(LAYOUT, (0, 1, 2), games, fates)
    assert (ace.copies, king.copies, queen.copies) == (2, 1, 1)
    shares = [one.share for one in (ace.drawn, ace.played, ace.held) if one is not None]
    assert shares == [2 / 3, 1 / 3, 2 / 3]
    assert ace.time is not None and (ace.time.n, ace.time.mean) == (2, (3 + 5) / 2)
    # drawn by three seats: 1 + 0 in the first game, 1/2 in the second; the other three seats have won the rest
    assert ace.win_drawn is not None and (ace.win_drawn.n, ace.win_drawn.share) == (3, 0.5)
    assert ace.win_played is not None and (ace.win_played.n, ace.win_played.share) == (1, 0.0)
    assert ace.win_not_drawn is not None and (ace.win_not_drawn.n, ace.win_not_drawn.share) == (3, 0.5)
    assert (ace.win_drawn.low, ace.win_drawn.high) == wilson(0.5, 3)
    assert king.win_played is not None and (king.win_played.n, king.win_played.share) == (1, 0.5)
    assert queen.drawn is not None and queen.drawn.share == 0
    assert queen.time is queen.win_drawn is queen.win_played is None
    assert queen.win_not_drawn is not None and (queen.win_not_drawn.n, queen.win_not_drawn.share) == (6, 0.5)


def test_answers() -> None:
    first = replace(EMPTY, windows=(("play", 5),), answers=(Answered(0, 3, 4, 1), Answered(1, 2, 0, 0)))
    second = replace(EMPTY, windows=(("play", 1), ("raise_it", 2)), answers=(Answered(0, 1, 1, 1),))
    found = answers([first, second])
    assert found is not None
    assert [(action, one.mean) for action, one in found.windows] == [("play", 3), ("raise_it", 1)]
    (one,) = found.kinds  # the other was never offered, so it is no answer
    assert (one.kind, one.held, one.offered) == (0, 4, 5)
    assert one.used is not None and (one.used.n, one.used.share) == (5, 2 / 5)
    assert answers([EMPTY]) is None


def test_levels() -> None:
    games = [replace(EMPTY, levels=(Level(1, 0, 9, 2, 1),)), replace(EMPTY, levels=(Level(1, 4, 11, 0, 0),))]
    (found,) = levels(games)
    assert (found.lowest.mean, found.highest.mean, found.refills.mean, found.empty.mean) == (2, 10, 1, 0.5)
    assert found.found_empty is not None and found.found_empty.share == 0.5
    assert zone_name(LAYOUT, 1) == "deck"
    assert levels([replace(EMPTY, levels=(Level(1, 0, 0, 0, 0),))]) == ()


def test_histogram() -> None:
    assert histogram([3, 5, 5, 6]) == Histogram(3, 1, (1, 0, 2, 1))
    assert histogram([-3, 0, 29]) == Histogram(-5, 5, (1, 1, 0, 0, 0, 0, 1))
    assert histogram([7]) == Histogram(7, 1, (1,))
    assert histogram([]) is None
