"""`tuckbox simulate`: from a game and bots to a report on many games."""

from __future__ import annotations

from pathlib import Path

import click

from ..bots_option import bots_option, check_seats, said
from ..console import note, progress_shown, say, say_json, say_segments
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

EXAMPLES = """\b
Examples:
  tuckbox simulate my_game --games 5000
  tuckbox simulate my_game --players 4 -o rounds=3 --seed 7
  tuckbox simulate my_game --variant short --csv games.csv --json
  tuckbox simulate my_game --variant short --players 3 --coverage
  tuckbox simulate my_game --players 3 --games 50 --bots search:100,random
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
@coverage_option("Tell which lines and branches of the rules no game came to.")
@json_option
@click.option(
    "--csv", "csv_file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a row a game."
)
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
    with_coverage: bool,
    as_json: bool,
    csv_file: Path | None,
    strict: bool,
) -> None:
    """Let bots play many games and report win shares, scores, lengths and ties.

    Game i of a seed is the same game whoever asks for it: alone, among others, with any number of processes. It can be
    looked at with `tuckbox play --seed N --number i`. Ctrl-C ends a long run with what has been played so far.
    """
    loaded, compiled = loaded_game(game, variants, options, coverage=with_coverage)
    layout = compiled.layout
    if players is not None and not layout.least <= players <= layout.most:
        raise WrongUsage(f"{compiled.title} is for {_range(layout.least, layout.most)}, not for {players}.")
    from ...interpreter.coverage import Coverage
    from ...interpreter.playtest.batch import NotPlayableError, RulesChangedError, Series, run_batch
    from ...interpreter.playtest.match import Result
    from ...interpreter.playtest.summary import FORMAT, summarise
    from ..simulation_csv import write_csv
    from ..simulation_report import report_lines

    if csv_file is not None:
        write_csv(csv_file, [], layout.most)  # a file that cannot be written is told before the games are played
    counts = [players] if players is not None else list(range(layout.least, layout.most + 1))
    check_seats(bots, counts[0])
    played: list[tuple[int, list[Result]]] = []
    interrupted = False
    for count in counts:
        series = Series(loaded.folder, count, seed, variants, tuple(options.items()), bots)
        show, clear = progress_shown(games, f"{count} player{'s' if count > 1 else ''}")
        try:
            batch = run_batch(series, games, jobs=jobs, progress=show, game=compiled)
        except (NotPlayableError, RulesChangedError):
            raise WrongUsage(f"The files of {game} were changed while it was played. Start again.") from None
        finally:
            clear()
        played.append((count, batch.results))
        if batch.interrupted:
            interrupted = True
            break
    coverage: Coverage | None = None
    if with_coverage and loaded.plan is not None:
        coverage = Coverage.of(loaded.plan.points, compiled.ask.marks)
    summaries = [summarise(count, results) for count, results in played if results]
    if as_json:
        say_json(
            {
                "format": FORMAT,
                "game": loaded.name,
                "title": compiled.title,
                "rules": compiled.rules_hash,
                "variants": list(variants),
                "options": {name: _plain(value) for name, value in loaded.options.items()},
                "seed": seed,
                "bots": list(bots),
                "interrupted": interrupted,
                "series": [one.to_json() for one in summaries],
                **({"coverage": coverage.to_json()} if coverage is not None else {}),
            }
        )
    else:
        for line in report_lines(loaded, compiled, summaries, seed, said(bots)):
            say(line)
        if coverage is not None:
            from ..coverage_report import coverage_segments

            say()
            say_segments(coverage_segments(coverage, "these games", shown_in(game)))
    if csv_file is not None:
        write_csv(csv_file, played, layout.most)
        note(f"{csv_file}: {sum(len(results) for _, results in played)} rows.")
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
