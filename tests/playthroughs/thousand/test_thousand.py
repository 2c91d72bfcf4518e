"""A thousand games at each table are what they were, in every way of playing; a dozen of them at every change."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.driver import find_game, load, shipped_games

from .kept import BLOCK, GAMES, SINGLY, compared, differences, hashes_of, kept, read
from .tables import TABLES, Table
from .ways import WAYS, asked

FEW = {"cloned": 6, "saved": 2}
"""Ways that take longer than the others: so many games at every change."""
A_DOZEN = 12

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_way = pytest.mark.parametrize("way", WAYS)


@every_table
def test_the_first_games_are_what_they_were(table: Table) -> None:
    found = {way: differences(table, way, FEW.get(way, A_DOZEN)) for way in WAYS}
    assert not any(found.values()), found


@pytest.mark.soak
@every_way
@every_table
def test_all_games_are_what_they_were(table: Table, way: str) -> None:
    assert not differences(table, way)


def test_every_game_and_variant_is_played_by_few_and_by_many() -> None:
    for game in shipped_games():
        here = [table for table in TABLES if table.game == game]
        layouts = {table.variants: table.compiled().layout for table in here}
        for variants, layout in layouts.items():
            players = {table.players for table in here if table.variants == variants}
            assert {layout.least, layout.most} <= players, (game, variants)
        assert () in layouts
        manifest = load(find_game(game), lints=False).manifest
        assert manifest is not None
        assert {name for variants in layouts for name in variants} == set(manifest.variants)


def test_there_are_hashes_of_a_thousand_games_at_each_table() -> None:
    assert list(read()) == [str(table) for table in TABLES]
    for table in TABLES:
        assert set(kept(table)) == {"moves", "result", "end", "seen"}
        for part in kept(table).values():
            assert len(part["blocks"]) == GAMES // BLOCK


def test_a_difference_is_found_in_its_part_and_game() -> None:
    table = TABLES[0]
    games = list(asked(table, range(BLOCK)))
    for number, part, place in ((3, "moves", (3, 3)), (SINGLY + 1, "end", (0, BLOCK - 1))):
        changed = [told | {part: told[part] + " "} if at == number else told for at, told in enumerate(games)]
        assert hashes_of(changed)[part] != hashes_of(games)[part]
        found = compared(kept(table), changed)
        assert [(one.part, one.first, one.last) for one in found] == [(part, *place)]
    assert not compared(kept(table), games)
