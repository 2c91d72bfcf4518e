"""From values that depend on where pieces lie to whether reading them would tell that of pieces in hidden zones.

`every card` names all pieces, wherever they lie, and all know what they are. A value that falls back when a piece
leaves its zone, or that was added to what lies in a hand, would tell of each of them where it is, or was.
"""

from __future__ import annotations

from ..model.symbols import Checked, DefineSymbol, LocalSymbol, TableSymbol, TrackSymbol, ZoneSymbol
from ..syntax import nodes as n
from ..syntax.walk import walk


class Anywhere:
    """What is known of this in one game."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.items: set[int] = set()
        """The things looked at that may be pieces lying anywhere."""
        self._places: dict[str, bool] = {}

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
            case n.Where(source=of) | n.Only(of=of):
                return self.among(of, seen)
            case n.Listing(items=parts) | n.FirstNotEmpty(choices=parts):
                return any(self.among(part, seen) for part in parts)
        return isinstance(symbol, LocalSymbol) and self._is_one(symbol, seen)

    def _is_one(self, symbol: LocalSymbol, seen: frozenset[int]) -> bool:
        if id(symbol) in self.items:
            return True
        source = symbol.source
        if source is None or id(symbol) in seen:
            return False
        return not isinstance(source, n.Range) and self.among(source, seen | {id(symbol)})

    def tells_item(self, value: TrackSymbol | DefineSymbol, item: LocalSymbol) -> bool:
        """Whether a bare value of the thing looked at tells where a hidden piece lies."""
        return self._is_one(item, frozenset()) and self._by_place(value)

    def tells(self, value: TrackSymbol | DefineSymbol, of: n.Expr) -> bool:
        """Whether `value of X` does."""
        return self.among(of) and self._by_place(value)

    def _by_place(self, value: TrackSymbol | DefineSymbol) -> bool:
        """Whether the value depends on where pieces lie that not all see."""
        if value.table not in {zone.table for zone in self.checked.names.zones.values() if zone.look != "open"}:
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
