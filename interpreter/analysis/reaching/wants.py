"""From a test to the changes of the position, any of which could make it come out otherwise."""

from __future__ import annotations

from ...model import types as t
from ...model.symbols import (
    Builtin,
    Checked,
    DefineSymbol,
    ItemDefine,
    ItemSide,
    ItemTrack,
    SideSymbol,
    TableSymbol,
    TrackSymbol,
    ZoneSymbol,
)
from ...syntax import nodes as n
from ...syntax.walk import walk
from .effects import DROPPED, OUT, SIDES, Change


class CannotTellError(Exception):
    """The test may change by itself: it looks at whose turn it is, or at something we cannot follow."""


class Wants:
    """What tests look at, in one game. With `turns` the test is asked of another player each time."""

    def __init__(self, checked: Checked, *, turns: bool = False) -> None:
        self.checked, self.turns = checked, turns
        self._read: dict[str, set[Change]] = {}
        """What a define looks at, by its name."""
        self._numbers: dict[tuple[str, bool], set[Change]] = {}
        """What could make a define higher (or lower)."""

    def to_be(self, node: n.Expr, truth: bool) -> set[Change]:
        """What could make a test hold (or, with False, fail)."""
        match node:
            case n.Not(of=of):
                return self.to_be(of, not truth)
            case n.Logic(items=items):
                return {change for item in items for change in self.to_be(item, truth)}
            case n.IsEmpty(of=of, negated=negated):
                return self._amount(of, more=truth == negated)
            case n.Any(of=of):
                return self._amount(of, more=truth)
            case n.Compare(op=op, left=left, right=right) if op in ("at least", "more", "at most", "less"):
                up = (op in ("at least", "more")) == truth
                return self._number(left, up=up) | self._number(right, up=not up)
            case n.Name() | n.Call() if isinstance(define := self.checked.refs.get(node), DefineSymbol):
                args = [self.reads(arg) for arg in node.args] if isinstance(node, n.Call) else []
                return self.to_be(define.node.value, truth).union(*args)
        return self.reads(node)

    def reads(self, node: n.Node) -> set[Change]:
        """All that an expression looks at, changed in any way."""
        found: set[Change] = set()
        for inner in walk(node):
            symbol = self.checked.refs.get(inner)
            match symbol:
                case ZoneSymbol(name=name):
                    found |= {(name, "+"), (name, "-")}
                case TrackSymbol() | ItemTrack():
                    track = symbol if isinstance(symbol, TrackSymbol) else symbol.track
                    found |= {(track.name, how) for how in "+-="}
                case SideSymbol() | ItemSide():
                    found.add(SIDES)
                case DefineSymbol() | ItemDefine():
                    define = symbol.define if isinstance(symbol, ItemDefine) else symbol
                    if define.name not in self._read:
                        self._read[define.name] = self.reads(define.node)
                        if define.name in self.checked.adjusted:
                            self._read[define.name].add((define.name, "="))
                    found |= self._read[define.name]
                case TableSymbol():
                    raise CannotTellError
                case Builtin(name="playable" | "owner"):
                    raise CannotTellError
            if isinstance(inner, n.StillIn):
                found.add(DROPPED)
            if isinstance(inner, (n.Me, n.Others)) and self.turns:
                raise CannotTellError
            if isinstance(inner, (n.Players, n.Others)):
                found.add(OUT)
            if self._on_one_side(symbol):
                found.add(SIDES)
        return found

    def _on_one_side(self, symbol: object) -> bool:
        name = getattr(getattr(symbol, "attribute", symbol), "name", None)
        tables = self.checked.names.tables.values()
        return any(name in table.attributes and table.attributes[name].on is not None for table in tables)

    def _amount(self, node: n.Expr, *, more: bool) -> set[Change]:
        """What could make there be more (or fewer) of something."""
        symbol = self.checked.refs.get(node)
        if isinstance(symbol, ZoneSymbol):
            inside = self.reads(node.of) if isinstance(node, (n.Of, n.SomeOf, n.EveryOf)) else set()
            inside |= self.reads(node.count) if isinstance(node, n.SomeOf) else set()
            return inside | {(symbol.name, "+" if more else "-")}
        if isinstance(symbol, TrackSymbol):
            return {(symbol.name, how) for how in "+-="}
        if isinstance(node, n.Where):
            return self._amount(node.source, more=more) | self.reads(node.condition)
        return self.reads(node)

    def _number(self, node: n.Expr, *, up: bool) -> set[Change]:
        """What could make a number higher (or lower)."""
        symbol = self.checked.refs.get(node)
        match node:
            case n.Count(of=of):
                return self._amount(of, more=up)
            case n.Arith(op="+", left=left, right=right):
                return self._number(left, up=up) | self._number(right, up=up)
            case n.Arith(op="-", left=left, right=right):
                return self._number(left, up=up) | self._number(right, up=not up)
        if isinstance(symbol, (TrackSymbol, ItemTrack)):
            track = symbol if isinstance(symbol, TrackSymbol) else symbol.track
            inside = self.reads(node.of) if isinstance(node, n.Of) else set()
            if track.type == t.NUMBER:
                return inside | {(track.name, "+" if up else "-"), (track.name, "=")}
        if isinstance(symbol, DefineSymbol) and isinstance(node, n.Name):
            if (symbol.name, up) not in self._numbers:
                self._numbers[symbol.name, up] = self._number(symbol.node.value, up=up)
            return self._numbers[symbol.name, up]
        return self.reads(node)
