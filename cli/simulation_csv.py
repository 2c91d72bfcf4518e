"""From the results of many games to a CSV file with one row a game."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from ..interpreter.playtest.match import Result
from .options import WrongUsage


def write_csv(path: Path, played: Sequence[tuple[int, Sequence[Result]]], most: int) -> None:
    """Writes the games of each number of players; columns for `most` seats, empty where nobody sits.

    UTF-8, commas, line ends `\\n`, the same bytes on every machine. Raises WrongUsage if the file cannot be written.
    """
    seats = range(1, most + 1)
    header = ["players", "game", "status", "decisions", "turns", "winners"]
    header += [f"score_{seat}" for seat in seats] + [f"share_{seat}" for seat in seats]
    try:
        with path.open("w", encoding="utf-8", newline="") as stream:
            rows = csv.writer(stream, lineterminator="\n")
            rows.writerow(header)
            for players, results in played:
                empty = [""] * (most - players)
                for result in results:
                    winners = " ".join(str(seat) for seat, share in enumerate(result.shares, 1) if share > 0)
                    shares = [f"{share:.6g}" for share in result.shares]
                    first = [players, result.number, result.status, result.decisions, result.turns, winners]
                    rows.writerow([*first, *result.scores, *empty, *shares, *empty])
    except OSError as problem:
        raise WrongUsage(f"`{path}` cannot be written: {problem.strerror or problem}.") from None
