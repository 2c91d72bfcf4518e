"""From the setup parts of a game, for one number of players, to how many pieces lie where afterwards.

The setup is gone through with counts in the place of pieces. Where a count depends on what cannot be told beforehand (a
condition, an action, a set that is picked out), nothing more is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...model.symbols import AttributeSymbol, LocalSymbol, OptionSymbol, TableSymbol, ZoneSymbol
from ...syntax import nodes as n
from ..scope import Context

Place = tuple[str, int | None, int | str | None]
"""A zone by its name; in families the seat, and the number or value of the member."""
_NO_PIECES = (n.Shuffle, n.Show, n.Flip, n.SetTo, n.Add)
_MOST_ROUNDS = 1000


class CannotTellError(Exception):
    """From here on the counts are not known."""


class Dealing:
    """What the setup does with so many players. `short` is the first line that comes short: where it takes from, how
    many there are and how many it wants."""

    def __init__(self, cx: Context, players: int) -> None:
        self.cx, self.players = cx, players
        self.there: dict[Place, int] = {}
        self.short: tuple[n.Draw | n.Pay, str, int, int] | None = None
        self.known: dict[int, int | str] = {}
        """What the names of loops and `let` stand for, by their identity."""
        self._rounds = 0
        self.sure = True
        """Whether all could be told."""
        try:
            for part in cx.checked.parts.setups:
                self.block(part.block, None)
        except CannotTellError:
            self.sure = False

    def block(self, block: n.Block | None, me: int | None) -> None:
        for stmt in block.body if block is not None else ():
            self.step(stmt, me)

    def step(self, node: n.Stmt, me: int | None) -> None:
        self._rounds += 1
        if self._rounds > _MOST_ROUNDS:
            raise CannotTellError
        match node:
            case n.Move(pieces=pieces, place=place):
                self.move(pieces, place, me)
            case n.Draw():
                self.take(node, node.source, self.amount(node.amount, me), node.place, me)
            case n.Pay(block=None):
                self.take(node, node.source, self.number(node.amount, me), node.place, me)
            case n.EachPlayer(other=False, at_once=False, start=None, where=None, block=block):
                first = me or 0
                for step in range(self.players):
                    self.block(block, (first + step) % self.players)
            case n.ForEach(name=name, source=source, block=block):
                for value in self.values(source, me):
                    self.known[id(self.cx.checked.refs.get(name))] = value
                    self.block(block, me)
            case n.Let(name=name, value=value_node):
                try:
                    self.known[id(self.cx.checked.refs.get(name))] = self.value(value_node, me)
                except CannotTellError:
                    self.known.pop(id(self.cx.checked.refs.get(name)), None)
            case _ if not isinstance(node, _NO_PIECES):
                raise CannotTellError

    # ---- pieces

    def move(self, pieces: n.Expr, place: n.Expr, me: int | None) -> None:
        """All of a table, or all that lies in a zone or in several."""
        symbol = self.cx.checked.refs.get(pieces)
        to = self.place(place, me)
        if isinstance(pieces, n.Every) and isinstance(symbol, TableSymbol):
            for there in list(self.there):
                if self.cx.names.zones[there[0]].table == symbol.name:
                    del self.there[there]
            self.there[to] = self.copies(symbol.name)
            return
        if isinstance(pieces, n.Every) and isinstance(symbol, ZoneSymbol):
            emptied = [there for there in self.there if there[0] == symbol.name]
        else:
            emptied = [self.place(pieces, me)]
        moved = sum(self.there.pop(there, 0) for there in emptied)
        self.there[to] = self.there.get(to, 0) + moved

    def copies(self, table: str) -> int:
        """How many pieces a table has with the options in force."""
        copies = 0
        for kind in self.cx.names.tables[table].kinds.values():
            value = self.cx.names.options[kind.copies].value if isinstance(kind.copies, str) else kind.copies
            copies += max(int(value), 0) if isinstance(value, int) else 0
        return copies

    def take(self, node: n.Draw | n.Pay, source: n.Expr, wanted: int, place: n.Expr, me: int | None) -> None:
        """So many pieces go from one place to another, as far as there are so many."""
        origin, to, wanted = self.place(source, me), self.place(place, me), max(wanted, 0)
        have = self.there.get(origin, 0)
        if have < wanted:
            refill = self.cx.names.zones[origin[0]].refill
            if refill is not None and self.there.get((refill.name, None, None), 0):
                raise CannotTellError
            self.short = self.short or (node, origin[0], have, wanted)
        self.there[origin] = have - min(have, wanted)
        self.there[to] = self.there.get(to, 0) + min(have, wanted)

    def place(self, node: n.Expr, me: int | None) -> Place:
        """The one zone that is named."""
        zone = self.cx.checked.refs.get(node)
        if isinstance(zone, ZoneSymbol):
            match node:
                case n.Name():
                    return zone.name, None, None
                case n.My() if me is not None:
                    return zone.name, me, None
                case n.Of(of=of) if zone.members is not None:
                    return zone.name, None, self.value(of, me)
                case n.Of(of=of):
                    return zone.name, self.seat(of, me), None
                case n.SomeOf(count=count, of=of):
                    return zone.name, self.seat(of, me), self.value(count, me)
        raise CannotTellError

    # ---- values

    def seat(self, node: n.Expr, me: int | None) -> int:
        match node:
            case n.Me() if me is not None:
                return me
            case n.SeatNumber(number=number):
                return number - 1
            case n.Name():
                known = self.known.get(id(self.cx.checked.refs.get(node)))
                if isinstance(known, int):
                    return known
        raise CannotTellError

    def amount(self, amount: n.Amount, me: int | None) -> int:
        if amount.high is None:
            raise CannotTellError
        return self.number(amount.high, me)

    def number(self, node: n.Expr, me: int | None) -> int:
        found = self.value(node, me)
        if isinstance(found, int):
            return found
        raise CannotTellError

    def value(self, node: n.Expr, me: int | None) -> int | str:
        """A number, a seat or a word, where it can be told."""
        symbol = self.cx.checked.refs.get(node)
        match node:
            case n.Int(value=number):
                return number
            case n.Negative(of=of):
                return -self.number(of, me)
            case n.Arith(op=op, left=left, right=right):
                first, second = self.number(left, me), self.number(right, me)
                return {"+": first + second, "-": first - second, "*": first * second}[op]
            case n.Count(of=n.Players() | n.Everyone()):
                return self.players
            case n.Count(of=n.Others()):
                return self.players - 1
            case n.Count(of=of) if isinstance(self.cx.checked.refs.get(of), ZoneSymbol):
                return self.there.get(self.place(of, me), 0)
        if isinstance(symbol, OptionSymbol) and isinstance(symbol.value, int):
            return int(symbol.value)
        if isinstance(symbol, LocalSymbol) and id(symbol) in self.known:
            return self.known[id(symbol)]
        word = getattr(symbol, "value", None)
        if isinstance(node, n.Name) and isinstance(word, str):
            return word
        raise CannotTellError

    def values(self, source: n.Expr | n.Range, me: int | None) -> Iterator[int | str]:
        """What a loop goes through."""
        match source:
            case n.Range(low=low, high=high, step=None, where=None) | n.Numbers(low=low, high=high):
                yield from range(self.number(low, me), self.number(high, me) + 1)
            case n.Listing(items=items):
                yield from [self.value(item, me) for item in items]
            case n.Players() | n.Everyone():
                first = 0 if me is None else me + 1
                yield from [(first + step) % self.players for step in range(self.players)]
            case n.Every() if isinstance(symbol := self.cx.checked.refs.get(source), AttributeSymbol):
                values = self.cx.names.values.get(symbol.name)
                if values is None:
                    raise CannotTellError
                yield from values
            case _:
                raise CannotTellError
