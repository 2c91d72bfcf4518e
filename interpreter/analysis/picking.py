"""From an expression that looks at the tables alone to its value for one kind, before anything is dealt."""

from __future__ import annotations

from collections.abc import Callable

from ..model.symbols import (
    AttributeSymbol,
    Builtin,
    Checked,
    DefineSymbol,
    ItemAttribute,
    ItemDefine,
    KindSymbol,
    LocalSymbol,
    OptionSymbol,
    ValueSymbol,
)
from ..model.tables import Kind, PieceTable
from ..syntax import nodes as n

Fixed = int | bool | str | tuple[object, ...] | None
"""A number, yes or no, a word, a kind by its id, a list; None for what is missing."""

_TESTS: dict[str, Callable[[int, int], bool]] = {
    "at least": lambda a, b: a >= b,
    "at most": lambda a, b: a <= b,
    "more": lambda a, b: a > b,
    "less": lambda a, b: a < b,
}


class NotFixedError(Exception):
    """Something in the expression is not in the tables: `node`."""

    def __init__(self, node: n.Node) -> None:
        super().__init__(type(node).__name__)
        self.node = node


class Picker:
    """Works out expressions for one kind; `item` stands for a piece of it. Raises NotFixedError."""

    def __init__(self, checked: Checked, table: PieceTable, kind: Kind, item: LocalSymbol) -> None:
        self.checked, self.table, self.kind = checked, table, kind
        self.items = {id(item)}

    def holds(self, node: n.Expr) -> bool:
        """Whether a test holds; none of a missing value does."""
        return self.value(node) is True

    def value(self, node: n.Expr) -> Fixed:
        """The value of an expression."""
        match node:
            case n.Int(value=value) | n.Truth(value=value):
                return value
            case n.Nothing():
                return None
            case n.Name() | n.Step() | n.Of():
                return self._named(node)
            case n.Listing(items=items):
                return tuple(self.value(item) for item in items)
            case n.Numbers(low=low, high=high):
                return tuple(range(self._number(low), self._number(high) + 1))
            case n.Not(of=of):
                return not self.holds(of)
            case n.Logic(op="and", items=items):
                return all(self.holds(item) for item in items)
            case n.Logic(items=items):
                return any(self.holds(item) for item in items)
            case n.Any(of=of):
                found = self.value(of)
                return found is not None and found != ()
            case n.Compare():
                return self._compare(node)
            case n.Cases(arms=arms, otherwise=otherwise) if otherwise is not None:
                chosen = next((arm.value for arm in arms if self.holds(arm.test)), otherwise)
                return self.value(chosen)
        return self._sum(node)

    def _sum(self, node: n.Expr) -> Fixed:
        match node:
            case n.Arith(op=op, left=left, right=right):
                a, b = self._number(left), self._number(right)
                return a + b if op == "+" else a - b if op == "-" else a * b
            case n.Divided(left=left, right=right, rounding=rounding):
                a, b = self._number(left), self._number(right)
                if b == 0:
                    raise NotFixedError(node)  # a fault while playing, if it is looked up at all
                return a // b if rounding == "down" else -(-a // b)
            case n.Negative(of=of):
                return -self._number(of)
            case n.ExtremeOf(extreme=extreme, of=n.Listing(items=items)):
                numbers = [found for item in items if isinstance(found := self.value(item), int)]
                return (max if extreme == "highest" else min)(numbers, default=None)
        raise NotFixedError(node)

    def _number(self, node: n.Expr) -> int:
        found = self.value(node)
        if not isinstance(found, int):
            raise NotFixedError(node)
        return found

    def _compare(self, node: n.Compare) -> bool:
        left, right = self.value(node.left), self.value(node.right)
        if left is None or right is None:
            return False
        match node.op:
            case "is":
                return left == right
            case "is not":
                return left != right
            case "in" | "not in" if isinstance(right, tuple):
                return (left in right) == (node.op == "in")
            case "begins" if isinstance(left, tuple) and isinstance(right, tuple):
                return left[: len(right)] == right
        if isinstance(left, int) and isinstance(right, int) and node.op in _TESTS:
            return _TESTS[node.op](left, right)
        raise NotFixedError(node)

    def _named(self, node: n.Name | n.Step | n.Of) -> Fixed:
        symbol = self.checked.refs.get(node)
        found: Fixed
        match symbol:
            case OptionSymbol(value=int() | str() | tuple() as found):
                pass
            case ValueSymbol(value=found) | KindSymbol(id=found):
                pass
            case ItemAttribute(item=item, attribute=attribute) if id(item) in self.items:
                found = self._cell(node, attribute)
            case ItemDefine(item=item, define=define) if id(item) in self.items:
                found = self.derived(define)
            case Builtin(name="kind", item=LocalSymbol() as item) if id(item) in self.items:
                found = self.kind.id
            case DefineSymbol(params=[], item=None):
                found = self.value(symbol.node.value)
            case _ if isinstance(node, n.Of) and id(self.checked.refs.get(node.of)) in self.items:
                found = self._of(node, symbol)
            case _:
                raise NotFixedError(node)
        if isinstance(node, n.Step):
            if not isinstance(found, tuple) or not found:
                raise NotFixedError(node)
            entry = found[min(max(self._number(node.index), 0), len(found) - 1)]
            return entry if isinstance(entry, int) else str(entry)
        return found

    def _of(self, node: n.Of, symbol: object) -> Fixed:
        match symbol:
            case AttributeSymbol():
                return self._cell(node, symbol)
            case DefineSymbol():
                return self.derived(symbol)
            case Builtin(name="kind"):
                return self.kind.id
        raise NotFixedError(node)

    def _cell(self, node: n.Node, attribute: AttributeSymbol) -> Fixed:
        column = self.table.attributes.get(attribute.name)
        if column is None or column.on is not None:
            raise NotFixedError(node)
        return self.kind.cells.get(attribute.name)

    def derived(self, define: DefineSymbol) -> Fixed:
        """A derived value of the kind, never less than it may be."""
        if define.item is None or define.of_players or define.name in self.checked.adjusted:
            raise NotFixedError(define.node)
        self.items.add(id(define.item))
        found = self.value(define.node.value)
        if define.node.least is not None and isinstance(found, int):
            return max(found, self._number(define.node.least))
        return found
