"""From `arrange x from SET` to a step in words."""

from __future__ import annotations

from ..model.symbols import LocalSymbol
from ..syntax import nodes as n
from .book import Step
from .choosing import outcomes
from .english import capital
from .moving import introduced
from .speaker import Speaker
from .values import noun_of


def arrange(s: Speaker, node: n.Arrange) -> list[Step]:
    """What is put in order, and what is done with it below."""
    assert not isinstance(node.source, n.Range)
    symbol = s.checked.refs.get(node.name)
    whose = "your" if s.subject is None and (s.me is None or s.me.second) else "their"
    said = f"{s.does('puts', 'put')} {noun_of(s, node.source).text} in an order of {whose} choice"
    named = introduced(s, symbol)
    if isinstance(symbol, LocalSymbol):
        s.made[symbol] = "chosen"
        if node.block is not None:
            s.sure.add(symbol)
    return [Step([capital(f"{said} {named}.")], node.span, node.prompt), *outcomes(s, node)]
