"""From an `each player` with `reopen` or `drop out` to its round of asking, and from what stands in it to that."""

from __future__ import annotations

from ..diagnostics.codes import polling as codes
from ..model import types as t
from ..model.symbols import LocalSymbol, Poll
from ..syntax import nodes as n
from ..syntax.walk import children
from .heads import head
from .scope import Context, Scope, require_me

STILL_IN = "players still in"
"""What is kept under these words among the local names: who was still in at the end of the last round of asking."""


def commands_of(node: n.EachPlayer) -> list[n.Reopen | n.DropOut]:
    """What stands in a loop of its round of asking; in an `each player` within it, it is of that one."""
    found: list[n.Reopen | n.DropOut] = []
    todo: list[n.Node] = [node.block]
    while todo:
        inner = todo.pop()
        if isinstance(inner, (n.Reopen, n.DropOut)):
            found.append(inner)
        elif not isinstance(inner, (n.EachPlayer, n.Expr)):
            todo.extend(children(inner))
    return found


def begin_poll(cx: Context, inner: Scope, node: n.EachPlayer) -> None:
    """Makes the round of asking of a loop known in its block, if it is one."""
    if commands_of(node):
        names = (LocalSymbol(name, t.SetOf(t.PLAYER), node.span, hidden=True) for name in (STILL_IN, "players to ask"))
        inner.poll = cx.checked.polls[node] = Poll(*names)


def end_poll(cx: Context, scope: Scope, node: n.EachPlayer) -> None:
    """Who is still in at the end is known below the loop, where no other round of asking goes on around."""
    poll = cx.checked.polls.get(node)
    if poll is not None and scope.poll is None:
        scope.locals[STILL_IN] = poll.still_in


def check_command(cx: Context, scope: Scope, node: n.Reopen | n.DropOut) -> None:
    """`reopen` and `drop out`."""
    if scope.poll is None:
        cx.report.add(codes.NO_ROUND.at(head(node), word=word_of(node)))
        return
    cx.checked.polls[node] = scope.poll
    require_me(cx, scope, node)
    if isinstance(node, n.DropOut):
        scope.position_changed(pieces=False)


def word_of(node: n.Reopen | n.DropOut) -> str:
    """The words it begins with."""
    return "reopen" if isinstance(node, n.Reopen) else "drop out"


def check_still_in(cx: Context, scope: Scope, node: n.StillIn) -> t.Type:
    """`players still in`: of the round around, else of the last one above."""
    symbol = scope.poll.still_in if scope.poll is not None else scope.locals.get(STILL_IN)
    if symbol is None:
        cx.report.add(codes.NOBODY_DROPS_OUT.at(node.span))
        return t.SetOf(t.PLAYER)
    cx.checked.refs[node] = symbol
    return symbol.type
