"""The tree of a rule file: what `parse` makes and every later stage reads. Nodes are plain data with a span.

Nodes compare by identity, so a stage may keep what it finds out about a node in a table of its own.
A form of the language that is not built yet is one node, `NotBuilt`, whatever it will become.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..source import SourceFile, Span


@dataclass(slots=True, eq=False)
class Node:
    span: Span


@dataclass(slots=True, eq=False)
class Ident(Node):
    """A name where it is made, or where it can only be a name."""

    text: str


@dataclass(slots=True, eq=False)
class NotBuilt(Node):
    """A form that the grammar knows and the interpreter does not yet; `word` is what the designer wrote first."""

    word: str


# ---- expressions: pure, they never ask ------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Int(Node):
    value: int


@dataclass(slots=True, eq=False)
class Truth(Node):
    """`yes` or `no`."""

    value: bool


@dataclass(slots=True, eq=False)
class Nobody(Node):
    """The empty set of players."""


@dataclass(slots=True, eq=False)
class Nothing(Node):
    """The missing value of a type that may have none."""


@dataclass(slots=True, eq=False)
class Me(Node):
    pass


@dataclass(slots=True, eq=False)
class Players(Node):
    pass


@dataclass(slots=True, eq=False)
class Others(Node):
    """`other players`."""


@dataclass(slots=True, eq=False)
class SeatNumber(Node):
    """`player 2`; the number counts from 1."""

    number: int


@dataclass(slots=True, eq=False)
class Listing(Node):
    """`[red, blue]`."""

    items: list[Expr]


@dataclass(slots=True, eq=False)
class Numbers(Node):
    """`[1 to 6]`, both ends included."""

    low: Expr
    high: Expr


@dataclass(slots=True, eq=False)
class Name(Node):
    text: str


@dataclass(slots=True, eq=False)
class My(Node):
    """`my hand`: the same as `hand of me`."""

    text: str


@dataclass(slots=True, eq=False)
class Of(Node):
    """`rank of g`, `hand of p`, `top of deck`."""

    text: str
    of: Expr


@dataclass(slots=True, eq=False)
class SomeOf(Node):
    """`top 3 of deck`, `left 2 of me`."""

    text: str
    count: Expr
    of: Expr


@dataclass(slots=True, eq=False)
class Every(Node):
    """`every gift`, `every hand`, `every rank`."""

    text: str


@dataclass(slots=True, eq=False)
class Count(Node):
    of: Expr


@dataclass(slots=True, eq=False)
class Any(Node):
    of: Expr


@dataclass(slots=True, eq=False)
class Only(Node):
    """`the only x`: the one thing there is; anything but one is a fault while playing."""

    of: Expr


@dataclass(slots=True, eq=False)
class Total(Node):
    """`total worth among won`; `what` is read of each thing in `among`."""

    what: Expr
    among: Expr


Extreme = Literal["highest", "lowest"]


@dataclass(slots=True, eq=False)
class Fold(Node):
    """`highest rank among hand`."""

    extreme: Extreme
    what: Expr
    among: Expr


@dataclass(slots=True, eq=False)
class ExtremeOf(Node):
    """`highest of [1, n]`."""

    extreme: Extreme
    of: Expr


@dataclass(slots=True, eq=False)
class Step(Node):
    """`points for n`: the entry of the list `points`, read from 0, the last one holding on."""

    text: str
    index: Expr


@dataclass(slots=True, eq=False)
class Call(Node):
    """`fits(b)`: a `define` with arguments."""

    text: str
    args: list[Expr]


@dataclass(slots=True, eq=False)
class Where(Node):
    """`hand as g where rank of g is 2`."""

    source: Expr
    name: Ident | None
    condition: Expr


@dataclass(slots=True, eq=False)
class FirstNotEmpty(Node):
    """`A else B` in an expression (stage 2)."""

    choices: list[Expr]


CompareOp = Literal["is", "is not", "in", "not in", "at least", "at most", "more", "less", "begins"]


@dataclass(slots=True, eq=False)
class Compare(Node):
    op: CompareOp
    left: Expr
    right: Expr


@dataclass(slots=True, eq=False)
class IsExtreme(Node):
    """`rank is highest`: all the tied stay. Only as a whole `where`."""

    extreme: Extreme
    of: Expr


@dataclass(slots=True, eq=False)
class IsUnique(Node):
    """`rank is unique`. Only as a whole `where`."""

    of: Expr


@dataclass(slots=True, eq=False)
class IsEmpty(Node):
    of: Expr
    negated: bool


@dataclass(slots=True, eq=False)
class Arith(Node):
    op: Literal["+", "-", "*"]
    left: Expr
    right: Expr


@dataclass(slots=True, eq=False)
class Negative(Node):
    of: Expr


@dataclass(slots=True, eq=False)
class Not(Node):
    of: Expr


@dataclass(slots=True, eq=False)
class Logic(Node):
    op: Literal["and", "or"]
    items: list[Expr]


Expr = (
    Int | Truth | Nobody | Nothing | Me | Players | Others | SeatNumber | Listing | Numbers | Name | My | Of | SomeOf
    | Every | Count | Any | Only | Total | Fold | ExtremeOf | Step | Call | Where | FirstNotEmpty | Compare
    | IsExtreme | IsUnique | IsEmpty | Arith | Negative | Not | Logic | NotBuilt
)  # fmt: skip


# ---- statements ----------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Block(Node):
    body: list[Stmt]


@dataclass(slots=True, eq=False)
class Else(Node):
    """What happens if a line did not come about; a label alone names what declining is called."""

    label: str | None
    block: Block | None


@dataclass(slots=True, eq=False)
class Range(Node):
    """`from 2 to 12 by 2 where n is not eyes`."""

    low: Expr
    high: Expr
    step: Expr | None
    where: Expr | None


@dataclass(slots=True, eq=False)
class Amount(Node):
    """How many: `exactly n` (low and high the same node), `a to b`, `up to b` (low None), `any number` (both None)."""

    low: Expr | None
    high: Expr | None


@dataclass(slots=True, eq=False)
class How(Node):
    """Where a moved piece goes in its zone (`end`), sorted by `by` (`extreme` first), and the side it shows."""

    end: Literal["top", "bottom", "left", "right"] | None
    extreme: Extreme | None
    by: Ident | None
    side: Ident | None


@dataclass(slots=True, eq=False)
class Move(Node):
    pieces: Expr
    place: Expr
    how: How | None


@dataclass(slots=True, eq=False)
class Draw(Node):
    amount: Amount
    source: Expr
    place: Expr
    name: Ident | None
    how: How | None
    block: Block | None
    otherwise: Else | None


@dataclass(slots=True, eq=False)
class Shuffle(Node):
    place: Expr


@dataclass(slots=True, eq=False)
class Show(Node):
    pieces: Expr
    to: Expr | None


@dataclass(slots=True, eq=False)
class Choose(Node):
    """`[may] choose [amount] name from source ["prompt"]`, with the block that runs if something was chosen."""

    may: bool
    amount: Amount | None
    name: Ident
    source: Expr | Range
    prompt: str | None
    block: Block | None
    otherwise: Else | None


@dataclass(slots=True, eq=False)
class Let(Node):
    name: Ident
    value: Expr


@dataclass(slots=True, eq=False)
class SetTo(Node):
    place: Expr
    value: Expr


@dataclass(slots=True, eq=False)
class Add(Node):
    value: Expr
    place: Expr
    negated: bool
    """True for `subtract`."""


@dataclass(slots=True, eq=False)
class Do(Node):
    action: Ident
    args: list[Expr]
    block: Block | None
    otherwise: Else | None


@dataclass(slots=True, eq=False)
class Arm(Node):
    test: Expr
    block: Block


@dataclass(slots=True, eq=False)
class If(Node):
    arms: list[Arm]
    otherwise: Block | None


@dataclass(slots=True, eq=False)
class EachPlayer(Node):
    """`each [other] player [at once] [from P] [where C]:`."""

    other: bool
    at_once: bool
    start: Expr | None
    where: Expr | None
    block: Block


@dataclass(slots=True, eq=False)
class ForEach(Node):
    name: Ident
    source: Expr | Range
    block: Block


@dataclass(slots=True, eq=False)
class RepeatTimes(Node):
    count: Expr
    block: Block


@dataclass(slots=True, eq=False)
class RepeatWhile(Node):
    test: Expr
    block: Block


@dataclass(slots=True, eq=False)
class TakeTurns(Node):
    start: Expr | None
    until: Expr | None
    block: Block


@dataclass(slots=True, eq=False)
class Phase(Node):
    name: Ident
    text: str | None
    block: Block


@dataclass(slots=True, eq=False)
class Ask(Node):
    player: Expr
    block: Block


@dataclass(slots=True, eq=False)
class AtOnce(Node):
    block: Block


@dataclass(slots=True, eq=False)
class Stop(Node):
    pass


@dataclass(slots=True, eq=False)
class End(Node):
    """`end turn`, `end game`, `end PHASE`."""

    what: Ident


@dataclass(slots=True, eq=False)
class Winners(Node):
    players: Expr


Stmt = (
    Move | Draw | Shuffle | Show | Choose | Let | SetTo | Add | Do | If | EachPlayer | ForEach | RepeatTimes
    | RepeatWhile | TakeTurns | Phase | Ask | AtOnce | Stop | End | Winners | NotBuilt
)  # fmt: skip


# ---- parts of a rule file ------------------------------------------------------------------------------------


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
    problems: list[NotBuilt]


@dataclass(slots=True, eq=False)
class Track(Node):
    name: Ident
    type: TypeNode
    start: Expr | None
    look: Look | None
    each: list[Ident]
    """The families, `player` among them: `each player` gives one entry with the text `player`."""
    problems: list[NotBuilt]


@dataclass(slots=True, eq=False)
class Param(Node):
    name: Ident
    type: TypeNode


@dataclass(slots=True, eq=False)
class Define(Node):
    name: Ident
    params: list[Param]
    value: Expr


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
class Action(Node):
    name: Ident
    params: list[Param]
    block: Block


@dataclass(slots=True, eq=False)
class Event(Node):
    """What a rule stands before or after: an action (with names for its arguments) or a phase."""

    phase: bool
    name: Ident
    names: list[Ident]


@dataclass(slots=True, eq=False)
class Rule(Node):
    name: Ident
    when: Literal["before", "after"]
    event: Event
    condition: Expr | None
    block: Block


@dataclass(slots=True, eq=False)
class Replace(Node):
    """In a variant: the part (or phase) that takes the place of the one with its name."""

    part: Part | Phase


Part = Option | Zone | Track | Define | Setup | Play | Score | Action | Rule | Replace | NotBuilt


# ---- scenarios -----------------------------------------------------------------------------------------------


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
    """What a fact speaks of: `name`, of a `seat` (from 1), of a word, or of a number."""

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


@dataclass(slots=True, eq=False)
class RuleFile(Node):
    """Everything one `.tuck` file says, in its order."""

    source: SourceFile
    parts: list[Part]
    scenarios: list[Scenario]
