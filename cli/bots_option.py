"""From `--bots` to the names of bots, each of them known to exist, and to words for a table of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from .options import WrongUsage

F = TypeVar("F", bound=Callable[..., object])


def bots_option(help_text: str, default: str = "random") -> Callable[[F], F]:
    """`--bots`: the parameter `bots`, a tuple of names."""
    return click.option(
        "--bots",
        type=str,
        callback=_read,
        default=default,
        metavar="NAME[,NAME]",
        help=f"{help_text}  [default: {default}]",
    )


def check_seats(bots: Sequence[str], players: int) -> None:
    """Raises WrongUsage where more bots are named than sit at the table."""
    if len(bots) > players:
        seats = f"{players} player{'s' if players > 1 else ''}"
        raise WrongUsage(f"`--bots` names {len(bots)} bots, and there are {seats}: one name for each seat, or fewer.")


def said(bots: Sequence[str]) -> str:
    """The bots of a table in words: one for all, or several that are dealt out to the seats in turn."""
    return bots[0] if len(bots) == 1 else f"{', '.join(bots[:-1])} and {bots[-1]}"


def _read(_: click.Context, __: click.Parameter, value: str) -> tuple[str, ...]:
    from ..interpreter.bots import UnknownBotError, bot_named

    names = tuple(name.strip() for name in value.split(","))
    for name in names:
        try:
            bot_named(name)
        except UnknownBotError as problem:
            raise click.BadParameter(problem.reason) from None
    return names
