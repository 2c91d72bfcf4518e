"""What holds for all tests: hypothesis has no deadline, and looks at the same examples every time where CI runs; an
interrupt is heard, also where the tests were started in the background of a shell."""

from __future__ import annotations

import os
import signal
import threading

from hypothesis import settings

settings.register_profile("tuckbox", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("tuckbox")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # processes started by tests inherit it
