"""From games in which something rare comes up to the same games, played again by the general program."""

from __future__ import annotations

from typing import Any

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.playtest.match import result_of
from tuckbox.interpreter.playtest.series import Series, play_games
from tuckbox.interpreter.runtime.bulk import Bulk, Decides
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.whole import Playing, RareError

PLAYERS, SEED = 3, 11
FOLDER = find_game("twelve_days")
SERIES = Series(FOLDER, PLAYERS, SEED)


def the_game() -> Game:
    game = load(FOLDER, lints=False).game
    assert game is not None
    return game


def whole_of(game: Game) -> Bulk:
    bulk = game.whole(PLAYERS)
    assert bulk is not None
    return bulk


def one_by_one(game: Game, count: int) -> list[Any]:
    states = [game.fresh(PLAYERS, SEED, number, watched=False) for number in range(count)]
    return [result_of(state, playout(state)) for state in states]


@pytest.mark.parametrize("every", [1, 2, 5])
def test_rare_games_end_as_they_do_in_the_general_program(every: int) -> None:
    game, asked = the_game(), 0
    bulk = whole_of(game)
    program = bulk.program

    def now_and_then(playing: Playing, decides: Decides | None) -> tuple[Any, ...]:
        nonlocal asked
        asked += 1
        found = program(playing, decides)
        if asked % every == 0:  # at its very end: nothing that it has done may be left behind
            raise RareError
        return found

    bulk.program, bulk.carefully = now_and_then, None
    assert list(play_games(game, SERIES, range(30))) == one_by_one(game, 30)
    assert (bulk.played, bulk.rare) == (30, 30 // every)


def test_a_program_that_guesses_badly_is_exchanged() -> None:
    game, made = the_game(), 0
    program = whole_of(game).program

    def carefully() -> Any:
        nonlocal made
        made += 1
        return program, 0

    def guesses_wrongly(playing: Playing, decides: Decides | None) -> tuple[Any, ...]:
        raise RareError

    bulk = Bulk(guesses_wrongly, PLAYERS, 0, carefully)
    endings = list(bulk.play(SEED, range(200)))
    first = next(number for number, ending in enumerate(endings) if ending is not None)
    assert made == 1 and bulk.rare == first < 200 and None not in endings[first:]
    wanted = one_by_one(game, 200)
    for ending, one in zip(endings[first:], wanted[first:], strict=True):
        assert ending == (one.scores, one.shares, one.decisions, one.turns)


def test_a_program_that_is_seldom_wrong_stays() -> None:
    bulk, seen = whole_of(the_game()), 0
    program = bulk.program

    def nearly_always(playing: Playing, decides: Decides | None) -> tuple[Any, ...]:
        nonlocal seen
        seen += 1
        if seen == 40:
            raise RareError
        return program(playing, decides)

    bulk.program, bulk.carefully = nearly_always, lambda: pytest.fail("it was exchanged")
    assert sum(ending is None for ending in bulk.play(SEED, range(150))) == 1
    assert bulk.program is nearly_always


@pytest.mark.parametrize(("every", "tried"), [(1, 192), (3, 800)])
def test_games_that_are_mostly_rare_are_tried_no_more(every: int, tried: int) -> None:
    """Those behind them are left to the general program at once, none is left out."""
    game, asked = the_game(), 0
    program = whole_of(game).program

    def now_and_then(playing: Playing, decides: Decides | None) -> tuple[Any, ...]:
        nonlocal asked
        asked += 1
        if asked % every == 0:
            raise RareError
        return program(playing, decides)

    bulk = Bulk(now_and_then, PLAYERS)
    endings = [ending for _ in range(2) for ending in bulk.play(SEED, range(400))]
    assert len(endings) == 800 and asked == tried
    assert sum(ending is not None for ending in endings) == tried - tried // every
