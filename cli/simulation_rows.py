"""From the games of a simulation to the rows of a table: the same columns for CSV and Parquet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ..interpreter.playtest.detail import Detail
from ..interpreter.playtest.match import Result
from ..interpreter.playtest.metrics.margin import margin_of

Cell = int | float | str | bool | None
"""What stands in a row; None where there is nothing."""


class Column(NamedTuple):
    """A column and what stands in it."""

    name: str
    kind: Literal["number", "part", "text", "yes or no"]


class Played(NamedTuple):
    """The games of one number of players; `details` are those of the same games, or none."""

    players: int
    results: Sequence[Result]
    details: Sequence[Detail]


_DETAILS = (
    Column("rounds", "number"),
    Column("options", "part"),
    Column("forced", "number"),
    Column("lead_changes", "number"),
    Column("lead_for_good", "part"),
    Column("comeback", "yes or no"),
    Column("drama", "part"),
)


def columns(most: int, *, details: bool) -> list[Column]:
    """The columns, for `most` seats."""
    seats = range(1, most + 1)
    found = [Column("players", "number"), Column("game", "number"), Column("status", "text")]
    found += [Column("decisions", "number"), Column("turns", "number"), Column("winners", "text")]
    found += [Column(f"score_{seat}", "number") for seat in seats] + [Column(f"share_{seat}", "part") for seat in seats]
    found.append(Column("margin", "number"))
    return [*found, *_DETAILS] if details else found


def rows(played: Sequence[Played], most: int, *, details: bool) -> Iterator[list[Cell]]:
    """A row a game; empty where nobody sits."""
    for one in played:
        empty: list[Cell] = [None] * (most - one.players)
        for place, result in enumerate(one.results):
            winners = " ".join(str(seat) for seat, share in enumerate(result.shares, 1) if share > 0)
            row: list[Cell] = [one.players, result.number, result.status, result.decisions, result.turns, winners]
            row += [*result.scores, *empty, *result.shares, *empty, margin_of(result)]
            yield [*row, *_counted(one.details[place])] if details else row


def _counted(detail: Detail) -> list[Cell]:
    options = sum(one.options for one in detail.asked) / detail.decisions if detail.decisions else None
    course = detail.course
    lead: list[Cell] = [None] * 4 if course is None else [*course]
    return [detail.rounds, options, detail.forced, *lead]
