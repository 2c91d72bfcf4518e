"""`tuckbox play`: a game in the terminal, people against bots or people at one screen."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import click

from ..bots_option import bots_option, check_seats, said
from ..console import WIDTH, say
from ..options import WrongUsage, game_argument, loaded_game, rules_options, seed_option, whole_number
from ..play_command import play_command

if TYPE_CHECKING:
    from ...interpreter.runtime.game import Game

EXAMPLES = """\b
Examples:
  tuckbox play my_game
  tuckbox play my_game --players 4 --seat 2 --language ja
  tuckbox play my_game --variant short --all-people
  tuckbox play my_game --seed 7 --number 12
  tuckbox play my_game --seed 7 --number 12 --no-people
"""


@click.command("play", epilog=EXAMPLES)
@game_argument
@click.option(
    "--players", type=str, callback=whole_number(1), metavar="N", help="How many players.  [default: as few as can]"
)
@click.option("--seat", type=str, callback=whole_number(1), metavar="K", help="Where you sit.  [default: 1]")
@seed_option(None, "Where all chance comes from.  [default: another one each time]")
@click.option(
    "--number", type=str, callback=whole_number(), metavar="I", default="0", help="Number of the game within the seed."
)
@rules_options
@bots_option("Whom you play against: random, greedy, search, search:400; several are dealt out to the seats in turn.")
@click.option("--all-people", is_flag=True, help="People sit in all seats, at one screen.")
@click.option("--no-people", is_flag=True, help="Bots sit in all seats: the whole game is told, with nothing hidden.")
@click.option("--language", metavar="CODE", default="en", show_default=True, help="Language of names and prompts.")
def command(
    game: str,
    players: int | None,
    seat: int | None,
    seed: int | None,
    number: int,
    variants: tuple[str, ...],
    options: dict[str, str],
    bots: tuple[str, ...],
    all_people: bool,
    no_people: bool,
    language: str,
) -> None:
    """Play a game: you see what your seat may see, and type the number of your choice.

    With the same seed and the same choices it is the same game again. Type ? at a question for help, q to quit.
    """
    loaded, compiled = loaded_game(game, variants, options)
    layout = compiled.layout
    count = layout.least if players is None else players
    if not layout.least <= count <= layout.most:
        wanted = f"{layout.least} to {layout.most}" if layout.least < layout.most else f"exactly {layout.least}"
        raise WrongUsage(f"{compiled.title} is played by {wanted}, not by {count}.")
    if all_people and no_people:
        raise WrongUsage("Either people sit in all seats or in none: leave out `--all-people` or `--no-people`.")
    if all_people and seat is not None:
        raise WrongUsage("With `--all-people` every seat is yours: leave out `--seat`.")
    if no_people and seat is not None:
        raise WrongUsage("With `--no-people` no seat is yours: leave out `--seat`.")
    if seat is not None and seat > count:
        raise WrongUsage(f"There is no seat {seat} in a game of {count}.")
    check_seats(bots, count)
    from ...interpreter.bots import bots_at
    from ...interpreter.diagnostics.width import wrapped
    from ...interpreter.playtest.match import Seated
    from ..session import Quit, Session
    from ..wording import Wording
    from ..words import counted

    _check_language(language, compiled)
    own_seed = secrets.randbelow(1_000_000) if seed is None else seed
    people = range(count) if all_people else [] if no_people else [(seat or 1) - 1]
    state = compiled.new(count, own_seed, number, ask_everyone=not no_people)
    seated = Seated(state, [None if at in people else bot for at, bot in enumerate(bots_at(bots, count))])
    title = loaded.titles.get(language) or compiled.title
    opponents = ""
    if no_people:
        opponents = f" Bots play: {said(bots)}."
    elif not all_people and count > 1:
        opponents = f" You are player {people[0] + 1}, the others are {said(bots)} bots."
    for line in wrapped(title, WIDTH):
        say(line)
    say(f"{counted(count, 'player')}.{opponents}" + ("" if no_people else " Type ? for help."))
    interrupted = False
    try:
        Session(state, seated, people, Wording(compiled, language)).run()
    except Quit:
        say("The game was left before its end.")
    except KeyboardInterrupt:
        interrupted = True
        say()
        say("The game was interrupted.")
    again = play_command(
        game, count, own_seed, number,
        seat=seat, variants=variants, options=options, bots=bots, language=language,
        people="--all-people" if all_people else "--no-people" if no_people else "",
    )  # fmt: skip
    say(f"The same {'game' if no_people else 'deal'} again: {again}")
    if interrupted:
        raise click.exceptions.Exit(130)


def _check_language(language: str, game: Game) -> None:
    known = {"en"}
    for wordings in (*game.texts.values(), *(kind.names for kind in game.layout.kinds)):
        known.update(wordings)
    if language not in known:
        raise WrongUsage(f"The game has no names in `{language}`. Its languages: {', '.join(sorted(known))}.")
