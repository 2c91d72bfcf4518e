"""From a sweep to JSON, in the form of `schema/sweep.schema.json`, and to a CSV file with a row for each measure of
each value."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..interpreter.playtest.judging import ERROR
from ..interpreter.playtest.sweep import Figure, Row, Sweep
from .comparison_json import finding_json, side_json
from .options import WrongUsage
from .sides import Side

FORMAT = 1

_COLUMNS = (
    "players", "option", "value", "usual", "games", "measure", "mean", "low", "high", "n", "difference",
    "difference_low", "difference_high", "verdict",
)  # fmt: skip


def sweep_json(usual: Side, name: str, found: Sweep, seed: int, bots: Sequence[str]) -> dict[str, Any]:
    """The whole sweep."""
    return {
        "format": FORMAT,
        "game": usual.loaded.name,
        "title": usual.game.title,
        "usual": side_json(usual),
        "option": name,
        "seed": seed,
        "bots": list(bots),
        "error": ERROR,
        "interrupted": found.interrupted,
        "rows": [_row_json(row) for row in found.rows],
    }


def _row_json(row: Row) -> dict[str, Any]:
    findings = row.findings
    return {
        "players": row.players,
        "value": row.value,
        "usual": row.usual,
        "games": len(row.games.results),
        "stopped": [one.number for one in row.games.results if one.status != "finished"],
        "figures": [
            {
                "measure": one.measure.key,
                "name": one.measure.name,
                "kind": one.measure.kind,
                "unit": one.measure.unit,
                "value": one.value,
                "low": one.low,
                "high": one.high,
                "n": one.n,
                "compared": finding_json(findings[one.measure.key]) if one.measure.key in findings else None,
            }
            for one in row.figures
        ],
    }


def write_sweep(path: Path, name: str, found: Sweep | None) -> int:
    """Writes the rows, and gives how many there are; without a sweep only the heads. UTF-8, commas, line ends `\\n`.

    Raises WrongUsage if the file cannot be written.
    """
    rows = [_cells(name, row, one) for row in (found.rows if found is not None else ()) for one in row.figures]
    try:
        with path.open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream, lineterminator="\n").writerows([_COLUMNS, *rows])
    except OSError as problem:
        raise WrongUsage(f"`{path}` cannot be written: {problem.strerror or problem}.") from None
    return len(rows)


def _cells(name: str, row: Row, one: Figure) -> list[object]:
    finding = row.findings.get(one.measure.key)
    first = [row.players, name, row.value, "yes" if row.usual else "no", len(row.games.results), one.measure.key]
    figures = [_number(value) for value in (one.value, one.low, one.high, one.n)]
    if finding is None or finding.case.estimate is None:
        return [*first, *figures, "", "", "", "" if finding is None else finding.verdict]
    compared = [_number(value) for value in (finding.case.estimate.difference, finding.low, finding.high)]
    return [*first, *figures, *compared, finding.verdict]


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"
