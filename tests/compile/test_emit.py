"""From plans to games: the generated code plays the games that the plan says, whether it waits or not.

Every plan is played four times with the same words: by the reader of the plan, by the code that never waits, by the
code that waits (its frames sent through JSON at every decision), and by code that begins in the one and goes on in the
other.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.compile.flow import walk_all
from tuckbox.interpreter.runtime.engine import advance, answer_uniformly, apply, playout
from tuckbox.interpreter.runtime.faults import RuleFault, Stalled
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

from .building import game_of
from .random_plans import Maker
from .reference import play
from .twelve_days import twelve_days

RANDOM_PLANS = 80


def what_became_of(st: State) -> dict[str, Any]:
    """All that must not depend on how a game was played."""
    over = st.status if st.fault is None else st.fault.code
    facts = {"over": over, "decisions": st.decisions, "turns": st.turns, "chance": st.chance}
    return facts | position(st) if st.status == "finished" else facts


def position(st: State) -> dict[str, Any]:
    """Where everything is at the end, and how many choice words it took."""
    zones = [list(zone) for zone in st.zones]
    vars_, sides = list(st.vars), list(st.sides)
    return {"zones": zones, "loc": list(st.loc), "vars": vars_, "sides": sides, "words": st.cbase + st.ci}


def by_the_plan(plan: p.Plan, game: Game, players: int, seed: int, everyone: bool) -> dict[str, Any]:
    st = game.fresh(players, seed, watched=False, ask_everyone=everyone)
    try:
        play(plan, st)
    except (RuleFault, Stalled) as problem:
        return {**what_became_of(st), "over": problem.code.id}
    st.status = "finished"
    return what_became_of(st)


def waiting(game: Game, players: int, seed: int, everyone: bool, watched: bool) -> tuple[dict[str, Any], list[State]]:
    """Plays a game decision by decision; gives what became of it, and clones from on the way."""
    st = game.fresh(players, seed, watched=watched, ask_everyone=everyone)
    advance(st)
    on_the_way: list[State] = []
    while st.status == "running":
        plain = json.dumps(st.frames)
        assert json.loads(plain) == st.frames, "a frame holds more than plain data"
        st.frames = json.loads(plain)
        if st.decisions % 7 == 1:
            on_the_way.append(st.clone())
        apply(st, answer_uniformly(st))
    return what_became_of(st), on_the_way


def check_plan(plan: p.Plan, players: int, seed: int, everyone: bool = False) -> dict[str, Any]:
    game = game_of(plan)
    wanted = by_the_plan(plan, game, players, seed, everyone)
    st = game.fresh(players, seed, watched=False, ask_everyone=everyone)
    playout(st)
    assert what_became_of(st) == wanted, "never waiting"
    for watched in (False, True):
        found, on_the_way = waiting(game, players, seed, everyone, watched)
        assert found == wanted, f"waiting, watched: {watched}"
        for middle in on_the_way[:6]:
            middle.know = middle.log = None
            playout(middle)
            assert what_became_of(middle) == wanted, "going on without waiting"
    return wanted


@pytest.mark.parametrize("number", range(RANDOM_PLANS))
def test_random_plans_are_played_as_they_stand(number: int) -> None:
    plan = Maker(number).plan()
    check_plan(plan, 2 + number % 3, number, everyone=number % 4 == 0)


def test_random_plans_have_what_they_are_for() -> None:
    """The plans above would prove little if they asked nothing or broke off at once."""
    made = [Maker(number).plan() for number in range(RANDOM_PLANS)]
    ends = [check_plan(plan, 3, 5)["over"] for plan in made[:30]]
    assert ends.count("finished") > 15
    assert sum(plan.routines[0].cut for plan in made) > RANDOM_PLANS // 2
    assert len({code for plan in made for routine in plan.routines for code in routine.leaves}) >= 4
    steps = [step for plan in made for routine in plan.routines for step in walk_all(routine.body)]
    assert sum(isinstance(step, p.Flip) for step in steps) > 30
    assert sum(isinstance(step, p.Swap) for step in steps) > 30
    assert sum(isinstance(step, (p.Move, p.Draw)) and step.side is not None for step in steps) > 30
    assert sum(isinstance(step, p.SideOf) for step in steps) > 30


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_game(players: int) -> None:
    found = check_plan(twelve_days(), players, 11)
    assert found["over"] == "finished"
    assert found["decisions"] == 24 * players
