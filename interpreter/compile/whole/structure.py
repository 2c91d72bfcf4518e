"""From steps with jumps to Python's own loops, tests, `break` and `continue`.

A jump goes to a label: the end of a span, the end of a loop, or its next round. Where falling through leads there
nothing is written. A jump out of several loops notes where it goes, and leaves one loop after the other. A span that
cannot be left in any of these ways becomes a loop of one round.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .. import emit_tree as t
from .. import plan as p
from .rewrite import everything


@dataclass(slots=True, eq=False)
class Label:
    """A place in the code; `depth` is how many of Python's loops are open there."""

    depth: int
    region: int | None = None
    """The span whose end it is, by id of its step."""


@dataclass(slots=True, eq=False)
class Loop:
    """One of Python's loops: where one goes that leaves it, and where its next round begins."""

    exit: Label
    again: Label | None
    pending: dict[int, Label] = field(default_factory=dict)
    """Jumps further out: by number, which is noted before the loop is left."""


@dataclass(slots=True, eq=False)
class _Goto(p.Step):
    label: Label


@dataclass(slots=True, eq=False)
class _Written(p.Step):
    """What a round begins with, behind the test whether there is one."""

    code: t.Code


@dataclass(slots=True, eq=False)
class _Noted:
    number: int


class _WrapError(Exception):
    def __init__(self, region: int) -> None:
        self.region = region


class Structure:
    """Writes steps; `plain` writes those that have nothing to do with jumps, `test` a condition."""

    def __init__(
        self,
        plain: Callable[[Any], t.Code],
        test: Callable[[p.Expr], ast.expr],
        head: Callable[[p.While | p.ForIn], t.Code],
        loop: Callable[[p.While | p.ForIn, t.Code], ast.stmt],
        leaving: str,
    ) -> None:
        self.plain, self.test, self.head, self.loop, self.leaving = plain, test, head, loop, leaving
        self.wrapped: set[int] = set()
        self.restart()

    def restart(self) -> None:
        self.loops: list[Loop] = []
        self.ends: list[tuple[int, Label]] = []
        """The spans that are open, by their number, with the labels of their ends."""
        self.breaks: list[Label] = []
        self.jumps = 0

    def written(self, ops: Sequence[Any]) -> t.Code:
        """All of it."""
        while True:
            self.restart()
            try:
                return self.block(list(ops), Label(0))
            except _WrapError as found:
                self.wrapped.add(found.region)

    def block(self, ops: Sequence[Any], after: Label) -> t.Code:
        """Steps behind which the code goes on at `after`."""
        code: t.Code = []
        for at, op in enumerate(ops):
            rest = ops[at + 1 :]
            if isinstance(op, p.If) and rest:
                first, second = _goes_on(op.then), _goes_on(op.other)
                if not first and not second:
                    rest = []
                elif not first and _jumps(op.then):
                    return [*code, *self.either(p.If(op.span, op.test, op.then, [*op.other, *rest]), after)]
                elif not second and _jumps(op.other):
                    return [*code, *self.either(p.If(op.span, op.test, [*op.then, *rest], op.other), after)]
            label = Label(len(self.loops)) if rest else after
            if isinstance(op, (p.ForIn, p.While)) or (isinstance(op, p.Region) and id(op) in self.wrapped):
                written, pending = self.looped(op, label)
                code += written
                if pending:
                    for number, goal in reversed(pending.items()):
                        jump: list[Any] = [_Goto(op.span, goal)]
                        rest = [p.If(op.span, _Noted(number), jump, list(rest))]  # type: ignore[arg-type]
                    return [*code, *self.block(rest, after)]
            else:
                code += self.one(op, label)
            if isinstance(op, (p.Leave, p.Break, p.Fail, _Goto)):
                break
        return code

    def one(self, op: Any, after: Label) -> t.Code:
        match op:
            case p.If():
                return self.either(op, after)
            case p.Region(span_number=number, body=body):
                after.region = id(op)
                self.ends.append((number, after))
                code = self.block(body, after)
                self.ends.pop()
                return code
            case p.Leave(span_number=number):
                for open_number, label in reversed(self.ends):
                    if open_number == number:
                        return self.jump(label, after)
                raise ValueError("a span that is not open is left")
            case p.Break():
                return self.jump(self.breaks[-1], after)
            case _Written(code=code):
                return code
            case _Goto(label=label):
                return self.jump(label, after)
            case _:
                return self.plain(op)

    def either(self, op: p.If, after: Label) -> t.Code:
        then = self.block(op.then, after)
        other = self.block(op.other, after)
        if isinstance(op.test, _Noted):
            test: ast.expr = t.compare(t.name(self.leaving), "==", t.const(op.test.number))
        else:
            test = self.test(op.test)
        if not then and not other:
            return []
        if not other and len(then) == 1 and isinstance(then[0], ast.If) and not then[0].orelse:
            return [t.when(t.every([test, then[0].test]), then[0].body)]
        return [t.when(test, then, other)]

    def looped(self, op: Any, after: Label) -> tuple[t.Code, dict[int, Label]]:
        """A loop, and the jumps out of it that go on behind it."""
        loop = Loop(after, None if isinstance(op, p.Region) else Label(len(self.loops) + 1))
        if isinstance(op, p.Region):
            self.loops.append(loop)
            self.ends.append((op.span_number, after))
            code = self.block(op.body, after)
            self.ends.pop()
            self.loops.pop()
            written: t.Code = [t.forever([*code, t.leave_loop()])]
        else:
            assert loop.again is not None
            self.loops.append(loop)
            self.breaks.append(after)
            body: list[Any] = list(op.body)
            head = self.head(op)
            if isinstance(op, p.While):
                if not op.head:
                    body = [_Written(op.span, head), *body]
                    head = []
                always = isinstance(op.test, p.Const) and op.test.value
                body = [*op.head, *(body if always else [p.If(op.span, op.test, body, [p.Break(op.span)])])]
            code = self.block(body, loop.again)
            self.breaks.pop()
            self.loops.pop()
            written = [self.loop(op, [*head, *code])]
        if loop.pending:
            written = [t.assign(self.leaving, t.const(0)), *written]
        return written, loop.pending

    def jump(self, goal: Label, after: Label) -> t.Code:
        """Goes to a label, from a place behind which the code goes on at `after`."""
        if goal is after:
            return []
        if self.loops:
            loop = self.loops[-1]
            if goal is loop.exit:
                return [t.leave_loop()]
            if goal is loop.again:
                return [t.next_round()]
        if len(self.loops) <= goal.depth:
            if goal.region is None:
                raise ValueError("a jump to nowhere")
            raise _WrapError(goal.region)
        pending = self.loops[-1].pending
        number = next((known for known, label in pending.items() if label is goal), None)
        if number is None:
            number = self.jumps = self.jumps + 1
            pending[number] = goal
        return [t.assign(self.leaving, t.const(number)), t.leave_loop()]


def _goes_on(ops: Sequence[Any]) -> bool:
    """Whether the end of some steps may be reached, as far as plain jumps tell."""
    for op in ops:
        match op:
            case p.Leave() | p.Break() | p.Fail() | _Goto():
                return False
            case p.If(then=then, other=other):
                if not _goes_on(then) and not _goes_on(other):
                    return False
            case p.Region(span_number=number, body=body):
                if not _goes_on(body) and not _left(body, number):
                    return False
    return True


def _left(ops: Sequence[Any], number: int) -> bool:
    return any(isinstance(node, p.Leave) and node.span_number == number for node in everything(ops))


def _jumps(ops: Sequence[Any]) -> bool:
    """Whether there is a jump among steps, apart from the end of the game as a fault."""
    return any(isinstance(node, (p.Leave, p.Break, _Goto)) for node in everything(ops))
