"""The nodes of expressions: pure, they never ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .base import Ident, Node, NotBuilt
from .polling import StillIn


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
class Everyone(Node):
    """`everyone`: also those who are no longer in the game."""


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
    """`rank of g`, `hand of p`, `top of deck`; `next player` is the `next` of `me`, which cannot be said otherwise."""

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
    """`every card`, `every hand`, `every rank`."""

    text: str


@dataclass(slots=True, eq=False)
class EveryOf(Node):
    """`every meld of me`: all zones of one player in a family of several for each."""

    text: str
    of: Expr


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
    """`A else B` in an expression: the first that is not empty."""

    choices: list[Expr]


@dataclass(slots=True, eq=False)
class CaseArm(Node):
    """`when C: X` of a define."""

    test: Expr
    value: Expr


@dataclass(slots=True, eq=False)
class Cases(Node):
    """What a define stands for case by case: the first that holds. Only as the whole of a define."""

    arms: list[CaseArm]
    otherwise: Expr | None
    """None where it was left out, which is reported."""


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
class Divided(Node):
    """`X divided by Y rounded up` or `down`."""

    left: Expr
    right: Expr
    rounding: Literal["up", "down"]


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
    Int | Truth | Nobody | Nothing | Me | Players | Others | Everyone | StillIn | SeatNumber | Listing | Numbers | Name
    | My | Of | SomeOf | Every | EveryOf | Count | Any | Only | Total | Fold | ExtremeOf | Step | Call | Where
    | FirstNotEmpty | Compare
    | IsExtreme | IsUnique | IsEmpty | Arith | Divided | Negative | Not | Logic | Cases | NotBuilt
)  # fmt: skip
