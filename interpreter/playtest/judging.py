"""From the differences in many measures to a verdict on each: changed, unchanged, or that one cannot tell.

*Changed*: the difference is not 0. With many measures some would seem to differ by chance, so the verdict is corrected
by Holm's procedure (S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
Statistics 6, 1979): between rules that play alike there is a false alarm in *any* of the measures with a chance of at
most 5 %, however these hang together. Holm and not Benjamini-Hochberg, because each of these few sentences is to be
relied on, not most of them. And never without the interval that is shown having 0 outside.

*Unchanged*: the whole interval lies within the margin of the measure, up and down: then whatever difference there may
be is none that matters, also where it is certain that there is one (D. J. Schuirmann, "A comparison of the two
one-sided tests procedure and the power approach", Journal of Pharmacokinetics and Biopharmaceutics 15, 1987). It is not
"no difference was found".

*Cannot tell*: neither. From the standard error e after n pairs, the difference d and the margin m it is reckoned how
many pairs would decide it, with a chance of about 80 % if d is the truth:

    N = n * min( ((z + 0.84) * e / |d|)^2, ((z' + 0.84) * e / (m - |d|))^2 ),

z and z' being what the corrected and the shown interval go by; the second only if |d| < m.

Intervals are 95 % ones of each measure alone. Where looks are repeated, they are those of `sequential` instead, which
hold all together and at every look, so that Holm has nothing to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, log10
from statistics import NormalDist
from typing import Literal

from .measures import Measure
from .paired import Estimate, quantile
from .sequential import chance_at

ERROR = 0.05

Verdict = Literal["changed", "unchanged", "cannot tell", "not judged"]

_POWER = NormalDist().inv_cdf(0.8)


@dataclass(frozen=True, slots=True)
class Case:
    """A measure of games with so many players, with what the games say of it (None: nothing), and its margin."""

    players: int
    measure: Measure
    estimate: Estimate | None
    margin: float
    judged: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    """A case with its verdict. `low` and `high` are the ends of the interval; `more` about how many more pairs would
    decide it, None where it is decided or no number of games would."""

    case: Case
    verdict: Verdict
    low: float = -inf
    high: float = inf
    more: int | None = None


def judge(cases: Sequence[Case]) -> list[Finding]:
    """Verdicts after a number of games that was fixed beforehand."""
    family = [case for case in cases if case.judged]
    ranked = sorted(range(len(family)), key=lambda at: _p(family[at]))
    certain: set[int] = set()
    for rank, at in enumerate(ranked):
        if _p(family[at]) > ERROR / (len(family) - rank):
            break
        certain.add(id(family[at]))
    strict = ERROR / max(len(family), 1)
    return [_finding(case, ERROR, strict, id(case) in certain) for case in cases]


def judge_many(cases: Sequence[Case]) -> list[Finding]:
    """Verdicts on cards: so many that they are looked through, not relied on one by one. So of those that are called
    changed 5 % are expected not to be, at most (Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate",
    Journal of the Royal Statistical Society B 57, 1995)."""
    ranked = sorted(cases, key=_p)
    last = max((rank for rank, case in enumerate(ranked, 1) if _p(case) <= ERROR * rank / len(ranked)), default=0)
    certain = {id(case) for case in ranked[:last]}
    strict = ERROR * max(last, 1) / max(len(cases), 1)
    return [_finding(case, ERROR, strict, id(case) in certain) for case in cases]


def judge_look(cases: Sequence[Case], look: int) -> list[Finding]:
    """Verdicts at a look, the first one being 1. Every case counts among the measures, also one of which nothing is
    known yet: how many there are must not hang on the games."""
    chance = chance_at(look, ERROR, sum(case.judged for case in cases))
    return [_finding(case, chance, chance, True) for case in cases]


def is_sure(findings: Sequence[Finding]) -> bool:
    """Whether nothing is left that more games could decide."""
    return all(one.verdict != "cannot tell" for one in findings)


def _p(case: Case) -> float:
    return case.estimate.p if case.estimate is not None else 1.0


def _finding(case: Case, chance: float, strict: float, certain: bool) -> Finding:
    """`certain`: whether 0 outside the interval means a change."""
    estimate = case.estimate
    if estimate is None:
        return Finding(case, "cannot tell" if case.judged else "not judged")
    low, high = estimate.interval(chance)
    if not case.judged:
        return Finding(case, "not judged", *estimate.interval(ERROR))
    if -case.margin <= low and high <= case.margin:
        return Finding(case, "unchanged", low, high)
    if certain and not low <= 0 <= high:
        return Finding(case, "changed", low, high)
    return Finding(case, "cannot tell", low, high, _more(estimate, case.margin, chance, strict))


def _more(estimate: Estimate, margin: float, chance: float, strict: float) -> int | None:
    freedom, size = estimate.pairs - 1, abs(estimate.centre)
    needed = inf
    if size:
        needed = ((quantile(strict, freedom) + _POWER) * estimate.error / size) ** 2
    if size < margin:
        needed = min(needed, ((quantile(chance, freedom) + _POWER) * estimate.error / (margin - size)) ** 2)
    if needed == inf:
        return None
    return rounded_up(max(ceil(estimate.pairs * (needed - 1)), 1))


def rounded_up(number: int) -> int:
    """Up to two figures that count: more would pretend to know better."""
    step = int(10 ** max(int(log10(number)) - 1, 0))
    return -(-number // step) * step
