"""Stopped games: those that came to no end, by their reason.

*Stalled* games ran into a bound (steps, decisions, actions inside one another); *fault* means that the rules asked for
something impossible. Games are alike if status, code, sentence and place are. Such games count in no other metric.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..match import Result


@dataclass(frozen=True, slots=True)
class Stopped:
    """One reason: how many games, and their numbers."""

    status: str
    code: str | None
    message: str
    file: str | None
    line: int
    column: int
    games: int
    numbers: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data; `line` and `column` are null where no place is known."""
        return {
            "status": self.status,
            "code": self.code,
            "message": self.message,
            "file": self.file,
            "line": self.line if self.file else None,
            "column": self.column if self.file else None,
            "games": self.games,
            "numbers": list(self.numbers),
        }


def stopped(results: Sequence[Result]) -> list[Stopped]:
    """The reasons, in the order in which they first came up."""
    groups: dict[tuple[str, str | None, str, str | None, int, int], list[int]] = {}
    for result in results:
        if result.status != "finished":
            fault = result.fault
            why = (None, "No reason is known.", None, 0, 0) if fault is None else (
                fault.code, fault.message, fault.file, fault.line, fault.column
            )  # fmt: skip
            groups.setdefault((result.status, *why), []).append(result.number)
    return [Stopped(*key, len(numbers), tuple(numbers)) for key, numbers in groups.items()]
