"""From the pure functions of a plan to what stands in their place: an expression, or steps in front of it.

A function without loops becomes an expression, if that is short. The steps of any other one are run before the step
that asks for its value; where that is asked only if something else holds, so are they.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ...model.types import UNKNOWN
from ...source import Span
from .. import plan as p
from ..flow import writes
from .rewrite import Rewriter, TooMuchError, everything, replaced

_LARGEST = 120
"""Nodes that an expression may have in the place of a function."""
_MOST = 30_000
"""Nodes of all steps that functions come to."""

Values = dict[p.Local, p.Expr]


class _LoopError(Exception):
    """A function is not to be an expression."""


class InPlace(Rewriter):
    """Puts the values of functions where they are asked for."""

    def __init__(self, plan: p.Plan, nodes: int = 0) -> None:
        self.plan = plan
        self.before: list[p.Op] = []
        """What is run before the step that is looked at."""
        self.span: Span | None = None
        self.made = nodes

    # ---- steps

    def visit(self, op: p.Op) -> Sequence[p.Op]:
        outside, self.before, self.span = (self.before, self.span), [], op.span
        if isinstance(op, p.While):
            head = self.steps(op.head)
            test = self.value(op.test)
            head, self.before = [*head, *self.before], []
            op = p.While(op.span, head, test, self.steps(op.body))
        else:
            op = self.within(op)
        before = self.before
        self.before, self.span = outside
        return [*before, op]

    def site(self, site: p.Site) -> p.Site:
        outside, self.before = self.before, []
        made = super().site(site)
        before, self.before = self.before, outside
        return replace(made, options=[*made.options, *before]) if before else made

    # ---- values

    def value(self, node: p.Expr) -> p.Expr:
        match node:
            case p.Both(op, items):
                return self.both(op, items)
            case p.Select(test, then, other):
                asked = self.value(test)
                (first, mine), (second, others) = self.apart(then), self.apart(other)
                if not first and not second:
                    return p.Select(asked, mine, others)
                found = p.Local("value", UNKNOWN)
                then_ops: list[p.Op] = [*first, p.Assign(self.here, found, mine)]
                other_ops: list[p.Op] = [*second, p.Assign(self.here, found, others)]
                self.before.append(p.If(self.here, asked, then_ops, other_ops))
                return p.Read(found)
        return super().value(node)

    def apart(self, node: p.Expr) -> tuple[list[p.Op], p.Expr]:
        """What is run before an expression, and the expression."""
        outside, self.before = self.before, []
        value = self.value(node)
        before, self.before = self.before, outside
        return before, value

    def both(self, op: Literal["and", "or"], items: Sequence[p.Expr]) -> p.Expr:
        """The same test; the steps of its later parts are run only if the earlier ones leave it open."""
        known: list[p.Expr] = []
        for item in items:
            before, value = self.apart(item)
            if before and known:
                found = p.Local("holds", UNKNOWN)
                self.before.append(p.Assign(self.here, found, _joined(op, known)))
                still: p.Expr = p.Read(found) if op == "and" else p.Prefix("not", p.Read(found))
                self.before.append(p.If(self.here, still, [*before, p.Assign(self.here, found, value)], []))
                known = [p.Read(found)]
            else:
                self.before += before
                known.append(value)
        return _joined(op, known) if known else p.Both(op, [])

    @property
    def here(self) -> Span:
        """Where the step stands that is looked at."""
        assert self.span is not None
        return self.span

    def expr(self, node: p.Expr) -> p.Expr:
        if not isinstance(node, p.Evaluate):
            return node
        function = self.plan.functions[node.function]
        try:
            return self.as_value(function, node.args)
        except _LoopError:
            return self.as_steps(function, node.args)

    def as_value(self, function: p.Function, args: Sequence[p.Expr]) -> p.Expr:
        """A function as an expression. Raises _LoopError."""
        values: Values = dict(zip(function.params, args, strict=True))
        _run(function.body, values)
        result = _known(function.result, values)
        if len(everything_in(result)) > _LARGEST:
            raise _LoopError
        before, found = self.apart(result)
        if len(everything_in(found)) > _LARGEST:
            raise _LoopError
        self.before += before
        return found

    def as_steps(self, function: p.Function, args: Sequence[p.Expr]) -> p.Expr:
        """Runs a function before the step that is looked at, with locals of its own."""
        written = set(writes(function.body))
        copy = _Copy({})
        for param, arg in zip(function.params, args, strict=True):
            if param not in written and isinstance(arg, (p.Const, p.Read)):
                copy.given[param] = arg
            else:
                self.before.append(p.Assign(self.here, copy.local(param), arg))
        body = copy.steps(function.body)
        result = copy.value(function.result)
        self.made += len(everything(body))
        if self.made > _MOST:
            raise TooMuchError("too long")
        inner = self.steps(body)
        self.before += inner
        found = p.Local(function.name, UNKNOWN)
        before, value = self.apart(result)
        self.before += [*before, p.Assign(self.here, found, value)]
        return p.Read(found)


class _Copy(Rewriter):
    """Gives steps locals of their own."""

    def __init__(self, given: Values) -> None:
        self.given = given
        self.names: dict[p.Local, p.Local] = {}

    def local(self, local: p.Local) -> p.Local:
        found = self.names.get(local)
        if found is None:
            found = self.names[local] = replace(local)
        return found

    def value(self, node: p.Expr) -> p.Expr:
        if isinstance(node, p.Read) and node.local in self.given:
            return self.given[node.local]
        return super().value(node)


def everything_in(expr: p.Expr) -> list[object]:
    """All nodes of an expression."""
    return everything([expr])


def _joined(op: Literal["and", "or"], items: Sequence[p.Expr]) -> p.Expr:
    return items[0] if len(items) == 1 else p.Both(op, list(items))


def _run(ops: Sequence[p.Op], values: Values) -> None:
    for op in ops:
        match op:
            case p.Assign(local=local, value=value):
                values[local] = _known(value, values)
            case p.If(test=test, then=then, other=other):
                asked = _known(test, values)
                first, second = dict(values), dict(values)
                _run(then, first)
                _run(other, second)
                for local in dict.fromkeys((*first, *second)):
                    a, b = first.get(local), second.get(local)
                    if a is not b:
                        values[local] = p.Select(asked, a or p.Const(None), b or p.Const(None))
            case _:
                raise _LoopError


def _known(expr: p.Expr, values: Values) -> p.Expr:
    def find(node: object) -> p.Expr | None:
        return values.get(node.local) if isinstance(node, p.Read) else None

    found: p.Expr = replaced(expr, find)
    return found
