"""From an expression of which one of several parts counts, by cases or the first that is not empty, to its type."""

from __future__ import annotations

from collections.abc import Callable

from ..diagnostics.codes import derived as codes
from ..model import types as t
from ..syntax import nodes as n
from .expressions import check_condition, check_expr, elements, kept_of
from .scope import Context, Scope

Check = Callable[[n.Expr], t.Type]


def check_cases(cx: Context, scope: Scope, node: n.Cases) -> t.Type:
    """`when C: X` lines and `otherwise: X`: all X are of one sort; in X holds what C makes sure."""
    found: t.Type | None = None
    if node.otherwise is None:
        name = cx.defining[-1] if cx.defining else "it"
        cx.report.add(codes.NO_OTHERWISE.at(node.arms[0].span, name=name))
    for arm in node.arms:
        inner = scope.inner()
        check_condition(cx, inner, arm.test)
        found = _next_case(cx, found, arm.value, check_expr(cx, inner, arm.value, found))
    if node.otherwise is not None:
        found = _next_case(cx, found, node.otherwise, check_expr(cx, scope, node.otherwise, found))
    return found if found is not None else t.UNKNOWN


def _next_case(cx: Context, before: t.Type | None, node: n.Expr, found: t.Type) -> t.Type:
    if isinstance(found, t.ZoneOf):
        found = t.SetOf(t.Piece(found.table)) if found.kind != "slot" else t.Maybe(t.Piece(found.table))
    if before is None:
        return found
    joined = _join(before, found)
    if joined is None:
        cx.report.add(codes.OTHER_CASE.at(node.span, found=found, first=before))
        return before
    return joined


def _join(one: t.Type, other: t.Type) -> t.Type | None:
    """The type of what is of one type or of the other; None if they are of different sorts."""
    if isinstance(one, t.Unknown) or isinstance(other, t.Unknown):
        return other if isinstance(one, t.Unknown) else one
    if isinstance(one, t.Absent) or isinstance(other, t.Absent):
        return t.maybe(other if isinstance(one, t.Absent) else one)
    first, second = t.bare(one), t.bare(other)
    if isinstance(first, (t.SetOf, t.ListOf)) or isinstance(second, (t.SetOf, t.ListOf)):
        return _join_many(first, second)
    if first != second:
        return None
    return t.Maybe(first) if isinstance(one, t.Maybe) or isinstance(other, t.Maybe) else first


def _join_many(one: t.Type, other: t.Type) -> t.Type | None:
    first, second = t.element(one), t.element(other)
    if first is None or second is None:
        return None
    inner = second if isinstance(first, t.Unknown) else first
    if not isinstance(second, t.Unknown) and second != inner:
        return None
    return t.ListOf(inner) if isinstance(one, t.ListOf) and isinstance(other, t.ListOf) else t.SetOf(inner)


def check_first_not_empty(
    cx: Context, scope: Scope, node: n.FirstNotEmpty, named: Callable[[n.Where], t.Type] | None = None
) -> t.Type:
    """`A else B`: sets of one sort. `named` checks a `where` in which a name stands for the thing looked at."""
    inside: t.Type | None = None
    lists = True
    for choice in node.choices:
        if named is not None and isinstance(choice, n.Where):
            type_ = kept_of(cx, choice.source, named(choice))
        else:
            type_ = check_expr(cx, scope, choice)
        found = elements(cx, choice, type_)
        lists = lists and isinstance(type_, t.ListOf)
        if inside is None or isinstance(inside, t.Unknown):
            inside = found
        elif not isinstance(found, t.Unknown) and found != inside:
            cx.report.add(codes.OTHER_ELSE.at(choice.span, found=t.plural(found), first=t.plural(inside)))
    inner = inside if inside is not None else t.UNKNOWN
    made: t.Type = t.ListOf(inner) if lists else t.SetOf(inner)
    cx.checked.types[node] = made
    return made


def parts_of(node: n.Expr) -> list[n.Expr]:
    """What an expression takes its things from: the parts of an `A else B`, or itself."""
    return node.choices if isinstance(node, n.FirstNotEmpty) else [node]
