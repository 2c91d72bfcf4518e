"""From an event's name in a rule or an answer to the types of what it tells."""

from __future__ import annotations

from ..diagnostics import Report, did_you_mean
from ..diagnostics.codes import names as codes
from ..diagnostics.codes import types as type_codes
from ..model import types as t
from ..model.symbols import Names
from ..syntax import nodes as n


def event_types(names: Names, event: n.Event, report: Report) -> list[t.Type] | None:
    """The types of what a rule's event tells; None, and a report, where there is no such event or it tells others."""
    name = event.name.text
    if event.phase:
        if name not in names.phases:
            hint = did_you_mean(name, names.phases)
            report.add(codes.UNKNOWN_PHASE.at(event.name.span, name=name, hint=hint))
            return None
        return []
    types: list[t.Type] | None = [] if name == "turn" else action_types(names, event.name, report)
    if types is None:
        return None
    if event.names and len(event.names) != len(types):
        wanted, found = things(len(types)), things(len(event.names))
        report.add(type_codes.EVENT_NAMES.at(event.span, name=name, wanted=wanted, what="rule", found=found))
        return None
    return types


def answered_types(names: Names, answer: n.Answer, report: Report) -> list[t.Type] | None:
    """The same for what an answer answers, which is an action."""
    types = action_types(names, answer.event, report)
    if types is not None and answer.names and len(answer.names) != len(types):
        wanted, found = things(len(types)), things(len(answer.names))
        name, place = answer.event.text, answer.event.span.to(answer.names[-1].span)
        report.add(type_codes.EVENT_NAMES.at(place, name=name, wanted=wanted, what="answer", found=found))
        return None
    return types


def action_types(names: Names, name: n.Ident, report: Report) -> list[t.Type] | None:
    """The types of an action's parameters; None, and a report, where there is no such action."""
    action = names.actions.get(name.text)
    if action is None:
        phase = f"Say `phase {name.text}`." if name.text in names.phases else None
        report.add(
            codes.UNKNOWN_ACTION.at(name.span, name=name.text, hint=phase or did_you_mean(name.text, names.actions))
        )
        return None
    return [param.type for param in action.params]


def things(number: int) -> str:
    """`no thing`, `1 thing`, `2 things`."""
    return "nothing" if number == 0 else f"{number} thing{'s' if number > 1 else ''}"
