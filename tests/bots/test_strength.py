"""How well the bots play: search beats chance, and more games to look at do not make it weaker.

Seats are rotated: game i is dealt as i // players, and seat i mod players is the bot's. Intervals are 95 %, normal, of
the mean share of the win. The soak tests print what the guide to the bots says.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import pytest
from tuckbox.interpreter.bots import bot_named
from tuckbox.interpreter.playtest.match import play_match

from ..properties.twins import loaded

TABLES = [
    ("twelve_days", 3, "search:100", 60), ("twelve_days", 4, "search:100", 80),
    ("twelve_days", 3, "greedy", 240), ("twelve_days", 4, "greedy", 240),
    ("santa", 2, "search:100", 40), ("santa", 3, "search:100", 60), ("santa", 4, "search:100", 80),
    ("santa", 2, "greedy", 120), ("santa", 3, "greedy", 120), ("santa", 4, "greedy", 120),
    ("kuhn_poker", 2, "search:200", 600), ("kuhn_poker", 2, "greedy", 600),
]  # fmt: skip
"""The games in the guide: the game, its players, the bot that plays against random ones, how many games."""


class Share(NamedTuple):
    """The mean share of the win, and the half width of its interval."""

    mean: float
    half: float


def share_of(name: str, players: int, games: int, bot: str, others: str) -> Share:
    game, _ = loaded(name)
    found: list[float] = []
    for number in range(games):
        seat = number % players
        bots = [bot_named(bot if at == seat else others) for at in range(players)]
        result = play_match(game, players, 77, number // players, bots)
        assert result.status == "finished"
        found.append(result.shares[seat])
    mean = sum(found) / games
    deviation = sqrt(sum((one - mean) ** 2 for one in found) / (games - 1))
    share = Share(mean, 1.96 * deviation / sqrt(games))
    print(f"{name}, {players} players, {bot} against {others}: {mean:.3f} +- {share.half:.3f} ({games} games)")
    return share


@pytest.mark.parametrize(
    ("name", "players", "games", "budget"), [("twelve_days", 3, 36, 60), ("kuhn_poker", 2, 120, 30)]
)
def test_search_beats_chance(name: str, players: int, games: int, budget: int) -> None:
    found = share_of(name, players, games, f"search:{budget}", "random")
    assert found.mean - found.half > 1 / players


def test_greedy_beats_chance() -> None:
    found = share_of("twelve_days", 3, 15, "greedy:5", "random")
    assert found.mean - found.half > 1 / 3


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "bot", "games"), TABLES)
def test_who_plays_at_every_table_of_the_guide(name: str, players: int, bot: str, games: int) -> None:
    """Greedy is no stronger than chance in every game; it is only measured."""
    found = share_of(name, players, games, bot, "random")
    assert bot == "greedy" or found.mean - found.half > 1 / players


def test_the_guide_tells_what_is_measured() -> None:
    guide = (Path(__file__).parents[2] / "docs/guide/bots.md").read_text("utf-8")
    table = guide.split("## How well they play")[1].split("|---|\n")[1].split("\n\n")[0]
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in table.splitlines()]
    assert [(row[0], int(row[1]), row[2], int(row[4])) for row in rows] == TABLES


@pytest.mark.soak
@pytest.mark.parametrize("name", ["twelve_days", "santa"])
def test_more_games_make_search_no_weaker(name: str) -> None:
    """Against the same opponents; no budget may be worse than a smaller one by more than chance explains."""
    found = [share_of(name, 3, 60, f"search:{budget}", "greedy") for budget in (25, 100, 400)]
    for less, more in pairwise(found):
        assert more.mean > less.mean - sqrt(less.half**2 + more.half**2)
