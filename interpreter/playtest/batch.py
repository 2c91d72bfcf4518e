"""From a game's folder, a seed and a number of games to their results, in game order, over any number of processes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial

from ..bots import bot_named
from ..runtime.game import Game
from .chunks import Chunks
from .detail import Detail
from .engines import Engine, LocalEngine
from .match import Result
from .parcel import packed
from .series import (
    NotPlayableError,
    Played,
    RulesChangedError,
    Series,
    collector_resting,
    games_of,
    load_series,
    play_games,
)
from .worker import Work, WorkerError, code_hash, play_chunk

__all__ = [
    "AUTOMATIC",
    "Batch",
    "NotPlayableError",
    "Progress",
    "RulesChangedError",
    "Series",
    "WorkerError",
    "play_games",
    "run_batch",
]

AUTOMATIC = 0
"""As a number of jobs: one process for what is soon done, all cores for more."""

_SOON = 1.5
"""Seconds for which a batch stays in this process before other processes are started, if they are wanted at all."""
_LARGEST_HERE = 256
"""Games after which, in this process, it is looked at the clock again."""
_PIECE_HERE, _PIECE = 0.25, 1.0
"""Seconds that a chunk should take, in this process and in another one."""

Progress = Callable[[int], None]
"""Is told how many games are done."""


@dataclass
class Batch:
    """Results by game number, without a gap; fewer than wanted if the batch was interrupted."""

    results: list[Result] = field(default_factory=list)
    details: list[Detail] = field(default_factory=list)
    """Of the same games, if the series was to be played with them; else empty."""
    interrupted: bool = False


def run_batch(
    series: Series,
    games: int,
    *,
    first: int = 0,
    jobs: int = AUTOMATIC,
    progress: Progress | None = None,
    game: Game | None = None,
    engine: Engine | None = None,
) -> Batch:
    """Games `first` .. `first` + `games` - 1 of the series. The results are the same for any number of jobs and with
    any engine.

    `game` is the game if it is loaded already. If it was loaded with coverage, its marks say afterwards what was
    reached, in all processes. `engine` is a cluster that is to play them, whatever `jobs` says; see `engine_running`.
    A KeyboardInterrupt ends the batch early; what was played is kept.
    Raises NotPlayableError for a game with errors, RulesChangedError if its files change meanwhile, PlayerCountError
    for a wrong number of players, KeyError for a bot that there is not; EngineError where a cluster fails, WorkerError
    where its workers are not fit for the game.
    """
    for name in series.bots:
        bot_named(name)
    if game is None:
        game = load_series(series, series.folder)
    game.fresh(series.players, series.seed, watched=False)
    game.expected = games + (game.expected or 0)
    batch = Batch()
    try:
        with closing(_chunks_played(series, game, first, games, jobs, engine)) as chunks:
            for chunk in chunks:
                for result, detail in chunk:
                    batch.results.append(result)
                    if detail is not None:
                        batch.details.append(detail)
                if progress is not None:
                    progress(len(batch.results))
        # Where an interrupt comes while pieces are handed out, what hands them out may end as if there were no more.
        batch.interrupted = len(batch.results) < games
    except KeyboardInterrupt:
        batch.interrupted = True
        if series.details:
            del batch.results[len(batch.details) :]  # it may have come between the two
    return batch


def _chunks_played(
    series: Series, game: Game, first: int, games: int, jobs: int, engine: Engine | None
) -> Generator[Iterable[Played]]:
    done, end = first, first + games
    cores = os.cpu_count() or 1
    if engine is None and (jobs == 1 or jobs == AUTOMATIC):
        begun = time.monotonic()
        chunks = Chunks(first, end, 1, _PIECE_HERE, _LARGEST_HERE)
        for chunk in chunks:
            started = time.monotonic()
            yield games_of(game, series, chunk)
            done, now = chunk.stop, time.monotonic()
            chunks.took(len(chunk), now - started)
            spent = now - begun
            if jobs == AUTOMATIC and cores > 1 and spent > _SOON and spent / (done - first) * (end - done) > _SOON:
                break
    if done < end:
        chosen = LocalEngine(cores if jobs == AUTOMATIC else jobs) if engine is None else engine
        yield from _spread(series, game, Chunks(done, end, chosen.workers, _PIECE), chosen)


def _spread(series: Series, game: Game, chunks: Chunks, engine: Engine) -> Iterator[list[Played]]:
    """Those games, in chunks over processes; the chunks come back in order."""
    parcel = packed(series.folder) if engine.remote else None
    there = replace(series, folder=series.folder.resolve())  # processes may be left from work in another directory
    work = Work(there, game.rules_hash, bool(game.ask.marks), code_hash() if engine.remote else "", parcel)
    with collector_resting(), closing(engine.spread(partial(play_chunk, work), chunks)) as done:
        for chunk in done:
            chunks.took(len(chunk.results), chunk.seconds)
            for point, mark in enumerate(chunk.marks):
                game.ask.marks[point] |= mark
            yield chunk.played
