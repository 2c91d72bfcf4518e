"""The hand-written Santa game: what the cards do, in positions whose result the rules state outright."""

from __future__ import annotations

from collections import Counter

import pytest

from .santa import DRAW, Santa
from .santa_cards import EMPTY, FILL, GIVE, TAKE
from .santa_script import EXPANSION, FirstLoose, Script, kinds, playing, position, written
from .santa_table import BASE_COLOURS, Card, Settings


def test_setup() -> None:
    chance = FirstLoose()
    game = Santa(2, chance)
    assert chance.asked == [*range(8 * 4 + 6, 1, -1), 48, 47, 46, 45, 44, 43]
    assert [written(sack) for sack in game.sacks] == ["red box, red box, red box"] * 2
    assert [len(hand) for hand in game.hands] == [3, 3] and len(game.deck) == 38 - 6
    assert Counter(chip.kind for chip in game.supply) == {"red": 6, "blue": 12, "yellow": 12, "green": 12}
    assert len(Santa(2, FirstLoose(), EXPANSION).deck) == 38 + 7 * 2 + 9 - 6


EFFECTS: list[tuple[str, list[str], str | None, list[str], list[str]]] = [
    # card, sacks before, supply before (None: plenty), answers, sacks after
    ("number_1", ["blue, red", ""], None, ["blue", "red + red"], ["red, red, red", ""]),
    ("number_1", ["green box", ""], None, ["green box", "red"], ["red", ""]),
    ("number_1", ["red box", ""], "red", ["red box", "red + red"], ["red, red", ""]),
    ("number_2", ["red", ""], "blue", ["red", "blue"], ["blue", ""]),
    ("number_3", ["green", ""], "yellow, red, yellow", ["green"], ["yellow, yellow", ""]),
    ("number_3", ["red box", ""], "yellow", ["red box"], ["yellow", ""]),
    ("number_4", ["yellow box", ""], "green, green, green", ["yellow box"], ["green, green", ""]),
    ("number_5", ["gold, red box", ""], None, [EMPTY, "gold"], ["gold box, red box", ""]),
    ("number_5", ["gold, red box", ""], None, [FILL, "red box"], ["gold, red", ""]),
    (
        "number_6",
        ["red, blue box, green", "yellow, red box, black"],
        None,
        ["red + green", "player 2", "black"],
        ["blue box, black", "yellow, red box, red, green"],
    ),
    (
        "number_6",
        ["red, blue", "gold, red"],
        None,
        ["red + blue", "player 2", "gold + red"],
        ["gold, red", "red, blue"],
    ),
    ("number_7", ["", "red, gold, blue box"], None, [TAKE, "gold"], ["gold", "red, blue box"]),
    ("number_7", ["black, red", ""], None, [GIVE, "black", "player 2"], ["red", "black"]),
    ("number_8", ["red, black, red, blue", ""], None, ["red + black + blue"], ["red", ""]),
    ("joker_emptying", ["red", "gold, blue box, black"], None, ["player 2"], ["red", "gold box, blue box, black box"]),
    ("joker_filling", ["red box, gold box", "red box"], None, ["player 1"], ["red, gold", "red box"]),
    ("joker_recall", ["red, red box", "blue, red"], None, ["red"], ["red box", "blue"]),
    ("joker_trade", ["", "red, green box, gold"], None, ["player 2"], ["red, gold", "green box"]),
    ("joker_trade", ["red box, black", "blue box"], None, ["player 2"], ["red box", "blue box, black"]),
    ("coal_gift", ["", ""], "black", ["player 2"], ["", "black"]),
    ("gold_sale", ["gold", ""], "red, black, green, gold", ["gold", "red + green"], ["red, green", ""]),
    ("gold_sale", ["gold", ""], "blue", ["gold", "blue"], ["blue", ""]),
    (
        "coal_trade",
        ["red, black", ""],
        "black, blue",
        ["Give a present for a black chip", "red", "black"],
        ["black, black", ""],
    ),
    (
        "coal_trade",
        ["red, black", ""],
        "black, blue",
        ["Give a black chip for a present", "black", "blue"],
        ["red, blue", ""],
    ),
    ("alchemy", ["black, gold", ""], "gold, black", ["Black becomes gold", "black", "gold"], ["gold, gold", ""]),
    ("alchemy", ["black, gold", ""], "gold, black", ["Gold becomes black", "gold", "black"], ["black, black", ""]),
    (
        "joker_coal_storm",
        ["red", "gold, red, black, blue box, green"],
        "red",
        ["player 2"],
        ["red", "gold, blue box, black"],
    ),
    (
        "joker_coal_storm",
        ["red, blue", ""],
        "black, black, black",
        ["player 1"],
        ["black, black", ""],
    ),
    ("joker_gilding", ["black, black, black box, red", ""], "gold", [], ["black box, red, gold", ""]),
    ("joker_coal_sack", ["", ""], "black, black", ["player 1"], ["black, black", ""]),
    ("joker_coal_rain", ["", "", ""], "black, black", [], ["black", "black", ""]),
    ("joker_plenty", ["", ""], "red, red, black, black", ["black"], ["black, black", ""]),
    ("joker_plenty", ["", ""], "red, blue, blue, blue, blue", ["blue"], ["blue, blue, blue", ""]),
]


@pytest.mark.parametrize("case", EFFECTS, ids=lambda case: case[0])
def test_an_effect_on_chips(case: tuple[str, list[str], str | None, list[str], list[str]]) -> None:
    card, before, supply, answers, after = case
    game = position(before, [card] + [""] * (len(before) - 1), supply=supply)
    chips = len(game.supply) + sum(map(len, game.sacks))
    playing(game, card, *answers)
    assert [written(sack) for sack in game.sacks] == after
    assert kinds(game.discard) == [card] and game.carried_out == [card]
    assert len(game.supply) + sum(map(len, game.sacks)) == chips
    assert not any(chip.box for chip in game.supply), "the supply shows presents"


UNPLAYABLE: list[tuple[str, list[str], str | None]] = [
    # card, sacks, supply (None: plenty)
    ("number_1", ["red, green", "blue"], None),
    ("number_1", ["blue, red box", ""], "blue, green"),
    ("number_2", ["red box", ""], "red"),
    ("number_3", ["yellow box", ""], "red, green"),
    ("number_4", ["green", "yellow"], None),
    ("number_5", ["", "red"], None),
    ("number_6", ["red, blue box", "red"], None),
    ("number_6", ["red, blue", "red box"], None),
    ("number_7", ["red box", "blue box"], None),
    ("number_8", ["red box", "blue"], None),
    ("joker_emptying", ["red box", "blue box"], None),
    ("joker_filling", ["red", "blue"], None),
    ("joker_recall", ["red box", "blue box"], None),
    ("joker_trade", ["red box", "blue box"], None),
    ("coal_gift", ["", ""], "red, gold"),
    ("gold_sale", ["gold", ""], "gold, black"),
    ("gold_sale", ["gold box, red", "gold"], None),
    ("coal_trade", ["red", ""], "red"),
    ("coal_trade", ["black", ""], "black, gold"),
    ("coal_trade", ["gold, red box", ""], None),
    ("alchemy", ["black", ""], "black"),
    ("alchemy", ["gold", ""], "gold"),
    ("alchemy", ["gold box, black box", ""], None),
    ("joker_coal_storm", ["gold, red box", "gold, black, black"], None),
    ("joker_gilding", ["black", ""], "red, black"),
    ("joker_gilding", ["black box", "black"], None),
    ("joker_coal_sack", ["black", ""], "red"),
    ("joker_coal_rain", ["black", ""], "red"),
    ("joker_plenty", ["red", ""], ""),
    ("pickpocket", ["red", "red"], None),
    ("joker_retrieve", ["", ""], None),
    ("counter", ["red", "red"], None),
    ("joker_counter", ["red", "red"], None),
]


@pytest.mark.parametrize("case", UNPLAYABLE, ids=lambda case: case[0])
def test_not_playable(case: tuple[str, list[str], str | None]) -> None:
    card, sacks, supply = case
    game = position(sacks, [card, ""], supply=supply, discard="joker_recall, two_cards")
    script = Script((1, DRAW))
    game.play(script)
    assert script.seen == [(1, "one", [DRAW])]


def test_what_is_offered() -> None:
    game = position(["gold, red box", "red", "blue box"], ["joker_filling", "", ""])
    assert playing(game, "joker_filling", "player 3").open("target") == ["player 3", "player 1"]
    game = position(["red, gold", "red", "blue box"], ["joker_recall", "", ""])
    assert playing(game, "joker_recall", "gold").open("named") == ["red", "gold"]
    game = position(["red", "gold", "black box"], ["joker_coal_storm", "", ""])
    assert playing(game, "joker_coal_storm", "player 1").open("target") == ["player 1"]
    game = position(["red box", "gold", "black box"], ["joker_trade", "", ""])
    assert playing(game, "joker_trade", "player 2").open("target") == ["player 2"]
    game = position(["", "blue"], ["joker_plenty", ""], supply="black, red, black")
    assert playing(game, "joker_plenty", "black").open("wanted") == ["black"]
    modest = Settings(expansion=True, plenty_of_black=False)
    game = position(["", "blue"], ["joker_plenty", ""], supply="black, red, black, blue", settings=modest)
    assert playing(game, "joker_plenty", "blue").open("wanted") == ["red", "blue"]
    game = position(["", ""], ["joker_plenty", ""], supply="black, gold", settings=modest)
    assert not game.playable(0, game.hands[0][0])


@pytest.mark.parametrize("card", ["joker_fresh_start", "joker_shuffle"])
def test_new_hands(card: str) -> None:
    game = position(["", "", ""], [f"number_1, {card}, number_2", "number_3, number_4", ""], deck=2)
    game.deck[-1] = Card("two_cards")
    playing(game, card)
    assert kinds(game.discard) == ["number_2", "number_1", "number_4", "number_3", card], "the first card on top"
    assert [kinds(hand) for hand in game.hands] == [["two_cards"], ["number_8"], []]
    assert game.turns == 1, "the deck is empty, so the game is over"


def test_cards_for_cards() -> None:
    game = position(["", ""], ["two_cards", ""], deck=3)
    playing(game, "two_cards")
    assert kinds(game.hands[0]) == ["number_8"] * 2 and kinds(game.hands[1]) == ["number_8"]
    game = position(["", ""], ["pickpocket", "number_1, number_2"])
    playing(game, "pickpocket", "player 2")
    assert kinds(game.discard) == ["number_1", "pickpocket"] and kinds(game.hands[1]) == ["number_2", "number_8"]
    game = position(["", ""], ["joker_retrieve", ""], discard="number_1, joker_trade, number_2")
    assert playing(game, "joker_retrieve", "number_1").open("found") == ["number_2", "number_1"], "from the top"
    assert kinds(game.hands[0]) == ["number_1"] and kinds(game.discard) == ["joker_trade", "number_2", "joker_retrieve"]


def test_lasting_effects() -> None:
    game = position(["red box, blue box, red, red", "red box"], ["joker_box_lover, joker_box_lover", ""], deck=3)
    playing(game, "joker_box_lover")
    assert game.scores() == [3 + 2, 0] and game.winners() == [0]
    game.boxes_score[1] = True
    assert game.scores() == [5, 1]
    game = position(["red, red, red, red, blue", "red"], ["joker_favourite, joker_favourite", ""], deck=2)
    game.favourites[0] = {"blue"}
    script = playing(game, "joker_favourite", "red")
    assert script.open("loved") == ["red", "yellow", "green"] and game.scores() == [0 + 4 + 1 + 1, 1]
    game.favourites[0] = set(BASE_COLOURS)
    assert not game.playable(0, game.hands[0][0])


@pytest.mark.parametrize(
    ("sack", "points"),
    [
        ("", 0),
        ("red, blue, blue, green, green, green", 1 + 3 + 6),
        ("red, red, red, red, yellow", 1),
        ("red, red, red, red, red, gold, black, black", 3 - 4),
        ("red box, gold box, black box", 0),
    ],
)
def test_points(sack: str, points: int) -> None:
    game = position([sack, ""], ["", ""])
    assert game.scores() == [points, 0]
    assert game.winners() == ([0, 1] if points == 0 else [0] if points > 0 else [1])


def test_points_are_options() -> None:
    turned = Settings(expansion=True, colour_points=(1, 2, 9), gold_points=-1, black_points=5)
    assert position(["red, blue, blue, blue, gold, black", ""], ["", ""], settings=turned).scores() == [
        2 + 9 + 1 + 1 - 1 + 5,
        4,
    ]
