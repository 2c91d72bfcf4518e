"""A setup that draws more pieces than there are, at one of the permitted numbers of players.

The setup is gone through with counts in the place of pieces, for each number of players. Where a count depends on what
cannot be told beforehand (a condition, an action, a set that is picked out), nothing more is said.
"""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ...model.symbols import OptionSymbol, TableSymbol, ZoneSymbol
from ...syntax import nodes as n
from ..scope import Context

_Place = tuple[str, int | None]
"""A zone by its name, and in a family the seat."""
_NO_PIECES = (n.Shuffle, n.Show, n.Flip, n.SetTo, n.Add, n.Let)


class _CannotTellError(Exception):
    """From here on the counts are not known."""


def lint(cx: Context) -> None:
    """Warns at the first draw that comes short, with the least number of players for which it does."""
    least, most = cx.checked.players
    for players in range(least, most + 1):
        counts = _Counts(cx, players)
        try:
            for part in cx.checked.parts.setups:
                counts.block(part.block, None)
        except _CannotTellError:
            pass
        if counts.short is not None:
            node, zone, have, wanted = counts.short
            left = {0: "nothing is", 1: "only 1 is"}.get(have, f"only {have} are")
            cx.report.add(codes.SHORT_SETUP.at(node.span, players=players, left=left, zone=zone, wanted=wanted))
            return


def after_setup(cx: Context, players: int) -> dict[_Place, int]:
    """How many pieces lie where after the setup; nothing is known of it, if anything in it cannot be told."""
    counts = _Counts(cx, players)
    try:
        for part in cx.checked.parts.setups:
            counts.block(part.block, None)
    except _CannotTellError:
        return {}
    return counts.there


class _Counts:
    def __init__(self, cx: Context, players: int) -> None:
        self.cx, self.players = cx, players
        self.there: dict[_Place, int] = {}
        self.short: tuple[n.Draw, str, int, int] | None = None
        """The first draw that comes short: where it draws, how many there are and how many it wants."""

    def block(self, block: n.Block, me: int | None) -> None:
        for stmt in block.body:
            self.step(stmt, me)

    def step(self, node: n.Stmt, me: int | None) -> None:
        match node:
            case n.Move(pieces=n.Every() as pieces, place=place):
                self.move_table(pieces, place, me)
            case n.Draw():
                self.draw(node, me)
            case n.EachPlayer(other=False, at_once=False, start=None, where=None, block=block):
                first = me or 0
                for step in range(self.players):
                    self.block(block, (first + step) % self.players)
            case _ if not isinstance(node, _NO_PIECES):
                raise _CannotTellError

    def move_table(self, pieces: n.Every, place: n.Expr, me: int | None) -> None:
        table = self.cx.checked.refs.get(pieces)
        if not isinstance(table, TableSymbol):
            raise _CannotTellError
        for zone, seat in list(self.there):
            if self.cx.names.zones[zone].table == table.name:
                del self.there[zone, seat]
        copies = 0
        for kind in self.cx.names.tables[table.name].kinds.values():
            value = self.cx.names.options[kind.copies].value if isinstance(kind.copies, str) else kind.copies
            copies += max(int(value), 0) if isinstance(value, int) else 0
        self.there[self.place(place, me)] = copies

    def draw(self, node: n.Draw, me: int | None) -> None:
        source, to, wanted = self.place(node.source, me), self.place(node.place, me), self.amount(node.amount)
        have = self.there.get(source, 0)
        if have < wanted:
            refill = self.cx.names.zones[source[0]].refill
            if refill is not None and self.there.get((refill.name, None), 0):
                raise _CannotTellError
            self.short = self.short or (node, source[0], have, wanted)
        self.there[source] = have - min(have, wanted)
        self.there[to] = self.there.get(to, 0) + min(have, wanted)

    def amount(self, amount: n.Amount) -> int:
        option = self.cx.checked.refs.get(amount.high) if amount.high is not None else None
        if isinstance(amount.high, n.Int):
            return amount.high.value
        if isinstance(option, OptionSymbol) and isinstance(option.value, int):
            return max(int(option.value), 0)
        raise _CannotTellError

    def place(self, node: n.Expr, me: int | None) -> _Place:
        zone = self.cx.checked.refs.get(node)
        if isinstance(zone, ZoneSymbol):
            if isinstance(node, n.Name):
                return zone.name, None
            if isinstance(node, n.My) and me is not None:
                return zone.name, me
        raise _CannotTellError
