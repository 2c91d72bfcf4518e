"""From a draw to Python: a call of the runtime's step, or, where nobody watches, the draw itself."""

from __future__ import annotations

import ast

from . import emit_tree as t
from . import plan as p
from .emit_expressions import expression
from .emit_inline import Place, simple_seat, still, with_side
from .emit_scope import Scope


def draw(scope: Scope, op: p.Draw) -> t.Code:
    """Draws, and keeps what was drawn."""
    if scope.unseen and op.zone is not None:
        return _inline(scope, op, op.zone)
    return _kept(scope, op, _call(scope, op))


def _call(scope: Scope, op: p.Draw) -> ast.expr:
    st, amount = t.name("st"), expression(scope, op.amount)
    to, end = expression(scope, op.to), t.const(op.end)
    if op.zone is not None:
        zone, left = expression(scope, op.zone), t.const(op.left)
        return t.call("draw", st, amount, zone, left, to, end, *with_side(op.side))
    if op.pool is None:
        raise TypeError(f"{op.span}: a draw from nowhere")
    called = "draw_counted" if op.counted else "draw_pool"
    pool = op.pool.seq if isinstance(op.pool, p.Copy) else op.pool  # it is read before anything leaves it
    return t.call(called, st, amount, expression(scope, pool), to, end, *with_side(op.side))


def _kept(scope: Scope, op: p.Draw, value: ast.expr) -> t.Code:
    if op.into is None:
        return [t.do(value)]
    called = scope.local(op.into)
    if not op.one:
        return [t.assign(called, value)]
    only = t.select(t.name(called), t.item(t.name(called), t.const(0)), t.const(None))
    return [t.assign(called, value), t.assign(called, only)]


def _inline(scope: Scope, op: p.Draw, zone: p.ZoneNumber) -> t.Code:
    """Draws from a pile or a row that has enough; the runtime's step does the rest."""
    place = Place(scope, op.to, op.side)
    otherwise = _kept(scope, op, _call(scope, op))
    if place.slot or not simple_seat(zone) or not still(op.to):
        return otherwise
    source = expression(scope, p.ZoneList(zone))
    if isinstance(op.amount, p.Const) and op.amount.value == 1:
        if not scope.unit.is_refilled(zone.base):
            nothing = t.const(None) if op.one else t.listing([])
            otherwise = [] if op.into is None else [t.assign(scope.local(op.into), nothing)]
        piece = scope.local(op.into) if op.into is not None and op.one else scope.fresh("piece")
        pop = t.method(source, "pop", t.const(0)) if op.left else t.method(source, "pop")
        code = [*place.before, t.assign(piece, pop), *place.takes_one(piece, op.end)]
        if op.into is not None and not op.one:
            code.append(t.assign(scope.local(op.into), t.listing([t.name(piece)])))
        return [t.when(source, code, otherwise)]
    if op.one:
        return otherwise
    before: t.Code = []
    amount = expression(scope, op.amount)
    if not isinstance(amount, (ast.Name, ast.Constant)):
        called = scope.fresh("amount")
        before, amount = [t.assign(called, amount)], t.name(called)
    pieces = scope.fresh("pieces") if op.into is None else scope.local(op.into)
    low, high = (t.const(0), amount) if op.left else (t.minus(amount), None)
    code = [
        *place.before,
        t.assign(pieces, t.part(source, low, high)),
        t.delete_part(source, low, high),
        *([] if op.left else [t.do(t.method(t.name(pieces), "reverse"))]),
        # They arrive one after the other, so that the last one is outermost.
        *place.takes(pieces, False, op.end),
    ]
    enough: ast.expr = t.compare(t.call("len", source), ">=", amount)
    if not isinstance(amount, ast.Constant):
        enough = t.every([t.compare(amount, ">", t.const(0)), enough])
    elif not isinstance(amount.value, int) or amount.value < 1:
        return otherwise
    return [*before, t.when(enough, code, otherwise)]
