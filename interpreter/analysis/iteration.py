"""From a loop's or an `ask`'s first line to the scope of its block."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import LocalSymbol
from ..syntax import nodes as n
from .choices import check_named_else, check_named_where, check_range
from .expressions import check_condition, check_expr, check_test, check_want, elements
from .polling import begin_poll
from .scope import Context, Scope, make_local, require_me


def _new_me(cx: Context, scope: Scope, node: n.Node) -> LocalSymbol:
    if scope.me is not None:
        cx.checked.outer_mes[node] = scope.me
    me = LocalSymbol("me", t.PLAYER, node.span, hidden=True)
    cx.checked.mes[node] = me
    return me


def check_each_player(cx: Context, scope: Scope, node: n.EachPlayer) -> Scope:
    """`each [other] player [from P] [where C]:`; its block has a `me` of its own."""
    if node.start is not None:
        check_want(cx, scope, node.start, t.PLAYER)
    if node.other and scope.me is None:
        require_me(cx, scope, node)
    inner = scope.loop(_new_me(cx, scope, node))
    begin_poll(cx, inner, node)
    if node.where is not None:
        check_condition(cx, inner, node.where)
    return inner


def check_for_each(cx: Context, scope: Scope, node: n.ForEach) -> Scope:
    """`for each x in SET:` or `from A to B:`; `me` stays."""
    inner = scope.loop()
    if isinstance(node.source, n.Range):
        check_range(cx, scope, node, node.source, node.name.text)
        type_: t.Type = t.NUMBER
    elif isinstance(node.source, n.Where):
        type_ = check_named_where(cx, scope, node.source, node.name).type
    elif isinstance(node.source, n.FirstNotEmpty):
        type_ = t.element(check_named_else(cx, scope, node.source, node.name)) or t.UNKNOWN
    else:
        type_ = elements(cx, node.source, check_expr(cx, scope, node.source))
    made = make_local(cx, inner, node.name, type_)
    made.source = None if isinstance(node.source, n.Range) else node.source
    return inner


def check_repeat(cx: Context, scope: Scope, node: n.RepeatTimes | n.RepeatWhile) -> Scope:
    """`repeat N times:` and `repeat while C:`."""
    inner = scope.loop()
    if isinstance(node, n.RepeatTimes):
        check_want(cx, scope, node.count, t.NUMBER)
    else:
        check_condition(cx, inner, node.test)
    return inner


def check_turns(cx: Context, scope: Scope, node: n.TakeTurns) -> Scope:
    """`take turns [from P] [until C]:`; in C `me` is whose turn it would be."""
    if node.start is not None:
        check_want(cx, scope, node.start, t.PLAYER)
    inner = scope.loop(_new_me(cx, scope, node))
    if node.until is not None:
        check_test(cx, inner, node.until)
    return inner


def check_ask(cx: Context, scope: Scope, node: n.Ask) -> Scope:
    """`ask P:`; `me` is P in its block, and back afterwards."""
    check_want(cx, scope, node.player, t.PLAYER)
    return scope.inner(_new_me(cx, scope, node))
