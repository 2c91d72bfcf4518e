"""From a checked game to a `Speaker`: who is spoken to, how names are said, and what was mentioned on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ..model import types as t
from ..model.symbols import ActionSymbol, Checked, DefineSymbol, LocalSymbol, OptionSymbol, TrackSymbol, ZoneSymbol
from ..syntax import nodes as n
from .english import describes, looks_plural, plain, plural
from .people import YOU, Noun, named

_ON = ("table", "board", "mat", "shelf", "rack", "tray", "stand", "field", "track", "map", "stage")
"""Places that things lie on, not in."""
_BRIEF = 2
"""Names of so few letters are said as they are: `c`, `p`."""


@dataclass
class Speaker:
    """Knows how to call everybody and everything in one routine of a game, and keeps what it spoke of."""

    checked: Checked
    people: dict[LocalSymbol, Noun] = field(default_factory=dict)
    """By `me` of a part (or `actor`): how this player is called."""
    things: dict[LocalSymbol, Noun] = field(default_factory=dict)
    """Names that are called otherwise just now: the thing looked at, what a define is told."""
    made: dict[LocalSymbol, str] = field(default_factory=dict)
    """How the names made so far came about: `chosen`, `drawn`."""
    sure: set[LocalSymbol] = field(default_factory=set)
    """Those of them that surely hold something."""
    me: Noun | None = None
    """Who acts in the lines that are told, where somebody does."""
    subject: str | None = None
    """Another name for the one who acts, for a single sentence: `each player`."""
    defines: dict[str, DefineSymbol] = field(default_factory=dict)
    actions: dict[str, ActionSymbol] = field(default_factory=dict)
    options: dict[str, OptionSymbol] = field(default_factory=dict)
    """What was mentioned by its name, and is to be told below."""
    noted: set[str] = field(default_factory=set)
    """Remarks that were made already; once is enough."""
    open_moves: bool = False
    """Whether something moved from a place that all see to another one."""
    sided: dict[tuple[str, str], str] = field(default_factory=dict)
    """Attributes that were mentioned and are printed on one side only, by table and name."""
    ties: bool = False
    """Whether something was spoken of that is the highest or lowest, of which there may be several."""
    lists: dict[str, None] = field(default_factory=dict)
    """Lists that are read entry by entry."""
    sources: dict[LocalSymbol, n.Expr] = field(default_factory=dict)
    """What each player has chosen from, where all choose at once."""
    whole: bool = False
    """Whether all actions are told in any case, so that none is told where it is done."""
    action: ActionSymbol | None = None
    """The action whose lines are told, or that is answered."""
    inside: list[str] = field(default_factory=list)
    """Actions that are being told within these lines."""

    # -- players ----------------------------------------------------------------------------------------

    @property
    def alone(self) -> bool:
        """Whether only one player can play: then nothing is said about the others."""
        return self.checked.players == (1, 1)

    def player(self, me: LocalSymbol | None) -> Noun:
        """How the `me` of a node is called."""
        if me is None:
            return self.me or YOU
        return self.people.get(me) or self.things.get(me) or YOU

    def me_of(self, node: n.Node) -> Noun:
        return self.player(self.checked.mes.get(node))

    @contextmanager
    def acting(self, me: LocalSymbol | None, who: Noun, subject: str | None = None) -> Iterator[None]:
        """While lines are told in which somebody (else) acts."""
        kept = self.me, self.subject
        if me is not None:
            self.people[me] = who
        self.me, self.subject = who, subject
        try:
            yield
        finally:
            self.me, self.subject = kept

    def does(self, one: str, many: str) -> str:
        """The beginning of a sentence with its verb: `Draw`, `That player draws`."""
        if self.subject is not None:
            return f"{self.subject} {one}"
        if self.me is None or self.me.second:
            return many
        return f"{self.me.text} {one}"

    # -- names ------------------------------------------------------------------------------------------

    def local(self, symbol: LocalSymbol) -> Noun:
        """A name of the part that is told."""
        if symbol in self.things:
            return self.things[symbol]
        if symbol in self.people:
            return self.people[symbol]
        if symbol.name == "this":
            return named(f"this {plain(noun_for(symbol.type))}")
        if symbol.name == "actor":
            return named("the player who is answered")
        word = self.local_word(symbol)
        many = self.is_many(symbol) or (t.bare(symbol.type) == t.NUMBER and looks_plural(word))
        if self.is_brief(symbol) and t.bare(symbol.type) == t.PLAYER:
            return named(f"player {word}")
        return named(word if self.is_brief(symbol) else f"the {word}", many=many)

    def local_word(self, symbol: LocalSymbol) -> str:
        """The name without "the": `price`, `played card`."""
        word = plain(symbol.name)
        if self.is_brief(symbol) or not describes(word):
            return word
        noun = plain(noun_for(symbol.type))
        several = isinstance(t.bare(symbol.type), (t.SetOf, t.ListOf))
        return f"{word} {plural(noun) if several else noun}"

    def is_brief(self, symbol: LocalSymbol) -> bool:
        return len(symbol.name) <= _BRIEF or not symbol.name.isascii()

    def is_many(self, symbol: LocalSymbol) -> bool:
        """Whether a name stands for several things, and is said so."""
        if not isinstance(t.bare(symbol.type), (t.SetOf, t.ListOf)):
            return False
        word = plain(symbol.name)
        return describes(word) or looks_plural(word) or self.is_brief(symbol)

    def zone_word(self, zone: ZoneSymbol) -> str:
        """`hand`, `won pile`, `days pile`: with its sort where the name alone could be taken for something else."""
        word = plain(zone.name)
        if word.isascii() and (describes(word) or looks_plural(word) or word == plain(zone.table)):
            return f"{word} {zone.kind}"
        return word

    def zone(self, zone: ZoneSymbol, owner: Noun | None) -> Noun:
        word = self.zone_word(zone)
        return named(f"the {word}") if owner is None else Noun(owner.has(word))

    def inside_of(self, zone: ZoneSymbol, called: str) -> str:
        """`in your hand`, `on the table`."""
        return f"{'on' if plain(zone.name).casefold().endswith(_ON) else 'in'} {called}"

    def track(self, track: TrackSymbol, owner: Noun | None) -> Noun:
        word = plain(track.name)
        brief = len(track.name) <= _BRIEF
        if (
            brief
            or t.bare(track.type) == t.YES_NO
            or (describes(word) and t.bare(track.type) == t.NUMBER and word != "bid")
        ):
            quoted = f"`{track.name}`"  # "the broken is yes", "your won" are no English
            return Noun(quoted if owner is None else owner.has(quoted))
        if describes(word) and word.isascii() and t.bare(track.type) != t.NUMBER:
            several = isinstance(t.bare(track.type), (t.SetOf, t.ListOf))
            noun = plain(noun_for(track.type))
            word = f"{word} {plural(noun) if several else noun}"
        many = looks_plural(word)
        if owner is None:
            return named(f"the {word}", many=many)
        return Noun(owner.has(word), plural=many)

    def table_of(self, type_: t.Type) -> str | None:
        found = t.element(t.bare(type_))
        return found.table if isinstance(found, t.Piece) else None

    def once(self, remark: str, key: str = "") -> list[str]:
        """The remark, the first time that it is made."""
        if (key or remark) in self.noted:
            return []
        self.noted.add(key or remark)
        return [remark]


def noun_for(type_: t.Type) -> str:
    """What one thing of a type is called: `card`, `player`, `colour`."""
    inner = t.bare(type_)
    match inner:
        case t.Piece(table):
            return plain(table)
        case t.Player():
            return "player"
        case t.Value(attribute):
            return plain(attribute)
        case t.KindOf(table):
            return f"kind of {plain(table)}"
        case t.Number():
            return "number"
        case t.YesNo():
            return "yes or no"
        case t.ZoneOf(table):
            return plain(table)
        case t.SetOf(of) | t.ListOf(of):
            return noun_for(of)
        case _:
            return "thing"


def kind_name(checked: Checked, kind: str, table: str) -> str:
    """The English name of a kind, else its id."""
    found = checked.names.tables[table].kinds.get(kind)
    return (found.names.get("en") if found is not None else None) or plain(kind)
