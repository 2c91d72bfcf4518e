"""From a piece of work to the results of its games: what runs in another process, perhaps on another machine."""

from __future__ import annotations

import hashlib
import signal
import threading
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from pathlib import Path
from time import perf_counter
from typing import Any

from ..bots.roster import UnknownBotError
from ..runtime.game import Game
from .detail import Detail
from .match import Result
from .parcel import unpacked
from .series import Played, RulesChangedError, Series, games_of, load_series


class WorkerError(RuntimeError):
    """A worker cannot play what it was given; the message says why, in a sentence."""


@dataclass(frozen=True)
class Work:
    """What all chunks of a batch have in common: `rules` is the hash of the rules that are meant, `code` that of the
    Tuckbox that plays them, and `parcel` the game's files if the worker cannot be expected to see the folder."""

    series: Series
    rules: str
    coverage: bool
    code: str
    parcel: bytes | None = None


@dataclass(frozen=True)
class Done:
    """A chunk that was played, the marks of what these games have reached, and how long they took, in seconds.

    Results travel as plain tuples: to take objects apart and put them together again can take longer than a short game.
    """

    results: list[tuple[Any, ...]]
    details: list[Detail | None]
    """Of the same games; empty if nothing was counted in them."""
    marks: bytes
    seconds: float

    @property
    def played(self) -> list[Played]:
        """The games of the chunk."""
        results = [_tuple(Result, one) for one in self.results]
        return list(zip(results, self.details or repeat(None), strict=False))


_tuple = tuple.__new__
"""Makes a named tuple in half the time that calling its class takes."""

_kept: dict[tuple[str, bool], Game] = {}
"""In a worker: the game that it has loaded, by the hash of its rules and whether it was with coverage.

Workers outlive a batch, files may change."""

_turn = threading.Lock()
"""Some workers have several threads; a game's marks are for one of them at a time."""


def play_chunk(work: Work, numbers: range) -> Done:
    """These games. An interrupt is the business of the process that started this one.

    Raises RulesChangedError, NotPlayableError, and WorkerError where the worker is not fit for the work.
    """
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if work.parcel is not None and work.code != code_hash():
        raise WorkerError("The workers have another version of Tuckbox than this computer.")
    with _turn:
        game = _game(work)
        game.ask.marks[:] = bytes(len(game.ask.marks))
        began = perf_counter()
        try:
            played = list(games_of(game, work.series, numbers))
        except UnknownBotError as error:
            raise WorkerError(f"Not every worker has that bot. {error.reason}") from None
        results = [tuple(result) for result, _ in played]
        details = [detail for _, detail in played] if work.series.details else []
        return Done(results, details, bytes(game.ask.marks), perf_counter() - began)


@cache
def code_hash() -> str:
    """SHA-256 of the program that reads and plays games, so that two Tuckboxes with one number are told apart."""
    package = Path(__file__).resolve().parents[1]
    found = hashlib.sha256()
    for path in sorted(path for ending in ("py", "lark") for path in package.rglob(f"*.{ending}")):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{path.relative_to(package).as_posix()}\0{len(content)}\0".encode() + content)
    return found.hexdigest()


def _game(work: Work) -> Game:
    key = work.rules, work.coverage
    if key in _kept:
        return _kept[key]
    folder = work.series.folder
    with nullcontext(folder) if work.parcel is None else unpacked(work.parcel, folder.name) as place:
        game = load_series(work.series, place, coverage=work.coverage)
    if game.rules_hash != work.rules:
        raise RulesChangedError(f"The files of {folder.name} were changed while it was played.")
    _kept.clear()
    _kept[key] = game
    return game
