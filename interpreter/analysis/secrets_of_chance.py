"""From a `random` line to who knows what it picks, and to reports on what it would tell of a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..diagnostics import Label
from ..model import types as t
from ..model.symbols import ZoneSymbol
from ..syntax import nodes as n
from .audience import ALL, NOBODY

if TYPE_CHECKING:
    from .secrets import _Secrets


def look_at_random(secrets: _Secrets, node: n.Random) -> None:
    """Whoever sees all that could be picked is told what is; all see whether something was, if that is told by what is
    done then."""
    source = node.source
    looks = [source.low, source.high, source.step, source.where] if isinstance(source, n.Range) else [source]
    found = ALL
    for look in looks:
        if look is not None:
            found = found.meet(secrets.of(look))
    if node.amount is not None and node.amount.high is not None:
        secrets.seen("how many are picked", node.amount.high)
    counted = found == ALL or (not isinstance(source, n.Range) and secrets.counted(source))
    if not counted:
        ways = [node.block, node.otherwise.block if node.otherwise is not None else None]
        for look in looks:
            if look is not None and secrets.of(look) != ALL:
                told = secrets.telltale(look, *[way for way in ways if way is not None])
                if told is not None:
                    secrets.seen("whether there is one", look)
    symbol = secrets.checked.refs.get(node.name)
    if counted:
        secrets.picked.add(id(symbol))
    secrets.name(node.name, found if found == ALL or _of_a_zone(secrets, source) else NOBODY)
    if found == ALL:
        secrets.learnt.shown.add(id(symbol))
    elif not isinstance(source, n.Range):
        secrets.comes_from(symbol, Label(source.span, f"`{node.name.text}` is one of these"), source)


def _of_a_zone(secrets: _Secrets, source: n.Expr | n.Range) -> bool:
    """Whether pieces of a zone are looked through: who sees them is told which it is."""
    while isinstance(source, n.Where):
        source = source.source
    pieces = not isinstance(source, n.Range) and isinstance(
        t.element(secrets.checked.types.get(source, t.UNKNOWN)), t.Piece
    )
    return pieces and isinstance(secrets.checked.refs.get(source), ZoneSymbol)
