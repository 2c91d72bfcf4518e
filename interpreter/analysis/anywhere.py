"""From values that depend on where pieces lie to whether reading them would tell that of pieces in hidden zones.

`every card` names all pieces, wherever they lie, and all know what they are. Their owner, the side they show, a value
that falls back when a piece leaves its zone, or that was added to what lies in a hand, would tell of each of them where
it is, or was. So it is with a piece that was seen and named, and may have gone on unseen since.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..model import types as t
from ..model.symbols import (
    AttributeSymbol,
    Checked,
    DefineSymbol,
    LocalSymbol,
    SideSymbol,
    TableSymbol,
    TrackSymbol,
    ZoneSymbol,
)
from ..syntax import nodes as n
from ..syntax.walk import walk
from .lost_sight import LostSight, hidden_tables, scattered_tables, table_of


class Anywhere:
    """What is known of this in one game."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.items: set[int] = set()
        """The things looked at, and told to actions, that may be pieces lying anywhere."""
        self.sight = LostSight(checked)
        self._tracks: set[int] = set()
        """The tracks that remember such pieces."""
        self._hidden_tables = hidden_tables(checked)
        self._scattered = scattered_tables(checked)
        self._places: dict[str, bool] = {}

    def begin(self) -> int:
        """All parts are gone through, from the beginning, with what is known by now."""
        self.sight.begin()
        return self.known()

    def known(self) -> int:
        """How much is known: it only becomes more."""
        return len(self.items) + len(self._tracks) + self.sight.known()

    def remember(self, place: n.Expr, value: n.Expr) -> None:
        """A track is set to a value."""
        track = self.checked.refs.get(place)
        if isinstance(track, TrackSymbol) and table_of(track.type) is not None:
            if self.among(value):
                self._tracks.add(id(track))
            self.sight.remember(track, value)

    def looks_at(self, item: LocalSymbol, source: n.Expr) -> None:
        """Something goes through `source`, one `item` after the other."""
        if self.among(source):
            self.items.add(id(item))

    def among(self, node: n.Expr, seen: frozenset[int] = frozenset()) -> bool:
        """Whether these pieces are some of all, wherever they lie."""
        symbol = self.checked.refs.get(node)
        match node:
            case n.Every():
                return isinstance(symbol, TableSymbol)
            case n.Where(source=of) | n.Only(of=of) | n.SomeOf(of=of):
                return self.among(of, seen)
            case n.Of(of=of) if symbol is not None and not isinstance(symbol, (ZoneSymbol, TrackSymbol, DefineSymbol)):
                return self.among(of, seen)
            case n.Call() if isinstance(symbol, DefineSymbol):
                return self._of_define(symbol, seen)
            case n.Listing(items=parts) | n.FirstNotEmpty(choices=parts):
                return any(self.among(part, seen) for part in parts)
        match symbol:
            case LocalSymbol():
                return self.is_one(symbol, seen)
            case DefineSymbol():
                return self._of_define(symbol, seen)
            case TrackSymbol():
                return id(symbol) in self._tracks or self.sight.goes_on_unseen(symbol)
        return False

    def _of_define(self, define: DefineSymbol, seen: frozenset[int]) -> bool:
        return id(define) not in seen and self.among(define.node.value, seen | {id(define)})

    def lies_unseen(self, node: n.Expr) -> bool:
        """Whether all know what these are, and not where they lie. (All that there are of a table hide nothing.)"""
        table = table_of(self.checked.types.get(node))
        return not isinstance(node, n.Every) and table in self._scattered and self.among(node)

    def hides_owner(self, node: n.Expr) -> bool:
        """Whether `owner of X` tells in whose hidden zone a piece lies."""
        return self.sight.owned_unseen(self.checked.types.get(node)) and self.among(node)

    def item_hides_owner(self, item: LocalSymbol) -> bool:
        """Whether a bare `owner` does."""
        return self.sight.owned_unseen(item.type) and self.is_one(item)

    def item_hides_side(self, item: LocalSymbol, of: AttributeSymbol | None = None) -> bool:
        """Whether the side that a thing looked at shows, or an attribute printed on one side, tells where it lies."""
        return self._by_side(item.type, of) and self.is_one(item)

    def hides_side(self, node: n.Expr, of: AttributeSymbol | SideSymbol) -> bool:
        """Whether a side or an attribute `of X` does."""
        return self._by_side(self.checked.types.get(node), of) and self.among(node)

    def _by_side(self, type_: t.Type | None, of: AttributeSymbol | SideSymbol | None) -> bool:
        table = table_of(type_)
        if table not in self._hidden_tables:
            return False
        column = self.checked.names.tables[table].attributes.get(of.name) if isinstance(of, AttributeSymbol) else None
        return not isinstance(of, AttributeSymbol) or (column is not None and column.on is not None)

    @contextmanager
    def may_be_any(self, item: LocalSymbol | None) -> Iterator[None]:
        """For a while a name, if one is given, stands for a piece that may lie anywhere."""
        new = item is not None and id(item) not in self.items
        if new:
            self.items.add(id(item))
        yield
        if new:
            self.items.discard(id(item))

    def is_one(self, symbol: LocalSymbol, seen: frozenset[int] = frozenset()) -> bool:
        """Whether a name stands for pieces that may lie anywhere."""
        if id(symbol) in self.items or id(symbol) in self.sight.lost:
            return True
        source = symbol.source
        if source is None or id(symbol) in seen:
            return False
        return not isinstance(source, n.Range) and self.among(source, seen | {id(symbol)})

    def tells_item(self, value: TrackSymbol | DefineSymbol, item: LocalSymbol) -> bool:
        """Whether a bare value of the thing looked at tells where a hidden piece lies."""
        return self.is_one(item) and self._by_place(value)

    def tells(self, value: TrackSymbol | DefineSymbol, of: n.Expr) -> bool:
        """Whether `value of X` does."""
        return self.among(of) and self._by_place(value)

    def _by_place(self, value: TrackSymbol | DefineSymbol) -> bool:
        """Whether the value depends on where pieces lie that not all see."""
        if value.table not in self._hidden_tables:
            return False
        if value.name not in self._places:
            self._places[value.name] = any(self._sets(value, part) for part in self.checked.parts.with_steps()) or (
                isinstance(value, TrackSymbol) and _leaves(value.node.until if value.node is not None else None)
            )
        return self._places[value.name]

    def _sets(self, value: TrackSymbol | DefineSymbol, part: n.Node) -> bool:
        for node in walk(part):
            match node:
                case n.SetTo(place=place, until=until):
                    if self.checked.refs.get(place) is value and _leaves(until):
                        return True
                case n.Adjust(things=things, until=until):
                    if self.checked.refs.get(node) is value and (_leaves(until) or self._hidden(things)):
                        return True
        return False

    def _hidden(self, things: n.Expr) -> bool:
        zones = (self.checked.refs.get(node) for node in walk(things))
        return any(isinstance(zone, ZoneSymbol) and zone.look != "open" for zone in zones)


def _leaves(until: n.Until | None) -> bool:
    return until is not None and until.kind == "leaves"
