"""From searches with a table to Python: the table of what counts now is looked up, then the zone is gone through."""

from __future__ import annotations

import ast

from ...model.types import UNKNOWN
from .. import emit_tree as t
from .. import plan as p
from ..emit_expressions import condition, expression
from .fold import same
from .nodes import Filters, Joins
from .scope import WholeScope


class Searches:
    """Writes all searches of one function."""

    def __init__(self, scope: WholeScope) -> None:
        self.scope = scope
        self.functions: list[ast.FunctionDef] = []
        """The functions that fill tables."""
        self.made: dict[p.Local, tuple[str, str]] = {}

    def written(self, op: Filters) -> t.Code:
        """The table is looked up where it has been forgotten; then the zone is gone through."""
        scope = self.scope
        table, into = t.name(scope.local(op.table)), scope.local(op.into)
        keys: list[ast.expr] = []
        looked_at: t.Code = []
        for one in op.given:
            names, value = self.plainly(one)
            looked_at += names
            keys.append(value)
        called, fill = self.table(op)
        # Mostly nothing is missing: what is not there, a table or the piece whose value is asked for, costs more.
        known: ast.expr = t.name(called)
        for one in op.given:
            known = t.item(known, expression(scope, _hopefully(one)))
        made = scope.call("tabled", t.name(called), t.name(fill), *keys)
        look: t.Code = [t.attempt([t.assign(table.id, known)], "UNSEEN", [*looked_at, t.assign(table.id, made)])]
        item = scope.local(op.item)
        added = t.do(t.method(t.name(into), "append", t.name(item)))
        gone_through: t.Code = [
            t.assign(into, t.listing([])),
            t.for_each(item, expression(scope, p.ZoneList(op.zone)), [t.when(t.item(table, t.name(item)), [added])]),
        ]
        if op.kept:
            return [t.when(t.is_none(table), [*look, *gone_through])]
        return [t.when(t.is_none(table), look), *gone_through]

    def joined(self, op: Joins) -> t.Code:
        """A piece is added to the list of a search, if it passes."""
        scope = self.scope
        table, piece = t.name(scope.local(op.table)), expression(scope, op.piece)
        passes = t.every([t.is_there(table), t.item(table, piece)])
        return [t.when(passes, [t.do(t.method(t.name(scope.local(op.into)), "append", piece))])]

    def table(self, op: Filters) -> tuple[str, str]:
        """The names of all tables for a test, and of the function that fills one."""
        found = self.made.get(op.table)
        if found is None:
            called = self.scope.fresh("tables")
            self.scope.unit.globals[called] = {}
            found = self.made[op.table] = called, self.table_function(op)
        return found

    def plainly(self, value: p.Expr) -> tuple[t.Code, ast.expr]:
        """A value in a local of its own; what it asks for twice it asks for once."""
        scope = self.scope
        match value:
            case p.Read() | p.Const():
                return [], expression(scope, value)
            case p.Select(p.Present(of), p.Column(name, piece), p.Const(None)) if same(of, piece):
                known = p.Local("piece", UNKNOWN)
                given = p.Select(p.Present(p.Read(known)), p.Column(name, p.Read(known)), p.Const(None))
                code = [t.assign(scope.local(known), expression(scope, of))]
                called = scope.fresh("given")
                return [*code, t.assign(called, expression(scope, given))], t.name(called)
            case _:
                called = scope.fresh("given")
                return [t.assign(called, expression(scope, value))], t.name(called)

    def table_function(self, op: Filters) -> str:
        """The function that fills a table: for each piece of the zone's table whether it passes."""
        unit = self.scope.unit
        called = self.scope.fresh("passing")
        info = self.scope.layout.zone_of[op.zone.base]
        assert info is not None
        pieces = self.scope.layout.pieces_of[info.table]
        inner = WholeScope(unit, [])
        names = [inner.local(one) for one in op.places]
        item, found = inner.local(op.item), inner.fresh("found")
        noted = t.assign_item(t.name(found), t.name(item), condition(inner, op.test))
        body: t.Code = [
            t.assign(found, t.repeated(t.const(False), t.const(len(self.scope.layout.pieces)))),
            t.for_each(item, t.const(pieces), [noted]),
            t.give(t.call("tuple", t.name(found))),
        ]
        self.functions.append(t.function(called, names, [], body))
        return called


def _hopefully(value: p.Expr) -> p.Expr:
    """The value of the piece at the end of a zone, as it is if there is one; every other expression as it is."""
    match value:
        case p.Select(p.Present(of), p.Column(name, piece), p.Const(None)) if same(of, piece):
            match piece:
                case p.Select(_, p.Item(p.ZoneList(), p.Const(-1)) as end, p.Const(None)):
                    return p.Column(name, end)
    return value
