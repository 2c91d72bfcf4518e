"""From the rules that stand in the place of an event to their runs, the first of them that fits alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...model import types as t
from ...model.symbols import ActionSymbol, RuleSymbol
from .. import plan as p
from .builder import Builder


def undone_if_replaced(b: Builder, action: ActionSymbol, args: Sequence[p.Expr]) -> None:
    """Before anything of an action: the first rule whose condition holds runs, and the action does not come about."""
    for rule in _rules(b, action.name, phase=False):
        replaced = _run(b, rule, args)
        b.emit(p.If(rule.node.span, p.Read(replaced), [p.Leave(rule.node.span, p.UNDONE)], []))


def unless_replaced(b: Builder, event: str, args: Sequence[p.Expr], whole: Callable[[], None], *, phase: bool) -> None:
    """A phase or turn, with all around it, unless a rule takes its place."""
    rules = _rules(b, event, phase=phase)

    def way(number: int) -> None:
        if number == len(rules):
            whole()
            return
        replaced = _run(b, rules[number], args)
        with b.into([]) as goes_on:
            way(number + 1)
        b.emit(p.If(rules[number].node.span, p.Read(replaced), [], goes_on))

    way(0)


def _rules(b: Builder, event: str, *, phase: bool) -> list[RuleSymbol]:
    from .events import around  # it knows this module

    return around(b.shared, "instead", event, phase=phase)


def _run(b: Builder, rule: RuleSymbol, args: Sequence[p.Expr]) -> p.Local:
    """Runs a rule; the local says whether its condition held."""
    replaced = b.temporary("replaced", t.YES_NO)
    given = list(args) if rule.me is not None else []
    b.emit(p.Run(rule.node.span, b.shared.routine_numbers[f"rule {rule.name}"], given, replaced))
    return replaced
