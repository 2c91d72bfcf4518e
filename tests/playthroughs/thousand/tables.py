"""From the shipped games to the tables at which their thousand games are played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.playtest.series import Series
from tuckbox.interpreter.runtime.game import Game

SEED = 8
"""All games are of this seed; their numbers count from 0."""


@dataclass(frozen=True)
class Table:
    """A game with variants and options, as the command line has them (`"special_cards refill=no"`), and its players."""

    game: str
    players: int
    words: str = ""

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants, in their order."""
        return tuple([word for word in self.words.split() if "=" not in word])

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The options, with their values as they are written."""
        return tuple(
            [(name, value) for name, _, value in [word.partition("=") for word in self.words.split()] if value]
        )

    @property
    def series(self) -> Series:
        """What `simulate` plays at this table."""
        return Series(find_game(self.game), self.players, SEED, self.variants, self.options)

    def compiled(self) -> Game:
        """The rules; loaded once for all numbers of players."""
        return _compiled(self.game, self.variants, self.options)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *self.words.split()])


@cache
def _compiled(game: str, variants: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> Game:
    loaded = load(find_game(game), variants, dict(options), lints=False)
    assert loaded.game is not None, loaded.report
    return loaded.game


def _at(game: str, players: tuple[int, ...], *settings: str) -> list[Table]:
    """A table for each of these numbers of players with each of these settings."""
    return [Table(game, number, words) for words in settings or ("",) for number in players]


TABLES = (
    *_at("twelve_days", (3, 4, 5), "", "no_carry"),
    *_at("twelve_days", (2, 3), "eight_nights", "eight_nights no_carry"),
    *_at("twelve_days", (5,), "hand_size=16"),
    *_at("crazy_eights", (2, 5), "", "refill_at_once", "special_cards", "refill_at_once special_cards"),
    *_at("crazy_eights", (2, 5), "refill=no", "special_cards refill=no"),
    *_at("crazy_eights", (4,), "refill_at_once most_draws=1 most_plays=1000", "most_draws=1 most_plays=20"),
    *_at("deck_the_yard", (1,), "", "stop_at_goal=yes goal=2"),
    *_at("go_fish", (2, 3, 6)),
    *_at("goofspiel", (2, 10), "", "ascending", "descending"),
    *_at("goofspiel", (4,), "cards=6 rounds=4"),
    *_at("hearts", (4,), "", "goal=30", "goal=1 clean_first_trick=no", "goal=1 break_hearts=no passing=[0]"),
    *_at("kuhn_poker", (2, 3)),
    *_at("leduc_poker", (2, 3)),
    *_at("leduc_poker", (3,), "ante=2 small_bet=4 big_bet=8 most_raises=4"),
    *_at("oh_hell", (3, 7)),
    *_at("oh_hell", (4,), "misses_cost=yes"),
    *_at("oh_hell", (7,), "first_hand=17"),
    *_at("santa", (2, 3, 4), "", "expansion"),
)
"""Every game and variant with the fewest and the most players, and options that change much."""
