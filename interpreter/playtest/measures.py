"""From a finished game to one number for each thing in which two sets of rules are compared.

A measure gives for a game a value and a weight; what is compared is the sum of the values over the sum of the weights.
Most weigh every game 1, which makes it the mean; those that are about some games only (the winner's score: of games
that somebody has won) weigh the others 0. Games that came to no end weigh 0 everywhere but in `stopped`.

- `turns`, `decisions`: see `metrics.length`.
- `seats`: the win share of each seat, see `metrics.win_share`; `spread`: the largest of them less the smallest.
- `score`: the mean over the seats; `winning_score`: see `metrics.score`; `margin`: see `metrics.margin`.
- `shared_wins`, `no_winner`, `stopped`: shares of the games, see `metrics.ties` and `metrics.stopped`.
- with a target band: the share of games in it, and how far a game is from it (0 inside); see `metrics.target`.
- from watched games (`Detail`): `rounds`, `forced` (share of the decisions with one option), `choices` (options a
  decision), and what `metrics.lead` defines: `lead_changes`, `settled`, `comebacks`, `drama`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from .detail import Course, Detail
from .match import Result
from .metrics.margin import margin_of
from .metrics.target import OBSERVED, TARGETS, Target

Counted = tuple[float, float]
"""Value and weight of a game."""

NOT_COUNTED: Counted = (0.0, 0.0)

Kind = Literal["number", "share"]

POINTS, MEAN, SD = "points", "mean", "sd"


@dataclass(frozen=True, slots=True)
class Measure:
    """`key` is its name for programs, `group` what it is asked for by; `less` and `more` stand behind an amount.

    A `share` lies between 0 and 1 and is told in percentage points. `margin` and `of`: up to which difference it counts
    as unchanged, in points, or as a part of the mean or of the standard deviation of the games compared against.
    """

    key: str
    group: str
    name: str
    kind: Kind
    unit: str
    less: str
    more: str
    margin: float
    of: str
    counted: Callable[[Result, Detail | None], Counted] = field(compare=False)
    watched: bool = False


SHARE_MARGIN = 0.03
"""Three points: with it a thousand pairs of games are often enough for a win share, some thousands always."""
LENGTH_MARGIN = 0.05
SCORE_MARGIN = 0.1

SPREAD = "spread"

PERCENT = "percentage point"

_UNITS = {"turns": "turn", "rounds": "round", "decisions": "decision"}


def measures(players: int, targets: Iterable[Target] = (), *, turns: bool = True) -> list[Measure]:
    """What needs results only, for so many players; without `turns` the game has none."""
    found: list[Measure] = []
    if turns:
        found.append(_length("turns", "length", "turn", lambda result: result.turns, "shorter", "longer"))
    found.append(_length("decisions", "decisions", "decision", lambda result: result.decisions, "fewer", "more"))
    for target in targets:
        found += _towards(target)
    found += [_share(f"seat_{seat + 1}", "seats", f"wins of seat {seat + 1}", _won(seat)) for seat in range(players)]
    if players > 1:
        found.append(_share(SPREAD, SPREAD, "spread of the seats", lambda result: NOT_COUNTED))
    found += [
        _score("score", "score of a seat", lambda result: (sum(result.scores) / len(result.scores), 1.0)),
        _score("winning_score", "winner's score", _winning),
    ]
    if players > 1:
        found.append(_score("margin", "winner's margin", _margin))
        found.append(_share("shared_wins", "shared_wins", "shared wins", lambda result: _yes(_winners(result) > 1)))
    found += [
        _share("no_winner", "no_winner", "games that nobody wins", lambda result: _yes(_winners(result) == 0)),
        Measure(
            "stopped", "stopped", "games without an end", "share", PERCENT, "less", "more", SHARE_MARGIN, POINTS,
            _stopped,
        ),
    ]  # fmt: skip
    return found


def watched_measures() -> list[Measure]:
    """What needs details of the games."""
    return [
        _watched("rounds", "rounds", "number", "round", "fewer", "more", LENGTH_MARGIN, MEAN, _rounds),
        _watched("forced", "forced decisions", "share", PERCENT, "less", "more", SHARE_MARGIN, POINTS, _forced),
        _watched("choices", "options a decision", "number", "option", "fewer", "more", LENGTH_MARGIN, MEAN, _choices),
        _watched(
            "lead_changes", "lead changes", "number", "change", "fewer", "more", SCORE_MARGIN, SD,
            _of_course(lambda course: course.changes),
        ),
        _watched(
            "settled", "lead taken for good", "share", PERCENT, "earlier", "later", SHARE_MARGIN, POINTS,
            _of_course(lambda course: course.settled),
        ),
        _watched(
            "comebacks", "comebacks", "share", PERCENT, "less", "more", SHARE_MARGIN, POINTS,
            _of_course(lambda course: course.comeback),
        ),
        _watched(
            "drama", "drama", "share", PERCENT, "less", "more", SHARE_MARGIN, POINTS,
            _of_course(lambda course: course.drama),
        ),
    ]  # fmt: skip


GROUPS = (
    "turns", "decisions", "target", "seats", SPREAD, "score", "winning_score", "margin", "shared_wins", "no_winner",
    "stopped",
)  # fmt: skip
"""What `--metric` and `--margin` can name."""

WATCHED_GROUPS = ("rounds", "forced", "choices", "lead_changes", "settled", "comebacks", "drama")
"""What they can name besides where games are watched."""


def tables_of(
    wanted: Sequence[Measure], results: Sequence[Result], details: Sequence[Detail] | None
) -> dict[str, list[Counted]]:
    """By key: value and weight of every game. The spread of the seats is none of a single game, and not in here."""
    found: dict[str, list[Counted]] = {}
    for measure in wanted:
        if measure.key == SPREAD or (measure.watched and details is None):
            continue
        known = details if measure.watched and details is not None else [None] * len(results)
        counted, stopped_too = measure.counted, measure.key == "stopped"
        found[measure.key] = [
            counted(result, detail) if stopped_too or result.status == "finished" else NOT_COUNTED
            for result, detail in zip(results, known, strict=True)
        ]
    return found


# ---- from results ---------------------------------------------------------------------------------------------------


def _length(key: str, name: str, unit: str, read: Callable[[Result], int], less: str, more: str) -> Measure:
    return Measure(
        key, key, name, "number", unit, less, more, LENGTH_MARGIN, MEAN, lambda result, _: (float(read(result)), 1.0)
    )


def _towards(target: Target) -> list[Measure]:
    read, name = TARGETS[target.name], target.name.replace("_", " ")
    unit = _UNITS.get(target.name, "point")
    watched = target.name in OBSERVED

    def away(result: Result, detail: Detail | None) -> Counted:
        value = read(result, detail)
        return NOT_COUNTED if value is None else (max(target.low - value, value - target.high, 0.0), 1.0)

    def inside(result: Result, detail: Detail | None) -> Counted:
        off, weight = away(result, detail)
        return float(weight > 0 and off == 0), weight

    key, band = f"{target.name}_{target.low}_{target.high}", f"{target.low} to {target.high} {name}"
    return [
        Measure(
            f"off_{key}", "target", f"target {name}", "number", unit, "closer", "farther off", SCORE_MARGIN, SD, away,
            watched,
        ),
        Measure(
            f"in_{key}", "target", f"games of {band}", "share", PERCENT, "less", "more", SHARE_MARGIN, POINTS, inside,
            watched,
        ),
    ]  # fmt: skip


def _share(key: str, group: str, name: str, read: Callable[[Result], Counted]) -> Measure:
    return Measure(
        key,
        group,
        name,
        "share",
        PERCENT,
        "less",
        "more",
        SHARE_MARGIN,
        POINTS,
        lambda result, _: read(result),
    )


def _score(key: str, name: str, read: Callable[[Result], Counted]) -> Measure:
    return Measure(
        key, key, name, "number", "point", "lower", "higher", SCORE_MARGIN, SD, lambda result, _: read(result)
    )


def _won(seat: int) -> Callable[[Result], Counted]:
    return lambda result: (result.shares[seat], 1.0)


def _yes(so: bool) -> Counted:
    return float(so), 1.0


def _winners(result: Result) -> int:
    return sum(share > 0 for share in result.shares)


def _winning(result: Result) -> Counted:
    won = [score for score, share in zip(result.scores, result.shares, strict=True) if share > 0]
    return (float(max(won)), 1.0) if won else NOT_COUNTED


def _margin(result: Result) -> Counted:
    margin = margin_of(result)
    return NOT_COUNTED if margin is None else (float(margin), 1.0)


def _stopped(result: Result, _: Detail | None) -> Counted:
    return _yes(result.status != "finished")


# ---- from details ---------------------------------------------------------------------------------------------------


def _watched(
    key: str,
    name: str,
    kind: Kind,
    unit: str,
    less: str,
    more: str,
    margin: float,
    of: str,
    read: Callable[[Detail], Counted],
) -> Measure:
    def counted(_: Result, detail: Detail | None) -> Counted:
        return NOT_COUNTED if detail is None else read(detail)

    return Measure(key, key, name, kind, unit, less, more, margin, of, counted, watched=True)


def _rounds(detail: Detail) -> Counted:
    return float(detail.rounds), 1.0


def _forced(detail: Detail) -> Counted:
    return float(detail.forced), float(detail.decisions)


def _choices(detail: Detail) -> Counted:
    return float(sum(one.options for one in detail.asked)), float(detail.decisions)


def _of_course(read: Callable[[Course], float | None]) -> Callable[[Detail], Counted]:
    def counted(detail: Detail) -> Counted:
        value = None if detail.course is None else read(detail.course)
        return NOT_COUNTED if value is None else (float(value), 1.0)

    return counted
