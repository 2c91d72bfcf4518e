"""From a game's folder to a game that can be played: who only wants to play comes in here.

What a game was made of is kept in the user's cache folder (see `kept_game`), so that another process has it at once.
This module itself imports nothing: what it needs is imported while the collector of reference cycles rests. Imports and
code that is read leave no cycles behind, but looking for some takes a seventh of the time until the first question.
"""

from __future__ import annotations

import gc
import os

from .typed import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from .assembling import Facts
    from .compile.plan import Point
    from .driver import Loaded
    from .runtime.game import Game


class BrokenGameError(ValueError):
    """The game's files have errors, or have not what is asked for; `loaded` has the report."""

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(f"{loaded.name} has errors")
        self.loaded = loaded


class Opened:
    """A game that can be played, with what is known of its folder. What validation has to say is not known.

    `points` are what its programs mark, if it was opened with coverage.
    """

    def __init__(self, folder: Path, facts: Facts, game: Game, points: Sequence[Point] = ()) -> None:
        self.folder, self.game, self.points = folder, game, points
        self.name = folder.resolve().name
        self.variants, self.titles = facts.variants, facts.titles
        self.options = facts.options
        """Every option with the value that is in force."""
        self.bounds = facts.bounds
        """By option the least and the most that it may be, where there is one."""


def open_game(
    game: str | os.PathLike[str], variants: Sequence[str] = (), options: Mapping[str, str] | None = None
) -> Game:
    """The game with these variants and option values, by its folder; a text can also be the name of a shipped game.
    Raises BrokenGameError, and GameNotFoundError for a text that is neither."""
    if isinstance(game, str):
        from .shipped import folder_called

        game = folder_called(game)
    return _resting(game, variants, options or {})[1]


def opened(
    folder: Path, variants: Sequence[str] = (), options: Mapping[str, str] | None = None, *, coverage: bool = False
) -> Opened:
    """The same with what is known of it besides. With `coverage` nothing is kept, and the game notes in
    `game.ask.marks` which of the points it reaches. Raises BrokenGameError."""
    if not coverage:
        return Opened(folder, *_resting(folder, variants, options or {}))
    from functools import partial

    from .assembling import assembled
    from .compile.load import named_parts
    from .driver import look_at, lowered

    found = look_at(folder, variants, options or {}, lints=False)
    if not found.playable:
        raise BrokenGameError(found)
    plan, facts = lowered(found, coverage=True)
    return Opened(folder, facts, assembled(facts, found.sources, partial(named_parts, plan)), plan.points)


def _resting(folder: str | os.PathLike[str], variants: Sequence[str], options: Mapping[str, str]) -> tuple[Facts, Game]:
    was_on = gc.isenabled()
    gc.disable()
    try:
        from .game_supply import fetch

        found = fetch(os.fspath(folder), variants, options)
    finally:
        if was_on:
            gc.enable()
    if not isinstance(found, tuple):
        raise BrokenGameError(found)
    return found
