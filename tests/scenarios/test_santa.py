"""From the shipped chip game to assertions: its scenarios pass, reach every rule, and notice each statement's loss."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tuckbox.interpreter.coverage import Coverage
from tuckbox.interpreter.driver import find_game, load, validate
from tuckbox.interpreter.playtest.batch import Series, run_batch
from tuckbox.interpreter.scenarios import ScenarioResult, run_with_coverage

from .deleting import Deletion, deletions, noticed, without
from .random_games import SEED, Setting, play
from .rulings import check_rulings

FOLDER = find_game("santa")
SETTINGS = [Setting(FOLDER, variants, players) for variants in ((), ("expansion",)) for players in (2, 3, 4)]
QUICK, MANY = 10, 16_700
"""So many random games of each setting; in the long campaign 100,000 of all six together."""


@pytest.fixture(scope="module")
def played() -> tuple[list[ScenarioResult], Coverage]:
    return run_with_coverage(FOLDER)


def test_all_pass(played: tuple[list[ScenarioResult], Coverage]) -> None:
    assert [(one.title, one.failures, one.problems) for one in played[0] if not one.ok] == []
    assert len(played[0]) > 150


def test_every_line_and_branch_is_reached(played: tuple[list[ScenarioResult], Coverage]) -> None:
    assert list(played[1].missing()) == []
    assert played[1].totals().lines.all > 100


def test_every_ruling_names_scenarios_that_exist(played: tuple[list[ScenarioResult], Coverage]) -> None:
    assert check_rulings(FOLDER, [result.title for result in played[0]]) >= 30


def test_the_game_is_clean() -> None:
    assert list(validate(FOLDER)) == []


# ---- each statement of an effect counts

DELETIONS = list(deletions(FOLDER, "expansion"))


def unnoticed(some: list[Deletion], folder: Path) -> Iterator[str]:
    for number, deletion in enumerate(some):
        if not noticed(without(FOLDER, deletion, folder / str(number)), deletion.part):
            yield str(deletion)


def test_there_are_statements_to_delete() -> None:
    parts = {deletion.part for deletion in DELETIONS}
    assert len(parts) == len(load(FOLDER, ["expansion"]).checked.names.cards) + 2  # type: ignore[union-attr]
    assert len(DELETIONS) > 90


@pytest.mark.parametrize("first", range(3))
def test_a_lost_statement_is_noticed(first: int, tmp_path: Path) -> None:
    """Every sixth of them; all of them with the long campaigns."""
    assert list(unnoticed(DELETIONS[first::18], tmp_path)) == []


@pytest.mark.soak
def test_every_lost_statement_is_noticed(tmp_path: Path) -> None:
    missed = list(unnoticed(DELETIONS, tmp_path))
    print(f"\n{len(DELETIONS)} statements deleted, one at a time; not noticed: {missed or 'none'}")
    assert missed == []


# ---- random games


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_random_games_hold(setting: Setting) -> None:
    assert play(setting, range(QUICK)).games == QUICK


@pytest.mark.soak
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_many_random_games_hold(setting: Setting) -> None:
    played = play(setting, range(MANY))
    print(f"{setting}: {played.games} games, {played.positions} positions: pieces conserved, somebody can move")
    assert played.games == MANY


RARE = {
    # A supply of twelve chips of a colour, or of everything, is next to never empty when cards are chosen by chance.
    ("numbers.tuck", "needs any (supply where colour is red)"),
    ("numbers.tuck", "needs any (supply where colour is blue)"),
    ("numbers.tuck", "needs any (supply where colour is yellow)"),
    ("numbers.tuck", "needs any (supply where colour is green)"),
    ("expansion.tuck", "needs any (supply where plain)"),
    ("expansion.tuck", "needs any (supply where plenty_of_black or plain)"),
    # All six gold chips in sacks, while somebody has the one card for which that counts.
    ("expansion.tuck", "needs any (supply where colour is gold)"),
    # The one card of this text would have to come back four times, and the deck is not made anew.
    ("expansion.tuck", "must choose loved from base_colours where loved is not in my favourites"),
}
"""What random games do not reach, with the reason."""


@pytest.mark.soak
def test_random_games_reach_every_effect() -> None:
    found: list[Coverage] = []
    for setting in SETTINGS:
        loaded = load(FOLDER, setting.variants, coverage=True)
        assert loaded.game is not None and loaded.plan is not None
        series = Series(FOLDER, setting.players, SEED, setting.variants)
        assert len(run_batch(series, 10_000, game=loaded.game).results) == 10_000
        found.append(Coverage.of(loaded.plan.points, loaded.game.ask.marks))
    coverage = Coverage.merged(found)
    missing = list(coverage.missing())
    for one in missing:
        print(f"{one.file}:{one.line} {one.text}: {', '.join(one.branches)}")
    assert coverage.totals().lines.missing == 0
    assert {(one.file, one.text.partition(' "')[0]) for one in missing} <= RARE
