"""From chunks of games to their results, by a Dask cluster."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

from .engine import Engine, EngineError, missing
from .local import deaf_children, until_closed

T = TypeVar("T")

_LOOPBACK = "127.0.0.1"
_PATIENCE = "10s"


class DaskEngine:
    """A cluster that a client of `distributed` is connected to. joblib hands it the work."""

    def __init__(self, client: Any, *, remote: bool) -> None:
        self._client, self.remote = client, remote
        self.workers = sum(client.ncores().values()) or 1

    def spread(self, work: Callable[[range], T], chunks: Iterable[range]) -> Generator[T]:
        """See `Engine`."""
        from distributed import CancelledError, KilledWorker
        from joblib import Parallel, delayed, parallel_config

        try:
            with parallel_config(backend="dask", client=self._client):
                done = Parallel(return_as="generator", batch_size=1)(delayed(work)(chunk) for chunk in chunks)
            yield from until_closed(done)
        except (KilledWorker, CancelledError, TimeoutError, OSError) as error:
            raise EngineError(f"The Dask cluster has failed: {error or type(error).__name__}.") from error
        except ModuleNotFoundError as error:
            raise EngineError(f"The workers of the Dask cluster have no module `{error.name}`.") from error


@contextmanager
def dask_running(address: str | None, workers: int) -> Iterator[Engine]:
    """The cluster whose scheduler has that address; without one a cluster of this computer, which nobody else can reach
    and which leaves no files. Raises EngineError."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise missing("distributed", "dask") from None
    with ExitStack() as stack:
        cluster: Any = address
        if address is None:
            scratch = stack.enter_context(tempfile.TemporaryDirectory(prefix="tuckbox-"))
            stack.enter_context(dask.config.set({"temporary-directory": scratch}))
            with deaf_children():
                cluster = stack.enter_context(
                    LocalCluster(
                        n_workers=workers or os.cpu_count() or 1,
                        threads_per_worker=1,
                        processes=True,
                        host=_LOOPBACK,
                        dashboard_address=f"{_LOOPBACK}:0",
                        worker_dashboard_address=None,
                        local_directory=scratch,
                        silence_logs="CRITICAL",
                    )
                )
        try:
            client = stack.enter_context(Client(cluster, timeout=_PATIENCE, set_as_default=False))
        except (OSError, TimeoutError, ValueError) as error:
            raise EngineError(f"No Dask scheduler answers at {address}: {error}.") from error
        yield DaskEngine(client, remote=address is not None)
