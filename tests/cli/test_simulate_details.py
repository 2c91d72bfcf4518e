"""`tuckbox simulate` with everything counted: the report, its JSON, its files, and what shows a single game."""

from __future__ import annotations

import csv
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import ENDLESS, TAKE, Command, MakeGame
from .test_simulate import simulated

DETAILS = ("santa", "--variant", "expansion", "--players", "3", "--games", "30", "--details")


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize("columns", ["80", "120"])
def test_the_report_with_details_fits(command: Command, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    ran = command("simulate", *DETAILS)
    assert ran.code == 0 and ran.err == ""
    for heading in ("What there is to choose", "Who is ahead", "Cards:", "Win rate", "Answers", "Piles", "no causes"):
        assert heading in ran.out, heading
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "6 more kinds: `--cards all`" in ran.out and "\n\n\n" not in ran.out


@pytest.mark.parametrize("game", ["twelve_days", "kuhn_poker", "goofspiel", "go_fish"])
def test_every_game_has_a_report_with_details(command: Command, game: str) -> None:
    ran = command("simulate", game, "--games", "6", "--details", "--cards", "all")
    assert ran.code == 0, ran.err
    assert max(map(len, ran.out.splitlines())) <= 80
    simulated(command, game, "--games", "6", "--details")


def test_details_change_nothing_else(command: Command) -> None:
    with_them, without = simulated(command, *DETAILS), simulated(command, *DETAILS[:-1])
    for one in with_them["series"]:
        found = one.pop("details")
        assert found["rounds"]["n"] == 30 and found["answers"]["windows"][0]["action"] == "play"
    assert with_them == without


def test_the_cards_that_are_shown(command: Command) -> None:
    ran = command("simulate", *DETAILS[:-1], "--cards", "counter")
    table = ran.out.partition("Win rate")[2].partition("Win rates")[0]
    assert [line.split()[0] for line in table.splitlines()[2:] if line.strip()] == ["counter", "joker_counter"]
    assert "number_1 " not in ran.out.partition("Cards:")[2].partition("Answers")[0]


def test_bands(command: Command, tmp_path: Path) -> None:
    bands = ("--target", "turns=75..80", "--target", "rounds = 0..99", "--target", "margin=0..0")
    data = simulated(command, *DETAILS[:-1], *bands, "--csv", str(tmp_path / "games.csv"))
    turns, rounds, margin = data["series"][0]["targets"]
    games = rows(tmp_path / "games.csv")
    assert turns["share"]["share"] == pytest.approx(sum(75 <= int(one["turns"]) <= 80 for one in games) / 30)
    assert margin["share"]["share"] == pytest.approx(sum(one["margin"] == "0" for one in games) / 30)
    assert (rounds["of"], rounds["from"], rounds["to"], rounds["share"]["share"]) == ("rounds", 0, 99, 1.0)
    said = command("simulate", *DETAILS[:-1], *bands).out
    assert "turns in 75 to 80" in said and "rounds in 0 to 99" in said


@pytest.mark.parametrize(
    ("band", "said"),
    [
        ("turns", "is not NAME=LOW..HIGH"),
        ("turns=9", "is not NAME=LOW..HIGH"),
        ("fun=1..2", "`fun` is nothing that a band can be set for: turns, rounds"),
        ("turns=9..1", "the first number is the larger one"),
        ("turns=" + "9" * 40 + "..1", "is not NAME=LOW..HIGH"),
    ],
)
def test_bands_that_are_none(command: Command, band: str, said: str) -> None:
    ran = command("simulate", "twelve_days", "--games", "1", "--target", band)
    assert ran.code == 2 and said in ran.err


# ---- files ----------------------------------------------------------------------------------------------------------


def test_files_with_details(command: Command, tmp_path: Path) -> None:
    games, cards = tmp_path / "games.csv", tmp_path / "cards.csv"
    ran = command("simulate", *DETAILS, "--csv", str(games), "--cards-csv", str(cards))
    assert ran.code == 0 and "games.csv: 30 rows." in ran.err
    data = simulated(command, *DETAILS)["series"][0]["details"]
    found = rows(games)
    assert sum(int(one["rounds"]) for one in found) / 30 == pytest.approx(data["rounds"]["mean"])
    assert sum(int(one["lead_changes"]) for one in found) / 30 == pytest.approx(data["lead"]["changes"]["mean"])
    alone = [one for one in found if " " not in one["winners"]]
    assert {one["comeback"] for one in alone} == {"yes", "no"} and all(one["drama"] for one in alone)
    kinds = rows(cards)
    assert [one["kind"] for one in kinds] == [one["kind"] for one in data["cards"]["kinds"]]
    assert [float(one["win_drawn"]) for one in kinds] == [
        pytest.approx(one["win_drawn"]["share"], abs=1e-5) for one in data["cards"]["kinds"]
    ]


def test_parquet_has_the_columns_and_the_games_of_the_csv(command: Command, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    games, same = tmp_path / "games.csv", tmp_path / "games.parquet"
    ran = command(
        "simulate", "twelve_days", "--games", "5", "-o", "hand_size=9", "--csv", str(games), "--parquet", str(same)
    )
    assert ran.code == 0, ran.err
    table = parquet.read_table(same)
    found = rows(games)
    assert table.column_names == list(found[0])
    for written, read in zip(found, table.to_pylist(), strict=True):
        for name, cell in read.items():
            text = "" if cell is None else f"{cell:.6g}" if isinstance(cell, float) else str(cell)
            assert text == written[name]
    about = json.loads(table.schema.metadata[b"tuckbox"])
    assert (about["game"], about["seed"], about["options"]) == ("twelve_days", 1, {"hand_size": 9})


def test_without_the_library_it_is_said_what_to_install(command: Command, tmp_path: Path) -> None:
    code = "import sys; sys.modules['pyarrow'] = None; from tuckbox.cli.main import main; main()"
    file = tmp_path / "games.parquet"
    ran = subprocess.run(
        [sys.executable, "-c", code, "simulate", "kuhn_poker", "--games", "2", "--parquet", str(file)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 2 and ran.stdout == "" and not file.exists()
    assert "pip install 'tuckbox[lab]'" in " ".join(ran.stderr.split())


@pytest.mark.parametrize("option", ["--csv", "--parquet", "--cards-csv"])
def test_files_that_cannot_be_written(command: Command, tmp_path: Path, option: str) -> None:
    if option == "--parquet":
        pytest.importorskip("pyarrow")
    ran = command("simulate", "kuhn_poker", "--games", "2", option, str(tmp_path / "none" / "file"))
    assert ran.code == 2 and ran.out == "" and "cannot be written" in ran.err


def test_files_and_reports_are_the_same_under_any_locale(make_game: MakeGame, tmp_path: Path) -> None:
    """Names with letters beyond ASCII, numbers with parts."""
    folder = make_game(TAKE)
    (folder / "coins.csv").write_text("id,copies,worth:number,name_en\ngül,2,1,Gül\nöre,3,5,Öre\n", "utf-8")
    seen: list[tuple[object, ...]] = []
    for number, name in enumerate(("C", "de_DE.UTF-8", "tr_TR.UTF-8")):
        files = [tmp_path / f"{kind}_{number}.csv" for kind in ("games", "cards")]
        ran = subprocess.run(
            [
                sys.executable, "-c", "from tuckbox.cli.main import main; main()",
                "simulate", str(folder), "--games", "40", "--json",
                "--csv", str(files[0]), "--cards-csv", str(files[1]),
            ],
            capture_output=True,
            env={**os.environ, "LC_ALL": name, "LANG": name, "PYTHONUTF8": "0"},
            timeout=120,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stderr
        seen.append((json.loads(ran.stdout), *(file.read_bytes() for file in files)))
    assert seen[1:] == seen[:1] * 2
    assert "gül" in str(seen[0][2], "utf-8")


def test_options_that_were_really_used_stand_in_every_report(command: Command, tmp_path: Path) -> None:
    """Given by a variant and on the command line, and played so by any number of processes."""
    short = ("twelve_days", "--variant", "eight_nights", "-o", "hand_size=5", "--players", "2", "--games", "40")
    files = [tmp_path / f"games_{jobs}.csv" for jobs in (1, 2)]
    for jobs, file in zip("12", files, strict=True):
        ran = command("simulate", *short, "--jobs", jobs, "--details", "--csv", str(file))
        assert ran.code == 0 and "hand_size = 5" in ran.out
        assert simulated(command, *short, "--jobs", jobs)["options"] == {"hand_size": 5}
    assert files[0].read_bytes() == files[1].read_bytes()


# ---- single games ---------------------------------------------------------------------------------------------------


def test_every_stopped_game_is_listed_with_the_command_that_shows_it(command: Command, make_game: MakeGame) -> None:
    folder = str(make_game(ENDLESS))
    ran = command("simulate", folder, "--games", "3", "--players", "2", "--seed", "5")
    assert "3 games, numbers 0, 1, 2" in ran.out
    (shown,) = [line.strip() for line in ran.out.splitlines() if line.strip().startswith("tuckbox play")]
    again = command(*shlex.split(shown)[1:])
    assert again.code == 0 and "The game has stalled" in again.out and "rules.tuck:7:5" in again.out
    data = simulated(command, folder, "--games", "41", "--players", "2")
    assert data["series"][0]["stopped"][0]["numbers"] == list(range(41))
    assert data["series"][0]["stopped_share"]["share"] == 1
    assert ", ... (all with --csv or --json)" in command("simulate", folder, "--games", "41", "--players", "2").out


def test_nothing_is_told_of_games_that_came_to_no_end(command: Command, make_game: MakeGame) -> None:
    folder = str(make_game(ENDLESS))
    ran = command("simulate", folder, "--games", "2", "--players", "2", "--details")
    assert ran.code == 0 and "What there is to choose" not in ran.out
    data = simulated(command, folder, "--games", "2", "--players", "2", "--details")
    assert data["series"][0]["details"]["options"] is None


def test_a_game_without_people_is_the_game_of_the_simulation(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    command("simulate", *DETAILS[:-1], "--seed", "3", "--csv", str(file))
    wanted: dict[str, Any] = rows(file)[7]
    santa = ("santa", "--variant", "expansion", "--players", "3", "--seed", "3", "--number", "7")
    ran = command("play", *santa, "--no-people")
    assert ran.code == 0 and f"over after {wanted['decisions']} decisions" in ran.out
    for seat in "123":
        assert f"player {seat} {wanted[f'score_{seat}']} " in " ".join(ran.out.split())
    assert "Player 2 draws" in ran.out and "unknown" not in ran.out
    assert ran.out.splitlines()[-1].endswith("--no-people")


def test_people_everywhere_and_nowhere(command: Command) -> None:
    for more in (("--all-people",), ("--seat", "1")):
        ran = command("play", "kuhn_poker", "--no-people", *more)
        assert ran.code == 2 and "leave out" in ran.err
