"""From a game's tables to whether its setup has enough pieces for every number of players: nothing is played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import validate

from .situated import HERE, situation


@situation(47)
@pytest.mark.parametrize(
    ("game", "table", "row", "fewer", "told"),
    [
        ("bourse", "coins.csv", "coin,40", "coin,11", "With 3 players 4 are drawn here, but only 3 are left in `bank`"),
        ("bourse", "goods.csv", "hemp,6", "hemp,0", None),
        ("patience", "cards.csv", "sun_1,sun,1\n", "", None),
    ],
)
def test_pools_and_families_hold_enough(
    game: str, table: str, row: str, fewer: str, told: str | None, tmp_path: Path
) -> None:
    folder = tmp_path / game
    shutil.copytree(HERE / game, folder)
    (folder / "scenarios.tuck").write_text("", encoding="utf-8")
    text = (folder / table).read_text(encoding="utf-8")
    assert text.count(row) == 1
    (folder / table).write_text(text.replace(row, fewer), encoding="utf-8")
    found = [problem.message for problem in validate(folder) if problem.code.id == "L009"]
    assert len(found) == (told is not None) and all(told in message for message in found if told is not None), found


@situation(47)
def test_the_columns_need_so_many_cards(tmp_path: Path) -> None:
    """1 + 2 + 3 + 4 for the columns, one for the waste, out of ten cards."""
    shutil.copytree(HERE / "patience", tmp_path / "patience")
    cards = (tmp_path / "patience" / "cards.csv").read_text(encoding="utf-8").splitlines()
    (tmp_path / "patience" / "cards.csv").write_text("\n".join(cards[:11]), encoding="utf-8")
    found = [problem for problem in validate(tmp_path / "patience") if problem.code.id == "L009"]
    assert [(one.span.line, "nothing is left in `stock`" in one.message) for one in found] == [(22, True)]
