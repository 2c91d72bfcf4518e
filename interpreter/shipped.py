"""From the name of a game to its folder: one that is given, or one of the games that come with Tuckbox."""

from __future__ import annotations

import os
from collections.abc import Sequence

from .typed import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class GameNotFoundError(Exception):
    """No folder and no shipped game of that name; `near` is the shipped game that was probably meant."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        from .diagnostics import nearest

        super().__init__(name)
        self.name, self.known, self.near = name, tuple(known), nearest(name, known)


def shipped_games() -> list[str]:
    """The names of the games that come with Tuckbox, sorted."""
    with os.scandir(games_folder()) as entries:
        return sorted(one.name for one in entries if os.path.isfile(os.path.join(one.path, "game.yaml")))


def find_game(name: str) -> Path:
    """A folder with a game in it, or the folder of a shipped game. Raises GameNotFoundError."""
    from pathlib import Path

    return Path(folder_called(name))


def folder_called(name: str) -> str:
    """The same as a text."""
    if os.path.isdir(name):
        return name
    known = shipped_games()
    if name in known:
        return os.path.join(games_folder(), name)
    raise GameNotFoundError(name, known)


def games_folder() -> str:
    """The folder with the shipped games."""
    from importlib import import_module

    package = f"{__package__.rsplit('.', 1)[0]}.games"
    return str(import_module(package).__path__[0])
