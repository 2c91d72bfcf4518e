"""`tuckbox sweep`: the tables, JSON, CSV, and values that an option cannot have."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from .conftest import TAKE, Command, MakeGame
from .test_compare import validated

SHORT = ("sweep", "twelve_days", "--players", "3", "--games", "40")


def test_a_row_for_each_value(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "sweep.csv"
    ran = command(*SHORT, "-o", "hand_size=6..16..5", "--metric", "winning_score", "--csv", str(file))
    assert ran.code == 0, ran.err
    lines = [line.split()[:3] for line in ran.out.splitlines() if line.startswith("  hand_size ")]
    assert [line[1] for line in lines] == ["12", "6", "11", "16"] and lines[0][2] == "*"
    assert max(map(len, ran.out.splitlines())) <= 80
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [(row["value"], row["usual"], row["verdict"] == "") for row in rows] == [
        ("12", "yes", True), ("6", "no", False), ("11", "no", False), ("16", "no", False),
    ]  # fmt: skip
    assert b"\r" not in file.read_bytes()


def test_json(command: Command) -> None:
    ran = command(*SHORT, "-o", "hand_size=12,6", "--variant", "no_carry", "--json")
    data = validated(ran.out, "sweep")
    assert data["usual"]["variants"] == ["no_carry"] and data["option"] == "hand_size"
    assert [(row["value"], row["usual"], row["games"]) for row in data["rows"]] == [("12", True, 40), ("6", False, 40)]
    figures = {one["measure"]: one for one in data["rows"][1]["figures"]}
    assert figures["decisions"]["value"] == 72 and figures["decisions"]["compared"]["verdict"] == "unchanged"
    assert figures["winning_score"]["low"] < figures["winning_score"]["value"] < figures["winning_score"]["high"]
    assert data["rows"][0]["figures"][0]["compared"] is None


def test_yes_and_no(command: Command) -> None:
    few = ("sweep", "crazy_eights", "--players", "2", "--games", "30", "--metric", "decisions")
    ran = command(*few, "-o", "refill=no,yes", "-o", "most_plays=50")
    assert ran.code == 0, ran.err
    assert "refill yes *" in ran.out and "refill no" in ran.out and "(most_plays = 50)" in ran.out


def test_an_option_without_bounds(command: Command, make_game: MakeGame) -> None:
    rules = TAKE.replace("option wanted = 1 from 1 to 3", "option wanted = 1")
    ran = command("sweep", str(make_game(rules)), "-o", "wanted=1..2", "--players", "2", "--games", "30")
    assert ran.code == 0, ran.err
    assert "wanted 1 *" in ran.out and "wanted 2" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "must be given as a range or list, as in `-o rounds=3..8`; none is"),
        (("-o", "hand_size=8"), "must be given as a range"),
        (("-o", "hand_size=6..8", "-o", "other=1..2"), "hand_size and other are"),
        (("-o", "hand_size=2..20"), "`hand_size` may be from 6 to 16, so not 2"),
        (("-o", "hand_size=8..20..4"), "so not 20"),
        (("-o", "hand_size=6,17"), "so not 17"),
        (("-o", "hand_size=9..6"), "the first number is the larger one"),
        (("-o", "hand_size=6..9..0"), "the step is 0"),
        (("-o", "hand_size=a..b"), "is neither A..B"),
        (("-o", "hand_size=0..1000000000000"), "more than 60 values"),
        (("-o", "hand_sise=6..8"), "Did you mean `hand_size`?"),
        (("-o", "hand_size=6..8", "--players", "2"), "is for 3 to 5 players, not for 2"),
        (("-o", "hand_size=6..8", "--csv", "/nowhere/at/all.csv"), "cannot be written"),
    ],
)
def test_wrong_usage(command: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = command("sweep", "twelve_days", "--games", "5", *arguments)
    assert ran.code == 2 and ran.out == ""
    assert said in ran.err


def test_lists_cannot_be_swept(command: Command) -> None:
    ran = command("sweep", "santa", "-o", "colour_points=1,2", "--games", "5")
    assert ran.code == 2 and "a sweep is over a number" in ran.err
    ran = command("sweep", "crazy_eights", "-o", "refill=1..2", "--games", "5")
    assert ran.code == 2 and "sweep it by `-o refill=no,yes`" in ran.err


def test_measures_that_the_game_has_not(command: Command) -> None:
    ran = command("sweep", "goofspiel", "-o", "rounds=5,13", "--players", "2", "--games", "1", "--metric", "turns")
    assert ran.code == 0 and "2 players, 1 game with each value" in ran.out
    assert "None of the measures asked for is there in this game." in ran.out


def test_few_games_say_why_there_is_no_difference(command: Command) -> None:
    few = (*SHORT[:-1], "20", "-o", "hand_size=6,12", "--metric", "decisions")
    assert "fewer than 30 games of a side" in " ".join(command(*few).out.split())
    enough = (*SHORT, "-o", "hand_size=6,12", "--metric", "decisions")
    assert "fewer than 30" not in " ".join(command(*enough).out.split())
