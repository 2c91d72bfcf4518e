"""From the games that everybody knows to assertions: scenarios hold and pin every statement, random games do too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tuckbox.interpreter.coverage import Coverage
from tuckbox.interpreter.driver import load, validate
from tuckbox.interpreter.playtest.batch import Series, run_batch
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.scenarios import ScenarioResult, run_scenarios, run_with_coverage
from tuckbox.interpreter.scenarios import run as running

from .deleting import Deletion, deletions, noticed, without
from .known import KNOWN, Known, Table
from .random_games import SEED, Setting, play, play_many
from .rulings import check_rulings

by_game = pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.name)
TABLES = [Table(known, players, words) for known in KNOWN for players, words in known.tables]
QUICK, MANY = 100, 10_000
"""So many random games of each game; in the long campaign 10,000."""


@cache
def played(known: Known) -> tuple[list[ScenarioResult], Coverage]:
    return run_with_coverage(known.folder)


@by_game
def test_all_pass(known: Known) -> None:
    assert [(one.title, one.failures, one.problems) for one in played(known)[0] if not one.ok] == []


@by_game
def test_every_line_and_branch_is_reached(known: Known) -> None:
    assert list(played(known)[1].missing()) == []
    assert played(known)[1].totals().lines.all > 20


@by_game
def test_every_ruling_names_scenarios_that_exist(known: Known) -> None:
    assert check_rulings(known.folder, [result.title for result in played(known)[0]]) == known.rulings


@by_game
def test_the_game_is_clean(known: Known) -> None:
    assert list(validate(known.folder)) == []


@pytest.mark.soak
@by_game
def test_no_scenario_depends_on_the_deal(known: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a few more seeds than usual: one unlucky card in a hundred deals would show."""
    monkeypatch.setattr(running, "SEEDS", tuple(range(1, 41)))
    assert [result.title for result in run_scenarios(known.folder) if not result.ok] == []


# ---- the deal, of which a scenario can say neither how many nor that they are by chance


@pytest.mark.parametrize(
    ("table", "wanted"),
    [(Table(known, players, words), wanted) for known in KNOWN for players, words, wanted in known.deals],
    ids=str,
)
def test_what_is_dealt(table: Table, wanted: dict[str, int]) -> None:
    game = compiled(table)
    deals: set[tuple[tuple[int, ...], ...]] = set()
    for seed in range(20):
        st = game.new(table.players, seed, ask_everyone=True)
        if any(st.zones[zone] for zone in zones(st, "books")):
            continue  # a book in the deal has left the hand
        assert {name: len(st.zones[game.layout.zone_named[name].base]) for name in wanted} == wanted
        deals.add(tuple([tuple(zone) for zone in st.zones]))
    assert len(deals) > 2


def zones(st: State, name: str) -> range:
    """The numbers of the zones of a name, none if there is no such name."""
    info = st.game.layout.zone_named.get(name)
    return range(0) if info is None else range(info.base, info.base + st.n)


def compiled(table: Table, folder: Path | None = None) -> Game:
    loaded = load(folder or table.game.folder, table.variants, table.options, lints=False)
    assert loaded.game is not None, loaded.report
    return loaded.game


# ---- every statement is needed


DEALT = {
    *("shuffle deck", "shuffle stock", "shuffle prizes"),
    *("random first_dealer from players", "set dealer to first_dealer"),
    *("show shown", "show fished", "show opener", "point out hand of asked where rank is wanted"),
}
"""Chance, and what is shown: no scenario can see that they are missing. Games can."""
DELETIONS = [
    (known, variant, deletion)
    for known in KNOWN
    for variant, deletion in {
        (one.file, one.first, one.last): (variant, one)
        for variant in reversed(known.variants)
        for one in deletions(known.folder, variant, everywhere=True)
    }.values()
]


def test_there_are_statements_to_delete() -> None:
    assert len(DELETIONS) > 230
    assert {known.name for known, _, _ in DELETIONS} == {known.name for known in KNOWN}
    assert {deletion.text for _, _, deletion in DELETIONS} >= DEALT


@cache
def course(known: Known, variant: str | None, folder: Path) -> list[object]:
    """Some random games of a folder: where everything lies and what is known of it, at each question; a fault."""
    table = next(one for one in TABLES if one.game is known and one.variants == (() if variant is None else (variant,)))
    game = load(folder, table.variants, table.options, lints=False).game
    if game is None:
        return ["cannot be loaded"]
    found: list[object] = []
    for seed in range(12):
        st = game.new(table.players, seed)
        while not st.is_over and st.decisions < 300:
            found.append((seed, st.zones, st.know))
            st = st.clone()
            st.apply(answer_uniformly(st))
        found.append((seed, st.zones, st.know, st.fault))
    return found


def unnoticed(some: list[tuple[Known, str | None, Deletion]], folder: Path) -> Iterator[str]:
    for number, (known, variant, deletion) in enumerate(some):
        less = without(known.folder, deletion, folder / str(number))
        if noticed(less, deletion.part):
            continue
        if deletion.text not in DEALT or course(known, variant, less) == course(known, variant, known.folder):
            yield f"{known.name}: {deletion}"


@pytest.mark.parametrize("first", range(6))
def test_a_lost_statement_is_noticed(first: int, tmp_path: Path) -> None:
    """Every sixth of them; all of them with the long campaigns."""
    assert list(unnoticed(DELETIONS[first::36], tmp_path)) == []


@pytest.mark.soak
@by_game
def test_every_lost_statement_is_noticed(known: Known, tmp_path: Path) -> None:
    mine = [one for one in DELETIONS if one[0] is known]
    missed = list(unnoticed(mine, tmp_path))
    print(f"\n{known.name}: {len(mine)} statements deleted, one at a time; not noticed: {missed or 'none'}")
    assert missed == []


# ---- random games


def setting(table: Table) -> Setting:
    return Setting(table.game.folder, table.variants, table.players, tuple(table.options.items()))


def shared_out(table: Table, games: int) -> int:
    """So many of the games of a game are played at this table, that all its tables have as many."""
    return -(-games // len(table.game.tables))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_games_hold(table: Table) -> None:
    games = shared_out(table, QUICK)
    assert play(setting(table), range(games)).games == games


@pytest.mark.soak
@by_game
def test_many_random_games_hold(known: Known) -> None:
    tables = [one for one in TABLES if one.game is known]
    games = shared_out(tables[0], MANY)
    found = play_many([setting(table) for table in tables], games)
    what = f"{found.games} games at {len(tables)} tables, {found.positions} positions"
    print(f"\n{known.name}: {what}: pieces conserved, somebody can move, all finished; {found.won} had a winner")
    assert found.games == games * len(tables) >= MANY
    assert found.won == found.games


@pytest.mark.soak
@by_game
def test_random_games_reach_every_line(known: Known) -> None:
    """But for what `known.py` gives a reason for."""
    found: list[Coverage] = []
    for table in [one for one in TABLES if one.game is known]:
        loaded = load(known.folder, table.variants, table.options, coverage=True, lints=False)
        assert loaded.game is not None and loaded.plan is not None
        series = Series(known.folder, table.players, SEED, table.variants, tuple(table.options.items()))
        games = shared_out(table, MANY)
        assert len(run_batch(series, games, game=loaded.game).results) == games
        found.append(Coverage.of(loaded.plan.points, loaded.game.ask.marks))
    missing = list(Coverage.merged(found).missing())
    for one in missing:
        print(f"\n{known.name}/{one.file}:{one.line} {one.text}: {', '.join(one.branches)}")
    assert {one.text for one in missing} == known.rare
