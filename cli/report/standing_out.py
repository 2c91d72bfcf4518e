"""From shares that are set against one number to those that differ from it for certain, however many there are.

Each share has the p-value of the score test against that number, the test whose interval is Wilson's: so nothing is
said to differ while its 95 % interval holds the number. Of few shares, each of which is to be relied on, Holm's
procedure decides (S. Holm, Scandinavian Journal of Statistics 6, 1979); of many, which are looked through, that of
Y. Benjamini and Y. Hochberg (Journal of the Royal Statistical Society B 57, 1995): of those picked, at most 5 % are
expected to be there by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

ERROR = 0.05


def p_value(share: float, n: int, against: float) -> float:
    """The chance of a share at least that far from the number if the number were the truth."""
    spread = against * (1 - against) / n if n else 0.0
    if spread <= 0:
        return 1.0 if n == 0 or share == against else 0.0
    return erfc(abs(share - against) / sqrt(spread) / sqrt(2))


def holm(chances: Sequence[float]) -> set[int]:
    """The places of those that differ, each of them for certain."""
    found: set[int] = set()
    for rank, at in enumerate(sorted(range(len(chances)), key=lambda at: chances[at])):
        if chances[at] > ERROR / (len(chances) - rank):
            break
        found.add(at)
    return found


def benjamini_hochberg(chances: Sequence[float]) -> set[int]:
    """The places of those that differ, most of them for certain."""
    ranked = sorted(range(len(chances)), key=lambda at: chances[at])
    last = 0
    for rank, at in enumerate(ranked, 1):
        if chances[at] <= ERROR * rank / len(ranked):
            last = rank
    return set(ranked[:last])
