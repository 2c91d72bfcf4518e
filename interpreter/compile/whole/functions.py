"""From the pure functions of a plan to expressions that stand in their place, as far as they are no loops."""

from __future__ import annotations

from collections.abc import Sequence

from .. import plan as p
from .rewrite import Rewriter, TooMuchError, everything, replaced

_LARGEST = 120
"""Nodes that an expression may have in the place of a function."""

Values = dict[p.Local, p.Expr]


class InPlace(Rewriter):
    """Puts the values of functions where they are asked for."""

    def __init__(self, plan: p.Plan) -> None:
        self.plan = plan

    def expr(self, node: p.Expr) -> p.Expr:
        if not isinstance(node, p.Evaluate):
            return node
        function = self.plan.functions[node.function]
        values: Values = dict(zip(function.params, node.args, strict=True))
        _run(function.body, values)
        found = self.value(_known(function.result, values))
        if len(everything_in(found)) > _LARGEST:
            raise TooMuchError("a function that is too long")
        return found


def everything_in(expr: p.Expr) -> list[object]:
    """All nodes of an expression."""
    return everything([expr])  # type: ignore[list-item]  # an expression is gone through like a step


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
                raise TooMuchError("a function with a loop")


def _known(expr: p.Expr, values: Values) -> p.Expr:
    def find(node: object) -> p.Expr | None:
        return values.get(node.local) if isinstance(node, p.Read) else None

    found: p.Expr = replaced(expr, find)
    return found
