"""What an action or a define is told and nothing in it reads."""

from __future__ import annotations

from collections.abc import Iterable

from ...diagnostics.codes import lints_use as codes
from ...model.symbols import LocalSymbol
from ...syntax import nodes as n
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the name. What a rule around an action, or an answer to it, reads of it is read."""
    read = {id(symbol) for node, symbol in cx.checked.refs.items() if not isinstance(node, n.Ident)}
    for action in cx.names.actions.values():
        around = [
            *(rule.params for rule in cx.names.rules.values() if _is_around(rule.node, action.name)),
            *(answer.params for answer in cx.names.answers_to(action.name)),
        ]
        _warn(cx, action.name, "done", action.params, around, read)
    for define in cx.names.defines.values():
        _warn(cx, define.name, "read", define.params, [], read)


def _is_around(rule: n.Rule, action: str) -> bool:
    return not rule.event.phase and rule.event.name.text == action


def _warn(
    cx: Context,
    owner: str,
    used: str,
    params: list[LocalSymbol],
    around: Iterable[list[LocalSymbol]],
    read: set[int],
) -> None:
    if owner not in cx.reads:
        return  # it is never used itself, which is said
    named = list(around)
    for number, param in enumerate(params):
        also = [others[number] for others in named if number < len(others)]
        if all(id(one) not in read for one in (param, *also)):
            cx.report.add(codes.UNREAD_PARAM.at(param.span, owner=owner, name=param.name, used=used))
