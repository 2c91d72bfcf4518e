"""`tuckbox sweep`: from an option and its values to how a game goes with each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..bots_option import bots_option, check_seats, said
from ..console import note, progress_shown, say, say_json
from ..engine_option import cluster, engine_option
from ..lab_options import (
    check_players,
    jobs_option,
    margin_option,
    metric_option,
    needs_details,
    players_option,
    playing,
)
from ..options import (
    WrongUsage,
    game_argument,
    json_option,
    loaded_game,
    rules_options,
    seed_option,
    whole_number,
)
from ..report_option import check_report, report_option
from ..sides import Side
from ..swept_values import swept_values
from ..target_option import target_option

if TYPE_CHECKING:
    from ...interpreter.playtest.metrics.target import Target

EXAMPLES = """\b
Examples:
  tuckbox sweep my_game -o rounds=3..8
  tuckbox sweep my_game -o hand_size=6..16..2 --metric seats
  tuckbox sweep my_game -o refill=no,yes -o rounds=5 --csv sweep.csv
"""


@click.command("sweep", epilog=EXAMPLES)
@game_argument
@rules_options
@click.option(
    "--games",
    callback=whole_number(1),
    type=str,
    metavar="N",
    default="1000",
    help="How many games with each value.  [default: 1000]",
)
@players_option
@seed_option("1", "Where all chance comes from; all values get the same.  [default: 1]")
@bots_option("Who plays: random, greedy, search, search:400, module:Class.")
@target_option
@metric_option
@margin_option
@jobs_option
@engine_option
@json_option
@click.option(
    "--csv",
    "csv_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a row for each measure of each value.",
)
@report_option("Write a page to look at, with a chart for each measure.")
def command(
    game: str,
    variants: tuple[str, ...],
    options: dict[str, str],
    games: int,
    players: int | None,
    seed: int,
    bots: tuple[str, ...],
    targets: tuple[Target, ...],
    metrics: tuple[str, ...],
    margins: dict[str, float],
    jobs: int,
    engine: str,
    address: str | None,
    as_json: bool,
    csv_file: Path | None,
    report_file: Path | None,
) -> None:
    """Play a game with one value of an option after the other, and tell how it goes with each.

    One option is given as a range, `-o NAME=A..B` or `-o NAME=A..B..STEP`, or as a list, `-o NAME=A,B,C`. All values
    play the same games of the same seed, and each is compared with the value that the option has without.
    """
    name, given, fixed = _swept(options)
    usual = _side(game, variants, fixed)
    values, now = swept_values(usual, name, given)
    check_players(usual, players)
    layout = usual.game.layout
    counts = [players] if players is not None else list(range(layout.least, layout.most + 1))
    check_seats(bots, counts[0])
    from ...interpreter.playtest.compare import Question
    from ...interpreter.playtest.sweep import USUAL_GROUPS, sweep

    sides = {value: _side(game, variants, {**fixed, name: value}) for value in values if value != now}
    rules = [(value, sides.get(value, usual).rules(seed, bots)) for value in values]
    if csv_file is not None:
        from ..sweep_files import write_sweep

        write_sweep(csv_file, name, None)  # a file that cannot be written is told before the games are played
    if report_file is not None:
        check_report(report_file)
    watched = needs_details(metrics, targets)
    question = Question(metrics or USUAL_GROUPS, targets, margins, watched)
    with cluster(engine, address, jobs) as running:
        show, clear = progress_shown(games * len(counts) * (len(sides) + 1), "games")
        with playing(game, clear):
            now_rules = usual.rules(seed, bots)
            found = sweep(rules, (now, now_rules), counts, games, question, jobs=jobs, engine=running, progress=show)
    if as_json:
        from ..sweep_files import sweep_json

        say_json(sweep_json(usual, name, found, seed, bots))
    else:
        from ..sweep_report import sweep_lines

        for line in sweep_lines(usual, name, found, seed, said(bots)):
            say(line)
    if csv_file is not None:
        note(f"{csv_file}: {write_sweep(csv_file, name, found)} rows.")
    if report_file is not None:
        from ..report.swept import write_swept

        write_swept(report_file, usual, name, found, seed, bots)
    if found.interrupted:
        note("Interrupted: this is what was played to the end.")
        raise click.exceptions.Exit(130)


def _swept(options: Mapping[str, str]) -> tuple[str, str, dict[str, str]]:
    """The option that is swept with what was given for it, and the others."""
    many = [name for name, value in options.items() if ".." in value or ("," in value and not value.startswith("["))]
    if len(many) != 1:
        count = "none is" if not many else f"{' and '.join(many)} are"
        raise WrongUsage(f"One option must be given as a range or list, as in `-o rounds=3..8`; {count}.")
    return many[0], options[many[0]], {name: value for name, value in options.items() if name != many[0]}


def _side(game: str, variants: Sequence[str], options: dict[str, str]) -> Side:
    loaded, compiled = loaded_game(game, variants, options)
    return Side(game, loaded, compiled, tuple(variants), options)
