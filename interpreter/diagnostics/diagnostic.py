"""From a coded entry and a place to a `Diagnostic`, and from many of them to a `Report`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..frozen import frozen
from ..source import Span
from ..typed import Literal

Level = Literal["error", "warning", "note"]
Doubt = Literal["", "endless"]
"""What a code is not certain of. `endless`: a played game that stalls there proves it."""
TRY = "This is not certain: `tuckbox validate GAME --try 200` looks for a game that shows it."


@frozen
class Label:
    """A further place that belongs to a diagnostic, with a few words on it."""

    span: Span
    text: str


@frozen
class Code:
    """One entry of the table of codes: what can be wrong, in the designer's words.

    `text` and `hint` are templates (`{name}` slots). With an error a game cannot be played; a warning is most probably
    a mistake; a note is only worth a look, and never makes a check fail.
    """

    id: str
    title: str
    text: str
    hint: str | None = None
    level: Level = "error"
    doubt: Doubt = ""

    def at(
        self, span: Span, /, *, hint: str | None = None, labels: Iterable[Label] = (), **values: object
    ) -> Diagnostic:
        """The diagnostic of this code at a place. Raises KeyError if a slot of the template has no value."""
        own = hint if hint is not None else (self.hint.format(**values) if self.hint else None)
        if self.doubt:
            own = f"{own} {TRY}" if own else TRY
        return Diagnostic(self, span, self.text.format(**values), own, tuple(labels))


@frozen
class Diagnostic:
    """A problem at a place; made by `Code.at` only, so that a message without a code cannot exist."""

    code: Code
    span: Span
    message: str
    hint: str | None
    labels: tuple[Label, ...]

    @property
    def is_error(self) -> bool:
        return self.code.level == "error"


class Report:
    """All that was found, over all files and stages; `items` are sorted by place and free of repetitions. `allowed` is
    what comments of the rule files say is meant."""

    def __init__(self, found: list[Diagnostic] | None = None, allowed: list[Diagnostic] | None = None) -> None:
        self.found: list[Diagnostic] = [] if found is None else found
        self.allowed: list[Diagnostic] = [] if allowed is None else allowed

    def add(self, diagnostic: Diagnostic) -> None:
        self.found.append(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.found.extend(diagnostics)

    @property
    def items(self) -> list[Diagnostic]:
        return _in_order(self.found)

    @property
    def allowed_items(self) -> list[Diagnostic]:
        """What is allowed, in the same order."""
        return _in_order(self.allowed)

    @property
    def has_errors(self) -> bool:
        return any(d.is_error for d in self.found)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


def _in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    unique = {(d.code.id, d.span.key, d.message): d for d in found}
    return sorted(unique.values(), key=lambda d: (d.span.key, d.code.id))
