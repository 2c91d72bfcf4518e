"""`tuckbox new`: from a few answers to a folder with a small game of one's own that runs at once."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from ..console import WIDTH, is_terminal, say, table
from ..new_game import (
    CARDS_FOR_EACH,
    FEWEST_COPIES,
    FEWEST_KINDS,
    FEWEST_PLAYERS,
    MOST_COPIES,
    MOST_KINDS,
    MOST_PLAYERS,
    Wanted,
    files_of,
    is_shown,
    usual_copies,
    why_no_name,
    write_folder,
)
from ..options import WrongUsage, whole_number

EXAMPLES = """\b
Examples:
  tuckbox new my_game
  tuckbox new my_game --players 2-5 --rounds --kinds 10 --copies 6
  tuckbox new games/robbers --turns --counter --title "Cops and Robbers"
"""

_FINE_NAMES = (
    "Fine are letters and digits of any script, spaces, `-`, `_` and `.`: `my_game`, `my game` (in quotes), `灯りの市`."
)
_PLAYERS, _KINDS = (2, 4), 8
_LONGEST_TITLE = 100
_FILES = {
    "game.yaml": "title, players, which files belong to the game",
    "cards.csv": "the deck: {kinds} kinds, {cards} cards",
    "rules.tuck": "the rules, with remarks on what to change",
    "scenarios.tuck": "what must be true after some choices",
    "README.md": "where to change what, and what to type",
}

T = TypeVar("T")


def _players(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    return None if value is None else _read_players(value)


def _read_players(typed: str) -> tuple[int, int]:
    """`2-4`, `2 to 4` or one number."""
    found = re.fullmatch(r"([0-9]{1,3})(?:\s*(?:-|–|to)\s*([0-9]{1,3}))?", typed.strip())
    if found is None:
        raise click.BadParameter(f"`{typed}` is no number of players: say 2-4, or 3.")
    fewest, most = int(found[1]), int(found[2] or found[1])
    if fewest > most:
        raise click.BadParameter(f"`{typed}` goes down: say {most}-{fewest}.")
    if not FEWEST_PLAYERS <= fewest <= most <= MOST_PLAYERS:
        raise click.BadParameter(f"`{typed}`: a new game is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players.")
    return fewest, most


def _title(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    return None if value is None else _read_title(value)


def _read_title(typed: str) -> str:
    title = typed.strip()
    if not title:
        raise click.BadParameter("The title is empty.")
    if len(title) > _LONGEST_TITLE:
        raise click.BadParameter(f"The title has {len(title)} characters; {_LONGEST_TITLE} are room enough.")
    odd = next((sign for sign in title if not is_shown(sign)), None)
    if odd is not None:
        raise click.BadParameter(f"The character U+{ord(odd):04X} cannot stand in a title.")
    return title


@click.command("new", epilog=EXAMPLES)
@click.argument("name", metavar="NAME")
@click.option("--title", callback=_title, metavar="TEXT", help="What the game is called.  [default: from NAME]")
@click.option("--players", callback=_players, metavar="N-M", help="How many play.  [default: 2-4]")
@click.option(
    "--turns/--rounds",
    "in_turns",
    default=None,
    help="Play one after the other, or all choose at once in each round.  [default: turns]",
)
@click.option(
    "--kinds",
    type=str,
    callback=whole_number(FEWEST_KINDS, MOST_KINDS),
    metavar="N",
    help="How many kinds of cards.  [default: 8]",
)
@click.option(
    "--copies",
    type=str,
    callback=whole_number(FEWEST_COPIES, MOST_COPIES),
    metavar="N",
    help="How many cards of each kind.  [default: 4, or more for many players]",
)
@click.option("--counter", is_flag=True, help="With --turns: one kind of card answers another.")
def command(
    name: str,
    title: str | None,
    players: tuple[int, int] | None,
    in_turns: bool | None,
    kinds: int | None,
    copies: int | None,
    counter: bool,
) -> None:
    """Make the folder NAME with a small card game that runs at once, for you to change.

    Without options, and at a terminal, you are asked what it shall be like. Nothing that is there already is changed.
    """
    folder = _folder(name)
    own_title = _title_from(folder.name)
    given = counter or any(one is not None for one in (title, players, in_turns, kinds, copies))
    if not given and is_terminal(sys.stdin) and is_terminal(sys.stdout):
        wanted = _ask(own_title)
    else:
        fewest, most = players or _PLAYERS
        kinds = kinds or _KINDS
        copies = copies or usual_copies(kinds, most)
        wanted = Wanted(title or own_title, fewest, most, in_turns is not False, kinds, copies, counter)
    if wanted.counter and not wanted.in_turns:
        raise WrongUsage("`--counter` goes with `--turns`: where all choose at once, nothing is left to answer.")
    if not wanted.enough:
        raise WrongUsage(_too_few(wanted))
    try:
        write_folder(folder, files_of(wanted, _typed(folder.name)))
    except OSError as problem:
        raise WrongUsage(f"`{name}` cannot be made: {problem.strerror or problem}.") from None
    _tell(folder, wanted)


def _folder(name: str) -> Path:
    """Where the game goes. Raises WrongUsage if something is there, or if a new folder cannot be called so."""
    if not name.strip():
        raise WrongUsage(f"The name of the new folder is empty. {_FINE_NAMES}")
    if "\0" in name:
        raise WrongUsage(f"`{name!a}` cannot be the name of a folder. {_FINE_NAMES}")
    folder = Path(os.path.normpath(name))
    if os.path.lexists(folder):
        raise WrongUsage(f"`{folder}` is there already; nothing was changed. Choose another name.")
    for part in reversed([folder, *folder.parents]):
        if os.path.isdir(part):
            continue
        if os.path.exists(part):
            raise WrongUsage(f"`{part}` is a file, so no folder can be made in it.")
        if why := why_no_name(part.name):
            raise WrongUsage(f"A folder cannot be called `{part.name}`: {why}. {_FINE_NAMES}")
    return folder


def _title_from(name: str) -> str:
    """`my_game` as people write it."""
    words = " ".join(re.split(r"[\s_-]+", name)).strip() or name
    return (words[0].upper() + words[1:])[:_LONGEST_TITLE].strip()


def _too_few(wanted: Wanted) -> str:
    return (
        f"{wanted.kinds} kinds with {wanted.copies} copies are {wanted.cards} cards: for {wanted.most} players "
        f"there must be {CARDS_FOR_EACH * wanted.most} or more."
    )


def _ask(own_title: str) -> Wanted:
    """All questions, one after the other; an empty answer takes what stands in brackets."""
    say("A few questions; Enter takes what stands in [ ]. All of it can be changed later.")
    title = _asked("Title", own_title, _read_title)
    fewest, most = _asked("How many players, as 2-4", "-".join(map(str, _PLAYERS)), _read_players)
    in_turns = _asked("Play in turns, or all at once in rounds", "turns", _read_way)
    kinds = _asked("How many kinds of cards", str(_KINDS), _number_reader(FEWEST_KINDS, MOST_KINDS))

    def read_copies(typed: str) -> int:
        number = _number_reader(FEWEST_COPIES, MOST_COPIES)(typed)
        wanted = Wanted(title, fewest, most, in_turns, kinds, number, counter=False)
        if not wanted.enough:
            raise click.BadParameter(_too_few(wanted))
        return number

    copies = _asked("How many cards of each kind", str(usual_copies(kinds, most)), read_copies)
    counter = in_turns and click.confirm("Shall one kind of card answer another", default=False)
    say()
    return Wanted(title, fewest, most, in_turns, kinds, copies, counter)


def _asked(question: str, default: str, read: Callable[[str], T]) -> T:
    answer: T = click.prompt(question, default=default, value_proc=read)
    return answer


def _read_way(typed: str) -> bool:
    word = typed.strip().casefold()
    if word and "turns".startswith(word):
        return True
    if word and "rounds".startswith(word):
        return False
    raise click.BadParameter(f"`{typed}` is neither `turns` nor `rounds`.")


def _number_reader(least: int, most: int) -> Callable[[str], int]:
    def read(typed: str) -> int:
        text = typed.strip()
        if text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most:
            return int(text)
        raise click.BadParameter(f"`{typed}` is no number from {least} to {most}.")

    return read


def _typed(words: str) -> str:
    """A path as it is typed in a command: in quotes only where it must be, and never like an option."""
    words = f"./{words}" if words.startswith("-") else words
    return words if re.fullmatch(r"[\w./-]+", words) else shlex.quote(words)


def _tell(folder: Path, wanted: Wanted) -> None:
    """What was made, and what to type next."""
    from ...interpreter.diagnostics.width import wrapped

    players = str(wanted.most) if wanted.fewest == wanted.most else f"{wanted.fewest} to {wanted.most}"
    way = "in turns" if wanted.in_turns else "in rounds"
    say("\n".join(wrapped(f"Made `{folder}`, a game for {players} players, played {way}:", WIDTH)))
    numbers = {"kinds": wanted.kinds, "cards": wanted.cards}
    for line in table([[file, holds.format_map(numbers)] for file, holds in _FILES.items()], left=2):
        say(line)
    say()
    say("It runs already. Next:")
    typed = _typed(str(folder))
    rows = [
        [f"tuckbox play {typed}", "play it against bots"],
        [f"tuckbox test {typed}", "see whether its scenarios hold"],
        [f"tuckbox simulate {typed}", "let bots play it many times"],
    ]
    for line in table(rows, left=2):
        say(line)
    say(f"Change a file, and check it: tuckbox validate {typed}")
