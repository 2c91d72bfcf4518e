"""Bots that pick: the same games with and without positions, nothing hidden told, mistakes named."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tuckbox.interpreter.bots import bot_named, roster
from tuckbox.interpreter.bots.bot import Bot, Stream
from tuckbox.interpreter.bots.quick import Offer, Picking, Table, is_quick
from tuckbox.interpreter.bots.random_bot import RandomBot
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.playtest import series as playing
from tuckbox.interpreter.playtest.match import play_match
from tuckbox.interpreter.playtest.series import Series, play_games
from tuckbox.interpreter.runtime.faults import IllegalMove
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.whole import RefusedError

GAMES = 40

HIDDEN = """
zone stock: pile of card, hidden
zone kept:  row of card, {look}, each player

setup:
    move every card to stock
    shuffle stock
    each player:
        draw 3 from stock to my kept

play:
    repeat 2 times:
        each player:
            choose given from kept of left of me
            move given to my kept

score:
    each player:
        add total worth among my kept to my score
"""


class Lowest:
    """Picks what has the lowest number in some column, and keeps count of how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def pick(self, offer: Offer, items: Sequence[Any], words: Stream) -> int:
        self.asked += 1
        if not offer.of_pieces:
            return words.below(len(items) + offer.may)
        columns = ("rank", "value", "worth")
        values = [[str(offer.value(piece, column)) for column in columns] for piece in items]
        return values.index(min(values))


class Wrong:
    """Picks what is not there."""

    def pick(self, offer: Offer, items: Sequence[Any], words: Stream) -> int:
        return len(items) + 1


def game_at(name: str, variants: Sequence[str] = (), options: dict[str, str] | None = None) -> Game:
    """A shipped game."""
    game = load(find_game(name), variants, options or {}, lints=False).game
    assert game is not None
    return game


def seated(players: int, bot: Lowest, every: int) -> list[Bot]:
    """A table at which every so-and-so-manieth seat has the bot, the others the uniform one."""
    return [Picking(bot, "lowest") if seat % every == 0 else RandomBot() for seat in range(players)]


@pytest.mark.parametrize("every", [1, 2])
@pytest.mark.parametrize(
    ("name", "players", "variants"),
    [
        ("twelve_days", 3, ()),
        ("twelve_days", 4, ("no_carry",)),
        ("twelve_days", 2, ("eight_nights",)),
        ("crazy_eights", 4, ()),
        ("crazy_eights", 3, ("refill_at_once",)),
        ("crazy_eights", 5, ("special_cards",)),
    ],
)
def test_the_same_games_without_positions(
    monkeypatch: pytest.MonkeyPatch, name: str, players: int, variants: tuple[str, ...], every: int
) -> None:
    game = game_at(name, variants)
    bulk = game.whole(players, decided=True)
    assert bulk is not None and bulk.all_seen
    quick, slow = Lowest(), Lowest()
    bots = iter(seated(players, quick, every))
    monkeypatch.setattr(playing, "bot_named", lambda _: next(bots))
    found = list(play_games(game, Series(find_game(name), players, 7, variants), range(GAMES)))
    bulk_asked = quick.asked
    wanted = [play_match(game, players, 7, number, seated(players, slow, every)) for number in range(GAMES)]
    assert found == wanted
    assert bulk_asked >= slow.asked > 0  # more where a rare game was played twice
    assert bulk.played == GAMES


@pytest.mark.parametrize(("look", "seen"), [("open", True), ("private", False), ("hidden", False)])
def test_nobody_is_told_what_he_does_not_see(tmp_path: Path, look: str, seen: bool) -> None:
    (tmp_path / "game.yaml").write_text(
        "title: T\nplayers: 2 to 3\ntables: [{file: cards.csv, piece: card}]\nrules: [rules.tuck]\n"
    )
    (tmp_path / "cards.csv").write_text("id,copies,worth:number\na,6,1\nb,6,2\n")
    (tmp_path / "rules.tuck").write_text(HIDDEN.format(look=look).lstrip())
    loaded = load(tmp_path, lints=False)
    assert loaded.game is not None, loaded.report
    bulk = loaded.game.whole(2, decided=True)
    assert bulk is not None
    assert bulk.all_seen is seen


def test_a_place_that_is_not_there_is_refused() -> None:
    game = game_at("twelve_days")
    bulk = game.whole(3, decided=True)
    assert bulk is not None
    table = Table(game, [Picking(Wrong(), "mine:Wrong")] * 3, 1)
    endings = bulk.play(1, range(1), table.decide)
    assert next(table.games(range(1))) == 0
    with pytest.raises(RefusedError, match="not open: 13"):
        next(endings)


@pytest.mark.parametrize("wrong", ["len(items) + 1", "-1", "0.0", "None", "'a'"])
def test_the_bot_is_named_whose_answer_is_not_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    (tmp_path / "bots_picking_wrongly.py").write_text(
        f"class Wrong:\n    def pick(self, offer, items, words):\n        return {wrong}\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "bots_picking_wrongly", raising=False)
    series = Series(find_game("twelve_days"), 3, 1, bots=("random", "bots_picking_wrongly:Wrong"))
    with pytest.raises(IllegalMove, match="`bots_picking_wrongly:Wrong` gave an answer that is not open for `present`"):
        list(play_games(game_at("twelve_days"), series, range(1)))


def test_whoever_decides_for_himself_is_checked_too() -> None:
    bulk = game_at("twelve_days").whole(3, decided=True)
    assert bulk is not None
    for place in (-1, 12):
        with pytest.raises(ValueError, match=f"not open: {place}"):
            list(bulk.play(1, range(1), lambda seat, site, items, at=place: at))


def test_the_roster_takes_bots_that_pick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_that_pick.py").write_text(
        "class First:\n    def pick(self, offer, items, words):\n        return 0\n\n\nclass Nobody:\n    pass\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    bot = bot_named("bots_that_pick:First")
    assert is_quick(bot) and not bot.uniform and bot.name == "bots_that_pick:First"
    assert is_quick(bot_named("random")) and not is_quick(bot_named("greedy"))
    with pytest.raises(roster.UnknownBotError, match="neither a method `choose` nor `pick`"):
        bot_named("bots_that_pick:Nobody")
