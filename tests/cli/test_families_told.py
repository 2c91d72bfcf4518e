"""How zones of families and what is only counted look at the terminal, in `play`, `show` and `explain`."""

from __future__ import annotations

import re
from pathlib import Path

from .conftest import Command

BOURSE = str(Path(__file__).parents[1] / "cases" / "situations" / "bourse")
FIRST = ("play", BOURSE, "--players", "2", "--seed", "1", "-o", "goods=3")


def test_each_member_has_its_line(command: Command) -> None:
    out = command(*FIRST, typed="q\n").out
    for line in ("rate 1       1", "ship of dry  empty", "bank         32 coins", "hold 1  hemp, 2 x flax"):
        assert re.search(rf"^  {line}$", out, re.M), line
    assert "Player 2   deals 0; purse: 4 coins; hold 1: 3 goods" in out.replace("\n           ", " ")


def test_each_kind_is_offered_once(command: Command) -> None:
    out = command(*FIRST, typed="1\n2\nq\n").out
    offered = out.partition("What do you buy?")[2].partition(">")[0]
    assert [line.split()[:2] for line in offered.splitlines() if line.strip()] == [
        ["1", "hemp"], ["2", "flax"], ["3", "wine"],
    ]  # fmt: skip
    assert "x 2" in offered and "brandy" not in offered, "brandy cannot be paid for"


def test_several_of_a_kind_are_chosen_by_its_number(command: Command) -> None:
    out = command(*FIRST, typed="3\n1\n2 1 2\nq\n").out
    assert "What do you sell?" in out
    assert re.search(r"From your hold 1 to ship of dry: flax\.", out)
    assert len(re.findall(r"draw \d coins? from bank", out.partition("What do you sell?")[2])) >= 1


def test_the_overview_says_how_many_there_are(command: Command) -> None:
    out = command("show", BOURSE).out
    assert re.search(r"ship +pool of goods, one for each sort", out)
    assert re.search(r"hold +pool of goods, one for each player and number from 1 to 2", out)


def test_a_zone_is_explained(command: Command) -> None:
    out = command("explain", BOURSE, "hold").out
    assert "Each player has 2, numbered 1 to 2." in out and "only counted" in out
