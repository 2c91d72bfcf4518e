"""Steps of well-known games, said as anybody would say them, raise no alarm; and the games are played to their end."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime.engine import playout

from .casebook import HERE, Case, cases, of_the_case

HONEST = cases("honest")
MANIFEST = """title: Case
players: 2 to 4
tables: [{shared: standard_52, piece: card}, {file: chips.csv, piece: chip}]
rules: [rules.tuck]
"""
CHIPS = (HERE / "honest" / "chips.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", HONEST, ids=lambda case: case.name)
def test_no_false_alarm(case: Case, tmp_path: Path) -> None:
    case.files |= {"game.yaml": MANIFEST, "chips.csv": CHIPS}
    found = load(case.write(tmp_path / "game"))
    assert [f"{d.code.id} {d.span}: {d.message}" for d in of_the_case(case, found.report)] == []
    assert found.game is not None
    for players in (2, 4):
        played = found.game.new(players, 7)
        playout(played)
        assert played.status == "finished", played.fault


def test_there_are_enough_of_them() -> None:
    assert len(HONEST) >= 15
