"""From reviewed texts to what is printed: each file of `told` begins with its command, then comes what it prints.

They were read against the rules and the printed texts of the games; whoever changes one reads it against them again.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from tuckbox.cli.main import run

from .games import load_once

TOLD = sorted((Path(__file__).parent / "told").glob("*.told"))


def test_there_are_some() -> None:
    assert len(TOLD) >= 25


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_what_is_told(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.interpreter.driver.load", load_once)
    command, _, expected = path.read_text(encoding="utf-8").partition("\n")
    assert command.startswith("$ tuckbox explain ")
    assert run(shlex.split(command)[2:]) == 0
    caught = capsys.readouterr()
    assert caught.err == ""
    assert without_lines(caught.out) == without_lines(expected)


def without_lines(text: str) -> str:
    """Files may grow above what is told: the numbers of lines are no part of what was reviewed."""
    return re.sub(r"(\.(?:tuck|csv)):\d+", r"\1", text)


def test_an_action_that_is_done_where_nobody_acts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Told where it is done, its `each player` begins with the first player: there is no "you" in that place."""
    (tmp_path / "game.yaml").write_text(
        "title: A\nplayers: 2 to 3\nrules: [rules.tuck]\ntables: [{file: c.csv, piece: card}]\n"
    )
    (tmp_path / "c.csv").write_text("id,copies\na,9\n")
    rules = "zone deck: pile of card, hidden\nzone hand: set of card, private, each player\n\n"
    rules += "play:\n    phase deal:\n        move every card to deck\n        do all_draw\n\n"
    rules += "action all_draw:\n    each player:\n        draw 1 from deck to my hand\n"
    (tmp_path / "rules.tuck").write_text(rules)
    assert run(["explain", str(tmp_path), "play"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Do `all_draw`: 1. Beginning with the first player and going to the left, each player draws one card" in out
