"""From a choice of programs to tables of how fast each of them is, to a JSON file, and to what has changed since one.

No speed is right or wrong here: targets are told as reached or not, and nothing is asserted.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from tuckbox.interpreter.driver import GameNotFoundError, find_game
from tuckbox.interpreter.playtest.batch import NotPlayableError

from . import games, memory, starting, workers
from .figures import Block, Report, block_of, read, report_of, write
from .laps import Section
from .playing import Setting
from .positions import positions
from .table import show_block, show_change, show_targets
from .targets import DAYS, EIGHTS, POSITIONS, PROCESSES, judged

LEAST_ROUNDS = 5


@dataclass(frozen=True)
class Effort:
    """How much is measured: rounds, seconds of a lap, rounds of what is slow, positions whose memory is measured,
    rounds and seconds of a batch for the two workers."""

    rounds: int
    seconds: float
    slow_rounds: int
    positions: int
    batches: int
    batch_seconds: float


USUAL = Effort(rounds=7, seconds=0.25, slow_rounds=5, positions=2000, batches=3, batch_seconds=15)
QUICK = Effort(rounds=3, seconds=0.02, slow_rounds=1, positions=100, batches=1, batch_seconds=2)


def sections(own: Setting | None) -> dict[str, Callable[[], Section]]:
    """What is measured in laps, by the key that begins the names of its figures: of all games, or of one's own."""
    if own is not None:
        tables, searched = [own], [own]
        played: dict[str, Callable[[], Section]] = {"own": partial(games.one_game, own)}
    else:
        tables = games.usual_tables()
        searched = [games.TWELVE_DAYS, games.usual_table("santa")]
        played = {DAYS: games.twelve_days, EIGHTS: games.crazy_eights, "games": games.all_games}
    found: dict[str, Callable[[], Section]] = {
        **played,
        POSITIONS: partial(positions, searched),
        "loading": partial(starting.loading, tables),
    }
    if find_spec("resource") is not None:  # not on every system, and nothing else tells what processes have used
        found[PROCESSES] = partial(starting.processes, tables)
    return found


def blocks(own: Setting | None, effort: Effort, only: re.Pattern[str] | None) -> Iterator[Block]:
    """The tables one after another, as they are measured; `only` picks sections and programs by their names.

    The two workers come first, while the machine is as idle as it was found.
    """
    wanted = re.compile("") if only is None else only
    tables = [own] if own is not None else games.usual_tables()
    if wanted.search(workers.NAME):
        yield workers.workers(own or games.TWELVE_DAYS, effort.batches, effort.batch_seconds, note)
    for key, make in sections(own).items():
        section = make()
        kept = {program.name for program in section.programs if wanted.search(f"{key}/{program.name}")}
        kept |= {program.beside.name for program in section.programs if program.name in kept and program.beside}
        if kept:  # the base is measured in any case
            section.programs = [one for one in section.programs if one is section.base or one.name in kept]
            section.measure(effort.rounds, effort.seconds, note, effort.slow_rounds)
            yield block_of(key, section)
    weighed = [one for one in tables if wanted.search(f"{memory.KEY}/{one.title}: {memory.UNWATCHED}")]
    if weighed:
        yield memory.memory(weighed, effort.positions, note)


def note(text: str) -> None:
    """Tells whoever waits what is being done."""
    print(text, file=sys.stderr)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(
        prog="python -m bench.run", description="How fast Tuckbox is, beside other programs."
    )
    found.add_argument("--rounds", type=int, help=f"at least {LEAST_ROUNDS} (default {USUAL.rounds})")
    found.add_argument("--seconds", type=float, help=f"length of a lap (default {USUAL.seconds})")
    found.add_argument("--only", metavar="PATTERN", help="only figures whose names this regular expression finds")
    found.add_argument(
        "--quick", action="store_true", help="short laps and few rounds, to see that all works: no figures"
    )
    found.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    found.add_argument("--compare", type=Path, metavar="FILE", help="tell what has changed since that file was written")
    found.add_argument("--game", metavar="FOLDER", help="measure this game instead of all")
    found.add_argument("--players", type=int, default=2, help="players of that game (default 2)")
    found.add_argument("--variant", action="append", default=[], help="a variant of that game; may be repeated")
    found.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of that game"
    )
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures, prints the tables, and writes the file."""
    command = parser()
    chosen = command.parse_args(arguments)
    effort = _effort(chosen, command)
    try:
        only = None if chosen.only is None else re.compile(chosen.only)
        before = None if chosen.compare is None else read(chosen.compare)
        own = None if chosen.game is None else _own(chosen, command)
    except re.error as error:
        command.error(f"--only is no regular expression: {error}")
    except (OSError, ValueError) as error:
        command.error(str(error))
    found: list[Block] = []
    try:
        for block in blocks(own, effort, only):
            show_block(block)
            found.append(block)
    except NotPlayableError as error:
        sys.exit(f"{error}; `tuckbox validate` lists them.")
    figures = [figure for block in found for figure in block.figures]
    settings = {"rounds": effort.rounds, "seconds": effort.seconds, "quick": chosen.quick, "game": chosen.game}
    report = report_of(figures, settings)
    report = Report(**{**vars(report), "targets": judged(report.figures)})
    _show_end(report, before)
    if chosen.json is not None:
        write(report, chosen.json)


def _show_end(report: Report, before: Report | None) -> None:
    show_targets(report.targets)
    if report.settings["quick"]:
        print("\nA quick run shows that everything works; its figures are worth nothing.")
    print(f"\n{report.python}; {report.machine}; commit {report.commit or 'unknown'}; {report.date}")
    if before is not None:
        show_change(report, before)


def _effort(chosen: argparse.Namespace, command: argparse.ArgumentParser) -> Effort:
    base = QUICK if chosen.quick else USUAL
    rounds = base.rounds if chosen.rounds is None else chosen.rounds
    seconds = base.seconds if chosen.seconds is None else chosen.seconds
    if rounds < LEAST_ROUNDS and not chosen.quick:
        command.error(f"--rounds must be at least {LEAST_ROUNDS}: fewer give no median worth the name")
    if rounds < 1 or seconds <= 0:
        command.error("--rounds and --seconds must be above 0")
    return Effort(rounds, seconds, base.slow_rounds, base.positions, base.batches, base.batch_seconds)


def _own(chosen: argparse.Namespace, command: argparse.ArgumentParser) -> Setting:
    options = [option.partition("=") for option in chosen.option]
    if not all(equals for _, equals, _ in options):
        command.error("an option is written as NAME=VALUE")
    try:
        find_game(chosen.game)
    except GameNotFoundError:
        command.error(f"there is no folder `{chosen.game}`, and no shipped game of that name")
    pairs = tuple([(name, value) for name, _, value in options])
    return Setting(chosen.game, chosen.players, tuple(chosen.variant), pairs)


if __name__ == "__main__":
    main()
