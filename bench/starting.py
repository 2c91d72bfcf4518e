"""From a game's name to what it takes to begin: checking it, making it from its files, and processes that deal it.

Processes are measured by the seconds of the processor that they use, without what Python needs to start at all.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence

from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.scenarios import validate_all

from .games import TWELVE_DAYS, one_idiomatic_game
from .laps import Program, Run, Section, child_seconds
from .playing import SEED, Setting

SECOND_TIME = "deals in a fresh process, second time"
FIRST_TIME = "deals in a fresh process, first time"
COMMAND = "`tuckbox simulate --games 1`, second time"
ALONE = "Python alone"

_DEAL = """
from tuckbox.interpreter.opening import open_game
assert open_game({folder!r}, {variants!r}, {options!r}).new({players}, {seed}).decision() is not None
"""
_SIMULATE = """
from tuckbox.cli.main import run
assert run(["simulate", {folder!r}, "--players", "{players}", "--games", "1"{further}]) == 0
"""


def processes(settings: Sequence[Setting]) -> Section:
    """Fresh processes that read a game and deal it: with the cache that the process before has left, and without."""
    base = one_idiomatic_game()
    alone = Program(ALONE, process("pass"), unit="starts", clock=child_seconds)
    programs = [base, alone]
    for setting in settings:
        code = filled(_DEAL, setting)
        programs += [
            Program(f"{setting.title}: {SECOND_TIME}", process(code), "starts", child_seconds, beside=alone),
            Program(
                f"{setting.title}: {FIRST_TIME}",
                process(code, kept=False),
                "starts",
                child_seconds,
                slow=True,
                beside=alone,
            ),
        ]
    first = settings[0] if len(settings) == 1 else TWELVE_DAYS
    command = process(filled(_SIMULATE, first))
    programs.append(Program(f"{first.title}: {COMMAND}", command, "starts", child_seconds, beside=alone))
    remarks = ("Beside what Python needs to start. First time: with an empty cache of Tuckbox.",)
    return Section("fresh processes", programs, base, costs=True, remarks=remarks)


def loading(settings: Sequence[Setting]) -> Section:
    """In a process that runs: checking a game with all its variants, and making it from its files."""
    base = one_idiomatic_game()
    programs = [base]
    for setting in settings:
        compiling = Program(f"{setting.title}: load and compile", compiled(setting), unit="times", slow=True)
        checking = Program(f"{setting.game}: validate", validated(setting), unit="times", slow=True)
        known = {program.name for program in programs}  # a game is checked with all its variants
        programs += [compiling] if checking.name in known else [checking, compiling]
    return Section("checking and compiling", programs, base, costs=True)


def filled(code: str, setting: Setting) -> str:
    """A program for this game: the places in the code are filled in."""
    pairs = [f"{name}={value}" for name, value in setting.options]
    further = [*(("--variant", one) for one in setting.variants), *(("-o", pair) for pair in pairs)]
    return code.format(
        folder=str(find_game(setting.game)),
        variants=setting.variants,
        options=dict(setting.options),
        players=setting.players,
        seed=SEED,
        further="".join([f", {flag!r}, {value!r}" for flag, value in further]),
    )


def process(code: str, *, kept: bool = True) -> Run:
    """Fresh processes that run this code; without what others have `kept`, each has an empty cache.

    Python keeps its compiled modules, as it does for every user, even if it was told not to here.
    """
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def start(**further: str) -> None:
        command = [sys.executable, "-c", code]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**surroundings, **further})

    def run(first: int, count: int) -> int:
        for _ in range(count):
            if kept:
                start()
            else:
                with tempfile.TemporaryDirectory() as folder:
                    start(TUCKBOX_CACHE=folder)
        return 0

    return run


def validated(setting: Setting) -> Run:
    """Looking for all problems, as `tuckbox validate` does."""
    folder = find_game(setting.game)

    def run(first: int, count: int) -> int:
        for _ in range(count):
            validate_all(folder)
        return 0

    return run


def compiled(setting: Setting) -> Run:
    """Reading, checking and compiling, with the program for whole games."""
    folder = find_game(setting.game)

    def run(first: int, count: int) -> int:
        for _ in range(count):
            game = load(folder, setting.variants, dict(setting.options), lints=False).game
            assert game is not None
            game.settled(setting.players)
        return 0

    return run
