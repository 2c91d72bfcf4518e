"""From a `random` line to the type of what it makes: a thing, a thing if any, or a set."""

from __future__ import annotations

from ..diagnostics.codes import polling as codes
from ..model import types as t
from ..syntax import nodes as n
from .choices import candidates
from .expressions import check_want
from .scope import Context, Scope, make_local


def check_random(cx: Context, scope: Scope, node: n.Random) -> None:
    """`random [N] x from ...` with the lines below it, where x is sure."""
    from .statements import check_block, check_else

    type_, sure = candidates(cx, scope, node)
    amount = node.amount
    if amount is not None:
        for bound in {id(one): one for one in (amount.low, amount.high) if one is not None}.values():
            check_want(cx, scope, bound, t.NUMBER)
        if amount.low is not amount.high or amount.high is None:
            cx.report.add(codes.RANDOM_AMOUNT.at(amount.span))
    inner = scope.inner() if node.block is not None else scope
    one = type_ if sure or node.block is not None else t.maybe(type_)
    made = make_local(cx, inner, node.name, one if amount is None else t.SetOf(type_))
    made.source = None if isinstance(node.source, n.Range) else node.source
    if node.block is not None:
        check_block(cx, inner, node.block, "random")
        scope.gone.setdefault(node.name.text, "random")
    check_else(cx, scope, node.otherwise)
    scope.position_changed()
