"""From an `order` to a column of numbers in each table that has the column which it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..diagnostics import Label, Report, did_you_mean
from ..diagnostics.codes import derived as codes
from ..diagnostics.codes import names as name_codes
from ..model import types as t
from ..model.symbols import AttributeSymbol, Names
from ..model.tables import Attribute, PieceTable
from ..syntax import nodes as n
from ..syntax.words import words


def declare_order(names: Names, node: n.Order, report: Report) -> None:
    """Adds the column: for the lowest value 1, for the next one 2 and so on; a value that is not listed has none.

    Nothing below needs to know that no table has it: it is an attribute like others.
    """
    attribute = names.attributes.get(node.of.text)
    if attribute is None:
        hint = did_you_mean(node.of.text, names.attributes)
        report.add(name_codes.UNKNOWN.at(node.of.span, name=node.of.text, hint=hint))
        _unknown(names, node, names.tables)
        return
    wrong = next((one for one in attribute.types.values() if not isinstance(t.bare(one), (t.Value, t.Number))), None)
    if wrong is not None:
        report.add(codes.NO_ORDER_OF.at(node.of.span, name=node.of.text, found=wrong))
        _unknown(names, node, attribute.types)
        return
    places = _places(names, node, report)
    symbol = AttributeSymbol(node.name.text, {})
    for piece in attribute.types:
        table = names.tables[piece] = _with_column(names.tables[piece], node, places)
        there = [kind for kind in table.kinds.values() if kind.copies != 0]
        sure = all(node.name.text in kind.cells for kind in there) and table.attributes[node.of.text].on is None
        symbol.types[piece] = t.NUMBER if sure else t.Maybe(t.NUMBER)
    names.attributes[symbol.name] = symbol
    names.orders[symbol.name] = node


def _unknown(names: Names, node: n.Order, pieces: Iterable[str]) -> None:
    """Makes the attribute all the same, so that the lines that read it give no further messages."""
    names.attributes[node.name.text] = AttributeSymbol(node.name.text, dict.fromkeys(pieces, t.UNKNOWN))


def _places(names: Names, node: n.Order, report: Report) -> dict[object, int]:
    """The number of each value that is listed."""
    known = dict.fromkeys(_values(names, node.of.text))
    found: dict[object, n.Expr] = {}
    for one in node.values:
        value = _value(one)
        if value not in known:
            hint = did_you_mean(words(one), [str(value) for value in known])
            report.add(codes.NO_SUCH_VALUE.at(one.span, attribute=node.of.text, value=words(one), hint=hint))
        elif value in found:
            labels = [Label(found[value].span, "here it stands first")]
            report.add(codes.ORDERED_TWICE.at(one.span, value=words(one), labels=labels))
        else:
            found[value] = one
    order = list(found) if node.first == "lowest" else list(reversed(found))
    return {value: number for number, value in enumerate(order, 1)}


def left_out(names: Names, node: n.Order) -> list[object]:
    """The values of kinds that are there, in the order of the tables, which an order does not list."""
    listed = {_value(one) for one in node.values}
    return [value for value in _values(names, node.of.text, there=True) if value not in listed]


def _values(names: Names, attribute: str, *, there: bool = False) -> list[object]:
    cells = [
        kind.cells.get(attribute)
        for table in names.tables.values()
        if attribute in table.attributes
        for kind in table.kinds.values()
        if not there or kind.copies != 0
    ]
    return list(dict.fromkeys(cell for cell in cells if cell is not None))


def _value(node: n.Expr) -> object:
    """A value as a table has it; None for what no cell of words or numbers is."""
    match node:
        case n.Name(text=text):
            return text
        case n.Int(value=value):
            return value
    return None


def _with_column(table: PieceTable, node: n.Order, places: dict[object, int]) -> PieceTable:
    name, of = node.name.text, table.attributes[node.of.text]
    kinds = {}
    for id_, kind in table.kinds.items():
        place = places.get(kind.cells.get(of.name))
        cells = {cell: value for cell, value in kind.cells.items() if cell != name}
        kinds[id_] = kind if place is None else replace(kind, cells={**cells, name: place})
    attributes = {**table.attributes, name: Attribute(name, "number", of.on, node.name.span)}
    return replace(table, attributes=attributes, kinds=kinds)


def without_orders(names: Names, table: PieceTable) -> PieceTable:
    """A table as it stands in the files of the game, without the columns that orders add."""
    made = names.orders.keys()
    kinds = {
        id_: replace(kind, cells={name: cell for name, cell in kind.cells.items() if name not in made})
        for id_, kind in table.kinds.items()
    }
    attributes = {name: attribute for name, attribute in table.attributes.items() if name not in made}
    return replace(table, attributes=attributes, kinds=kinds)
