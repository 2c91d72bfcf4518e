"""From a `choose` line to who knows what is chosen, and to reports on what the one who chooses may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..diagnostics.codes import knowledge as codes
from ..model import types as t
from ..syntax import nodes as n
from ..syntax.words import words
from .audience import ALL, Audience, Seat
from .ways import parts_of

if TYPE_CHECKING:
    from .secrets import _Secrets


def look_at_choice(secrets: _Secrets, node: n.Choose) -> None:
    """The candidates, the conditions on them and how many are chosen must be known to the one who chooses."""
    me, audience = secrets.me(node), ALL
    if isinstance(node.source, n.Range):
        secrets.known(me, node.source.low, node.source.high, node.source.step, node.source.where)
    else:
        several = isinstance(node.source, n.FirstNotEmpty)
        for part in parts_of(node.source):
            audience = audience.meet(_part(secrets, me, part, several=several))
    if node.amount is not None:
        secrets.known(me, node.amount.low, node.amount.high)
    secrets.name(node.name, audience)
    symbol = secrets.checked.refs.get(node.name)
    secrets.picked.add(id(symbol))
    if audience == ALL:
        secrets.learnt.shown.add(id(symbol))


def _part(secrets: _Secrets, me: Seat, source: n.Expr, *, several: bool) -> Audience:
    """Who knows what is chosen from this; of `several` such parts it is known which one is not empty."""
    base = source.source if isinstance(source, n.Where) else source
    audience = secrets.of(base)
    type_ = secrets.checked.types.get(base)
    pieces = isinstance(t.element(type_ or t.UNKNOWN), t.Piece)
    by_place = isinstance(type_, t.ZoneOf) and type_.kind not in ("set", "pool") and not several
    if not audience.knows(me) and pieces and not by_place:
        secrets.report.add(codes.UNSEEN_SET.at(base.span, words=words(base)))
    elif not pieces and not audience.knows(me):
        secrets.known(me, base)
        return ALL  # said once
    elif isinstance(source, n.Where):
        item = secrets.checked.items[source]
        secrets.learnt.locals[id(item)] = audience
        secrets.anywhere.looks_at(item, base)
        secrets.known(me, source.condition)
    return audience
