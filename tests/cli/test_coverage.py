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
            may choose back from my purse where kind is red_coin "Which one do you put back?":
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
REST = """
scenario "red coins go back or are kept":
    2 players
    option wanted = 2
    choices:
        player 1: 2 red_coin
        player 1: red_coin
        player 2: red_coin and blue_coin
        player 2: nothing
    expect:
        bank: blue_coin

scenario "blue coins never go back":
    2 players
    option wanted = 2
    choices:
        player 1: 2 blue_coin
        player 2: nothing
    expect:
        score of player 1: 10
"""
TOLD = """\
coins: 1 scenario, all hold.

What the scenarios never came to:
  coins/rules.tuck:13: never: the condition holds
      if count my purse is 2:
  coins/rules.tuck:14: the line never ran
      may choose back from my purse where kind is red_coin "Which one do you put
        back?":
  coins/rules.tuck:15: the line never ran
      move back to bank
  coins/rules.tuck:18: the line never ran
      each player:
  coins/rules.tuck:19: the line never ran
      add total worth among my purse to my score
rules.tuck: 5 of 9 lines, 1 of 5 branches
"""


@pytest.fixture
def coins(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = make_game(RULES, manifest="scenarios: [scenarios.tuck]\n", scenarios__tuck=SCENARIOS)
    monkeypatch.chdir(folder.parent)
    return folder


def test_what_no_scenario_came_to(command: Command, coins: Path) -> None:
    ran = command("test", "coins", "--coverage")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "ok     a coin goes into the purse\n" + TOLD


def test_with_coverage_it_can_be_wanted_that_everything_ran(command: Command, coins: Path) -> None:
    assert command("test", "coins", "--coverage", "--strict").code == 1
    (coins / "scenarios.tuck").write_text(SCENARIOS + REST, "utf-8")
    ran = command("test", "coins", "--coverage", "--strict")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("all hold.\n\nThe rules: everything ran, 9 of 9 lines, 5 of 5 branches.\n")
    assert command("test", "coins", "goes into", "--coverage", "--strict").out.endswith(TOLD)


def test_coverage_alone_changes_no_exit_code(command: Command, coins: Path) -> None:
    (coins / "scenarios.tuck").write_text(SCENARIOS.replace("purse of player 1", "purse of player 2"), "utf-8")
    plain, ran = command("test", "coins"), command("test", "coins", "--coverage")
    assert plain.code == ran.code == 1
    assert ran.out.startswith(plain.out) and ran.out.endswith("rules.tuck: 5 of 9 lines, 1 of 5 branches\n")


def test_where_no_scenario_ran_nothing_more_is_said(command: Command, coins: Path) -> None:
    ran = command("test", "coins", "no such words", "--coverage")
    assert ran.code == 0 and ran.out.count("\n") == 1
    assert command("test", "coins", "no such words", "--coverage", "--strict").code == 1


def test_strict_alone_is_wrong_usage(command: Command, coins: Path) -> None:
    ran = command("test", "coins", "--strict")
    assert (ran.code, ran.out) == (2, "") and "`--strict` goes with `--coverage`" in ran.err


def test_as_json(command: Command, coins: Path) -> None:
    data = json.loads(command("test", "coins", "--coverage", "--json").out)["coverage"]
    assert (data["lines"], data["branches"]) == ({"reached": 5, "all": 9}, {"reached": 1, "all": 5})
    missing = [(one["line"], one["kind"], one["what"]) for one in data["points"] if not one["reached"]]
    assert missing[:2] == [(13, "branch", "the condition holds"), (14, "line", None)]
    assert "coverage" not in json.loads(command("test", "coins", "--json").out)


def simulated(command: Command, *arguments: str) -> Any:
    ran = command("simulate", *arguments, "--coverage", "--json")
    assert ran.code == 0
    data = json.loads(ran.out)
    file = importlib.resources.files("tuckbox.schema").joinpath("simulation.schema.json")
    jsonschema.Draft202012Validator(json.loads(file.read_text("utf-8"))).validate(data)
    return data


def test_games_at_random(command: Command, coins: Path) -> None:
    """With three coins a turn nobody has two."""
    ran = command("simulate", "coins", "--games", "20", "-o", "wanted=3", "--coverage")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    below = lines[lines.index("What these games never came to:") :]
    assert below == [
        "What these games never came to:",
        "  coins/rules.tuck:13: never: the condition holds",
        "      if count my purse is 2:",
        "  coins/rules.tuck:14: the line never ran",
        '      may choose back from my purse where kind is red_coin "Which one do you put',
        '        back?":',
        "  coins/rules.tuck:15: the line never ran",
        "      move back to bank",
        "rules.tuck: 7 of 9 lines, 1 of 5 branches",
    ]
    plain = command("simulate", "coins", "--games", "20", "-o", "wanted=3").out.splitlines()
    assert lines[: lines.index(below[0])] == [*plain, ""]


def test_what_games_at_random_came_to_is_merged(command: Command, coins: Path) -> None:
    """Over the numbers of players and the processes."""
    many = ("coins", "--games", "60", "-o", "wanted=2")
    alone = simulated(command, *many, "--jobs", "1")
    assert alone["coverage"]["branches"] == {"reached": 5, "all": 5}
    assert simulated(command, *many, "--jobs", "2") == alone
    one, two = (simulated(command, *many, "--players", players)["coverage"]["points"] for players in "12")
    for point, first, second in zip(alone["coverage"]["points"], one, two, strict=True):
        assert point["reached"] == (first["reached"] or second["reached"])
    assert "coverage" not in json.loads(command("simulate", *many, "--json").out)


def test_where_nothing_is_missing_one_line_says_so(command: Command) -> None:
    ran = command("simulate", "twelve_days", "--games", "30", "--variant", "no_carry", "--coverage")
    assert ran.code == 0
    assert ran.out.splitlines()[-2:] == ["", "The rules: everything ran, 31 of 31 lines, 2 of 2 branches."]
    assert all(len(line) <= 80 for line in ran.out.splitlines())
