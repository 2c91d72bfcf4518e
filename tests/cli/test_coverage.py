"""`--coverage` of `tuckbox test` and `tuckbox simulate`: what is told, as JSON, and the exit code."""

from __future__ import annotations

import importlib.resources
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from .conftest import TAKE, Command, MakeGame

RULES = TAKE.replace(
    "        move coins to my purse\n",
    """\
        move coins to my purse
        if count my purse is 2:     # seldom
            may choose back from my purse "Which of your coins do you put back into the bank, if any of them?":
                move back to bank
""",
)
SCENARIOS = """\
scenario "a coin goes into the purse":
    2 players
    choices:
        player 1: red_coin
    expect:
        purse of player 1: red_coin
"""
MORE = """
scenario "a coin goes back":
    2 players
    given:
        purse of player 1: blue_coin
        bank: 2 red_coin, blue_coin
    choices:
        player 1: red_coin and blue_coin
        player 1: {}
    expect:
        bank: red_coin
"""
FULL = SCENARIOS


@pytest.fixture
def coins(make_game: MakeGame) -> Path:
    return make_game(RULES, manifest="scenarios: [scenarios.tuck]\n", scenarios__tuck=SCENARIOS)


TOLD = """\
coins: 1 scenario, all hold.

What the scenarios never came to:
  coins/rules.tuck:13
      if count my purse is 2: 
"""


def test_what_no_scenario_came_to(command: Command, coins: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(coins.parent)
    ran = command("test", "coins", "--coverage")
    print(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == TOLD
