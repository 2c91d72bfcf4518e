"""The plan: what a checked game does, in small typed steps that an emitter turns into code without looking back.

Values are integers (pieces, kinds, players, attribute values), booleans, None for a missing value, and lists of these.
Seats count from 0. Expressions are pure. `me` is an ordinary local. A routine that asks, or that is left across a loop
(`cut`), is later cut into blocks; the others are plain functions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ..model.layout import Layout, PhaseInfo
from ..model.types import Type
from ..source import Span

DONE, ASKING, UNDONE = 0, 1, 2
"""What a routine returns: it ran to its end; it waits for an answer; it did not come about (cancelled or replaced)."""
LEAVE_GAME, LEAVE_TURN, LEAVE_PHASE = 3, 4, 5
"""Returned while a span is being left: `end game`, `end turn`, and LEAVE_PHASE + k for phase number k."""



@dataclass(slots=True, eq=False)
class Local:
    """A value of a routine that lives across its blocks. `shown` is the designer's name, None for our own."""

    name: str
    type: Type
    shown: str | None = None
    by_seat: bool = False
    """One value a seat: a list as long as there are seats at the table."""


# ---- expressions ---------------------------------------------------------------------------------------------


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
    op: Literal["+", "-", "*", "==", "!=", "<", "<=", ">", ">=", "in", "not in"]
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
    Const | Read | Item | Column | KindOfPiece | ZoneNumber | ZoneList | FamilyList | TrackValue | OwnerOf | Size
    | Reversed | Copy | SortedBy | Slice | MakeList | Joined | Interval | Binary | Prefix | Both | Present | Select
    | SeatCount | LeftOf | Seats | OtherSeats | TallyOf | StepOf | BeginsWith | Evaluate
)  # fmt: skip


# ---- steps ---------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Step:
    span: Span


@dataclass(slots=True, eq=False)
class Assign(Step):
    local: Local
    value: Expr


@dataclass(slots=True, eq=False)
class AssignSeat(Step):
    """Sets one seat's entry of a local `by_seat`."""

    local: Local
    seat: Expr
    value: Expr


@dataclass(slots=True, eq=False)
class NewBySeat(Step):
    """Gives a local `by_seat` a fresh list with `empty` for every seat at the table."""

    local: Local
    empty: Expr


@dataclass(slots=True, eq=False)
class Append(Step):
    local: Local
    value: Expr


@dataclass(slots=True, eq=False)
class NewTally(Step):
    local: Local


@dataclass(slots=True, eq=False)
class CountUp(Step):
    tally: Local
    key: Expr


@dataclass(slots=True, eq=False)
class If(Step):
    test: Expr
    then: list[Op]
    other: list[Op]


@dataclass(slots=True, eq=False)
class ForIn(Step):
    """Runs `body` for each member of `seq`, which is read once, on entry; `body` changes no list it looks through."""

    local: Local
    seq: Expr
    body: list[Op]


@dataclass(slots=True, eq=False)
class While(Step):
    """`head` runs before each test. Counts against the bound on steps each time around."""

    head: list[Op]
    test: Expr
    body: list[Op]


@dataclass(slots=True, eq=False)
class Break(Step):
    """Leaves the innermost ForIn or While."""


@dataclass(slots=True, eq=False)
class Region(Step):
    """A span (`span_number` is LEAVE_TURN or LEAVE_PHASE + k or LEAVE_GAME) that `Leave` can end."""

    span_number: int
    body: list[Op]


@dataclass(slots=True, eq=False)
class Leave(Step):
    """Goes to the end of the innermost Region of that number, through routines if need be."""

    span_number: int


@dataclass(slots=True, eq=False)
class PhaseMark(Step):
    """A phase begins here: told to the log, and a place where a scenario may start."""

    phase: PhaseInfo


@dataclass(slots=True, eq=False)
class TurnMark(Step):
    """A turn of `seat` begins: told to the log and counted; `site` is the place a scenario's `turn` start looks for."""

    seat: Expr


Cause = Literal["moved", "drawn"]


@dataclass(slots=True, eq=False)
class Move(Step):
    """Moves pieces, in their order: first on top (pile) or at the left (row), all at one moment.

    `pieces` is a sequence, or, with `one`, a single piece that may be missing. `whole` is set when the pieces are
    everything in these zones (so that lists can be moved instead of searched). `end` is where they go.
    """

    pieces: Expr
    one: bool
    whole: list[ZoneNumber] | None
    to: ZoneNumber
    end: Literal["top", "bottom", "left", "right"]


@dataclass(slots=True, eq=False)
class Draw(Step):
    """Draws up to `amount` pieces (below 0 is 0) from the top of a pile or the left of a row (`zone`), refilling it if
    it can be, or at random and unseen out of a `pool`. `into` gets the pieces drawn: a list, or with `one` a piece or
    None."""

    amount: Expr
    zone: ZoneNumber | None
    left: bool
    """True for rows: the first place is the front of the list."""
    pool: Expr | None
    to: ZoneNumber
    end: Literal["top", "bottom", "left", "right"]
    into: Local | None
    one: bool


@dataclass(slots=True, eq=False)
class Shuffle(Step):
    zone: ZoneNumber


@dataclass(slots=True, eq=False)
class Show(Step):
    """Tells what pieces are, to all or to one seat."""

    pieces: Expr
    one: bool
    to: Expr | None


@dataclass(slots=True, eq=False)
class SetTrack(Step):
    base: int
    index: Expr | None
    value: Expr


@dataclass(slots=True, eq=False)
class AddToTrack(Step):
    """Adds a number, or (`to_set`) puts a value into a set."""

    base: int
    index: Expr | None
    value: Expr
    negated: bool
    to_set: bool


@dataclass(slots=True, eq=False)
class AtOnce(Step):
    """Reads everything first, then writes: the Move, SetTrack and AddToTrack steps in `body` wait for its end.

    All pieces leave their places before any arrives. `body` holds plain steps only (nothing asks, draws or shuffles).
    """

    body: list[Op]


@dataclass(slots=True, eq=False)
class Site:
    """A place in the rules where a player is asked.

    `items` is evaluated after `options` have run, with `me` = the seat asked and `reads` = the locals they need.
    Without `low`/`high` one of the items is chosen; with them, between low and high of them (cut down to what there is).
    """

    number: int
    name: str
    """Symbolic: part and place in it, e.g. `play.passing.present`."""
    made: str
    """The name that the choice makes."""
    prompt: str | None
    type: Type
    """Of one item."""
    may: bool
    """Whether it can be declined; then the answer is None (or an empty list)."""
    open_source: bool
    """Whether all can see the candidates; if not, a `may` without candidates is a question too (`ask_everyone`)."""
    decline: str | None
    """What declining is called."""
    me: Local
    reads: list[Local]
    options: list[Op]
    items: Expr
    low: Expr | None
    high: Expr | None
    span: Span
    phase: str | None

    @property
    def many(self) -> bool:
        return self.low is not None


@dataclass(slots=True, eq=False)
class Ask(Step):
    """Asks one seat; `into` gets the answer: an item, or a list of them, or None where nothing was (or could be) chosen.

    Nothing is asked where nothing can be chosen: no candidates (unless the site says otherwise), or none wanted.
    """

    site: Site
    seat: Expr
    into: Local


@dataclass(slots=True, eq=False)
class AskTogether(Step):
    """Asks several seats, all of whom see the same position; `into` is `by_seat`."""

    site: Site
    seats: Expr
    into: Local


@dataclass(slots=True, eq=False)
class Run(Step):
    """Runs another routine. `came_about` gets whether it did (neither cancelled nor replaced)."""

    routine: int
    args: list[Expr]
    came_about: Local | None


@dataclass(slots=True, eq=False)
class SetWinners(Step):
    players: Expr


@dataclass(slots=True, eq=False)
class Fail(Step):
    """Ends the game as a fault of the rules; `code` is the id of a diagnostic code, `text` fills its slot."""

    code: str
    text: str


Op = (
    Assign | AssignSeat | NewBySeat | Append | NewTally | CountUp | If | ForIn | While | Break | Region | Leave
    | PhaseMark | TurnMark | Move | Draw | Shuffle | Show | SetTrack | AddToTrack | AtOnce | Ask | AskTogether | Run
    | SetWinners | Fail
)  # fmt: skip


# ---- the whole -----------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Routine:
    """One part of the rules. `params` come first among its locals; `me` is a param where the part has one."""

    number: int
    name: str
    """E.g. `play`, `setup`, `action settle`, `score days`, `rule no_waiting`."""
    params: list[Local]
    body: list[Op]
    span: Span
    cut: bool = False
    """True if it can ask, or is left across a loop, itself or in what it runs: then it is cut into blocks."""
    leaves: frozenset[int] = frozenset()
    """Span numbers that it may be left through (its own regions not counted)."""


@dataclass(slots=True, eq=False)
class Function:
    """A `define`: pure, no recursion."""

    number: int
    name: str
    params: list[Local]
    body: list[Op]
    result: Expr
    span: Span


@dataclass(slots=True, eq=False)
class Plan:
    """`main` runs setups, the course and the scores; `scores` are the routines that `score_now` runs on a copy."""

    layout: Layout
    routines: list[Routine]
    functions: list[Function]
    sites: list[Site]
    main: int
    scores: list[int] = field(default_factory=list)
