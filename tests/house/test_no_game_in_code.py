"""From the shipped games to a promise: nothing of a game stands in the general code."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = sorted(
    path
    for folder in ("interpreter", "cli", "schema")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".lark", ".json"}
)


def game_words() -> set[str]:
    """Folder names of games, and the ids of their pieces."""
    found = {folder.name for folder in (ROOT / "games").iterdir() if (folder / "game.yaml").is_file()}
    for table in (ROOT / "games").glob("*/*.csv"):
        with table.open(encoding="utf-8-sig", newline="") as stream:
            found |= {row["id"] for row in csv.DictReader(stream) if row.get("id")}
    return found


def test_there_are_games_to_look_for() -> None:
    assert "twelve_days" in game_words()
    assert len(game_words()) > 20


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_named(path: Path) -> None:
    words = set(re.findall(r"\w+", path.read_text(encoding="utf-8").casefold()))
    named = words & {word.casefold() for word in game_words()}
    assert not named, f"{path.relative_to(ROOT)} names {sorted(named)}"


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_have_one_reason_to_exist(path: Path) -> None:
    if path.suffix == ".py":
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= 450, f"{path.relative_to(ROOT)} has {lines} lines"
