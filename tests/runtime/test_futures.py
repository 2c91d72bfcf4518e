"""What sampled positions go on with: one behind the other, each word for one of them."""

from __future__ import annotations

from tuckbox.interpreter.runtime import engine
from tuckbox.interpreter.runtime.futures import Futures
from tuckbox.interpreter.runtime.random import Words
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State

from .tiny import tiny

GAME = tiny()


def read(st: State) -> tuple[int, int]:
    """The next word of each stream: choice, chance."""
    return st.cbase + st.ci, st.chance


def test_every_position_goes_on_where_the_last_one_has_stopped() -> None:
    futures, before = Futures(Words(1)), (0, 0)
    keys = set()
    for number in range(300):
        st = GAME.new(3, number, watched=False)
        futures.give(st)
        assert read(st) == before
        keys.add((st.choice_key, st.chance_key))
        engine.playout(st)
        assert read(st) > before and read(st)[1] > before[1]
        futures.take(st)
        before = read(st)
    assert len(keys) == 1
    assert before[0] > 2048 and before[1] > 2048, "the words were made anew several times"


def test_the_words_are_those_of_the_two_streams() -> None:
    """A position with words at hand plays the game that it plays without, also when it was saved in between."""
    futures = Futures(Words(4))
    for number in range(20):
        st = GAME.new(3, number, watched=False)
        futures.give(st)
        loaded = from_json(GAME, st.to_json())
        assert read(loaded) == read(st) and not loaded.cw and not loaded.hw
        assert engine.playout(loaded) == engine.playout(st)
        assert loaded.hash() == st.hash()
        futures.take(st)


def test_what_is_not_taken_back_is_had_again() -> None:
    futures = Futures(Words(5))
    first, second = GAME.new(3, 1, watched=False), GAME.new(3, 1, watched=False)
    futures.give(first)
    futures.give(second)
    assert engine.playout(first) == engine.playout(second) and first.hash() == second.hash()


def test_other_words_are_other_futures() -> None:
    hashes = set()
    for number in range(20):
        st = GAME.new(3, 1, watched=False)
        Futures(Words(number)).give(st)
        engine.playout(st)
        hashes.add(st.hash())
    assert len(hashes) == 20
