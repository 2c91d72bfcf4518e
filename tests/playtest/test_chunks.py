"""Chunks: all games once and in order, small at first, as long as they should be, and small again near the end."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.playtest.chunks import LARGEST, Chunks


def cut(games: int, workers: int, each: float, seconds: float = 1.0) -> list[range]:
    """The chunks if a game takes `each` seconds and every chunk is known before the next is cut."""
    chunks, found = Chunks(7, 7 + games, workers, seconds), []
    for chunk in chunks:
        found.append(chunk)
        chunks.took(len(chunk), len(chunk) * each)
    return found


@pytest.mark.parametrize("workers", [1, 2, 8])
@pytest.mark.parametrize("games", [0, 1, 2, 99, 3000])
@pytest.mark.parametrize("each", [0.0, 0.0001, 0.03, 5.0])
def test_all_games_once_and_in_order(games: int, workers: int, each: float) -> None:
    assert [number for chunk in cut(games, workers, each) for number in chunk] == list(range(7, 7 + games))


def test_sizes_follow_the_pace() -> None:
    assert [len(chunk) for chunk in cut(10_000, 1, 0.01)][:6] == [1, 4, 16, 64, 100, 100]
    assert {len(chunk) for chunk in cut(50, 2, 3.0)} == {1}
    assert max(len(chunk) for chunk in cut(100_000, 2, 0.0)) == LARGEST


def test_short_games_come_in_few_pieces() -> None:
    """Each costs as much as many of them."""
    assert len(cut(100_000, 2, 0.00004)) < 60


def test_near_the_end_there_is_some_left_for_everybody() -> None:
    sizes = [len(chunk) for chunk in cut(10_000, 4, 0.005)]
    assert max(sizes) == 200 and 20 <= min(sizes[-9:-1]) < 100 and sizes[-2] <= sizes[-9]
