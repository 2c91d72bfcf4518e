"""A cache of its own for each test, and a count of how often a game is made of its rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tuckbox.interpreter import game_supply, kept_game
from tuckbox.interpreter.shipped import find_game

from .playing import Counted


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, in use."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("TUCKBOX_CACHE", str(folder))
    return folder


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, cache: Path) -> Counted:
    """How often a game was made of its rules, not taken from the cache. That is used even where somebody has
    changed a file of Tuckbox since the tests began."""
    monkeypatch.setattr(kept_game, "CODE", kept_game.CODE or kept_game.code_files())
    counted = Counted()
    monkeypatch.setattr(game_supply, "_made", counted)
    return counted


@pytest.fixture
def days(tmp_path: Path) -> Path:
    """A copy of 12 Days that can be changed."""
    return Path(shutil.copytree(find_game("twelve_days"), tmp_path / "twelve_days"))
