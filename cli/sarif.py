"""From the reports of games to one SARIF log, with the addresses of their files as they are seen from here."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..interpreter.diagnostics import Report
from ..interpreter.diagnostics.render_sarif import Found, sarif
from ..interpreter.source import SourceFile
from ..interpreter.tables import place_of


def sarif_log(reports: Mapping[str, Report], folders: Mapping[str, Path]) -> dict[str, Any]:
    """The log of all games. Code hosts look for files below the folder in which the command ran; what lies elsewhere
    has its whole address."""
    found = {name: Found(one.items, one.allowed_items, _address(folders[name])) for name, one in reports.items()}
    return sarif(found, version("tuckbox"), Path.cwd().as_uri().rstrip("/") + "/")


def _address(folder: Path) -> Callable[[SourceFile], str]:
    def address(file: SourceFile) -> str:
        path = place_of(folder, file.name).resolve()
        here = Path.cwd().resolve()
        return quote(os.fsencode(path.relative_to(here).as_posix())) if path.is_relative_to(here) else path.as_uri()

    return address
