"""Tuckbox's 12 Days and the one written by hand play the same games, compared at every decision and at the end.

Both get the same chance and the same choices. Tuckbox goes first; its chance is recorded and handed on to the referee,
which must ask for the very same numbers. Where the two differ, the game's rulings decide, not this test.
"""

from __future__ import annotations

import random
import shutil
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime.engine import decisions, playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.random import CHANCE, CHOICE, Words, stream_key
from tuckbox.interpreter.runtime.state import State

from .twelve_days import Card, Question, TwelveDays

PROMPTS: dict[Question, str] = {
    "gift": "Which gift goes to your left neighbour?",
    "open": "Which gift do you open?",
}


@dataclass(frozen=True)
class Setting:
    """Which game is played."""

    players: int
    variants: tuple[str, ...] = ()
    hand_size: int | None = None

    def __str__(self) -> str:
        size = "" if self.hand_size is None else f"-hand{self.hand_size}"
        return "-".join([str(self.players), *self.variants]) + size


BASE = [Setting(players) for players in (3, 4, 5)]
EIGHT = [Setting(players, ("eight_nights",)) for players in (2, 3)]
NO_CARRY = [Setting(players, ("no_carry",)) for players in (3, 4, 5)]
BOTH = [Setting(players, ("eight_nights", "no_carry")) for players in (2, 3)]
TURNED = [Setting(3, ("no_carry", "eight_nights"))]
SIZES = [
    Setting(3, hand_size=6),
    Setting(5, hand_size=16),
    Setting(3, ("eight_nights",), 10),
    Setting(2, ("eight_nights", "no_carry"), 4),
]
SETTINGS = [*BASE, *EIGHT, *NO_CARRY, *BOTH, *TURNED, *SIZES]


class Recorded:
    """Chance for Tuckbox, from a seed; what it gave, and below which number, waits for the referee."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.given: deque[tuple[int, int]] = deque()

    def below(self, n: int, /) -> int:
        value = self.dice.randrange(n)
        self.given.append((n, value))
        return value


class Repeated:
    """The same chance once more, for the referee: it must be asked for the same numbers in the same order."""

    def __init__(self, first: Recorded) -> None:
        self.first = first

    def below(self, n: int, /) -> int:
        assert self.first.given, f"the referee wants a number below {n}, and Tuckbox took none"
        limit, value = self.first.given.popleft()
        assert limit == n, f"the referee wants a number below {n}, Tuckbox took one below {limit}"
        return value


@cache
def compiled(variants: tuple[str, ...], hand_size: int | None) -> Game:
    options = {} if hand_size is None else {"hand_size": str(hand_size)}
    loaded = load(find_game("twelve_days"), variants, options)
    assert loaded.game is not None, loaded.report
    return loaded.game


def game_of(setting: Setting) -> Game:
    return compiled(setting.variants, setting.hand_size)


def referee(setting: Setting, chance: Repeated | Words) -> TwelveDays:
    return TwelveDays(
        setting.players,
        chance,
        eight_nights="eight_nights" in setting.variants,
        no_carry="no_carry" in setting.variants,
        hand_size=setting.hand_size,
    )


def pieces(st: State, zone: str, seat: int = 0) -> list[int]:
    """The pieces of a zone, a pile's from the bottom up, in the order Tuckbox keeps them."""
    return st.zones[st.game.layout.zone_named[zone].base + seat]


def kinds(game: Game, found: Sequence[int]) -> list[str]:
    return [game.layout.kinds[game.layout.pieces[piece]].id for piece in found]


def worths(st: State, zone: str, seat: int = 0) -> list[object]:
    return [st.game.layout.columns["worth"][piece] for piece in pieces(st, zone, seat)]


def compare(st: State, game: TwelveDays) -> None:
    """Every card and every day lies in the same place."""
    every = range(game.players)
    assert [kinds(st.game, pieces(st, "hand", seat)) for seat in every] == game.hands
    assert kinds(st.game, pieces(st, "stock")) == game.deck
    assert kinds(st.game, pieces(st, "discard")) == game.discard
    assert worths(st, "days") == game.days
    assert worths(st, "prize") == game.on_offer
    assert [worths(st, "won", seat) for seat in every] == game.won
    if game.no_carry:
        assert worths(st, "lost") == game.lost
    assert not any(pieces(st, "bid", seat) for seat in every)


def play_in_lockstep(setting: Setting, seed: int, compiled_game: Game) -> None:
    dice = random.Random(f"choices {seed}")
    chance = Recorded(seed)
    st = compiled_game.new(setting.players, 0, chance_source=chance, watched=seed % 2 == 0)
    game = referee(setting, Repeated(chance))

    def choose(game: TwelveDays, question: Question, hands: list[list[Card]]) -> list[int]:
        """Compares, lets dice choose, and answers Tuckbox's questions in an order that dice choose too."""
        assert not chance.given, "Tuckbox took more chance than the referee"
        assert st.status == "running", st.fault
        asked = decisions(st)
        assert [one.seat for one in asked] == list(range(game.players))
        assert [one.prompt for one in asked] == [PROMPTS[question]] * game.players
        compare(st, game)
        places = [dice.randrange(len(hand)) for hand in hands]
        for seat in dice.sample(range(game.players), game.players):
            moves = st.moves(seat)
            answers = [move.answer for move in moves if isinstance(move.answer, int)]
            assert len(answers) == len(moves)
            assert kinds(compiled_game, answers) == hands[seat]
            st.apply(moves[places[seat]])
        return places

    game.play(choose)
    assert not chance.given
    assert st.status == "finished", st.fault
    assert st.decision() is None and len(st.moves()) == 0
    compare(st, game)
    outcome = st.outcome()
    assert list(outcome.scores) == game.scores()
    assert list(outcome.winners) == game.winners()


def play_out_both(setting: Setting, seed: int, number: int) -> None:
    """Tuckbox's bulk playout against the referee with Tuckbox's own words: a card is word mod number of cards."""
    st = game_of(setting).new(setting.players, seed, number, watched=False)
    outcome = playout(st)
    assert outcome.status == "finished", outcome.fault
    game = referee(setting, Words(stream_key(seed, number, CHANCE)))
    words = Words(stream_key(seed, number, CHOICE))
    game.play(lambda game, question, hands: [words.below(len(hand)) for hand in hands])
    compare(st, game)
    assert list(outcome.scores) == game.scores()
    assert list(outcome.winners) == game.winners()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_lockstep(setting: Setting) -> None:
    for seed in range(30):
        play_in_lockstep(setting, seed, game_of(setting))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_playout(setting: Setting) -> None:
    for number in range(30):
        play_out_both(setting, 20, number)


CHANGES = [
    ("single where rank is lowest", "single where rank is highest"),
    ("every bid where rank is unique", "every bid"),
    ("hand of left of me", "hand of right of me"),
    ("lowest worth on top", "highest worth on top"),
    ("refilled from discard", "refilled from bin", "zone discard:", "zone bin: pile of gift, open\nzone discard:"),
    ("            move every bid to discard\n", "", "to my hand\n\nscore", "to my hand\n{move}\nscore"),
    ("count (hand of p where rank is r) is highest", "count (hand of p where rank is r) is lowest"),
    ("add r to score of p", "add 1 to score of p"),
    ("add total worth among my won", "add count my won"),
    ("    shuffle stock\n", ""),
]
"""Changes to the rules: what stands there and what is written instead, and so on."""


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change[0].strip())
def test_a_changed_rule_is_noticed(change: tuple[str, ...], tmp_path: Path) -> None:
    folder = tmp_path / "changed"
    shutil.copytree(find_game("twelve_days"), folder)
    rules = folder / "rules.tuck"
    text = rules.read_text(encoding="utf-8")
    for old, new in zip(change[::2], change[1::2], strict=True):
        assert old in text
        text = text.replace(old, new.replace("{move}", change[0]))
    rules.write_text(text, encoding="utf-8")
    changed = load(folder).game
    assert changed is not None, load(folder).report
    with pytest.raises(AssertionError):
        for seed in range(30):
            play_in_lockstep(Setting(4), seed, changed)


def test_both_refuse_the_same_numbers_of_players() -> None:
    for variants, allowed in (((), {3, 4, 5}), (("eight_nights",), {2, 3}), (("no_carry",), {3, 4, 5})):
        for players in range(1, 8):
            setting = Setting(players, variants)
            if players in allowed:
                referee(setting, Words(1))
                game_of(setting).new(players, 0)
            else:
                with pytest.raises(ValueError):
                    referee(setting, Words(1))
                with pytest.raises(ValueError):
                    game_of(setting).new(players, 0)


@pytest.mark.soak
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_lockstep_soak(setting: Setting) -> None:
    for seed in range(1000, 1500):
        play_in_lockstep(setting, seed, game_of(setting))


@pytest.mark.soak
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_playout_soak(setting: Setting) -> None:
    for number in range(1000, 1500):
        play_out_both(setting, 21, number)
