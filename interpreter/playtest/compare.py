"""From two sets of rules to what is different when both are played: games paired by number, and a verdict on each
measure.

Both sides play the same numbers of the same seed, a piece at a time in turn, so that an interrupt leaves pairs. Where
looks are repeated (see `sequential`), the pieces are those between looks, and it ends as soon as nothing is undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

from ..model.layout import Layout
from ..runtime.game import Game
from .batch import AUTOMATIC, Series, run_batch
from .card_measures import card_measures, card_tables
from .detail import Detail
from .engines import Engine
from .judging import Case, Finding, is_sure, judge, judge_look, judge_many
from .match import Result
from .measures import MEAN, POINTS, SPREAD, Measure, measures, tables_of, watched_measures
from .metrics.target import Target
from .paired import Estimate, paired, paired_spread
from .sequential import looks

Progress = Callable[[int], None]
"""Is told how many games have been played, of both sides and all numbers of players together."""


@dataclass(frozen=True)
class RuleSet:
    """A game with variants and options (name, value as written); `seed` is where its games come from."""

    game: Game
    folder: Path
    variants: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: int
    bots: tuple[str, ...] = ("random",)

    def series(self, players: int, *, details: bool) -> Series:
        """Its games for so many players."""
        return Series(self.folder, players, self.seed, self.variants, self.options, self.bots, details)


@dataclass(frozen=True)
class Question:
    """What is looked at: measures by their group (all if empty), target bands, and margins by group in place of the
    usual ones (in points for shares, else in the unit of the measure)."""

    groups: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()
    margins: Mapping[str, float] = field(default_factory=dict)
    watched: bool = False
    cards: str | None = None
    """Also the win rates of kinds with these letters in their id; only of watched games."""


@dataclass
class Games:
    """What one side has played with one number of players."""

    results: list[Result] = field(default_factory=list)
    details: list[Detail] = field(default_factory=list)

    def cut(self, pairs: int) -> None:
        """Leaves the first games only."""
        del self.results[pairs:], self.details[pairs:]


@dataclass
class Pairs:
    """Games of both sides with one number of players, by number."""

    players: int
    before: Games = field(default_factory=Games)
    after: Games = field(default_factory=Games)

    def __len__(self) -> int:
        return len(self.before.results)


@dataclass
class Comparison:
    """The pairs and the findings of all numbers of players. `looks` is how often one has looked: 0 if the number of
    games was fixed beforehand."""

    parts: list[Pairs]
    findings: list[Finding] = field(default_factory=list)
    cards: list[Finding] = field(default_factory=list)
    looks: int = 0
    interrupted: bool = False

    @property
    def sure(self) -> bool:
        """Whether nothing is left that more games could decide."""
        return is_sure(self.findings)

    def of(self, players: int) -> list[Finding]:
        """The findings for so many players."""
        return [one for one in self.findings if one.case.players == players]

    def cards_of(self, players: int) -> list[Finding]:
        """The findings about cards for so many players."""
        return [one for one in self.cards if one.case.players == players]


def compare(
    before: RuleSet,
    after: RuleSet,
    players: Sequence[int],
    games: int,
    question: Question,
    *,
    until_sure: bool = False,
    jobs: int = AUTOMATIC,
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Plays at most `games` pairs for each number of players, and judges them; `jobs` and `engine` as in `run_batch`.

    Raises what `run_batch` raises.
    """
    found = Comparison([Pairs(count) for count in players])
    for look, wanted in enumerate(looks(games), 1):
        found.interrupted = not _play_up_to(wanted, before, after, found.parts, question, jobs, engine, progress)
        if until_sure:
            found.looks = look
            found.findings = judge_look(cases(found.parts, question, looking=True), look)
            if found.sure:
                break
        if found.interrupted:
            break
    if not until_sure:
        found.findings = judge(cases(found.parts, question))
        if question.cards is not None:
            found.cards = judge_many(_cards(found.parts, question, before.game.layout, after.game.layout))
    return found


def cases(
    parts: Sequence[Pairs], question: Question, *, turns: bool | None = None, looking: bool = False
) -> list[Case]:
    """Every measure of every number of players; `turns`: whether the game has any, None if that is to be seen.

    The spread of the seats, whose interval is approximate, is not judged when `looking` again and again.
    """
    found: list[Case] = []
    if turns is None:
        turns = any(result.turns for pairs in parts for side in (pairs.before, pairs.after) for result in side.results)
    for pairs in parts:
        wanted = measures(pairs.players, question.targets, turns=turns)
        if question.watched:
            wanted += watched_measures()
        wanted = [one for one in wanted if not question.groups or one.group in question.groups]
        tables = [
            tables_of(wanted, side.results, side.details if question.watched else None)
            for side in (pairs.before, pairs.after)
        ]
        for measure in wanted:
            if measure.key == SPREAD:
                estimate = _spread(pairs)
                found.append(Case(pairs.players, measure, estimate, margin(measure, [], question), judged=not looking))
            else:
                old, new = tables[0][measure.key], tables[1][measure.key]
                estimate = paired(old, new, share=measure.kind == "share")
                found.append(Case(pairs.players, measure, estimate, margin(measure, old, question)))
    return found


def _cards(parts: Sequence[Pairs], question: Question, before: Layout, after: Layout) -> list[Case]:
    wanted = card_measures(before, after, question.cards or "")
    found: list[Case] = []
    for pairs in parts:
        old = card_tables(wanted, before, pairs.before.results, pairs.before.details)
        new = card_tables(wanted, after, pairs.after.results, pairs.after.details)
        for one in wanted:
            measure = one.measure
            estimate = paired(old[measure.key], new[measure.key], share=True)
            if estimate is not None:
                found.append(Case(pairs.players, measure, estimate, margin(measure, [], question)))
    return found


def margin(measure: Measure, before: Sequence[tuple[float, float]], question: Question) -> float:
    """Up to which difference the measure counts as unchanged, in its own unit; shares as parts of 1."""
    given = question.margins.get(measure.group)
    if given is not None:
        return given / 100 if measure.kind == "share" else given
    if measure.of == POINTS:
        return measure.margin
    weight = sum(one[1] for one in before)
    if not weight:
        return 0.0
    mean = sum(one[0] for one in before) / weight
    if measure.of == MEAN:
        return measure.margin * abs(mean)
    return measure.margin * sqrt(sum((one[0] - mean) ** 2 for one in before if one[1]) / weight)


def _play_up_to(
    wanted: int,
    before: RuleSet,
    after: RuleSet,
    parts: Sequence[Pairs],
    question: Question,
    jobs: int,
    engine: Engine | None,
    progress: Progress | None,
) -> bool:
    """Plays on until all have so many pairs; whether it was not interrupted. Then all pairs are whole all the same."""
    done = 2 * sum(map(len, parts))
    for pairs in parts:
        had = len(pairs)
        for rules, side in ((before, pairs.before), (after, pairs.after)):
            series = rules.series(pairs.players, details=question.watched)
            tell = None if progress is None else _counting_on(done, progress)
            batch = run_batch(series, wanted - had, first=had, jobs=jobs, engine=engine, progress=tell, game=rules.game)
            done += len(batch.results)
            side.results += batch.results
            side.details += batch.details
            if batch.interrupted:
                for one in parts:
                    least = min(len(one.before.results), len(one.after.results))
                    one.before.cut(least)
                    one.after.cut(least)
                return False
    return True


def _counting_on(done: int, progress: Progress) -> Progress:
    return lambda more: progress(done + more)


def _spread(pairs: Pairs) -> Estimate | None:
    both = [
        (old.shares, new.shares)
        for old, new in zip(pairs.before.results, pairs.after.results, strict=True)
        if old.status == new.status == "finished"
    ]
    return paired_spread([old for old, _ in both], [new for _, new in both])
