"""A made-up program is one game, however it is driven: step by step, on clones, through saves, or played out.

The uniform bot chooses each time, with the same words. So whatever differs is the fault of how rules wait, of what a
position keeps while they do, or of the program that never waits.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.random import CHOICE, Words, stream_key
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State

from .programs import program, text_of, write_game
from .statements import Line

QUICK, MANY, BUNDLE, LONG_BUNDLE = 30, 2000, 10, 200
SEEDS = ((1, 2, False), (2, 3, True))
"""Seed, number of players, and whether those are asked too who can only decline."""
MIDDLES = 3
SHRINKING = 60.0
"""So many seconds are spent on making a failing program smaller."""


class DifferenceError(AssertionError):
    """Two ways to play a game have not come to the same."""


class BrokenError(AssertionError):
    """A program has found that its rules are not kept to."""


# ---- one game, played in all ways


def end_of(st: State) -> dict[str, Any]:
    """What all ways to play a game must agree on at its end: everything but knowledge, log and the bot's words.

    Where the rules have failed the position is of no use, and only the reason counts.
    """
    data = st.to_json()
    if st.status == "fault":
        return {"status": data["status"], "fault": data["fault"]}
    left_out = ("knowledge", "log", "hash", "choice")
    return {name: value for name, value in data.items() if name not in left_out} | {"scores": st.outcome().scores}


def same(what: str, found: object, wanted: object) -> None:
    """Raises DifferenceError, saying where they differ."""
    if found == wanted:
        return
    if isinstance(found, dict) and isinstance(wanted, dict):
        keys = [key for key in wanted if found.get(key) != wanted[key]]
        lines = [f"  {key}: {found.get(key)!r}, not {wanted.get(key)!r}" for key in keys]
        raise DifferenceError("\n".join([f"{what} differs:", *lines]))
    raise DifferenceError(f"{what} differs: {found!r}, not {wanted!r}")


def stepwise(st: State, words: Words, between: Callable[[State], State]) -> State:
    """Plays a game to its end; `between` gives the position that is gone on with at each decision."""
    while not st.is_over:
        st = between(st)
        asked = st.decision()
        assert asked is not None, "the game is not over, and nobody is asked"
        st.apply(asked.move(asked.domain.nth(words.below(asked.domain.size))))
    return st


def saved(st: State) -> State:
    """The position through a text and back."""
    return from_json(st.game, json.loads(json.dumps(st.to_json())))


def play_all_ways(game: Game, seed: int, players: int, ask_everyone: bool) -> State:
    """Plays one game in all ways. Raises DifferenceError or InvariantError; gives the end of the first way."""
    rng = random.Random(seed)
    words = Words(stream_key(seed, 0, CHOICE))
    path: list[tuple[State, int]] = []

    def begin(watched: bool) -> State:
        return game.new(players, seed, watched=watched, ask_everyone=ask_everyone)

    def noted(st: State) -> State:
        check_invariants(st)
        path.append((st.clone(), words.index))
        return st

    first = stepwise(begin(True), words, noted)
    check_invariants(first)
    wanted = end_of(first)
    if first.status not in ("finished", "fault"):
        raise DifferenceError(f"the game has no end: {first.fault}")
    proof = game.layout.track_named.get("broken")
    if proof is not None and first.vars[proof.base]:
        raise BrokenError("heads, or what is done in any case, are not as other lines say the same")

    kept: list[tuple[State, str]] = []

    def cloned(st: State) -> State:
        kept.append((st, st.hash()))
        return st.clone()

    last = stepwise(begin(True), Words(words.key), cloned)
    same("a clone's end", end_of(last), wanted)
    for number, ((st, was), (other, _)) in enumerate(zip(kept, path, strict=True)):
        same(f"what a clone was made of, at decision {number},", st.hash(), was)
        same(f"decision {number} of a game of clones", was, other.hash())

    last = stepwise(begin(True), Words(words.key), saved)
    same("a saved game's end", last.to_json(), first.to_json())
    last = stepwise(begin(False), Words(words.key), saved)
    same("the end of a game that nobody watches", end_of(last), wanted)

    def played_out(what: str, st: State) -> None:
        playout(st)
        same(what, end_of(st), wanted)
        if st.status != "fault":
            same(f"the words used by {what}", st.cbase + st.ci, words.index)

    fresh = game.fresh(players, seed, watched=False, ask_everyone=ask_everyone)
    played_out("a playout's end", fresh)
    for st in () if ask_everyone else game.batch(players, seed, [0]):
        played_out("the end of a game of a batch", st)
    for number in sorted(rng.sample(range(len(path)), min(MIDDLES, len(path)))):
        position, index = path[number]
        st = position.unwatched()
        st.cw, st.ci, st.cbase = [], 0, index
        played_out(f"the end of a playout from decision {number}", st)
    return first


# ---- one program


def trouble(parts: list[Line], folder: Path) -> str | None:
    """What goes wrong with a program, beginning with the sort of it, or None. An invalid one makes no trouble."""
    found = load(write_game(folder, text_of(parts)))
    if found.game is None:
        return None
    for seed, players, ask_everyone in SEEDS:
        try:
            play_all_ways(found.game, seed, players, ask_everyone)
        except Exception as problem:
            return f"{type(problem).__name__}: {problem}"
    return None


def smaller(parts: list[Line]) -> Iterator[list[Line]]:
    """The program with one line less, the last lines first: with what is below it, or with that in its place."""
    for index, line in reversed(list(enumerate(parts))):
        before, after = parts[:index], parts[index + 1 :]
        yield before + after
        if line.body:
            yield before + line.body + after
            for body in smaller(line.body):
                if body:
                    yield [*before, replace(line, body=body), *after]


def sort_of(problem: str | None) -> str:
    """What sort of trouble it is, without the numbers in it."""
    first = (problem or "").partition("\n")[0]
    return re.sub(r"\d+", "", first)[:50]


def shrunk(parts: list[Line], folder: Path) -> list[Line]:
    """A smaller program with trouble of the same sort, found by leaving lines out. A program that proves itself wrong
    stays as it is: less of it would prove something else."""
    sort = sort_of(trouble(parts, folder))
    if sort.startswith("BrokenError"):
        return parts
    until = time.monotonic() + SHRINKING
    again = True
    while again:
        again = False
        for candidate in smaller(parts):
            if time.monotonic() > until:
                return parts
            if sort_of(trouble(candidate, folder)) == sort:
                parts, again = candidate, True
                break
    return parts


def check_program(number: int, folder: Path) -> list[State]:
    """Loads and plays a program; gives how its games ended. Fails with the smallest program that shows the trouble."""
    parts = program(number)
    found = load(write_game(folder, text_of(parts)))
    errors = [f"line {one.span.line}: {one.message}" for one in found.report if one.is_error]
    assert not errors, "\n".join([f"program {number} is not valid", *errors, text_of(parts)])
    assert found.game is not None
    try:
        return [play_all_ways(found.game, *setting) for setting in SEEDS]
    except Exception:
        small = shrunk(parts, folder)
        pytest.fail(f"program {number}, made smaller:\n{text_of(small)}\n{trouble(small, folder)}")


@pytest.mark.parametrize("bundle", range(QUICK // BUNDLE))
def test_programs(bundle: int, tmp_path: Path) -> None:
    numbers = range(bundle * BUNDLE, (bundle + 1) * BUNDLE)
    asked = sum(st.decisions for number in numbers for st in check_program(number, tmp_path))
    assert asked > 10 * BUNDLE, "these programs hardly ask anything"


@pytest.mark.soak
@pytest.mark.parametrize("first", range(QUICK, QUICK + MANY, LONG_BUNDLE))
def test_many_programs(first: int, tmp_path: Path) -> None:
    for number in range(first, first + LONG_BUNDLE):
        check_program(number, tmp_path)
    print(f"{LONG_BUNDLE} programs from number {first} on: no difference")
