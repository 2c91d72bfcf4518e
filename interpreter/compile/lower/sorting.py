"""From a number that pieces have to the pieces in its order: an attribute, an order, or a derived value."""

from __future__ import annotations

from ...model import types as t
from ...model.symbols import DefineSymbol
from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from .builder import Builder
from .derived import derived_value, is_column
from .sides import printed_on, sorted_by_side


def sorted_pieces(b: Builder, span: Span, pieces: p.Expr, by: n.Ident, table: str, descending: bool) -> p.Expr:
    """Pieces of a table by a number of theirs; those without it come last, as they stand."""
    define = b.ref(by)
    if isinstance(define, DefineSymbol) and not is_column(b.shared, define):
        return _by_derived(b, span, pieces, by, define, descending)
    side = printed_on(b, by.text, table)
    if side is not None:
        return sorted_by_side(b, span, pieces, by.text, side, descending)
    if isinstance(pieces, p.Const) and isinstance(pieces.value, tuple):  # where they are known, so is their order
        values = b.shared.layout.columns[by.text]
        known = [piece for piece in pieces.value if isinstance(piece, int)]
        with_value = [piece for piece in known if values[piece] is not None]
        with_value.sort(key=lambda piece: int(str(values[piece])), reverse=descending)
        return p.Const((*with_value, *(piece for piece in known if values[piece] is None)))
    return p.SortedBy(pieces, by.text, descending)


def _by_derived(b: Builder, span: Span, pieces: p.Expr, by: n.Ident, define: DefineSymbol, descending: bool) -> p.Expr:
    pieces = b.keep(pieces, span, "pieces", t.SetOf(t.UNKNOWN))
    me = b.me(by)
    keys, item = b.temporary("keys", t.ListOf(t.NUMBER)), b.temporary("piece", t.UNKNOWN)
    b.emit(p.Assign(span, keys, p.MakeList([])))
    with b.into([]) as body:
        reader = p.Read(me) if me is not None else p.Const(None)
        b.emit(p.Append(span, keys, derived_value(b, define, reader, p.Read(item))))
    b.emit(p.ForIn(span, item, pieces, body))
    return p.SortedByKeys(pieces, p.Read(keys), descending)
