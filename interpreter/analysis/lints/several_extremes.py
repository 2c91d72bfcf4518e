"""`the only (x where y is highest)` where equals can meet."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ...model import types as t
from ...model.symbols import Builtin, DefineSymbol, ItemAttribute, ItemDefine, ItemSide, ItemTrack, LocalSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the `where`, unless its source was made unique by the same attribute (`rank is unique`), or the tables
    have no two pieces that could meet there and are equal."""
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
            if isinstance(condition.of, n.Name) and _each_once(cx, source, condition.of.text):
                continue
            if known is None or not isinstance(condition.of, n.Name) or condition.of.text != known:
                cx.report.add(codes.HIGHEST_TIED.at(node.span, extreme=_adjective(condition.extreme)))


def _adjective(extreme: str) -> str:
    return {"highest": "high", "lowest": "low"}[extreme]


def _unique_by(node: n.Expr) -> str | None:
    if isinstance(node, n.Where) and isinstance(node.condition, n.IsUnique) and isinstance(node.condition.of, n.Name):
        return node.condition.of.text
    return None


def _each_once(cx: Context, source: n.Expr, number: str) -> bool:
    """Whether the tables have each number once among what can be in a set: all pieces, or those of one suit."""
    piece = t.element(t.bare(cx.checked.types.get(source, t.UNKNOWN)))
    type_ = cx.checked.types.get(source)
    table = piece.table if isinstance(piece, t.Piece) else type_.table if isinstance(type_, t.ZoneOf) else None
    if table is None or table not in cx.names.tables:
        return False
    said = cx.names.tables[table]
    if number not in said.attributes or said.attributes[number].on is not None:
        return False
    same = [name for name in _alike_in(cx, source) if name in said.attributes and said.attributes[name].on is None]
    met: set[tuple[object, ...]] = set()
    for kind in said.kinds.values():
        if kind.copies == 0 or kind.cells.get(number) is None:
            continue
        key = (kind.cells[number], *(kind.cells.get(name) for name in same))
        if kind.copies != 1 or key in met:
            return False
        met.add(key)
    return True


def _alike_in(cx: Context, source: n.Expr) -> list[str]:
    """The attributes that are the same for all in a set, because it was picked by `suit is ...`."""
    symbol = cx.checked.refs.get(source)
    if isinstance(symbol, LocalSymbol) and isinstance(symbol.source, (n.Where, n.FirstNotEmpty)):
        return _alike_in(cx, symbol.source)
    if isinstance(source, n.FirstNotEmpty):
        first, *others = [_alike_in(cx, choice) for choice in source.choices]
        return [name for name in first if all(name in alike for alike in others)]
    if isinstance(symbol, DefineSymbol):
        return _alike_in(cx, symbol.node.value)
    if not isinstance(source, n.Where):
        return []
    condition = source.condition
    tests = condition.items if isinstance(condition, n.Logic) and condition.op == "and" else [condition]
    found = _alike_in(cx, source.source)
    for test in tests:
        if not isinstance(test, n.Compare) or test.op != "is" or not isinstance(test.left, n.Name):
            continue
        named = [cx.checked.refs.get(node) for node in walk(test.right)]
        of_each = any(isinstance(one, (ItemAttribute, ItemDefine, ItemSide, ItemTrack, Builtin)) for one in named)
        of_each |= cx.checked.items.get(source) in [one for one in named if isinstance(one, LocalSymbol)]
        if isinstance(cx.checked.refs.get(test.left), ItemAttribute) and not of_each:
            found.append(test.left.text)
    return found
