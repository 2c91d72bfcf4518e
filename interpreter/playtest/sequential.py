"""From a largest number of games to the moments at which one looks, and to how sure one has to be at each of them.

Whoever looks again and again, and stops as soon as something shows, is fooled more often than an interval for a number
of games fixed beforehand promises. So all looks together share the chance of an error: at look k (from 1) each of M
measures gets an interval that misses the truth with the chance

    c(k) = error / (M * k * (k + 1)),

for the number of games of that look, which is fixed beforehand. Since 1 / (k (k + 1)) adds up to 1 over all k, the
chances that any interval, of any measure, at any look, misses the truth add up to `error` at most (Boole's inequality;
nothing is supposed about how looks or measures hang together). So with the chance 1 - error all of them hold at once,
and what is read off them is right whenever one stops, for whatever reason: a sequence of repeated confidence intervals
(C. Jennison and B. W. Turnbull, "Interim analyses: the repeated confidence interval approach", Journal of the Royal
Statistical Society B 51, 1989), with the error spent in a way that needs no last look (K. K. G. Lan and D. L. DeMets,
"Discrete sequential boundaries for clinical trials", Biometrika 70, 1983). Looks grow by half each time, so that there
are few of them: at a hundred thousand games about the seventeenth.

The proof leans on the intervals of `paired`, which hold for many pairs; so the first look is not too early.
"""

from __future__ import annotations

from collections.abc import Iterator

FIRST = 200


def looks(most: int) -> Iterator[int]:
    """The numbers of games at which one looks: from `FIRST` on, each one half more, and `most` as the last one."""
    at = FIRST
    while at < most:
        yield at
        at += at // 2
    yield most


def chance_at(look: int, error: float, measures: int) -> float:
    """How often an interval may miss the truth at this look, the first one being 1."""
    return error / (max(measures, 1) * look * (look + 1))
