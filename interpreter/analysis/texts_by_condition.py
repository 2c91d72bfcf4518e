"""From `cards where C:` to the kinds that the condition picks."""

from __future__ import annotations

from ..diagnostics.codes import derived as codes
from ..diagnostics.codes import names as name_codes
from ..model import types as t
from ..model.symbols import LocalSymbol
from ..model.tables import PieceTable
from ..syntax import nodes as n
from ..syntax.walk import walk
from ..syntax.words import words
from .expressions import check_condition
from .picking import NotFixedError, Picker
from .scope import Context, Scope


def picked_kinds(cx: Context, node: n.Card, condition: n.Expr) -> tuple[str, list[str]]:
    """The table and the kinds whose text this is, in the order of the table. Reports a condition that is not of one
    table, that looks at more than tables, or that nothing fits; then there are none."""
    tables = _tables(cx, condition)
    if len(tables) > 1:
        first, second = tables[0].piece, tables[1].piece
        cx.report.add(codes.SEVERAL_TABLES.at(condition.span, first=first, second=second))
        return "", []
    table = tables[0] if tables else None
    type_: t.Type = t.Piece(table.piece) if table is not None else t.UNKNOWN
    item = LocalSymbol("it", type_, node.name.span, hidden=True)
    problems = len(cx.report.found)
    check_condition(cx, Scope(None, part="cards").looking_at(item), condition)
    if len(cx.report.found) > problems:
        return "", []
    if table is None:
        cx.report.add(name_codes.NO_TEXTS.at(condition.span, table="card"))
        return "", []
    try:
        kinds = [id_ for id_, kind in table.kinds.items() if Picker(cx.checked, table, kind, item).holds(condition)]
    except NotFixedError as problem:
        found = problem.node if isinstance(problem.node, n.Expr) else condition
        cx.report.add(codes.NOT_IN_TABLES.at(found.span, words=words(found)))
        return table.piece, []
    if not kinds:
        cx.report.add(codes.PICKS_NONE.at(condition.span, table=table.piece))
    return table.piece, kinds


def _tables(cx: Context, condition: n.Expr) -> list[PieceTable]:
    """The tables that have all that the condition names: columns, values of pieces, sides, and kinds."""
    names = cx.names
    found = list(names.tables.values())
    for node in walk(condition):
        if not isinstance(node, n.Name):
            continue
        define = names.defines.get(node.text)
        if node.text in names.attributes:
            found = [table for table in found if node.text in table.attributes]
        elif define is not None and define.table:
            found = [table for table in found if table.piece == define.table]
        elif node.text in names.kinds:
            found = [table for table in found if node.text in table.kinds]
    return found
