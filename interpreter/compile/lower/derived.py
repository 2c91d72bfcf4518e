"""From a derived value (`define N of card`) to a column, where it depends on the tables alone, or to a function."""

from __future__ import annotations

from ...analysis.picking import Fixed, NotFixedError, Picker
from ...model import types as t
from ...model.symbols import Checked, DefineSymbol
from ...source import Span
from .. import plan as p
from .builder import Builder, Shared
from .lasting import adjusted
from .what_lasts import find_lasting


def fixed_columns(checked: Checked, kinds: tuple[str, ...]) -> dict[str, tuple[Fixed, ...]]:
    """By derived value that can never change, its value for each of these kinds (None: has none)."""
    names = checked.names
    found: dict[str, tuple[Fixed, ...]] = {}
    for define in names.defines.values():
        if define.item is None or not define.table or is_adjusted(checked, define) or not _is_plain(define.type):
            continue
        table, item = names.tables[define.table], define.item
        try:
            own = {id_: Picker(checked, table, kind, item).derived(define) for id_, kind in table.kinds.items()}
        except NotFixedError:
            continue
        found[define.name] = tuple(own.get(kind) for kind in kinds)
    return found


def _is_plain(type_: t.Type | None) -> bool:
    return type_ is not None and isinstance(t.bare(type_), (t.Number, t.YesNo, t.Value))


def is_adjusted(checked: Checked, define: DefineSymbol) -> bool:
    """Whether something in the rules adds to it while it is played, so that tables alone do not tell it."""
    return define.name in find_lasting(checked).defines


def derived_value(b: Builder, define: DefineSymbol, me: p.Expr, whose: p.Expr) -> p.Expr:
    """The value that a piece, or a player, has; `me` reads it."""
    if is_column(b.shared, define):
        return p.Column(define.name, whose)
    number = b.shared.function_numbers[define.name]
    return p.Evaluate(number, [whose] if define.of_players else [me, whose])


def is_column(shared: Shared, define: DefineSymbol) -> bool:
    """Whether it is looked up like an attribute. Where coverage is wanted its cases are gone through each time."""
    return define.name in shared.layout.made and define.item is not None and shared.points is None


def derived_params(b: Builder, define: DefineSymbol) -> list[p.Local]:
    """The parameters of its function: the reader's `me` and the piece; of players, the one whose it is."""
    assert define.item is not None
    me = b.local(define.me)
    if define.of_players:
        b.locals[id(define.item)] = me
        return [me]
    return [me, b.local(define.item)]


def derived_result(b: Builder, define: DefineSymbol, value: p.Expr) -> p.Expr:
    """What its function gives: the one place where the value is worked out. It is never less than `at least` says."""
    value = adjusted(b, define, value)
    least = define.node.least
    if least is None:
        return value
    from .expressions import expr  # an expression may be a derived value

    span: Span = define.node.span
    found, bound = b.temporary("value", t.NUMBER), b.keep(expr(b, least), span, "least", t.NUMBER)
    b.emit(p.Assign(span, found, value))
    too_low: p.Expr = p.Binary("<", p.Read(found), bound)
    if isinstance(define.type, t.Maybe):
        too_low = p.Both("and", [p.Present(p.Read(found)), too_low])
    b.emit(p.If(span, too_low, [p.Assign(span, found, bound)], []))
    return p.Read(found)
