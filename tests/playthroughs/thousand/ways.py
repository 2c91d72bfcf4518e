"""From a table and game numbers to what came of these games, in each way in which a game can be played.

What a way tells of a game is up to four texts, its `Told`: the `moves` (site, seat, answer), the `result` (as
`simulate` has it), the `end` (the whole last position, with the winners and how far chance and choices were read), and
`seen` (the log, and what each player knows at the end). A way that cannot know one of them leaves it out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

from tuckbox.interpreter.bots.bot import Stream
from tuckbox.interpreter.bots.random_bot import RandomBot
from tuckbox.interpreter.playtest.match import Result, play_match, result_of
from tuckbox.interpreter.playtest.series import play_games
from tuckbox.interpreter.runtime.decisions import Decision, Move
from tuckbox.interpreter.runtime.domains import Answer
from tuckbox.interpreter.runtime.engine import answer_uniformly, playout
from tuckbox.interpreter.runtime.log import Log
from tuckbox.interpreter.runtime.random import CHOICE, Words, stream_key
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.views import View

from .tables import SEED, Table

Told = dict[str, str]
Way = Callable[[Table, range], Iterator[Told]]

ALWAYS_SAVED = 100
"""Games that are saved at every decision."""


def asked(table: Table, numbers: range) -> Iterator[Told]:
    """Watched: it waits at every decision, learns and tells."""
    for number in numbers:
        moves, state = _played(table.compiled().new(table.players, SEED, number), _straight)
        yield {"moves": moves, **_ended(state), **_seen(state)}


def quiet(table: Table, numbers: range) -> Iterator[Told]:
    """Unwatched: it waits at every decision."""
    for number in numbers:
        moves, state = _played(table.compiled().new(table.players, SEED, number, watched=False), _straight)
        yield {"moves": moves, **_ended(state)}


def cloned(table: Table, numbers: range) -> Iterator[Told]:
    """A copy goes on at every decision, after the first one has gone another way; every second game is watched."""
    for number in numbers:
        moves, state = _played(table.compiled().new(table.players, SEED, number, watched=bool(number % 2)), _clone)
        yield {"moves": moves, **_ended(state), **_seen(state)}


def saved(table: Table, numbers: range) -> Iterator[Told]:
    """What was saved and loaded goes on; every second game is watched. In the first games it is so at every decision,
    in the others at every tenth one, or a thousand games would take an hour.

    The log is saved in the pieces by which it grows, and once more as a whole at the end: else the time for a game
    would grow with the square of its length.
    """
    for number in numbers:
        told: list[tuple[Any, ...]] = []
        turns = count(number)

        def between(state: State, told: list[tuple[Any, ...]] = told, turns: Iterator[int] = turns) -> State:
            if state.number >= ALWAYS_SAVED and next(turns) % 10:
                return state
            loaded = _loaded(state)
            if loaded.log is not None:
                told.extend(loaded.log)
                loaded.log = Log()
            return loaded

        watched = bool(number % 2)
        moves, state = _played(table.compiled().new(table.players, SEED, number, watched=watched), between)
        if state.log is not None:
            state.log = Log([*told, *state.log])
        yield {"moves": moves, **_ended(_loaded(state)), **_seen(state)}


def uniform(table: Table, numbers: range) -> Iterator[Told]:
    """A game that answers itself, from its beginning."""
    for number in numbers:
        state = table.compiled().fresh(table.players, SEED, number, watched=False)
        playout(state)
        yield _ended(state)


def middle(table: Table, numbers: range) -> Iterator[Told]:
    """It waits, and answers itself from one of the decisions on, each as likely as any other."""
    for number in numbers:
        dice, kept, met = Random(number), list[State](), 0

        def between(state: State, dice: Random = dice, kept: list[State] = kept) -> State:
            nonlocal met
            met += 1
            if dice.randrange(met) == 0:
                kept[:] = [state.unwatched()]
            return state

        _, state = _played(table.compiled().new(table.players, SEED, number, watched=bool(number % 2)), between)
        for start in kept or [state]:
            playout(start)
            yield _ended(start)


def simulated(table: Table, numbers: range) -> Iterator[Told]:
    """Whole games in the way of `simulate`."""
    for result in play_games(table.compiled(), table.series, numbers):
        yield {"result": _result(result)}


def by_bots(table: Table, numbers: range) -> Iterator[Told]:
    """A bot in Python is handed a view at each decision."""
    for number in numbers:
        bot = Noting()
        result = play_match(table.compiled(), table.players, SEED, number, [bot] * table.players)
        yield {"moves": repr(bot.moves), "result": _result(result)}


def picked(table: Table, numbers: range) -> Iterator[Told]:
    """Whole games without positions, in which somebody is asked at each decision; not all rules can be played so."""
    game = table.compiled()
    whole, sites = game.whole(table.players, decided=True), game.ask.sites
    if whole is None:
        return
    moves: list[tuple[str, int, Answer]] = []
    words = Words(0)

    def decides(seat: int, site: int, items: Sequence[int]) -> int:
        answers = len(items) + sites[site].may
        place = words.below(answers) if answers > 1 else 0
        moves.append((sites[site].name, seat, items[place] if place < len(items) else None))
        return place

    playing = whole.play(SEED, numbers, decides)
    for number in numbers:
        words = Words(stream_key(SEED, number, CHOICE))
        moves.clear()
        ending = next(playing)  # none where something rare came up: another program would play that game
        yield (
            {}
            if ending is None
            else {
                "moves": repr(moves),
                "result": _result(Result(number, "finished", *ending, None)),
            }
        )


class Noting(RandomBot):
    """The uniform bot, which notes what it was asked and what it has answered."""

    def __init__(self) -> None:
        self.moves: list[tuple[str, int, Answer]] = []

    def choose(self, view: View, decision: Decision, words: Stream) -> Answer:
        answer = super().choose(view, decision, words)
        self.moves.append((decision.name, decision.seat, answer))
        return answer


WAYS: dict[str, Way] = {
    "asked": asked,
    "quiet": quiet,
    "cloned": cloned,
    "saved": saved,
    "uniform": uniform,
    "middle": middle,
    "simulated": simulated,
    "by bots": by_bots,
    "picked": picked,
}


def _played(state: State, between: Callable[[State], State]) -> tuple[str, State]:
    """The moves, and the last position; `between` gives the position that goes on at each decision."""
    moves: list[tuple[str, int, Answer]] = []
    while state.status == "running":
        state = between(state)
        move = answer_uniformly(state)
        moves.append((state.game.ask.sites[move.site].name, move.seat, move.answer))
        state.apply(move)
    return repr(moves), state


def _straight(state: State) -> State:
    return state


def _clone(state: State) -> State:
    copy = state.clone()
    moves = state.moves()
    state.apply(Move(*moves[len(moves) - 1]))
    return copy


def _loaded(state: State) -> State:
    return from_json(state.game, json.loads(json.dumps(state.to_json())))


def _ended(state: State) -> Told:
    """The result and the last position."""
    outcome = state.outcome()
    fault = None if state.fault is None else state.fault.to_json()
    end = (
        *(state.zones, state.loc, state.sides, state.taken, state.vars),
        *(outcome.winners, state.status, fault, state.chance, state.cbase + state.ci),
    )
    return {"result": _result(result_of(state, outcome)), "end": repr(end)}


def _result(result: Result) -> str:
    fault = None if result.fault is None else result.fault.to_json()
    parts = (result.status, result.scores, result.shares, result.decisions, result.turns, fault)
    return repr((result.number, *parts))


def _seen(state: State) -> Told:
    """Log and knowledge, where the game was watched."""
    return {} if state.log is None else {"seen": repr((list(state.log), state.know))}
