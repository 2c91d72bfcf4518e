"""From Tuckbox and a hand-written program of the same game to a table of how fast each of them is.

Everything runs in one process, in rounds, one program after the other and each round in another order, so that a
machine that gets slower or faster meanwhile does so for all. Medians are shown. Seconds are those of the processor,
so other work on the machine counts little. No speed is right or wrong here: nothing is asserted.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from tuckbox.interpreter.driver import find_game, load, shipped_games
from tuckbox.interpreter.playtest.batch import Series, play_games
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.scenarios import validate_all

from .references import days_idiomatic

GAME = "twelve_days"
PLAYERS = 4
SEED = 2024
LEAST_ROUNDS = 5
HALF_WAY = 48
"""Decisions after which the position stands that is copied, saved and looked at: half of a game of four."""

START_UP = (
    "from tuckbox.interpreter.driver import find_game, load;"
    f"game = load(find_game({GAME!r}), lints=False).game;"
    f"assert game.new({PLAYERS}, 0).decision() is not None"
)


@dataclass
class Program:
    """Something whose speed is measured. `run(first, count)` does it `count` times and gives the decisions made.

    `first` is a number no earlier run has come to, so no game is played twice.
    """

    name: str
    run: Callable[[int, int], int]
    count: int = 0
    done: int = 0
    laps: list[tuple[int, int, float]] = field(default_factory=list)
    """Of each round: how many were done, decisions, seconds."""

    def lap(self, count: int) -> tuple[int, int, float]:
        gc.collect()
        begin = time.process_time()
        decisions = self.run(self.done, count)
        seconds = time.process_time() - begin
        self.done += count
        return count, decisions, max(seconds, 1e-9)

    def rates(self) -> list[float]:
        """How many a second, by round."""
        return [count / seconds for count, _, seconds in self.laps]

    def decision_rates(self) -> list[float]:
        """Decisions a second, by round."""
        return [decisions / seconds for _, decisions, seconds in self.laps]


def measure(programs: Sequence[Program], rounds: int, seconds: float, note: Callable[[str], None]) -> None:
    """Fills in the laps: each lap of each program takes about `seconds`."""
    for program in programs:
        program.lap(3)
        count, _, taken = program.lap(10)
        program.count = max(1, round(count * seconds / taken))
    for number in range(rounds):
        note(f"round {number + 1} of {rounds}")
        shift = number % len(programs)
        for program in [*programs[shift:], *programs[:shift]]:
            program.laps.append(program.lap(program.count))


def games(game: Game) -> list[Program]:
    """Whole games of 12 Days for four; the hand-written program comes first."""
    dice = random.Random(SEED)

    def by_hand(first: int, count: int) -> int:
        return sum(days_idiomatic.playout(dice)[1] for _ in range(count))

    series = Series(find_game(GAME), PLAYERS, SEED)

    def uniform(first: int, count: int) -> int:
        decisions = 0
        for number in range(first, first + count):
            st = game.new(PLAYERS, SEED, number, watched=False)
            playout(st)
            decisions += st.decisions
        return decisions

    def simulated(first: int, count: int) -> int:
        return sum(result.decisions for result in play_games(game, series, range(first, first + count)))

    def with_bot(watched: bool) -> Callable[[int, int], int]:
        def run(first: int, count: int) -> int:
            decisions = 0
            for number in range(first, first + count):
                st = game.new(PLAYERS, SEED, number, watched=watched)
                while not st.is_over:
                    st.apply(dice.choice(st.moves()))
                decisions += st.decisions
            return decisions

        return run

    return [
        Program("by hand, idiomatic Python", by_hand),
        Program("Tuckbox, uniform playout", uniform),
        Program("Tuckbox, as `simulate` plays them", simulated),
        Program("Tuckbox, a Python bot asked each time", with_bot(watched=False)),
        Program("the same, with knowledge and log", with_bot(watched=True)),
    ]


def half_way(game: Game, watched: bool) -> State:
    """A position in the middle of a game."""
    st = game.new(PLAYERS, SEED, watched=watched)
    dice = random.Random(SEED)
    while st.decisions <= HALF_WAY:
        st.apply(dice.choice(st.moves()))
    return st


def operations(game: Game) -> list[Program]:
    """What search, undo, saving and showing do with one position."""
    watched, unwatched = half_way(game, watched=True), half_way(game, watched=False)
    saved = json.dumps(watched.to_json())

    def times(act: Callable[[], object]) -> Callable[[int, int], int]:
        def run(first: int, count: int) -> int:
            for _ in range(count):
                act()
            return 0

        return run

    return [
        Program("clone, unwatched", times(unwatched.clone)),
        Program("clone, watched", times(watched.clone)),
        Program("save to JSON text", times(lambda: json.dumps(watched.to_json()))),
        Program("load from JSON text", times(lambda: from_json(game, json.loads(saved)))),
        Program("hash", times(watched.hash)),
        Program("view of one player, whole", times(lambda: watched.view(1).to_json())),
        Program("list of moves, made whole", times(lambda: list(watched.moves()))),
    ]


def loading(rounds: int) -> dict[str, float]:
    """Median seconds: of the steps in this process, warm, and on the clock for a fresh process."""
    folder = find_game(GAME)
    load_times: list[float] = []
    compile_times: list[float] = []
    fresh: list[float] = []
    checks: dict[str, list[float]] = {name: [] for name in shipped_games()}
    for _ in range(rounds):
        begin = time.process_time()
        game = load(folder, lints=False).game
        middle = time.process_time()
        assert game is not None
        _ = game.uniform
        load_times.append(middle - begin)
        compile_times.append(time.process_time() - middle)
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", START_UP], check=True)
        fresh.append(time.perf_counter() - begin)
        for name, times in checks.items():
            begin = time.perf_counter()
            validate_all(find_game(name))
            times.append(time.perf_counter() - begin)
    return {
        "load, check and compile": median(load_times),
        "compile the playout program too": median(compile_times),
        "a fresh process to the first decision": median(fresh),
        **{f"validate {name}, warm": median(times[1:]) for name, times in checks.items()},
    }


def report(
    played: Sequence[Program], acts: Sequence[Program], seconds: dict[str, float], rounds: int
) -> dict[str, Any]:
    """All results as plain data."""
    base = played[0].rates()
    return {
        "format": 1,
        "game": GAME,
        "players": PLAYERS,
        "rounds": rounds,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "games": [
            {
                "name": program.name,
                "games_per_second": median(program.rates()),
                "decisions_per_second": median(program.decision_rates()),
                "ratio": median([own / other for own, other in zip(program.rates(), base, strict=True)]),
                "games_per_second_by_round": program.rates(),
            }
            for program in played
        ],
        "operations": [{"name": program.name, "per_second": median(program.rates())} for program in acts],
        "loading": [{"name": name, "seconds": value} for name, value in seconds.items()],
    }


def show(found: dict[str, Any]) -> None:
    """Prints the tables."""
    print(f"{found['game']}, {found['players']} players; {found['python']}; {found['machine']};", end=" ")
    print(f"medians of {found['rounds']} rounds\n")
    print(f"{'whole games':<40}{'games/s':>12}{'decisions/s':>14}{'ratio':>8}")
    for row in found["games"]:
        speeds = f"{row['games_per_second']:>12,.0f}{row['decisions_per_second']:>14,.0f}{row['ratio']:>8.2f}"
        print(f"{row['name']:<40}{speeds}")
    print(f"\n{'one position, half way':<40}{'per second':>12}")
    for row in found["operations"]:
        print(f"{row['name']:<40}{row['per_second']:>12,.0f}")
    print(f"\n{'loading':<40}{'ms':>12}")
    for row in found["loading"]:
        print(f"{row['name']:<40}{row['seconds'] * 1000:>12,.0f}")


def main() -> None:
    what = "How fast Tuckbox plays 12 Days, beside a program written by hand."
    parser = argparse.ArgumentParser(prog="python -m bench.run", description=what)
    parser.add_argument("--rounds", type=int, default=7, help=f"at least {LEAST_ROUNDS} (default 7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a lap (default 0.5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all results there")
    chosen = parser.parse_args()
    if chosen.rounds < LEAST_ROUNDS:
        parser.error(f"--rounds must be at least {LEAST_ROUNDS}: fewer give no median worth the name")
    if chosen.seconds <= 0:
        parser.error("--seconds must be above 0")

    def note(text: str) -> None:
        print(text, file=sys.stderr)

    loaded = load(find_game(GAME))
    if loaded.game is None:
        sys.exit(f"{GAME} has problems; `tuckbox validate {GAME}` lists them.")
    note("whole games")
    played = games(loaded.game)
    measure(played, chosen.rounds, chosen.seconds, note)
    note("one position")
    acts = operations(loaded.game)
    measure(acts, chosen.rounds, chosen.seconds / 5, note)
    note("loading")
    found = report(played, acts, loading(chosen.rounds), chosen.rounds)
    show(found)
    if chosen.json is not None:
        chosen.json.parent.mkdir(parents=True, exist_ok=True)
        chosen.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
