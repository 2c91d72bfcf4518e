"""From a block with heads to its steps: whether it is open, its heads settled in order, then what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from .asking import choose, choose_one
from .builder import Builder
from .heads import met

Lines = Callable[[], None]
Statements = Callable[[Builder, Sequence[n.Stmt]], None]
"""Emits the steps of several statements."""


def open_or_undone(b: Builder, heads: Sequence[n.Head], span: Span) -> None:
    """Ends the routine, as one that has not come about, unless its heads can be met."""
    if heads:
        b.emit(p.If(span, met(b, heads, span), [], [p.Leave(span, p.UNDONE)]))


def settle(b: Builder, heads: Sequence[n.Head], settles: int, statements: Statements) -> list[Lines]:
    """Asks what heads ask, each so that the later ones can still be met. Gives what is to be emitted once all are
    settled: what the alternatives do that were chosen."""
    later: list[Lines] = []
    for index, head in enumerate(heads):
        b.mark(head.span, p.REACHED)
        match head:
            case n.Choose():
                choose(b, head, heads[index + 1 :], settles)
            case n.ChooseOne():
                later.append(_settle_one(b, head, settles, statements))
    return later


def choose_one_now(b: Builder, node: n.ChooseOne, statements: Statements, otherwise: Lines) -> None:
    """A choice among alternatives that is no head: it is made, its heads are settled, and it is done."""
    settles = b.shared.settling()
    into = choose_one(b, node, settles)
    arms = [partial(_whole, b, way, settles, statements) for way in node.alternatives]
    _one_of(b, node, into, arms, otherwise)


def _settle_one(b: Builder, node: n.ChooseOne, settles: int, statements: Statements) -> Lines:
    into = choose_one(b, node, settles)
    done: dict[int, list[Lines]] = {}

    def settle_way(number: int, way: n.Alternative) -> None:
        b.mark(way.span, f'"{way.label}" is chosen')
        done[number] = settle(b, n.heads_of(way.block), settles, statements)

    ways = list(enumerate(node.alternatives))
    _one_of(b, node, into, [partial(settle_way, number, way) for number, way in ways], None)

    def do_way(number: int, way: n.Alternative) -> None:
        for lines in done[number]:
            lines()
        statements(b, way.block.body[len(n.heads_of(way.block)) :])

    arms = [partial(do_way, number, way) for number, way in ways]
    return lambda: _one_of(b, node, into, arms, None)


def _whole(b: Builder, way: n.Alternative, settles: int, statements: Statements) -> None:
    b.mark(way.span, f'"{way.label}" is chosen')
    heads = n.heads_of(way.block)
    for lines in settle(b, heads, settles, statements):
        lines()
    statements(b, way.block.body[len(heads) :])


def _one_of(b: Builder, node: n.ChooseOne, into: p.Local, arms: Sequence[Lines], otherwise: Lines | None) -> None:
    """Emits the arm of the alternative that was chosen; `otherwise` where none was."""
    tests = [p.Binary("==", p.Read(into), p.Const(number)) for number in range(len(arms))]

    def emit(number: int) -> None:
        if number == len(arms):
            if otherwise is not None:
                otherwise()
            return
        with b.into([]) as then:
            arms[number]()
        with b.into([]) as other:
            emit(number + 1)
        b.emit(p.If(node.alternatives[number].span, tests[number], then, other))

    emit(0)
