"""From the options that commands about many games share (players, measures, margins, processes) to their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from typing import TYPE_CHECKING, TypeVar

import click

from .options import WrongUsage, whole_number
from .sides import AS_IT_IS, Side
from .words import seats_text

if TYPE_CHECKING:
    from ..interpreter.playtest.metrics.target import Target

F = TypeVar("F", bound=Callable[..., object])

MOST_JOBS = 256


def players_option(function: F) -> F:
    """`--players`: the parameter `players`, None for every number."""
    return click.option(
        "--players",
        callback=_players,
        metavar="N|all",
        default="all",
        help="How many players.  [default: every number]",
    )(function)


def jobs_option(function: F) -> F:
    """`--jobs`."""
    return click.option(
        "--jobs",
        type=str,
        callback=whole_number(0, MOST_JOBS),
        metavar="J",
        default="0",
        help="Processes; 0 is as many as pay.  [default: 0]",
    )(function)


def metric_option(function: F) -> F:
    """`--metric`, repeatable: the parameter `metrics`, a tuple."""
    return click.option(
        "--metric",
        "metrics",
        metavar="NAME",
        multiple=True,
        callback=_metrics,
        help="Only this measure (may be repeated): turns, decisions, seats, score, ...",
    )(function)


def margin_option(function: F) -> F:
    """`--margin`, repeatable: the parameter `margins`, a dict."""
    return click.option(
        "--margin",
        "margins",
        metavar="NAME=SIZE",
        multiple=True,
        callback=_margins,
        help="Up to which difference a measure is unchanged: turns=1; of shares in percentage points: seats=2.",
    )(function)


def check_players(side: Side, players: int | None) -> None:
    """Raises WrongUsage if so many cannot play."""
    low, high = side.game.layout.least, side.game.layout.most
    if players is not None and not low <= players <= high:
        name = "" if side.name == AS_IT_IS else f" ({side.name})"
        raise WrongUsage(f"{side.game.title}{name} is for {players_text(low, high)}, not for {players}.")


def players_text(least: int, most: int) -> str:
    """`4 players`, `2 to 4 players`."""
    return seats_text(least) if least == most else f"{least} to {seats_text(most)}"


def needs_details(metrics: Sequence[str], targets: Sequence[Target]) -> bool:
    """Whether some measure or band is of games that are watched. Raises WrongUsage for a measure without its band."""
    from ..interpreter.playtest.measures import WATCHED_GROUPS
    from ..interpreter.playtest.metrics.target import OBSERVED

    if "target" in metrics and not targets:
        raise WrongUsage("`--metric target` needs a band, as in `--target turns=20..40`.")
    return any(one in WATCHED_GROUPS for one in metrics) or any(one.name in OBSERVED for one in targets)


@contextmanager
def playing(game: str, clear: Callable[[], None]) -> Iterator[None]:
    """Many games are played in here; what cannot be played ends the command, and the progress bar goes away."""
    from ..interpreter.playtest.batch import NotPlayableError, RulesChangedError
    from ..interpreter.runtime.faults import IllegalMove

    try:
        yield
    except (NotPlayableError, RulesChangedError):
        raise WrongUsage(f"The files of {game} were changed while it was played. Start again.") from None
    except IllegalMove as problem:
        raise WrongUsage(str(problem)) from None
    finally:
        clear()


def _players(_: click.Context, __: click.Parameter, value: str) -> int | None:
    if value == "all":
        return None
    if value.isascii() and value.isdigit() and len(value) < 4:
        return int(value)
    raise click.BadParameter(f"`{value}` is neither a number nor `all`.")


def _metrics(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    for one in given:
        _known(one)
    return tuple(dict.fromkeys(given))


def _margins(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> dict[str, float]:
    found: dict[str, float] = {}
    for one in given:
        name, _sign, size = (part.strip() for part in one.partition("="))
        try:
            found[name] = float(size) if size.isascii() else -1.0
        except ValueError:
            found[name] = -1.0
        if not (isfinite(found[name]) and found[name] > 0):
            raise click.BadParameter(f"`{one}` is not NAME=SIZE with a size above 0, as in `--margin turns=1`.")
        _known(name)
    return found


def _known(name: str) -> None:
    if not name or name in _names():
        return
    from ..interpreter.diagnostics import did_you_mean

    hint = did_you_mean(name, _names()) or f"There are {', '.join(_names())}."
    raise click.BadParameter(f"There is no measure `{name}`. {hint}")


def _names() -> tuple[str, ...]:
    from ..interpreter.playtest.measures import GROUPS, WATCHED_GROUPS

    return (*GROUPS, *WATCHED_GROUPS)
