"""From `point out SET where C [to P]` to its checks: what it looks for is printed on the pieces."""

from __future__ import annotations

from ..diagnostics.codes import standing as codes
from ..model import types as t
from ..model.symbols import Builtin, Checked, DefineSymbol, ItemAttribute, LocalSymbol
from ..syntax import nodes as n
from ..syntax.walk import children
from ..syntax.words import words
from .expressions import check_want
from .moves import pieces_of
from .scope import Context, Scope


def check_point_out(cx: Context, scope: Scope, node: n.PointOut) -> None:
    """Pieces, a condition, and who is told."""
    pieces = pieces_of(cx, scope, node.pieces, "pointed out")
    where = node.pieces
    if isinstance(pieces, t.Unknown):
        pass  # that was reported
    elif not isinstance(where, n.Where):
        cx.report.add(codes.POINT_OUT_WHERE.at(where.span, words=words(where)))
    else:
        item = cx.checked.items.get(where)
        other = _not_printed(cx.checked, where.condition, item) if item is not None else None
        if other is not None:
            cx.report.add(codes.POINT_OUT_BY.at(other.span, words=words(other)))
    if node.to is not None:
        check_want(cx, scope, node.to, t.PLAYER)


def _not_printed(checked: Checked, node: n.Expr, item: LocalSymbol) -> n.Expr | None:
    """The first part of a condition that looks at more of the piece than its kind and its attributes."""
    if isinstance(node, (n.IsExtreme, n.IsUnique)):
        return node
    symbol = checked.refs.get(node)
    match symbol:
        case ItemAttribute(item=looked_at, attribute=attribute) if looked_at is item:
            return node if _on_a_side(checked, item, attribute.name) else None
        case Builtin(name="kind", item=looked_at) if looked_at is item:
            return None
        case LocalSymbol() if symbol is item:
            return node
    if getattr(symbol, "item", None) is item and not isinstance(symbol, DefineSymbol):
        return node
    if isinstance(node, n.Of) and checked.refs.get(node.of) is item:
        printed = node.text in checked.names.attributes and not _on_a_side(checked, item, node.text)
        return None if node.text == "kind" or printed else node
    for child in children(node):
        found = _not_printed(checked, child, item) if isinstance(child, n.Expr) else None
        if found is not None:
            return found
    return None


def _on_a_side(checked: Checked, item: LocalSymbol, attribute: str) -> bool:
    """Whether an attribute is printed on one side only, so that it matters which is up."""
    piece = t.bare(item.type)
    table = checked.names.tables.get(piece.table) if isinstance(piece, t.Piece) else None
    found = table.attributes.get(attribute) if table is not None else None
    return found is not None and found.on is not None
