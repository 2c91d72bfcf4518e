"""All orders of some things: each has a rank, and is kept as it was given."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tuckbox.interpreter.runtime.orders import OrderOf


@pytest.mark.parametrize("items", [[], [7], [7, 3], [7, 3, 9, 1], range(2, 9, 2)])
def test_orders_are_listed_from_the_one_there_is(items: list[int] | range) -> None:
    domain = OrderOf(items)
    wanted = list(permutations(items))
    assert [domain.nth(rank) for rank in range(domain.size)] == wanted
    assert [domain.index(list(order)) for order in wanted] == list(range(domain.size))
    assert all(domain.contains(order) and domain.canonical(list(order)) == order for order in wanted)


def test_what_is_no_order_is_refused() -> None:
    domain = OrderOf([7, 3, 9])
    for answer in ((7, 3), (7, 3, 3), (7, 3, 9, 1), (7, 3, 8), 7, None, (7, 3, True)):
        assert not domain.contains(answer)
        with pytest.raises(ValueError):
            domain.canonical(answer)
    for rank in (-1, 6):
        with pytest.raises(IndexError):
            domain.nth(rank)


@given(some.integers(0, 10**200))
@settings(max_examples=50)
def test_long_orders_are_never_listed(seed: int) -> None:
    domain = OrderOf(range(100))
    rank = seed % domain.size
    assert domain.index(domain.nth(rank)) == rank
