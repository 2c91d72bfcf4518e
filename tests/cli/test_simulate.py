"""`tuckbox simulate`: the report, its JSON and CSV, options, wrong usage, and games that come to no end."""

from __future__ import annotations

import csv
import importlib.resources
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tuckbox.interpreter.playtest import series

from .conftest import ENDLESS, TAKE, Command, MakeGame


def simulated(command: Command, *arguments: str) -> Any:
    ran = command("simulate", *arguments, "--json")
    data = json.loads(ran.out)
    file = importlib.resources.files("tuckbox.schema").joinpath("simulation.schema.json")
    jsonschema.Draft202012Validator(json.loads(file.read_text("utf-8"))).validate(data)
    return data


def test_every_permitted_number_of_players_is_played(command: Command) -> None:
    data = simulated(command, "twelve_days", "--games", "20")
    assert [(one["players"], one["games"], one["finished"]) for one in data["series"]] == [
        (3, 20, 20), (4, 20, 20), (5, 20, 20),
    ]  # fmt: skip
    assert data["options"] == {"hand_size": 12}
    for one in data["series"]:
        assert sum(share["share"] for share in one["win_shares"]) == pytest.approx(1)
        assert one["decisions"]["mean"] == 24 * one["players"]


def test_options_variant_seed_and_players(command: Command) -> None:
    short = ("twelve_days", "--games", "30", "--players", "2", "--variant", "eight_nights")
    data = simulated(command, *short, "-o", "hand_size=5")
    assert (data["options"], data["variants"], data["seed"]) == ({"hand_size": 5}, ["eight_nights"], 1)
    assert [one["players"] for one in data["series"]] == [2]
    same, other = simulated(command, *short, "-o", "hand_size=5"), simulated(command, *short, "--seed", "2")
    assert data == same and data["series"] != other["series"]


def test_the_report_fits_and_tells_what_was_played(command: Command) -> None:
    ran = command("simulate", "twelve_days", "--games", "40", "--players", "5", "-o", "hand_size=10")
    assert ran.code == 0 and ran.err == ""
    assert "hand_size = 10" in ran.out and "seed 1" in ran.out and "5 players, 40 games" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_csv_has_a_row_a_game(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    ran = command("simulate", "twelve_days", "--games", "3", "--csv", str(file))
    assert ran.code == 0
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [(row["players"], row["game"]) for row in rows] == [(p, g) for p in "345" for g in "012"]
    assert rows[0]["score_3"] and not rows[0]["score_4"] and rows[8]["score_5"]
    best = max(int(rows[8][f"score_{seat}"]) for seat in range(1, 6))
    winners = [seat for seat in range(1, 6) if int(rows[8][f"score_{seat}"]) == best]
    assert rows[8]["winners"] == " ".join(map(str, winners))
    assert b"\r" not in file.read_bytes()


def test_a_csv_file_that_cannot_be_written(command: Command, tmp_path: Path) -> None:
    ran = command("simulate", "twelve_days", "--games", "3", "--csv", str(tmp_path / "none" / "games.csv"))
    assert ran.code == 2 and ran.out == "" and "cannot be written" in ran.err


def test_stalled_games_are_reported_with_their_place_and_numbers(command: Command, make_game: MakeGame) -> None:
    folder = str(make_game(ENDLESS))
    ran = command("simulate", folder, "--games", "2", "--players", "1")
    assert ran.code == 0
    assert "2 games (100.0 %) came to no end." in ran.out
    assert "rules.tuck:7:5: stalled P005" in ran.out and "numbers 0, 1" in ran.out
    assert command("simulate", folder, "--games", "2", "--strict").code == 1
    data = simulated(command, folder, "--games", "2", "--players", "2")
    assert data["series"][0]["stopped"][0]["line"] == 7


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "2"), "is for 3 to 5 players, not for 2"),
        (("--players", "many"), "neither a number nor `all`"),
        (("--games", "0"), "`0` is no whole number of 1 or more"),
        (("--variant", "eight_knights"), "Did you mean `eight_nights`?"),
        (("--variant", "no_carry", "--variant", "no_carry"), "given twice"),
        (("-o", "hand_size"), "NAME=VALUE"),
        (("-o", "hand_size=7", "-o", "hand_size=8"), "given twice"),
        (("-o", "hand_sise=7"), "hand_size"),
        (("-o", "hand_size=99"), "6 to 16"),
        (("-o", "hand_size=many"), "many"),
        (("--seed", "-1"), "`-1` is no whole number of 0 or more"),
        (("--seed", str(2**64)), "is no whole number"),
        (("--seed", "１"), "`１` is no whole number"),
        (("--seed", "9" * 5000), "from 0 to 18446744073709551615"),
        (("--jobs", "1.5"), "`1.5` is no whole number"),
        (("--jobs", "999999"), "from 0 to 256"),
    ],
)
def test_wrong_usage(command: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = command("simulate", "twelve_days", "--games", "5", *arguments)
    assert ran.code == 2 and ran.out == ""
    assert said in ran.err


def test_a_variant_that_an_error_in_the_manifest_hides(command: Command, make_game: MakeGame) -> None:
    twice = "variants:\n  few: {players: 1}\nvariants:\n  many: {players: 2}\n"
    ran = command("simulate", str(make_game(manifest=twice)), "--variant", "many")
    said = ran.err
    assert ran.code == 1 and ran.out == ""
    assert "F012" in said and "under one `variants:`" in said and "has no variant" not in said


def test_what_is_wrong_with_the_command_line_fits(command: Command) -> None:
    for arguments in (("simulate", "no_such_game"), ("simulate", "twelve_days", "-o", "hand_size"), ("no_such_thing",)):
        ran = command(*arguments)
        assert ran.code == 2 and max(map(len, ran.err.splitlines())) <= 80


def test_no_name_of_a_game_is_not_this_folder(command: Command) -> None:
    ran = command("simulate", "")
    assert ran.code == 2 and "name of the game is empty" in ran.err


def test_stopped_games_leave_one_line_between_the_parts(command: Command, make_game: MakeGame) -> None:
    ran = command("simulate", str(make_game(ENDLESS)), "--games", "1")
    assert "\n\n2 players" in ran.out and "\n\n\n" not in ran.out and not ran.out.endswith("\n\n")


def test_a_little_less_than_nothing_is_nothing(command: Command, make_game: MakeGame) -> None:
    """Between a least score of -1 and the next one of 0 the 5 % mark lies a little below 0."""
    rules = """\
zone bag: set of coin, open
zone drawn: pile of coin, open
setup:
    move every coin to bag
    draw 1 from bag to drawn
play:
    shuffle drawn
score:
    each player:
        if any (drawn where kind is dark_coin):
            subtract 1 from my score
        else if any (drawn where kind is odd_coin):
            add 1 to my score
"""
    folder = make_game(rules)
    (folder / "coins.csv").write_text("id,copies\ndark_coin,1\nodd_coin,1\nplain_coin,18\n", "utf-8")
    seen = []
    for seed in range(12):
        ran = command("simulate", str(folder), "--games", "200", "--players", "1", "--seed", str(seed))
        assert ran.code == 0, ran.out + ran.err
        seen += ran.out.split()
    assert "-1" in seen and not {"-0", "-0.0"} & set(seen)


@pytest.mark.parametrize(
    ("factor", "said"),
    [(1, "score"), (10**6, "Scores in millions:"), (10**14, "Scores in million millions:")],
)
def test_large_scores_fit(command: Command, make_game: MakeGame, factor: int, said: str) -> None:
    rules = TAKE.replace("add total", f"add {factor} * total")
    ran = command("simulate", str(make_game(rules)), "--games", "30", "--players", "2")
    assert ran.code == 0 and said in ran.out and ("Scores in" in ran.out) == (factor > 1)
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_game_with_errors_is_not_played(command: Command, make_game: MakeGame) -> None:
    folder = str(make_game("play:\n    mov every coin to bank\n"))
    ran = command("simulate", folder)
    assert ran.code == 1 and ran.out == ""
    assert "rules.tuck:2:" in ran.err and "validate" in ran.err


def test_an_interrupt_prints_what_there_is(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    played = series.play_games

    def tired(*arguments: Any) -> Any:
        for result in played(*arguments):
            if result.number == 7:
                raise KeyboardInterrupt
            yield result

    monkeypatch.setattr(series, "play_games", tired)
    ran = command("simulate", "twelve_days", "--games", "50", "--jobs", "1")
    assert ran.code == 130
    assert "3 players, 7 games" in ran.out and "4 players" not in ran.out
    assert "Interrupted" in ran.err
