"""From random plans and rules to their games: the same in programs of whole games as in the general one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.driver import look_at, lowered

from ...properties.programs import program, text_of, write_game
from .comparing import SEED, alike, bulk_of, endings_of, uniform_decider
from .random_games import WholeMaker

GAMES = range(6)
WITH_PROGRAMS = (7, 28, 34)
"""Of the first forty rule texts those that have such programs: in most of the others something is answered."""


def compared(made: Iterable[tuple[p.Plan, int]]) -> tuple[int, int, int]:
    """Plays games of plans both ways; gives how many plans there are, how many had programs of whole games, careful
    ones among them, and how many games in these were not rare."""
    plans = programs = games = 0
    for plan, players in made:
        plans += 1
        wanted = None
        for careful in (False, True):
            bulk = bulk_of(plan, players, careful=careful)
            if bulk is not None:
                wanted = endings_of(plan, players, GAMES) if wanted is None else wanted
                programs += 1
                games += alike(bulk, wanted)
    return plans, programs, games


def plans(numbers: Iterable[int]) -> Iterable[tuple[p.Plan, int]]:
    return ((WholeMaker(number).plan(), 2 + number % 3) for number in numbers)


def rules(numbers: Iterable[int], folder: Path) -> Iterable[tuple[p.Plan, int]]:
    """Plans of rule texts."""
    for number in numbers:
        plan, _ = lowered(look_at(write_game(folder / f"{number}", text_of(program(number))), lints=False))
        yield plan, 2 + number % 2


def proves_something(found: tuple[int, int, int]) -> bool:
    """Whether most plans had both programs, and most of their games were played in these."""
    plans, programs, games = found
    return programs > plans and games > programs * len(GAMES) // 2


@pytest.mark.parametrize("first", range(0, 6, 3))
def test_plans(first: int) -> None:
    assert proves_something(compared(plans(range(first, first + 3))))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(100, 500, 20))
def test_many_plans(first: int) -> None:
    assert proves_something(compared(plans(range(first, first + 20))))


def test_rules(tmp_path: Path) -> None:
    assert proves_something(compared(rules(WITH_PROGRAMS, tmp_path)))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(100, 500, 100))
def test_many_rules(first: int, tmp_path: Path) -> None:
    assert compared(rules(range(first, first + 100), tmp_path))[2] > len(GAMES)


def test_whoever_decides_as_the_uniform_bot_plays_its_games() -> None:
    asked = 0
    for number in range(1, 8, 2):
        plan, players = WholeMaker(number).plan(), 2 + number % 3
        bulk = bulk_of(plan, players, asks=True)
        if bulk is None:
            continue
        wanted = endings_of(plan, players, GAMES)
        for game in GAMES:
            (found,) = bulk.play(SEED, [game], uniform_decider(plan, game))
            if found is not None:
                assert found == wanted[game], f"plan {number}, game {game}"
                asked += found[2] > 0
    assert asked > 4
