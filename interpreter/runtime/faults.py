"""From something that cannot go on to its reason as data: a code, a sentence, and the place in the rule file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from types import TracebackType

from ..diagnostics import Code, Diagnostic
from ..diagnostics.codes import all_codes, playing
from ..frozen import frozen
from ..source import SourceFile, Span
from ..typed import Any

MAX_DECISIONS = 50_000
"""A game that has asked so often is stopped as stalled."""
FUEL = 100_000
"""Rounds of loops between two decisions before the game is stopped as stalled."""
MAX_DEPTH = 400
"""Routines inside one another, while an answer is awaited, before the game is stopped as stalled."""
MAX_PASSES = 1_000
"""Passes through the standing checks after one step before the game is stopped as stalled."""

Place = tuple[str | None, int, int]
"""A rule file's name (or None), a line and a column."""


class PlayProblem(Exception):  # noqa: N818 - its subclasses are named after what happened
    """Base of all that the runtime refuses; `code` says what it was, the message is a sentence for people."""

    def __init__(self, code: Code, **values: int | str) -> None:
        self.code, self.values = code, values
        self.message = code.text.format(**values)
        super().__init__(self.message)

    @property
    def hint(self) -> str | None:
        """What to do about it, where there is general advice."""
        return self.code.hint.format(**self.values) if self.code.hint else None


class RuleFault(PlayProblem):
    """The rules ask for something impossible: the game ends as a fault of the rules."""


class Stalled(PlayProblem):
    """A bound was hit: the game ends without a result."""


class IllegalMove(PlayProblem):
    """A move that is not open now; nothing was changed."""

    def __init__(self, text: str) -> None:
        super().__init__(playing.ILLEGAL_MOVE, text=text)


class PlayerCountError(PlayProblem, ValueError):
    """The game is not for this many players."""

    def __init__(self, text: str) -> None:
        super().__init__(playing.PLAYER_COUNT, text=text)


class SaveError(PlayProblem):
    """A saved game that cannot be loaded."""


class RecordError(PlayProblem):
    """A record that cannot be read or replayed."""


class InvariantError(AssertionError):
    """The position contradicts itself: a bug of ours, never of a rule file."""


@frozen
class Fault:
    """Why a game has stopped before its end: a code's id, what fills its text, and the sentence that this makes.

    `file` is a rule file's name or None; line and column count from 1.
    """

    code: str
    message: str
    values: tuple[tuple[str, int | str], ...] = ()
    file: str | None = None
    line: int = 0
    column: int = 0

    def to_json(self) -> dict[str, object]:
        """Plain data; `from_json` reads it."""
        return {
            "code": self.code,
            "message": self.message,
            "values": dict(self.values),
            "file": self.file,
            "line": self.line,
            "column": self.column,
        }

    @staticmethod
    def from_json(data: object) -> Fault:
        """Raises ValueError for anything that `to_json` does not write."""
        if not isinstance(data, dict) or set(data) != {"code", "message", "values", "file", "line", "column"}:
            raise ValueError("`fault` is not written as a fault")
        code, message, values, file = (data[key] for key in ("code", "message", "values", "file"))
        line, column = data["line"], data["column"]
        if not (isinstance(code, str) and isinstance(message, str) and isinstance(file, str | None)):
            raise ValueError("`fault` has a text that is none")
        if not (isinstance(values, dict) and all(type(value) in (int, str) for value in values.values())):
            raise ValueError("`fault` has values that are neither numbers nor texts")
        if type(line) is not int or type(column) is not int:
            raise ValueError("`fault` has a place that is none")
        return Fault(code, message, tuple(values.items()), file, line, column)

    def diagnostic(self, sources: Mapping[str, SourceFile]) -> Diagnostic | None:
        """The fault as a diagnostic at its place; None if the place is not in one of these files."""
        source = sources.get(self.file) if self.file is not None else None
        code = all_codes().get(self.code)
        if source is None or code is None:
            return None
        length = max(len(source.line(self.line)) - self.column + 1, 1)
        values: dict[str, Any] = dict(self.values)
        return code.at(Span.at(source, self.line, self.column, length), **values)


def fault_of(problem: PlayProblem, sources: Mapping[str, SourceFile]) -> Fault:
    """What a raised problem says, with the innermost place of its traceback that lies in a rule file."""
    file, line, column = place_of(problem.__traceback__, sources)
    return Fault(problem.code.id, problem.message, tuple(problem.values.items()), file, line, column)


def place_of(trace: TracebackType | None, sources: Mapping[str, SourceFile]) -> Place:
    """The place of the innermost frame in one of these files; (None, 0, 0) if there is none."""
    return next(reversed(list(_places(trace, sources))), (None, 0, 0))


def place_of_circle(trace: TracebackType | None, sources: Mapping[str, SourceFile]) -> Place:
    """The place that comes up most often where routines have run one another without end: the step that does it.

    No step stands in the first column: what only leads from `resolve` to a text has the place of a whole part.
    """
    counted = Counter(place for place in _places(trace, sources) if place[2] > 1)
    return max(reversed(counted), key=lambda place: counted[place], default=place_of(trace, sources))


def _places(trace: TracebackType | None, sources: Mapping[str, SourceFile]) -> Iterator[Place]:
    while trace is not None:
        code = trace.tb_frame.f_code
        source = sources.get(code.co_filename)
        if source is not None:
            position = next(islice(code.co_positions(), trace.tb_lasti // 2, None), (None, None, None, None))
            line = position[0] or trace.tb_lineno
            column = position[2] + 1 if position[2] is not None else _first_column(source.line(line))
            yield code.co_filename, line, max(column, 1)
        trace = trace.tb_next


def code_named(number: str) -> Code:
    """The code with this id; an unknown one is told as a rule that cannot go on."""
    return all_codes().get(number, playing.BROKEN_RULE)


def _first_column(line: str) -> int:
    return len(line) - len(line.lstrip()) + 1
