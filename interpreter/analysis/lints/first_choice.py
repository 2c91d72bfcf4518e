"""`choose x ...` as the first line of a card, with nothing below that speaks of x."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics.codes import lints as codes
from ...model import types as t
from ...model.symbols import LocalSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..heads import head
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the choice, if there may be nothing to choose from."""
    for choice in chosen_first(cx):
        cx.report.add(codes.NOTHING_TO_CHOOSE.at(head(choice)))


def chosen_first(cx: Context) -> Iterator[n.Choose]:
    """The choices that this is about."""
    for card in cx.names.texts:
        first = card.node.block.body[0] if card.node.block is not None else None
        if not isinstance(first, n.Choose) or first.must or first.may or first.block is not None:
            continue
        made = cx.checked.refs.get(first.name)
        if not isinstance(made, LocalSymbol) or not isinstance(made.type, (t.Maybe, t.SetOf)):
            continue
        read = (cx.checked.refs.get(node) for node in walk(card.node) if node is not first.name)
        if all(symbol is not made for symbol in read):
            yield first
