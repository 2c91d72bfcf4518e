"""Badly typed rules never end in a traceback: there are diagnostics, or a game that plays to some end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime import engine
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.game import Game

from .casebook import Case, cases
from .mutation import mutated
from .test_wrong import says_plainly

RIGHT = cases("right")
MOST_STEPS = 3_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mutated")


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(case=st.sampled_from(RIGHT), seed=st.integers(0, 2**32), times=st.integers(1, 3))
def test_damaged_rules_are_answered(folder: Path, case: Case, seed: int, times: int) -> None:
    chance = random.Random(seed)
    name = chance.choice([file for file in case.files if file.endswith(".tuck")])
    files = case.files | {name: mutated(case.files[name], chance, times)}
    game_folder = Case(case.path, case.head, files).write(folder / "game")
    found = load(game_folder, case.words("variants"), case.options())
    for diagnostic in found.report:
        says_plainly(diagnostic)
    assert (found.game is None) == found.report.has_errors
    if found.game is not None:
        play_to_some_end(found.game)


def play_to_some_end(game: Game) -> None:
    """A game that does not end by itself is stopped, soon here."""
    fuel, engine.FUEL = engine.FUEL, MOST_STEPS
    try:
        played = game.fresh(game.layout.least, 1, 0, watched=False)
        playout(played)
    finally:
        engine.FUEL = fuel
    assert played.status in ("finished", "stalled", "fault")
