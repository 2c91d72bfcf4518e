"""From `pay` and `must pay` to sentences."""

from __future__ import annotations

from ..model.symbols import OptionSymbol
from ..syntax import nodes as n
from .book import Step
from .english import capital, plain, plural
from .speaker import Speaker
from .values import amount, value


def pay(s: Speaker, node: n.Pay) -> list[Step]:
    """A payment, with what is done if it is made, and if it cannot be."""
    from .steps import below

    if node.must:
        you = (s.me is None or s.me.second) and s.subject is None
        sentence = f"{'you must pay' if you else s.does('must pay', 'must pay')} {paid(s, node)}."
        later = s.once("It is paid once all that must be possible is settled, before anything else.", "paid at once")
        return [Step([capital(sentence), *later], node.span)]
    sentence = f"{s.does('pays', 'pay')} {paid(s, node)}."
    if node.block is None:
        return [Step([capital(sentence)], node.span)]
    steps = [Step([capital(sentence), "It is all or nothing."], node.span)]
    steps += below(s, "If it was paid", node.block)
    if node.otherwise is not None and node.otherwise.block is not None:
        steps += below(s, "If there is not enough", node.otherwise.block)
    return steps


def paid(s: Speaker, node: n.Pay) -> str:
    """`2 chips from your purse to the bank`."""
    noun = plain(s.table_of(s.checked.types[node.source]) or "piece")
    many, behind = node.amount, ""
    if isinstance(many, n.Int) or isinstance(s.checked.refs.get(many), OptionSymbol):
        said = amount(s, many, noun if isinstance(many, n.Int) and many.value == 1 else plural(noun))
    else:
        said, behind = plural(noun), f", as many as {value(s, many)}"
    return f"{said} from {value(s, node.source)} to {value(s, node.place)}{behind}"
