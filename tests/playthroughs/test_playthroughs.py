"""The games that are kept come out as they did: played straight, watched or not, and from copies at every decision."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tuckbox.interpreter.driver import shipped_games
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State

from .playthrough import FOLDER, ending, file_of, read, replayed, written


def straight(state: State) -> State:
    """The same position."""
    return state


def cloned(state: State) -> State:
    """A copy; the first one is played on at random, which must not be seen in the copy."""
    copy = state.clone()
    moves = state.moves()
    state.apply(moves[len(moves) - 1])
    return copy


def saved(state: State) -> State:
    """What comes out of a saved game."""
    check_invariants(state)
    return from_json(state.game, json.loads(json.dumps(state.to_json())))


WAYS: list[tuple[Callable[[State], State], bool]] = [(straight, True), (straight, False), (cloned, True), (saved, True)]


def test_every_shipped_game_has_one() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(shipped_games())


@pytest.mark.parametrize(("between", "watched"), WAYS, ids=["straight", "unwatched", "cloned", "saved"])
@pytest.mark.parametrize("game", shipped_games())
def test_it_comes_out_the_same(game: str, between: Callable[[State], State], watched: bool) -> None:
    kept = read(game)
    state = replayed(kept, between, watched=watched)
    assert state.status == "finished", state.fault
    assert ending(state) == (kept.scores, kept.winners, kept.turns)
    assert state.decisions == len(kept.moves)


@pytest.mark.parametrize("game", shipped_games())
def test_a_file_is_written_as_it_is_read(game: str) -> None:
    assert written(read(game)) == file_of(game).read_text(encoding="utf-8")


@pytest.mark.parametrize("begun", [False, True], ids=["from the beginning", "from the first decision"])
@pytest.mark.parametrize("game", shipped_games())
def test_bots_play_it_too(game: str, begun: bool) -> None:
    """Its moves are those of the uniform bot, so a game that answers its questions itself comes out the same."""
    kept = read(game)
    rules = kept.compiled()
    state = (rules.new if begun else rules.fresh)(kept.players, kept.seed, watched=False)
    playout(state)
    assert state.status == "finished", state.fault
    assert ending(state) == (kept.scores, kept.winners, kept.turns)
