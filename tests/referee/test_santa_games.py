"""The hand-written Santa game plays whole games by itself: they end, and nothing gets lost."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .santa import Santa
from .santa_script import EXPANSION, FirstLoose, kinds
from .santa_table import BASE_COLOURS, BASE_JOKERS, MORE_JOKERS, NUMBERS, OTHERS, Answer, Question, Settings

EVERY_CARD = NUMBERS + BASE_JOKERS + OTHERS + MORE_JOKERS


class Dice:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def below(self, n: int, /) -> int:
        assert n >= 2
        return self.dice.randrange(n)


def conserved(game: Santa, cards: int, chips: dict[str, int]) -> None:
    """Nothing gets lost, and nothing is doubled."""
    every_card = [*game.deck, *game.discard, *game.table, *[card for hand in game.hands for card in hand]]
    assert len(set(map(id, every_card))) == len(every_card) == cards
    every_chip = [*game.supply, *[chip for sack in game.sacks for chip in sack]]
    assert len(set(map(id, every_chip))) == len(every_chip)
    assert Counter(chip.kind for chip in every_chip) == chips
    assert not any(chip.box for chip in game.supply)


SETTINGS = [
    Settings(),
    Settings(number_copies=1, chips_per_colour=4, starting_boxes=0, opening_hand=1),
    Settings(number_copies=8, chips_per_colour=5, starting_boxes=8, opening_hand=8),
    EXPANSION,
    Settings(expansion=True, ask_everyone=True, plenty_of_black=False),
    Settings(expansion=True, number_copies=1, chips_per_colour=4, gold_chips=2, black_chips=3),
    Settings(expansion=True, number_copies=1, special_copies=4, joker_copies=3, black_chips=30),
    Settings(expansion=True, gold_chips=0, black_chips=0, starting_boxes=8),
]


def play_by_itself(players: int, settings: Settings, seed: int) -> Santa:
    """One random game, in which every question has answers, and nothing gets lost."""
    game = Santa(players, Dice(seed), settings)
    dice = random.Random(f"choices {seed}")
    cards = len(game.deck) + sum(map(len, game.hands))
    chips = dict.fromkeys(BASE_COLOURS, settings.chips_per_colour)
    if settings.expansion:
        chips |= {"gold": settings.gold_chips, "black": settings.black_chips}
    chips = {colour: amount for colour, amount in chips.items() if amount}
    asked = 0

    def choose(game: Santa, question: Question) -> Answer:
        nonlocal asked
        asked += 1
        assert asked < 5000, "the game does not end"
        assert question.size >= 1 and len(set(question.items)) == len(question.items)
        conserved(game, cards, chips)
        if question.name == "one" and len(question.items) == 2 and not question.card and dice.random() < 0.7:
            return (0,)
        return question.nth(dice.randrange(question.size))

    game.play(choose)
    conserved(game, cards, chips)
    assert not game.deck and not game.table and len(game.scores()) == players and game.winners()
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: f"settings{SETTINGS.index(one)}")
def test_games_end_and_nothing_gets_lost(settings: Settings, players: int) -> None:
    for seed in range(60):
        play_by_itself(players, settings, seed)


@pytest.mark.parametrize("expansion", [False, True])
def test_every_card_is_carried_out(expansion: bool) -> None:
    met: Counter[str] = Counter()
    for seed in range(1000, 1100):
        game = play_by_itself(3, Settings(expansion=expansion), seed)
        met.update(game.carried_out)
        answers = [kind for kind in kinds(game.discard) if kind in ("counter", "joker_counter")]
        met.update(answers)
    wanted = EVERY_CARD if expansion else NUMBERS + BASE_JOKERS
    assert len(wanted) == (30 if expansion else 14)
    assert {card for card in wanted if met[card] < 5} == set()


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: f"settings{SETTINGS.index(one)}")
def test_games_by_itself_soak(settings: Settings, players: int) -> None:
    for seed in range(10_000, 11_000):
        play_by_itself(players, settings, seed)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_wrong_number_of_players(players: int) -> None:
    with pytest.raises(ValueError, match="the game is for"):
        Santa(players, FirstLoose())
