"""Positions are small: 100,000 of them live in a gigabyte, in every shipped game at its largest table."""

from __future__ import annotations

from itertools import count

import pytest
from tuckbox.interpreter.driver import shipped_games
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.runtime.state import State

from ..runtime.counting import bytes_of_copies
from .thousand.tables import SEED, TABLES, Table

GIGABYTE, POSITIONS = 1 << 30, 100_000
PLAYED, EVERY = 3, 5
"""Games that are played for it, and how many decisions lie between two positions that are kept."""

LARGEST = {(table.game, table.variants): table for table in TABLES if not table.options}
"""By game and variants, the table with the most players: it stands last."""


def positions(table: Table) -> list[State]:
    """Positions of some unwatched games, from their beginning to their end."""
    found: list[State] = []
    for number in range(PLAYED):
        state = table.compiled().new(table.players, SEED, number, watched=False)
        for turn in count():
            if state.is_over:
                break
            if turn % EVERY == 0:
                found.append(state.clone())
            state.apply(answer_uniformly(state))
    return found


def test_there_is_a_table_for_every_game() -> None:
    assert {table.game for table in LARGEST.values()} == set(shipped_games())


@pytest.mark.parametrize("table", LARGEST.values(), ids=str)
def test_a_hundred_thousand_positions_live_in_a_gigabyte(table: Table) -> None:
    assert bytes_of_copies(positions(table)) * POSITIONS <= GIGABYTE
