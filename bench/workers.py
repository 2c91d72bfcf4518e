"""From one batch of games, played by one process and by two, to how many times as fast two are, on the clock.

The clock tells something only where nobody else works on the machine, so it is looked at first.
"""

from __future__ import annotations

import time
from pathlib import Path

from tuckbox.interpreter.playtest.batch import run_batch

from .figures import RATIO, Block, Figure
from .laps import Note
from .playing import Setting, load_game

KEY = "workers"
NAME = f"{KEY}/two workers against one"
_IDLE = 0.9
"""The share of the time in which all processors must have nothing to do."""


def workers(setting: Setting, rounds: int, seconds: float, note: Note) -> Block:
    """How many times as fast two workers are; no figure on a machine that is busy or has one processor."""
    title = "two processes"
    idle = idle_share()
    if idle is None or idle < _IDLE:
        how = "not known to have two idle processors" if idle is None else f"busy for {1 - idle:.0%} of the time"
        return Block(title, (), remarks=(f"Not measured: it takes the clock, and the machine is {how}.",))
    game, series = load_game(setting), setting.series
    run_batch(series, 200, jobs=1, game=game)
    begin = time.perf_counter()
    run_batch(series, 2000, jobs=1, game=game)
    games = round(2000 * seconds / (time.perf_counter() - begin))
    run_batch(series, games // 10, jobs=2, game=game)
    ratios = []
    for number in range(rounds):
        note(f"two workers against one: round {number + 1} of {rounds}")
        clocks = []
        for jobs in (1, 2):
            begin = time.perf_counter()
            run_batch(series, games, first=number * games, jobs=jobs, game=game)
            clocks.append(time.perf_counter() - begin)
        ratios.append(clocks[0] / clocks[1])
    return Block(title, (Figure(NAME, RATIO, tuple(ratios)),))


def idle_share(seconds: float = 1.0) -> float | None:
    """The share of the coming second in which the processors have nothing to do; None where it cannot be told, and
    with one processor only."""
    before = _times()
    if before is None:
        return None
    time.sleep(seconds)
    after = _times()
    assert after is not None
    idle, whole = (now - then for now, then in zip(after, before, strict=True))
    return idle / whole if whole else None


def _times() -> tuple[int, int] | None:
    """Of all processors, since the machine was started: the time without work, and all time."""
    try:
        lines = Path("/proc/stat").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    if sum(line.startswith("cpu") for line in lines) < 3:  # one line for all of them, one for each
        return None
    times = [int(word) for word in lines[0].split()[1:9]]
    return times[3] + times[4], sum(times)
