"""From a name to a file in the user's cache folder, where what took long to make is kept for the next process."""

from __future__ import annotations

import os
import sys

_PART = ".part"
"""How the name of a file ends that is being written."""


def cache_folder() -> str | None:
    """Where things are kept: what TUCKBOX_CACHE names, else a place of the user's own. None if nothing is to be kept
    (TUCKBOX_CACHE=off) or there is no such place."""
    chosen = os.environ.get("TUCKBOX_CACHE", "")
    if chosen == "off":
        return None
    if chosen:
        return chosen
    base = os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else os.environ.get("XDG_CACHE_HOME")
    if not base:
        home = os.path.expanduser("~")
        if home.startswith("~"):  # nobody's home
            return None
        base = os.path.join(home, ".cache")
    return os.path.join(base, "tuckbox")


def read_own(path: str) -> bytes | None:
    """What the file holds, if nobody but this user can have written it; else None, also where there is none.

    The file and its folder must be the user's own, and nobody else may write there: what is kept can be code.
    """
    try:
        if not _is_own(os.stat(os.path.dirname(path))):
            return None
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError):
        return None
    try:
        found = os.fstat(handle)
        if not _is_own(found):
            return None
        parts = []
        while part := os.read(handle, max(found.st_size, 1) + 1):
            parts.append(part)
        return b"".join(parts)
    except OSError:
        return None
    finally:
        os.close(handle)


def write_own(path: str, content: bytes) -> bool:
    """Keeps this in the file, in one move, so that nobody ever reads half of it. A folder that cannot be written is no
    error: False says that nothing was kept."""
    from tempfile import mkstemp

    try:
        folder = os.path.dirname(path)
        os.makedirs(folder, mode=0o700, exist_ok=True)
        handle, name = mkstemp(dir=folder, suffix=_PART)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError:
        return False
    return True


def thin_out(folder: str, most_files: int, most_bytes: int) -> None:
    """Deletes the files that were written first, until a quarter is free, if there are more files or more bytes."""
    try:
        with os.scandir(folder) as entries:
            found = [(one.stat(), one.path) for one in entries if one.is_file(follow_symlinks=False)]
    except OSError:
        return
    total = sum(stat.st_size for stat, _ in found)
    if len(found) <= most_files and total <= most_bytes:
        return
    found.sort(key=lambda one: one[0].st_mtime_ns, reverse=True)
    while found and (len(found) > most_files * 3 // 4 or total > most_bytes * 3 // 4):
        stat, path = found.pop()
        total -= stat.st_size
        try:
            os.unlink(path)
        except OSError:  # another process was quicker, or reads it just now
            continue


def _is_own(found: os.stat_result) -> bool:
    if sys.platform == "win32":  # the folder is the user's own there, and the bits say nothing
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & 0o022
