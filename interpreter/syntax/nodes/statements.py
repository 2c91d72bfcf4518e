"""The nodes of statements, and of what stands in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .base import Ident, Node, NotBuilt
from .chance import Random
from .expressions import Expr, Extreme
from .lasting import Adjust, Later, Until
from .paying import Pay
from .polling import DropOut, Reopen
from .seats import AnotherTurn, Eliminate, Losers, NextTurn, ReverseTurns, Skip, Ties


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
    """Where a moved piece goes in its zone (`end`, or `at place`, from 1), sorted by `by` (`extreme` first), and the
    side it shows."""

    end: Literal["top", "bottom", "left", "right"] | None
    extreme: Extreme | None
    by: Ident | None
    side: Ident | None
    place: Expr | None = None


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
class PointOut(Node):
    """`point out SET where C [to P]`."""

    pieces: Expr
    to: Expr | None


@dataclass(slots=True, eq=False)
class Flip(Node):
    """`flip SET to SIDE`."""

    pieces: Expr
    side: Ident


@dataclass(slots=True, eq=False)
class Swap(Node):
    """`swap A with B`: exchanged at one moment."""

    first: Expr
    second: Expr


@dataclass(slots=True, eq=False)
class Needs(Node):
    """`needs C`, a head: the part is open only if C holds."""

    test: Expr


@dataclass(slots=True, eq=False)
class Choose(Node):
    """`[may | must] choose [amount] name from source ["prompt"]`, with the block that runs if something was chosen.

    With `must` it is a head: the part is open only if so many can be chosen.
    """

    may: bool
    must: bool
    amount: Amount | None
    name: Ident
    source: Expr | Range
    prompt: str | None
    block: Block | None
    otherwise: Else | None


@dataclass(slots=True, eq=False)
class Arrange(Choose):
    """`arrange name from source ["prompt"]`: a choice of all there are, in an order; its amount is open (both None)."""


@dataclass(slots=True, eq=False)
class Alternative(Node):
    """`"label":` and its block, which may begin with heads."""

    label: str
    block: Block


@dataclass(slots=True, eq=False)
class ChooseOne(Node):
    """`[may | must] choose one:` with its alternatives; `must` makes it a head."""

    may: bool
    must: bool
    alternatives: list[Alternative]
    otherwise: Else | None


@dataclass(slots=True, eq=False)
class Let(Node):
    name: Ident
    value: Expr


@dataclass(slots=True, eq=False)
class SetTo(Node):
    place: Expr
    value: Expr
    until: Until | None = None


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
class Resolve(Node):
    """`resolve x`: runs the text of a piece."""

    piece: Expr


@dataclass(slots=True, eq=False)
class Window(Node):
    """`[other] players may answer [from ZONE]`."""

    others: bool
    zone: Ident | None


@dataclass(slots=True, eq=False)
class Cancel(Node):
    """`cancel [, moving it to Z]`."""

    to: Expr | None


@dataclass(slots=True, eq=False)
class EvenIfCancelled(Node):
    """`even if cancelled:`, the last of an action or an answer."""

    block: Block


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
    Move | Draw | Shuffle | Show | PointOut | Flip | Swap | Needs | Choose | Arrange | ChooseOne | Let | SetTo | Add
    | Do | Resolve | Window | Cancel | EvenIfCancelled | If | EachPlayer | ForEach | RepeatTimes | RepeatWhile
    | TakeTurns | Phase | Ask | AtOnce | Stop | Pay | Reopen | DropOut | Random | End | Winners | Losers | Ties
    | Skip | AnotherTurn | NextTurn | ReverseTurns | Eliminate | Adjust | Later | NotBuilt
)  # fmt: skip

Head = Needs | Choose | ChooseOne | Pay


def heads_of(block: Block) -> list[Head]:
    """What must be possible before anything of a block happens: the first of its lines."""
    found: list[Head] = []
    for stmt in block.body:
        if not (isinstance(stmt, Needs) or (isinstance(stmt, (Choose, ChooseOne, Pay)) and stmt.must)):
            break
        found.append(stmt)
    return found
