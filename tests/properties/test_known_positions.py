"""Positions of the games that everybody knows, picked at random: saving, copying and playing again lose nothing, and
what is refused changes nothing."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.engine import decisions
from tuckbox.interpreter.runtime.faults import IllegalMove
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.record import Recorder, replay
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State

from ..scenarios.known import KNOWN, Table

TABLES = [Table(known, *known.tables[number]) for known in KNOWN for number in {0, len(known.tables) - 1}]
TABLES += [Table(known, 3, words) for known in KNOWN for words in ("special_cards",) if (3, words) in known.tables]
by_table = pytest.mark.parametrize("table", TABLES, ids=str)
FAR = 120
"""Moves after which a position is looked at, at most."""


@cache
def compiled(table: Table) -> Game:
    loaded = load(table.game.folder, table.variants, table.options, lints=False)
    assert loaded.game is not None, loaded.report
    return loaded.game


def some_positions(table: Table, games: int) -> list[State]:
    """One of each game: at the beginning, at the end, or anywhere; who is asked answers in any order."""
    found = []
    for seed in range(games):
        dice = Random(f"{table} {seed}")
        state = compiled(table).new(table.players, seed)
        for _ in range(dice.choice([0, dice.randrange(FAR), dice.randrange(FAR), 5_000])):
            asked = decisions(state)
            if not asked:
                break
            state.apply(dice.choice(state.moves(dice.choice(asked).seat)))
        found.append(state)
    return found


def play_on(state: State) -> None:
    """To the end, without chance in the choices."""
    step = 0
    while not state.is_over:
        moves = state.moves()
        state.apply(moves[step % len(moves)])
        step += 1


@by_table
def test_positions_are_plain_data(table: Table) -> None:
    for state in some_positions(table, 6):
        check_invariants(state)
        assert sorted(piece for zone in state.zones for piece in zone) == list(range(len(state.loc)))
        before = state.hash()
        loaded = from_json(state.game, json.loads(json.dumps(state.to_json())))
        copy = state.clone()
        assert loaded.hash() == before and copy.hash() == before
        for seat in range(state.n):
            assert loaded.view(seat).to_json() == state.view(seat).to_json()
        for other in (loaded, copy):
            check_invariants(other)
            play_on(other)
        assert loaded.hash() == copy.hash() and loaded.outcome() == copy.outcome()
        assert state.hash() == before


@by_table
def test_a_record_plays_the_same_game(table: Table) -> None:
    for seed in range(2):
        recorder, dice = Recorder(compiled(table).new(table.players, seed)), Random(seed)
        while not recorder.state.is_over:
            recorder.play(dice.choice(recorder.state.moves()))
        again = replay(compiled(table), recorder.record())
        assert again.hash() == recorder.state.hash() and again.outcome() == recorder.state.outcome()


@by_table
def test_what_is_refused_changes_nothing(table: Table) -> None:
    """An answer for another seat, to another question, something that is not offered, a move after the end."""
    for state in some_positions(table, 8):
        before = state.hash()
        if state.is_over:
            wrong = [compiled(table).new(table.players, 1).moves()[0]]
        else:
            asked = decisions(state)
            move = state.moves()[0]
            waiting = {one.seat for one in asked}
            wrong = [Move(move.site, seat, move.answer) for seat in range(table.players + 1) if seat not in waiting]
            wrong += [Move(move.site + 1, move.seat, move.answer), Move(move.site, move.seat, 10_000)]
            wrong += [Move(move.site, move.seat, (0, 0, 0))]
            offered = {one.answer for one in state.moves()}
            if None not in offered:
                wrong.append(Move(move.site, move.seat, None))
            if asked[0].of_pieces and isinstance(move.answer, int):
                strange = [piece for piece in range(len(state.loc)) if piece not in offered]
                wrong += [Move(move.site, move.seat, piece) for piece in strange]
        for one in wrong:
            with pytest.raises(IllegalMove):
                state.apply(one)
        assert state.hash() == before


@pytest.mark.parametrize("name", ["goofspiel", "hearts"])
def test_the_order_of_answers_changes_nothing(name: str) -> None:
    """All are asked at once there; a second answer of one who has answered is refused."""
    table = next(one for one in TABLES if one.game.name == name)
    straight, mixed = [compiled(table).new(table.players, 3) for _ in range(2)]
    dice, together = Random(name), 0
    while not straight.is_over:
        asked = [one.seat for one in decisions(straight)]
        together += len(asked) > 1
        answers = {seat: dice.choice(straight.moves(seat)) for seat in asked}
        for seat in asked:
            straight.apply(answers[seat])
        dice.shuffle(asked)
        for place, seat in enumerate(asked):
            mixed.apply(answers[seat])
            if place + 1 < len(asked):
                with pytest.raises(IllegalMove):
                    mixed.apply(answers[seat])
        assert straight.hash() == mixed.hash()
    assert together and straight.outcome() == mixed.outcome()
