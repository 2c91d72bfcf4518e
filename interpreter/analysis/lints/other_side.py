"""`not (metal is copper)` where the metal is printed on one side: while another is up, this holds too."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics.codes import lints as codes
from ...model import types as t
from ...model.symbols import AttributeSymbol, ItemAttribute, ItemSide, SideSymbol
from ...model.tables import PieceTable
from ...syntax import nodes as n
from ...syntax.walk import children
from ...syntax.words import words
from ..scope import Context

_OPPOSITE: dict[n.CompareOp, n.CompareOp] = {
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
    "at least": "less",
    "less": "at least",
    "at most": "more",
    "more": "at most",
}


def lint(cx: Context) -> None:
    """Warns at the `not`, unless the same `and` asks for the side on which the attribute is printed."""
    for part in (*cx.checked.parts.with_steps(), *cx.checked.parts.defines):
        for node in _loose_nots(cx, part, frozenset()):
            test = node.of
            what = test.left if isinstance(test, n.Compare) else test
            found = _printed(cx, what)
            instead = _instead(test)
            if found is None or instead is None:
                continue
            table, on = found
            others = " or ".join(f"`{side}`" for side in table.sides if side != on)
            cx.report.add(codes.NOT_ON_SIDE.at(node.span, table=table.piece, others=others, words=words(instead)))


def _loose_nots(cx: Context, node: n.Node, up: frozenset[str]) -> Iterator[n.Not]:
    """The `not`s in a node; `up` are the sides that the conditions around ask for."""
    if isinstance(node, n.Logic) and node.op == "and":
        symbols = [cx.checked.refs.get(item) for item in node.items]
        sides = [symbol.side if isinstance(symbol, ItemSide) else symbol for symbol in symbols]
        up |= {side.name for side in sides if isinstance(side, SideSymbol)}
    if isinstance(node, n.Not):
        what = node.of.left if isinstance(node.of, n.Compare) else node.of
        found = _printed(cx, what)
        if found is not None and found[1] not in up:
            yield node
    for child in children(node):
        yield from _loose_nots(cx, child, up)


def _printed(cx: Context, node: n.Node) -> tuple[PieceTable, str] | None:
    """The table of the piece whose attribute this is, and the side that it is printed on; None if on all."""
    symbol = cx.checked.refs.get(node)
    if isinstance(symbol, ItemAttribute):
        name, of = symbol.attribute.name, symbol.item.type
    elif isinstance(symbol, AttributeSymbol) and isinstance(node, n.Of):
        name, of = symbol.name, t.bare(cx.checked.types[node.of])
    else:
        return None
    table = cx.names.tables.get(of.table) if isinstance(of, t.Piece) else None
    on = table.attributes[name].on if table is not None else None
    return (table, on) if table is not None and on is not None else None


def _instead(test: n.Expr) -> n.Expr | None:
    """The opposite of a test, which does not hold of what has no value."""
    if isinstance(test, n.Compare):
        return n.Compare(test.span, _OPPOSITE[test.op], test.left, test.right) if test.op in _OPPOSITE else None
    return n.Compare(test.span, "is", test, n.Truth(test.span, False))
