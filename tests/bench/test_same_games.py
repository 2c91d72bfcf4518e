"""From many games of each program that is measured to a promise: they all play the same game, ours as well.

Random choices make random games, so means are compared. All seeds are fixed: a test passes always or never.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from statistics import fmean, variance
from typing import Any, NamedTuple

import pytest
from tuckbox.interpreter.playtest.batch import play_games
from tuckbox.interpreter.runtime.engine import playout

from bench import openspiel, playing
from bench.games import CRAZY_EIGHTS, TWELVE_DAYS
from bench.references import ce_idiomatic, ce_opt, compiled, days_idiomatic, days_opt

GAMES = 2000
FAR = 4.0
"""So many standard errors apart, two means are of different games: by chance that is one case in 16,000."""


class Played(NamedTuple):
    """A game: its scores by seat, and its decisions."""

    scores: Sequence[float]
    decisions: int


def measures(one: Played) -> list[float]:
    """What is compared: how long it was, and how the scores lie."""
    return [one.decisions, sum(one.scores), max(one.scores), sum(score * score for score in one.scores)]


def apart(some: Sequence[Played], others: Sequence[Played]) -> float:
    """How many standard errors the means of what differs most are apart."""
    found = []
    columns = [list(zip(*map(measures, games), strict=True)) for games in (some, others)]
    for own, theirs in zip(*columns, strict=True):
        error = (variance(own) / len(own) + variance(theirs) / len(theirs)) ** 0.5
        distance = abs(fmean(own) - fmean(theirs))
        found.append(distance / error if error else 0.0 if not distance else float("inf"))
    return max(found)


def many(play: Callable[[], tuple[Sequence[float], int]]) -> list[Played]:
    return [Played(*play()) for _ in range(GAMES)]


def ours(setting: playing.Setting) -> list[Played]:
    """Our games with everybody asked, also who has one answer only."""
    game, found = playing.load_game(setting), []
    for number in range(GAMES):
        state = game.new(setting.players, 7, number, watched=False, ask_everyone=True)
        scores = playout(state).scores
        found.append(Played(scores, state.decisions))
    return found


def simulated(setting: playing.Setting) -> list[Played]:
    """Our games as they are measured."""
    played = play_games(playing.load_game(setting), setting.series, range(GAMES))
    return [Played(result.scores, result.decisions) for result in played]


def by_hand(idiomatic: Any, optimised: Any) -> Iterator[tuple[str, list[Played]]]:
    """The programs written in Python, each with its own dice."""
    dice = random.Random(1)
    yield "idiomatic", many(lambda: idiomatic.playout(dice))
    yield "optimised", many(lambda: optimised.playout(dice.random))
    yield "agent", many(lambda: optimised.playout_agent(dice.random))
    bulk = dice.getrandbits if optimised is days_opt else lambda: dice.getrandbits(32)
    yield "bulk", many(lambda: optimised.playout_bulk(bulk))


def test_12_days_is_one_game() -> None:
    measured = simulated(TWELVE_DAYS)
    for name, games in by_hand(days_idiomatic, days_opt):
        assert apart(measured, games) < FAR, name
        assert {one.decisions for one in games} == {96}
    assert {one.decisions for one in measured} == {96}


def test_crazy_eights_is_one_game() -> None:
    everybody = ours(CRAZY_EIGHTS)
    for name, games in by_hand(ce_idiomatic, ce_opt):
        assert apart(everybody, games) < FAR, name


@pytest.mark.parametrize("setting", [TWELVE_DAYS, CRAZY_EIGHTS], ids=lambda setting: setting.game)
def test_all_ways_to_play_are_one_game(setting: playing.Setting) -> None:
    """Means of decisions, which the ways of playing count themselves; each has its own random choices."""
    games = 400
    lengths = [one.decisions for one in simulated(setting)]
    error = (variance(lengths) * (1 / games + 1 / len(lengths))) ** 0.5
    for program in playing.ways_to_play(setting):
        distance = abs(program.run(0, games) / games - fmean(lengths))
        assert distance <= FAR * error, program.name


def test_the_games_that_are_measured_leave_out_forced_decisions_only() -> None:
    dice = random.Random(2)

    def choices_only() -> tuple[list[int], int]:
        game, decisions = ce_idiomatic.CrazyEights(rng=dice), 0
        while not game.over:
            moves = game.legal_moves()
            decisions += len(moves) > 1
            game.apply(dice.choice(moves))
        return game.scores(), decisions

    assert apart(simulated(CRAZY_EIGHTS), many(choices_only)) < FAR


@pytest.mark.parametrize("change", [("most_draws", "2"), ("most_plays", "60")], ids=lambda change: change[0])
def test_another_game_is_told_apart(change: tuple[str, str]) -> None:
    dice = random.Random(3)
    games = many(lambda: ce_opt.playout(dice.random))
    options = tuple(sorted({**dict(CRAZY_EIGHTS.options), **dict([change])}.items()))
    assert apart(ours(replace(CRAZY_EIGHTS, options=options)), games) > 2 * FAR


NATIVE = [compiled.by_compiler, *([compiled.by_numba] if find_spec("numba") else [])]


@pytest.mark.parametrize("by", NATIVE, ids=["C", "numba"][: len(NATIVE)])
@pytest.mark.parametrize(("game", "decisions", "score"), [("twelve_days", 96, 48), ("crazy_eights", 206.7, -22)])
def test_native_programs_play_the_same(by: Any, game: str, decisions: float, score: float) -> None:
    totals = [0] * 4
    play = by(game, totals)
    if play is None:
        pytest.skip("there is no compiler here")
    count = 200_000
    assert play(0, count) / count == pytest.approx(decisions, rel=0.01)
    assert [total / count for total in totals] == pytest.approx([score] * 4, rel=0.02)


def test_openspiel_plays_as_many_decisions() -> None:
    """Its scores are other ones: low cards count there by their number in the deck."""
    pytest.importorskip("pyspiel")
    dice, games = random.Random(4), 1000
    lengths = [ce_opt.playout(dice.random)[1] for _ in range(games)]
    error = (variance(lengths) / games * 2) ** 0.5
    for program in openspiel.programs(5)[:2]:
        assert abs(program.run(0, games) / games - fmean(lengths)) < FAR * error, program.name
