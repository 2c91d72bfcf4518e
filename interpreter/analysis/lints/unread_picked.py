"""`random x from ...` without a block, and nothing below that speaks of x."""

from __future__ import annotations

from ...diagnostics.codes import polling as codes
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the name. Whether something was picked at all is what a block is for."""
    read = {id(symbol) for node, symbol in cx.checked.refs.items() if not isinstance(node, n.Ident)}
    for part in cx.checked.parts.with_steps():
        for node in walk(part):
            name = node.name if isinstance(node, n.Random) and node.block is None else None
            if name is not None and id(cx.checked.refs.get(name)) not in read:
                cx.report.add(codes.UNREAD_PICKED.at(name.span, name=name.text))
