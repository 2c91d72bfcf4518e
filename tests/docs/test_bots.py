"""From the page on bots to a promise: its bots can be made, its commands run, and its bots of one's own play."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from tuckbox.cli.main import run
from tuckbox.interpreter.bots import BOTS, bot_named
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.playtest.match import play_match

from .pages import ROOT, blocks

PAGE = ROOT / "docs" / "guide" / "bots.md"
BLOCKS = blocks(PAGE)
OWN = [block for block in BLOCKS if block.language == "python"]
COMMANDS = [line for block in BLOCKS if block.language == "sh" for line in block.lines]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The reader's folder, with the files of the page."""
    for block in OWN:
        (tmp_path / block.says["file"]).write_text(block.text, "utf-8")
        monkeypatch.delitem(sys.modules, block.says["file"].removesuffix(".py"), raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


def test_every_bot_is_told_of() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    names = [name for row in rows[:4] for name in re.findall(r"`([^`]+)`", row.split("|")[1])]
    assert {name.split(":")[0] for name in names} == {*BOTS, "module"}
    for name in names:
        if not name.startswith("module"):
            assert bot_named(name).name.startswith(name)


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_page_runs(line: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With one game in place of many."""
    program, *arguments = shlex.split(line)
    arguments[arguments.index("--games") + 1] = "1"
    assert program == "tuckbox" and run(arguments) == 0
    assert arguments[arguments.index("--bots") + 1].split(",")[0] in capsys.readouterr().out


@pytest.mark.parametrize("block", OWN, ids=lambda block: block.says["file"])
def test_a_bot_of_the_page_plays_well(block: object, folder: Path) -> None:
    """Better than chance: of fifteen games it wins ten or more."""
    file = block.says["file"]  # type: ignore[attr-defined]
    made = re.findall(r"^class (\w+):", block.text, re.M)[0]  # type: ignore[attr-defined]
    game = load(find_game("goofspiel"), options={"cards": "5"}).game
    assert game is not None
    bots = [bot_named(f"{file.removesuffix('.py')}:{made}"), bot_named("random")]
    won = sum(play_match(game, 2, 1, number, bots).shares[0] for number in range(15))
    print(f"{made}: {won} of 15")
    assert won >= 10


def test_a_bot_that_breaks_the_rules_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "wrong_bots.py").write_text(
        "class Wrong:\n    def choose(self, view, decision, words):\n        return -5\n"
    )
    assert run(["simulate", "goofspiel", "--players", "2", "--games", "3", "--bots", "wrong_bots:Wrong"]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "The bot `wrong_bots:Wrong` gave an answer that is not open for `offered`: -5." in said
