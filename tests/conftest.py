"""What holds for all tests: hypothesis has no deadline, and looks at the same examples every time where CI runs; an
interrupt is heard, also where the tests were started in the background of a shell; what Tuckbox keeps for later is kept
apart from what the user has."""

from __future__ import annotations

import os
import signal
import tempfile
import threading

from hypothesis import settings

settings.register_profile("tuckbox", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("tuckbox")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # processes started by tests inherit it

if "TUCKBOX_CACHE" not in os.environ:
    _kept = tempfile.TemporaryDirectory(prefix="tuckbox-tests-")
    os.environ["TUCKBOX_CACHE"] = (
        _kept.name
    )  # so for all processes that are started by tests, those of pytest-xdist too
