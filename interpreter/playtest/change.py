"""From what was found at one save of a game and at the next to what has changed, as plain data.

Problems are the same if code, file and sentence are: lines move whenever something is written above them. Scenarios are
the same if their titles are.

Of figures only the intervals tell: the difference of two is called one if their 95 % intervals have no number in
common. That is stricter than a test of the difference at 5 % (for figures equally uncertain it comes to 0.6 %), as it
should be where dozens of them are looked at after every save. Where a rule was changed, games of the same number are
other games from the first choice that differs, so nothing is made of their having the same seed, but for one fact: how
many of them came out otherwise.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic, Literal, Protocol, TypeVar

from ..diagnostics import Diagnostic
from ..source import Span
from .distribution import Distribution
from .match import Result
from .metrics.stopped import Stopped
from .summary import summarise

# ---- problems -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProblemChange:
    """Problems that came, that went, that are still there (as they are now), and those of before of which nothing can
    be said: warnings that were not looked for, because there are errors."""

    new: tuple[Diagnostic, ...]
    gone: tuple[Diagnostic, ...]
    still: tuple[Diagnostic, ...]
    unseen: tuple[Diagnostic, ...]

    @property
    def known(self) -> tuple[Diagnostic, ...]:
        """What the next save is to be compared with."""
        return (*self.new, *self.still, *self.unseen)


def compare_problems(before: Sequence[Diagnostic], now: Sequence[Diagnostic]) -> ProblemChange:
    """What came and went. Of problems alike those in lines that read alike are taken for the same ones."""
    waiting: dict[tuple[str, str, str], list[Diagnostic]] = defaultdict(list)
    for one in before:
        waiting[_sort(one)].append(one)
    still: list[Diagnostic] = []
    rest: list[Diagnostic] = []
    for one in now:
        alike = waiting[_sort(one)]
        same = next((other for other in alike if _line(other) == _line(one)), None)
        if same is None:
            rest.append(one)
        else:
            alike.remove(same)
            still.append(one)
    new: list[Diagnostic] = []
    for one in rest:
        alike = waiting[_sort(one)]
        if alike:
            alike.pop(0)
            still.append(one)
        else:
            new.append(one)
    left = [one for alike in waiting.values() for one in alike]
    hidden = any(one.is_error for one in now)
    unseen = [one for one in left if hidden and not one.is_error]
    gone = [one for one in left if one not in unseen]
    return ProblemChange(*(tuple(sorted(group, key=_place)) for group in (new, gone, still, unseen)))


def _sort(one: Diagnostic) -> tuple[str, str, str]:
    return one.code.id, one.span.file.name, one.message


def _line(one: Diagnostic) -> str:
    return one.span.file.line(one.span.line).strip()


def _place(one: Diagnostic) -> tuple[str, int, int, int, int]:
    return one.span.key


# ---- scenarios ------------------------------------------------------------------------------------------------------


class Failed(Protocol):
    """Something expected that did not come about."""

    @property
    def expected(self) -> str: ...
    @property
    def found(self) -> str: ...


class Tried(Protocol):
    """What came of a scenario, as far as it is compared."""

    @property
    def title(self) -> str: ...
    @property
    def span(self) -> Span: ...
    @property
    def ok(self) -> bool: ...
    @property
    def failures(self) -> Sequence[Failed]: ...
    @property
    def problems(self) -> Sequence[Diagnostic]: ...


T = TypeVar("T", bound=Tried)


@dataclass(frozen=True, slots=True)
class ScenarioChange(Generic[T]):
    """Scenarios that fail and did not before (new ones too), that fail in another way than before, that hold and did
    not before, that hold and are new, and that are no longer there. `unread` are those of before whose file cannot be
    read now."""

    fail_now: tuple[T, ...]
    fail_otherwise: tuple[T, ...]
    hold_again: tuple[T, ...]
    added: tuple[T, ...]
    gone: tuple[T, ...]
    unread: tuple[T, ...]


def compare_scenarios(before: Sequence[T], now: Sequence[T], unread_files: Collection[str] = ()) -> ScenarioChange[T]:
    """What came of the same scenarios before and now; `unread_files` have mistakes, so that some may be missing."""
    old = _by_title(before)
    new = _by_title(now)
    pairs = [(old.get(key), one) for key, one in new.items()]
    missing = [one for key, one in old.items() if key not in new]
    return ScenarioChange(
        tuple(one for was, one in pairs if not one.ok and (was is None or was.ok)),
        tuple(one for was, one in pairs if was is not None and not was.ok and not one.ok and _said(was) != _said(one)),
        tuple(one for was, one in pairs if was is not None and one.ok and not was.ok),
        tuple(one for was, one in pairs if was is None and one.ok),
        tuple(one for one in missing if one.span.file.name not in unread_files),
        tuple(one for one in missing if one.span.file.name in unread_files),
    )


def _by_title(scenarios: Iterable[T]) -> dict[tuple[str, int], T]:
    """By title, and a number where a title comes up more than once."""
    seen: Counter[str] = Counter()
    found: dict[tuple[str, int], T] = {}
    for one in scenarios:
        found[one.title, seen[one.title]] = one
        seen[one.title] += 1
    return found


def _said(one: Tried) -> list[tuple[str, str]]:
    """In which way it fails; places are left out, for they move."""
    return [
        *((failure.expected, failure.found) for failure in one.failures),
        *((problem.code.id, problem.message) for problem in one.problems),
    ]


# ---- figures --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that games have given, and the ends of its 95 % interval: infinite where there is none."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What is compared of one series of games, with their results by number. All but `stopped` are over finished games:
    by seat the win share and the mean score, and the mean length."""

    players: int
    games: int
    finished: int
    win_shares: tuple[Figure, ...]
    scores: tuple[Figure, ...]
    decisions: Figure | None
    turns: Figure | None
    stopped: tuple[Stopped, ...]
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One figure before and now."""

    before: Figure
    now: Figure

    @property
    def direction(self) -> Literal["more", "less"] | None:
        """What it is now, if the intervals have no number in common; else None: these games show no difference."""
        if self.now.low > self.before.high:
            return "more"
        return "less" if self.now.high < self.before.low else None


@dataclass(frozen=True, slots=True)
class FiguresChange:
    """Two series of the same seed, number of players and games before and after a change of the rules.

    `otherwise` is how many games came out otherwise: winners, scores, length, or how they were stopped. Changes are
    empty, or None, where one side has no finished game.
    """

    before: Figures
    now: Figures
    otherwise: int
    win_shares: tuple[Change, ...]
    scores: tuple[Change, ...]
    decisions: Change | None
    turns: Change | None

    @property
    def changes(self) -> tuple[Change, ...]:
        """All that are there."""
        lengths = [one for one in (self.decisions, self.turns) if one is not None]
        return (*self.win_shares, *self.scores, *lengths)

    @property
    def new_reasons(self) -> tuple[Stopped, ...]:
        """Why games were stopped that were stopped for no such reason before."""
        known = {_reason(one) for one in self.before.stopped}
        return tuple(one for one in self.now.stopped if _reason(one) not in known)


def figures(players: int, results: Sequence[Result]) -> Figures:
    """The figures of one series of games."""
    summary = summarise(players, results)
    length = summary.length
    return Figures(
        players,
        summary.games,
        summary.finished,
        tuple(Figure(one.share, one.low, one.high) for one in summary.win_shares),
        tuple(_mean(one) for one in summary.scores),
        _mean(length.decisions) if length is not None else None,
        _mean(length.turns) if length is not None else None,
        tuple(summary.stopped),
        tuple(results),
    )


def compare_figures(before: Figures, now: Figures) -> FiguresChange:
    """What has become of each figure."""
    otherwise = sum(_course(old) != _course(new) for old, new in zip(before.results, now.results, strict=False))
    return FiguresChange(
        before,
        now,
        otherwise,
        tuple(map(Change, before.win_shares, now.win_shares)),
        tuple(map(Change, before.scores, now.scores)),
        _change(before.decisions, now.decisions),
        _change(before.turns, now.turns),
    )


def _mean(one: Distribution) -> Figure:
    """A mean with its interval."""
    if one.low is None or one.high is None:
        return Figure(one.mean, -inf, inf)
    return Figure(one.mean, one.low, one.high)


def _change(before: Figure | None, now: Figure | None) -> Change | None:
    return None if before is None or now is None else Change(before, now)


def _course(one: Result) -> tuple[object, ...]:
    """How a game came out; where in the file it was stopped does not count."""
    why = None if one.fault is None else (one.fault.code, one.fault.message)
    return one.status, one.scores, one.shares, one.decisions, one.turns, why


def _reason(one: Stopped) -> tuple[object, ...]:
    return one.status, one.code, one.message, one.file
