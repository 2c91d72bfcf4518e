"""From the imports of the package to a promise: a lower floor never imports a higher one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

FLOORS: dict[str, int] = {
    "typed": 0,
    "started": 0,
    "cache_folder": 0,
    "frozen": 1,
    "source": 2,
    "diagnostics": 3,
    "shipped": 4,
    "syntax": 4,
    "formatting": 5,
    "model": 5,
    "tables": 6,
    "analysis": 7,
    "runtime": 8,
    "compile": 9,
    "assembling": 10,
    "bots": 10,
    "coverage": 10,
    "kept_game": 11,
    "driver": 11,
    "game_supply": 12,
    "opening": 13,
    "scenarios": 14,
    "playtest": 14,
    "retelling": 14,
    "showing": 14,
    "changes": 14,
    "cli": 15,
}
"""A folder (or file) of the interpreter and its floor; equal floors do not import each other."""


def imports(path: Path) -> list[tuple[str, int]]:
    """The floors that a file imports, as names of the FLOORS table, with the line."""
    inside = path.relative_to(ROOT).with_suffix("").parts
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.level == 0:
            continue
        base = inside[: len(inside) - node.level]
        target = (*base, *(node.module or "").split("."))
        names = [target] if node.module else [(*base, alias.name) for alias in node.names]
        for name in names:
            if name[0] == "interpreter" and len(name) > 1 and name[1]:
                found.append((name[1], node.lineno))
            elif name[0] == "cli":
                found.append(("cli", node.lineno))
    return found


def files() -> list[Path]:
    return sorted([*ROOT.glob("interpreter/**/*.py"), *ROOT.glob("cli/**/*.py")])


def floor_of(path: Path) -> str | None:
    parts = path.relative_to(ROOT).with_suffix("").parts
    name = "cli" if parts[0] == "cli" else parts[1]
    return None if name == "__init__" else name


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_down(path: Path) -> None:
    own = floor_of(path)
    if own is None:
        return
    for target, line in imports(path):
        place = f"{path.relative_to(ROOT)}:{line}"
        assert target in FLOORS, f"{place} imports {target}, which has no floor"
        if target != own:
            assert FLOORS[target] < FLOORS[own], f"{place}: {own} imports {target}, which is not below it"


def test_every_folder_has_a_floor() -> None:
    found = {floor_of(path) for path in files()} - {None}
    assert found <= set(FLOORS)
    assert found >= {"source", "diagnostics", "syntax", "model", "tables", "analysis", "compile", "runtime", "driver"}


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_are_relative(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            assert not (node.module or "").startswith("tuckbox"), f"{path.name}:{node.lineno}"
        if isinstance(node, ast.Import):
            assert not any(alias.name.startswith("tuckbox") for alias in node.names), f"{path.name}:{node.lineno}"
