"""The nodes of what stands at the top of a rule file: declarations, and parts with a block of statements."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .base import Ident, Node, NotBuilt
from .expressions import Expr, Extreme
from .lasting import Until
from .statements import Block, Phase


@dataclass(slots=True, eq=False)
class NumberType(Node):
    pass


@dataclass(slots=True, eq=False)
class YesNoType(Node):
    pass


@dataclass(slots=True, eq=False)
class PlayerType(Node):
    pass


@dataclass(slots=True, eq=False)
class CollectionType(Node):
    """`set of T`, `list of T`."""

    kind: Literal["set", "list"]
    of: TypeNode


@dataclass(slots=True, eq=False)
class KindType(Node):
    """`kind of TABLE`."""

    table: Ident


@dataclass(slots=True, eq=False)
class NamedType(Node):
    """A piece of a table, a value of an attribute or a side of a table: told apart when names are looked up."""

    name: Ident


TypeNode = NumberType | YesNoType | PlayerType | CollectionType | KindType | NamedType

LookWord = Literal["open", "private", "hidden", "turned"]


@dataclass(slots=True, eq=False)
class Option(Node):
    """`option N = 8 from 1 to 24 "text"`; `value`, `low` and `high` are literals."""

    name: Ident
    value: Expr
    low: Expr | None
    high: Expr | None
    text: str | None


@dataclass(slots=True, eq=False)
class Refill(Node):
    """`refilled from Z [if option]`."""

    source: Ident
    option: Ident | None
    below_top: bool = False
    """`below the top`: the source keeps its top piece."""


@dataclass(slots=True, eq=False)
class Over(Node):
    """`each suit`, a family over the values of an attribute, or `numbered 1 to 7`."""

    attribute: Ident | None
    low: Expr | None
    high: Expr | None


@dataclass(slots=True, eq=False)
class Look(Node):
    word: LookWord


@dataclass(slots=True, eq=False)
class Zone(Node):
    name: Ident
    kind: Literal["pile", "row", "set", "slot", "pool"]
    piece: Ident
    look: Look | None
    each_player: bool
    refill: Refill | None
    showing: Ident | None
    problems: list[NotBuilt]
    over: list[Over] = field(default_factory=list)
    """The families beside players; more than one is reported."""


@dataclass(slots=True, eq=False)
class Track(Node):
    name: Ident
    type: TypeNode
    start: Expr | None
    look: Look | None
    each: list[Ident]
    """The families, `player` among them: `each player` gives one entry with the text `player`."""
    problems: list[NotBuilt]
    numbered: list[Over] = field(default_factory=list)
    """`numbered 1 to 7`; more than one is reported."""
    until: Until | None = None
    """How long what a plain `set` gives lasts."""


@dataclass(slots=True, eq=False)
class Param(Node):
    name: Ident
    type: TypeNode


@dataclass(slots=True, eq=False)
class Define(Node):
    """`define N(...) = X`; with `of` it is what each piece of a table (or, with the text `player`, each player) has."""

    name: Ident
    params: list[Param]
    value: Expr
    of: Ident | None = None
    alias: Ident | None = None
    """What `as` calls the piece or player whose it is."""
    least: Expr | None = None
    """`at least X`: it never is less."""


@dataclass(slots=True, eq=False)
class Order(Node):
    """`order power of rank, lowest first: two, three`: a number for each value of a column, 1 for the lowest."""

    name: Ident
    of: Ident
    first: Extreme
    """Which of them stands first."""
    values: list[Expr]


@dataclass(slots=True, eq=False)
class Setup(Node):
    name: Ident | None
    block: Block


@dataclass(slots=True, eq=False)
class Play(Node):
    block: Block


@dataclass(slots=True, eq=False)
class Score(Node):
    name: Ident | None
    block: Block


@dataclass(slots=True, eq=False)
class Always(Node):
    """`always [N]:`, a standing check: run after each step, until nothing changes."""

    name: Ident | None
    block: Block


@dataclass(slots=True, eq=False)
class Action(Node):
    name: Ident
    params: list[Param]
    block: Block


@dataclass(slots=True, eq=False)
class Event(Node):
    """What a rule stands before, after or in the place of: an action (with names for its arguments) or a phase."""

    phase: bool
    name: Ident
    names: list[Ident]


@dataclass(slots=True, eq=False)
class Rule(Node):
    name: Ident
    when: Literal["before", "after", "instead"]
    event: Event
    condition: Expr | None
    block: Block


@dataclass(slots=True, eq=False)
class Answer(Node):
    """In a card: `answer to EVENT(names) [if C]:`."""

    event: Ident
    names: list[Ident]
    condition: Expr | None
    block: Block


@dataclass(slots=True, eq=False)
class Card(Node):
    """`card ID:`, the text of a kind: what `resolve` runs (None: nothing, it only answers), and its answers.

    `cards where C:` is the text of all kinds that C picks; `name` is then the condition, as it is written.
    """

    name: Ident
    block: Block | None
    answers: list[Answer]
    problems: list[NotBuilt]
    condition: Expr | None = None


@dataclass(slots=True, eq=False)
class Replace(Node):
    """In a variant: the part (or phase) that takes the place of the one with its name."""

    part: Part | Phase


Part = (
    Option | Zone | Track | Define | Order | Setup | Play | Score | Always | Action | Rule | Card | Replace | NotBuilt
)  # fmt: skip
