"""The steps of the plan, and the places in the rules where a player is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...model.layout import PhaseInfo
from ...model.types import Type
from ...source import Span
from .lasting import AddFor, Cover, DoLater, LeftZones, SpanBegins, SpanEnds, TakeDue
from .seats import TellSeats
from .standing import NewPass, Passes, PointOut, PutOff, Restless, Stir
from .step import Step
from .values import Expr, Local, ZoneNumber


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
class Spend(Step):
    """Counts so many rounds (below 0 is 0) against the bound on steps at once: those of the loop that follows."""

    rounds: Expr


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
    """Goes to the end of the innermost Region of that number, through routines if need be.

    UNDONE and CANCELS are the number of no Region: the routine ends, and that is its result.
    """

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
    side: int | None = None
    """The side they show where they arrive; None: what the zone says, else the one they show."""
    at: Expr | None = None
    """The place that the first of them gets, from 1 (on top, or leftmost), in place of an end."""


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
    side: int | None = None
    counted: bool = False
    """Whether the `pool` holds pieces that are only counted: alike ones are drawn without chance."""


@dataclass(slots=True, eq=False)
class PickAtRandom(Step):
    """Picks one of `items` by chance, or, where `amount` is said, so many of them (below 0 is 0), as far as there are.

    `into` gets an item, or None where there is none; with an amount a list in the order of the items. Nothing moves.
    """

    items: Expr
    amount: Expr | None
    into: Local
    made: str
    """What the rules call it."""
    told: Literal["all", "seers", "nobody"]
    """Who is told what it is: all, those who see all the pieces that it could be, or nobody."""


@dataclass(slots=True, eq=False)
class Flip(Step):
    """Turns pieces to a side where they lie; with `one` a single piece that may be missing."""

    pieces: Expr
    one: bool
    side: int


@dataclass(slots=True, eq=False)
class Swap(Step):
    """Exchanges two lists of pieces at one moment: each goes to the zone of the others.

    `first_zone` and `second_zone` are where they lie, as far as the rules tell; else it is looked for, and nothing on
    one side is a fault if the other then would not know where to go. One piece for one takes its very place.
    """

    first: Expr
    second: Expr
    first_zone: ZoneNumber | None
    second_zone: ZoneNumber | None


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
    Without `low`/`high` one of the items is chosen; with them, from low to high of them (cut down to what there is).
    """

    number: int
    name: str
    """Symbolic: part and place in it, e.g. `play.bidding.offer`."""
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
    labels: tuple[str, ...] | None = None
    """Of a choice among alternatives: what they are called; the items are numbers into them."""
    event: str | None = None
    """Of a window: the action that can be answered."""
    did: list[Local] = field(default_factory=list)
    """Of a window: who did the action, and its arguments."""
    public: bool = False
    """Whether all are told what was chosen: no piece is, and what it is chosen from is open."""
    settles: int | None = None
    """Choices of one number settle one part: nothing has moved between two of them that follow each other."""
    counted: bool = False
    """Whether candidates may lie in a pool, where alike pieces are one."""
    ordered: bool = False
    """Whether all of the items are put in an order."""
    groups: Expr | None = None
    """Where not all groups of items are open: the list of those that are, each a list in the order of the items."""

    @property
    def many(self) -> bool:
        return self.low is not None


@dataclass(slots=True, eq=False)
class Ask(Step):
    """Asks one seat; `into` gets the answer: an item, or a list of them, or None where nothing was or could be chosen.

    Nothing is asked where nothing can be chosen: no candidates (unless the site says otherwise), or none wanted.
    """

    site: Site
    seat: Expr
    into: Local


@dataclass(slots=True, eq=False)
class AskTogether(Step):
    """Asks several seats, all of whom see the same position; `into` is `by_seat`.

    `each` is set by `settle` only: a local a seat, which get the answers instead.
    """

    site: Site
    seats: Expr
    into: Local
    each: list[Local] | None = None


@dataclass(slots=True, eq=False)
class Run(Step):
    """Runs another routine. `came_about` gets whether it did (neither cancelled nor replaced), `verdict` its result,
    where that is none of leaving: DONE, UNDONE or CANCELS."""

    routine: int
    args: list[Expr]
    came_about: Local | None
    verdict: Local | None = None


@dataclass(slots=True, eq=False)
class Guarded(Step):
    """Runs `body`, and then `after`, even if a span around is being left out of `body`, which goes on behind it.

    `lower` puts Regions in its place once it is known which spans these are; later stages never meet it.
    """

    body: list[Op]
    after: list[Op]


@dataclass(slots=True, eq=False)
class Cancelled(Step):
    """Tells the log that an action was cancelled; `piece` is the one it is done with, if that is one."""

    action: str
    piece: Expr


@dataclass(slots=True, eq=False)
class WindowOpens(Step):
    """Notes in the log, for whoever counts, that an action of `seat` can be answered now; players are told nothing."""

    action: str
    seat: Expr


@dataclass(slots=True, eq=False)
class Take(Step):
    """Notes that a piece was taken away from the action that is done with it, or (not `taken`) that it was not."""

    piece: Expr
    taken: bool


@dataclass(slots=True, eq=False)
class Mark(Step):
    """Notes that point `number` of the rules was reached; there are such steps only where coverage is wanted."""

    number: int


@dataclass(slots=True, eq=False)
class SetWinners(Step):
    players: Expr


@dataclass(slots=True, eq=False)
class Fail(Step):
    """Ends the game as a fault of the rules; `code` is the id of a diagnostic code, `text` fills its slot."""

    code: str
    text: str


Op = (
    Assign | AssignSeat | NewBySeat | Append | NewTally | CountUp | If | ForIn | While | Spend | Break | Region
    | Leave | PhaseMark | TurnMark | Move | Draw | PickAtRandom | Flip | Swap | Shuffle | Show | SetTrack | AddToTrack
    | AtOnce | Ask | AskTogether | Run | Guarded | Cancelled | Take | Mark | SetWinners | TellSeats | Fail
    | Cover | AddFor | DoLater | TakeDue | SpanBegins | SpanEnds | LeftZones
    | Passes | NewPass | Stir | PutOff | Restless | PointOut | WindowOpens
)  # fmt: skip
