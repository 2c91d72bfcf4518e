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
