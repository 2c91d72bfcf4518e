"""From expressions of the plan to Python expressions."""

from __future__ import annotations

import ast

from ..model.types import ListOf, Maybe, SetOf, Type
from . import emit_tree as t
from . import plan as p
from .emit_scope import Scope
from .emit_standing_values import standing_value
from .whole.nodes import Call


def expression(scope: Scope, expr: p.Expr) -> ast.expr:
    """The Python for an expression; its value is the same whenever nothing it reads has changed."""
    match expr:
        case p.Const(value):
            return t.const(value)
        case p.Read(local):
            return t.name(scope.local(local))
        case p.Item(seq, index):
            return t.item(expression(scope, seq), expression(scope, index))
        case p.Column(column, piece):
            return t.item(t.name(scope.unit.columns[column]), expression(scope, piece))
        case p.KindOfPiece(piece):
            return t.item(t.name("KIND"), expression(scope, piece))
        case p.Taken(piece):
            return t.compare(expression(scope, piece), "in", t.attribute("st", "taken"))
        case p.SideOf(piece):
            return t.item(scope.own("sides"), expression(scope, piece))
        case p.ZoneNumber(_, seat):
            return scope.zone_number(expr, optional(scope, seat))
        case p.ZoneList(zone):
            return scope.zone_list(zone, optional(scope, zone.seat))
        case p.FamilyList(base, reverse):
            return t.call("family_list_reversed" if reverse else "family_list", scope.family(base))
        case p.TrackValue(base, index):
            return t.item(scope.own("tracks"), track_number(scope, base, index))
        case p.OwnerOf(piece):
            return t.item(t.name("OWNER"), t.item(scope.own("loc"), expression(scope, piece)))
        case p.Binary(op, left, right):
            return _binary(scope, op, left, right)
        case p.Prefix(op, of):
            inner = expression(scope, of)
            return t.minus(inner) if op == "-" else t.negate(inner)
        case p.Both(op, items):
            values = [expression(scope, one) for one in items]
            if not values:
                return t.const(op == "and")
            return t.every(values) if op == "and" else t.some(values)
        case p.Present(of):
            return t.is_there(expression(scope, of))
        case p.Select(test, then, other):
            return t.select(condition(scope, test), expression(scope, then), expression(scope, other))
        case p.Evaluate(function, args):
            called = scope.unit.functions[function]
            return t.call(called, t.name("st"), *[expression(scope, arg) for arg in args])
        case p.TallyOf(tally, key):
            return _tally_of(scope, tally, expression(scope, key))
        case p.SeatCount() | p.LeftOf() | p.Seats() | p.OtherSeats():
            return _seats(scope, expr)
        case p.InGame() | p.LeftInGame() | p.Level():
            from .emit_seats import seat_value  # it is made of expressions

            return seat_value(scope, expr)
        case p.Checking() | p.Passing() | p.PassChanged() | p.Due():
            return standing_value(expr)
        case _:
            return _sequence(scope, expr)


def condition(scope: Scope, expr: p.Expr) -> ast.expr:
    """As `expression`, where only the truth of the value counts: a sequence stands for there being something in it."""
    match expr:
        case p.Binary("!=" | ">", p.Size(seq), p.Const(0)) | p.Binary(">=", p.Size(seq), p.Const(1)):
            return expression(scope, seq)
        case p.Binary("==", p.Size(seq), p.Const(0)) | p.Binary("<", p.Size(seq), p.Const(1)):
            return t.negate(expression(scope, seq))
        case p.Prefix("not", of):
            return t.negate(condition(scope, of))
        case p.Both(op, items) if items:
            values = [condition(scope, one) for one in items]
            return t.every(values) if op == "and" else t.some(values)
        case _:
            return expression(scope, expr)


def optional(scope: Scope, expr: p.Expr | None) -> ast.expr | None:
    """As `expression`, for one that may be missing."""
    return None if expr is None else expression(scope, expr)


def track_number(scope: Scope, base: int, index: p.Expr | None) -> ast.expr:
    """The place of a remembered value among all."""
    return t.const(base) if index is None else t.arithmetic(t.const(base), "+", expression(scope, index))


def _binary(scope: Scope, op: str, left: p.Expr, right: p.Expr) -> ast.expr:
    a, b = expression(scope, left), expression(scope, right)
    if op in ("+", "-", "*", "//"):
        return t.arithmetic(a, op, b)
    if op in ("==", "!=") and (is_sequence(scope, left) or is_sequence(scope, right)):
        # One may be a tuple and the other a list with the same members.
        a = a if is_new_list(left) else t.spread(a)
        b = b if is_new_list(right) else t.spread(b)
    elif op in ("==", "!=") and (_nothing(left) or _nothing(right)):
        op = "is" if op == "==" else "is not"
    return t.compare(a, op, b)


def _nothing(expr: p.Expr) -> bool:
    return isinstance(expr, p.Const) and expr.value is None


def _tally_of(scope: Scope, tally: p.Local, key: ast.expr) -> ast.expr:
    counts = t.name(scope.local(tally))
    if scope.tally_size(tally) is not None:
        return t.item(counts, key)
    if tally in scope.kept:
        return t.method(counts, "count", key)
    return t.method(counts, "get", key, t.const(0))


def _seats(scope: Scope, expr: p.SeatCount | p.LeftOf | p.Seats | p.OtherSeats) -> ast.expr:
    players = scope.unit.plan.players
    if isinstance(expr, p.Seats) and (
        expr.start is None or (isinstance(expr.start, p.Const) and expr.start.value == 0)
    ):
        return scope.own("seats") if players is None else t.const(tuple(range(players)))
    count = scope.own("n") if players is None else t.const(players)
    match expr:
        case p.SeatCount():
            return count
        case p.LeftOf(seat, steps):
            return t.arithmetic(t.arithmetic(expression(scope, seat), "+", expression(scope, steps)), "%", count)
        case p.Seats(start) if start is not None:
            return t.item(t.item(t.name("TURNING"), count), expression(scope, start))
        case p.OtherSeats(me):
            return t.item(t.item(t.name("OTHERS"), count), expression(scope, me))
    raise TypeError(expr)


def _sequence(scope: Scope, expr: p.Expr) -> ast.expr:
    match expr:
        case p.Size(seq):
            return t.call("len", expression(scope, seq))
        case p.Reversed(seq):
            return t.part(expression(scope, seq), None, None, t.const(-1))
        case p.Copy(seq):
            value = expression(scope, seq)
            if isinstance(seq, p.ZoneList):
                return t.part(value, None, None)
            return value if is_new_list(seq) else t.spread(value)
        case p.SortedBy(seq, column, descending):
            column_name = t.name(scope.unit.columns[column])
            return t.call("sorted_by", expression(scope, seq), column_name, t.const(descending))
        case p.SortedByKeys(seq, keys, descending):
            return t.call("sorted_by_keys", expression(scope, seq), expression(scope, keys), t.const(descending))
        case p.Slice(seq, p.Const(int() as count), False) if is_list(seq) and count >= 0:
            return t.part(expression(scope, seq), None, t.const(count))
        case p.Slice(seq, count_expr, from_end):
            called = "last" if from_end else "first"
            return t.call(called, expression(scope, seq), expression(scope, count_expr))
        case p.MakeList(items):
            return t.listing([expression(scope, one) for one in items])
        case p.Joined(parts):
            return t.spread(*[expression(scope, one) for one in parts])
        case p.Interval(low, high, step):
            bounds = [expression(scope, low), _behind(scope, high)]
            if step is not None:
                bounds.append(expression(scope, step))
            elif isinstance(low, p.Const) and low.value == 0:
                bounds = bounds[1:]
            return t.call("range", *bounds)
        case p.Groups(seq, low, high, False):
            return t.call("groups", *[expression(scope, one) for one in (seq, low, high)])
        case p.Groups(seq, low, high, True):
            return t.call("alike_groups", t.name("st"), *[expression(scope, one) for one in (seq, low, high)])
        case p.OnceAlike(seq):
            return t.call("once_alike", t.name("st"), expression(scope, seq))
        case p.Among(seq, others):
            return t.call("among", expression(scope, seq), expression(scope, others))
        case p.StepOf(seq, index):
            return t.call("step_of", expression(scope, seq), expression(scope, index))
        case p.BeginsWith(seq, start):
            return t.call("begins_with", expression(scope, seq), expression(scope, start))
        case Call("gathered", args):
            return t.pair([expression(scope, one) for one in args])
        case Call(function, args):
            return t.call(function, *[expression(scope, one) for one in args])
        case _:
            raise TypeError(f"no expression of the plan: {expr!r}")


def _behind(scope: Scope, high: p.Expr) -> ast.expr:
    """The number behind `high`."""
    match high:
        case p.Binary("-", of, p.Const(1)):
            return expression(scope, of)
        case _:
            return t.arithmetic(expression(scope, high), "+", t.const(1))


# ---- what kind of value an expression has


def is_list(expr: p.Expr) -> bool:
    """Whether the value is surely a Python list."""
    if isinstance(expr, p.Reversed):
        return is_list(expr.seq)
    return isinstance(expr, p.ZoneList) or is_new_list(expr)


def is_new_list(expr: p.Expr) -> bool:
    """Whether the value is surely a Python list that nobody else has."""
    match expr:
        case p.InGame() | p.FamilyList() | p.OnceAlike() | p.Copy() | p.Among() | p.MakeList():
            return True
        case p.SortedBy() | p.SortedByKeys() | p.Slice() | p.Joined():
            return True
        case p.Reversed(seq):
            return is_list(seq)
        case p.Select(_, then, other):
            return is_new_list(then) and is_new_list(other)
        case _:
            return False


def holds_many(type_: Type) -> bool:
    """Whether values of this type are sets or lists."""
    return isinstance(type_.of if isinstance(type_, Maybe) else type_, (SetOf, ListOf))


def is_sequence(scope: Scope, expr: p.Expr) -> bool:
    """Whether the value is surely a sequence."""
    match expr:
        case p.Read(local):
            return holds_many(local.type)
        case p.TrackValue(base, _):
            return any(one.base == base and holds_many(one.type) for one in scope.layout.tracks)
        case p.Const(value):
            return isinstance(value, tuple)
        case p.Seats() | p.OtherSeats() | p.Interval() | p.Reversed() | p.Level():
            return True
        case p.Select(_, then, other):
            return is_sequence(scope, then) or is_sequence(scope, other)
        case _:
            return is_list(expr)
