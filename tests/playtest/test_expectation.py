"""Many random games of a small game against its expectation, worked out by walking its whole tree."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.playtest.batch import Series, run_batch
from tuckbox.interpreter.playtest.summary import summarise
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State


class _More(Exception):  # noqa: N818 - it is a question, not an error
    """Chance is asked for a number below `args[0]` that nobody has given."""


class Given:
    """Chance that comes out as it is told."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.left = list(numbers)

    def below(self, n: int, /) -> int:
        if not self.left:
            raise _More(n)
        return self.left.pop(0)


def expectation(game: Game, players: int, of: Callable[[State], tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
    """What `of` comes to on the average, where chance and all players choose uniformly. Chance is asked before the
    first question only."""

    def after(numbers: tuple[int, ...]) -> tuple[Fraction, ...]:
        try:
            state = game.new(players, 1, watched=False, chance_source=Given(numbers))
        except _More as more:
            (n,) = more.args
            return mean([after((*numbers, number)) for number in range(n)])
        return down(state)

    def down(state: State) -> tuple[Fraction, ...]:
        if state.is_over:
            assert state.status == "finished"
            return of(state)
        found = []
        for move in state.moves():
            copy = state.clone()
            copy.apply(move)
            found.append(down(copy))
        return mean(found)

    return after(())


def mean(several: list[tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
    return tuple(sum(column, Fraction(0)) / len(several) for column in zip(*several, strict=True))


@pytest.fixture(scope="module")
def kuhn() -> Game:
    game = load(find_game("kuhn_poker")).game
    assert game is not None
    return game


def scores(state: State) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, state.outcome().scores))


def test_the_expectation_of_kuhn_poker(kuhn: Game) -> None:
    """By hand: showdowns come to nothing on the average. Bet and pass, a quarter of the games, brings player 1 a chip;
    pass, bet and pass, an eighth, costs one."""
    assert expectation(kuhn, 2, scores) == (Fraction(1, 8), Fraction(-1, 8))


@pytest.mark.parametrize("games", [20_000, pytest.param(200_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("players", [2, 3])
def test_random_games_agree_with_the_expectation(kuhn: Game, players: int, games: int) -> None:
    exact = expectation(kuhn, players, scores)
    assert sum(exact) == 0
    results = run_batch(Series(find_game("kuhn_poker"), players, 1), games, jobs=1, game=kuhn).results
    for truth, found in zip(exact, summarise(players, results).scores, strict=True):
        assert found.low is not None and found.high is not None
        assert found.low <= float(truth) <= found.high
        assert found.high - found.low < 0.1


def test_win_shares_agree_with_the_expectation(kuhn: Game) -> None:
    exact = expectation(kuhn, 2, lambda state: tuple(map(Fraction, state.outcome().shares)))
    results = run_batch(Series(find_game("kuhn_poker"), 2, 1), 20_000, jobs=1, game=kuhn).results
    for truth, found in zip(exact, summarise(2, results).win_shares, strict=True):
        assert found.low <= float(truth) <= found.high
