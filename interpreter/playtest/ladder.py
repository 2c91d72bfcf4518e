"""From a game and bots that think more and more to how often each beats the one below, and to what luck does.

The rungs are random, greedy, and search with one budget after the other. A rung is played by *one* challenger among
players of the rung below, so that a table of any size asks the same: how much more does one win who is better than all
others? The challenger moves on by a seat from game to game, so each seat has it equally often and no seat helps it.
Every game has a deal of its own, so that games do not hang on one another.

*Win rate*: the mean share of the win over finished games, with Wilson's interval (see `metrics.win_share`). *Fair
share*: one part in the number of players, of what is won at all; less than that where some games have no winner.

*Verdict*: stronger or weaker if the share differs from the fair one by the score test of a proportion, which is what
Wilson's interval belongs to, after Holm's correction for the number of rungs ("A simple sequentially rejective multiple
test procedure", Scandinavian Journal of Statistics 6, 1979): among bots of one strength at most one ladder in twenty
says that any of them is stronger or weaker. Alike if the whole interval lies within `MARGIN` of the fair share. Else it
cannot be told, and about how many more games would tell (with a chance of four in five, if the difference is what it
seems to be).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, erfc, sqrt
from statistics import NormalDist
from typing import Literal

from ..runtime.game import Game
from .batch import AUTOMATIC, run_batch
from .compare import RuleSet
from .distribution import Z
from .engines import Engine
from .judging import ERROR, rounded_up
from .luck import Deals, Luck, deals_of, luck
from .match import Result
from .series import Series
from .share import Share, share_of

Progress = Callable[[int], None]
Verdict = Literal["stronger", "weaker", "alike", "cannot tell"]

BUDGETS = (25, 50, 100, 200)
MARGIN = 0.05
"""Up to which difference of win rates two bots are alike."""
REPLICAS = 4
"""How often each deal is played with the same bots in the same seats, to tell what is luck."""
_POWER = NormalDist().inv_cdf(0.8)
_MOST_MORE = 1_000_000


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot among players of the rung below. `games` came to their end, those with the numbers `stopped` did not.

    `share` is None where no game came to its end. `more`: about how many more games would tell, None if it is told.
    """

    bot: str
    below: str
    games: int
    share: Share | None
    fair: float
    stopped: tuple[int, ...] = ()
    verdict: Verdict = "cannot tell"
    more: int | None = None


@dataclass
class Ladder:
    """What was found with so many players: the rungs from below; then what the outcome hangs on at a table of these
    bots, by seat, where that was asked."""

    players: int
    rungs: list[Rung] = field(default_factory=list)
    luck_bots: tuple[str, ...] = ()
    deals: Deals | None = None
    luck: list[Luck] = field(default_factory=list)
    interrupted: bool = False


def names(budgets: Sequence[int]) -> list[str]:
    """The bots of a ladder, from the weakest on."""
    return ["random", "greedy", *(f"search:{budget}" for budget in budgets)]


def whole_rounds(games: int, players: int) -> int:
    """At least so many games, with the challenger in each seat equally often."""
    return -(-games // players) * players


def games_planned(players: int, budgets: Sequence[int], games: int, deals: int) -> int:
    """How many games a ladder has, with its deals."""
    return (len(names(budgets)) - 1) * whole_rounds(games, players) + deals * REPLICAS * players


def ladder(
    rules: RuleSet,
    players: int,
    budgets: Sequence[int],
    games: int,
    *,
    luck_bots: Sequence[str] = (),
    deals: int = 0,
    jobs: int = AUTOMATIC,
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> Ladder:
    """Plays a ladder of at least `games` games a rung, and `deals` deals with `luck_bots`, which are dealt out to the
    seats in turn. Raises what `run_batch` raises."""
    found = Ladder(players)
    bots = names(budgets)
    done = 0
    for below, bot in pairwise(bots):
        table = (bot, *[below] * (players - 1))
        results, whole = _played(
            _series(rules, players, table), rules.game, whole_rounds(games, players), jobs, engine, done, progress
        )
        done += len(results)
        if results:
            found.rungs.append(rung(bot, below, results))
        if not whole:
            found.interrupted = True
            break
    found.rungs = judged(found.rungs)
    if deals and luck_bots and not found.interrupted:
        table = tuple(luck_bots[seat % len(luck_bots)] for seat in range(players))
        copies = REPLICAS * players
        series = _series(rules, players, table, copies)
        results, whole = _played(series, rules.game, deals * copies, jobs, engine, done, progress)
        found.luck_bots, found.deals = table, deals_of(results, table, copies)
        found.luck, found.interrupted = luck(found.deals), not whole
    return found


def rung(bot: str, below: str, results: Sequence[Result]) -> Rung:
    """The rung from its games: in game i the challenger has sat in seat i mod players."""
    ended = [(at, one) for at, one in enumerate(results) if one.status == "finished"]
    stopped = tuple(one.number for one in results if one.status != "finished")
    won = sum(one.shares[at % len(one.shares)] for at, one in ended)
    every = sum(sum(one.shares) / len(one.shares) for _, one in ended)
    return Rung(bot, below, len(ended), share_of(won, len(ended)), every / len(ended) if ended else 0.0, stopped)


def judged(rungs: Sequence[Rung]) -> list[Rung]:
    """The rungs with their verdicts, by Holm's procedure over all of them."""
    ranked = sorted(range(len(rungs)), key=lambda at: _p(rungs[at]))
    certain: set[int] = set()
    for rank, at in enumerate(ranked):
        if _p(rungs[at]) > ERROR / (len(rungs) - rank):
            break
        certain.add(at)
    return [_judged(one, at in certain, ERROR / len(rungs)) for at, one in enumerate(rungs)]


def _judged(one: Rung, certain: bool, strict: float) -> Rung:
    share, fair = one.share, one.fair
    verdict: Verdict = "cannot tell"
    more: int | None = None
    if share is not None and fair:
        if fair - MARGIN <= share.low and share.high <= fair + MARGIN:
            verdict = "alike"
        elif certain and not share.low <= fair <= share.high:
            verdict = "stronger" if share.share > fair else "weaker"
        else:
            more = _more(share, fair, strict)
    return Rung(one.bot, one.below, one.games, share, fair, one.stopped, verdict, more)


def _p(one: Rung) -> float:
    """The chance of a share at least as far from the fair one, either way, between bots of one strength."""
    if one.share is None or not 0 < one.fair < 1:
        return 1.0
    error = sqrt(one.fair * (1 - one.fair) / one.games)
    return erfc(abs(one.share.share - one.fair) / error / sqrt(2))


def _more(share: Share, fair: float, strict: float) -> int | None:
    """About how many more games would tell, that they differ or that they are alike; None if too many to be said."""
    size, spread = abs(share.share - fair), sqrt(fair * (1 - fair))
    needed = [float(_MOST_MORE)]
    if size:
        needed.append(((-NormalDist().inv_cdf(strict / 2) + _POWER) * spread / size) ** 2)
    if size < MARGIN:
        needed.append(((Z + _POWER) * spread / (MARGIN - size)) ** 2)
    more = min(needed) - share.n
    return rounded_up(max(ceil(more), 1)) if min(needed) < _MOST_MORE else None


def _series(rules: RuleSet, players: int, bots: tuple[str, ...], copies: int = 1) -> Series:
    return Series(rules.folder, players, rules.seed, rules.variants, rules.options, bots, copies=copies, turning=True)


def _played(
    series: Series, game: Game, games: int, jobs: int, engine: Engine | None, done: int, progress: Progress | None
) -> tuple[list[Result], bool]:
    """The games of a series, and whether they are all there."""
    tell = None if progress is None else lambda more: progress(done + more)
    batch = run_batch(series, games, jobs=jobs, engine=engine, progress=tell, game=game)
    return batch.results, not batch.interrupted
