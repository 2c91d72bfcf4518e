"""From `pay` to what it makes of the position: how much is paid, from where and to where is checked."""

from __future__ import annotations

from ..diagnostics.codes import families as codes
from ..model import types as t
from ..model.symbols import ZoneSymbol
from ..syntax import nodes as n
from ..syntax.words import words
from .expressions import check_expr, check_want
from .moves import check_place
from .scope import Context, Scope


def check_pay(cx: Context, scope: Scope, node: n.Pay) -> None:
    """`[must] pay N from A to B`, without its block."""
    if scope.me is not None:
        cx.checked.mes[node] = scope.me
    check_want(cx, scope, node.amount, t.NUMBER)
    pieces = _paid(cx, node.source, check_expr(cx, scope, node.source))
    check_place(cx, scope, node.place, pieces, "payment")
    if not node.must:
        scope.position_changed(tracks=False)


def _paid(cx: Context, node: n.Expr, found: t.Type) -> t.Type:
    """The sort of piece that is paid; reports what nothing can be paid from."""
    if isinstance(found, t.Unknown):
        return found
    zone = cx.checked.refs.get(node)
    if not isinstance(found, t.ZoneOf) or not isinstance(zone, ZoneSymbol) or found.kind == "slot":
        said = "several zones" if isinstance(node, (n.Every, n.EveryOf)) else "a slot" if isinstance(
            found, t.ZoneOf) else found  # fmt: skip
        hint = None
        if found == t.NUMBER:
            hint = (
                f"A remembered number is not moved: `needs {words(node)} is at least ...`, then `subtract` and `add`."
            )
        cx.report.add(codes.PAY_FROM.at(node.span, words=words(node), found=said, hint=hint))
        return t.element(t.bare(found)) or t.UNKNOWN
    kinds = cx.names.tables[found.table].kinds.values()
    if sum(kind.copies != 0 for kind in kinds) > 1:
        cx.report.add(codes.PAY_KINDS.at(node.span, table=found.table, words=words(node)))
    return t.Piece(found.table)
