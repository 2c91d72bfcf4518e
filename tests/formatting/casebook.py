"""From a `.case` file of this folder to a rule file as somebody wrote it, and as it is laid out.

Behind a line `--- laid out` stands what must come out; without one the file must stay as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

CASES = sorted((Path(__file__).parent / "cases").glob("*.case"))
_BETWEEN = "--- laid out\n"


@dataclass(frozen=True)
class Case:
    """One case."""

    written: str
    laid_out: str


def read_case(path: Path) -> Case:
    """Reads a case."""
    written, mark, laid_out = path.read_text(encoding="utf-8").partition(_BETWEEN)
    return Case(written, laid_out if mark else written)
