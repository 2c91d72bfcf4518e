"""From a choice by chance to Python: a call of the runtime's step, which alone draws chance words for it."""

from __future__ import annotations

from ..model.type_words import type_word
from . import emit_tree as t
from . import plan as p
from .emit_expressions import expression
from .emit_scope import Scope


def pick(scope: Scope, op: p.PickAtRandom) -> t.Code:
    """Picks, and keeps what was picked."""
    about = [t.const(op.made), t.const(type_word(op.into.type)), t.const(op.told)]
    items = expression(scope, op.items)
    if op.amount is None:
        value = t.call("pick_one", t.name("st"), items, *about)
    else:
        value = t.call("pick_several", t.name("st"), items, expression(scope, op.amount), *about)
    return [t.assign(scope.local(op.into), value)]
