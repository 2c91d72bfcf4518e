"""Games that come to no end by what their players do: stopped, counted apart, with their place and their numbers.

CASES 63 (an action that can be done again and again, rules that wake each other) and 64 (everybody passes for ever).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tuckbox.interpreter.bots.bot import Bot
from tuckbox.interpreter.runtime.decisions import Answer, Decision
from tuckbox.interpreter.runtime.random import Words
from tuckbox.interpreter.runtime.views import View

from .conftest import Command, MakeGame

FREE = """\
zone bank: set of coin, open
track turned: number

setup:
    move every coin to bank

play:
    take turns until bank is empty:
        may choose one:
            "Turn round":
                set turned to 1
        else "Pass":
            set turned to 0
"""
ENDING = FREE.replace("track turned: number", "track turned: number\ntrack idle: number").replace(
    "until bank is empty", "until idle is 4"
).replace("set turned to 1", "set idle to 0").replace("set turned to 0", "add 1 to idle")  # fmt: skip
WAKING = """\
track wakings: number

action wake_up:
    add 1 to wakings

action get_up:
    add 2 to wakings

rule up after wake_up:
    do get_up

rule awake after get_up:
    do wake_up

play:
    do wake_up
"""


class Passer(Bot):
    """Takes the last of what is open, which is to pass where one may."""

    name = "passer"
    uniform = False

    def choose(self, view: View, decision: Decision, words: Words) -> Answer:
        return decision.domain.nth(decision.domain.size - 1)


PASSER = f"{__name__}:{Passer.__name__}"


def series(command: Command, folder: Path, *arguments: str) -> Mapping[str, Any]:
    ran = command("simulate", str(folder), "--players", "2", "--games", "2", "--json", *arguments)
    assert ran.code == 0, ran.err
    found: Mapping[str, Any] = json.loads(ran.out)["series"][0]
    return found


def test_an_action_that_can_be_done_for_ever(command: Command, make_game: MakeGame) -> None:
    folder = make_game(FREE)
    found = series(command, folder)
    assert (found["games"], found["finished"]) == (2, 0)
    (stopped,) = found["stopped"]
    assert (stopped["status"], stopped["code"], stopped["games"], stopped["numbers"]) == ("stalled", "P006", 2, [0, 1])
    text = command("simulate", str(folder), "--players", "2", "--games", "2", "--seed", "7")
    assert "2 games (100.0 %) came to no end" in text.out and "numbers 0, 1" in text.out and "seed 7" in text.out


@pytest.mark.parametrize(("rules", "stopped"), [(FREE, ["P006"]), (ENDING, [])])
def test_everybody_passes_for_ever(command: Command, make_game: MakeGame, rules: str, stopped: list[str]) -> None:
    """The end that the rules have for it, or a stalled game; never a hang."""
    found = series(command, make_game(rules), "--bots", PASSER)
    assert [one["code"] for one in found["stopped"]] == stopped
    if not stopped:
        assert found["finished"] == 2 and found["decisions"]["mean"] == 4


def test_rules_that_wake_each_other(command: Command, make_game: MakeGame) -> None:
    """They are stopped before any game: with the chain."""
    ran = command("simulate", str(make_game(WAKING)), "--games", "2")
    said = ran.err
    assert ran.code == 1 and ran.out == "" and "rules.tuck:13:8: error T041" in said
    assert "`wake_up` leads to `rule up` leads to `get_up` leads to `rule awake` leads to `wake_up`" in said
