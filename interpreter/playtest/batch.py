"""From a game's folder, a seed and a number of games to their results, in game order, over any number of processes."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ..bots import bot_named, bots_at
from ..driver import load
from ..runtime.engine import playout
from ..runtime.game import Game
from .detail import Detail
from .match import Result, play_match, result_of
from .observing import observe

AUTOMATIC = 0
"""As a number of jobs: one process for what is soon done, all cores for more."""

_SOON = 1.5
"""Seconds for which a batch stays in this process before other processes are started, if they are wanted at all."""
_CHUNK = 100
_LONGEST_CHUNK = 500

Played = tuple[Result, Detail | None]
"""A game, and what was counted in it."""

Progress = Callable[[int], None]
"""Is told how many games are done."""


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


@dataclass
class Batch:
    """Results by game number, without a gap; fewer than wanted if the batch was interrupted."""

    results: list[Result] = field(default_factory=list)
    details: list[Detail] = field(default_factory=list)
    """Of the same games, if the series was to be played with them; else empty."""
    interrupted: bool = False


class NotPlayableError(ValueError):
    """The game's files have errors."""


class RulesChangedError(RuntimeError):
    """The game's files were changed while it was played, so that not all games would be games of one kind."""


def run_batch(
    series: Series,
    games: int,
    *,
    first: int = 0,
    jobs: int = AUTOMATIC,
    progress: Progress | None = None,
    game: Game | None = None,
) -> Batch:
    """Games `first` .. `first` + `games` - 1 of the series. The results are the same for any number of jobs.

    `game` is the game if it is loaded already. If it was loaded with coverage, its marks say afterwards what was
    reached, in all processes. A KeyboardInterrupt ends the batch early; what was played is kept.
    Raises NotPlayableError for a game with errors, RulesChangedError if its files change meanwhile, PlayerCountError
    for a wrong number of players, KeyError for a bot that there is not.
    """
    for name in series.bots:
        bot_named(name)
    if game is None:
        game = _load(series)
    game.fresh(series.players, series.seed, watched=False)
    batch = Batch()
    try:
        with closing(_chunks_played(series, game, first, games, jobs)) as chunks:
            for chunk in chunks:
                for result, detail in chunk:
                    batch.results.append(result)
                    if detail is not None:
                        batch.details.append(detail)
                if progress is not None:
                    progress(len(batch.results))
    except KeyboardInterrupt:
        batch.interrupted = True
        if series.details:
            del batch.results[len(batch.details) :]  # it may have come between the two
    return batch


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


def _chunks_played(series: Series, game: Game, first: int, games: int, jobs: int) -> Generator[Iterable[Played]]:
    begun, done, end = time.monotonic(), first, first + games
    cores = os.cpu_count() or 1
    while done < end and (jobs == 1 or jobs == AUTOMATIC):
        chunk = range(done, min(done + _CHUNK, end))
        yield games_of(game, series, chunk)
        done = chunk.stop
        spent = time.monotonic() - begun
        if jobs == AUTOMATIC and cores > 1 and spent > _SOON and spent / (done - first) * (end - done) > _SOON:
            break
    if done < end:
        yield from _spread(series, game, done, end, cores if jobs == AUTOMATIC else jobs)


def _spread(series: Series, game: Game, first: int, games: int, jobs: int) -> Iterator[list[Played]]:
    """The games from `first` on, in chunks over processes; the chunks come back in order."""
    from joblib import Parallel, delayed  # type: ignore[import-untyped]  # it tells no types

    size = max(1, min(_LONGEST_CHUNK, (games - first) // (jobs * 4)))
    chunks = (range(begin, min(begin + size, games)) for begin in range(first, games, size))
    with _deaf_children():
        work = Parallel(n_jobs=jobs, return_as="generator")(
            delayed(_play_chunk)(series, game.rules_hash, bool(game.ask.marks), chunk) for chunk in chunks
        )
    try:
        for results, marks in work:  # closing shall come to the lines below first, not to joblib
            for point, mark in enumerate(marks):
                game.ask.marks[point] |= mark
            yield results
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that work was thrown away: an interrupt is meant to
            work.close()


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that are started in here never hear of an interrupt, not even before their first line. For that moment
    this process does not either."""
    if threading.current_thread() is not threading.main_thread():  # only the main one may say what signals do
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_kept: dict[tuple[str, bool], Game] = {}
"""In a worker: the game that it has loaded, by the hash of its rules and whether it was with coverage.

Workers outlive a batch, files may change."""


def _play_chunk(series: Series, rules: str, coverage: bool, numbers: range) -> tuple[list[Played], bytes]:
    """Runs in a worker; gives the results, and the marks of what these games have reached. An interrupt is the business
    of the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if (rules, coverage) not in _kept:
        game = _load(series, coverage=coverage)
        if game.rules_hash != rules:
            raise RulesChangedError(f"The files of {series.folder.name} were changed while it was played.")
        _kept.clear()
        _kept[rules, coverage] = game
    game = _kept[rules, coverage]
    game.ask.marks[:] = bytes(len(game.ask.marks))
    return list(games_of(game, series, numbers)), bytes(game.ask.marks)


def _load(series: Series, *, coverage: bool = False) -> Game:
    game = load(series.folder, series.variants, dict(series.options), coverage=coverage, lints=False).game
    if game is None:
        raise NotPlayableError(f"{series.folder.name} has errors")
    return game
