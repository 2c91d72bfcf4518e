"""What every step of the plan has."""

from __future__ import annotations

from dataclasses import dataclass

from ...source import Span


@dataclass(slots=True, eq=False)
class Step:
    span: Span
