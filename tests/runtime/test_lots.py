"""What may lie where: every way can come up, and how often."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from tuckbox.interpreter.runtime.lots import Lots

CASES = {
    "free": [0b111, 0b111, 0b111],
    "apart": [0b0011, 0b0011, 0b1100, 0b1100],
    "one inside another": [0b0011, 0b1111, 0b1111, 0b1111],
    "a chain": [0b0001, 0b0011, 0b0111, 0b1111],
    "nested twice": [0b00011, 0b00011, 0b01100, 0b11111, 0b11111],
    "crossing": [0b011, 0b110, 0b111],
    "a ring": [0b0011, 0b0110, 0b1100, 0b1001],
    "a wide ring": [0b00011, 0b00110, 0b01100, 0b11000, 0b10001],
}


def drawn_from(lots: Lots, rng: Random) -> list[int]:
    return lots.draw([0, *(rng.getrandbits(30) for _ in range(lots.wanted))], 1)


def ways(masks: list[int]) -> list[tuple[int, ...]]:
    return [way for way in permutations(range(len(masks))) if all(m >> p & 1 for m, p in zip(masks, way, strict=True))]


@pytest.mark.parametrize("name", CASES)
def test_every_way_comes_up_as_often_as_any_other(name: str) -> None:
    masks = CASES[name]
    expected = ways(masks)
    bits = [1 << number for number in range(len(masks))]
    lots, rng = Lots(masks, list(range(len(masks))), bits), Random(1)
    rounds = 600 * len(expected)
    found = Counter(tuple(drawn_from(lots, rng)) for _ in range(rounds))
    assert set(found) == set(expected)
    share = rounds / len(expected)
    assert all(abs(count - share) < 0.2 * share for count in found.values()), found


def test_alike_pieces_count_as_pieces() -> None:
    """Two reds and a blue in three places, of which one may be red only."""
    lots, rng = Lots([1, 3, 3], [0, 1, 2], [1, 1, 2]), Random(2)
    found = Counter(tuple(drawn_from(lots, rng)) for _ in range(4000))
    assert len(found) == 4 and all(first in (0, 1) for first, _, _ in found)
    assert all(800 < count < 1200 for count in found.values())


def test_kinds_that_are_not_there_do_not_matter() -> None:
    lots, rng = Lots([0b10011, 0b00111], [0, 1], [1, 2]), Random(3)
    found = Counter(tuple(drawn_from(lots, rng)) for _ in range(1000))
    assert set(found) == {(0, 1), (1, 0)} and min(found.values()) > 400


def test_a_matching_is_found_where_the_first_choices_are_wrong() -> None:
    count = 12
    masks = [(1 << place + 1) - 1 & ~(place > 3) | 1 << place for place in range(count)]
    masks[5] |= 1 << 11
    bits = [1 << number for number in range(count)]
    lots, rng = Lots(masks, list(range(count)), bits), Random(4)
    for _ in range(200):
        drawn = drawn_from(lots, rng)
        assert sorted(drawn) == list(range(count))
        assert all(masks[place] >> piece & 1 for place, piece in enumerate(drawn))
