"""`everyone` in a game in which nobody is ever eliminated."""

from __future__ import annotations

from ...diagnostics.codes import seats as codes
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context


def lint(cx: Context) -> None:
    """Notes each `everyone`, at the word."""
    if cx.checked.eliminates:
        return
    parts = cx.checked.parts
    for part in [*parts.with_steps(), *parts.defines]:
        for node in walk(part):
            if isinstance(node, n.Everyone):
                cx.report.add(codes.EVERYONE_PLAYS.at(node.span))
