"""From OpenSpiel's Crazy Eights to programs that play it: driven from Python, and by its own loop in C++.

Its states are driven as its documentation shows it: `legal_actions`, `chance_outcomes`, `apply_action`.
"""

from __future__ import annotations

import importlib.util
import random
from typing import Any

from .laps import Program, Run

FROM_PYTHON = "OpenSpiel, driven from Python"
PARAMETERS = {"players": 4, "max_draw_cards": 1, "max_turns": 1000, "reshuffle": True}
"""Its parameters for the rules of references/RULES.md."""


def programs(seed: int) -> list[Program]:
    """The programs; none where it is not installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return []
    import pyspiel

    game = pyspiel.load_game("crazy_eights", PARAMETERS)
    return [
        Program(FROM_PYTHON, driven(pyspiel, game, seed)),
        Program(f"{FROM_PYTHON}, chances taken as even", driven_evenly(game, seed)),
        Program("OpenSpiel, its loop in C++ and its random bots", by_its_loop(pyspiel, game, seed)),
    ]


def driven(pyspiel: Any, game: Any, seed: int) -> Run:
    """The way that is right for every game: chance as its probabilities say. Its own function draws, as that is
    quicker than one of the standard library or of numpy."""
    draw, sample = random.Random(seed).random, pyspiel.sample_action

    def run(first: int, count: int) -> int:
        decisions = 0
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    action, _ = sample(state.chance_outcomes(), draw())
                else:
                    actions = state.legal_actions()
                    action = actions[int(draw() * len(actions))]
                    decisions += 1
                state.apply_action(action)
        return decisions

    return run


def driven_evenly(game: Any, seed: int) -> Run:
    """The quickest way there is: whoever knows that all chances of this game are even needs no probabilities."""
    draw = random.Random(seed).random

    def run(first: int, count: int) -> int:
        decisions = 0
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                decisions += not state.is_chance_node()
                state.apply_action(actions[int(draw() * len(actions))])
        return decisions

    return run


def by_its_loop(pyspiel: Any, game: Any, seed: int) -> Run:
    """Python only begins each game. Decisions are not counted, as that would take time."""
    dice = random.Random(seed)

    def run(first: int, count: int) -> int:
        for _ in range(count):
            bots = [pyspiel.make_uniform_random_bot(seat, dice.getrandbits(30)) for seat in range(4)]
            pyspiel.evaluate_bots(game.new_initial_state(), bots, dice.getrandbits(30))
        return 0

    return run
