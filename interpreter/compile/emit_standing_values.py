"""From the plan's values about standing checks to Python expressions."""

from __future__ import annotations

import ast

from . import emit_tree as t
from . import plan as p

BEFORE, DUE = 0, 1
"""Places in `State.passes`."""


def standing_value(expr: p.Checking | p.Passing | p.PassChanged | p.Due) -> ast.expr:
    """One value."""
    st, passes = t.name("st"), t.attribute("st", "passes")
    match expr:
        case p.Checking():
            return t.is_there(passes)
        case p.Passing():
            return t.every([t.is_there(passes), t.is_there(t.item(passes, t.const(DUE)))])
        case p.PassChanged():
            return t.call("pass_changed", st)
        case p.Due():
            return t.item(passes, t.const(DUE))
    raise TypeError(expr)
