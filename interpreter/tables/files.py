"""From the name of a file in a game's folder to its text, or to a diagnostic that says why it cannot be had."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePosixPath

from ..diagnostics import Diagnostic
from ..diagnostics.codes import tables as codes
from ..source import SourceError, SourceFile, Span, decode, read_bytes

MAX_LISTED = 5_000
"""At most so many files of a folder are looked through for a nearest name."""

_noted: ContextVar[dict[tuple[Path, str], bytes] | None] = ContextVar("_noted", default=None)
"""Who wants to know what is read."""

_SAVE_TABLE = "Save the table as UTF-8: in Excel choose the file type `CSV UTF-8`, elsewhere the character set UTF-8."


def open_file(folder: Path, name: str) -> SourceFile | Diagnostic:
    """Read the file `name` of the folder; an unreadable one is a diagnostic at that file."""
    path = folder / name
    try:
        data = read_bytes(path)
        source = SourceFile(name, decode(data, name), path)
    except (SourceError, OSError) as error:
        return unreadable(name, error)
    noted = _noted.get()
    if noted is not None:
        noted[folder, name] = data
    return source


@contextmanager
def noting() -> Iterator[dict[tuple[Path, str], bytes]]:
    """Meanwhile the files that are opened are noted, by folder and name, with what was read."""
    found: dict[tuple[Path, str], bytes] = {}
    token = _noted.set(found)
    try:
        yield found
    finally:
        _noted.reset(token)


def unreadable(name: str, error: SourceError | OSError) -> Diagnostic:
    """Why the file cannot be had."""
    if isinstance(error, OSError):
        return codes.NOT_OPENED.at(Span.at(SourceFile(name, "")), file=name, reason=error.strerror or "unknown")
    hint = None
    if error.encoded:
        hint = "Save the file as UTF-8." if not name.endswith(".csv") else _SAVE_TABLE
    return codes.NOT_TEXT.at(Span.at(SourceFile(name, ""), error.line), hint=hint, reason=error.reason)


def stays_inside(folder: Path, name: str) -> bool:
    """Whether `name`, written with `/`, means a place below the folder, links followed."""
    path = PurePosixPath(name)
    if "\\" in name or ":" in name or "\0" in name or path.is_absolute() or ".." in path.parts:
        return False
    try:
        return (folder / path).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # links that lead in a circle
        return False


def closed_folder(folder: Path) -> str | None:
    """The system's reason if nothing in the folder may be looked at."""
    try:
        os.stat(os.path.join(folder, "."))  # a Path would leave the point out
    except OSError as error:
        return error.strerror or "unknown"
    return None


def file_exists(folder: Path, name: str) -> bool:
    """Whether the file is there; a name that the system cannot have (too long, say) is not."""
    try:
        return (folder / name).is_file()
    except OSError:
        return False


def files_of(folder: Path) -> list[str]:
    """The files of the folder and below, as `game.yaml` would name them, in a fixed order; at most MAX_LISTED.
    What only looks like a file, as a link to nothing does, is left out."""
    found: list[str] = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(name for name in names if os.path.isfile(os.path.join(place, name))):
            relative = Path(place, name).relative_to(folder).as_posix()
            found.append(unicodedata.normalize("NFC", relative))
            if len(found) >= MAX_LISTED:
                return found
    return found
