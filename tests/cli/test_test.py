"""`tuckbox test`: what holds, what fails and where, problems in the scenarios, and the exit code."""

from __future__ import annotations

import json

import pytest

from .conftest import TAKE, Command, MakeGame

SCENARIOS = """\
scenario "a coin goes into the purse":
    2 players
    choices:
        player 1: red_coin
    expect:
        purse of player 1: red_coin

scenario "a wrong purse":
    2 players
    choices:
        player 1: red_coin
    expect:
        purse of player 1: blue_coin
"""


@pytest.fixture
def coins(make_game: MakeGame) -> str:
    return str(make_game(manifest="scenarios: [scenarios.tuck]\n", scenarios__tuck=SCENARIOS))


def test_what_holds_and_what_fails(command: Command, coins: str) -> None:
    ran = command("test", coins)
    assert ran.code == 1 and ran.err == ""
    assert ran.out.splitlines()[:3] == [
        "ok     a coin goes into the purse",
        "FAILED a wrong purse",
        f"  {coins}/scenarios.tuck:13:9",
    ]
    assert "expected  purse of player 1: blue_coin" in ran.out and "found     purse of player 1: red_coin" in ran.out
    assert ran.out.endswith(": 2 scenarios, 1 failed.\n")


def test_only_those_with_a_pattern(command: Command, coins: str) -> None:
    ran = command("test", coins, "goes into")
    assert (ran.code, ran.out) == (0, f"ok     a coin goes into the purse\n{coins}: 1 scenario, all hold.\n")
    none = command("test", coins, "no such words")
    assert none.code == 0 and "no scenario with `no such words`" in none.out


def test_as_json(command: Command, coins: str) -> None:
    ran = command("test", coins, "--json")
    data = json.loads(ran.out)
    assert ran.code == 1 and (data["ran"], data["failed"]) == (2, 1)
    assert [one["ok"] for one in data["scenarios"]] == [True, False]
    failure = data["scenarios"][1]["failures"][0]
    assert (failure["line"], failure["found"]) == (13, "purse of player 1: red_coin")


def test_mistakes_in_scenarios_are_told_with_the_others(command: Command, make_game: MakeGame) -> None:
    wrong = SCENARIOS.replace("purse of player 1: blue_coin", "purse of player 1: blu_coin")
    ran = command("test", str(make_game(manifest="scenarios: [scenarios.tuck]\n", scenarios__tuck=wrong)))
    assert ran.code == 1 and "ok     a coin goes into the purse" in ran.out and "Did you mean `blue_coin`?" in ran.out


def test_a_game_with_errors_is_not_tested(command: Command, make_game: MakeGame) -> None:
    ran = command("test", str(make_game(TAKE.replace("total worth", "total wort"))))
    assert ran.code == 1 and ran.out == "" and "Did you mean `worth`?" in ran.err


def test_a_game_without_scenarios(command: Command, make_game: MakeGame) -> None:
    ran = command("test", str(make_game()))
    assert ran.code == 0 and "has no scenario." in ran.out


def test_the_scenarios_of_a_shipped_game(command: Command) -> None:
    ran = command("test", "twelve_days")
    assert ran.code == 0 and "all hold" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())
