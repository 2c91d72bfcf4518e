"""What the names of a game mean: one class a kind of thing that can be named, and `Checked`, all of them together.

`Checked.refs` says for a node that holds a name which of these it is; `Checked.types` says the type of an expression.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..source import Span
from ..syntax import nodes as n
from .families import Members
from .tables import PieceTable
from .types import Type


@dataclass(slots=True, eq=False)
class OptionSymbol:
    """A designer's number; `value` is the one in force (`default` in the rule file); `low` and `high` bound it."""

    name: str
    type: Type
    default: object
    value: object
    low: int | None
    high: int | None
    node: n.Option


@dataclass(slots=True, eq=False)
class ZoneSymbol:
    name: str
    kind: str
    table: str
    look: str
    family: bool
    refill: ZoneSymbol | None
    node: n.Zone
    showing: SideSymbol | None = None
    """The side that is up on what enters."""
    members: Members | None = None
    """The members beside players."""
    below_top: bool = False
    """Whether `refill` keeps its top piece."""


@dataclass(slots=True, eq=False)
class TrackSymbol:
    """`node` is None for `score`, which every game has."""

    name: str
    type: Type
    family: bool
    start: object
    look: str
    node: n.Track | None
    members: Members | None = None
    """The members beside players."""
    table: str | None = None
    """The table whose pieces have one each."""


@dataclass(slots=True, eq=False)
class LocalSymbol:
    """A name of one part: a parameter, `let`, choice, loop, `as`; also each part's `me` and each `where`'s item."""

    name: str
    type: Type
    span: Span
    by_seat: bool = False
    """Chosen by each player at once: every player has an own one."""
    hidden: bool = False
    """Made by us, not by the designer (`me`, the item of a `where` without `as`)."""
    source: n.Expr | None = None
    """Of a chosen, drawn or `let` name: what it was chosen from, so that `swap` knows whose place it has."""


@dataclass(slots=True, eq=False)
class Poll:
    """An `each player` in which somebody may drop out or ask again: its own names for who is still in, and who waits
    to be asked, both in the order in which they are asked."""

    still_in: LocalSymbol
    waiting: LocalSymbol


@dataclass(slots=True, eq=False)
class DefineSymbol:
    name: str
    params: list[LocalSymbol]
    me: LocalSymbol
    node: n.Define
    type: Type | None = None
    """Known once its value was checked."""
    item: LocalSymbol | None = None
    """Of a derived one: the piece or player whose it is."""
    table: str | None = None
    """Of a derived one: the table whose pieces have it; empty where players have it."""

    @property
    def of_players(self) -> bool:
        """Whether each player has one; that player is its `me`."""
        return self.item is not None and not self.table


@dataclass(slots=True, eq=False)
class ActionSymbol:
    name: str
    params: list[LocalSymbol]
    me: LocalSymbol
    node: n.Action
    needs_me: bool = False
    """Whether it says `me` or asks, itself or in what it does."""


@dataclass(slots=True, eq=False)
class PhaseSymbol:
    name: str
    node: n.Phase


@dataclass(slots=True, eq=False)
class RuleSymbol:
    """A rule around an action or a phase; `params` are its names for the action's arguments. `actor` in it is its
    `me`."""

    name: str
    node: n.Rule
    params: list[LocalSymbol]
    me: LocalSymbol | None


@dataclass(slots=True, eq=False)
class CardSymbol:
    """The text of a kind, or of several; `this` is the piece whose text it is."""

    kind: str
    table: str
    node: n.Card
    me: LocalSymbol
    this: LocalSymbol
    others: tuple[str, ...] = ()
    """Of `cards where`: the other kinds whose text it is."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """All kinds whose text it is, in the order of the table."""
        return (self.kind, *self.others)

    @property
    def called(self) -> str:
        """How a message calls those that have it: the kind, or the condition that picks them."""
        return self.kind if self.node.condition is None else self.node.name.text


@dataclass(slots=True, eq=False)
class AnswerSymbol:
    """What a kind's text says of answering an action. `me` answers with `this`; `actor` did the action, whose
    arguments are `params`. Numbered in file order."""

    card: CardSymbol
    action: str
    node: n.Answer
    number: int
    me: LocalSymbol
    this: LocalSymbol
    actor: LocalSymbol
    params: list[LocalSymbol]


@dataclass(slots=True, eq=False)
class SideSymbol:
    """A side of a table's pieces; `number` counts from 0, the side that shows when a piece comes out of the box."""

    name: str
    table: str
    number: int


@dataclass(slots=True, eq=False)
class AttributeSymbol:
    """A column of one or more tables; the type by table, with *if any* where some kind lacks it."""

    name: str
    types: dict[str, Type]


@dataclass(slots=True, eq=False)
class ValueSymbol:
    attribute: str
    value: str


@dataclass(slots=True, eq=False)
class KindSymbol:
    id: str
    table: str


@dataclass(slots=True, eq=False)
class TableSymbol:
    name: str


@dataclass(slots=True, eq=False)
class ItemAttribute:
    """A bare attribute in a `where` (or `total`, `highest ... among`): that of the thing looked at."""

    item: LocalSymbol
    attribute: AttributeSymbol


@dataclass(slots=True, eq=False)
class ItemTrack:
    """A bare track of players in a `where` over players."""

    item: LocalSymbol
    track: TrackSymbol


@dataclass(slots=True, eq=False)
class ItemDefine:
    """A bare derived value in a `where`: that of the thing looked at."""

    item: LocalSymbol
    define: DefineSymbol


@dataclass(slots=True, eq=False)
class ItemSide:
    """A bare side in a `where`: whether the thing looked at shows it."""

    item: LocalSymbol
    side: SideSymbol


@dataclass(slots=True, eq=False)
class Builtin:
    """A name that the language gives: owner, left, right, next, top, bottom, first, last, kind, playable.

    (`me`, `this` and `actor` are locals of the part that they stand in.)
    """

    name: str
    item: LocalSymbol | None = None
    """For a bare `owner`, `kind` or `playable` in a `where`: the thing looked at."""


Symbol = (
    OptionSymbol | ZoneSymbol | TrackSymbol | LocalSymbol | DefineSymbol | ActionSymbol | PhaseSymbol | RuleSymbol
    | CardSymbol | AttributeSymbol | SideSymbol | ValueSymbol | KindSymbol | TableSymbol | ItemAttribute | ItemTrack
    | ItemDefine | ItemSide | Builtin
)  # fmt: skip


@dataclass(slots=True)
class Names:
    """All global names of a game with one choice of variants."""

    tables: dict[str, PieceTable] = field(default_factory=dict)
    attributes: dict[str, AttributeSymbol] = field(default_factory=dict)
    orders: dict[str, n.Order] = field(default_factory=dict)
    """The attributes that no table has, but that an `order` makes of another one."""
    values: dict[str, dict[str, None]] = field(default_factory=dict)
    """By attribute: its words, in the order of the tables."""
    kinds: dict[str, KindSymbol] = field(default_factory=dict)
    options: dict[str, OptionSymbol] = field(default_factory=dict)
    zones: dict[str, ZoneSymbol] = field(default_factory=dict)
    tracks: dict[str, TrackSymbol] = field(default_factory=dict)
    defines: dict[str, DefineSymbol] = field(default_factory=dict)
    actions: dict[str, ActionSymbol] = field(default_factory=dict)
    phases: dict[str, PhaseSymbol] = field(default_factory=dict)
    rules: dict[str, RuleSymbol] = field(default_factory=dict)
    sides: dict[str, SideSymbol] = field(default_factory=dict)
    """Of a side that several tables have, that of the first one."""
    table_sides: dict[tuple[str, str], SideSymbol] = field(default_factory=dict)
    """By table and name."""
    cards: dict[str, CardSymbol] = field(default_factory=dict)
    """By the kind's id: what has its text; the first of several that only answer."""
    texts: list[CardSymbol] = field(default_factory=list)
    """Each text once, and each part that only answers, in file order."""
    answers: list[AnswerSymbol] = field(default_factory=list)

    def texts_of(self, table: str) -> list[CardSymbol]:
        """The texts of a table's kinds, in file order."""
        return [card for card in self.texts if card.table == table]

    def answers_to(self, action: str) -> list[AnswerSymbol]:
        """The answers to an action, in file order. Without any, its windows open for nobody."""
        return [answer for answer in self.answers if answer.action == action]


@dataclass(slots=True)
class Parts:
    """The parts of a game after the chosen variants were laid over the base, in file order."""

    options: list[n.Option] = field(default_factory=list)
    zones: list[n.Zone] = field(default_factory=list)
    tracks: list[n.Track] = field(default_factory=list)
    orders: list[n.Order] = field(default_factory=list)
    defines: list[n.Define] = field(default_factory=list)
    actions: list[n.Action] = field(default_factory=list)
    rules: list[n.Rule] = field(default_factory=list)
    cards: list[n.Card] = field(default_factory=list)
    setups: list[n.Setup] = field(default_factory=list)
    plays: list[n.Play] = field(default_factory=list)
    scores: list[n.Score] = field(default_factory=list)
    always: list[n.Always] = field(default_factory=list)

    def with_steps(self) -> list[n.Node]:
        """All parts that hold statements."""
        return [*self.setups, *self.plays, *self.always, *self.actions, *self.rules, *self.cards, *self.scores]


@dataclass(slots=True)
class Checked:
    """The nodes of a game with what every name means and every expression is; no more problems in it."""

    players: tuple[int, int]
    names: Names
    parts: Parts
    types: dict[n.Node, Type] = field(default_factory=dict)
    refs: dict[n.Node, Symbol] = field(default_factory=dict)
    mes: dict[n.Node, LocalSymbol] = field(default_factory=dict)
    """The `me` that a node speaks of: for Me, My, Players, Others, statements that ask, run or resolve, calls, and
    names that look at what `me` could do (`playable`)."""
    outer_mes: dict[n.Node, LocalSymbol] = field(default_factory=dict)
    """The `me` around a loop over players, which makes a new one."""
    eliminates: bool = False
    """Whether players may leave the game."""
    adjusted: set[str] = field(default_factory=set)
    """The derived values that some line adjusts."""
    covered: bool = False
    """Whether values of tracks may end by themselves."""
    jobs: dict[str, dict[str, None]] = field(default_factory=dict)
    """By span (`turn`, or a phase): the actions that some line puts off until it begins or ends."""
    turn_words: set[type[n.Node]] = field(default_factory=set)
    """The statements used that change whose turn is next."""
    items: dict[n.Node, LocalSymbol] = field(default_factory=dict)
    """The thing looked at, for Where, Total, Fold, Choose and ForEach."""
    polls: dict[n.Node, Poll] = field(default_factory=dict)
    """The round of asking that an EachPlayer is, and that a Reopen or DropOut is of."""
    asking: set[str] = field(default_factory=set)
    """The actions, `rule NAME`s, `card KIND`s and `answer NUMBER`s that can ask somebody something, themselves or in
    what they do."""
