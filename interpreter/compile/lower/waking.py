"""From the standing checks to a test that has no effect: whether a pass through them would do anything.

The test looks at what the checks would look at, in the same order, up to the first step that does something. It is an
expression where they are short, else a function of the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from ...model import types as t
from ...source import Span
from .. import plan as p
from ..flow import walk

MOST_NODES = 24
"""An expression with more nodes becomes a function."""

_QUIET = (
    p.Assign, p.AssignSeat, p.NewBySeat, p.Append, p.NewTally, p.CountUp, p.Spend, p.Mark,
)  # fmt: skip
"""Steps that touch nothing but locals."""
_SHORT = (
    p.Const, p.TrackValue, p.ZoneList, p.ZoneNumber, p.Size, p.Binary, p.Prefix, p.Both, p.Present, p.Select,
    p.SeatCount,
)  # fmt: skip
"""Expressions that may stand behind each step: they cost little and can have no fault."""


class Waking:
    """The test for some checks: `parts` are the routines of the single ones, in their order. `function` is the one that
    the test calls, to be made number `number` of the plan's, or None."""

    def __init__(self, parts: Sequence[p.Routine], number: int, span: Span) -> None:
        bodies = [_of_first_pass(part) for part in parts]
        self.expr = _as_expression(bodies)
        self.function: p.Function | None = None
        if self.expr is None:
            self.function = _as_function(bodies, number, span)

    def test(self) -> p.Expr:
        """A new expression that is true if the checks would do anything."""
        if self.function is not None:
            return p.Evaluate(self.function.number, [])
        assert self.expr is not None
        copied: p.Expr = _put({}, self.expr)
        return copied


def _of_first_pass(part: p.Routine) -> list[p.Op]:
    """The steps of a check, without those that are for too many passes, which stand first and last."""
    (late,) = part.params
    return [
        op for op in part.body if not (isinstance(op, p.If) and isinstance(op.test, p.Read) and op.test.local is late)
    ]


# ---- a function


def _as_function(bodies: Sequence[list[p.Op]], number: int, span: Span) -> p.Function:
    acts = p.Local("acts", t.YES_NO)
    found = _Look(acts).all(bodies)
    return p.Function(number, "checks wake", [], [p.Assign(span, acts, p.Const(False)), *found], p.Read(acts), span)


class _Look:
    """Puts a note that something would be done (in `acts`) in the place of each step that does something."""

    def __init__(self, acts: p.Local) -> None:
        self.acts = acts

    def all(self, bodies: Sequence[Sequence[p.Op]]) -> list[p.Op]:
        found: list[p.Op] = []
        for body in reversed(bodies):
            found = self.behind(self.steps(body, False), found)
        return found

    def steps(self, ops: Sequence[p.Op], looping: bool) -> list[p.Op]:
        """The steps as they are looked at; in a loop (`looping`) a note leaves it."""
        new: list[p.Op] = []
        for place, op in enumerate(ops):
            seen = self.step(op, looping)
            new.extend(seen)
            if self.is_note(seen):
                return new
            if not looping and self.notes(seen):
                return self.behind(new, self.steps(ops[place + 1 :], looping))
        return new

    def step(self, op: p.Op, looping: bool) -> list[p.Op]:
        match op:
            case p.Stir():
                return []
            case p.If(span, test, then, other):
                return [p.If(span, test, self.steps(then, looping), self.steps(other, looping))]
            case p.ForIn(span, local, seq, body):
                loop = p.ForIn(span, local, seq, self.steps(body, True))
                return [loop, *self.leave(span)] if looping and self.notes([loop]) else [loop]
            case p.While(span, head, test, body):
                if self.notes(self.steps(head, looping)):
                    return self.note(span, looping)
                if not self.notes(self.steps(body, True)):
                    return [op]
                return [*head, p.If(span, test, self.note(span, looping), [])]
            case p.Break():
                return [op]
        return [op] if isinstance(op, _QUIET) else self.note(op.span, looping)

    def note(self, span: Span, looping: bool) -> list[p.Op]:
        noted: p.Op = p.Assign(span, self.acts, p.Const(True))
        return [noted, p.Break(span)] if looping else [noted]

    def leave(self, span: Span) -> list[p.Op]:
        return [p.If(span, p.Read(self.acts), [p.Break(span)], [])]

    def notes(self, ops: Sequence[p.Op]) -> bool:
        return any(isinstance(node, p.Assign) and node.local is self.acts for op in ops for node in walk(op))

    def is_note(self, ops: Sequence[p.Op]) -> bool:
        """Whether something is surely done at the end of these steps."""
        return any(isinstance(op, p.Assign) and op.local is self.acts for op in ops)

    def behind(self, first: list[p.Op], then: list[p.Op]) -> list[p.Op]:
        """Steps, and others that are looked at only if these would do nothing."""
        if not then or not self.notes(first):
            return [*first, *then]
        return [*first, p.If(then[0].span, p.Prefix("not", p.Read(self.acts)), then, [])]


# ---- an expression


class _TooLongError(Exception):
    """The checks are no short expression."""


def _as_expression(bodies: Sequence[list[p.Op]]) -> p.Expr | None:
    """The checks as one expression, if it is short."""
    try:
        found = _some([_acts(body, {}) for body in bodies])
    except _TooLongError:
        return None
    nodes = list(walk(found))
    short = len(nodes) <= MOST_NODES and all(isinstance(node, _SHORT) for node in nodes)
    return found if short else None


def _acts(ops: Sequence[p.Op], known: dict[p.Local, p.Expr]) -> p.Expr:
    """Whether these steps would do anything; `known` are the values of the locals so far."""
    found: list[p.Expr] = []
    for op in ops:
        match op:
            case p.Stir():
                continue
            case p.Assign(local=local, value=value):
                known = {**known, local: _put(known, value)}
            case p.If(test=test, then=then, other=other):
                if any(isinstance(node, p.Assign) for inner in (*then, *other) for node in walk(inner)):
                    raise _TooLongError
                value = _put(known, test)
                first, second = _acts(then, known), _acts(other, known)
                if _is(second, False):
                    found.append(value if _is(first, True) else p.Both("and", [value, first]))
                else:
                    found.append(p.Select(value, first, second))
            case p.ForIn() | p.While() | p.Break() | p.Mark():
                raise _TooLongError
            case _ if isinstance(op, _QUIET):
                raise _TooLongError
            case _:
                found.append(p.Const(True))
                break
    return _some(found)


def _some(tests: Sequence[p.Expr]) -> p.Expr:
    tests = [test for test in tests if not _is(test, False)]
    return p.Const(False) if not tests else tests[0] if len(tests) == 1 else p.Both("or", tests)


def _is(test: p.Expr, value: bool) -> bool:
    return isinstance(test, p.Const) and test.value is value


def _put(known: dict[p.Local, p.Expr], node: Any) -> Any:
    """The expression as a new one, with values in the place of locals."""
    if isinstance(node, p.Read):
        if node.local not in known:
            return node
        return _put({}, known[node.local])
    if isinstance(node, list):
        return [_put(known, one) for one in node]
    if not isinstance(node, p.Expr):
        return node
    return replace(node, **{one.name: _put(known, getattr(node, one.name)) for one in fields(node)})
