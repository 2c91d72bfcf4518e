"""From a position half way through a game to what search, undo, saving and showing do with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from tuckbox.interpreter.bots import SearchBot
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.futures import Futures
from tuckbox.interpreter.runtime.random import Words
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State

from .games import one_idiomatic_game
from .laps import Program, Run, Section
from .memory import half_way
from .playing import SEED, Setting, load_game

CLONE = "clone, unwatched"
CLONE_WATCHED = "clone"
ITERATION = "search iteration: sample and playout"
ITERATION_UNKNOWING = "search iteration, nothing known"
SEARCH_BOT = "whole iteration of the search bot"

_ITERATIONS = 200
"""Iterations of the search bot at one decision."""


class Middle(NamedTuple):
    """A position that is watched, the same unwatched, and the watched one saved."""

    watched: State
    unwatched: State
    saved: str


@cache
def middle(setting: Setting) -> Middle:
    """Half way through the first game in which somebody has a choice there."""
    game = load_game(setting)
    for number in range(100):
        watched = half_way(game, setting.players, number, watched=True)
        decision = watched.decision()
        if decision is not None and decision.domain.size > 1:
            return Middle(watched, watched.unwatched(), json.dumps(watched.to_json()))
    raise ValueError(f"in 100 games of {setting.game} nobody had a choice half way")


def positions(settings: Sequence[Setting]) -> Section:
    """What is done with a position, for each game."""
    base = one_idiomatic_game()
    programs = [base]
    for setting in settings:
        programs += programs_for(setting)
    remarks = (
        "With knowledge and log where nothing is said.",
        "A sample agrees with all that the player to move has observed; a playout ends the game with random choices.",
    )
    return Section("one position, half way through a game", programs, base, costs=True, remarks=remarks)


def programs_for(setting: Setting) -> list[Program]:
    """The programs of one game."""
    return [
        Program(f"{setting.title}: {name}", run, "times", at_once=at_once)
        for name, run, at_once in (
            (CLONE, _times(setting, lambda at: at.unwatched.clone()), 1),
            (CLONE_WATCHED, _times(setting, lambda at: at.watched.clone()), 1),
            ("save to JSON text", _times(setting, lambda at: json.dumps(at.watched.to_json())), 1),
            ("load from JSON text", _times(setting, lambda at: from_json(at.watched.game, json.loads(at.saved))), 1),
            ("hash", _times(setting, lambda at: at.watched.hash()), 1),
            ("view of one player, whole", _times(setting, lambda at: at.watched.view(0).to_json()), 1),
            ("list of moves, made whole", _times(setting, listed), 1),
            ("clone and a move for each player, unwatched", _times(setting, lambda at: moved(at.unwatched)), 1),
            ("clone and a move for each player", _times(setting, lambda at: moved(at.watched)), 1),
            ("sample", sampled(setting, known=True, played=False), 1),
            (ITERATION, sampled(setting, known=True, played=True), 1),
            (ITERATION_UNKNOWING, sampled(setting, known=False, played=True), 1),
            (SEARCH_BOT, searched(setting), _ITERATIONS),
        )
    ]


def listed(at: Middle) -> object:
    """The moves as a list; those of the decision that is kept are forgotten before."""
    at.watched.forget()
    return list(at.watched.moves())


def moved(state: State) -> None:
    """As many moves in a copy as there are players, with all that they bring about up to the next decision."""
    copy = state.clone()
    for _ in range(copy.n):
        decision = copy.decision()
        if decision is None:
            return
        copy.apply(decision.move(decision.domain.nth(0)))


def sampled(setting: Setting, *, known: bool, played: bool) -> Run:
    """Positions that agree with what the player to move may know, or with what all know; `played` to their end.

    As the search bot has them: all for one decision, which go on with words of the same two streams.
    """

    def run(first: int, count: int) -> int:
        state = middle(setting).watched if known else middle(setting).unwatched
        decision = state.decision()
        assert decision is not None
        sampler = state.view(decision.seat).sampler
        futures = Futures(Words(SEED + first))
        for _ in range(count):
            sample = sampler.draw_next(futures)
            if played:
                playout(sample)
            futures.take(sample)
        return 0

    return run


def searched(setting: Setting) -> Run:
    """Iterations of the search bot, so many at each decision."""
    bot = SearchBot(_ITERATIONS)

    def run(first: int, count: int) -> int:
        state = middle(setting).watched
        decision = state.decision()
        assert decision is not None
        words = Words(SEED + first)
        for _ in range(count // _ITERATIONS):
            bot.choose(state.view(decision.seat), decision, words)
        return 0

    return run


def _times(setting: Setting, act: Callable[[Middle], object]) -> Run:
    def run(first: int, count: int) -> int:
        at = middle(setting)
        for _ in range(count):
            act(at)
        return 0

    return run
