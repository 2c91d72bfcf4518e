"""From sides, and attributes that are printed on one side, to tests and values in the plan; and from `flip` and `swap`
to their steps."""

from __future__ import annotations

from ...model import types as t
from ...model.symbols import AttributeSymbol, ItemAttribute, LocalSymbol, SideSymbol, ZoneSymbol
from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from .builder import Builder


def side_number(b: Builder, side: n.Ident | None) -> int | None:
    """The number of a side that a line names; None where it names none."""
    symbol = b.ref(side) if side is not None else None
    return symbol.number if isinstance(symbol, SideSymbol) else None


def shows(piece: p.Expr, side: int) -> p.Expr:
    """Whether a piece shows a side."""
    return p.Binary("==", p.SideOf(piece), p.Const(side))


def printed_on(b: Builder, attribute: str, table: str) -> int | None:
    """The side that an attribute of a table is printed on; None for all of them."""
    found = b.shared.checked.names.tables[table]
    on = found.attributes[attribute].on if attribute in found.attributes else None
    return None if on is None else found.sides.index(on)


def attribute_of(b: Builder, name: str, table: str, piece: p.Expr) -> p.Expr:
    """An attribute of a piece, which may be read twice; missing while the side is down that it is printed on."""
    side = printed_on(b, name, table)
    value = p.Column(name, piece)
    return value if side is None else p.Select(shows(piece, side), value, p.Const(None))


Printed = tuple[list[p.Expr], p.Expr, bool]
"""The tests under which an attribute has a value, that value, and whether it may be missing even then."""


def printed(b: Builder, node: n.Expr) -> Printed | None:
    """An attribute of one piece that is printed on one side, for tests, which look at the side first; else None."""
    piece: p.Expr
    there: list[p.Expr]
    match node, b.ref(node):
        case n.Name(), ItemAttribute(item=item, attribute=attribute) if isinstance(t.bare(item.type), t.Piece):
            table, piece, there = _table(item.type), p.Read(b.local(item)), []
        case n.Of(of=of), AttributeSymbol() as attribute if isinstance(t.bare(b.type(of)), t.Piece):
            table = _table(b.type(of))
            if printed_on(b, attribute.name, table) is None:
                return None
            from .expressions import expr  # an expression holds attributes, and an attribute is one of an expression

            piece = b.keep(expr(b, of), of.span, "piece", t.Piece(table))
            there = [p.Present(piece)] if isinstance(b.type(of), t.Maybe) else []
        case _:
            return None
    side = printed_on(b, attribute.name, table)
    if side is None:
        return None
    layout = b.shared.layout
    column = layout.columns[attribute.name]
    misses = any(column[number] is None for number in layout.pieces_of.get(table, ()))
    return [*there, shows(piece, side)], p.Column(attribute.name, piece), misses


def _table(type_: t.Type) -> str:
    piece = t.bare(type_)
    assert isinstance(piece, t.Piece)
    return piece.table


def sorted_by_side(b: Builder, span: Span, pieces: p.Expr, column: str, side: int, descending: bool) -> p.Expr:
    """Pieces by an attribute that is printed on one side; those that do not show it come last, as they stand."""
    with_value, without = b.temporary("showing", t.UNKNOWN), b.temporary("others", t.UNKNOWN)
    item = b.temporary("piece", t.UNKNOWN)
    for local in (with_value, without):
        b.emit(p.Assign(span, local, p.MakeList([])))
    add: list[p.Op] = [p.Append(span, with_value, p.Read(item))]
    other: list[p.Op] = [p.Append(span, without, p.Read(item))]
    b.emit(p.ForIn(span, item, pieces, [p.If(span, shows(p.Read(item), side), add, other)]))
    return p.Joined([p.SortedBy(p.Read(with_value), column, descending), p.Read(without)])


def flip(b: Builder, node: n.Flip) -> None:
    """Emits a `flip`."""
    from .expressions import expr
    from .sets import members

    side = side_number(b, node.side)
    if side is None:
        raise TypeError("a `flip` names a side")
    one = not isinstance(b.type(node.pieces), (t.SetOf, t.ListOf, t.ZoneOf))
    b.emit(p.Flip(node.span, expr(b, node.pieces) if one else members(b, node.pieces), one, side))


def swap(b: Builder, node: n.Swap) -> None:
    """Emits a `swap`; each side is looked up before anything moves."""
    from .sets import members_once

    first = b.keep(members_once(b, node.first), node.first.span, "first")
    second = b.keep(members_once(b, node.second), node.second.span, "second")
    b.emit(p.Swap(node.span, first, second, _place(b, node.first), _place(b, node.second)))


def _place(b: Builder, node: n.Expr, *, later: bool = False) -> p.ZoneNumber | None:
    """The zone that pieces come from, as far as the text tells: a zone, a `where` of one, or a name chosen from one.

    `later`: a name was made some lines before, so that only what cannot have changed since may say whose zone it is.
    """
    from .expressions import zone_number

    symbol = b.ref(node)
    if isinstance(node, n.Where):
        return _place(b, node.source, later=later)
    if isinstance(symbol, LocalSymbol) and isinstance(node, n.Name):
        return None if symbol.source is None or symbol.by_seat else _place(b, symbol.source, later=True)
    if not isinstance(symbol, ZoneSymbol) or isinstance(node, n.Every):
        return None
    if later and isinstance(node, n.Of) and not _fixed(b, node.of):
        return None
    return zone_number(b, node)


def _fixed(b: Builder, node: n.Expr) -> bool:
    """Whether an expression is a player once and for all."""
    match node:
        case n.Me() | n.SeatNumber():
            return True
        case n.Name():
            return isinstance(b.ref(node), LocalSymbol)
        case n.Of(text="left" | "right", of=of):
            return _fixed(b, of)
    return False
