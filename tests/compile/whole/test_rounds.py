"""From rules that go round very often to games that no program of whole games finishes where the general one stops."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.compile.linking import link_whole
from tuckbox.interpreter.compile.whole.program import whole_parts
from tuckbox.interpreter.driver import load, look_at, lowered
from tuckbox.interpreter.playtest.match import result_of
from tuckbox.interpreter.runtime.bulk import Bulk
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.whole import LIBRARY

from .comparing import small_game

HEAD = """
track outer: number
track inner: number
track steps_made: number

zone box_of_cards: pool of card, open

setup:
    move every card to box_of_cards

"""
TWOFOLD = """
action twofold:
    do single
    do single

action single:
    add 1 to steps_made
"""
ENDLESS = {
    "loops in loops": """
play:
    repeat while outer is at most 400:
        add 1 to outer
        set inner to 0
        repeat while inner is at most 400:
            add 1 to inner
            add 1 to steps_made
""",
    "loops behind loops": """
play:
    repeat while inner is at most 16000:
        add 1 to inner
    repeat while outer is at most 16000:
        add 1 to outer
    repeat while steps_made is at most 70000:
        add 1 to steps_made
""",
    "a number of times": """
play:
    repeat while outer is at most 1000:
        add 1 to outer
        repeat 200 times:
            add 1 to steps_made
""",
    "a number of times that the game says": """
play:
    repeat while outer is at most 1000:
        add 1 to outer
        repeat outer times:
            add 1 to steps_made
""",
    "runs of what runs others": """
play:
    repeat while outer is at most 12000:
        add 1 to outer
        do eightfold
        do eightfold

action eightfold:
    do fourfold
    do fourfold

action fourfold:
    do twofold
    do twofold
"""
    + TWOFOLD,
    "runs for each of many": """
play:
    repeat while outer is at most 19000:
        add 1 to outer
        set inner to 8
        for each time from 1 to inner:
            do twofold
"""
    + TWOFOLD,
}
CHECKED = """
track laps: number

always:
    if laps is more than 1000000:
        set laps to 0

play:
    ask player 1:
        choose one_card from box_of_cards
        repeat while outer is less than {laps}:
            do lap

action lap:
    add 1 to outer
"""
SAID = """
play:
    repeat 30 times:
        add 1 to outer
        repeat outer times:
            add 1 to steps_made
"""
SHORT = """
play:
    repeat while outer is at most 50:
        add 1 to outer
        set inner to 0
        repeat while inner is at most 40:
            add 1 to inner
            do twice

action twice:
    do single
    do single

action single:
    add 1 to steps_made

score:
    each player:
        add steps_made to my score
"""
PLAYERS, GAMES, SEED = 2, 3, 5


def both_ways(folder: Path, rules: str, careful: bool) -> list[tuple[object, str]]:
    """How each game ends in a program of whole games, None for a rare one, and how in the general program."""
    small_game(folder, HEAD + rules, "id,name_en\na,A\nb,B\n", str(PLAYERS))
    loaded = load(folder, lints=False)
    assert loaded.game is not None, loaded.report
    plan, _ = lowered(look_at(folder, lints=False))
    parts = whole_parts(plan, PLAYERS, careful=careful)
    states = [loaded.game.fresh(PLAYERS, SEED, number, watched=False) for number in range(GAMES)]
    stopped = [result_of(state, playout(state)).status for state in states]
    program = link_whole(parts, plan.layout, LIBRARY)
    endings: list[object] = [None] * GAMES  # a round that does too much has no such program
    if program is not None:
        endings = list(Bulk(program, PLAYERS, parts.deals).play(SEED, range(GAMES)))
    return list(zip(endings, stopped, strict=True))


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("rules", ENDLESS.values(), ids=ENDLESS.keys())
def test_a_game_that_one_program_stops_the_other_does_not_finish(tmp_path: Path, rules: str, careful: bool) -> None:
    assert both_ways(tmp_path, rules, careful) == [(None, "stalled")] * GAMES


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize(("laps", "ends"), [(30_000, True), (51_000, False), (69_000, False)])
def test_runs_that_standing_checks_could_follow_are_counted(
    tmp_path: Path, laps: int, ends: bool, careful: bool
) -> None:
    """Also where it is known beforehand that the checks have nothing to do."""
    for ending, status in both_ways(tmp_path, CHECKED.format(laps=laps), careful):
        assert status == ("finished" if ends else "stalled") and (ending is not None) == ends


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("rules", [SHORT, SAID], ids=["in loops", "a number of times that the game says"])
def test_a_game_that_goes_round_a_few_thousand_times_is_played_by_both(
    tmp_path: Path, rules: str, careful: bool
) -> None:
    for ending, status in both_ways(tmp_path, rules, careful):
        assert ending is not None and status == "finished"
