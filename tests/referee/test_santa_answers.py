"""The hand-written Santa game: who may answer a card, in which order, and what comes of it."""

from __future__ import annotations

from .santa import PLAY
from .santa_expansion import counters
from .santa_script import Script, kinds, playing, position, written
from .santa_table import BASE_JOKERS, JOKERS, MORE_JOKERS, NUMBERS, OTHERS, Settings

EVERY_CARD = NUMBERS + BASE_JOKERS + OTHERS + MORE_JOKERS


def test_a_counter_stops_a_card_before_anything_is_paid() -> None:
    game = position(["blue", ""], ["number_1", "counter"])
    game.play(Script((1, PLAY), (1, "number_1"), (2, "counter")))
    assert written(game.sacks[0]) == "blue" and game.carried_out == []
    assert kinds(game.discard) == ["counter", "number_1"] and game.table == []


def test_who_counters_what() -> None:
    able = {(answer, played) for answer in EVERY_CARD for played in EVERY_CARD if counters(answer, played)}
    assert able == {("joker_counter", played) for played in JOKERS} | {
        ("counter", played) for played in EVERY_CARD if played not in JOKERS
    }


def test_a_countered_counter() -> None:
    """The window of the answer comes first; then asking goes on left of the answerer, who is asked last."""
    hands = ["number_1, counter", "counter, counter", "counter", "counter"]
    game = position(["blue", "", "", ""], hands, supply="red")
    script = Script(
        (1, PLAY),
        (1, "number_1"),
        (2, "pass"),
        (3, "counter"),
        (4, "pass"),
        (1, "counter"),  # on the counter of player 3
        (2, "pass"),  # on that of player 1; player 3 has none left
        (4, "pass"),
        (4, "pass"),  # on the number again, from the left of player 3
        (2, "counter"),
        (4, "counter"),  # on the counter of player 2; player 3 has none left, player 1 neither
        (2, "counter"),  # on that of player 4
    )
    game.play(script)
    assert not script.left and game.carried_out == []
    assert kinds(game.discard) == ["counter"] * 5 + ["number_1"]
    assert written(game.sacks[0]) == "blue"


def test_all_must_pass_in_a_row() -> None:
    everyone = Settings(expansion=True, ask_everyone=True)
    game = position(["blue", "", ""], ["number_1", "counter", "counter"], settings=everyone)
    script = Script(
        (1, PLAY),
        (1, "number_1"),
        (2, "counter"),
        (3, "counter"),
        (1, "pass"),
        (2, "pass"),  # all have passed on the counter of player 3: that of player 2 is countered
        (3, "pass"),
        (2, "pass"),
        (1, "blue"),
        (1, "red"),
    )
    game.play(script)
    assert not script.left and written(game.sacks[0]) == "red"
    assert script.asked("answer") == [2, 3, 1, 2, 3, 2]


def test_who_is_asked_for_answers() -> None:
    settings = {everyone: Settings(expansion=True, ask_everyone=everyone) for everyone in (False, True)}
    for everyone, asked in ((False, []), (True, [2, 3])):
        game = position(["red", "", ""], ["number_8", "number_1", ""], settings=settings[everyone])
        script = Script((1, PLAY), (1, "number_8"), *[(seat, "pass") for seat in asked], (1, "red"))
        game.play(script)
        assert script.asked("answer") == asked and not script.left
    game = position(["red", "", ""], ["number_8", "joker_counter", ""], settings=settings[False])
    assert playing(game, "number_8", "red").asked("answer") == []
    game = position(["red", "", ""], ["number_8", "number_1", ""], settings=Settings(ask_everyone=True))
    assert playing(game, "number_8", "red").asked("answer") == [], "the base game has no answers"


def test_a_joker_counter_stops_jokers_and_joker_counters() -> None:
    game = position(["red", ""], ["joker_recall, joker_counter, counter", "joker_counter, counter"])
    script = Script((1, PLAY), (1, "joker_recall"), (2, "joker_counter"), (1, "joker_counter"), (1, "red"))
    game.play(script)
    assert script.seen[2] == (2, "answer", ["joker_counter"])
    assert not script.left and written(game.sacks[0]) == ""
    assert kinds(game.discard) == ["joker_counter", "joker_counter", "joker_recall"]


def test_the_last_card_was_an_answer() -> None:
    """The only other hand is emptied in the window, so nothing happens, and nothing is asked."""
    game = position(["", ""], ["pickpocket, counter", "counter"])
    script = Script((1, PLAY), (1, "pickpocket"), (2, "counter"), (1, "counter"))
    game.play(script)
    assert not script.left and game.carried_out == []
    assert kinds(game.discard) == ["counter", "counter", "pickpocket"]
