"""From a game's folder, with all that decides how it is played, to its games one after another in this process."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..bots import bot_named, bots_at
from ..driver import load
from ..runtime.engine import playout
from ..runtime.game import Game
from .detail import Detail
from .match import Result, play_match, result_of
from .observing import observe

Played = tuple[Result, Detail | None]
"""A game, and what was counted in it."""


@dataclass(frozen=True)
class Series:
    """What is played: a game by its folder, variants and options (name, value as written), how many players, the seed.

    `bots` are names, dealt out to the seats in turn: one name is every seat's bot.
    """

    folder: Path
    players: int
    seed: int
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    bots: tuple[str, ...] = ("random",)
    details: bool = False
    """Whether everything is counted that happens in the games; that takes longer."""


class NotPlayableError(ValueError):
    """The game's files have errors."""


class RulesChangedError(RuntimeError):
    """The game's files were changed while it was played, so that not all games would be games of one kind."""


def load_series(series: Series, folder: Path, *, coverage: bool = False) -> Game:
    """The game of the series, read from this folder. Raises NotPlayableError."""
    game = load(folder, series.variants, dict(series.options), coverage=coverage, lints=False).game
    if game is None:
        raise NotPlayableError(f"{series.folder.name} has errors")
    return game


def play_games(game: Game, series: Series, numbers: Sequence[int]) -> Generator[Result]:
    """These games one after another: at full speed where all seats are uniform bots, else decision by decision."""
    bots = [bot_named(series.bots[seat % len(series.bots)]) for seat in range(series.players)]
    if all(bot.uniform for bot in bots):
        with _collector_resting():
            for state in game.batch(series.players, series.seed, numbers):
                yield result_of(state, playout(state))
    else:
        for number in numbers:
            yield play_match(game, series.players, series.seed, number, bots)


def games_of(game: Game, series: Series, numbers: Sequence[int]) -> Generator[Played]:
    """These games, and with each what was counted in it, if the series wants that."""
    if series.details:
        bots = bots_at(series.bots, series.players)
        for number in numbers:
            yield observe(game, series.players, series.seed, number, bots)
    else:
        for result in play_games(game, series, numbers):
            yield result, None


@contextmanager
def _collector_resting() -> Iterator[None]:
    """Keeps the collector of reference cycles from looking for some: positions hold none, and there are many."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
