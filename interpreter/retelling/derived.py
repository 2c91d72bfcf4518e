"""From values that are worked out (orders, derived values, cases) to nouns, clauses and sections that tell them."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import DefineSymbol
from ..syntax import nodes as n
from .book import Section, Step
from .english import article, capital, listed, plain, value_text
from .people import YOU, named
from .sets import things
from .speaker import Speaker
from .tests import clause
from .values import value


def derived_section(s: Speaker, define: DefineSymbol, title: str) -> Section:
    """A define of pieces or players, or one with cases: what it stands for."""
    item, node = define.item, define.node
    for symbol in (define.me, *define.params):
        s.things.pop(symbol, None)
    whose = ""
    if item is not None:
        noun = "player" if define.of_players else plain(node.of.text if node.of is not None else "piece")
        s.things[item] = YOU if define.of_players else named(f"the {noun}")
        whose = f" of {article(noun)}"
    steps: list[Step] = []
    with s.acting(define.me, YOU):
        lead = f"`{define.name}`{whose}"
        if isinstance(node.value, n.Cases):
            steps.append(Step([f"What {lead} is, the first line that fits says:"], node.span, inner=_lines(s, define)))
        elif t.bare(define.type or t.UNKNOWN) == t.YES_NO:
            steps.append(Step([f"{capital(lead)} holds if {clause(s, node.value)}."], node.span))
        else:
            steps.append(Step([f"{lead} is {_said(s, define, node.value)}."], node.span))
        if define.name in s.checked.adjusted:
            steps.append(Step(["What is added to it in the game is added to this."], node.span))
        if node.least is not None:
            steps.append(Step([f"It never is less than {value(s, node.least)}."], node.span))
    if define.of_players and not s.alone:
        steps.append(Step(['"You" is the player whose it is.'], node.span))
    steps.append(Step(["It is worked out anew wherever it is read."], node.span))
    return Section("define", title, steps, node.span, numbered=False)


def _lines(s: Speaker, define: DefineSymbol) -> list[Step]:
    """A line a case, in their order."""
    node = define.node.value
    assert isinstance(node, n.Cases)
    found = [
        Step([f"If {clause(s, arm.test)}: {_said(s, define, arm.value)}."], arm.span, counted=False)
        for arm in node.arms
    ]
    if node.otherwise is not None:
        last = f"Otherwise: {_said(s, define, node.otherwise)}."
        found.append(Step([last], node.otherwise.span, counted=False))
    return found


def _said(s: Speaker, define: DefineSymbol, node: n.Expr) -> str:
    type_ = define.type or t.UNKNOWN
    if t.bare(type_) == t.YES_NO:
        return f"whether {clause(s, node)}" if not isinstance(node, n.Truth) else ("yes" if node.value else "no")
    return things(s, node).all() if isinstance(type_, (t.SetOf, t.ListOf)) else value(s, node)


def order_section(s: Speaker, order: n.Order) -> Section:
    """An order: which values come in which order, and what they count."""
    words = [plain(one.text) if isinstance(one, n.Name) else value(s, one) for one in order.values]
    low = words if order.first == "lowest" else words[::-1]
    lines = [
        f"It puts each {plain(order.of.text)} in an order, from the lowest to the highest: {listed(low)}.",
        f"The lowest counts 1, the highest {len(words)}.",
    ]
    names = s.checked.names
    tables = [table for table in names.tables.values() if order.name.text in table.attributes]
    lacking = [kind for table in tables for kind in table.kinds.values() if order.name.text not in kind.cells]
    if lacking:
        called = listed(list(dict.fromkeys(value_text(kind.cells.get(order.of.text) or kind.id) for kind in lacking)))
        lines.append(f"Without a place in it are: {called}.")
    steps = [Step([line], order.span) for line in lines]
    return Section("order", f"The order `{order.name.text}`", steps, order.span, numbered=False)
