"""The expressions of the plan, which are pure, and the locals that they read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...model.types import Type
from .passing import Checking, Due, PassChanged, Passing
from .seats import InGame, LeftInGame, Level


@dataclass(slots=True, eq=False)
class Local:
    """A value of a routine that lives across its blocks. `shown` is the designer's name, None for our own."""

    name: str
    type: Type
    shown: str | None = None
    by_seat: bool = False
    """One value a seat: a list as long as there are seats at the table."""


@dataclass(slots=True, eq=False)
class Const:
    value: int | bool | str | tuple[object, ...] | None


@dataclass(slots=True, eq=False)
class Read:
    local: Local


@dataclass(slots=True, eq=False)
class Item:
    """`seq[index]`; for a local `by_seat` the index is the seat."""

    seq: Expr
    index: Expr


@dataclass(slots=True, eq=False)
class Column:
    """The attribute `name` of a piece: `layout.columns[name][piece]`."""

    name: str
    piece: Expr


@dataclass(slots=True, eq=False)
class KindOfPiece:
    """`layout.pieces[piece]`."""

    piece: Expr


@dataclass(slots=True, eq=False)
class SideOf:
    """The side that a piece shows, as a number."""

    piece: Expr


@dataclass(slots=True, eq=False)
class Taken:
    """Whether a piece was taken away from the action that is done with it."""

    piece: Expr


@dataclass(slots=True, eq=False)
class Groups:
    """All groups of `low` to `high` members of a sequence, as a lazy sequence of lists, smaller ones first; more than
    `MOST_GROUPS` of them end the game as a fault when they are gone through."""

    seq: Expr
    low: Expr
    high: Expr
    counted: bool = False
    """Whether members may lie in a pool: of groups that differ in which of alike pieces they hold there is one then."""


@dataclass(slots=True, eq=False)
class OnceAlike:
    """Candidates as a new list, with one of those in a pool that are alike."""

    seq: Expr


@dataclass(slots=True, eq=False)
class ZoneNumber:
    """The number of a zone: `base` alone, or `base + seat` in a family."""

    base: int
    seat: Expr | None


@dataclass(slots=True, eq=False)
class ZoneList:
    """The live list of a zone's pieces. Who keeps it across a change must copy it."""

    zone: ZoneNumber


@dataclass(slots=True, eq=False)
class FamilyList:
    """The pieces of all zones of a family, seat by seat, as a new list; each in the order of places."""

    base: int
    reverse: bool
    """True for piles: places count from the top, which is the list's end."""


@dataclass(slots=True, eq=False)
class TrackValue:
    base: int
    index: Expr | None


@dataclass(slots=True, eq=False)
class OwnerOf:
    """The seat in whose zone a piece lies; None where the zone is nobody's."""

    piece: Expr


@dataclass(slots=True, eq=False)
class Size:
    seq: Expr


@dataclass(slots=True, eq=False)
class Reversed:
    seq: Expr


@dataclass(slots=True, eq=False)
class Copy:
    seq: Expr


@dataclass(slots=True, eq=False)
class SortedBy:
    """A new list in the order of an attribute, stable; pieces without it last."""

    seq: Expr
    column: str
    descending: bool


@dataclass(slots=True, eq=False)
class SortedByKeys:
    """As SortedBy, where the values stand in a list of their own, in the order of `seq`."""

    seq: Expr
    keys: Expr
    descending: bool


@dataclass(slots=True, eq=False)
class Slice:
    """At most `count` members from the front (or from the end) of a sequence, as a new list; below 0 is 0."""

    seq: Expr
    count: Expr
    from_end: bool


@dataclass(slots=True, eq=False)
class MakeList:
    items: list[Expr]


@dataclass(slots=True, eq=False)
class Joined:
    """Several sequences one behind the other, as a new list."""

    parts: list[Expr]


@dataclass(slots=True, eq=False)
class Interval:
    """All whole numbers from low to high, both included: a lazy `range`."""

    low: Expr
    high: Expr
    step: Expr | None


@dataclass(slots=True, eq=False)
class Binary:
    op: Literal["+", "-", "*", "//", "==", "!=", "<", "<=", ">", ">=", "in", "not in"]
    left: Expr
    right: Expr


@dataclass(slots=True, eq=False)
class Prefix:
    op: Literal["-", "not"]
    of: Expr


@dataclass(slots=True, eq=False)
class Both:
    """Short-circuit `and` / `or`."""

    op: Literal["and", "or"]
    items: list[Expr]


@dataclass(slots=True, eq=False)
class Present:
    """Whether a value that may be missing is there."""

    of: Expr


@dataclass(slots=True, eq=False)
class Select:
    """`then if test else other`, evaluating only one of them."""

    test: Expr
    then: Expr
    other: Expr


@dataclass(slots=True, eq=False)
class SeatCount:
    pass


@dataclass(slots=True, eq=False)
class LeftOf:
    """The seat `steps` to the left of `seat`: (seat + steps) mod the number of seats."""

    seat: Expr
    steps: Expr


@dataclass(slots=True, eq=False)
class Seats:
    """All seats in turn order, beginning with `start` (None: seat 0), as a tuple that nobody changes."""

    start: Expr | None


@dataclass(slots=True, eq=False)
class OtherSeats:
    """All seats but `me`, beginning at its left."""

    me: Expr


@dataclass(slots=True, eq=False)
class Among:
    """The members of a sequence that are in another one too, in their order, as a new list."""

    seq: Expr
    others: Expr


@dataclass(slots=True, eq=False)
class TallyOf:
    """How often `key` was counted up in a tally."""

    tally: Local
    key: Expr


@dataclass(slots=True, eq=False)
class StepOf:
    """The entry `index` of a list read from 0, the last one holding on; below 0 the first."""

    seq: Expr
    index: Expr


@dataclass(slots=True, eq=False)
class BeginsWith:
    seq: Expr
    start: Expr


@dataclass(slots=True, eq=False)
class Evaluate:
    """The value of a pure function (a `define`)."""

    function: int
    args: list[Expr]


Expr = (
    Const | Read | Item | Column | KindOfPiece | SideOf | Taken | Groups | OnceAlike | ZoneNumber | ZoneList
    | FamilyList | TrackValue | OwnerOf | Size | Reversed | Copy | SortedBy | SortedByKeys | Slice | MakeList | Joined
    | Interval | Binary | Prefix
    | Both | Present | Select | SeatCount | LeftOf | Seats | OtherSeats | Among | TallyOf | StepOf | BeginsWith
    | Evaluate
    | Checking | Passing | PassChanged | Due | InGame | LeftInGame | Level
)  # fmt: skip
