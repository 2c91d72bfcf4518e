"""From the shipped game 12 Days to assertions: its scenarios pass, and each of its rulings is shown by some of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.driver import find_game, load, validate
from tuckbox.interpreter.scenarios import ScenarioResult, run_scenarios

from .deleting import fails_with
from .rulings import check_rulings

FOLDER = find_game("twelve_days")


@pytest.fixture(scope="module")
def results() -> list[ScenarioResult]:
    return run_scenarios(FOLDER)


def test_all_pass(results: list[ScenarioResult]) -> None:
    assert [(result.title, result.failures, result.problems) for result in results if not result.ok] == []
    assert len(results) >= 30


def test_every_ruling_names_scenarios_that_exist(results: list[ScenarioResult]) -> None:
    assert check_rulings(FOLDER, [result.title for result in results]) >= 15


def test_everybody_is_dealt_what_the_option_says() -> None:
    """How many pieces lie in a zone is nothing that a scenario can say."""
    for players, options in ((3, {}), (5, {}), (4, {"hand_size": "7"})):
        game = load(FOLDER, (), options).game
        assert game is not None
        base = game.layout.zone_named["hand"].base
        hands = [len(hand) for hand in game.new(players, 4).zones[base : base + players]]
        assert hands == [int(options.get("hand_size", "12"))] * players


def test_the_game_is_clean() -> None:
    assert list(validate(FOLDER)) == []


@pytest.mark.parametrize(
    ("old", "new", "failing"),
    [
        ("left of me", "right of me", "everybody passes one gift to the left, at the same moment"),
        ("single where rank is lowest", "single where rank is highest", "one Claus alone is lower than every gift"),
        ("move prize to won of owner", "move top of days to won of owner", "the next winner takes all days that wait"),
        (", refilled from discard", "", "all opened gifts are in the discard before anybody draws"),
        ("is highest:", "is lowest:", "most gifts of a rank score that rank"),
        ("total worth among", "count", "a day is worth its number"),
        ("lowest worth on top", "highest worth on top", "the first day is on offer, the others lie open in order"),
        ("draw 1 from stock", "draw 2 from stock", "drawing goes from player 1 to the left"),
        ("draw hand_size from", "draw 12 from", "five players with sixteen gifts each hold the whole deck"),
    ],
)
def test_other_rules_fail(tmp_path: Path, old: str, new: str, failing: str) -> None:
    fails_with(FOLDER, tmp_path / "game", old, new, failing)
