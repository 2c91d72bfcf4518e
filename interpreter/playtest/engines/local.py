"""From chunks of games to their results, by processes of this computer."""

from __future__ import annotations

import signal
import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

_HANDS_OUT = "_ExecutorManagerThread"
"""The class of joblib's thread that hands out work."""


class LocalEngine:
    """So many processes, which joblib keeps for the next batch."""

    remote = False

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def spread(self, work: Callable[[range], T], chunks: Iterable[range]) -> Generator[T]:
        """See `Engine`."""
        from joblib import Parallel, delayed

        with deaf_children():
            parallel = Parallel(n_jobs=self.workers, return_as="generator", batch_size=1)
            done = parallel(delayed(work)(chunk) for chunk in chunks)
        yield from until_closed(done)


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes that are started in here never hear of an interrupt, not even before their first line. For that moment
    this process does not either."""
    if threading.current_thread() is not threading.main_thread():  # only the main one may say what signals do
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def until_closed(done: Generator[T]) -> Generator[T]:
    """The results; when this is closed, joblib is told that the rest is not wanted, and its warning of that unheard."""
    try:
        for one in done:  # noqa: UP028 - closing shall come to the lines below first, not to joblib
            yield one
    finally:
        with warnings.catch_warnings(), lost_work_unheard():
            warnings.simplefilter("ignore")  # that work was thrown away: an interrupt is meant to
            done.close()


@contextmanager
def lost_work_unheard() -> Iterator[None]:
    """Says nothing of a KeyError of the thread that hands out work for joblib: it may be about to hand out a piece that
    has just been thrown away, and ends by that, as it should."""
    before = threading.excepthook

    def hook(stopped: threading.ExceptHookArgs) -> None:
        if not issubclass(stopped.exc_type, KeyError) or type(stopped.thread).__name__ != _HANDS_OUT:
            before(stopped)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = before
