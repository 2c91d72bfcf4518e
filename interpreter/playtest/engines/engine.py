"""From an engine's name, and perhaps the address of a cluster, to the engine while it runs.

`local` is processes of this computer. `dask` and `ray` are clusters: the one at the address, or one that is started on
this computer for as long as it is wanted. Their libraries are imported only when they are asked for.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar
from urllib.parse import urlsplit

T = TypeVar("T")

ENGINES = ("local", "dask", "ray")

_PATIENCE = 5.0
"""Seconds within which something must answer at the address of a cluster."""


class EngineError(RuntimeError):
    """An engine that cannot be had, or that has failed; the message says why, in sentences."""


class Engine(Protocol):
    """Whoever spreads work over `workers` processes. `remote`: they may be on machines that do not see our files, and
    with another Tuckbox."""

    workers: int
    remote: bool

    def spread(self, work: Callable[[range], T], chunks: Iterable[range]) -> Generator[T]:
        """What the work makes of each chunk, in the order of the chunks, which are taken as they are wanted. Closing it
        ends the work. Raises EngineError, and what the work raises."""
        ...


@contextmanager
def engine_running(name: str, address: str | None = None, workers: int = 0) -> Iterator[Engine | None]:
    """The cluster, None for `local`. One that is started here has so many workers, as many as there are cores for 0.

    Raises EngineError if it cannot be had, KeyError for a name that no engine has.
    """
    if name not in ENGINES:
        raise KeyError(name)
    if name == "local":
        yield None
        return
    if address is not None:
        _knock(name, address)
    if name == "dask":
        from .dask import dask_running as running
    else:
        from .ray import ray_running as running
    with running(address, workers) as engine:
        yield engine


def missing(library: str, extra: str) -> EngineError:
    """What is said where an engine's library is not installed."""
    return EngineError(f'`--engine {extra}` needs {library}, which is not installed: `pip install "tuckbox[{extra}]"`.')


def _knock(name: str, address: str) -> None:
    """Looks whether anybody is there: the libraries wait for minutes, or end the process."""
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if host is None or port is None:
        raise EngineError(f"`{address}` is no address of a cluster; one is HOST:PORT.")
    try:
        socket.create_connection((host, port), timeout=_PATIENCE).close()
    except OSError as error:
        raise EngineError(f"No {name} cluster answers at {address}: {error.strerror or error}.") from None
