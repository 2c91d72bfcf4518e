"""From the names of the games that everybody knows to what is tried of each: settings, and how many are dealt what."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tuckbox.interpreter.driver import find_game


@dataclass(frozen=True, eq=False)
class Known:
    """A game, the tables at which it is played here, and the deal at some of them."""

    name: str
    tables: tuple[tuple[int, str], ...]
    """Players, and a variant and options as the command line has them: `3, "special_cards refill=no"`."""
    rulings: int
    deals: tuple[tuple[int, str, dict[str, int]], ...]
    """How many pieces lie in zones at the first question; of a zone before each player, what the first one has."""
    rare: frozenset[str] = frozenset()
    """Lines with ways of going on that random games do not come to."""

    @property
    def folder(self) -> Path:
        return find_game(self.name)

    @property
    def variants(self) -> tuple[str | None, ...]:
        """None for the game as it is, and each variant that is played here."""
        named = {word: None for _, words in self.tables for word in words.split() if "=" not in word}
        return (None, *named)


@dataclass(frozen=True)
class Table:
    """One of the tables."""

    game: Known
    players: int
    words: str

    @property
    def variants(self) -> tuple[str, ...]:
        return tuple([word for word in self.words.split() if "=" not in word])

    @property
    def options(self) -> dict[str, str]:
        return dict(word.split("=", 1) for word in self.words.split() if "=" in word)

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.players), *self.words.split()])


def tables_for(players: range, *words: str) -> tuple[tuple[int, str], ...]:
    """Every number of players with each of these settings."""
    return tuple([(number, one) for one in words for number in players])


NOBODY_WITHOUT = 'choose played from my hand where {} "Which card do you play?":'
"""All hands are equal, and a trick takes a card of each: in a whole game nobody is ever without one."""

KNOWN = (
    Known(
        "kuhn_poker",
        tables_for(range(2, 4), ""),
        4,
        (
            (2, "", {"deck": 1, "hand": 1, "bank": 4, "purse": 1, "pot": 2}),
            (3, "", {"deck": 1, "hand": 1, "bank": 2, "purse": 1, "pot": 3}),
        ),
    ),
    Known(
        "leduc_poker",
        (*tables_for(range(2, 4), ""), (3, "ante=2 small_bet=4 big_bet=8"), (2, "most_raises=4"), (3, "most_raises=1")),
        4,
        (
            (2, "", {"deck": 4, "hand": 1, "purse": 12, "pot": 2}),
            (3, "", {"deck": 5, "hand": 1, "purse": 12, "pot": 3}),
            (3, "ante=2 small_bet=4 big_bet=8 most_raises=4", {"purse": 48, "pot": 6, "bank": 0}),
        ),
    ),
    Known(
        "goofspiel",
        (
            *tables_for(range(2, 11), "", "ascending", "descending"),
            *[(3, "rounds=5"), (4, "cards=6"), (10, "cards=1"), (2, "descending cards=5 rounds=4")],
        ),
        6,
        (
            (2, "", {"prizes": 12, "offer": 1, "hand": 13, "supply": 104}),
            (10, "", {"hand": 13, "supply": 0}),
            (3, "cards=4", {"prizes": 3, "hand": 4, "supply": 118}),
        ),
    ),
    Known(
        "crazy_eights",
        (
            *tables_for(range(2, 6), "most_plays=100", "refill_at_once most_plays=100", "special_cards most_plays=100"),
            *tables_for(range(2, 6), "refill=no", "special_cards refill=no"),
            *[(3, ""), (3, "refill_at_once"), (3, "special_cards"), (2, "most_draws=1"), (3, "most_plays=20")],
            *[(4, "refill_at_once special_cards most_plays=50")],
        ),
        7,
        (
            (2, "", {"hand": 7, "discard": 1, "stock": 37}),
            (3, "", {"hand": 5, "discard": 1, "stock": 36}),
            (5, "", {"hand": 5, "discard": 1, "stock": 26}),
        ),
    ),
    Known(
        "hearts",
        ((4, "goal=1"), (4, "goal=30"), (4, "goal=1 clean_first_trick=no"), (4, "goal=1 break_hearts=no passing=[0]")),
        4,
        ((4, "", {"hand": 13, "stock": 0}),),
        frozenset([NOBODY_WITHOUT.format("follows else my hand where proper else my hand")]),
    ),
    Known(
        "oh_hell",
        (*tables_for(range(3, 8), ""), (3, "first_hand=17 last_hand=17"), (4, "misses_cost=yes"), (7, "first_hand=17")),
        4,
        (
            (3, "", {"hand": 7, "trump": 1, "stock": 30}),
            (7, "first_hand=17", {"hand": 7, "trump": 1, "stock": 2}),
            (3, "first_hand=17", {"hand": 17, "trump": 1, "stock": 0}),
        ),
        frozenset([NOBODY_WITHOUT.format("suit is led else my hand")]),
    ),
    Known(
        "go_fish",
        tables_for(range(2, 7), ""),
        5,
        (
            (2, "", {"hand": 7, "stock": 38}),
            (3, "", {"hand": 7, "stock": 31}),
            (4, "", {"hand": 5, "stock": 32}),
            (6, "", {"hand": 5, "stock": 22}),
        ),
    ),
)
