"""From a round of asking, and from what chance picks, to steps: who is asked again, who is out, and what is picked."""

from __future__ import annotations

from ..model.symbols import LocalSymbol
from ..syntax import nodes as n
from .book import Step
from .choosing import never_empty, range_said, wanted, where_from
from .english import capital
from .moving import introduced
from .sets import Things, things
from .speaker import Speaker


def each_player_polled(s: Speaker, node: n.EachPlayer, who: str, order: str, inner: list[Step]) -> list[Step]:
    """A round of asking, with what is done by whoever is asked."""
    lead = f"{capital(who)}, one after the other, {order}; this goes on until nobody is left to be asked:"
    return [Step([lead], node.span, inner=inner)]


def still_in(source: n.Expr) -> bool:
    """Whether players are looked through who are still in, perhaps those of them for whom something holds."""
    while isinstance(source, n.Where):
        source = source.source
    return isinstance(source, n.StillIn)


def reopen(s: Speaker, node: n.Reopen) -> list[Step]:
    said = "All others who are still in are asked (again), going to the left"
    if node.everyone:
        me = s.me_of(node)
        said += f", and {me.text} after them"
    return [Step([f"{said}."], node.span)]


def drop_out(s: Speaker, node: n.DropOut) -> list[Step]:
    return [Step([capital(f"{s.does('is', 'are')} out, and not asked again here.")], node.span)]


def random(s: Speaker, node: n.Random) -> list[Step]:
    named = introduced(s, s.checked.refs[node.name])
    if isinstance(node.source, n.Range):
        what = "a number" if node.amount is None else wanted(s, node.amount, Things("number"))
        sentence = f"Chance picks {what} {named} {range_said(s, node.source)}."
    else:
        found = things(s, node.source)
        many = node.amount is not None and not (isinstance(node.amount.high, n.Int) and node.amount.high.value == 1)
        condition = found.many if many else found.one
        behind = f" {condition}" if condition else ""
        start = where_from(s, node.source, found)
        verb = "chance picks" if start else "Chance picks"
        sentence = f"{start}{verb} {wanted(s, node.amount, found)} {named}{behind}."
    symbol = s.checked.refs.get(node.name)
    if isinstance(symbol, LocalSymbol):
        s.made[symbol] = "picked"
        if node.block is not None:
            s.sure.add(symbol)
    return [Step([sentence], node.span), *_outcomes(s, node)]


def _outcomes(s: Speaker, node: n.Random) -> list[Step]:
    """What is done with it, and what if there is nothing to pick."""
    from .steps import below

    steps = below(s, "Then", node.block) if node.block is not None else []
    if node.otherwise is not None and node.otherwise.block is not None:
        steps += below(s, "If there is none", node.otherwise.block)
    elif not never_empty(s, node):
        steps.append(Step(["If there is none, nothing is picked."], node.span, counted=False, goes_on=True))
    return steps
