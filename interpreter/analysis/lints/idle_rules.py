"""Rules around an action, a phase or a turn that never comes about."""

from __future__ import annotations

from ...diagnostics import Label
from ...diagnostics.codes import lints_reach as codes
from ...model.symbols import RuleSymbol
from ..reaching import course_of
from ..scope import Context

_SHOWN = 4
"""So many of the rules around one event are shown."""


def lint(cx: Context) -> None:
    """Warns at the event of the first such rule, and shows the others and where the event is made."""
    events = course_of(cx).events
    idle: dict[tuple[str, bool], list[RuleSymbol]] = {}
    for rule in cx.names.rules.values():
        key = (rule.node.event.name.text, rule.node.event.phase)
        if key not in events:
            idle.setdefault(key, []).append(rule)
    for (name, phase), rules in idle.items():
        if phase:
            said, made = f"the phase `{name}` never comes about", cx.names.phases[name].node.name
        elif name == "turn":
            said, made = "nobody ever has a turn", None
        else:
            said, made = f"nothing that can come about does `{name}`", cx.names.actions[name].node.name
        labels = [Label(made.span, "it is made here")] if made is not None else []
        labels += [Label(rule.node.event.name.span, "nor does this rule") for rule in rules[1:_SHOWN]]
        first = rules[0]
        cx.report.add(codes.RULE_NEVER.at(first.node.event.name.span, name=first.name, event=said, labels=labels))
