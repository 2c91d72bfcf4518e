"""What a decision and a draw cost does not grow with the game, counted in lines and in entries of lists."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.playtest.series import Series, play_games
from tuckbox.interpreter.runtime.engine import answer_uniformly, playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

from .counting import Counted, bytes_of_copies, counted, lines_of

MANIFEST = "title: Round and round\nplayers: 3\ntables: [{file: cards.csv, piece: card}]\nrules: [rules.tuck]\n"
CARDS = "id,copies,worth:number\nplain,{copies},1\ngolden,{copies},2\n"
RULES = """\
option rounds = 100 from 1 to 5000 "rounds"

zone stock: {stock} of card, hidden
zone hand: set of card, private, each player
zone played: pile of card, open

track worth_played: number

setup:
    move every card to stock
    {shuffle}
    each player:
        draw 3 from stock to my hand

play:
    for each round from 1 to rounds:
        each player:
            choose given from my hand "Which card?":
                move given to played
                add worth of given to worth_played
            draw 1 from stock to my hand
            draw 1 from played to stock

score:
    each player:
        set my score to worth_played
"""
"""Whatever is played comes back into the stock, so that all piles stay as they are however long it goes on."""


@cache
def game(kind: str, copies: int, rounds: int) -> Game:
    """The game whose stock is of this kind, with so many copies of two cards, and so many rounds."""
    rules = RULES.replace("{stock}", kind).replace("{shuffle}", "" if kind == "set" else "shuffle stock")
    with TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "game.yaml").write_text(MANIFEST, encoding="utf-8")
        (folder / "cards.csv").write_text(CARDS.replace("{copies}", str(copies)), encoding="utf-8")
        (folder / "rules.tuck").write_text(rules, encoding="utf-8")
        loaded = load(folder, (), {"rounds": str(rounds)}, lints=False)
    assert loaded.game is not None, loaded.report
    return loaded.game


def decide(state: State, times: int) -> None:
    for _ in range(times):
        state.apply(answer_uniformly(state))


def looked_at(state: State, times: int) -> tuple[int, int]:
    """Entries of zones that so many decisions look at, and those that they move along in one go."""
    counted(state)
    Counted.begin()
    decide(state, times)
    return Counted.looked, Counted.moved


def in_whole_games(rules: Game) -> int:
    """The lines of a game that is played without stopping."""
    series = Series(Path(), 3, 1)
    for _ in play_games(rules, series, range(1)):  # all is made that is only made once
        pass
    return lines_of(lambda: list(play_games(rules, series, range(1))))


@pytest.mark.parametrize("watched", [True, False], ids=["watched", "unwatched"])
@pytest.mark.parametrize("kind", ["pile", "row", "set"])
def test_a_decision_costs_as_much_late_as_early(kind: str, watched: bool) -> None:
    state = game(kind, 26, 400).new(3, 1, watched=watched)
    decide(state, 30)
    early = lines_of(lambda: decide(state, 60))
    decide(state, 900)
    late = lines_of(lambda: decide(state, 60))
    assert late < 1.1 * early


@pytest.mark.parametrize("kind", ["pile", "row", "set"])
def test_a_game_ten_times_as_long_costs_ten_times_as_much(kind: str) -> None:
    for played in (in_whole_games, in_the_middle):
        short, long = played(game(kind, 26, 40)), played(game(kind, 26, 400))
        assert long < 10.5 * short


def in_the_middle(rules: Game) -> int:
    """The lines of a game that goes on without stopping from its first decision."""
    playout(rules.new(3, 2, watched=False))
    state = rules.new(3, 1, watched=False)
    return lines_of(lambda: playout(state))


@pytest.mark.parametrize("watched", [True, False], ids=["watched", "unwatched"])
def test_a_deck_ten_times_as_large_costs_no_more_a_draw(watched: bool) -> None:
    small, large = [game("pile", copies, 100).new(3, 1, watched=watched) for copies in (26, 260)]
    decide(small, 30)
    decide(large, 30)
    looked, moved = looked_at(small, 60)
    assert looked_at(large, 60)[0] <= 1.2 * looked and Counted.moved <= moved


@pytest.mark.parametrize("kind", ["row", "set"])
def test_nor_does_a_row_or_a_set_that_nobody_watches(kind: str) -> None:
    """What lies behind a piece that leaves is moved up in one go, which is all that grows."""
    small, large = [game(kind, copies, 100).new(3, 1, watched=False) for copies in (26, 260)]
    decide(small, 30)
    decide(large, 30)
    assert looked_at(large, 60)[0] <= 1.05 * looked_at(small, 60)[0]


@pytest.mark.parametrize("kind", ["pile", "row", "set"])
def test_nor_do_draws_in_whole_games(kind: str) -> None:
    small, large = [
        in_whole_games(game(kind, copies, 200)) - in_whole_games(game(kind, copies, 100)) for copies in (26, 260)
    ]
    assert large < 1.02 * small


def test_a_position_does_not_grow_with_the_rounds_to_come() -> None:
    short, long = [json.dumps(game("pile", 26, rounds).new(3, 1).to_json()["frames"]) for rounds in (40, 4000)]
    assert len(long) <= len(short) + 10


def test_a_copy_of_a_watched_position_does_not_grow_with_the_game() -> None:
    state = game("pile", 26, 400).new(3, 1)
    decide(state, 30)
    early = bytes_of_copies([state] * 10)
    decide(state, 1000)
    assert state.log is not None and len(state.log) > 5000
    assert bytes_of_copies([state] * 10) < 1.2 * early
