"""`drop out` where each is asked once only, and nothing looks at who is still in."""

from __future__ import annotations

from ...diagnostics.codes import polling as codes
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..heads import head
from ..polling import commands_of
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the first `drop out` of such a round of asking."""
    for part in cx.checked.parts.with_steps():
        read = {id(cx.checked.refs.get(node)) for node in walk(part) if isinstance(node, n.StillIn)}
        for node in walk(part):
            poll = cx.checked.polls.get(node) if isinstance(node, n.EachPlayer) else None
            if poll is None or not isinstance(node, n.EachPlayer) or id(poll.still_in) in read:
                continue
            commands = commands_of(node)
            if not any(isinstance(one, n.Reopen) for one in commands):
                cx.report.add(codes.OUT_OF_NOTHING.at(head(min(commands, key=lambda one: one.span.line))))
