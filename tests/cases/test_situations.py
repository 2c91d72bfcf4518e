"""From situations that broke other engines to tests: scenarios where they can say it, else the engine itself is asked.

The numbers are those of a list of such situations. A scenario's title begins with the numbers it is about, a test of
the engine is marked with them; at the end of this file it is checked that none is left out.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tuckbox.interpreter.driver import validate
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.scenarios import ScenarioResult, run_scenarios

from ..properties.hidden import permuted, piece_slots
from ..properties.hidden import seen as shown
from ..properties.test_waiting_anywhere import play_all_ways
from . import (
    test_situations_answers,
    test_situations_effects,
    test_situations_lab,
    test_situations_scores,
    test_situations_setup,
)
from .situated import (
    COVERED,
    HERE,
    PLENTY,
    game_of,
    loaded,
)

GAMES = sorted(HERE.iterdir())
WANTED = {*range(1, 35), 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51}


# ---- the scenarios ---


@cache
def results(folder: Path) -> list[ScenarioResult]:
    return run_scenarios(folder)


def numbers_of(title: str) -> set[int]:
    """`2, 11: ...` is about the situations 2 and 11."""
    return {int(number) for number in re.findall(r"\d+", title.partition(":")[0])}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_nothing_is_wrong_with_the_games(folder: Path) -> None:
    assert [str(problem.message) for problem in validate(folder)] == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_the_scenarios_hold(folder: Path) -> None:
    found = results(folder)
    assert found
    failed = [
        (one.title, [(fail.expected, fail.found) for fail in one.failures], [said.message for said in one.problems])
        for one in found
        if not one.ok
    ]
    assert failed == []


# ---- of the kind: random games ---

TABLES = [(name, players) for name in PLENTY for players in (2, 3, 4)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_way_to_play_is_one_game(name: str, players: int) -> None:
    """Watched, unwatched, through saves and clones at every question, played out from anywhere: all the same."""
    game = game_of(loaded(name, plenty=True))
    asked_more = 0
    for seed in range(2):
        ends = [play_all_ways(game, 31 * players + seed, players, everyone) for everyone in (False, True)]
        assert [st.status for st in ends] == ["finished"] * 2
        assert (ends[0].zones, ends[0].vars, ends[0].chance) == (ends[1].zones, ends[1].vars, ends[1].chance)
        asked_more += ends[1].decisions - ends[0].decisions
    if name in ("barter", "guard"):  # in the others few answers are hidden
        assert asked_more > 0


@pytest.mark.parametrize("name", PLENTY)
def test_nobody_sees_what_is_hidden(name: str) -> None:
    """At every question, also in the middle of a window: what a viewer cannot see changes places, and he sees the
    same."""
    found = loaded(name, plenty=True)
    game, plan = game_of(found), found.plan
    assert plan is not None
    slots, moved, rng = piece_slots(plan), 0, Random(7)
    for players in (2, 4):
        st = game.new(players, players, ask_everyone=True)
        while not st.is_over:
            for viewer in range(players):
                other, places = permuted(st, viewer, slots, rng)
                moved += places
                assert shown(st, viewer) == shown(other, viewer), (players, st.decisions, viewer)
            st.apply(answer_uniformly(st))
    assert moved > 300


def test_no_situation_is_left_out() -> None:
    scenarios = {number for folder in GAMES for one in results(folder) for number in numbers_of(one.title)}
    marked = (test_situations_answers, test_situations_effects, test_situations_lab, test_situations_setup)
    marking = {one.situation for one in (*marked, test_situations_scores)}
    assert len(marking) == 1  # all have marked their tests
    assert sorted(WANTED - scenarios - COVERED) == []
    assert scenarios <= WANTED and COVERED <= WANTED
