"""`tuckbox validate`: what is printed, in which form, and the exit code."""

from __future__ import annotations

import importlib.resources
import json
import re
from pathlib import Path

import jsonschema
import pytest

from .conftest import TAKE, Command, MakeGame, Ran


def test_a_clean_game(command: Command) -> None:
    ran = command("validate", "twelve_days")
    assert (ran.code, ran.out, ran.err) == (0, "twelve_days: No problems found.\n", "")


def test_problems_are_shown_with_place_line_and_caret(command: Command, make_game: MakeGame) -> None:
    folder = make_game(TAKE.replace("total worth", "total wort").replace("until bank", "until bonk"))
    ran = command("validate", str(folder))
    assert ran.code == 1
    assert f"{folder}/rules.tuck:16:19: error N" in ran.out
    lines = ran.out.splitlines()
    source = next(line for line in lines if "add total wort among" in line)
    caret = lines[lines.index(source) + 1]
    assert source[caret.index("^") :].startswith("wort ") and caret.count("^") == len("wort")
    assert "Did you mean `worth`?" in ran.out
    assert re.search(r"^.*: 2 errors in 1 file\.$", lines[-1])


def test_one_line_a_problem(command: Command, make_game: MakeGame) -> None:
    folder = make_game(TAKE.replace("total worth", "total wort"))
    ran = command("validate", str(folder), "--format", "line")
    assert ran.code == 1
    assert re.fullmatch(re.escape(f"{folder}/rules.tuck:16:19: error N") + r"\d{3}: .*`worth`.*\n", ran.out)
    assert ran.err == "1 error in 1 file.\n"


def test_json_agrees_with_its_schema(command: Command, make_game: MakeGame) -> None:
    folder = make_game(TAKE.replace("total worth", "total wort"))
    ran = command("validate", "twelve_days", str(folder), "--json")
    data = json.loads(ran.out)
    file = importlib.resources.files("tuckbox.schema").joinpath("diagnostics.schema.json")
    jsonschema.Draft202012Validator(json.loads(file.read_text("utf-8"))).validate(data)
    assert ran.code == 1 and ran.err == ""
    assert [(game["game"], len(game["problems"])) for game in data["games"]] == [("twelve_days", 0), (str(folder), 1)]
    assert command("validate", str(folder), "--format", "json").out != ""


def test_warnings_count_with_strict_only(command: Command, make_game: MakeGame) -> None:
    folder = make_game(TAKE.replace("zone purse", "zone spare: set of coin, open\nzone purse"))
    loose, strict = command("validate", str(folder)), command("validate", str(folder), "--strict")
    assert "warning L" in loose.out and loose.out == strict.out
    assert (loose.code, strict.code) == (0, 1)


def test_an_unknown_game_is_wrong_usage_with_the_nearest_name(command: Command) -> None:
    ran = command("validate", "twelv_days")
    assert ran.code == 2 and ran.out == ""
    assert "Did you mean `twelve_days`?" in ran.err
    assert "twelve_days" in command("validate", "zzz").err


def test_a_game_with_a_similar_name_in_the_same_place(
    command: Command, make_game: MakeGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_game(name="night_market")
    (tmp_path / "night_markets").mkdir()  # no game
    monkeypatch.chdir(tmp_path)
    ran = command("simulate", "nightmarket")
    assert ran.code == 2 and "Did you mean `night_market`?" in ran.err
    ran = command("validate", "../" + tmp_path.name + "/nightmarket")
    assert ran.code == 2 and f"`../{tmp_path.name}/night_market`?" in "".join(ran.err.split())
    assert "Did you mean `twelve_days`?" in command("validate", "twelve_day").err
    assert "Shipped games:" in command("validate", "nowhere/nightmarket").err


def test_a_file_instead_of_its_folder(command: Command, make_game: MakeGame) -> None:
    folder = make_game()
    ran = command("validate", str(folder / "rules.tuck"))
    assert ran.code == 2 and f"`{folder}`" in ran.err


def test_an_empty_folder_is_a_problem_of_the_game(command: Command, make_game: MakeGame) -> None:
    folder = make_game()
    (folder / "game.yaml").unlink()
    ran = command("validate", str(folder))
    assert ran.code == 1 and "game.yaml:1:1: error F" in ran.out


def test_a_folder_named_twice_is_one_game(command: Command, make_game: MakeGame) -> None:
    folder = make_game()
    ran = command("validate", str(folder), f"{folder}/", f"{folder.parent}/./{folder.name}")
    assert ran == Ran(0, f"{folder}: No problems found.\n", "")


def test_what_only_looks_like_the_file_is_no_hint(command: Command, make_game: MakeGame) -> None:
    folder = make_game()
    (folder / "rules.tuck").rename(folder / "old.txt")
    (folder / "rules.tuck").symlink_to("nowhere.tuck")
    out = command("validate", str(folder)).out
    assert "There is no file `rules.tuck` in the game's folder." in out and "Did you mean" not in out
