"""From a kind's row and the `if` of an answer to whether pieces of this kind can be answered by it."""

from __future__ import annotations

from ..model.symbols import AnswerSymbol, AttributeSymbol, Builtin, Checked, KindSymbol, LocalSymbol, ValueSymbol
from ..model.tables import Cell, Kind
from ..syntax import nodes as n

Truth = bool | None
"""None: it depends on more than the row."""


def answers_kind(checked: Checked, answer: AnswerSymbol, kind: Kind) -> Truth:
    """Whether the `if` of the answer holds where the action is told a piece of this kind."""
    if answer.node.condition is None:
        return True
    return _holds(checked, answer.node.condition, set(answer.params), kind)


def _holds(checked: Checked, node: n.Expr, params: set[LocalSymbol], kind: Kind) -> Truth:
    match node:
        case n.Truth(value=value):
            return value
        case n.Not(of=of):
            found = _holds(checked, of, params, kind)
            return None if found is None else not found
        case n.Logic(op=op, items=items):
            parts = [_holds(checked, item, params, kind) for item in items]
            decides = op == "or"
            if decides in parts:
                return decides
            return None if None in parts else not decides
        case n.Compare(op="is" | "is not", left=left, right=right):
            first, second = _cell(checked, left, params, kind), _cell(checked, right, params, kind)
            if first is ... or second is ...:
                return None
            if first is None or second is None:
                return False  # no test of what is missing holds
            return (first == second) is (node.op == "is")
        case n.Of():
            cell = _cell(checked, node, params, kind)
            return cell if isinstance(cell, bool) else False if cell is None else None
    return None


def _cell(checked: Checked, node: n.Expr, params: set[LocalSymbol], kind: Kind) -> object:
    """The value of an expression that speaks of the row only; `...` for any other."""
    symbol = checked.refs.get(node)
    match node:
        case n.Int(value=number):
            return number
        case n.Truth(value=truth):
            return truth
        case n.Of(of=of) if checked.refs.get(of) in params:
            if isinstance(symbol, AttributeSymbol) and not _on_a_side(checked, symbol, kind):
                found: Cell = kind.cells.get(symbol.name)
                return found
            if isinstance(symbol, Builtin) and symbol.name == "kind":
                return kind.id
    if isinstance(symbol, ValueSymbol):
        return symbol.value
    if isinstance(symbol, KindSymbol):
        return symbol.id
    return ...


def _on_a_side(checked: Checked, symbol: AttributeSymbol, kind: Kind) -> bool:
    """Whether the attribute can be missing because another side is up."""
    tables = [table for table in checked.names.tables.values() if kind.id in table.kinds]
    return any(table.attributes[symbol.name].on is not None for table in tables if symbol.name in table.attributes)
