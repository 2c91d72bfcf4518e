"""From the plan's steps for what lasts to Python: all of it is done by the runtime, the ledger is looked at here."""

from __future__ import annotations

import ast

from ..model.own_tracks import LEDGER
from ..model.types import ListOf, SetOf, bare
from . import emit_tree as t
from . import plan as p
from .emit_expressions import expression, optional, track_number
from .emit_scope import Scope


def lasting_step(scope: Scope, op: p.LastingStep) -> t.Code:
    """One step."""
    st, nobody = t.name("st"), t.const(None)
    match op:
        case p.Cover(_, base, index, value, how, end, who):
            stored_value = (
                expression(scope, value) if how == "include" else stored(scope, base, expression(scope, value))
            )
            args = [track_number(scope, base, index), stored_value, t.const(how), t.const(end)]
            return _cover(scope, [*args, optional(scope, who) or nobody])
        case p.AddFor(_, things, base, first, amount, end, who):
            numbers = [t.const(base), t.const(first), expression(scope, amount), t.const(end)]
            seat = optional(scope, who) or nobody
            return [t.do(t.call("add_for", st, expression(scope, things), *numbers, seat))]
        case p.DoLater(_, end, who, routine, args_given):
            params = scope.unit.plan.routines[routine].params
            kept = [_plain(scope, arg, param) for arg, param in zip(args_given, params, strict=True)]
            when = [t.const(end), optional(scope, who) or nobody]
            return [t.do(t.call("do_later", st, *when, t.const(routine), t.pair(kept)))]
        case p.TakeDue(_, moment, who, into):
            due = t.call("take_due", st, t.const(moment), optional(scope, who) or nobody)
            return [t.assign(scope.local(into), t.select(_ledger(scope), due, t.listing([])))]
        case p.SpanBegins(_, number, who, True):
            return [t.do(t.call("span_begins", st, t.const(number), optional(scope, who) or nobody, t.const(True)))]
        case p.SpanBegins(_, number, who):
            begins = t.call("span_begins", st, t.const(number), optional(scope, who) or nobody)
            return [t.when(_ledger(scope), [t.do(begins)])]
        case p.SpanEnds(_, number, True):
            return [t.do(t.call("span_ends", st, t.const(number), t.const(True)))]
        case p.SpanEnds(_, number):
            return [t.when(_ledger(scope), [t.do(t.call("span_ends", st, t.const(number)))])]
        case p.LeftZones():
            return [t.when(_ledger(scope), [t.do(t.call("left_zones", st))])]
    raise TypeError(op)


def stored(scope: Scope, base: int, value: ast.expr) -> ast.expr:
    """A value as it is remembered: sets are ascending tuples, lists tuples."""
    type_ = bare(scope.unit.track(base).type)
    if isinstance(type_, SetOf):
        return t.call("tuple", t.call("sorted", value))
    return t.call("tuple", value) if isinstance(type_, ListOf) else value


def _cover(scope: Scope, args: list[ast.expr]) -> t.Code:
    """Done now, or, inside an `at once`, gathered."""
    if scope.gather is None:
        return [t.do(t.call("cover", t.name("st"), *args))]
    place, *rest = args
    return [t.do(t.method(t.name(scope.gather[1]), "append", t.pair([t.const("cover"), place, t.pair(rest)])))]


def _plain(scope: Scope, arg: p.Expr, param: p.Local) -> ast.expr:
    """An argument that is kept: sets and lists as tuples, as nobody changes those."""
    value = expression(scope, arg)
    return t.call("tuple", value) if isinstance(bare(param.type), (SetOf, ListOf)) else value


def _ledger(scope: Scope) -> ast.expr:
    return t.item(scope.own("tracks"), t.const(scope.layout.track_named[LEDGER].base))
