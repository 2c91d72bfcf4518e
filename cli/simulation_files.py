"""From many games to the files that were wanted of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..interpreter.model.layout import Layout
from ..interpreter.playtest.summary import Summary
from .console import note
from .simulation_csv import write_cards_csv, write_csv
from .simulation_rows import Played


@dataclass(frozen=True)
class Files:
    """Where to write what; `about` says which games they are, for files that can carry that."""

    layout: Layout
    about: Mapping[str, object]
    details: bool
    csv: Path | None = None
    parquet: Path | None = None
    cards: Path | None = None

    def check(self) -> None:
        """Files that cannot be written are told before the games are played. Raises WrongUsage."""
        self._write((), ())

    def write(self, played: Sequence[Played], summaries: Sequence[Summary]) -> None:
        """Writes all of them, and says so. Raises WrongUsage."""
        self._write(played, summaries)
        count = sum(len(one.results) for one in played)
        for path in (self.csv, self.parquet):
            if path is not None:
                note(f"{path}: {count} rows.")
        if self.cards is not None:
            kinds = sum(len(one.observed.cards) for one in summaries if one.observed is not None)
            note(f"{self.cards}: {kinds} rows.")

    def _write(self, played: Sequence[Played], summaries: Sequence[Summary]) -> None:
        if self.csv is not None:
            write_csv(self.csv, played, self.layout.most, details=self.details)
        if self.parquet is not None:
            from .simulation_parquet import write_parquet

            write_parquet(self.parquet, played, self.layout.most, self.about, details=self.details)
        if self.cards is not None:
            write_cards_csv(self.cards, summaries, self.layout)
