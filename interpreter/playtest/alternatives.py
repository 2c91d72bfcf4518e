"""From a decision to how many answers it has that differ for whoever gives them."""

from __future__ import annotations

from math import factorial

from ..runtime.counted import CountedOf
from ..runtime.decisions import Decision
from ..runtime.domains import GroupOf, OneOf
from ..runtime.orders import OrderOf
from .detail import MOST_OPTIONS


def alternatives(decision: Decision) -> int:
    """How many, at most `MOST_OPTIONS`: pieces of one kind in one place that the seat sees are alike; so are answers
    with as many of each."""
    domain = decision.domain
    if domain.size < 2 or decision.info.labels is not None:
        return min(domain.size, MOST_OPTIONS)
    if isinstance(domain, CountedOf):
        return min(domain.size, MOST_OPTIONS)
    alike = domain.alike()
    if isinstance(domain, OneOf):
        return min(len(alike) + domain.may, MOST_OPTIONS)
    if len(alike) == len(domain.items):
        return min(domain.size, MOST_OPTIONS)
    sizes = [len(places) for places in alike]
    if isinstance(domain, OrderOf):
        ways = factorial(len(domain.items))
        for size in sizes:
            ways //= factorial(size)
        return min(ways, MOST_OPTIONS)
    if isinstance(domain, GroupOf):
        sort = {domain.items[place]: number for number, places in enumerate(alike) for place in places}
        differing = {tuple(sorted([sort[item] for item in group])) for group in domain.groups}
        return min(len(differing) + domain.may, MOST_OPTIONS)
    return min(_multisets(sizes, domain.low, domain.high) + domain.may, MOST_OPTIONS)


def _multisets(sizes: list[int], low: int, high: int) -> int:
    """In how many ways between `low` and `high` things can be taken of sorts of which there are so many each."""
    if low == high == 1:
        return len(sizes)
    ways = [1] + [0] * high
    for size in sizes:
        ways = [sum(ways[max(count - size, 0) : count + 1]) for count in range(high + 1)]
    return sum(ways[low:])
