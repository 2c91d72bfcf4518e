"""From log events to sentences."""

from __future__ import annotations

from typing import Any

import pytest
from tuckbox.cli.telling import told
from tuckbox.cli.wording import Wording
from tuckbox.interpreter.driver import find_game, load

STOCK, BOX = {"zone": "stock"}, {"zone": None}
MINE, THEIRS = {"zone": "hand", "owner": 1}, {"zone": "hand", "owner": 2}


@pytest.fixture(scope="module")
def wording() -> Wording:
    game = load(find_game("twelve_days")).game
    assert game is not None
    return Wording(game, "en", viewer=1)


def move(
    source: dict[str, Any], to: dict[str, Any], *kinds: str, unknown: int = 0, cause: str = "moved"
) -> dict[str, Any]:
    moves = [{"from": source, "to": to, "kinds": list(kinds), "unknown": unknown}]
    return {"event": "move", "cause": cause, "moves": moves}


def choice(made: str, value: Any, label: str | None = None, player: int = 2) -> dict[str, Any]:
    return {"event": "choice", "player": player, "site": f"play.{made}", "made": made, "value": value, "label": label}


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (move(STOCK, THEIRS, unknown=1, cause="drawn"), "Player 2 draws 1 gift from stock."),
        (move(STOCK, MINE, "gift_2", cause="drawn"), "You draw Two warm mittens from stock."),
        (
            move(STOCK, MINE, "gift_2", "gift_3", "gift_2", unknown=2, cause="drawn"),
            "You draw 2 x Two warm mittens, Three honey candles, 2 gifts from stock.",
        ),
        (move(MINE, THEIRS, "mr_claus"), "From your hand to player 2's hand: Mr. Claus."),
        (move(THEIRS, MINE, unknown=1, cause="random"), "You draw 1 gift at random from player 2's hand."),
        (move(THEIRS, {"zone": "bid", "owner": 2}, "gift_2"), "Player 2, from hand to bid: Two warm mittens."),
        (move(BOX, STOCK, *["gift_2"] * 30), "From the box to stock: 30 gifts."),
        (
            move({"zone": "discard"}, STOCK, unknown=30, cause="refilled"),
            "Stock is made anew from discard: 30 gifts.",
        ),
        ({"event": "shuffle", "zone": "stock"}, "Stock is shuffled."),
        (
            {"event": "show", "to": [1, 2, 3], "pieces": [{**THEIRS, "kinds": ["gift_2"], "unknown": 0}]},
            "Shown to all in player 2's hand: Two warm mittens.",
        ),
        (
            {"event": "show", "to": [1], "pieces": [{**STOCK, "kinds": ["gift_2"], "unknown": 0}]},
            "Shown to you in stock: Two warm mittens.",
        ),
        ({"event": "track", "track": "score", "value": 7, "owner": 1}, "Your score: 7."),
        ({"event": "track", "track": "days_left", "value": True}, "Days left: yes."),
        ({"event": "track", "track": "leader", "value": {"player": 2}}, "Leader: player 2."),
        ({"event": "track", "track": "leader", "value": None}, "Leader: nothing."),
        ({"event": "cancelled", "action": "play_it", "kind": None}, "Cancelled: play it."),
        ({"event": "cancelled", "action": "play_it", "kind": "gift_2"}, "Cancelled: play it of Two warm mittens."),
        ({"event": "nothing", "from": STOCK, "to": MINE}, "There is nothing to draw in stock."),
        (choice("claim", 4), "Player 2 chooses claim: 4."),
        (choice("rivals", [{"player": 1}, {"player": 3}]), "Player 2 chooses rivals: you, player 3."),
        (choice("days_left", None), "Player 2 chooses no days left."),
        (choice("alternative", 1, "Doubt"), "Player 2 chooses: Doubt."),
        ({"event": "phase", "phase": "passing"}, "-- Gift --"),
        ({"event": "turn", "player": 3}, "-- Player 3's turn --"),
        ({"event": "turn", "player": 1}, "-- Your turn --"),
    ],
)
def test_sentences(wording: Wording, event: dict[str, Any], sentence: str) -> None:
    assert told([event], wording) == [sentence]


def test_each_way_of_one_moment_is_told(wording: Wording) -> None:
    both = move(MINE, THEIRS, "gift_2")
    both["moves"] += move(THEIRS, MINE, unknown=1)["moves"]
    assert told([both], wording) == [
        "From your hand to player 2's hand: Two warm mittens.",
        "From player 2's hand to your hand: 1 gift.",
    ]


def test_of_a_value_that_goes_on_changing_the_last_one_is_told(wording: Wording) -> None:
    def score(value: int, owner: int) -> dict[str, Any]:
        return {"event": "track", "track": "score", "value": value, "owner": owner}

    shuffle = {"event": "shuffle", "zone": "stock"}
    lines = told([score(1, 1), score(2, 2), score(3, 1), shuffle, score(4, 1)], wording)
    assert lines == ["Player 2's score: 2.", "Your score: 3.", "Stock is shuffled.", "Your score: 4."]


def test_names_in_another_language(wording: Wording) -> None:
    japanese = Wording(wording.game, "ja", viewer=1)
    assert told([{"event": "phase", "phase": "open"}], japanese) == ["-- あける --"]
    assert told([move(MINE, THEIRS, "gift_1")], japanese) == ["From your hand to player 2's hand: 紙の星 1つ."]


def test_ones_own_choice_is_not_told_again(wording: Wording) -> None:
    assert told([choice("claim", 4, player=1), choice("claim", 3)], wording) == ["Player 2 chooses claim: 3."]
