"""From the shipped games to a promise: nothing of a game stands in the general code."""

from __future__ import annotations

import ast
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


PLAIN = {"red", "green", "yellow", "blue", "event", "counter", "broken", "king", "queen", "chip", "hearts"}
"""Ids that are ordinary words, as which they may stand in code; it may only not look for one of them."""


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_named(path: Path) -> None:
    words = set(re.findall(r"\w+", path.read_text(encoding="utf-8").casefold()))
    named = words & {word.casefold() for word in game_words()} - PLAIN
    assert not named, f"{path.relative_to(ROOT)} names {sorted(named)}"


def compared(tree: ast.AST) -> set[str]:
    """The texts that code compares something with: `x == "a"`, `x in ("a", "b")`, `case "a":`."""
    found: set[str] = set()
    for node in ast.walk(tree):
        sides = [*node.comparators, node.left] if isinstance(node, ast.Compare) else []
        if isinstance(node, ast.MatchValue):
            sides = [node.value]
        for side in sides:
            found |= {one.value for one in ast.walk(side) if isinstance(one, ast.Constant) and type(one.value) is str}
    return found


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_compared_with_an_id(path: Path) -> None:
    """Subscripts apart (`told["event"]`), as the words of a log are no ids."""
    if path.suffix == ".py":
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Subscript):
                node.slice = ast.Constant(0)
        looked_for = compared(tree) & {word.casefold() for word in game_words()}
        assert not looked_for, f"{path.relative_to(ROOT)} looks for {sorted(looked_for)}"


def test_comparisons_are_found() -> None:
    code = 'x == "a"\ny in ("b", "c")\nmatch z:\n    case "d" | "e":\n        f("g")'
    assert compared(ast.parse(code)) == {"a", "b", "c", "d", "e"}


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_have_one_reason_to_exist(path: Path) -> None:
    if path.suffix == ".py":
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= 450, f"{path.relative_to(ROOT)} has {lines} lines"
