"""From the rulings of a game to a check: each has its parts, and names scenarios that exist; all are named."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

_PARTS = ("Ruling.", "Why.", "Another reading.", "Shown by")


def check_rulings(folder: Path, titles: Iterable[str]) -> int:
    """Looks at `RULINGS.md` of a game with these scenarios; gives the number of rulings."""
    known, named = set(titles), set[str]()
    text = (folder / "RULINGS.md").read_text(encoding="utf-8")
    rulings = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    for ruling in rulings:
        assert all(f"**{part}" in ruling for part in _PARTS), ruling[:40]
        shown = re.findall(r'"([^"]+)"', " ".join(ruling.partition("**Shown by**")[2].split()))
        assert shown and set(shown) <= known, set(shown) - known
        named.update(shown)
    assert named == known, known - named
    return len(rulings)
