"""From the plan's values and step about seats that may be out of the game to Python."""

from __future__ import annotations

import ast

from . import emit_tree as t
from . import plan as p
from .emit_expressions import expression
from .emit_scope import Scope


def seat_value(scope: Scope, expr: p.InGame | p.LeftInGame | p.Level) -> ast.expr:
    """One value."""
    match expr:
        case p.InGame(seats, out):
            return t.call("in_game", expression(scope, seats), scope.own("tracks"), t.const(out))
        case p.LeftInGame(seat, steps, out):
            where = [expression(scope, seat), expression(scope, steps)]
            return t.call("left_in_game", *where, scope.own("n"), scope.own("tracks"), t.const(out))
        case p.Level():
            return t.call("level", t.name("st"))
    raise TypeError(expr)


def tell_seats(scope: Scope, op: p.TellSeats) -> t.Code:
    """What is told to the log, where somebody watches."""
    if scope.unseen:
        return []
    return [t.do(t.call("tell_seats", t.name("st"), t.const(op.what), expression(scope, op.seats)))]
