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
    p.If, p.ForIn, p.While, p.Break, p.Region, p.Assign, p.AssignSeat, p.NewBySeat, p.Append, p.NewTally, p.CountUp,
    p.SetTrack, p.AddToTrack,
)  # fmt: skip
"""Steps that leave every piece where it is."""


@dataclass(slots=True)
class Listed:
    """What has been listed in front of a loop: the names of lists by (zone, in a family, attribute), and their code."""

    depth: int = 0
    names: dict[tuple[int, bool, str], str] = field(default_factory=dict)
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
    owner = zone.seat.local if isinstance(zone.seat, p.Read) else None
    if zone.seat is not None and owner is None:
        return None
    if listed.depth < (2 if owner else 1) or _reads_of(scope, item) > 1 or not isinstance(right, (p.Read, p.Const)):
        return None
    match then:
        case [p.Assign(local=number, value=p.Binary("+", p.Read(same), p.Const(int() as step)))] if number is same:
            found = t.method(_values(scope, listed, zone.base, owner, column), "count", expression(scope, right))
            more: ast.expr = found if step == 1 else ast.BinOp(found, ast.Mult(), t.const(step))
            return [t.add_to(scope.local(number), "+", more)]
        case [p.Assign(local=flag, value=p.Const() as value), p.Break() as stop] if id(stop) not in scope.targets:
            values = _values(scope, listed, zone.base, owner, column)
            there = t.compare(expression(scope, right), "in", values)
            return [t.when(there, [t.assign(scope.local(flag), expression(scope, value))])]
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


def _values(scope: Scope, listed: Listed, base: int, owner: p.Local | None, column: str) -> ast.expr:
    """The list of an attribute's values in a zone."""
    key = (base, owner is not None, column)
    called = listed.names.get(key)
    if called is None:
        called = listed.names[key] = scope.fresh(f"{column}_values")
        if owner is None:
            listed.code += _list_values(scope, called, scope.zone_list(p.ZoneNumber(base, None), None), column)
        else:
            zone, one = scope.fresh("zone"), scope.fresh("values")
            inner = _list_values(scope, one, t.name(zone), column)
            inner.append(t.do(t.method(t.name(called), "append", t.name(one))))
            listed.code += [t.assign(called, t.listing([])), t.for_each(zone, scope.family(base), inner)]
    return t.name(called) if owner is None else t.item(t.name(called), t.name(scope.local(owner)))


def _list_values(scope: Scope, called: str, zone: ast.expr, column: str) -> t.Code:
    piece = scope.fresh("piece")
    value = t.item(t.name(scope.unit.columns[column]), t.name(piece))
    append = t.do(t.method(t.name(called), "append", value))
    return [t.assign(called, t.listing([])), t.for_each(piece, zone, [append])]
