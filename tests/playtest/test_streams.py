"""The seed decides all, from streams of its own (CASES 55); two games share a shuffle only by chance (CASES 57)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

import pytest
from tuckbox.interpreter.bots import GreedyBot, RandomBot
from tuckbox.interpreter.bots.bot import Bot
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.playtest.match import play_out
from tuckbox.interpreter.runtime.decisions import Answer, Decision, Move
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.random import Words
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.views import View

GAMES = 10_000


class FirstBot(Bot):
    """Takes the first of what is open, and no random word."""

    name = "first"
    uniform = False

    def choose(self, view: View, decision: Decision, words: Words) -> Answer:
        return decision.domain.nth(0)


def game_of(name: str) -> Game:
    game = load(find_game(name), lints=False).game
    assert game is not None
    return game


def hands(st: State) -> list[list[int]]:
    """The kinds in each hand."""
    (zone,) = (zone for zone in st.game.layout.zones if zone.name == "hand")
    kinds = st.game.layout.pieces
    return [sorted(kinds[piece] for piece in st.zones[zone.base + seat]) for seat in range(st.n)]


def dealt(game: Game, players: int, number: int, bots: Sequence[Bot]) -> list[list[list[int]]]:
    """The hands when a deal has just been made, deal by deal."""
    found: list[list[list[int]]] = []
    held = 0

    def seen(st: State, _: Move) -> None:
        nonlocal held
        now = hands(st)
        if sum(map(len, now)) > held and len(set(map(len, now))) == 1:
            found.append(now)
        held = sum(map(len, now))

    play_out(game.new(players, 5, number), bots, seen)
    return found


@pytest.mark.parametrize(("name", "players", "deals"), [("oh_hell", 3, 5), ("hearts", 4, 3)])
def test_other_bots_change_no_deal(name: str, players: int, deals: int) -> None:
    game = game_of(name)
    rows: list[list[Bot]] = [[RandomBot()] * players, [FirstBot()] * players, [FirstBot(), RandomBot()] * players]
    for number in (0, 17):
        mine, *others = [dealt(game, players, number, row[:players]) for row in rows]
        assert len(mine) >= deals
        for other in others:
            assert all(one == two for one, two in zip(mine, other, strict=False)) and len(other) >= deals
    assert dealt(game, players, 0, rows[0])[0] != dealt(game, players, 17, rows[0])[0]


def test_a_greedy_seat_changes_no_deal() -> None:
    game = game_of("kuhn_poker")
    for number in range(20):
        first, second = game.new(2, 5, number), game.new(2, 5, number)
        assert hands(first) == hands(second)
        play_out(first, [GreedyBot(2), RandomBot()])
        play_out(second, [RandomBot()] * 2)
        assert first.chance_key == second.chance_key and first.chance == second.chance


def test_no_two_of_many_games_share_a_shuffle() -> None:
    """Of hands out of some 10^40 deals all are different, and so they are with the seeds around."""
    game = game_of("hearts")
    deals = Counter(str(hands(game.new(4, seed, number))) for seed in (0, 1, 2) for number in range(GAMES // 5))
    assert set(deals.values()) == {1}


def test_small_deals_come_as_often_as_chance_would_have_it() -> None:
    """Three cards to two players: 6 deals. Each comes in a sixth of the games; a game is dealt as the one before it,
    and as the same number of the next seed, in a sixth of them. All within 4 standard errors."""
    game = game_of("kuhn_poker")
    this, other = ([str(hands(game.new(2, seed, number))) for number in range(GAMES)] for seed in (1, 2))
    within = 4 * sqrt(GAMES * 1 / 6 * 5 / 6)
    counted = Counter(this)
    assert len(counted) == 6
    assert all(abs(count - GAMES / 6) < within for count in counted.values())
    for one, two in ((this, this[1:]), (this, this[7:]), (this, other), (this, other[1:])):
        same = sum(a == b for a, b in zip(one, two, strict=False))
        assert abs(same - len(two) / 6) < within
