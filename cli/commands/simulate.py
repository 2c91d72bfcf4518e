"""`tuckbox simulate`: from a game and bots to a report on many games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..bots_option import bots_option, check_seats, said
from ..console import note, progress_shown, say, say_json, say_segments
from ..engine_option import cluster, engine_option
from ..lab_options import playing
from ..options import (
    WrongUsage,
    coverage_option,
    game_argument,
    json_option,
    loaded_game,
    rules_options,
    seed_option,
    shown_in,
    whole_number,
)
from ..report_option import check_report, report_option
from ..target_option import target_option

if TYPE_CHECKING:
    from ...interpreter.coverage import Coverage
    from ...interpreter.playtest.metrics.target import Target

EXAMPLES = """\b
Examples:
  tuckbox simulate my_game --games 5000
  tuckbox simulate my_game --players 4 -o rounds=3 --seed 7
  tuckbox simulate my_game --variant short --csv games.csv --json
  tuckbox simulate my_game --variant short --players 3 --coverage
  tuckbox simulate my_game --players 3 --games 50 --bots search:100,random
  tuckbox simulate my_game --games 100000 --engine dask --address host:8786
  tuckbox simulate my_game --details --cards all --target turns=20..40
  tuckbox simulate my_game --players 3 --report report.html
"""

_MOST_JOBS = 256


def _players(_: click.Context, __: click.Parameter, value: str) -> int | None:
    if value == "all":
        return None
    if value.isascii() and value.isdigit() and len(value) < 4:
        return int(value)
    raise click.BadParameter(f"`{value}` is neither a number nor `all`.")


@click.command("simulate", epilog=EXAMPLES)
@game_argument
@click.option(
    "--games", type=str, callback=whole_number(1), metavar="N", default="1000", help="How many games.  [default: 1000]"
)
@click.option(
    "--players", callback=_players, metavar="N|all", default="all", help="How many players.  [default: every number]"
)
@seed_option("1", "Where all chance comes from.  [default: 1]")
@rules_options
@bots_option("Who plays: random, greedy, search, search:400, module:Class; several are dealt out to the seats in turn.")
@click.option(
    "--jobs",
    type=str,
    callback=whole_number(0, _MOST_JOBS),
    metavar="J",
    default="0",
    help="Processes; 0 is as many as pay.  [default: 0]",
)
@engine_option
@coverage_option("Tell which lines and branches of the rules no game came to.")
@json_option
@click.option(
    "--csv", "csv_file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a row a game."
)
@click.option(
    "--parquet",
    "parquet_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The same as a Parquet file (needs pyarrow).",
)
@click.option(
    "--cards-csv",
    "cards_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a row a kind of card. Means --details.",
)
@report_option("Write a page to look at, with charts and whole games in words. Means --details.")
@click.option(
    "--details",
    is_flag=True,
    help="Count everything: rounds, options, who is ahead, cards, answers, piles. Takes 10 to 90 times as long.",
)
@click.option(
    "--cards",
    "kinds",
    metavar="TEXT|all",
    help="Of the cards tell about those with TEXT in their ids. Means --details.",
)
@target_option
@click.option("--strict", is_flag=True, help="End with exit code 1 if a game did not come to its end.")
def command(
    game: str,
    games: int,
    players: int | None,
    seed: int,
    variants: tuple[str, ...],
    options: dict[str, str],
    bots: tuple[str, ...],
    jobs: int,
    engine: str,
    address: str | None,
    with_coverage: bool,
    as_json: bool,
    csv_file: Path | None,
    parquet_file: Path | None,
    cards_file: Path | None,
    report_file: Path | None,
    details: bool,
    kinds: str | None,
    targets: tuple[Target, ...],
    strict: bool,
) -> None:
    """Let bots play many games and report win shares, scores, lengths and ties.

    Game i of a seed is the same game whoever asks for it: alone, among others, with any number of processes, on
    any engine. It can be looked at with `tuckbox play --seed N --number i --no-people`. Ctrl-C ends a long run with
    what was played so far.
    """
    loaded, compiled = loaded_game(game, variants, options, coverage=with_coverage)
    layout = compiled.layout
    if players is not None and not layout.least <= players <= layout.most:
        raise WrongUsage(f"{compiled.title} is for {_range(layout.least, layout.most)}, not for {players}.")
    from ...interpreter.playtest.batch import Series, run_batch
    from ...interpreter.playtest.metrics.target import OBSERVED
    from ...interpreter.playtest.summary import FORMAT, summarise
    from ..play_command import play_command
    from ..simulation_files import Files
    from ..simulation_report import report_lines
    from ..simulation_rows import Played

    about = {
        "game": loaded.name,
        "title": compiled.title,
        "rules": compiled.rules_hash,
        "variants": list(variants),
        "options": {name: _plain(value) for name, value in loaded.options.items()},
        "seed": seed,
        "bots": list(bots),
    }
    details = details or kinds is not None or cards_file is not None or any(one.name in OBSERVED for one in targets)
    details = details or report_file is not None
    files = Files(layout, about, details, csv_file, parquet_file, cards_file)
    files.check()
    if report_file is not None:
        check_report(report_file)
    counts = [players] if players is not None else list(range(layout.least, layout.most + 1))
    check_seats(bots, counts[0])
    played: list[Played] = []
    interrupted = False
    with cluster(engine, address, jobs) as running:
        for count in counts:
            series = Series(loaded.folder, count, seed, variants, tuple(options.items()), bots, details)
            show, clear = progress_shown(games, f"{count} player{'s' if count > 1 else ''}")
            with playing(game, clear):
                batch = run_batch(series, games, jobs=jobs, progress=show, game=compiled, engine=running)
            played.append(Played(count, batch.results, batch.details))
            if batch.interrupted:
                interrupted = True
                break
    coverage: Coverage | None = None
    if with_coverage:
        from ...interpreter.coverage import Coverage

        coverage = Coverage.of(loaded.points, compiled.ask.marks)
    summaries = [
        summarise(one.players, one.results, details=one.details, game=compiled, targets=targets)
        for one in played
        if one.results
    ]

    def again(count: int, number: int) -> str:
        return play_command(
            game, count, seed, number, variants=variants, options=options, bots=bots, people="--no-people"
        )

    if as_json:
        say_json(
            {
                "format": FORMAT,
                **about,
                "interrupted": interrupted,
                "series": [one.to_json(compiled) for one in summaries],
                **({"coverage": coverage.to_json()} if coverage is not None else {}),
            }
        )
    else:
        for line in report_lines(loaded, compiled, summaries, seed, said(bots), again, kinds):
            say(line)
        if coverage is not None:
            from ..coverage_report import coverage_segments

            say()
            say_segments(coverage_segments(coverage, "these games", shown_in(game)))
    files.write(played, summaries)
    if report_file is not None:
        from ..report.simulated import write_simulated

        write_simulated(
            report_file, loaded, compiled, played, summaries, seed, bots, targets, again, interrupted=interrupted
        )
    if interrupted:
        note("Interrupted: this is what was played so far.")
        raise click.exceptions.Exit(130)
    if strict and any(one.stopped for one in summaries):
        raise click.exceptions.Exit(1)


def _range(least: int, most: int) -> str:
    if least == most:
        return f"exactly {least} player{'s' if least > 1 else ''}"
    return f"{least} to {most} players"


def _plain(value: object) -> object:
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value
