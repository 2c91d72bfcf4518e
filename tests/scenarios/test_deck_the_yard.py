"""From the shipped game Deck the Yard to assertions: its scenarios pass, show each ruling, and pin every statement."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import find_game, load, validate
from tuckbox.interpreter.playtest.metrics.win_share import wilson
from tuckbox.interpreter.runtime.naming import kind_id
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.scenarios import ScenarioResult, run_scenarios, run_with_coverage
from tuckbox.interpreter.scenarios import run as running

from ..referee import deck_the_yard_patterns as made
from .deleting import Deletion, deletions, fails_with, noticed, without
from .random_games import Setting, play, play_many
from .rulings import check_rulings

FOLDER = find_game("deck_the_yard")


@pytest.fixture(scope="module")
def results() -> list[ScenarioResult]:
    return run_scenarios(FOLDER)


def test_all_pass(results: list[ScenarioResult]) -> None:
    assert [(result.title, result.failures, result.problems) for result in results if not result.ok] == []
    assert len(results) >= 50


def test_no_scenario_depends_on_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a few more seeds than usual: one unlucky card in a hundred deals would show."""
    monkeypatch.setattr(running, "SEEDS", tuple(range(1, 41)))
    assert [result.title for result in run_scenarios(FOLDER) if not result.ok] == []


def test_every_ruling_names_scenarios_that_exist(results: list[ScenarioResult]) -> None:
    assert check_rulings(FOLDER, [result.title for result in results]) >= 15


def test_the_game_is_clean() -> None:
    assert list(validate(FOLDER)) == []


def test_scenarios_come_to_every_line_and_branch() -> None:
    _, coverage = run_with_coverage(FOLDER)
    totals = coverage.totals()
    assert totals.full and totals.lines.all > 50 and totals.branches.all > 20


# The patterns


def patterns() -> list[tuple[str, ...]]:
    with (FOLDER / "patterns.csv").open(encoding="utf-8", newline="") as file:
        return [tuple(row["colours:list of colour"].split()) for row in csv.DictReader(file)]


def test_the_table_of_patterns_is_the_one_that_was_made() -> None:
    with (FOLDER / "patterns.csv").open(encoding="utf-8", newline="") as file:
        assert [tuple(row) for row in csv.reader(file)] == made.table()


def test_no_pattern_and_no_colour_is_favoured() -> None:
    found, colours = patterns(), made.FIRST
    assert len(set(found)) == len(found) == 18
    assert all(len(set(pattern)) == len(pattern) == 5 and set(pattern) < set(colours) for pattern in found)
    assert Counter(next(iter(set(colours) - set(pattern))) for pattern in found) == dict.fromkeys(colours, 3)
    for place in range(5):
        assert Counter(pattern[place] for pattern in found) == dict.fromkeys(colours, 3)


def test_six_pairs_differ_in_the_last_place_only() -> None:
    beginnings = Counter(pattern[:4] for pattern in patterns())
    assert sorted(beginnings.values()) == [1] * 6 + [2] * 6


# The deal, which scenarios cannot look at as long as it is left to chance


def kinds(st: State, zone: str) -> list[str]:
    return [kind_id(st.game, piece) for piece in st.zones[st.game.layout.zone_named[zone].base]]


def test_the_first_hand() -> None:
    game = load(FOLDER).game
    assert game is not None
    hands: set[tuple[str, ...]] = set()
    tops: set[str] = set()
    for seed in range(60):
        st = game.new(1, seed)
        hand, stock = kinds(st, "hand"), kinds(st, "stock")
        hands.add(tuple(hand))
        tops.add(stock[-1])
        assert sum(kind.startswith("bulb_") or kind == "bubble" for kind in hand) == 5
        assert {kind for kind in hand if not kind.startswith("bulb_")} <= {"bubble", "plug"}
        assert len(hand) + len(stock) == 70
        assert len(kinds(st, "shown")) == 2 and len(kinds(st, "patterns")) == 16
    assert len(hands) == 60 and len(tops) > 5


# Every statement is needed


DELETIONS = [one for one in deletions(FOLDER) if not one.text.startswith("shuffle ")]
"""Without a shuffle: that chance is missing no scenario can see. The lockstep with the referee does."""


def test_there_is_something_to_delete() -> None:
    assert len(DELETIONS) >= 30
    assert [one.text for one in deletions(FOLDER) if one not in DELETIONS] == ["shuffle stock"]


@pytest.mark.parametrize("deletion", DELETIONS, ids=str)
def test_no_statement_can_be_left_out(deletion: Deletion, tmp_path: Path) -> None:
    assert noticed(without(FOLDER, deletion, tmp_path / "game"), deletion.part)


@pytest.mark.parametrize(
    ("old", "new", "failing"),
    [
        ("        each player:\n            do fresh_hand\n", "        shuffle stock\n", "the first hand: plugs *"),
        ("draw 2 from patterns", "draw 3 from patterns", "two patterns are turned up"),
        (" until my hand is empty", "", "the game ends when the last cards drawn *"),
        ("sort is bulb and fits(hung)", "sort is bulb", "a bulb that fits neither *"),
        ("sort is bulb and fits(hung)", "fits(hung)", "a bubble light is no coloured bulb"),
        ("move hung to lineup", "move hung to discard", "each next bulb goes to the right"),
        ("move hung to lineup", "move hung to lineup, on left", "each next bulb goes to the right"),
        ("                needs fifth is empty\n", "", "a second bubble light *"),
        ("where sort is bubble ", "where lit ", "a bubble light may come first: *"),
        ("move light to fifth", "move light to lineup", "a bubble light may come first: *"),
        ('from my hand "Which card do you', 'from my hand where lit "Which card do you', "any card * a plug, *"),
        ("move unwanted to discard", "move unwanted to stock", "any card * a bulb"),
        ("                needs stock is empty\n", "", "as long as there is a draw pile *"),
        ("                end game\n", "                end turn\n", "with an empty draw pile one may stop *"),
        ("count lineup + count fifth is 5", "count lineup is 5", "a bubble light may come last, *"),
        ("count lineup + count fifth is 5", "count lineup is 4", "four bulbs are no finished line-up"),
        ("            do claim\n        do refill", "            do claim", "the hand is refilled to five bulbs: *"),
        ("            do claim\n        do refill", "            do refill\n        do claim", "the next pattern *"),
        ("count (my hand where lit)", "count my hand", "the hand is refilled to five bulbs: *"),
        ("is less than 5", "is less than 6", "the first hand: plugs *"),
        ("    if aside is not empty:\n        move aside", "    if 1 is 1:\n        move aside", "* is not shuffled"),
        ("count claimed + count guests", "count claimed", "exactly eight claimed cards win, *"),
        ("count claimed + count guests", "count guests", "exactly eight claimed cards win, *"),
        ("goal = 8", "goal = 7", "exactly seven claimed cards lose"),
        ("goal = 8", "goal = 9", "exactly eight claimed cards win, *"),
        ("is at least goal\n", "is goal\n", "more than eight win too"),
        ("stop_at_goal = no", "stop_at_goal = yes", "reaching the goal does not end the game"),
        ("        add all_claimed to my score\n", "        add 1 to my score\n", "exactly eight claimed cards win, *"),
    ],
)
def test_other_rules_fail(tmp_path: Path, old: str, new: str, failing: str) -> None:
    fails_with(FOLDER, tmp_path / "game", old, new, failing)


# Random games

SETTING = Setting(FOLDER, (), 1)


def test_random_games_hold() -> None:
    assert play(SETTING, range(30)).games == 30


@pytest.mark.soak
def test_many_random_games_hold() -> None:
    played = play_many([SETTING], 100_000)
    low, high = wilson(played.won / played.games, played.games)
    print(f"\n{played.games} games, {played.positions} positions: pieces conserved, all finished")
    print(f"won by random play: {played.won} of them, {low:.3%} to {high:.3%} (95 %, Wilson)")
    assert played.games == 100_000
    assert 0 < played.won < played.games
