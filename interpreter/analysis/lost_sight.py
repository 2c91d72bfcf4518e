"""From lines that move pieces unseen to the names of pieces of which not all know any longer where they lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..model import types as t
from ..model.symbols import ActionSymbol, Checked, LocalSymbol, TrackSymbol, ZoneSymbol
from ..syntax import nodes as n
from ..syntax.walk import walk

_Way = tuple[frozenset[str], str]
"""From which zones to which one."""
_Seen = tuple[set[int], dict[int, frozenset[str]]]
"""The names that are lost, and the zones in which the pieces of names lie."""


def hidden_tables(checked: Checked) -> set[str]:
    """The tables of which pieces may lie where not all see them."""
    return {zone.table for zone in checked.names.zones.values() if zone.look != "open"}


def scattered_tables(checked: Checked) -> set[str]:
    """The tables of which pieces may lie in several such places: what may be in one only is known to be there."""
    found = hidden_tables(checked)
    for table in list(found):
        zones = [one for one in checked.names.zones.values() if one.table == table and one.look != "open"]
        if len(zones) == 1 and not zones[0].family and zones[0].members is None:
            found.discard(table)
    return found


class LostSight:
    """What is known of this in one game, and which names are `lost` at the line that was come to."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.zones = checked.names.zones
        self.lost: set[int] = set()
        self._lies_in: dict[int, frozenset[str]] = {}
        """By the id of a name: the zones that its pieces lie in, where that can be told."""
        self._owned = {zone.table for zone in self.zones.values() if zone.look != "open" and zone.family}
        self._remembered: dict[int, frozenset[str]] = {}
        """By the id of a track: the zones that pieces lay in when it was set to them."""
        self._all_ways: set[_Way] | None = None
        self._of_actions: dict[str, set[_Way]] = {}

    def owned_unseen(self, type_: t.Type | None) -> bool:
        """Whether pieces of this type may lie in a zone of a player that not all see."""
        return table_of(type_) in self._owned

    def begin(self) -> None:
        """All parts are gone through, from the beginning."""
        self.lost.clear()
        self._lies_in.clear()

    def known(self) -> int:
        """How much is known of what tracks remember."""
        return sum(map(len, self._remembered.values()))

    def remember(self, track: TrackSymbol, value: n.Expr) -> None:
        """A track is set to what lies in some zones."""
        self._remembered[id(track)] = self._remembered.get(id(track), frozenset()) | self._zones(value)

    def goes_on_unseen(self, track: TrackSymbol) -> bool:
        """Whether a piece that a track remembers may have come, by single lines, out of where not all see it into a
        player's hidden zone. Gathering all (`move every card to deck`) does not count: what was remembered is over."""
        if table_of(track.type) not in self._owned:
            return False
        if self._all_ways is None:
            parts = self.checked.parts
            ways = set(self._ways([*parts.plays, *parts.always, *parts.actions, *parts.rules, *parts.cards]))
            ways |= {(frozenset([one.refill.name]), one.name) for one in self.zones.values() if one.refill is not None}
            self._all_ways = ways
        reached = self._remembered.get(id(track), frozenset())
        for _ in self.zones:
            reached |= {place for sources, place in self._all_ways if sources & reached}
        return any(self._mixes(sources & reached, place) for sources, place in self._all_ways)

    # -- line by line ----------------------------------------------------------------------------------------

    def here(self) -> _Seen:
        """What is known at this line."""
        return set(self.lost), dict(self._lies_in)

    def back_to(self, seen: _Seen) -> None:
        """Another way is gone, from the line where this was known."""
        self.lost, self._lies_in = set(seen[0]), dict(seen[1])

    def meet(self, ends: Iterable[_Seen]) -> None:
        """Several ways come together: lost is what is lost on one of them, and a piece lies wherever one has put it."""
        for lost, lies_in in ends:
            self.lost |= lost
            for name, zones in lies_in.items():
                self._lies_in[name] = self._lies_in.get(name, frozenset()) | zones

    def made(self, symbol: object) -> None:
        """A name is made."""
        self.lost.discard(id(symbol))
        if isinstance(symbol, LocalSymbol) and symbol.source is not None and table_of(symbol.type) in self._owned:
            self._lies_in[id(symbol)] = self._zones(symbol.source)

    def move(self, node: n.Node) -> None:
        """A line, or a block that may run, with all that is done in it: what may have been moved unseen is lost."""
        if not self._lies_in:
            return
        moved = self.checked.refs.get(node.pieces) if isinstance(node, n.Move) else None
        for sources, place in self._ways([node]):
            for name, zones in self._lies_in.items():
                if name != id(moved) and self._mixes(sources & zones, place):
                    self.lost.add(name)
        if isinstance(node, n.Move) and id(moved) in self._lies_in:
            self._lies_in[id(moved)] = self._zones(node.place)

    def _mixes(self, sources: Iterable[str], place: str) -> bool:
        unseen = [self.zones[name] for name in sources if self.zones[name].look != "open"]
        return bool(unseen) and self.zones[place].look != "open" and self.zones[place].family

    def _zones(self, node: n.Expr) -> frozenset[str]:
        """The zones in which these lie."""
        symbol = self.checked.refs.get(node)
        if isinstance(symbol, ZoneSymbol):
            return frozenset([symbol.name])
        match node:
            case n.Where(source=of) | n.Only(of=of) | n.Of(of=of) | n.SomeOf(of=of):
                return self._zones(of)
            case n.Listing(items=parts) | n.FirstNotEmpty(choices=parts):
                return frozenset().union(*map(self._zones, parts))
        if id(symbol) in self._lies_in:
            return self._lies_in[id(symbol)]
        if isinstance(symbol, LocalSymbol) and symbol.source is not None:
            return self._zones(symbol.source)
        return frozenset()

    def _ways(self, roots: Iterable[n.Node]) -> Iterator[_Way]:
        for root in roots:
            for node in walk(root):
                match node:
                    case n.Move(pieces=n.Every()):
                        continue
                    case n.Move(pieces=pieces, place=place) | n.Draw(source=pieces, place=place):
                        yield from self._way(pieces, place)
                    case n.Swap(first=first, second=second):
                        yield from self._way(first, second)
                        yield from self._way(second, first)
                    case n.Do() | n.Later():
                        yield from self._of_action(node)
                    case n.Resolve():
                        yield from self._of_texts()

    def _way(self, pieces: n.Expr, place: n.Expr) -> Iterator[_Way]:
        for one in self._zones(place):
            yield self._zones(pieces), one

    def _of_action(self, node: n.Do | n.Later) -> set[_Way]:
        action = self.checked.refs.get(node)
        if not isinstance(action, ActionSymbol):
            return set()
        if action.name not in self._of_actions:
            self._of_actions[action.name] = set()
            self._of_actions[action.name] = set(self._ways([action.node.block]))
        return self._of_actions[action.name]

    def _of_texts(self) -> set[_Way]:
        if "" not in self._of_actions:
            self._of_actions[""] = set()
            self._of_actions[""] = set(self._ways(self.checked.parts.cards))
        return self._of_actions[""]


def table_of(type_: t.Type | None) -> str | None:
    """The table of a piece, or of several."""
    bare = t.bare(type_ or t.UNKNOWN)
    inner = bare if isinstance(bare, t.Piece) else t.element(bare)
    return inner.table if isinstance(inner, t.Piece) else None
