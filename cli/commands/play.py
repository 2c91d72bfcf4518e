"""`tuckbox play`: a game in the terminal, people against bots or people at one screen."""

from __future__ import annotations

import secrets
import shlex
from typing import TYPE_CHECKING

import click

from ..console import WIDTH, say
from ..options import WrongUsage, game_argument, loaded_game, rules_options, seed_option, whole_number

if TYPE_CHECKING:
    from ...interpreter.runtime.game import Game

EXAMPLES = """\b
Examples:
  tuckbox play my_game
  tuckbox play my_game --players 4 --seat 2 --language ja
  tuckbox play my_game --variant short --all-people
  tuckbox play my_game --seed 7 --number 12
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
@click.option(
    "--bots", type=click.Choice(["random"]), default="random", show_default=True, help="Whom you play against."
)
@click.option("--all-people", is_flag=True, help="People sit in all seats, at one screen.")
@click.option("--language", metavar="CODE", default="en", show_default=True, help="Language of names and prompts.")
def command(
    game: str,
    players: int | None,
    seat: int | None,
    seed: int | None,
    number: int,
    variants: tuple[str, ...],
    options: dict[str, str],
    bots: str,
    all_people: bool,
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
    if all_people and seat is not None:
        raise WrongUsage("With `--all-people` every seat is yours: leave out `--seat`.")
    if seat is not None and seat > count:
        raise WrongUsage(f"There is no seat {seat} in a game of {count}.")
    from ...interpreter.bots import bot_named
    from ...interpreter.diagnostics.width import wrapped
    from ...interpreter.playtest.match import Seated
    from ..session import Quit, Session
    from ..wording import Wording
    from ..words import counted

    _check_language(language, compiled)
    own_seed = secrets.randbelow(1_000_000) if seed is None else seed
    people = range(count) if all_people else [(seat or 1) - 1]
    state = compiled.new(count, own_seed, number, ask_everyone=True)
    seated = Seated(state, [None if at in people else bot_named(bots) for at in range(count)])
    title = (loaded.manifest.title.get(language) if loaded.manifest else None) or compiled.title
    opponents = "" if all_people or count == 1 else f" You are player {people[0] + 1}, the others are {bots} bots."
    for line in wrapped(title, WIDTH):
        say(line)
    say(f"{counted(count, 'player')}.{opponents} Type ? for help.")
    interrupted = False
    try:
        Session(state, seated, people, Wording(compiled, language)).run()
    except Quit:
        say("The game was left before its end.")
    except KeyboardInterrupt:
        interrupted = True
        say()
        say("The game was interrupted.")
    say(f"The same deal again: {_again(game, count, seat, own_seed, number, variants, options, all_people, language)}")
    if interrupted:
        raise click.exceptions.Exit(130)


def _check_language(language: str, game: Game) -> None:
    known = {"en"}
    for wordings in (*game.texts.values(), *(kind.names for kind in game.layout.kinds)):
        known.update(wordings)
    if language not in known:
        raise WrongUsage(f"The game has no names in `{language}`. Its languages: {', '.join(sorted(known))}.")


def _again(
    game: str,
    players: int,
    seat: int | None,
    seed: int,
    number: int,
    variants: tuple[str, ...],
    options: dict[str, str],
    all_people: bool,
    language: str,
) -> str:
    """The command line that gives this game once more."""
    words = ["tuckbox", "play", game, "--players", str(players), "--seed", str(seed)]
    words += ["--number", str(number)] if number else []
    words += ["--seat", str(seat)] if seat is not None else []
    for variant in variants:
        words += ["--variant", variant]
    for name, value in options.items():
        words += ["-o", f"{name}={value}"]
    words += ["--all-people"] if all_people else []
    words += ["--language", language] if language != "en" else []
    return shlex.join(words)
