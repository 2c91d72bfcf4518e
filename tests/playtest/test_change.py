"""What has changed between two runs, on runs that are made up."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, isclose, sqrt

import pytest
from tuckbox.interpreter.diagnostics import Code, Diagnostic
from tuckbox.interpreter.playtest.change import (
    Change,
    Figure,
    Figures,
    compare_figures,
    compare_problems,
    compare_scenarios,
    figures,
)
from tuckbox.interpreter.playtest.distribution import LEAST_GAMES
from tuckbox.interpreter.playtest.match import Result
from tuckbox.interpreter.playtest.metrics.win_share import wilson
from tuckbox.interpreter.runtime.faults import Fault
from tuckbox.interpreter.source import SourceFile, Span

# ---- problems -------------------------------------------------------------------------------------------------------

ERROR = Code("X001", "an error", "There is no `{name}`.")
WARNING = Code("X002", "a warning", "Nobody reads `{name}`.", level="warning")


def problem(text: str, line: int, name: str, code: Code = ERROR, file: str = "rules.tuck") -> Diagnostic:
    return code.at(Span.at(SourceFile(file, text), line), name=name)


def test_a_problem_that_moves_is_the_same() -> None:
    before = [problem("draw hand", 1, "hand")]
    now = [problem("# written above\ndraw hand", 2, "hand")]
    change = compare_problems(before, now)
    assert (change.new, change.gone, change.unseen) == ((), (), ())
    assert change.still == tuple(now) == change.known


def test_new_and_gone() -> None:
    one, two, three = (problem("", 1, name) for name in ("hand", "deck", "bid"))
    change = compare_problems([one, two], [three, two])
    assert (change.new, change.gone, change.still) == ((three,), (one,), (two,))
    assert [one.span.line for one in change.known] == [1, 1]


def test_the_same_in_another_file_is_another() -> None:
    here, there = problem("", 1, "hand"), problem("", 1, "hand", file="variant.tuck")
    change = compare_problems([here], [there])
    assert (change.new, change.gone) == ((there,), (here,))


def test_of_problems_alike_the_one_in_the_new_line_is_new() -> None:
    before = [problem("draw hand\nshuffle hand", 1, "hand"), problem("draw hand\nshuffle hand", 2, "hand")]
    text = "move hand\ndraw hand\nshuffle hand"
    now = [problem(text, line, "hand") for line in (1, 2, 3)]
    change = compare_problems(before, now)
    assert change.new == (now[0],) and change.still == (now[1], now[2]) and change.gone == ()


def test_a_line_that_was_rewritten_keeps_its_problem() -> None:
    change = compare_problems([problem("draw hand", 1, "hand")], [problem("draw 2 hand", 1, "hand")])
    assert change.new == change.gone == () and len(change.still) == 1


def test_warnings_that_errors_hide_are_not_gone() -> None:
    warning, error = problem("", 3, "purse", WARNING), problem("", 1, "hand")
    hidden = compare_problems([warning], [error])
    assert (hidden.new, hidden.gone, hidden.unseen) == ((error,), (), (warning,))
    mended = compare_problems(hidden.known, [warning])
    assert (mended.new, mended.gone, mended.still) == ((), (error,), (warning,))
    gone = compare_problems(hidden.known, [])
    assert gone.gone == (error, warning)


# ---- scenarios ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Missed:
    expected: str
    found: str


@dataclass
class Tried:
    title: str
    failures: list[Missed] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    file: str = "scenarios.tuck"

    @property
    def ok(self) -> bool:
        return not self.failures and not self.problems

    @property
    def span(self) -> Span:
        return Span.at(SourceFile(self.file, ""))


def failing(title: str, found: str = "4") -> Tried:
    return Tried(title, [Missed("3", found)])


def test_scenarios_by_what_has_become_of_them() -> None:
    before = [Tried("holds"), Tried("breaks"), failing("mended"), failing("fails"), failing("worse"), Tried("leaves")]
    now = [
        failing("comes failing"), Tried("holds"), failing("breaks"), Tried("mended"), failing("fails"),
        failing("worse", "5"), Tried("comes"),
    ]  # fmt: skip
    change = compare_scenarios(before, now)
    assert [one.title for one in change.fail_now] == ["comes failing", "breaks"]
    assert [one.title for one in change.fail_otherwise] == ["worse"]
    assert [one.title for one in change.hold_again] == ["mended"]
    assert [one.title for one in change.added] == ["comes"]
    assert [one.title for one in change.gone] == ["leaves"]
    assert change.unread == ()


def test_a_title_that_comes_up_twice() -> None:
    change = compare_scenarios([Tried("one"), failing("one")], [Tried("one"), Tried("one")])
    assert len(change.hold_again) == 1 and change.fail_now == change.gone == ()


def test_scenarios_of_a_file_that_cannot_be_read_are_not_gone() -> None:
    before = [Tried("a", file="one.tuck"), Tried("b", file="two.tuck")]
    change = compare_scenarios(before, [], {"one.tuck"})
    assert [one.title for one in change.unread] == ["a"] and [one.title for one in change.gone] == ["b"]


# ---- figures --------------------------------------------------------------------------------------------------------


def played(wins: int, games: int, score: int = 10, decisions: int = 20) -> list[Result]:
    """Games of two seats of which the first wins so many, its scores going up and down by 2."""
    return [
        Result(
            number,
            "finished",
            (score + (2 if number % 2 else -2), 10),
            (1.0, 0.0) if number < wins else (0.0, 1.0),
            decisions,
            0,
            None,
        )
        for number in range(games)
    ]


def test_the_intervals_of_the_figures() -> None:
    found = figures(2, played(30, 100))
    assert (found.players, found.games, found.finished) == (2, 100, 100)
    assert (found.win_shares[0].low, found.win_shares[0].high) == wilson(0.3, 100)
    half = 1.959964 * sqrt(400 / 99) / sqrt(100)
    assert isclose(found.scores[0].low, 10 - half) and isclose(found.scores[0].high, 10 + half)
    assert found.scores[1] == Figure(10, 10, 10) and found.decisions == Figure(20, 20, 20)


def test_a_mean_of_few_games_has_no_interval() -> None:
    few, enough = figures(2, played(3, LEAST_GAMES - 1)), figures(2, played(3, LEAST_GAMES))
    assert few.decisions == Figure(20, -inf, inf) and enough.decisions == Figure(20, 20, 20)
    other = figures(2, played(3, LEAST_GAMES - 1, score=5000, decisions=99))
    assert [one.direction for one in compare_figures(few, other).changes] == [None] * 6


@pytest.mark.parametrize(
    ("before", "now", "word"),
    [
        ((0.4, 0.3, 0.5), (0.7, 0.6, 0.8), "more"),
        ((0.4, 0.3, 0.5), (0.1, 0.0, 0.2), "less"),
        ((0.4, 0.3, 0.5), (0.6, 0.5, 0.7), None),  # they touch
        ((0.4, 0.3, 0.5), (0.45, 0.35, 0.55), None),
        ((20, 20, 20), (20, 20, 20), None),
        ((20, 20, 20), (21, 21, 21), "more"),
    ],
)
def test_a_difference_is_one_if_the_intervals_have_nothing_in_common(
    before: tuple[float, float, float], now: tuple[float, float, float], word: str | None
) -> None:
    assert Change(Figure(*before), Figure(*now)).direction == word


def words(before: Figures, now: Figures) -> tuple[int, list[str | None]]:
    change = compare_figures(before, now)
    return change.otherwise, [one.direction for one in change.changes]


def test_as_many_games_as_are_needed() -> None:
    """A seat that wins 55 instead of 45 of 100 may be chance; 1,650 instead of 1,350 of 3,000 is not."""
    assert words(figures(2, played(45, 100)), figures(2, played(55, 100))) == (10, [None] * 6)
    found = words(figures(2, played(1350, 3000)), figures(2, played(1650, 3000)))
    assert found == (300, ["more", "less", None, None, None, None])


def test_the_same_games_differ_in_nothing() -> None:
    assert words(figures(2, played(40, 100)), figures(2, played(40, 100))) == (0, [None] * 6)


def test_what_all_games_agree_in_differs_at_once() -> None:
    found = words(figures(2, played(40, 100)), figures(2, played(40, 100, decisions=21)))
    assert found == (100, [None, None, None, None, "more", None])


def stopped(number: int, message: str, line: int = 7) -> Result:
    fault = Fault("P005", message, (), "rules.tuck", line, 5)
    return Result(number, "stalled", (0, 0), (0.0, 0.0), 0, 0, fault)


def test_games_that_are_stopped_are_told_by_their_reason_not_their_line() -> None:
    before = figures(2, [stopped(0, "Round and round."), *played(3, 5)[1:]])
    moved = figures(2, [stopped(0, "Round and round.", 9), *played(3, 5)[1:]])
    change = compare_figures(before, moved)
    assert change.otherwise == 0 and change.new_reasons == ()
    other = compare_figures(before, figures(2, [stopped(0, "Too deep."), *played(3, 5)[1:]]))
    assert other.otherwise == 1 and [one.message for one in other.new_reasons] == ["Too deep."]


def test_without_a_finished_game_there_is_nothing_to_compare() -> None:
    none = figures(2, [stopped(number, "Round and round.") for number in range(3)])
    assert none.finished == 0 and none.win_shares == none.scores == () and none.decisions is None
    assert compare_figures(none, figures(2, played(1, 3))).changes == ()
    assert compare_figures(figures(2, played(1, 3)), none).changes == ()
