"""From chunks of games to their results, by a Ray cluster."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import islice
from secrets import token_hex
from typing import TypeVar

from .engine import Engine, EngineError, missing

T = TypeVar("T")

_WAVE = 2
"""So many chunks for each worker are sent at once: joblib gives Ray's results only when all of a call are there."""

_QUIET = {"RAY_USAGE_STATS_ENABLED": "0"}
_LOOPBACK_ONLY = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""A switch of Ray's for other systems, which has the same effect on this one: its ports, at which anybody can have
anything run, are open to this computer alone."""

_TOKEN, _MODE = "RAY_AUTH_TOKEN", "RAY_AUTH_MODE"
"""Who wants something of a cluster must know its token. Ray would write one into the home of whoever starts a cluster,
so ours has one of its own; Ray sets the mode by itself, if nobody has."""

_STORE = 100_000_000
"""Bytes of shared memory; results are small."""


class RayEngine:
    """The cluster that `ray` is connected to. joblib hands it the work."""

    def __init__(self, workers: int, *, remote: bool) -> None:
        self.workers, self.remote = workers, remote

    def spread(self, work: Callable[[range], T], chunks: Iterable[range]) -> Generator[T]:
        """See `Engine`."""
        from joblib import Parallel, delayed, parallel_config
        from ray.exceptions import RayError, RayTaskError

        left = iter(chunks)
        try:
            with parallel_config(backend="ray", n_jobs=self.workers), Parallel(batch_size=1) as parallel:
                while wave := list(islice(left, _WAVE * self.workers)):
                    yield from parallel(delayed(work)(chunk) for chunk in wave)
        except RayTaskError as error:
            raise error.cause from None
        except RayError as error:
            raise EngineError(f"The Ray cluster has failed: {_first_line(error)}") from error


@contextmanager
def ray_running(address: str | None, workers: int) -> Iterator[Engine]:
    """The cluster whose head has that address; without one a cluster of this computer, which nobody else can reach
    and which leaves no files. Raises EngineError."""
    with ExitStack() as stack:
        own = {**_LOOPBACK_ONLY, _TOKEN: _token()} if address is None else {}
        stack.enter_context(_environment({**_QUIET, **own}))
        try:
            import ray
            from ray.util.joblib import register_ray
        except ImportError:
            raise missing("ray", "ray") from None
        stack.callback(ray.shutdown)
        try:
            if address is None:
                scratch = stack.enter_context(
                    tempfile.TemporaryDirectory(prefix="tuckbox-", ignore_cleanup_errors=True)
                )
                stack.callback(ray.shutdown)  # before its folder goes away
                ray.init(
                    num_cpus=workers or os.cpu_count() or 1,
                    include_dashboard=False,
                    log_to_driver=False,
                    logging_level="ERROR",
                    object_store_memory=_STORE,
                    _temp_dir=scratch,
                )
            else:
                ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise EngineError(f"No Ray cluster: {_first_line(error)}") from error
        if address is None and not _only_here(node["NodeManagerAddress"] for node in ray.nodes()):
            raise EngineError(
                "This version of Ray would let other computers in. Start a cluster yourself, and give its `--address`."
            )
        register_ray()
        yield RayEngine(max(1, int(ray.cluster_resources().get("CPU", 1))), remote=address is not None)


@cache
def _token() -> str:
    """One for all clusters of this process, since Ray keeps what it has read."""
    return token_hex(32)


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)


def _only_here(addresses: Iterable[str]) -> bool:
    return all(address.startswith("127.") or address == "::1" for address in addresses)


@contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    """These variables of the environment, and afterwards those of before."""
    before = {name: os.environ.get(name) for name in (*values, _MODE)}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
