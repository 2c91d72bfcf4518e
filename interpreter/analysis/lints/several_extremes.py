"""`the only (x where y is highest)` where equals can meet."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ...model.symbols import LocalSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the `where`, unless its source was made unique by the same attribute (`rank is unique`)."""
    parts = cx.checked.parts
    unique: dict[int, str] = {}
    for root in (*parts.with_steps(), *parts.defines):
        for node in walk(root):
            if isinstance(node, n.Let) and (what := _unique_by(node.value)) is not None:
                unique[id(cx.checked.refs.get(node.name))] = what
            if not isinstance(node, n.Only) or not isinstance(node.of, n.Where):
                continue
            condition = node.of.condition
            if not isinstance(condition, n.IsExtreme):
                continue
            source = node.of.source
            symbol = cx.checked.refs.get(source)
            known = unique.get(id(symbol)) if isinstance(symbol, LocalSymbol) else _unique_by(source)
            if known is None or not isinstance(condition.of, n.Name) or condition.of.text != known:
                cx.report.add(codes.HIGHEST_TIED.at(node.span, extreme=_adjective(condition.extreme)))


def _adjective(extreme: str) -> str:
    return {"highest": "high", "lowest": "low"}[extreme]


def _unique_by(node: n.Expr) -> str | None:
    if isinstance(node, n.Where) and isinstance(node.condition, n.IsUnique) and isinstance(node.condition.of, n.Name):
        return node.condition.of.text
    return None
