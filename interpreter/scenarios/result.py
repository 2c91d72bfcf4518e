"""What came of a scenario: failures where the game went otherwise than expected, problems where it could not go on."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..diagnostics import Diagnostic
from ..source import Span


@dataclass(frozen=True, slots=True)
class Failure:
    """Something expected that did not come about; both sides in the words of a scenario, so that they can be copied."""

    span: Span
    expected: str
    found: str


@dataclass(slots=True)
class ScenarioResult:
    """What came of one scenario. `span` is its heading.

    A file of scenarios with mistakes in it gives a result of its own, called like the file; a game that cannot be
    played gives one called like its folder.
    """

    title: str
    span: Span
    failures: list[Failure] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether the scenario passed: everything came about as expected, and nothing is wrong in its text."""
        return not self.failures and not any(problem.is_error for problem in self.problems)
