"""A score that is kept while a game goes on is the score that the position and what was seen come to, at every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime.engine import answer_uniformly, playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.naming import kind_id
from tuckbox.interpreter.runtime.outcome import score_now
from tuckbox.interpreter.runtime.state import State

from .situated import situation

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


def compiled(name: str, options: dict[str, str]) -> Game:
    loaded = load(find_game(name), (), options, lints=False)
    assert loaded.game is not None, loaded.report
    return loaded.game


def parts_of(kind: str) -> tuple[str, str]:
    """Rank and suit of `ten_of_hearts`."""
    rank, suit = kind.split("_of_")
    return rank, suit


class HeartsPoints:
    """From what one player sees to the points of all: worked out anew from the cards taken, deal by deal."""

    def __init__(self, players: int) -> None:
        self.scores = [0] * players
        self.taken: list[list[str]] = [[] for _ in range(players)]

    def see(self, event: dict[str, Any]) -> None:
        if event["event"] == "shuffle":
            self.settle()
        for move in event.get("moves", ()):
            if move["to"]["zone"] == "taken":
                self.taken[move["to"]["owner"] - 1] += move["kinds"]
        if sum(map(len, self.taken)) == 52:
            self.settle()

    def settle(self) -> None:
        points = [
            sum(1 if parts_of(card)[1] == "hearts" else 13 * (card == "queen_of_spades") for card in cards)
            for cards in self.taken
        ]
        if 26 in points:
            points = [26 - one for one in points]
        self.scores = [score + one for score, one in zip(self.scores, points, strict=True)]
        self.taken = [[] for _ in self.taken]


class OhHellPoints:
    """The same for Oh Hell: bids from the answers, tricks from the cards that lie before the players."""

    def __init__(self, players: int) -> None:
        self.scores, self.bids, self.won = [0] * players, [0] * players, [0] * players
        self.trick: dict[int, tuple[str, str]] = {}
        self.led = self.trump = ""
        self.tricks = 0

    def see(self, event: dict[str, Any]) -> None:
        if event["event"] == "choice" and event["made"] == "said":
            self.bids[event["player"] - 1] = event["value"]
        for move in event.get("moves", ()):
            target = move["to"]
            if target["zone"] == "trump" and move["kinds"]:
                self.trump = parts_of(move["kinds"][0])[1]
            if target["zone"] == "hand":
                self.tricks = max(self.tricks, len(move["kinds"]))
            if target["zone"] == "trick":
                card = parts_of(move["kinds"][0])
                self.led = self.led if self.trick else card[1]
                self.trick[target["owner"] - 1] = card
        if len(self.trick) == len(self.scores):
            self.end_trick()

    def end_trick(self) -> None:
        def power(seat: int) -> tuple[bool, bool, int]:
            rank, suit = self.trick[seat]
            return suit == self.trump, suit == self.led, RANKS.index(rank)

        self.won[max(self.trick, key=power)] += 1
        self.trick = {}
        if sum(self.won) == self.tricks:
            for seat, (bid, won) in enumerate(zip(self.bids, self.won, strict=True)):
                self.scores[seat] += won + 10 * (bid == won)
            self.bids, self.won, self.tricks = [0] * len(self.bids), [0] * len(self.won), 0


@situation(44)
@pytest.mark.parametrize(
    ("name", "players", "options", "points"),
    [
        ("hearts", 4, {"goal": "100"}, HeartsPoints),
        ("oh_hell", 3, {}, OhHellPoints),
        ("oh_hell", 6, {"last_hand": "4"}, OhHellPoints),
    ],
)
def test_a_running_score_is_what_was_seen(
    name: str, players: int, options: dict[str, str], points: Callable[[int], HeartsPoints | OhHellPoints]
) -> None:
    game = compiled(name, options)
    scores = game.layout.track_named["score"].base
    raised = 0
    for seed in range(4):
        st, counted, read = game.new(players, seed), points(players), 0
        while True:
            news = st.view(0).log(read)
            read += len(news)
            for event in news:
                counted.see(event)
            kept = st.vars[scores : scores + players]
            assert kept == counted.scores, (seed, st.decisions)
            if st.is_over:
                break
            assert score_now(st) == tuple(kept)
            raised += any(kept)
            st.apply(answer_uniformly(st))
        assert st.outcome().scores == tuple(counted.scores)
    assert raised > 50


def zone(st: State, name: str, seat: int) -> list[str]:
    """The kinds in a zone before a player."""
    return [kind_id(st.game, piece) for piece in st.zones[st.game.layout.zone_named[name].base + seat]]


def eights_lost(st: State, seat: int) -> int:
    """What the cards in hand cost."""
    values = {"eight": 50, "ace": 10, "jack": 10, "queen": 10, "king": 10}
    return -sum(values.get(rank, RANKS.index(rank) + 2) for rank, _ in map(parts_of, zone(st, "hand", seat)))


def prizes_won(st: State, seat: int) -> int:
    """What the prizes are worth."""
    return sum(int(kind.removeprefix("prize_")) for kind in zone(st, "won", seat))


@situation(44)
@pytest.mark.parametrize(
    ("name", "players", "score"),
    [
        ("kuhn_poker", 3, lambda st, seat: len(zone(st, "purse", seat)) - 2),
        ("leduc_poker", 2, lambda st, seat: len(zone(st, "purse", seat)) - 13),
        ("goofspiel", 4, prizes_won),
        ("crazy_eights", 3, eights_lost),
        ("go_fish", 4, lambda st, seat: len(zone(st, "books", seat)) // 4),
    ],
)
def test_the_score_so_far_is_that_of_the_position(name: str, players: int, score: Callable[[State, int], int]) -> None:
    """These games count at the end; asked in between, they count the position, and leave it as it is."""
    game = compiled(name, {})
    for seed in range(3):
        st = game.new(players, seed)
        while not st.is_over and st.decisions < 80:
            before = st.hash()
            assert score_now(st) == tuple([score(st, seat) for seat in range(players)]), (seed, st.decisions)
            assert st.hash() == before
            st.apply(answer_uniformly(st))
        playout(st)
        assert st.outcome().scores == tuple([score(st, seat) for seat in range(players)])
