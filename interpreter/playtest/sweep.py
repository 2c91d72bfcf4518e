"""From one set of rules for each value of an option to how games go with it, and what is different from the usual
value.

All values play the same numbers of the same seed. Each measure of each value has a figure with a 95 % interval of its
own (numbers: mean ± t * standard error, see `paired`; shares: Wilson's), and, but for the usual value, a verdict
against that, from the paired games. The verdicts of all values together are corrected as those of one comparison are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .batch import AUTOMATIC, run_batch
from .compare import Games, Pairs, Question, RuleSet, cases
from .engines import Engine
from .judging import ERROR, Case, Finding, judge
from .measures import SPREAD, Counted, Measure, measures, tables_of, watched_measures
from .paired import alone
from .share import share_of

USUAL_GROUPS = ("turns", "decisions", "target", "seats", "winning_score", "shared_wins")
"""What is told if nothing is asked for: with each further measure less can be said of all of them."""

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Figure:
    """A measure of one value's games: over games of the weight `n`, with its interval if there are enough of them."""

    measure: Measure
    value: float | None
    low: float | None
    high: float | None
    n: float


@dataclass
class Row:
    """A value of the option with so many players. `findings` are against the usual value, by key of the measure; there
    are none for that itself."""

    value: str
    players: int
    usual: bool
    games: Games
    figures: list[Figure] = field(default_factory=list)
    findings: dict[str, Finding] = field(default_factory=dict)


@dataclass
class Sweep:
    """The rows by number of players, and in these by value."""

    rows: list[Row] = field(default_factory=list)
    interrupted: bool = False


def sweep(
    values: Sequence[tuple[str, RuleSet]],
    usual: tuple[str, RuleSet],
    players: Sequence[int],
    games: int,
    question: Question,
    *,
    jobs: int = AUTOMATIC,
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """Plays so many games with each value, and with the usual one, and judges the differences.

    An interrupt leaves out the values that were not played to the end. Raises what `run_batch` raises.
    """
    found = Sweep()
    pairs: list[tuple[Row, Pairs]] = []
    done = 0
    for count in players:
        basis = Games()
        for value, rules in (usual, *(one for one in values if one[0] != usual[0])):
            tell = None if progress is None else _counting_on(done, progress)
            series = rules.series(count, details=question.watched)
            batch = run_batch(series, games, jobs=jobs, engine=engine, progress=tell, game=rules.game)
            done += games
            if batch.interrupted:
                found.interrupted = True
                break
            row = Row(value, count, value == usual[0], Games(batch.results, batch.details))
            found.rows.append(row)
            if row.usual:
                basis = row.games
            else:
                pairs.append((row, Pairs(count, basis, row.games)))
        if found.interrupted:
            break
    _tell(found, pairs, question)
    order = {value: at for at, (value, _) in enumerate(values)}
    found.rows.sort(key=lambda row: (row.players, order.get(row.value, -1)))
    return found


def _tell(found: Sweep, pairs: Sequence[tuple[Row, Pairs]], question: Question) -> None:
    """Figures of all rows, and findings of those that are compared."""
    turns = any(result.turns for row in found.rows for result in row.games.results)
    for row in found.rows:
        row.figures = _figures(row, question, turns)
    owners: list[Row] = []
    family: list[Case] = []
    for row, both in pairs:
        own = cases([both], question, turns=turns)
        family += own
        owners += [row] * len(own)
    for row, finding in zip(owners, judge(family), strict=True):
        row.findings[finding.case.measure.key] = finding


def _figures(row: Row, question: Question, turns: bool) -> list[Figure]:
    wanted = measures(row.players, question.targets, turns=turns)
    if question.watched:
        wanted += watched_measures()
    wanted = [one for one in wanted if not question.groups or one.group in question.groups]
    tables = tables_of(wanted, row.games.results, row.games.details if question.watched else None)
    found: list[Figure] = []
    for measure in wanted:
        if measure.key == SPREAD:
            finished = [result.shares for result in row.games.results if result.status == "finished"]
            means = [sum(column) / len(finished) for column in zip(*finished, strict=True)] if finished else []
            spread = max(means) - min(means) if means else None
            found.append(Figure(measure, spread, None, None, len(finished)))
        else:
            found.append(_figure(measure, tables[measure.key]))
    return found


def _figure(measure: Measure, table: Sequence[Counted]) -> Figure:
    n = sum(one[1] for one in table)
    if not n:
        return Figure(measure, None, None, None, 0)
    value = sum(one[0] for one in table) / n
    if measure.kind == "share" and all(weight in (0, 1) for _, weight in table):
        share = share_of(value * n, round(n))
        return Figure(measure, value, share.low if share else None, share.high if share else None, n)
    half = alone(table, ERROR)
    return Figure(measure, value, None if half is None else value - half, None if half is None else value + half, n)


def _counting_on(done: int, progress: Progress) -> Progress:
    return lambda more: progress(done + more)
