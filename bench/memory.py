"""From games to the memory that one of their positions takes, half way through and with most players at the table."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Sequence

from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

from .figures import BYTES, Block, Figure
from .laps import Note
from .playing import SEED, Setting, load_game

KEY = "memory"
UNWATCHED, WATCHED = "a position", "a position with knowledge and log"


def memory(settings: Sequence[Setting], positions: int, note: Note) -> Block:
    """What a position of each game takes, in bytes: the mean over so many positions."""
    figures = []
    for setting in settings:
        note(f"memory: {setting.title}")
        game = load_game(setting)
        for watched, name in ((False, UNWATCHED), (True, WATCHED)):
            size = bytes_of_one(game, game.layout.most, positions, watched=watched)
            figures.append(Figure(f"{KEY}/{setting.title}: {name}", BYTES, (size,)))
    return Block("memory, half way through a game with most players", tuple(figures))


def bytes_of_one(game: Game, players: int, positions: int, *, watched: bool) -> float:
    """The mean, in bytes, over copies of positions from different games; what all games share is not counted."""
    middles = [half_way(game, players, number, watched=watched) for number in range(min(20, positions))]
    copies = -(-positions // len(middles))
    for state in middles:
        state.clone()
    kept: list[State] = []
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for state in middles:
            kept.extend([state.clone() for _ in range(copies)])
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(kept)


def half_way(game: Game, players: int, number: int, *, watched: bool) -> State:
    """The position of a game after half of its decisions, all made by chance."""
    whole = _played(game, players, number, None, watched=False)
    return _played(game, players, number, whole.decisions // 2, watched=watched)


def _played(game: Game, players: int, number: int, most: int | None, *, watched: bool) -> State:
    draw = random.Random(number).random
    state = game.new(players, SEED, number, watched=watched)
    while most is None or state.decisions < most:
        decision = state.decision()
        if decision is None:
            break
        state.apply(decision.move(decision.domain.nth(int(draw() * decision.domain.size))))
    return state
