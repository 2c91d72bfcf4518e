"""From many games to CSV files: one with a row a game, one with a row a kind of card.

UTF-8, commas, line ends `\\n`, points in numbers: the same bytes on every machine.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..interpreter.model.layout import Layout
from ..interpreter.playtest.distribution import Distribution
from ..interpreter.playtest.share import Share
from ..interpreter.playtest.summary import Summary
from .options import WrongUsage
from .simulation_rows import Cell, Played, columns, rows

_SHARES = ("drawn", "played", "held")
_WINS = ("win_drawn", "win_played", "win_not_drawn")


def write_csv(path: Path, played: Sequence[Played], most: int, *, details: bool = False) -> None:
    """Writes the games of each number of players. Raises WrongUsage if the file cannot be written."""
    header = [column.name for column in columns(most, details=details)]
    _write(path, header, rows(played, most, details=details))


def write_cards_csv(path: Path, summaries: Sequence[Summary], layout: Layout) -> None:
    """Writes what became of each kind, by number of players. Raises WrongUsage if the file cannot be written."""
    header = ["players", "kind", "table", "copies", "games"]
    for name in _SHARES:
        header += [name, f"{name}_low", f"{name}_high"]
    header += ["time", "time_low", "time_high"]
    for name in _WINS:
        header += [f"{name}_seats", name, f"{name}_low", f"{name}_high"]
    found: list[list[Cell]] = []
    for summary in summaries:
        for card in summary.observed.cards if summary.observed is not None else ():
            info = layout.kinds[card.kind]
            row: list[Cell] = [summary.players, info.id, info.table, card.copies, summary.finished]
            for name in _SHARES:
                row += _share(getattr(card, name))[1:]
            row += _mean(card.time)
            for name in _WINS:
                row += _share(getattr(card, name))
            found.append(row)
    _write(path, header, found)


def _share(one: Share | None) -> list[Cell]:
    return [0, None, None, None] if one is None else [one.n, one.share, one.low, one.high]


def _mean(one: Distribution | None) -> list[Cell]:
    return [None, None, None] if one is None else [one.mean, one.low, one.high]


def _write(path: Path, header: Sequence[str], found: Iterable[Sequence[Cell]]) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(header)
            writer.writerows([_text(cell) for cell in row] for row in found)
    except OSError as problem:
        raise WrongUsage(f"`{path}` cannot be written: {problem.strerror or problem}.") from None


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return f"{cell:.6g}" if isinstance(cell, float) else str(cell)
