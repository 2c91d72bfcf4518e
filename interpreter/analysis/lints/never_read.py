"""`choose x ...` without a block, and nothing below that speaks of x."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ...model import types as t
from ...model.symbols import LocalSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context
from .first_choice import chosen_first


def lint(cx: Context) -> None:
    """Warns at the name. Whether something was chosen at all is what a block is for, and the first line of a card has a
    warning of its own."""
    own = {id(choice) for choice in chosen_first(cx)}
    read = {id(symbol) for node, symbol in cx.checked.refs.items() if not isinstance(node, n.Ident)}
    for part in cx.checked.parts.with_steps():
        for node in walk(part):
            if not isinstance(node, n.Choose) or node.block is not None or id(node) in own:
                continue
            made = cx.checked.refs.get(node.name)
            if isinstance(made, LocalSymbol) and id(made) not in read:
                cx.report.add(codes.NEVER_READ.at(node.name.span, name=made.name, hint=_for_what(made)))


def _for_what(made: LocalSymbol) -> str | None:
    inner = t.bare(made.type)
    if isinstance(inner, (t.SetOf, t.ListOf)):
        inner = inner.of
    said = f"my {made.name}" if made.by_seat else made.name
    return f"Say below what happens to it, such as `move {said} to ...`." if isinstance(inner, t.Piece) else None
