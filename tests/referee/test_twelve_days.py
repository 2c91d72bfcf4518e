"""The hand-written 12 Days against positions whose result the rules state outright."""

from __future__ import annotations

import random

import pytest

from .twelve_days import Card, Question, TwelveDays, collection_points, winner_of_day


class Unshuffled:
    """Chance that leaves every pile as it lies: the top one of the loose cards is picked each time."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def below(self, n: int, /) -> int:
        self.asked.append(n)
        return n - 1


class Dice:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def below(self, n: int, /) -> int:
        return self.dice.randrange(n)


def oldest(game: TwelveDays, question: Question, hands: list[list[Card]]) -> list[int]:
    """Everybody takes the card that came into the hand first."""
    return [0] * len(hands)


@pytest.mark.parametrize(
    ("opened", "winner"),
    [
        (["gift_5", "gift_3", "gift_9"], 1),
        (["gift_3", "gift_3", "gift_9"], 2),
        (["gift_3", "gift_3", "gift_3"], None),
        (["gift_2", "gift_2", "gift_7", "gift_7"], None),
        (["mr_claus", "gift_1", "gift_12"], 0),
        (["mr_claus", "mrs_claus", "gift_12"], 2),
        (["mr_claus", "mrs_claus", "gift_12", "gift_12"], None),
        (["gift_12", "gift_10", "gift_12", "gift_10", "gift_11"], 4),
    ],
)
def test_winner_of_day(opened: list[Card], winner: int | None) -> None:
    assert winner_of_day(opened) == winner


def test_collections() -> None:
    hands = [
        ["gift_4", "gift_4", "gift_7", "mr_claus"],
        ["gift_4", "gift_7", "gift_7", "gift_12"],
        ["gift_4", "gift_4", "mrs_claus", "gift_1"],
    ]
    assert collection_points(hands) == [4, 7 + 12, 4 + 1]


def test_the_deal_without_shuffling() -> None:
    chance = Unshuffled()
    game = TwelveDays(3, chance)
    assert chance.asked == list(range(80, 1, -1))
    assert game.hands[0] == ["mr_claus", "mrs_claus", "gift_1", *["gift_2"] * 2, *["gift_3"] * 3, *["gift_4"] * 4]
    assert game.hands[1] == [*["gift_5"] * 5, *["gift_6"] * 6, "gift_7"]
    assert len(game.deck) == 80 - 36 and game.deck[0] == "gift_12" and game.days[-1] == 1


def test_a_day_without_shuffling() -> None:
    game = TwelveDays(3, Unshuffled())
    seen: list[tuple[Question, list[list[Card]]]] = []

    def watched(game: TwelveDays, question: Question, hands: list[list[Card]]) -> list[int]:
        seen.append((question, hands))
        if len(seen) == 3:
            raise InterruptedError
        return [0, 0, 0] if question == "gift" else [11, 11, 10]

    with pytest.raises(InterruptedError):
        game.play(watched)
    gift, opening, next_gift = seen
    assert [question for question, _ in seen] == ["gift", "open", "gift"]
    assert [hand[-1] for hand in opening[1]] == [gift[1][2][0], "mr_claus", "gift_5"], "each card went to the left"
    assert game.won == [[], [1], []], "seat 2 opened Mr. Claus"
    assert game.discard == ["gift_8", "mr_claus", "gift_7"], "seat 1 on top"
    assert [hand[-1] for hand in next_gift[1]] == ["gift_8", "gift_8", "gift_9"], "seat 1 draws first"
    assert [len(hand) for hand in next_gift[1]] == [12, 12, 12]


@pytest.mark.parametrize("no_carry", [False, True])
def test_a_day_that_nobody_wins(no_carry: bool) -> None:
    game = TwelveDays(3, Unshuffled(), no_carry=no_carry)
    for hand in game.hands:
        hand[:] = ["gift_6"] * 12
    game.deck[:] = ["gift_6"] * 44
    game.play(oldest)
    assert game.won == [[], [], []]
    assert game.on_offer == ([] if no_carry else list(range(1, 13)))
    assert game.lost == (list(range(1, 13)) if no_carry else [])
    assert game.scores() == [6, 6, 6] and game.winners() == [0, 1, 2]


@pytest.mark.parametrize(
    ("players", "eight_nights", "hand_size"),
    [
        (3, False, None),
        (4, False, None),
        (5, False, None),
        (5, False, 16),
        (3, False, 6),
        (2, True, None),
        (3, True, 10),
    ],
)
def test_nothing_gets_lost(players: int, eight_nights: bool, hand_size: int | None) -> None:
    game = TwelveDays(players, Dice(11), eight_nights=eight_nights, hand_size=hand_size)
    size = hand_size or (8 if eight_nights else 12)

    def checked(game: TwelveDays, question: Question, hands: list[list[Card]]) -> list[int]:
        cards = sum(map(len, game.hands)) + len(game.deck) + len(game.discard)
        assert cards == (36 if eight_nights else 80) and [len(hand) for hand in hands] == [size] * players
        days = len(game.days) + len(game.on_offer) + sum(map(len, game.won))
        assert days == (8 if eight_nights else 12)
        return [game.chance.below(len(hand)) for hand in hands]

    game.play(checked)
    assert [len(hand) for hand in game.hands] == [size] * players


@pytest.mark.parametrize(("players", "eight_nights"), [(2, False), (6, False), (1, True), (4, True)])
def test_wrong_number_of_players(players: int, eight_nights: bool) -> None:
    with pytest.raises(ValueError, match="the game is for"):
        TwelveDays(players, Unshuffled(), eight_nights=eight_nights)
