"""From deals that were each played several times to what the outcome hangs on: the deal, the seat, who plays, the play.

The outcome y of a seat (its share of the win, or its score) is taken apart, with d for the deal, s for the seat, b for
the bot that sits there and e for all the rest:

    y = mean + seat(s) + deal(d, s) + bot(b) + e

*Seat*: what a seat is worth by itself, on the average of deals. *Deal*: what this deal is worth to this seat beyond
that, on the average of the ways in which it was played; the deal is all chance of the game, also what comes later.
*Bot*: what it is worth to be this bot and not another one at the table. *Play*: what is left, that is what differs
between games of one deal with the same bot in the same seat, and what a bot makes of some deals or seats only.

This is an analysis of variance with the deal as a random effect and seats and bots as fixed ones. The parts are
estimated by their moments (the "ANOVA method": S. R. Searle, G. Casella and C. E. McCulloch, "Variance components",
1992, chapter 4). A mean of m games still has a bit of the play's variance in it, that of D deals a bit of the deal's;
this is taken off, so each part is unbiased. A part below nothing counts as nothing. Variance within a deal is taken
from games with the same bot in the same seat, so nothing is supposed of the bots but that there are two such games.
Seats of one game hang on one another; every part is an average over seats of what is unbiased for each, so this does
no harm.

The intervals, 95 %, are bootstrapped over whole deals (A. C. Davison and D. V. Hinkley, "Bootstrap methods and their
application", 1997, section 3.8), always with the same seed. Drawing deals anew adds the error of D deals a second time;
so there it is taken off twice, and the draws lie around the estimates. Shares of a variance are skewed, so the ends are
the bias-corrected and accelerated percentiles (BCa: B. Efron, "Better bootstrap confidence intervals", Journal of the
American Statistical Association 82, 1987), with the quantile of t in place of the normal one, and sqrt(D / (D - 1)) for
few deals (T. Hesterberg, "What teachers should know about the bootstrap", The American Statistician 69, 2015). Where
all D deals agree wholly on a part, drawing them anew shows nothing: then the interval goes on by 1 - 0.05^(1/D), the
largest part of all deals that may be otherwise if D of them show none (and be all of the variance in these).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from .judging import ERROR
from .match import Result
from .paired import quantile

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

LEAST_DEALS = 20
"""Of fewer deals nothing is said."""
DRAWS = 1000
_SEED = 19350207
_NOTHING = 1e-12
_LEAST_SHARE = 0.001
_NORMAL = NormalDist()

PARTS = ("deal", "seat", "bot", "play")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the variance, as a share of all of it, with the ends of its interval."""

    name: str
    share: float
    low: float
    high: float

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"part": self.name, "share": self.share, "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class Luck:
    """What an outcome, `win` or `score`, hangs on: `deals`, each played `copies` times. `bot` is among the parts only
    where different bots play."""

    outcome: str
    deals: int
    copies: int
    variance: float
    parts: tuple[Part, ...]

    def part(self, name: str) -> Part:
        """The part of this name. Raises KeyError if there is none."""
        for one in self.parts:
            if one.name == name:
                return one
        raise KeyError(name)


@dataclass
class Deals:
    """The deals all of whose copies came to their end: outcomes by deal, copy and seat; who sat in which seat, as
    numbers of bots by copy and seat; and how many deals were left out."""

    wins: list[list[tuple[float, ...]]]
    scores: list[list[tuple[int, ...]]]
    who: list[list[int]]
    left_out: int


def deals_of(results: Sequence[Result], bots: Sequence[str], copies: int) -> Deals:
    """The whole deals of a series with `copies` and turning bots (one name a seat); what was begun only is left out.

    Raises ValueError unless each bot sits in each seat of a deal twice at least and equally often.
    """
    players = len(bots)
    names = list(dict.fromkeys(bots))
    if copies % players or copies < 2 * players:
        raise ValueError(f"{copies} copies are no multiple, from 2 on, of {players} players")
    who = [[names.index(bots[(seat - copy) % players]) for seat in range(players)] for copy in range(copies)]
    found = Deals([], [], who, 0)
    for first in range(0, len(results) - copies + 1, copies):
        deal = results[first : first + copies]
        if all(one.status == "finished" for one in deal):
            found.wins.append([one.shares for one in deal])
            found.scores.append([one.scores for one in deal])
        else:
            found.left_out += 1
    return found


def luck(deals: Deals) -> list[Luck]:
    """What the win and the score hang on; none of them with fewer than `LEAST_DEALS`, nor where an outcome is always
    the same."""
    found: list[Luck] = []
    if len(deals.wins) >= LEAST_DEALS:
        for name, table in (("win", deals.wins), ("score", deals.scores)):
            one = luck_of(name, table, deals.who)
            if one is not None:
                found.append(one)
    return found


def luck_of(outcome: str, table: Sequence[Sequence[Sequence[float]]], who: Sequence[Sequence[int]]) -> Luck | None:
    """The parts of an outcome's variance, from its values by deal, copy and seat; None if it is always the same."""
    import numpy

    moments = _Moments(table, who)
    count = len(table)
    parts = moments.parts(numpy.arange(count))
    whole = float(numpy.maximum(parts, 0).sum())
    if whole < _NOTHING:
        return None
    draws = numpy.random.default_rng(_SEED)
    drawn = numpy.array([moments.parts(draws.integers(0, count, count), drawn=True) for _ in range(DRAWS)])
    without = numpy.array([moments.parts(numpy.delete(numpy.arange(count), at)) for at in range(count)])
    seen, drawn, without = _shares(parts[None])[0], _shares(drawn), _shares(without)
    shown: list[Part] = []
    for at, name in enumerate(PARTS):
        if name != "bot" or moments.several:
            share = max(float(parts[at]), 0.0) / whole
            low, high = _ends(float(seen[at]), drawn[:, at], without[:, at])
            shown.append(Part(name, share, min(low, share), max(high, share)))
    return Luck(outcome, count, len(who), whole, tuple(shown))


def variances(table: Sequence[Sequence[Sequence[float]]], who: Sequence[Sequence[int]]) -> dict[str, float]:
    """The estimated variance of each part; it may come out below 0."""
    import numpy

    return dict(zip(PARTS, map(float, _Moments(table, who).parts(numpy.arange(len(table)))), strict=True))


class _Moments:
    """What each deal brings to the estimates, worked out once for all draws."""

    def __init__(self, table: Sequence[Sequence[Sequence[float]]], who: Sequence[Sequence[int]]) -> None:
        import numpy

        values = numpy.asarray(table, dtype=float)
        seats = numpy.asarray(who)
        copies = values.shape[1]
        bots = range(int(seats.max()) + 1)
        self.several = len(bots) > 1
        self.cell = values.mean(axis=1)
        mean = self.cell.mean(axis=1)
        self.seat = self.cell - mean[:, None]
        noise = numpy.zeros_like(self.cell)
        for seat in range(values.shape[2]):
            for bot in bots:
                played = values[:, seats[:, seat] == bot, seat]
                if played.shape[1]:
                    noise[:, seat] += played.shape[1] * played.var(axis=1, ddof=1) / copies**2
        self.noise = noise.mean(axis=1)
        self.within = ((values - self.cell[:, None, :]) ** 2).mean(axis=(1, 2)) + self.noise
        self.bot = numpy.stack([values[:, seats == bot].mean(axis=1) - mean for bot in bots], axis=1)
        self.weights = numpy.array([(seats == bot).mean() for bot in bots])

    def parts(self, which: NDArray[numpy.int64], *, drawn: bool = False) -> NDArray[numpy.float64]:
        """The parts in the order of `PARTS`, from these deals; `drawn`: they are drawn from all with replacement."""
        import numpy

        count = len(which)
        times = 2 if drawn else 1
        between = self.cell[which].var(axis=0, ddof=1).mean() * (count / (count - 1) if drawn else 1)
        seat = _square(self.seat[which], times).mean()
        bot = float((_square(self.bot[which], times) * self.weights).sum()) if self.several else 0.0
        return numpy.array([between - self.noise[which].mean(), seat, bot, self.within[which].mean() - bot])


def _shares(parts: NDArray[numpy.float64]) -> NDArray[numpy.float64]:
    """Each row as parts of its sum, rows without any variance left out; parts below 0 stay so."""
    sums = parts.sum(axis=1)
    found: NDArray[numpy.float64] = parts[sums > _NOTHING] / sums[sums > _NOTHING, None]
    return found


def _ends(seen: float, drawn: NDArray[numpy.float64], without: NDArray[numpy.float64]) -> tuple[float, float]:
    """The ends of the BCa interval, cut to 0 .. 1; `without` are the estimates that leave out one deal each."""
    import numpy

    deals = len(without)
    if float(drawn.max() - drawn.min()) < _NOTHING:
        unseen = 1 - ERROR ** (1 / deals)
        return max(seen - unseen, 0.0), min(seen + unseen, 1.0)
    below = (float((drawn < seen).sum()) + 0.5 * float((drawn == seen).sum())) / len(drawn)
    shift = _NORMAL.inv_cdf(min(max(below, _LEAST_SHARE), 1 - _LEAST_SHARE))
    away = without.mean() - without
    square = float((away**2).sum())
    bend = float((away**3).sum()) / (6 * square**1.5) if square > _NOTHING else 0.0
    wide = quantile(ERROR, deals - 1) * sqrt(deals / (deals - 1))
    ends: list[float] = []
    for z in (shift - wide, shift + wide):
        level = _NORMAL.cdf(shift + z / max(1 - bend * z, _LEAST_SHARE))
        ends.append(min(max(float(numpy.quantile(drawn, level)), 0.0), 1.0))
    return ends[0], ends[1]


def _square(effects: NDArray[numpy.float64], times: int) -> NDArray[numpy.float64]:
    """The square of the mean effect over deals, in each column, without what chance adds to it."""
    found: NDArray[numpy.float64] = effects.mean(axis=0) ** 2 - times * effects.var(axis=0, ddof=1) / len(effects)
    return found
