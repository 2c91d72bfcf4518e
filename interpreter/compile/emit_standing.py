"""From the plan's steps for standing checks, and for what is pointed out, to Python."""

from __future__ import annotations

from . import emit_tree as t
from . import plan as p
from .emit_expressions import expression, optional
from .emit_scope import Scope
from .emit_standing_values import BEFORE, DUE

StandingStep = p.Passes | p.NewPass | p.Stir | p.PutOff | p.Restless | p.PointOut


def standing_step(scope: Scope, op: StandingStep) -> t.Code:
    """One step. What a game without standing checks runs has none of them but `PointOut`."""
    st, passes = t.name("st"), t.attribute("st", "passes")
    match op:
        case p.Passes(_, what):
            return [t.do(t.call("passes", st, t.const(what)))]
        case p.NewPass():
            return [t.assign_item(passes, t.const(BEFORE), t.const(None))]
        case p.Stir():
            first = t.is_none(t.item(passes, t.const(BEFORE)))
            return [t.when(t.every([t.is_there(passes), first]), [t.do(t.call("stir", st))])]
        case p.PutOff(_, number, args):
            put = t.listing([t.const(number), *[expression(scope, arg) for arg in args]])
            return [t.do(t.method(t.item(passes, t.const(DUE)), "append", put))]
        case p.Restless():
            return [t.do(t.call("restless", st))]
        case p.PointOut(_, pieces, kinds, words, to, names, types, values):
            if scope.unseen:
                return []
            seat = optional(scope, to) or t.const(None)
            told = [t.const(tuple(names)), t.const(tuple(types)), t.listing([expression(scope, one) for one in values])]
            found = [expression(scope, pieces), expression(scope, kinds)]
            return [t.do(t.call("point_out", st, *found, seat, t.const(words), *told))]
    raise TypeError(op)
