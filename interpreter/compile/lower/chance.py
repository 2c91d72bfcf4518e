"""From `random x from ...` to a step that picks by chance."""

from __future__ import annotations

from typing import Literal

from ...model import types as t
from ...model.symbols import ZoneSymbol
from ...syntax import nodes as n
from .. import plan as p
from .asking import all_candidates, is_open
from .builder import Builder
from .expressions import expr
from .heads import made_by


def random(b: Builder, node: n.Random) -> p.Expr:
    """Picks, and gives the test whether there was something."""
    into = made_by(b, node)
    items = all_candidates(b, node)
    amount = None
    if node.amount is not None and node.amount.high is not None:
        items = b.keep(items, node.span, "items", t.SetOf(into.type))
        amount = expr(b, node.amount.high)
    b.emit(p.PickAtRandom(node.span, items, amount, into, node.name.text, _told(b, node)))
    return p.Present(p.Read(into)) if amount is None else p.Binary("!=", p.Size(p.Read(into)), p.Const(0))


def _told(b: Builder, node: n.Random) -> Literal["all", "seers", "nobody"]:
    """Who may know what was picked, as far as it is surely seen: whoever sees the pieces, where nothing that is hidden
    decides which of them come into question."""
    if is_open(b, [node.source], node):
        return "all"
    source, conditions = node.source, []
    while isinstance(source, n.Where):
        conditions.append(source.condition)
        source = source.source
    if isinstance(b.ref(source), ZoneSymbol) and is_open(b, conditions, node):
        return "seers"
    return "nobody"
