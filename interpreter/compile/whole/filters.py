"""From a search through a zone with a long test to one with a table: by piece whether it passes, for what else counts.

A test often depends on the piece and on few other values that change seldom (the suit that is called, the top card).
For each of these the answers for all pieces are worked out once, and kept. They are asked for before the first piece is
looked at, so only what can be worked out anywhere is taken for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...model.layout import Layout
from ...model.types import UNKNOWN, KindOf, Player, Value, YesNo
from .. import plan as p
from .anywhere import anywhere
from .fold import same
from .nodes import Filters, LeavesZone
from .rewrite import Rewriter, changed, everything, replaced
from .zone_changes import may_change

_LONG = 7
"""Nodes that make a test so long that a table pays."""
_FEW = 64
"""So many values an attribute may have at most."""


class Tables(Rewriter):
    """Finds such searches; `found` has them all."""

    def __init__(self, plan: p.Plan) -> None:
        self.plan, self.layout = plan, plan.layout
        self.found: list[Filters] = []

    def steps(self, ops: Sequence[p.Op]) -> list[p.Op]:
        made: list[Any] = []
        for op in super().steps(ops):
            match (made[-1] if made else None), op:
                case (
                    p.Assign(local=begun, value=p.MakeList([])),
                    p.ForIn(
                        span,
                        item,
                        p.ZoneList(zone),
                        [p.If(test=test, then=[p.Append(local=into, value=p.Read(added))], other=[])],
                    ),
                ) if begun is into and added is item and isinstance(zone.seat, p.Const | p.Read | None):
                    filters = self.filters(span, into, zone, item, test)
                    if filters is not None:
                        made[-1] = filters
                        continue
            made.append(op)
        return made

    def filters(self, span: Any, into: p.Local, zone: p.ZoneNumber, item: p.Local, test: p.Expr) -> Filters | None:
        if len(everything([test])) < _LONG:
            return None
        given: list[p.Expr] = []
        places: list[p.Local] = []
        fits = True

        class Parting(Rewriter):
            """Puts a local in the place of each value that has nothing to do with the piece."""

            def value(self, node: p.Expr) -> p.Expr:
                nonlocal fits
                inner = everything([node])
                if any(isinstance(one, p.Read) and one.local is item for one in inner):
                    if isinstance(node, (p.ZoneList, p.OwnerOf)):
                        fits = False
                    return super().value(node)
                if isinstance(node, p.Const):
                    return node
                for known, place in zip(given, places, strict=True):
                    if same(known, node):
                        return p.Read(place)
                given.append(node)
                places.append(p.Local("given", UNKNOWN))
                return p.Read(places[-1])

        parted = Parting().value(test)
        if not fits or not given or not all(self.few(one) and anywhere(one) for one in given):
            return None
        allowed = (p.Column, p.KindOfPiece, p.Read, p.Const, p.Binary, p.Both, p.Prefix, p.Select, p.Present)
        if not all(isinstance(one, allowed) for one in everything([parted])):
            return None
        for known in self.found:
            if same(known.given, given) and known.zone.base == zone.base:
                renamed = dict(zip((item, *places), (known.item, *known.places), strict=True))
                if same(_renamed(parted, renamed), known.test):
                    made = Filters(span, into, zone, known.table, known.item, known.test, given, known.places)
                    self.found.append(made)
                    return made
        made = Filters(span, into, zone, p.Local("fitting", UNKNOWN), item, parted, given, places)
        self.found.append(made)
        return made

    def few(self, value: p.Expr) -> bool:
        """Whether there are only few values that this can be."""
        match value:
            case p.Read(local):
                of = getattr(local.type, "of", local.type)
                return isinstance(of, (Value, KindOf, Player, YesNo))
            case p.Column(name, _):
                return len(set(self.layout.columns[name])) <= _FEW
            case p.Select(_, then, other):
                return self.few(then) and self.few(other)
            case p.Const():
                return True
            case p.Both() | p.Present() | p.Prefix("not", _):
                return True
            case p.Binary(op, _, _):
                return op not in ("+", "-", "*", "//")
        return False


def _renamed(expr: p.Expr, names: dict[p.Local, p.Local]) -> p.Expr:
    def find(node: Any) -> p.Expr | None:
        return p.Read(names[node.local]) if isinstance(node, p.Read) and node.local in names else None

    made: p.Expr = replaced(expr, find)
    return made


class Forgetting(Rewriter):
    """Forgets a table where something changes that it depends on."""

    def __init__(self, tables: Sequence[Filters], layout: Layout) -> None:
        self.layout = layout
        self.by_local: dict[p.Local, dict[p.Local, None]] = {}
        self.by_zone: dict[int, dict[p.Local, None]] = {}
        for one in tables:
            for node in everything(one.given):
                if isinstance(node, p.Read):
                    self.by_local.setdefault(node.local, {})[one.table] = None
                elif isinstance(node, p.ZoneNumber):
                    self.by_zone.setdefault(node.base, {})[one.table] = None

    def visit(self, op: p.Op) -> Sequence[p.Op]:
        new = super().visit(op)
        if isinstance(op, (p.If, p.While, p.Region, p.ForIn)):
            if isinstance(op, p.ForIn) and op.local in self.by_local:
                return [
                    p.ForIn(one.span, one.local, one.seq, [*self.forget(one, self.by_local[one.local]), *one.body])
                    if isinstance(one, p.ForIn) else one
                    for one in new
                ]  # fmt: skip
            return new
        if isinstance(op, LeavesZone) and op.likely and not any(zone.base in self.by_zone for zone in op.likely):
            kinds = [*self.by_zone.values(), *(self.by_local.get(slot, {}) for slot in op.slots)]
            again = list(dict.fromkeys(table for tables in kinds for table in tables))
            found: list[Any] = [replace(one, forget=again) if isinstance(one, LeavesZone) else one for one in new]
            return found
        tables: dict[p.Local, None] = {}
        for local in changed([op]):
            tables.update(dict.fromkeys(self.by_local.get(local, ())))
        for base, kept in self.by_zone.items():
            if may_change(op, base, self.layout):
                tables.update(dict.fromkeys(kept))
        return [*new, *self.forget(op, tables)]

    def forget(self, op: p.Op, tables: Any) -> list[p.Op]:
        return [p.Assign(op.span, table, p.Const(None)) for table in tables]


def with_tables(ops: list[p.Op], plan: p.Plan) -> tuple[list[p.Op], list[Filters]]:
    """The steps, in which such searches have tables, and these searches."""
    tables = Tables(plan)
    made = tables.steps(ops)
    if not tables.found:
        return ops, []
    span = plan.routines[plan.main].span
    begun: list[p.Op] = [
        p.Assign(span, table, p.Const(None)) for table in dict.fromkeys(one.table for one in tables.found)
    ]
    return [*begun, *Forgetting(tables.found, plan.layout).steps(made)], tables.found
