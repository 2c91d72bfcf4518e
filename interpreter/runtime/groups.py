"""From a sequence to its groups, one after the other, as heads look for one that leaves later heads open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..diagnostics.codes import playing
from ..typed import Any
from .faults import RuleFault

MOST_GROUPS = 1 << 16
"""So many groups are looked at; where there are more, the rules cannot go on."""


def groups(seq: Sequence[Any], low: int, high: int) -> Iterator[list[Any]]:
    """All groups of `low` to `high` members, smaller ones first, members in the order of the sequence.

    Raises RuleFault behind the first 65,536.
    """
    seen = 0
    for size in range(max(low, 0), min(high, len(seq)) + 1):
        for members in combinations(seq, size):
            seen += 1
            if seen > MOST_GROUPS:
                raise RuleFault(playing.BROKEN_RULE, text=f"there are more than {MOST_GROUPS:,} groups to choose from")
            yield list(members)
