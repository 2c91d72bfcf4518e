"""From diagnostics to plain JSON data, as `schema/diagnostics.schema.json` describes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ..source import Span
from .diagnostic import Diagnostic

FORMAT = 2


def span_json(span: Span) -> dict[str, Any]:
    """A place: file, line and column from 1; the end column is the first one behind it."""
    return {
        "file": span.file.name,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def diagnostic_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """One problem."""
    return {
        "level": diagnostic.code.level,
        "code": diagnostic.code.id,
        "title": diagnostic.code.title,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        **span_json(diagnostic.span),
        "labels": [{"text": label.text, **span_json(label.span)} for label in diagnostic.labels],
    }


def report_json(games: Mapping[str, Iterable[Diagnostic]]) -> dict[str, Any]:
    """The problems of several games, each under the name that was given; files are named within the game's folder."""
    found = {name: list(diagnostics) for name, diagnostics in games.items()}
    levels = Counter(one.code.level for diagnostics in found.values() for one in diagnostics)
    return {
        "format": FORMAT,
        "errors": levels["error"],
        "warnings": levels["warning"],
        "notes": levels["note"],
        "games": [
            {"game": name, "problems": [diagnostic_json(one) for one in diagnostics]}
            for name, diagnostics in found.items()
        ],
    }
