"""From a setting and a seed to one game played on both sides, compared at every decision and at the end.

Ours goes first: its chance comes from the seed, and the referee is told the outcomes that come to the same. At every
decision both must ask the same players and offer the same moves; dice choose among them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pyspiel
from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.engine import decisions
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

from .adapter import Adapter, Setting
from .table import Table

Path = tuple[Move, ...]
"""Moves of one seat, one after another, that are one move for the referee."""
MOST_PATHS = 20_000


class Played(NamedTuple):
    """How many decisions were compared, and whether the game was compared to its end."""

    decisions: int
    whole: bool


class PartedError(Exception):
    """The two games go different ways, rightly."""


def play_in_lockstep(adapter: Adapter, setting: Setting, seed: int, game: Game) -> Played:
    """Plays one game on both sides.

    Raises AssertionError where the two differ, with the seed and the number of the decision.
    """
    dice = random.Random(f"choices {seed}")
    players = {} if adapter.fixed_players else {"players": setting.players}
    spiel = pyspiel.load_game(adapter.spiel, {**players, **setting.parameters})
    table = Table(game.new(setting.players, seed, ask_everyone=adapter.ask_everyone), spiel.new_initial_state())
    step = 0
    try:
        while _step(adapter, table, dice):
            step += 1
    except PartedError:
        return Played(step, whole=False)
    except (AssertionError, pyspiel.SpielError) as problem:
        raise AssertionError(f"{adapter.name} {setting}, seed {seed}, decision {step}: {problem}") from problem
    return Played(step, whole=True)


def _step(adapter: Adapter, table: Table, dice: random.Random) -> bool:
    """Compares one decision and makes it on both sides; False at the end."""
    table.read_log()
    if adapter.parts(table):
        raise PartedError
    _go_on(adapter, table)
    state, spiel = table.state, table.spiel
    asked = decisions(state)
    if not asked:
        assert state.status == "finished", state.fault
        assert spiel.is_terminal(), f"we are at the end, the referee asks player {spiel.current_player()}"
        adapter.compare(table)
        ours, theirs = list(adapter.returns(table)), list(spiel.returns())
        close = len(ours) == len(theirs) and all(abs(a - b) < 1e-9 for a, b in zip(ours, theirs, strict=True))
        assert close, f"our result is {ours}, the referee's {theirs}"
        return False
    if adapter.plays_itself(table):
        for one in asked:
            moves = state.moves(one.seat)
            assert len(moves) == 1, f"the referee has moved by itself, and we offer {len(moves)} moves"
            state.apply(moves[0])
        return True
    assert not spiel.is_terminal(), f"the referee is at the end, we ask {[one.seat for one in asked]}"
    adapter.compare(table)
    offered: dict[int, list[tuple[int, ...]]] = {}
    said: dict[int, tuple[int, ...]] = {}
    chosen: dict[int, Path] = {}
    for one in asked:
        paths = list(_paths(adapter, table, state, one.seat, ()))
        assert 0 < len(paths) <= MOST_PATHS, f"{len(paths)} moves"
        path, ways = dice.choice(paths)
        offered[one.seat] = [way for _, found in paths for way in found]
        chosen[one.seat], said[one.seat] = path, dice.choice(ways)
    _compare_first(spiel, offered)
    for seat in dice.sample(sorted(chosen), len(chosen)):
        for move in chosen[seat]:
            state.apply(move)
    table.read_log()
    _tell(adapter, table, offered, said)
    return True


def _paths(
    adapter: Adapter, table: Table, state: State, seat: int, before: Path
) -> Iterator[tuple[Path, Sequence[tuple[int, ...]]]]:
    """All that the seat can do until the referee would have been told, with the ways of telling it."""
    for move in state.moves(seat):
        ways = adapter.actions(table, state, move, before)
        if ways is not None:
            yield (*before, move), list(ways)
            continue
        after = state.clone()
        after.apply(move)
        again = decisions(after)
        assert [one.seat for one in again] == [seat], "a question that is one for the referee is cut off here"
        yield from _paths(adapter, table, after, seat, (*before, move))


def _compare_first(spiel: Any, offered: dict[int, list[tuple[int, ...]]]) -> None:
    """The same players are asked, and they may begin with the same actions."""
    if spiel.is_simultaneous_node():
        for seat in range(spiel.num_players()):
            _same_actions(spiel, seat, {way[0] for way in offered.get(seat, ())})
        return
    seat = spiel.current_player()
    assert seat in offered, f"the referee asks player {seat}, we ask {sorted(offered)}"
    _same_actions(spiel, seat, {way[0] for way in offered[seat]})


def _same_actions(spiel: Any, seat: int, ours: set[int]) -> None:
    theirs = set(spiel.legal_actions(seat))
    if ours != theirs:
        only_ours, only_theirs = (
            [spiel.action_to_string(seat, one) for one in sorted(more)] for more in (ours - theirs, theirs - ours)
        )
        raise AssertionError(f"player {seat}: only ours {only_ours}, only theirs {only_theirs}")


def _tell(
    adapter: Adapter, table: Table, offered: dict[int, list[tuple[int, ...]]], said: dict[int, tuple[int, ...]]
) -> None:
    """Tells the referee what was chosen, in its own order of asking; what it offers meanwhile is compared too."""
    spiel = table.spiel
    if spiel.is_simultaneous_node():
        spiel.apply_actions([said[seat][0] for seat in range(spiel.num_players())])
        return
    done = dict.fromkeys(said, 0)
    while done:
        _take_chance(adapter, table)
        seat = spiel.current_player()
        assert seat in done, f"the referee asks player {seat}, and answers are there of {sorted(done)}"
        at, way = done[seat], said[seat]
        _same_actions(spiel, seat, {one[at] for one in offered[seat] if one[:at] == way[:at]})
        spiel.apply_action(way[at])
        done[seat] += 1
        if done[seat] == len(way):
            del done[seat]


def _go_on(adapter: Adapter, table: Table) -> None:
    """Brings the referee to the next decision that both ask for."""
    _take_chance(adapter, table)
    while (action := adapter.unasked(table)) is not None:
        assert table.spiel.legal_actions() == [action], "the referee has a choice here, and we have asked nothing"
        table.spiel.apply_action(action)
        _take_chance(adapter, table)


def _take_chance(adapter: Adapter, table: Table) -> None:
    """Gives the referee the outcomes of chance that it waits for."""
    while table.spiel.is_chance_node():
        outcome = adapter.chance(table)
        possible = table.spiel.legal_actions()
        assert outcome in possible, f"our chance {outcome} cannot come there, only {possible}"
        table.spiel.apply_action(outcome)
