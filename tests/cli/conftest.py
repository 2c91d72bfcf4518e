"""A command line that is run in this process, and small games that are written for a test."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from tuckbox.cli.main import run


class Wrapped(str):
    """Text in which words are found however its lines break: where they do hangs on how long the paths in it are."""

    def __contains__(self, words: object) -> bool:
        return " ".join(str(words).split()) in " ".join(self.split())


@dataclass(frozen=True)
class Ran:
    """What a command line has done."""

    code: int
    out: str
    err: str
    """Words are found in it however it is wrapped."""


Command = Callable[..., Ran]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `tuckbox` with arguments and, behind `typed=`, what a person types."""

    def ran(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run(arguments)
        caught = capsys.readouterr()
        return Ran(code, caught.out, Wrapped(caught.err))

    return ran


COINS = "id,copies,worth:number,name_en,text_en\nred_coin,2,1,Red coin,\nblue_coin,2,5,Blue coin,Worth much.\n"
TAKE = """\
option wanted = 1 from 1 to 3 "coins to take"

zone bank: set of coin, open
zone purse: set of coin, open, each player

setup:
    move every coin to bank

play:
    take turns until bank is empty:
        choose wanted coins from bank "Which coins?"
        move coins to my purse

score purses:
    each player:
        add total worth among my purse to my score
"""
ENDLESS = """\
zone bank: pile of coin, open

setup:
    move every coin to bank

play:
    repeat while bank is not empty:
        shuffle bank
"""

MakeGame = Callable[..., Path]


@pytest.fixture
def make_game(tmp_path: Path) -> MakeGame:
    """Writes a game's folder: rules, and further files by name."""

    def made(rules: str = TAKE, *, name: str = "coins", players: str = "1 to 2", **files: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        (folder / "game.yaml").write_text(
            f"title: Coins\nplayers: {players}\ntables: [{{file: coins.csv, piece: coin}}]\nrules: [rules.tuck]\n"
            + files.pop("manifest", ""),
            "utf-8",
        )
        (folder / "coins.csv").write_text(COINS, "utf-8")
        (folder / "rules.tuck").write_text(rules, "utf-8")
        for file, text in files.items():
            (folder / file.replace("__", ".")).write_text(text, "utf-8")
        return folder

    return made
