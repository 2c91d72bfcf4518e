"""Positions of the shipped game, at decisions picked at random: nothing is lost by saving, copying or playing again."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tuckbox.interpreter import driver
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.engine import decisions
from tuckbox.interpreter.runtime.faults import IllegalMove
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.record import Recorder, replay
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State

SETTINGS = [((), 3), ((), 4), ((), 5), (("eight_nights",), 2), (("eight_nights",), 3), (("no_carry",), 4)]
some_setting = st.sampled_from(SETTINGS)
some_ranks = st.lists(st.integers(0, 10_000), min_size=1, max_size=130)


@cache
def game_of(variants: tuple[str, ...]) -> Game:
    found = driver.load(driver.find_game("twelve_days"), variants)
    assert found.game is not None
    return found.game


def played(variants: tuple[str, ...], players: int, seed: int, ranks: list[int]) -> State:
    """The game after one move a rank, or at its end if that comes first; moves are picked by rank among the open ones,
    by the seat that the rank picks among those asked."""
    state = game_of(variants).new(players, seed)
    for rank in ranks:
        asked = decisions(state)
        if not asked:
            break
        moves = state.moves(asked[rank % len(asked)].seat)
        state.apply(moves[rank % len(moves)])
    return state


@settings(max_examples=60, deadline=None)
@given(some_setting, st.integers(0, 2**64 - 1), some_ranks)
def test_positions_are_plain_data(setting: tuple[tuple[str, ...], int], seed: int, ranks: list[int]) -> None:
    variants, players = setting
    state = played(variants, players, seed, ranks)
    check_invariants(state)
    assert sorted(piece for zone in state.zones for piece in zone) == list(range(len(state.loc)))
    before = state.hash()
    loaded = from_json(state.game, json.loads(json.dumps(state.to_json())))
    copy = state.clone()
    assert loaded.hash() == before and copy.hash() == before
    assert [v.to_json() for v in views(loaded)] == [v.to_json() for v in views(state)]
    for other in (loaded, copy):
        check_invariants(other)
        while not other.is_over:
            moves = other.moves()
            other.apply(moves[len(moves) // 2])
    assert loaded.hash() == copy.hash()
    assert loaded.outcome() == copy.outcome()
    assert state.hash() == before


def views(state: State) -> list[object]:
    return [state.view(seat) for seat in range(state.n)]


@settings(max_examples=25, deadline=None)
@given(some_setting, st.integers(0, 2**64 - 1), some_ranks)
def test_a_record_plays_the_same_game(setting: tuple[tuple[str, ...], int], seed: int, ranks: list[int]) -> None:
    variants, players = setting
    game = game_of(variants)
    recorder = Recorder(game.new(players, seed))
    hashes = [recorder.state.hash()]
    for rank in (ranks * 130)[:130]:
        if recorder.state.is_over:
            break
        moves = recorder.state.moves()
        recorder.play(moves[rank % len(moves)])
        hashes.append(recorder.state.hash())
    assert recorder.state.is_over
    again = replay(game, recorder.record())
    assert again.hash() == hashes[-1]
    assert again.outcome() == recorder.state.outcome()


@settings(max_examples=40, deadline=None)
@given(some_setting, st.integers(0, 2**64 - 1), some_ranks)
def test_what_is_refused_changes_nothing(setting: tuple[tuple[str, ...], int], seed: int, ranks: list[int]) -> None:
    """A second answer, an answer for another seat, a piece that is not offered, a move after the end."""
    variants, players = setting
    state = played(variants, players, seed, ranks)
    before = state.hash()
    if state.is_over:
        old = game_of(variants).new(players, seed).moves()[0]
        with pytest.raises(IllegalMove):
            state.apply(old)
    else:
        move = state.moves()[0]
        offered = set(decisions(state)[0].domain.items)
        strange = next(piece for piece in range(len(state.loc)) if piece not in offered)
        waiting = {asked.seat for asked in decisions(state)}
        wrong = [move.__class__(move.site, move.seat, strange), move.__class__(move.site, move.seat, None)]
        wrong += [move.__class__(move.site, seat, move.answer) for seat in range(players + 1) if seat not in waiting]
        for one in wrong:
            with pytest.raises(IllegalMove):
                state.apply(one)
    assert state.hash() == before


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**64 - 1), st.randoms(use_true_random=False))
def test_the_order_of_answers_changes_nothing(seed: int, order: object) -> None:
    straight, mixed = game_of(()).new(4, seed), game_of(()).new(4, seed)
    while not straight.is_over:
        asked = [decision.seat for decision in decisions(straight)]
        answers = {seat: straight.moves(seat)[(seat + decisions(straight)[0].site) % 3] for seat in asked}
        order.shuffle(asked)  # type: ignore[attr-defined]
        for seat in sorted(asked):
            straight.apply(answers[seat])
        for seat in asked:
            mixed.apply(answers[seat])
        assert straight.hash() == mixed.hash()
    assert straight.outcome() == mixed.outcome()
