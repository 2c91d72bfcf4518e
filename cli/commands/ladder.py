"""`tuckbox ladder`: from a game to how much skill wins in it, and how much luck."""

from __future__ import annotations

from itertools import pairwise

import click

from ..bots_option import bots_option, check_seats
from ..console import note, progress_shown, say, say_json
from ..engine_option import cluster, engine_option
from ..lab_options import check_players, jobs_option, playing
from ..options import WrongUsage, game_argument, json_option, loaded_game, rules_options, seed_option, whole_number
from ..sides import Side

EXAMPLES = """\b
Examples:
  tuckbox ladder my_game
  tuckbox ladder my_game --players 3 --games 400 --budgets 50,200
  tuckbox ladder my_game --budgets none --deals 200 --bots greedy,random
"""

_USUAL = "25,50,100,200"
_MOST_RUNGS = 12


def _budgets(_: click.Context, __: click.Parameter, value: str) -> tuple[int, ...]:
    if value.strip() == "none":
        return ()
    parts = [part.strip() for part in value.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 8 for part in parts):
        raise click.BadParameter(f"`{value}` is not a list of whole numbers as in `{_USUAL}`, nor `none`.")
    found = tuple(map(int, parts))
    if found[0] < 1 or found[-1] > 1_000_000 or any(one >= two for one, two in pairwise(found)):
        raise click.BadParameter(f"The budgets `{value}` must rise, from 1 or more up to 1000000 at most.")
    if len(found) > _MOST_RUNGS:
        raise click.BadParameter(f"More than {_MOST_RUNGS} budgets make no ladder that can be read.")
    return found


@click.command("ladder", epilog=EXAMPLES)
@game_argument
@rules_options
@click.option(
    "--players", callback=whole_number(2, 999), type=str, metavar="N", help="How many players.  [default: the fewest]"
)
@click.option(
    "--games",
    callback=whole_number(1),
    type=str,
    metavar="N",
    default="100",
    help="How many games for each rung; rounded up to whole rounds of seats.  [default: 100]",
)
@click.option(
    "--budgets",
    callback=_budgets,
    metavar="N,N,...|none",
    default=_USUAL,
    help=f"With how many games a decision the search bots think.  [default: {_USUAL}]",
)
@click.option(
    "--deals",
    callback=whole_number(0),
    type=str,
    metavar="N",
    default="40",
    help="How many deals are played again and again to tell luck; 0 leaves it out.  [default: 40]",
)
@bots_option("Who plays these deals: random, greedy, search:50, module:Class.", default="greedy")
@seed_option("1", "Where all chance comes from.  [default: 1]")
@jobs_option
@engine_option
@json_option
def command(
    game: str,
    variants: tuple[str, ...],
    options: dict[str, str],
    players: int | None,
    games: int,
    budgets: tuple[int, ...],
    deals: int,
    bots: tuple[str, ...],
    seed: int,
    jobs: int,
    engine: str,
    address: str | None,
    as_json: bool,
) -> None:
    """Let better and better bots play, and tell what is skill and what is luck.

    One bot sits among players of the rung below: greedy among random ones, then search with more and more thinking. How
    often it wins, against one part in the number of players, says whether skill matters. Then deals are played again
    and again, which tells what part of the outcome is the deal, the seat, and the play.
    """
    loaded, compiled = loaded_game(game, variants, options)
    side = Side(game, loaded, compiled, variants, options)
    check_players(side, players)
    if compiled.layout.most < 2:
        raise WrongUsage(f"{compiled.title} is for one player, and a ladder needs at least two.")
    count = players or max(compiled.layout.least, 2)
    check_seats(bots, count)
    if deals:
        _check_deals(deals)
    from ...interpreter.playtest.ladder import games_planned, ladder

    rules = side.rules(seed, ("random",))
    with cluster(engine, address, jobs) as running:
        show, clear = progress_shown(games_planned(count, budgets, games, deals), "games")
        with playing(game, clear):
            found = ladder(
                rules,
                count,
                budgets,
                games,
                luck_bots=bots,
                deals=deals,
                jobs=jobs,
                engine=running,
                progress=show,
            )
    if as_json:
        from ..ladder_report import ladder_json

        say_json(ladder_json(side, found, seed))
    else:
        from ..ladder_report import ladder_lines

        for line in ladder_lines(side, found, seed):
            say(line)
    if found.interrupted:
        note("Interrupted: this is what was played so far.")
        raise click.exceptions.Exit(130)


def _check_deals(deals: int) -> None:
    from ...interpreter.playtest.luck import LEAST_DEALS

    if deals < LEAST_DEALS:
        raise WrongUsage(f"Of fewer than {LEAST_DEALS} deals nothing is said: give `--deals` more, or 0 for none.")
