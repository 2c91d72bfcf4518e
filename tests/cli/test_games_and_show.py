"""`tuckbox games` and `tuckbox show`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import shipped_games

from .conftest import TAKE, Command, MakeGame


def test_the_shipped_games_are_listed(command: Command) -> None:
    ran = command("games")
    names = [line.split()[0] for line in ran.out.splitlines()[1:]]
    assert ran.code == 0 and names == shipped_games() and "twelve_days" in names
    assert "12 Days" in ran.out and "3 to 5" in ran.out and "no_carry" in ran.out


def test_the_list_as_json(command: Command) -> None:
    found = {one["name"]: one for one in json.loads(command("games", "--json").out)["games"]}
    assert found["twelve_days"]["players"] == [3, 5]
    assert found["twelve_days"]["title"]["en"] == "12 Days"


def test_the_overview(command: Command) -> None:
    ran = command("show", "twelve_days")
    assert ran.code == 0
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert "3 to 5 players" in lines
    assert "gift 80, of 14 kinds; each has rank" in lines
    assert "stock pile of gifts: seen by nobody; made anew from discard" in lines
    assert "hand set of gifts, one for each player: seen by its owner" in lines
    assert "hand_size 12, from 6 to 16: gifts in hand at the end of every day" in lines
    assert "passing Gift" in lines
    assert any(line.startswith("eight_nights 2 to 3 players") for line in lines)


def test_the_overview_of_a_variant_with_another_option(command: Command) -> None:
    ran = command("show", "twelve_days", "--variant", "eight_nights", "-o", "hand_size=5")
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert lines[0] == "12 Days with eight_nights" and "2 to 3 players" in lines
    assert any(line.startswith("gift 36, of 8 kinds") for line in lines)
    assert any(line.startswith("hand_size 5 (else 8), from 4 to 10") for line in lines)


def test_a_game_with_errors_is_not_shown(command: Command, make_game: MakeGame) -> None:
    ran = command("show", str(make_game(TAKE.replace("total worth", "total wort"))))
    assert ran.code == 1 and ran.out == "" and "Did you mean `worth`?" in ran.err


def test_long_names_fit(command: Command, make_game: MakeGame) -> None:
    name = "coins_to_take_in_the_morning_of_every_day"
    folder = make_game(TAKE.replace("wanted", name), manifest=f"variants: {{in_{name}: {{options: {{{name}: 2}}}}}}\n")
    manifest = folder / "game.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("Coins", " ".join(["Coins"] * 20)), "utf-8")
    ran = command("show", str(folder))
    assert ran.code == 0 and f"in_{name}" in ran.out and f"{name} = 2" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play",), "--tree"),
        (("--variant", "eight"), "no variant"),
        (("-o", "hand_size=99"), "6 to 16"),
        (("--plan", "setpu"), "Did you mean `setup`?"),
        (("--plan", "--tree", "play"), "One at a time"),
        (("--plan", "--mode", "ask", "play"), "`--mode` belongs to `--python`"),
        (("--python", "--players", "3"), "`--players` belongs to `--mode whole`"),
        (("--python", "--mode", "whole", "play"), "shows all of a game"),
        (("--python", "--mode", "whole", "--players", "9"), "3 to 5 players"),
    ],
)
def test_wrong_usage(command: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = command("show", "twelve_days", *arguments)
    assert ran.code == 2 and ran.out == "" and said in ran.err


@pytest.mark.parametrize("stage", ["--tree", "--plan", "--python"])
def test_parts_are_listed_and_shown(command: Command, stage: str) -> None:
    parts = command("show", "twelve_days", stage)
    assert parts.code == 0 and {"setup", "play", "score days"} <= set(parts.out.splitlines())
    part = command("show", "twelve_days", stage, "score", "days")
    assert part.code == 0 and "worth" in part.out
    assert part == command("show", "twelve_days", stage, "score days")


def test_both_programs_are_shown(command: Command) -> None:
    asking = command("show", "twelve_days", "--python", "play")
    playing = command("show", "twelve_days", "--python", "play", "--mode", "uniform")
    assert asking.out.startswith("def ") and playing.out.startswith("def ") and asking.out != playing.out


def test_the_program_of_whole_games_is_shown(command: Command) -> None:
    least = command("show", "twelve_days", "--python", "--mode", "whole")
    assert least.code == 0 and "def game(st, ask" in least.out
    assert least == command("show", "twelve_days", "--python", "--mode", "whole", "--players", "3")
    assert least.out != command("show", "twelve_days", "--python", "--mode", "whole", "--players", "4").out
    guard = Path(__file__).parents[1] / "cases/situations/guard"
    without = command("show", str(guard), "--python", "--mode", "whole")
    assert without.code == 2 and "no program of whole games" in without.err
