"""From `--engine` and `--address` to what plays many games: processes of this computer, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import click

from .console import note
from .options import WrongUsage

if TYPE_CHECKING:
    from ..interpreter.playtest.engines import Engine

F = TypeVar("F", bound=Callable[..., object])

ENGINES = ("local", "dask", "ray")


def engine_option(function: F) -> F:
    """`--engine` and `--address`: the parameters `engine` and `address`."""
    address = click.option(
        "--address",
        metavar="HOST:PORT",
        help="With --engine dask or ray: a cluster that runs already. Without it one is started on this computer.",
    )
    engine = click.option(
        "--engine",
        type=click.Choice(ENGINES),
        default="local",
        help="Processes of this computer, or a Dask or Ray cluster; the games are the same.  [default: local]",
    )
    return engine(address(function))


@contextmanager
def cluster(engine: str, address: str | None, jobs: int) -> Iterator[Engine | None]:
    """The cluster while it is wanted, None for processes of this computer; a cluster that cannot be had, or fails, ends
    the command."""
    if address is not None and engine == "local":
        raise WrongUsage("`--address` is that of a cluster: say `--engine dask` or `--engine ray` too.")
    if address is not None and jobs:
        raise WrongUsage("With `--address` the cluster says how many games are played at once: leave out `--jobs`.")
    from ..interpreter.playtest.batch import WorkerError
    from ..interpreter.playtest.engines import EngineError, engine_running

    if engine != "local" and address is None:
        note(f"Starting a {engine.capitalize()} cluster on this computer ...")
    try:
        with engine_running(engine, address, jobs) as running:
            yield running
    except (EngineError, WorkerError) as problem:
        raise WrongUsage(str(problem)) from None
