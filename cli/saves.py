"""From a game's folder to the moments at which something in it was saved."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import Self

QUIET = 0.2
"""Seconds without a change after which a save is taken to be over: editors write in several steps."""
POLL = 0.3
"""Seconds between two looks where nobody tells us of changes."""
_LOOK_ANYWAY = 1.0
"""Seconds between two looks where somebody does: folders of other machines, and links out of the folder, go untold."""
_MOST_FILES = 5_000

Stamp = dict[str, tuple[int, int, int]]
"""By file, named from the folder: time of the last change, size, and number in the file system."""


def stamp_of(folder: Path) -> Stamp:
    """The files of the folder and below it as they are; hidden ones, and what editors keep beside them, are none."""
    found: Stamp = {}
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if _counts(name))
        for name in sorted(filter(_counts, names)):
            path = os.path.join(place, name)
            try:
                state = os.stat(path)
            except OSError:  # it went while we looked
                continue
            found[os.path.relpath(path, folder).replace(os.sep, "/")] = state.st_mtime_ns, state.st_size, state.st_ino
            if len(found) >= _MOST_FILES:
                return found
    return found


def _counts(name: str) -> bool:
    return not name.startswith((".", "#", "__pycache__")) and not name.endswith(("~", ".swp", ".tmp", ".bak"))


class Saves:
    """Notices changes in a folder, in a thread of its own, while its context lasts.

    What the thread notices is only a reason to look: whether something was saved is told by two stamps that differ.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._noticed, self._ended = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._notice, name="saves", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join(timeout=2 * _LOOK_ANYWAY)

    def since(self, stamp: Stamp) -> bool:
        """Whether something was saved since then; costs next to nothing as long as nothing was noticed."""
        if not self._noticed.is_set():
            return False
        self._noticed.clear()
        return stamp_of(self._folder) != stamp

    def wait(self, stamp: Stamp) -> None:
        """Returns when something was saved since then."""
        while not self.since(stamp):
            self._noticed.wait(_LOOK_ANYWAY)

    def settled(self) -> Stamp:
        """Returns when nothing has changed for a moment, with how the files are then."""
        before = stamp_of(self._folder)
        while True:
            time.sleep(QUIET)
            now = stamp_of(self._folder)
            if now == before:
                return now
            before = now

    def _notice(self) -> None:
        try:
            self._listen()
        except (ImportError, OSError, RuntimeError):
            # It is not installed, or the system has no more watches to give: then we look again and again.
            while not self._ended.wait(POLL):
                self._noticed.set()

    def _listen(self) -> None:
        from watchfiles import watch

        for _ in watch(
            self._folder,
            watch_filter=None,
            stop_event=self._ended,
            debounce=200,
            step=20,
            rust_timeout=round(1000 * _LOOK_ANYWAY),
            yield_on_timeout=True,
        ):
            self._noticed.set()


def saved_between(before: Stamp, now: Stamp) -> list[str]:
    """The files that came, went or changed."""
    return sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))
