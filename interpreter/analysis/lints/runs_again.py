"""Texts that carry themselves out again, straight and without a head that could fail."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics.codes import lints_reach as codes
from ...model.symbols import ActionSymbol, CardSymbol
from ...syntax import nodes as n
from ..heads import head
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the line that does it."""
    for card in cx.names.texts:
        if card.node.block is not None and not n.heads_of(card.node.block):
            for line in _again(cx, card, card.node.block):
                cx.report.add(codes.RUNS_AGAIN.at(head(line), kind=card.called))


def _again(cx: Context, card: CardSymbol, block: n.Block) -> Iterator[n.Stmt]:
    for line in block.body:
        if isinstance(line, n.Resolve) and cx.checked.refs.get(line.piece) is card.this:
            yield line
        elif isinstance(line, n.Do) and line.action.text in cx.names.actions:
            action = cx.names.actions[line.action.text]
            told = [number for number, arg in enumerate(line.args) if cx.checked.refs.get(arg) is card.this]
            if any(_resolves(cx, action, number) for number in told):
                yield line


def _resolves(cx: Context, action: ActionSymbol, number: int) -> bool:
    """Whether an action surely carries out the text of the piece that it is told as this argument."""
    param = action.params[number]
    lines = action.node.block.body
    return not n.heads_of(action.node.block) and any(
        isinstance(line, n.Resolve) and cx.checked.refs.get(line.piece) is param for line in lines
    )
