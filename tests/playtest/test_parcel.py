"""Parcels: the files of a game and no others, from which the same game is read."""

from __future__ import annotations

import shutil
from pathlib import Path

from tuckbox.interpreter.driver import find_game, load, shipped_games
from tuckbox.interpreter.playtest.parcel import packed, unpacked


def test_what_is_unpacked_is_the_same_game() -> None:
    for name in shipped_games():
        folder = find_game(name)
        with unpacked(packed(folder), name) as there:
            assert there != folder and there.name == name
            for variant in (None, *(load(folder).manifest or _none()).variants):
                chosen = [variant] if variant is not None else []
                own, other = load(folder, chosen, lints=False), load(there, chosen, lints=False)
                assert own.game is not None and other.game is not None
                assert own.game.rules_hash == other.game.rules_hash and own.texts == other.texts
        assert not there.exists()


def test_nothing_else_that_lies_in_the_folder_goes_along(tmp_path: Path) -> None:
    folder = tmp_path / "days"
    shutil.copytree(find_game("twelve_days"), folder)
    before = packed(folder)
    (folder / "notes.txt").write_text("mine", "utf-8")
    (folder / ".secret").write_text("mine", "utf-8")
    assert packed(folder) == before


def test_a_folder_without_a_game_is_an_empty_parcel(tmp_path: Path) -> None:
    with unpacked(packed(tmp_path), "none") as there:
        assert list(there.iterdir()) == []


def _none() -> object:
    raise AssertionError("a shipped game has no manifest")
