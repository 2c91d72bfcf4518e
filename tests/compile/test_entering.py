"""The program for one number of players goes on from frames of the general one, and plays the same game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tuckbox.interpreter import driver
from tuckbox.interpreter.compile.blocks import Cut
from tuckbox.interpreter.compile.cut import cut
from tuckbox.interpreter.compile.entering import enter
from tuckbox.interpreter.compile.plan import Plan
from tuckbox.interpreter.compile.settle import settle
from tuckbox.interpreter.runtime import engine
from tuckbox.interpreter.runtime.faults import RuleFault
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.outcome import outcome, score_here, score_now
from tuckbox.interpreter.runtime.state import State

from ..properties.programs import program, text_of, write_game

GAMES = [(name, ()) for name in driver.shipped_games()] + [("santa", ("expansion",))]
MOST = 60
"""So many positions of a game are played on from."""


def loaded(folder: Path, variants: tuple[str, ...] = ()) -> tuple[Game, Plan]:
    found = driver.load(folder, variants, lints=False)
    assert found.game is not None and found.plan is not None, [d.message for d in found.report]
    return found.game, found.plan


def gone_on(st: State, *, settled: bool) -> State:
    """The end of the game, by one program or the other; what is open is answered by both in the same way."""
    copy = st.clone()
    if settled:
        assert copy.game.settled(copy.n).enters
        engine.playout(copy)
    else:
        while copy.waiting:
            move = engine.answer_uniformly(copy)
            engine.give(copy, [(move.seat, move.answer)])
        engine.advance(copy, copy.game.uniform)
    return copy


def compared(game: Game, players: int, seed: int) -> int:
    """Plays on from positions of a game in both ways; how many there were."""
    st = game.new(players, seed, watched=False)
    every = max(1, length(st) // MOST)
    number = 0
    found = 0
    while not st.is_over:
        if number % every == 0:
            one, two = gone_on(st, settled=True), gone_on(st, settled=False)
            assert outcome(one) == outcome(two)
            assert one.to_json() == two.to_json()
            assert scores(score_here, st.clone()) == scores(score_now, st)
            found += 1
        st.apply(engine.answer_uniformly(st))
        number += 1
    return found


def scores(of: Callable[[State], tuple[int, ...]], st: State) -> tuple[int, ...] | str:
    """What the scores would be now, or why they cannot be worked out."""
    try:
        return of(st)
    except RuleFault as problem:
        return problem.code.id


def length(st: State) -> int:
    """The decisions of the game."""
    copy = st.clone()
    engine.playout(copy)
    return copy.decisions


@pytest.mark.parametrize("names", GAMES, ids=lambda names: "-".join((names[0], *names[1])))
def test_games_go_on_alike(names: tuple[str, tuple[str, ...]]) -> None:
    game, _ = loaded(driver.find_game(names[0]), names[1])
    layout = game.layout
    assert sum(compared(game, players, 5 + players) for players in range(layout.least, layout.most + 1)) > 1


@pytest.mark.parametrize("number", range(6))
def test_made_up_games_go_on_alike(number: int, tmp_path: Path) -> None:
    game, _ = loaded(write_game(tmp_path, text_of(program(number))))
    for players in (2, 3):
        assert compared(game, players, number)


def cuts(plan: Plan) -> list[Cut]:
    return [cut(routine, plan) for routine in plan.routines]


def test_a_routine_with_other_blocks_is_not_entered() -> None:
    """Whatever makes the blocks differ is found, and then nothing reads those frames."""
    _, plan = loaded(driver.find_game("twelve_days"))
    own, general = cuts(settle(plan, 3)), cuts(plan)
    assert enter(own, general) and all(one.reading is not None for one in own)
    for change in ("fewer blocks", "fewer bounds", "another end"):
        own = cuts(settle(plan, 3))
        blocks = next(one for one in own if one.routine.name == "play").blocks
        if change == "fewer blocks":
            blocks.pop()
        elif change == "fewer bounds":
            blocks[1].parts.pop()
        else:
            blocks[1].parts[-1], blocks[3].parts[-1] = blocks[3].parts[-1], blocks[1].parts[-1]
        assert not enter(own, general), change
        assert all(one.reading is None for one in own)


def test_where_frames_cannot_be_read_the_general_program_goes_on() -> None:
    game, _ = loaded(driver.find_game("kuhn_poker"))
    assert game.going_on(2) is game.settled(2)
    game._settled[2] = replace(game.settled(2), enters=False)
    assert game.going_on(2) is game.uniform
    st = game.new(2, 1, watched=False)
    assert engine.playout(st.clone()) == outcome(gone_on(st, settled=False))
