"""From random plans to their games, which must be the same in programs of whole games as in the general one."""

from __future__ import annotations

import pytest

from .comparing import SEED, alike, bulk_of, endings_of, uniform_decider
from .random_games import WholeMaker

NUMBERS = range(24)
GAMES = range(6)


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("number", NUMBERS)
def test_games_are_the_same(number: int, careful: bool) -> None:
    plan, players = WholeMaker(number).plan(), 2 + number % 3
    bulk = bulk_of(plan, players, careful=careful)
    if bulk is None:
        pytest.skip("it has no such program; how many have one is asked below")
    alike(bulk, endings_of(plan, players, GAMES))


def test_most_plans_have_such_programs_and_few_games_are_rare() -> None:
    """The games above would prove little otherwise."""
    plans = [(WholeMaker(number).plan(), 2 + number % 3) for number in NUMBERS[:20]]
    bulks = [bulk_of(*one) for one in plans]
    made = [one for one in bulks if one is not None]
    assert len(made) > len(plans) // 2
    played = [sum(ending is not None for ending in bulk.play(SEED, GAMES)) for bulk in made]
    assert sum(played) > len(made) * len(GAMES) // 2


def test_whoever_decides_as_the_uniform_bot_plays_its_games() -> None:
    compared = 0
    for number in NUMBERS[1::2]:
        plan, players = WholeMaker(number).plan(), 2 + number % 3
        bulk = bulk_of(plan, players, asks=True)
        if bulk is None:
            continue
        wanted = endings_of(plan, players, GAMES)
        for game in GAMES:
            (found,) = bulk.play(SEED, [game], uniform_decider(plan, game))
            if found is not None:
                assert found == wanted[game], f"plan {number}, game {game}"
                compared += found[2] > 0
    assert compared > 8
