"""The same rules, seed and choices make the same positions in every process, and games in one process share nothing.

Run as a module, this file prints the hash of every position of some games, one line a game: that is what other
processes are asked for.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime.engine import answer_uniformly, playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

from .programs import program, text_of, write_game

PROGRAMS = (5, 17, 36)
SEEDS = (1, 2, 1 << 63)
ENVIRONMENTS = {
    "hash seed 0": {"PYTHONHASHSEED": "0"},
    "hash seed 1": {"PYTHONHASHSEED": "1"},
    "any hash seed": {"PYTHONHASHSEED": "random"},
    "plain locale": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "German locale": {"LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo"},
}


@cache
def games() -> tuple[Game, ...]:
    """A shipped game, one of its variants, and some made-up programs."""
    found = [load(find_game("twelve_days")).game, load(find_game("twelve_days"), ["eight_nights", "no_carry"]).game]
    with tempfile.TemporaryDirectory() as folder:
        found += [load(write_game(Path(folder), text_of(program(number)))).game for number in PROGRAMS]
    assert None not in found
    return tuple([game for game in found if game is not None])


def hashes(st: State) -> Iterator[str]:
    """The hash of the position at each decision and at the end; the uniform bot chooses."""
    while not st.is_over:
        yield st.hash()
        st.apply(answer_uniformly(st))
    yield st.hash()


def report() -> Iterator[str]:
    """A line for each game and seed: all positions watched, and the end of the same game played out."""
    for game in games():
        for seed in SEEDS:
            out = game.fresh(3, seed, watched=False)
            playout(out)
            yield " ".join([game.rules_hash, *hashes(game.new(3, seed)), out.hash()])


@cache
def own_report() -> list[str]:
    return list(report())


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_other_processes(name: str, tmp_path: Path) -> None:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "LC_", "LANG"))}
    package = str(__package__)
    home = str(Path(__file__).parents[len(package.split("."))])
    environment = kept | {"PYTHONPATH": home} | ENVIRONMENTS[name]
    command = [sys.executable, "-m", f"{package}.{Path(__file__).stem}"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == own_report()


def test_games_of_one_process_share_nothing() -> None:
    separate = [list(hashes(game.new(3, seed))) for game in games() for seed in SEEDS]
    running = [hashes(game.new(3, seed)) for game in games() for seed in SEEDS]
    mixed: list[list[str]] = [[] for _ in running]
    order = random.Random(1)
    open_games = set(range(len(running)))
    while open_games:
        number = order.choice(sorted(open_games))
        position = next(running[number], None)
        if position is None:
            open_games.remove(number)
        else:
            mixed[number].append(position)
    assert mixed == separate


def test_a_game_compiled_twice_is_one_game() -> None:
    games.cache_clear()
    assert list(report()) == own_report()
    games.cache_clear()
    assert list(report()) == own_report()


if __name__ == "__main__":
    print(*report(), sep="\n")
