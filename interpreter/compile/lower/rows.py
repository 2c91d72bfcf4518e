"""From an attribute, or a derived value, of all that lies in a zone to the list of these values, in its order."""

from __future__ import annotations

from collections.abc import Callable

from ...model import types as t
from ...model.symbols import AttributeSymbol, DefineSymbol
from ...syntax import nodes as n
from .. import plan as p
from .builder import Builder
from .sides import printed_on, shows


def values_in_order(
    b: Builder, node: n.Of, symbol: AttributeSymbol | DefineSymbol, table: str, pieces: p.Expr,
    value_of: Callable[[p.Expr], p.Expr],
) -> p.Expr:  # fmt: skip
    """The list of what `value_of` gives for each piece: what is missing is left out, lists are laid out flat."""
    values, item = b.temporary("values", b.type(node)), b.temporary("piece", t.Piece(table))
    b.emit(p.Assign(node.span, values, p.MakeList([])))
    each = (symbol.type or t.UNKNOWN) if isinstance(symbol, DefineSymbol) else symbol.types[table]
    with b.into([]) as body:
        value = value_of(p.Read(item))
        if isinstance(t.bare(each), (t.ListOf, t.SetOf)):
            inner = b.temporary("value", t.UNKNOWN)
            b.emit(p.ForIn(node.span, inner, value, [p.Append(node.span, values, p.Read(inner))]))
        elif isinstance(each, t.Maybe):
            value = value if isinstance(value, p.Column) else b.keep(value, node.span, "value", each)
            b.emit(p.If(node.span, p.Present(value), [p.Append(node.span, values, value)], []))
        else:
            b.emit(p.Append(node.span, values, value))
    side = printed_on(b, symbol.name, table) if isinstance(symbol, AttributeSymbol) else None
    if side is not None:
        body = [p.If(node.span, shows(p.Read(item), side), body, [])]
    b.emit(p.ForIn(node.span, item, pieces, body))
    return p.Read(values)
