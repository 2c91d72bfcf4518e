"""`tuckbox validate --format sarif`: what the standard asks for, and where the places lead."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from .conftest import TAKE, Command, MakeGame

WRONG = TAKE.replace("total worth", "total wort") + 'zone spare: set of coin, open  # allow L001: for "later"\n'


@pytest.fixture
def log(command: Command, make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    folder = make_game(WRONG, name="my game")
    monkeypatch.chdir(folder.parent)
    ran = command("validate", "my game", "twelve_days", "--format", "sarif")
    assert ran.code == 1 and ran.err == ""
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_the_log_is_one_run_of_the_standard(log: dict[str, Any]) -> None:
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "Tuckbox" and driver["version"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["originalUriBaseIds"]["SRCROOT"]["uri"].startswith("file:///")
    for result in run["results"]:
        rule = driver["rules"][result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert rule["defaultConfiguration"]["level"] == result["level"]
        assert rule["shortDescription"]["text"] and result["message"]["text"]


def test_places_lead_to_the_words(log: dict[str, Any], tmp_path: Path) -> None:
    (error,) = [one for one in log["runs"][0]["results"] if one["level"] == "error"]
    place = error["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "my%20game/rules.tuck", "uriBaseId": "SRCROOT"}
    region = place["region"]
    line = Path(unquote(place["artifactLocation"]["uri"])).read_text("utf-8").splitlines()[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "wort"


def test_what_comments_allow_is_suppressed(command: Command, make_game: MakeGame) -> None:
    folder = make_game(WRONG.replace("total wort ", "total worth "))
    found = json.loads(command("validate", str(folder), "--format", "sarif").out)["runs"][0]["results"]
    assert [(one["ruleId"], one["suppressions"]) for one in found] == [("L001", [{"kind": "inSource"}])]


def test_a_file_elsewhere_has_its_whole_address(
    command: Command, make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = make_game(WRONG)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (error,) = [
        one
        for one in json.loads(command("validate", str(folder), "--format", "sarif").out)["runs"][0]["results"]
        if one["level"] == "error"
    ]
    assert error["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": (folder / "rules.tuck").as_uri()}


def test_a_folder_whose_name_is_no_text(
    command: Command, make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_game(WRONG, name="my\udcffgame")
    monkeypatch.chdir(tmp_path)
    ran = command("validate", "my\udcffgame", "--format", "sarif")
    assert ran.code == 1 and '"my%FFgame/rules.tuck"' in ran.out
