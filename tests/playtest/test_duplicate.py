"""Copies of a deal: the same chance with other choices, in any process; bots that turn from game to game."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.bots import GreedyBot, RandomBot
from tuckbox.interpreter.bots.bot import Bot
from tuckbox.interpreter.driver import find_game
from tuckbox.interpreter.playtest.batch import run_batch
from tuckbox.interpreter.playtest.duplicate import play_duplicate
from tuckbox.interpreter.playtest.match import play_match, play_out, result_of
from tuckbox.interpreter.playtest.series import Series, games_of
from tuckbox.interpreter.runtime.decisions import Answer, Decision
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.random import Words
from tuckbox.interpreter.runtime.views import View

FOLDER = find_game("twelve_days")


class Noting:
    """Plays at random by words of its own, and keeps what it is dealt first and what words it is given."""

    name, uniform = "noting", False

    def __init__(self) -> None:
        self.hands: list[object] = []
        self.words: list[int] = []

    def choose(self, view: View, decision: Decision, words: Words) -> Answer:
        if not self.hands:
            zones = view.to_json()["zones"]
            self.hands.append([zone for zone in zones if zone["zone"] == "hand"])
        drawn = words.below(decision.domain.size)
        self.words.append(drawn)
        return decision.domain.nth(drawn)


def test_copy_0_is_the_game_itself(twelve_days: Game) -> None:
    rows: list[list[Bot]] = [[RandomBot()] * 3, [GreedyBot(1), RandomBot(), RandomBot()]]
    for bots in rows:
        assert play_duplicate(twelve_days, 4, 7, 0, bots) == play_match(twelve_days, 3, 4, 7, bots)


def test_copies_are_dealt_alike_and_played_otherwise(twelve_days: Game) -> None:
    seats = [[Noting() for _ in range(3)] for _ in range(4)]
    for copy, bots in enumerate(seats[:3]):
        play_duplicate(twelve_days, 4, 7, copy, bots)
    play_duplicate(twelve_days, 4, 8, 0, seats[3])
    for seat in range(3):
        first, second, third, other = (bots[seat] for bots in seats)
        assert first.hands == second.hands == third.hands != other.hands
        assert len({tuple(one.words) for one in (first, second, third, other)}) == 4


def test_uniform_copies_are_the_same_at_full_speed(twelve_days: Game) -> None:
    scores = set()
    for copy in range(5):
        fast = play_duplicate(twelve_days, 4, 7, copy, [RandomBot()] * 3)
        state = twelve_days.new(3, 4, 7)
        state.choose_anew(copy)
        play_out(state, [RandomBot()] * 3)
        assert result_of(state, state.outcome()) == fast
        scores.add(fast.scores)
    assert len(scores) == 5


def test_bots_turn(twelve_days: Game) -> None:
    """Game i is dealt as i // copies, and whoever is named first sits in seat i mod 3."""
    series = Series(FOLDER, 3, 4, bots=("greedy:1", "random", "random"), copies=2, turning=True)
    played = [result for result, _ in games_of(twelve_days, series, range(4))]
    for at, found in enumerate(played):
        bots: list[Bot] = [GreedyBot(1) if seat == at % 3 else RandomBot() for seat in range(3)]
        assert found == play_duplicate(twelve_days, 4, at // 2, at % 2, bots)


def test_any_number_of_processes_plays_the_same_copies() -> None:
    series = Series(FOLDER, 3, 4, copies=6, turning=True)
    assert run_batch(series, 60, jobs=1).results == run_batch(series, 60, jobs=2).results


def test_no_details_of_copies() -> None:
    with pytest.raises(ValueError, match="details"):
        Series(FOLDER, 3, 4, details=True, copies=2)
