"""From a round of asking to a loop over the seats that wait: those who dropped out are gone, `reopen` fills it anew."""

from __future__ import annotations

from ...model.symbols import Poll
from ...syntax import nodes as n
from .. import plan as p
from .builder import Builder
from .expressions import expr
from .in_game import if_in
from .loops import Block, outer_me, own_me, seats_of


def polling(b: Builder, node: n.EachPlayer, poll: Poll, block: Block) -> None:
    """`each player` with `reopen` or `drop out`. Two lists of seats are kept: who is still in, and who waits. Both are
    in the order of asking, so the next one to be asked is the first who waits."""
    span, me = node.span, own_me(b, node)
    still_in, waiting = b.local(poll.still_in), b.local(poll.waiting)
    seats, outer = seats_of(b, node), outer_me(b, node)
    if node.other and node.start is not None and outer is not None:
        seats = p.Among(seats, p.OtherSeats(p.Read(outer)))
    b.emit(p.Assign(span, still_in, seats))
    b.emit(p.Assign(span, waiting, p.Read(still_in)))
    with b.into([]) as body:
        take_next(b, node, waiting, me)
        with b.into([]) as asked:
            if node.where is None:
                b.ops.extend(block(b, node.block))
            else:
                test = expr(b, node.where)
                b.emit(p.If(node.where.span, test, block(b, node.block), []))
        b.ops.extend(if_in(b, p.Read(me), asked, node))
    b.emit(p.While(span, [], p.Binary("!=", p.Size(p.Read(waiting)), p.Const(0)), body))


def take_next(b: Builder, node: n.Node, waiting: p.Local, me: p.Local) -> None:
    """The first who waits is `me` now, and waits no more."""
    b.emit(p.Assign(node.span, me, p.Item(p.Read(waiting), p.Const(0))))
    fewer = p.Binary("-", p.Size(p.Read(waiting)), p.Const(1))
    b.emit(p.Assign(node.span, waiting, p.Slice(p.Read(waiting), fewer, True)))


def reopen(b: Builder, node: n.Reopen) -> None:
    """All others still in wait, from `me`'s left on; for everyone, `me` behind them."""
    poll, me = b.shared.checked.polls[node], _me(b, node)
    around: p.Expr = p.OtherSeats(p.Read(me))
    if node.everyone:
        around = p.Seats(p.LeftOf(p.Read(me), p.Const(1)))
    again = p.Among(around, p.Read(b.local(poll.still_in)))
    b.emit(p.Assign(node.span, b.local(poll.waiting), again))


def drop_out(b: Builder, node: n.DropOut) -> None:
    """`me` neither waits nor is still in."""
    poll, others = b.shared.checked.polls[node], p.OtherSeats(p.Read(_me(b, node)))
    for local in (b.local(poll.still_in), b.local(poll.waiting)):
        b.emit(p.Assign(node.span, local, p.Among(p.Read(local), others)))


def _me(b: Builder, node: n.Node) -> p.Local:
    me = b.me(node)
    if me is None:
        raise TypeError("somebody says it")
    return me
