"""From a game's folder, with all that decides how it is played, to its games one after another in this process."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..bots import bot_named, bots_at
from ..bots.bot import Bot
from ..bots.quick import Table, is_quick
from ..opening import BrokenGameError, opened
from ..runtime.bulk import Bulk
from ..runtime.engine import playout
from ..runtime.game import Game
from ..runtime.whole import RefusedError
from .detail import Detail
from .duplicate import play_duplicate
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
    copies: int = 1
    """How often each deal is played (see `duplicate`); more than once only without details."""
    turning: bool = False
    """Whether all bots move on by a seat from each game to the next one; only without details."""

    def __post_init__(self) -> None:
        if self.details and (self.copies > 1 or self.turning):
            raise ValueError("details are of games that are played once, each bot in its seat")


class NotPlayableError(ValueError):
    """The game's files have errors."""


class RulesChangedError(RuntimeError):
    """The game's files were changed while it was played, so that not all games would be games of one kind."""


def load_series(series: Series, folder: Path, *, coverage: bool = False) -> Game:
    """The game of the series, read from this folder. Raises NotPlayableError."""
    try:
        return opened(folder, series.variants, dict(series.options), coverage=coverage).game
    except BrokenGameError:
        raise NotPlayableError(f"{series.folder.name} has errors") from None


def play_games(game: Game, series: Series, numbers: Sequence[int]) -> Generator[Result]:
    """These games one after another: at full speed where all seats are uniform bots, nearly so where all are asked
    quickly, else decision by decision."""
    bots = [bot_named(series.bots[seat % len(series.bots)]) for seat in range(series.players)]
    if all(bot.uniform for bot in bots):
        whole = game.whole(series.players)
        with collector_resting():
            if whole is not None:
                yield from _whole_games(game, whole, series, numbers)
            else:
                for state in game.batch(series.players, series.seed, numbers):
                    yield result_of(state, playout(state))
        return
    decided = game.whole(series.players, decided=True) if all(map(is_quick, bots)) else None
    if decided is not None and decided.all_seen:
        with collector_resting():
            yield from _picked_games(game, decided, series, numbers, bots)
    else:
        for number in numbers:
            yield play_match(game, series.players, series.seed, number, bots)


def _whole_games(game: Game, whole: Bulk, series: Series, numbers: Sequence[int]) -> Generator[Result]:
    """Games without positions; one in which something rare comes up is played in another way."""
    players, seed = series.players, series.seed
    for number, ending in zip(numbers, whole.play(seed, numbers), strict=True):
        if ending is None:
            state = game.fresh(players, seed, number, watched=False)
            yield result_of(state, playout(state))
        else:
            scores, shares, decisions, turns = ending
            yield Result(number, "finished", scores, shares, decisions, turns, None)


def _picked_games(
    game: Game, decided: Bulk, series: Series, numbers: Sequence[int], bots: Sequence[Bot]
) -> Generator[Result]:
    """The same with bots that pick among items: they are asked for nothing else."""
    table = Table(game, bots, series.seed)
    endings = decided.play(series.seed, numbers, table.decide)
    for number in table.games(numbers):
        try:
            ending = next(endings)
        except (RefusedError, TypeError):
            yield play_match(game, series.players, series.seed, number, bots)  # it says whose answer was not open
            raise
        if ending is None:
            yield play_match(game, series.players, series.seed, number, bots)
        else:
            scores, shares, decisions, turns = ending
            yield Result(number, "finished", scores, shares, decisions, turns, None)
    next(endings, None)  # it notes how the last games went


def play_duplicates(game: Game, series: Series, numbers: Sequence[int]) -> Generator[Result]:
    """These games of a series whose deals are played again, or whose bots turn.

    Game i is copy i mod `copies` of deal i // `copies`, and its bots have moved on by i seats if they are turning.
    """
    players = series.players
    bots = bots_at(series.bots, players)
    for at in numbers:
        moved = at % players if series.turning else 0
        seated = [bots[(seat - moved) % players] for seat in range(players)]
        deal, copy = divmod(at, series.copies)
        yield play_duplicate(game, series.seed, deal, copy, seated)


def games_of(game: Game, series: Series, numbers: Sequence[int]) -> Generator[Played]:
    """These games, and with each what was counted in it, if the series wants that."""
    if series.details:
        bots = bots_at(series.bots, series.players)
        for number in numbers:
            yield observe(game, series.players, series.seed, number, bots)
    else:
        play = play_duplicates if series.copies > 1 or series.turning else play_games
        for result in play(game, series, numbers):
            yield result, None


@contextmanager
def collector_resting() -> Iterator[None]:
    """Keeps the collector of reference cycles from looking for some: many positions and results hold none."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
