"""`tuckbox compare`: from two sets of rules of a game to what is different when both are played."""

from __future__ import annotations

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
    players_text,
    playing,
)
from ..options import WrongUsage, game_argument, json_option, seed_option, whole_number
from ..report_option import check_report, report_option
from ..sides import Side, side
from ..target_option import target_option
from ..words import counted

if TYPE_CHECKING:
    from ...interpreter.playtest.metrics.target import Target

EXAMPLES = """\b
Examples:
  tuckbox compare my_game --with short
  tuckbox compare my_game --with "-o rounds=3" --against "-o rounds=5"
  tuckbox compare my_game --with "short -o rounds=3" --target turns=20..40
  tuckbox compare my_game --with short --until-sure --metric seats
"""

_GAMES = 1000
_AT_MOST = 20_000


@click.command("compare", epilog=EXAMPLES)
@game_argument
@click.option(
    "--with",
    "with_",
    metavar='"VARIANT ..."',
    multiple=True,
    help="The changed rules: variants and `-o NAME=VALUE` (may be repeated).",
)
@click.option(
    "--against",
    metavar='"VARIANT ..."',
    multiple=True,
    help="What they are compared with, given likewise.  [default: the game as it is]",
)
@click.option(
    "--games", callback=whole_number(1), type=str, metavar="N", help=f"How many pairs of games.  [default: {_GAMES}]"
)
@click.option(
    "--until-sure",
    is_flag=True,
    help="Look again and again, and stop when everything is decided. The promise holds all the same.",
)
@click.option(
    "--at-most",
    callback=whole_number(1),
    type=str,
    metavar="N",
    help=f"With --until-sure: how many pairs at most.  [default: {_AT_MOST}]",
)
@players_option
@seed_option("1", "Where all chance comes from; both sides get the same.  [default: 1]")
@bots_option("Who plays, on both sides: random, greedy, search, search:400, module:Class.")
@target_option
@metric_option
@margin_option
@click.option(
    "--details", is_flag=True, help="Also rounds, options a decision, who is ahead. Games take several times as long."
)
@click.option(
    "--cards",
    metavar="TEXT|all",
    help="Also the win rates of cards with TEXT in their ids. Means --details; not with --until-sure.",
)
@report_option("Write a page to look at, with a chart and typical games of both sides.")
@jobs_option
@engine_option
@json_option
def command(
    game: str,
    with_: tuple[str, ...],
    against: tuple[str, ...],
    games: int | None,
    until_sure: bool,
    at_most: int | None,
    players: int | None,
    seed: int,
    bots: tuple[str, ...],
    targets: tuple[Target, ...],
    metrics: tuple[str, ...],
    margins: dict[str, float],
    details: bool,
    cards: str | None,
    report_file: Path | None,
    jobs: int,
    engine: str,
    address: str | None,
    as_json: bool,
) -> None:
    """Play a game with changed rules and without, and tell what is different.

    Both sides play the same games of the same seed: dealt alike, as far as their rules draw alike. Each measure is
    called changed, unchanged (within a margin: see --margin), or it is said how many more games would tell.
    """
    if not with_:
        raise WrongUsage('Say what is to be compared: `--with VARIANT` or `--with "-o NAME=VALUE"`.')
    if games is not None and until_sure:
        raise WrongUsage("`--games` says how many; with `--until-sure` that is `--at-most`.")
    if at_most is not None and not until_sure:
        raise WrongUsage("`--at-most` goes with `--until-sure`. For a fixed number there is `--games`.")
    if cards is not None and until_sure:
        raise WrongUsage("`--cards` is for a fixed number of games: hundreds of win rates are never all decided.")
    if report_file is not None:
        check_report(report_file)
    before, after = side(game, against, "--against"), side(game, with_, "--with")
    from ...interpreter.playtest.compare import Question, compare

    watched = details or cards is not None or needs_details(metrics, targets)
    notes: list[str] = []
    counts = _counts(before, after, players, notes)
    check_seats(bots, counts[0])
    _notes(before, after, notes)
    most = (at_most or _AT_MOST) if until_sure else (games or _GAMES)
    question = Question(metrics, targets, margins, watched, None if cards is None else "" if cards == "all" else cards)
    with cluster(engine, address, jobs) as running:
        show, clear = progress_shown(2 * most * len(counts), "games")
        with playing(game, clear):
            found = compare(
                before.rules(seed, bots),
                after.rules(seed, bots),
                counts,
                most,
                question,
                until_sure=until_sure,
                jobs=jobs,
                progress=show,
                engine=running,
            )
    if as_json:
        from ..comparison_json import comparison_json

        say_json(comparison_json(before, after, found, seed, bots, notes))
    else:
        from ..comparison_report import comparison_lines, heading_lines

        for line in heading_lines(before, after, said(bots), seed, notes):
            say(line)
        for line in comparison_lines(before, after, found, most, seed, bots):
            say(line)
    if report_file is not None:
        from ..report.compared import write_compared

        write_compared(report_file, before, after, found, most, seed, bots, notes)
    if found.interrupted:
        note("Interrupted: this is what was played so far.")
        raise click.exceptions.Exit(130)


def _counts(before: Side, after: Side, players: int | None, notes: list[str]) -> list[int]:
    """The numbers of players that are played, which both sides must allow."""
    ranges = [(one.game.layout.least, one.game.layout.most) for one in (before, after)]
    least, most = max(low for low, _ in ranges), min(high for _, high in ranges)
    for one in (before, after):
        check_players(one, players)
    if least > most:
        said = " and ".join(f"{one.name} is for {_range(one)}" for one in (before, after))
        raise WrongUsage(f"No number of players can play both: {said}.")
    if ranges[0] != ranges[1] and players is None:
        said = "; ".join(f"{one.name}: {_range(one)}" for one in (before, after))
        notes.append(f"They are for different numbers of players ({said}). Played with {players_text(least, most)}.")
    return [players] if players is not None else list(range(least, most + 1))


def _range(one: Side) -> str:
    return players_text(one.game.layout.least, one.game.layout.most)


def _kinds(one: Side) -> set[tuple[str, str]]:
    """The kinds of which there are pieces."""
    layout = one.game.layout
    return {(layout.kinds[kind].table, layout.kinds[kind].id) for kind in layout.pieces}


def _notes(before: Side, after: Side, notes: list[str]) -> None:
    """What else the two do not have in common."""
    if before.game.rules_hash == after.game.rules_hash:
        notes.append("Both sides have the same rules, so every game is the same game.")
    kinds = [_kinds(before), _kinds(after)]
    for one, own, other in ((before, kinds[0], kinds[1]), (after, kinds[1], kinds[0])):
        only = sorted(name for _, name in own - other)
        if only:
            shown = ", ".join(only[:6]) + (", ..." if len(only) > 6 else "")
            notes.append(f"Only in {one.name}: {counted(len(only), 'kind')} of pieces ({shown}).")
