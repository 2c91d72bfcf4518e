"""The table of `docs/reference/known-games.md`: its figures are those of the rule files, and none is below five."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tuckbox.interpreter.tables.manifest import MANIFEST

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "known-games.md"
ROW = re.compile(r"\| \[(\w+)\]\(\S+\) \|.*\| (\d+) \| (\d+) \| ([\d.]+) \|")
ROWS = [match for line in PAGE.read_text(encoding="utf-8").splitlines() if (match := ROW.fullmatch(line))]


def rule_lines(folder: Path) -> int:
    """Lines of the rules of a game and its variants that say something."""
    manifest = (folder / MANIFEST).read_text(encoding="utf-8")
    files = [file for listed in re.findall(r"rules: \[(.*?)\]", manifest) for file in re.split(r",\s*", listed)]
    assert files
    lines = [line.strip() for file in files for line in (folder / file).read_text(encoding="utf-8").splitlines()]
    return sum(bool(line) and not line.startswith("#") for line in lines)


def test_the_table_has_every_game_that_is_refereed() -> None:
    adapters = {file.stem for file in (ROOT / "tests" / "openspiel" / "adapters").glob("[a-z]*.py")}
    assert adapters == {row[1] for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1])
def test_the_figures_are_true(row: re.Match[str]) -> None:
    name, ours, theirs, factor = row[1], int(row[2]), int(row[3]), float(row[4])
    assert rule_lines(ROOT / "games" / name) == ours
    assert factor == round(theirs / ours, 1) >= 5
