"""What one player chooses is told to all, unless it is a piece, or chosen out of what not all see, or all at once."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime.state import State

RULES = """\
zone deck: set of card, open
zone hand: set of card, private, each player
track said: number

setup:
    move every card to deck
    each player:
        draw 2 from deck to my hand

play:
    ask player 1:
        choose claim from 1 to 6
        choose 2 rivals from players
        choose liked from every suit
        choose own from [worth of my hand]
        may choose one:
            "Doubt":
                set said to claim
        else "Believe"
        choose shown_card from my hand
        may choose further from 1 to 2:
            set said to further
        move shown_card to deck
    each player at once:
        choose bid from 1 to 3
    each player:
        move my hand to deck
"""


@pytest.fixture
def st(tmp_path: Path) -> State:
    (tmp_path / "game.yaml").write_text(
        "title: T\nplayers: 2\ntables: [{file: cards.csv, piece: card}]\nrules: [rules.tuck]\n", encoding="utf-8"
    )
    (tmp_path / "cards.csv").write_text("id,copies,suit,worth:number\na,2,red,1\nb,2,blue,2\n", encoding="utf-8")
    (tmp_path / "rules.tuck").write_text(RULES, encoding="utf-8")
    found = load(tmp_path)
    assert found.game is not None, [problem.message for problem in found.report]
    return found.game.new(2, 1)


def choose(st: State, answer: Any) -> None:
    asked = st.decision()
    assert asked is not None
    st.apply(asked.move(answer))


def test_the_other_player_reads_what_was_chosen(st: State) -> None:
    start = len(st.view(1).log())
    for answer in (4, (1, 0), 1):
        choose(st, answer)
    choose(st, st.decision().items[0])  # type: ignore[union-attr]
    choose(st, 0)
    choose(st, st.decision().items[0])  # type: ignore[union-attr]
    choose(st, None)
    choose(st, 3)
    choose(st, 2)
    view = st.view(1).to_json()
    told = [{k: v for k, v in event.items() if k != "site"} for event in view["log"][start:]]
    choice = {"event": "choice", "player": 1}
    assert [event for event in told if event["event"] == "choice"] == [
        choice | {"made": "claim", "value": 4, "label": None},
        choice | {"made": "rivals", "value": [{"player": 2}, {"player": 1}], "label": None},
        choice | {"made": "liked", "value": {"value": "blue"}, "label": None},
        choice | {"made": "alternative", "value": 1, "label": "Doubt"},
        choice | {"made": "further", "value": None, "label": None},
    ]
    sites = [event["site"] for event in view["log"][start:] if event["event"] == "chosen"]
    assert sites == ["play.own", "play.shown_card", "play.bid"]
    schema = json.loads(files("tuckbox.schema").joinpath("view.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(view)
