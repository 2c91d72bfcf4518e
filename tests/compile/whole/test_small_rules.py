"""From small rule texts, each about one thing that a program of whole games gets wrong easily, to their games."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.playtest.match import result_of
from tuckbox.interpreter.playtest.series import Series, play_games
from tuckbox.interpreter.runtime.engine import playout

from .comparing import GAMES, SEED, compared, ranked, small_game

HEAD = """
track number_made: number
track laps: number
track said: number

zone deck: pile of card, hidden, refilled from discard
zone discard: row of card, open
zone market: row of card, open
zone hand: set of card, private, each player
zone kept: pile of card, open, each player

"""
DEAL = """
setup:
    move every card to deck
    shuffle deck
    each player:
        draw 3 from deck to my hand
        draw 3 from deck to my kept
    draw 1 from deck to discard
"""
SCORE = """
score:
    for each held in deck:
        set number_made to number_made * 31 + rank of held
        set number_made to number_made - (number_made divided by 1000003 rounded down) * 1000003
    each player:
        for each held in my kept:
            set number_made to number_made * 37 + rank of held
            set number_made to number_made - (number_made divided by 1000003 rounded down) * 1000003
        for each held in my hand:
            add rank of held * rank of held to my score
        add number_made to my score
"""
ALIKE = {
    "the deck is shuffled for each of several": """
setup:
    move every card to deck
    each player:
        do mix
    each player:
        draw 3 from deck to my hand

play:
    each player:
        choose held from my hand

action mix:
    shuffle deck
""",
    "what is chosen would be shuffled in": DEAL + """
play:
    repeat 10 times:
        each player:
            choose taken from discard
            draw 1 from deck to my hand
            move taken to my kept
            draw 1 from my hand to discard
            draw 1 from my kept to discard
""",
    "off a pile onto the same": DEAL + """
play:
    draw 2 from deck to deck
    draw 3 from deck to market
""",
    "off a pile onto what may be the same": DEAL + """
play:
    repeat 4 times:
        each player:
            choose whose from players
            draw 2 from my kept to kept of whose
""",
}  # fmt: skip
TOO_LARGE = {
    "for a moment": """
play:
    set laps to 999999999999999 * 999999999999999
    set laps to 0
""",
    "by a name": """
play:
    let product = 999999999999999 * 999999999999999
    set laps to product
    set laps to 0
""",
    "by a little": """
play:
    set laps to 1
    repeat 62 times:
        set laps to laps * 2
    set laps to (laps - 1) * 2 + 1
    add 1 to laps
    subtract 5 from laps
    set laps to 0
""",
    "below": """
play:
    set laps to 0 - 1
    repeat 63 times:
        set laps to laps * 2
    subtract 1 from laps
    set laps to 0
""",
}
TOLD = """
play:
    each player:
        choose told from 0 to 3
        set said to told
    each player:
        choose held from my hand
"""
EXCHANGED = {
    "for one that deals otherwise": DEAL + """
always:
    if count deck is 27 and laps is 0:
        add 1 to laps
    if said is more than 0:
        subtract 1 from said
""" + TOLD,
    "for none": DEAL + """
always:
    if said is more than 0:
        subtract 1 from said
        winners are player 1
""" + TOLD,
}  # fmt: skip


def written(folder: Path, rules: str) -> Path:
    return small_game(folder, HEAD + rules + SCORE, ranked(9, 3))


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("said", ALIKE)
def test_games_are_alike(tmp_path: Path, said: str, careful: bool) -> None:
    played = compared(written(tmp_path, ALIKE[said]), 3, (), careful)
    assert played == GAMES or not careful  # a guess may never hold


@pytest.mark.parametrize("said", TOO_LARGE)
def test_numbers_beyond_64_bits_are_left_to_the_general_program(tmp_path: Path, said: str) -> None:
    assert compared(written(tmp_path, DEAL + TOO_LARGE[said]), 2, (), False) == 0


@pytest.mark.parametrize("said", EXCHANGED)
def test_a_program_that_guesses_wrong_is_exchanged(tmp_path: Path, said: str) -> None:
    """Guesses hold in about a quarter of these games, so it is found out soon; later seeds begin with the other one."""
    folder = written(tmp_path, EXCHANGED[said])
    game = load(folder, lints=False).game
    assert game is not None
    bulk = game.whole(2)
    assert bulk is not None and bulk.carefully is not None
    guessing = bulk.program
    for seed in (SEED, SEED + 1):
        found = list(play_games(game, Series(folder, 2, seed), range(200)))
        states = [game.fresh(2, seed, number, watched=False) for number in range(200)]
        assert found == [result_of(state, playout(state)) for state in states]
    assert bulk.carefully is None
    assert (bulk.program is guessing) == (said == "for none")
