"""From the heads of texts to a warning where they ask whether pieces are playable, the same kind among them."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics.codes import lints as codes
from ...model.symbols import Builtin, CardSymbol
from ...syntax import nodes as n
from ...syntax.walk import children
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at each `playable` that a text needs, unless a test of the kind stands before it."""
    for card in cx.names.texts:
        if card.node.block is not None:
            for node in _heads(n.heads_of(card.node.block)):
                _look(cx, card, node, guarded=False)


def _heads(heads: list[n.Head]) -> Iterator[n.Node]:
    for head in heads:
        if isinstance(head, n.ChooseOne):
            for alternative in head.alternatives:
                yield from _heads(n.heads_of(alternative.block))
        else:
            yield head


def _look(cx: Context, card: CardSymbol, node: n.Node, *, guarded: bool) -> None:
    symbol = cx.checked.refs.get(node)
    if isinstance(symbol, Builtin) and symbol.name == "playable" and not guarded:
        assert isinstance(node, n.Name | n.Of)
        cx.report.add(codes.PLAYABLE_CIRCLE.at(node.span, name=card.called))
        return
    for child in children(node):
        _look(cx, card, child, guarded=guarded)
        if isinstance(node, n.Logic) and node.op == "and" and _tests_kind(cx, child):
            guarded = True


def _tests_kind(cx: Context, node: n.Node) -> bool:
    symbol = cx.checked.refs.get(node)
    kind = isinstance(symbol, Builtin) and symbol.name == "kind"
    return kind or any(_tests_kind(cx, child) for child in children(node))
