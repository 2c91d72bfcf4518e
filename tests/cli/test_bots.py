"""`--bots`: by name, with a budget, several at a table; in `simulate` and in `play`."""

from __future__ import annotations

import json

import pytest

from .conftest import Command


def test_several_bots_are_dealt_out_to_the_seats(command: Command) -> None:
    ran = command("simulate", "kuhn_poker", "--players", "2", "--games", "40", "--bots", "search:20,random", "--json")
    data = json.loads(ran.out)
    assert data["bots"] == ["search:20", "random"]
    again = command(
        "simulate", "kuhn_poker", "--players", "2", "--games", "40", "--bots", "search:20, random", "--json"
    )
    assert json.loads(again.out) == data
    ran = command("simulate", "kuhn_poker", "--players", "2", "--games", "2", "--bots", "greedy:2,random")
    assert "greedy:2 and random bots" in ran.out


def test_any_number_of_processes_plays_the_same_games(command: Command) -> None:
    table = ("simulate", "kuhn_poker", "--players", "2", "--games", "120", "--bots", "search:10", "--json", "--jobs")
    one, two = [json.loads(command(*table, jobs).out) for jobs in ("1", "2")]
    assert one == two


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("clever", "There is no bot `clever`."),
        ("serch", "Did you mean `search`?"),
        ("search:0", "The budget of `search` is a whole number"),
        ("search,,random", "There is no bot ``."),
        ("random,random,random", "`--bots` names 3 bots, and there are 2 players"),
        ("nowhere:Bot", "no module `nowhere` is found"),
    ],
)
def test_wrong_bots(command: Command, bots: str, said: str) -> None:
    ran = command("simulate", "kuhn_poker", "--games", "2", "--bots", bots)
    assert ran.code == 2 and ran.out == ""
    assert said in ran.err


def test_one_plays_against_a_search(command: Command) -> None:
    ran = command("play", "kuhn_poker", "--seed", "3", "--bots", "search:20", typed="1\n1\n1\n")
    assert ran.code == 0
    assert "the others are search:20 bots" in ran.out
    assert "--bots search:20" in " ".join(ran.out.split())
