"""What holds for all tests: hypothesis has no deadline, and looks at the same examples every time where CI runs; an
interrupt is heard, also where the tests were started in the background of a shell; what Tuckbox keeps for later is kept
apart from what the user has."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("tuckbox", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("tuckbox")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # processes started by tests inherit it


@pytest.fixture(autouse=True)
def interrupts_are_heard_again() -> Iterator[None]:
    """Work for another process that a test does in its own makes that deaf to interrupts, and all that it starts."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    yield
    if signal.getsignal(signal.SIGINT) is not before:
        signal.signal(signal.SIGINT, before)


if "TUCKBOX_CACHE" not in os.environ:
    _kept = tempfile.TemporaryDirectory(prefix="tuckbox-tests-")
    os.environ["TUCKBOX_CACHE"] = (
        _kept.name
    )  # so for all processes that are started by tests, those of pytest-xdist too
