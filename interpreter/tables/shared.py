"""From the name of a table that comes with Tuckbox, as in `{shared: NAME, piece: card}` of `game.yaml`, to its text."""

from __future__ import annotations

import importlib.resources
from pathlib import Path

from ..diagnostics import Diagnostic
from ..model.tables import SHARED
from ..source import SourceFile, Span
from .files import open_file
from .located import Places, Text

_FOLDER, _ENDING = "shared", ".csv"


def shared_tables() -> list[str]:
    """The names of the tables that come with Tuckbox, sorted."""
    return sorted(file.stem for file in _folder().glob(f"*{_ENDING}"))


def file_of(name: str) -> str:
    """How the file of that shared table is called beside a game's own files."""
    return f"{SHARED}{name}{_ENDING}"


def place_of(folder: Path, file: str) -> Path:
    """Where a file lies that a game in `folder` names, or that it shares."""
    return _folder() / file.removeprefix(SHARED) if file.startswith(SHARED) else folder / file


def open_table(folder: Path, file: str) -> SourceFile | Diagnostic:
    """As `open_file`, also for shared tables."""
    if not file.startswith(SHARED):
        return open_file(folder, file)
    found = open_file(_folder(), file.removeprefix(SHARED))
    return found if isinstance(found, Diagnostic) else SourceFile(file, found.text, found.path)


def cell_at(text: str, span: Span) -> Text:
    """A value of `game.yaml` as if it were the cell of a table."""
    start = sum(len(line) + 1 for line in span.file.lines[: span.line - 1]) + span.column - 1
    return Text(text, Places(span.file), start, start + span.end_column - span.column)


def _folder() -> Path:
    package = __package__.split(".")[0] + ".games"
    return Path(str(importlib.resources.files(package))) / _FOLDER
