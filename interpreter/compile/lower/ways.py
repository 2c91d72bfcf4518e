"""From cases, `A else B` and divisions to branches: what is not looked at is not worked out."""

from __future__ import annotations

from ...diagnostics.codes import playing
from ...model import types as t
from ...syntax import nodes as n
from ...syntax.words import words
from .. import plan as p
from .builder import Builder
from .expressions import condition, expr, value_for
from .sets import kept_list


def cases(b: Builder, node: n.Cases) -> p.Expr:
    """The value of the first case that holds."""
    found = b.temporary("case", b.type(node))
    _case(b, node, 0, found)
    return p.Read(found)


def _case(b: Builder, node: n.Cases, number: int, found: p.Local) -> None:
    if number == len(node.arms):
        assert node.otherwise is not None
        b.mark(node.otherwise.span, p.REACHED)
        _give(b, node, node.otherwise, found)
        return
    arm = node.arms[number]
    test = condition(b, arm.test)
    with b.into([]) as then:
        b.mark(arm.span, "the case holds")
        _give(b, node, arm.value, found)
    with b.into([]) as other:
        b.mark(arm.span, "the case does not hold")
        _case(b, node, number + 1, found)
    b.emit(p.If(arm.test.span, test, then, other))


def _give(b: Builder, node: n.Cases, value: n.Expr, found: p.Local) -> None:
    many = isinstance(b.type(node), (t.SetOf, t.ListOf))
    given = kept_list(b, value, once=isinstance(b.type(node), t.SetOf)) if many else value_for(b, value, b.type(node))
    b.emit(p.Assign(value.span, found, given))


def first_not_empty(b: Builder, node: n.FirstNotEmpty) -> p.Expr:
    """The things of the first part that has some, as a list of their own."""
    found = b.temporary("first", b.type(node))
    once = isinstance(b.type(node), t.SetOf)

    def take(number: int) -> None:
        choice = node.choices[number]
        b.emit(p.Assign(choice.span, found, kept_list(b, choice, once=once)))
        if number + 1 < len(node.choices):
            with b.into([]) as ops:
                take(number + 1)
            b.emit(p.If(choice.span, p.Binary("==", p.Size(p.Read(found)), p.Const(0)), ops, []))

    take(0)
    return p.Read(found)


def divided(b: Builder, node: n.Divided) -> p.Expr:
    """A whole number, rounded; the game cannot go on where it would be divided by 0."""
    left = expr(b, node.left)
    right = expr(b, node.right)
    if not isinstance(right, p.Const) or not right.value:
        right = b.keep(right, node.right.span, "divisor", t.NUMBER)
        what = f"`{words(node.right)}` is 0, and nothing can be divided by 0"
        fail: list[p.Op] = [p.Fail(node.span, playing.BROKEN_RULE.id, what)]
        b.emit(p.If(node.span, p.Binary("==", right, p.Const(0)), fail, []))
    if node.rounding == "down":
        return p.Binary("//", left, right)
    return p.Prefix("-", p.Binary("//", p.Prefix("-", left), right))
