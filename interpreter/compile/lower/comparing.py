"""From comparisons, and what `and` and `or` join, to tests in the plan: no test of a missing value holds."""

from __future__ import annotations

from typing import Literal

from ...model import types as t
from ...model.symbols import Builtin
from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from .builder import Builder
from .expressions import condition, expr, single
from .sets import members
from .sides import Printed, printed

_ORDER: dict[str, Literal[">=", "<=", ">", "<"]] = {"at least": ">=", "at most": "<=", "more": ">", "less": "<"}


def _compare_printed(b: Builder, node: n.Compare, found: Printed) -> p.Expr:
    """A test of an attribute that is printed on one side: the side first."""
    there, value, misses = found
    test: p.Expr
    if node.op == "begins":
        return p.Both("and", [*there, p.BeginsWith(value, members(b, node.right))])
    if node.op in ("in", "not in"):
        test = p.Binary("in" if node.op == "in" else "not in", value, members(b, node.right))
    elif isinstance(t.bare(b.type(node.left)), t.ListOf):
        right = b.keep(expr(b, node.right), node.right.span, "right", b.type(node.right))
        test = p.Both("and", [p.Binary("==", p.Size(value), p.Size(right)), p.BeginsWith(value, right)])
        return p.Both("and", [*there, test if node.op == "is" else p.Prefix("not", test)])
    else:
        second = single(b, node.right)
        test = p.Binary({"is": "==", "is not": "!=", **_ORDER}[node.op], value, second)
    present = [p.Present(value)] if misses and node.op not in ("is", "in") else []
    return p.Both("and", [*there, *present, test])


def compare(b: Builder, node: n.Compare) -> p.Expr:
    """Whether a comparison holds; no test of a missing value does."""
    if not _may_miss(b, node.right):
        found = printed(b, node.left)
        if found is not None:
            return _compare_printed(b, node, found)
    if node.op in ("in", "not in", "begins"):
        left = members(b, node.left) if node.op == "begins" else single(b, node.left)
        if node.op == "begins":
            return p.BeginsWith(left, members(b, node.right))
        if node.op == "in":
            return p.Binary("in", left, members(b, node.right))
        left = b.keep(left, node.left.span)
        return _guarded(b, node.span, [(node.left, left)], p.Binary("not in", left, members(b, node.right)))
    if isinstance(b.type(node.left), t.ListOf):
        return _same_lists(b, node)
    first = single(b, node.left)
    if not isinstance(node.right, (n.Int, n.Name, n.Truth, n.Me)) and _may_miss(b, node.left):
        first = b.keep(first, node.left.span)
    second = single(b, node.right)
    if node.op == "is":
        if _may_miss(b, node.left) and _may_miss(b, node.right):
            first = b.keep(first, node.left.span)
            return p.Both("and", [p.Present(first), p.Binary("==", first, second)])
        return p.Binary("==", first, second)
    sides = []
    if _may_miss(b, node.left):
        first = b.keep(first, node.left.span)
        sides.append((node.left, first))
    if _may_miss(b, node.right):
        second = b.keep(second, node.right.span)
        sides.append((node.right, second))
    if node.op == "is not":
        return _guarded(b, node.span, sides, p.Binary("!=", first, second))
    return _guarded(b, node.span, sides, p.Binary(_ORDER[node.op], first, second))


def _same_lists(b: Builder, node: n.Compare) -> p.Expr:
    """Two lists are the same if they hold the same in the same order."""
    left = b.keep(expr(b, node.left), node.left.span, "left", b.type(node.left))
    right = b.keep(expr(b, node.right), node.right.span, "right", b.type(node.right))
    same = p.Both("and", [p.Binary("==", p.Size(left), p.Size(right)), p.BeginsWith(left, right)])
    return same if node.op == "is" else p.Prefix("not", same)


def _guarded(_b: Builder, _span: Span, sides: list[tuple[n.Expr, p.Expr]], test: p.Expr) -> p.Expr:
    """No test of a missing value holds."""
    present: list[p.Expr] = [p.Present(value) for _, value in sides if not isinstance(value, p.Const)]
    return p.Both("and", [*present, test]) if present else test


def _may_miss(b: Builder, node: n.Expr) -> bool:
    symbol = b.ref(node)
    if isinstance(symbol, Builtin) and symbol.name == "owner":
        return True
    type_ = b.type(node)
    return isinstance(type_, t.Maybe) or (isinstance(type_, t.ZoneOf) and type_.kind == "slot")


def logic(b: Builder, node: n.Logic) -> p.Expr:
    """Short-circuit: what a later item needs is worked out only if it is looked at."""
    values: list[p.Expr] = [condition(b, node.items[0])]
    for item in node.items[1:]:
        with b.into([]) as ops:
            value = condition(b, item)
        if not ops:
            values.append(value)
            continue
        so_far = b.temporary("holds", t.YES_NO)
        b.emit(p.Assign(node.span, so_far, values[0] if len(values) == 1 else p.Both(node.op, values)))
        ops.append(p.Assign(item.span, so_far, value))
        test: p.Expr = p.Read(so_far) if node.op == "and" else p.Prefix("not", p.Read(so_far))
        b.emit(p.If(node.span, test, ops, []))
        values = [p.Read(so_far)]
    return values[0] if len(values) == 1 else p.Both(node.op, values)
