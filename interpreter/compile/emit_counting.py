"""From loops that count, or look for, a value of an attribute to Python's own counting over a list of the values.

Inside loops in which no piece moves, the values of an attribute in a zone are listed once, in front of the outermost
such loop; `count where rank is r` is then one call, whatever r is looked for. This pays only where the same zone is
looked through again and again, so a zone of each player needs a further loop around the one over the players.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from . import emit_tree as t
from . import plan as p
from .emit_expressions import expression
from .emit_scope import Scope
from .flow import reads, walk, walk_all

_STILL = (
    p.If, p.ForIn, p.While, p.Spend, p.Break, p.Region, p.Assign, p.AssignSeat, p.NewBySeat, p.Append, p.NewTally,
    p.CountUp, p.SetTrack, p.AddToTrack,
)  # fmt: skip
"""Steps that leave every piece where it is."""

_SMALL = 256
"""Values below this are counted in a list that is as long as the greatest of them."""


@dataclass(slots=True)
class Listed:
    """What has been listed in front of a loop: the names of lists by (zone, in a family, attribute), and their code."""

    depth: int = 0
    names: dict[tuple[int, bool, str, bool], str] = field(default_factory=dict)
    code: t.Code = field(default_factory=list)


def moves_nothing(ops: Sequence[p.Op]) -> bool:
    """Whether no piece moves, and nothing is left, in these steps."""
    return all(isinstance(node, _STILL) for node in walk_all(ops) if isinstance(node, p.Step))


def counted(scope: Scope, op: p.ForIn, listed: Listed) -> t.Code | None:
    """The loop as one count or look-up; None where it does something else."""
    match op:
        case p.ForIn(
            local=item,
            seq=p.ZoneList(zone) | p.Reversed(p.ZoneList(zone)),
            body=[p.If(test=p.Binary("==", left, right), then=then, other=[])],
        ):
            pass
        case _:
            return None
    if isinstance(right, p.Column):
        left, right = right, left
    match left:
        case p.Column(column, p.Read(looked_at)) if looked_at is item and item not in reads(right):
            pass
        case _:
            return None
    if not isinstance(zone.seat, p.Read | p.Const | None) or not isinstance(right, p.Read | p.Const):
        return None
    if listed.depth < (2 if isinstance(zone.seat, p.Read) else 1) or _reads_of(scope, item) > 1:
        return None
    looked_up = _LookedUp(scope, listed, zone, column, right)
    match then:
        case [p.Assign(local=number, value=p.Binary("+", p.Read(same), p.Const(int() as step)))] if number is same:
            found = looked_up.count()
            more: ast.expr = found if step == 1 else ast.BinOp(found, ast.Mult(), t.const(step))
            return [t.add_to(scope.local(number), "+", more)]
        case [p.Assign(local=flag, value=p.Const() as value), p.Break() as stop] if id(stop) not in scope.targets:
            return [t.when(looked_up.is_there(), [t.assign(scope.local(flag), expression(scope, value))])]
    return None


def _reads_of(scope: Scope, local: p.Local) -> int:
    """How often a local is read in the whole function."""
    if scope.read_counts is None:
        scope.read_counts = Counter(node.local for node in _all_nodes(scope) if isinstance(node, p.Read))
    return scope.read_counts[local]


def _all_nodes(scope: Scope) -> Iterator[object]:
    for node in chain(walk_all(scope.ops), *(walk(expr) for expr in scope.exprs)):
        yield node
        if isinstance(node, (p.Ask, p.AskTogether)):
            site = node.site
            yield from walk_all(site.options)
            for expr in (site.items, site.low, site.high):
                if expr is not None:
                    yield from walk(expr)


class _LookedUp:
    """One value of an attribute, looked for in a zone: in a tally where values are small numbers, else in a list."""

    def __init__(self, scope: Scope, listed: Listed, zone: p.ZoneNumber, column: str, wanted: p.Expr) -> None:
        self.scope, self.column, self.wanted = scope, column, expression(scope, wanted)
        self.size = _tally_size(scope, zone, column, wanted)
        key = (zone.base, zone.seat is not None, column, self.size is not None)
        called = listed.names.get(key)
        if called is None:
            suffix = "values" if self.size is None else "tally"
            called = listed.names[key] = scope.fresh(f"{column}_{suffix}")
            if zone.seat is None:
                listed.code += self.of_zone(called, scope.zone_list(zone, None))
            else:
                one, all_of_one = scope.fresh("zone"), scope.fresh(suffix)
                inner = self.of_zone(all_of_one, t.name(one))
                inner.append(t.do(t.method(t.name(called), "append", t.name(all_of_one))))
                listed.code += [t.assign(called, t.listing([])), t.for_each(one, scope.family(zone.base), inner)]
        seat = None if zone.seat is None else expression(scope, zone.seat)
        self.found = t.name(called) if seat is None else t.item(t.name(called), seat)
        """The tally or list of the zone."""

    def count(self) -> ast.expr:
        """How often the value is there."""
        return t.item(self.found, self.wanted) if self.size else t.method(self.found, "count", self.wanted)

    def is_there(self) -> ast.expr:
        """Whether it is there at all."""
        return t.item(self.found, self.wanted) if self.size else t.compare(self.wanted, "in", self.found)

    def of_zone(self, called: str, zone: ast.expr) -> t.Code:
        """Goes through a zone once."""
        piece = self.scope.fresh("piece")
        value = t.item(t.name(self.scope.unit.columns[self.column]), t.name(piece))
        if self.size is None:
            append = t.do(t.method(t.name(called), "append", value))
            return [t.assign(called, t.listing([])), t.for_each(piece, zone, [append])]
        zeros = ast.BinOp(t.listing([t.const(0)]), ast.Mult(), t.const(self.size))
        one_more = t.add_to_item(t.name(called), value, "+", t.const(1))
        return [t.assign(called, zeros), t.for_each(piece, zone, [one_more])]


def _tally_size(scope: Scope, zone: p.ZoneNumber, column: str, wanted: p.Expr) -> int | None:
    """How long a list of counts has to be; None if not all values, and the one looked for, are small numbers."""
    bounds = scope.ranges.of(wanted)
    info = scope.layout.zone_of[zone.base]
    pieces = scope.layout.pieces_of[info.table] if info is not None else range(len(scope.layout.pieces))
    values = [scope.layout.columns[column][piece] for piece in pieces]
    if bounds is None or bounds[0] < 0 or any(type(value) is not int or not 0 <= value < _SMALL for value in values):
        return None
    return max(bounds[1], *(int(str(value)) for value in values), 0) + 1 if bounds[1] < _SMALL else None
