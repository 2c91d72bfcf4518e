"""The nodes of scenarios, and the whole of one file: its parts and its scenarios."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...source import SourceFile, Span
from .base import Ident, Node
from .expressions import Expr
from .parts import Part


@dataclass(slots=True, eq=False)
class Thing(Node):
    """One entry of a fact or a reply: `count` pieces of `word` (showing `side`), a number, a truth, a seat, nothing.

    Exactly one of word, number, truth, seat is given, or none of them for `nothing`. Seats count from 1.
    """

    count: int = 1
    word: str | None = None
    side: str | None = None
    number: int | None = None
    truth: bool | None = None
    seat: int | None = None


@dataclass(slots=True, eq=False)
class Spot(Node):
    """What a fact speaks of: `name`, of a `seat` (from 1), of a word, or of a number; `meld 2 of player 1` has both."""

    name: Ident
    seat: int | None = None
    word: Ident | None = None
    index: int | None = None


@dataclass(slots=True, eq=False)
class Fact(Node):
    spot: Spot
    things: list[Thing]


@dataclass(slots=True, eq=False)
class Reply(Node):
    """One answered decision: the things joined by `and`, or a label in quotes."""

    things: list[Thing]
    label: str | None


@dataclass(slots=True, eq=False)
class Answers(Node):
    """`player 1: a, b and c`; with `cannot` the replies must not be possible."""

    seat: int
    cannot: bool
    replies: list[Reply]


@dataclass(slots=True, eq=False)
class Section(Node):
    kind: Literal["given", "choices", "expect"]
    facts: list[Fact]
    answers: list[Answers]


@dataclass(slots=True, eq=False)
class Start(Node):
    """Where a scenario begins: `score`, `phase` with its name, `turn` with its seat."""

    kind: Literal["score", "phase", "turn"]
    phase: Ident | None
    seat: int | None


@dataclass(slots=True, eq=False)
class OptionSetting(Node):
    name: Ident
    value: Expr


@dataclass(slots=True, eq=False)
class Scenario(Node):
    title: str
    variants: list[Ident]
    options: list[OptionSetting]
    players: int | None
    start: Start | None
    sections: list[Section]


@dataclass(frozen=True, slots=True)
class Allowed:
    """`# allow L003`, one for each code that it names: lines `first` to `last` may give it. A comment, no node."""

    span: Span
    code: str
    first: int
    last: int


@dataclass(slots=True, eq=False)
class RuleFile(Node):
    """Everything one `.tuck` file says, in its order."""

    source: SourceFile
    parts: list[Part]
    scenarios: list[Scenario]
    allowed: list[Allowed] = field(default_factory=list)
