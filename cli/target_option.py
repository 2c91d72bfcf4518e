"""From `--target NAME=LOW..HIGH` to the bands that a designer wants games to lie in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from ..interpreter.playtest.metrics.target import Target

F = TypeVar("F", bound=Callable[..., object])

_BAND = re.compile(r"\s*([a-z_]+)\s*=\s*(-?[0-9]{1,18})\s*\.\.\s*(-?[0-9]{1,18})\s*", re.ASCII)


def target_option(function: F) -> F:
    """`--target`, repeatable: the parameter `targets`, a tuple."""
    return click.option(
        "--target",
        "targets",
        metavar="NAME=LOW..HIGH",
        multiple=True,
        callback=_read,
        help="Tell the share of games in a band, as in turns=20..40 (turns, rounds, decisions, winning_score, margin).",
    )(function)


def _read(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[Target, ...]:
    if not given:
        return ()
    from ..interpreter.playtest.metrics.target import TARGETS, Target

    found: list[Target] = []
    for one in given:
        read = _BAND.fullmatch(one)
        if read is None:
            raise click.BadParameter(f"`{one}` is not NAME=LOW..HIGH, as in `--target turns=20..40`.")
        name, low, high = read[1], int(read[2]), int(read[3])
        if name not in TARGETS:
            raise click.BadParameter(f"`{name}` is nothing that a band can be set for: {', '.join(TARGETS)}.")
        if low > high:
            raise click.BadParameter(f"In `{one}` the first number is the larger one.")
        found.append(Target(name, low, high))
    return tuple(found)
