"""No shipped game shows what is hidden: each is played with what is hidden exchanged, and with other deals."""

from __future__ import annotations

from functools import cache

import pytest
from tuckbox.interpreter import driver
from tuckbox.interpreter.compile.plan import Plan
from tuckbox.interpreter.runtime.game import Game

from .hidden import exchanges, other_deals
from .test_hidden import LEAKS

GAMES: list[tuple[str, tuple[str, ...], tuple[int, ...], str]] = [
    ("crazy_eights", (), (2, 4), "card"),
    ("crazy_eights", ("refill_at_once",), (3,), "card"),
    ("crazy_eights", ("special_cards",), (3,), "card"),
    ("crazy_eights", ("refill_at_once", "special_cards"), (2,), "card"),
    ("deck_the_yard", (), (1,), "card"),
    ("go_fish", (), (2, 4), "card"),
    ("goofspiel", (), (2, 3), "prize"),
    ("goofspiel", ("ascending",), (2,), "prize"),
    ("goofspiel", ("descending",), (3,), "prize"),
    ("hearts", (), (4,), "card"),
    ("kuhn_poker", (), (2, 3), "card"),
    ("leduc_poker", (), (2, 3), "card"),
    ("oh_hell", (), (3, 5), "card"),
]
"""With their variants, the numbers of players, and the pieces of the pile that is shuffled first. `santa` and
`twelve_days` are in test_hidden.py."""
NOTHING_SHUFFLED = ("ascending", "descending")
TABLES = [
    pytest.param(name, variants, players, table, id="-".join([name, *variants, str(players)]))
    for name, variants, numbers, table in GAMES
    for players in numbers
]


@cache
def loaded(name: str, variants: tuple[str, ...]) -> tuple[Game, Plan]:
    found = driver.load(driver.find_game(name), variants)
    assert found.game is not None and found.plan is not None, [d.message for d in found.report]
    return found.game, found.plan


def nothing_shows(
    name: str, variants: tuple[str, ...], players: int, table: str, seeds: range, deals: range, most: int
) -> None:
    game, plan = loaded(name, variants)
    found = exchanges(game, plan, players, seeds, most=most)
    dealt = other_deals(game, players, deals, table, most=most)
    assert found.leak is None and dealt.leak is None
    assert found.positions > 0 and dealt.positions > 0
    if not set(variants) & set(NOTHING_SHUFFLED):
        assert found.permuted > 0 and dealt.permuted > 0, "nothing was exchanged"
    print(f"{found.positions} exchanges, {found.compared} twins; {dealt.positions} deals, {dealt.compared} compared")


@pytest.mark.parametrize(("name", "variants", "players", "table"), TABLES)
def test_it_shows_nothing_hidden(name: str, variants: tuple[str, ...], players: int, table: str) -> None:
    few = name in ("kuhn_poker", "leduc_poker")
    nothing_shows(name, variants, players, table, range(12 if few else 1), range(12 if few else 2), 20)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "variants", "players", "table"), TABLES)
def test_it_shows_nothing_hidden_in_many_games(name: str, variants: tuple[str, ...], players: int, table: str) -> None:
    nothing_shows(name, variants, players, table, range(100, 106), range(100, 130), 150)


def test_no_shipped_game_is_left_out() -> None:
    names = {name for name, *_ in GAMES} | {"santa", "twelve_days"}
    assert names == {path.parent.name for path in driver.find_game("santa").parent.glob("*/game.yaml")}


PLANTED = ["the_view_shows_every_piece", "another_players_options_are_shown", "the_log_names_what_was_moved_unseen"]


@pytest.mark.parametrize("name", PLANTED)
@pytest.mark.parametrize("game", ["crazy_eights", "go_fish"])
def test_a_planted_leak_is_found_in_a_game(name: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name](monkeypatch)
    found = exchanges(*loaded(game, ()), 3, range(2), most=40)
    dealt = other_deals(loaded(game, ())[0], 3, range(4), "card", most=40)
    assert found.leak is not None or dealt.leak is not None, f"{name} was not found"
