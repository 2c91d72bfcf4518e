"""From a file of one played game to the game, and from a game to such a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.symbolic import from_symbolic, symbolic

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Playthrough:
    """One game: how it was set up, every decision with the move that was made, and how it ended. Seats count from 1."""

    game: str
    players: int
    seed: int
    variants: tuple[str, ...]
    options: dict[str, str]
    moves: tuple[dict[str, Any], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int

    def compiled(self) -> Game:
        """The rules, with the variants and options."""
        return _compiled(self.game, self.variants, tuple(self.options.items()))


@cache
def _compiled(game: str, variants: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> Game:
    loaded = load(find_game(game), variants, dict(options), lints=False)
    assert loaded.game is not None, loaded.report
    return loaded.game


def file_of(game: str) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"{game}.json"


def read(game: str) -> Playthrough:
    """The playthrough that is kept."""
    data = json.loads(file_of(game).read_text(encoding="utf-8"))
    return Playthrough(**{name: tuple(value) if isinstance(value, list) else value for name, value in data.items()})


def written(played: Playthrough) -> str:
    """The text of its file: a line for each key, and for each move."""
    lines = []
    for name in Playthrough.__dataclass_fields__:
        value = getattr(played, name)
        if name == "moves":
            moves = ",\n".join(f"    {json.dumps(move, ensure_ascii=False)}" for move in value)
            lines.append(f'  "moves": [\n{moves}\n  ]')
        else:
            lines.append(f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def play(game: str, players: int, seed: int, variants: tuple[str, ...], options: dict[str, str]) -> Playthrough:
    """A new one, in which chance makes every move."""
    new = Playthrough(game, players, seed, variants, options, (), (), (), 0)
    state = new.compiled().new(players, seed)
    moves: list[dict[str, Any]] = []
    while not state.is_over:
        move = answer_uniformly(state)
        moves.append(symbolic(state, move))
        state.apply(move)
    assert state.status == "finished", state.fault
    scores, winners, turns = ending(state)
    return Playthrough(game, players, seed, variants, options, tuple(moves), scores, winners, turns)


def replayed(kept: Playthrough, between: Callable[[State], State], *, watched: bool = True) -> State:
    """Plays it again; `between` is given the position before each move, and gives the one to go on with."""
    state = kept.compiled().new(kept.players, kept.seed, watched=watched)
    for move in kept.moves:
        state = between(state)
        state.apply(from_symbolic(state, move))
    return state


def ending(state: State) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Scores, winners from 1, and turns."""
    outcome = state.outcome()
    return outcome.scores, tuple(seat + 1 for seat in outcome.winners), state.turns
