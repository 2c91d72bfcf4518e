"""From a block with heads to its steps: whether it is open, its heads settled in order, then what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from .asking import choose, choose_one
from .builder import Builder
from .heads import met
from .paying import Due, Slots, bound_to, due_in, dues_of, move_due, pay_if_due, slots_of
from .standing import step_is_done

Lines = Callable[[], None]
Statements = Callable[[Builder, Sequence[n.Stmt]], None]
"""Emits the steps of several statements."""


def open_or_undone(b: Builder, heads: Sequence[n.Head], span: Span) -> None:
    """Ends the routine, as one that has not come about, unless its heads can be met."""
    if heads:
        b.emit(p.If(span, met(b, heads, span), [], [p.Leave(span, p.UNDONE)]))


@dataclass(slots=True)
class Settling:
    """Heads that are being settled: what is emitted once all are, first the payments, then what the chosen alternatives
    do."""

    settles: int
    statements: Statements
    payments: list[Lines] = field(default_factory=list)
    later: list[Lines] = field(default_factory=list)
    dues: list[Due] = field(default_factory=list)
    """What has to be paid because of the heads so far."""
    slots: Slots = field(default_factory=dict)

    def pay(self, b: Builder, span: Span) -> None:
        """All payments, in the order of the heads."""
        if b.shared.checked.parts.always:
            b.emit(p.Stir(span))
        for payment in self.payments:
            payment()
        step_is_done(b, span)


def settle(b: Builder, heads: Sequence[n.Head], settles: int, statements: Statements) -> list[Lines]:
    """Asks what heads ask, each so that the later ones can still be met, and pays what they have to pay. Gives what is
    to be emitted then: what the alternatives do that were chosen."""
    settling = Settling(settles, statements)
    _settle(b, heads, (), settling)
    if settling.payments:
        settling.pay(b, heads[0].span)
    return settling.later


def _settle(b: Builder, heads: Sequence[n.Head], beyond: Sequence[n.Head], settling: Settling) -> None:
    """`beyond` are heads behind these whose payments depend on them."""
    for index, head in enumerate(heads):
        b.mark(head.span, p.REACHED)
        behind = [*heads[index + 1 :], *beyond]
        match head:
            case n.Choose():
                choose(b, head, behind, settling.settles, settling.dues)
            case n.ChooseOne():
                settling.later.append(_settle_one(b, head, bound_to(head, behind), settling))
            case n.Pay():
                one = due_in(b, head, settling.slots)
                settling.dues.append(one)
                inside = id(head) in settling.slots
                settling.payments.append(partial(pay_if_due if inside else move_due, b, head, one))


def choose_one_now(b: Builder, node: n.ChooseOne, statements: Statements, otherwise: Lines) -> None:
    """A choice among alternatives that is no head: it is made, its heads are settled, and it is done."""
    settles = b.shared.settling()
    into = choose_one(b, node, settles)
    arms = [partial(_whole, b, way, settles, statements) for way in node.alternatives]
    _one_of(b, node, into, arms, otherwise)


def _settle_one(b: Builder, node: n.ChooseOne, beyond: Sequence[n.Head], settling: Settling) -> Lines:
    into = choose_one(b, node, settling.settles, beyond, settling.dues)
    done: dict[int, list[Lines]] = {}
    slots = settling.slots or slots_of(b, node)  # those of an alternative in an alternative are there

    def settle_way(number: int, way: n.Alternative) -> None:
        b.mark(way.span, f'"{way.label}" is chosen')
        inner = replace(settling, later=[], dues=list(settling.dues), slots=slots)
        _settle(b, n.heads_of(way.block), beyond, inner)
        done[number] = inner.later

    ways = list(enumerate(node.alternatives))
    _one_of(b, node, into, [partial(settle_way, number, way) for number, way in ways], None)
    settling.dues += dues_of(b, node, slots)

    def do_way(number: int, way: n.Alternative) -> None:
        for lines in done[number]:
            lines()
        settling.statements(b, way.block.body[len(n.heads_of(way.block)) :])

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
