"""Every answer has a rank and every rank an answer, in the order that is written down, however many there are."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tuckbox.interpreter.runtime.domains import GroupOf, Moves, OneOf, SomeOf, bounds

ITEMS = some.lists(some.integers(0, 50), unique=True, max_size=7)


@given(ITEMS, some.booleans())
def test_one_of_is_a_bijection(items: list[int], may: bool) -> None:
    domain = OneOf(items, may)
    answers = [domain.nth(rank) for rank in range(domain.size)]
    assert answers == [*items, *([None] if may else [])]
    assert [domain.index(answer) for answer in answers] == list(range(domain.size))
    assert domain.contains(None) is may


@given(ITEMS, some.integers(-1, 8), some.integers(0, 8), some.booleans())
def test_some_of_lists_groups_by_size_then_place(items: list[int], low: int, high: int, may: bool) -> None:
    domain = SomeOf(items, low, high, may)
    least, most = bounds(len(items), low, high, may)
    wanted = [group for count in range(least, most + 1) for group in combinations(items, count)]
    wanted += [()] if may else []
    assert [domain.nth(rank) for rank in range(domain.size)] == wanted
    assert [domain.index(group) for group in wanted] == list(range(domain.size))
    assert all(domain.contains(group[::-1]) and domain.canonical(list(group[::-1])) == group for group in wanted)


@given(some.integers(0, 10**200))
@settings(max_examples=50)
def test_huge_domains_are_never_listed(seed: int) -> None:
    domain = SomeOf(range(400), 0, 400)
    assert domain.size == 2**400
    rank = seed % domain.size
    group = domain.nth(rank)
    assert domain.index(group) == rank


@given(ITEMS, some.booleans(), some.randoms(use_true_random=False))
def test_listed_groups_have_ranks_in_the_order_of_the_list(items: list[int], may: bool, mixed: Random) -> None:
    every = [group for count in range(1, len(items) + 1) for group in combinations(items, count)]
    groups = mixed.sample(every, min(len(every), 9))
    domain = GroupOf(items, [list(group) for group in groups], may)
    wanted = [*groups, *([()] if may else [])]
    assert [domain.nth(rank) for rank in range(domain.size)] == wanted
    assert [domain.index(group[::-1]) for group in wanted] == list(range(domain.size))
    assert all(domain.canonical(list(group[::-1])) == group for group in wanted)
    assert all(domain.contains(group) == (group in groups) for group in every)
    assert domain.contains(()) is may
    assert (domain.low, domain.high) == (min(map(len, groups), default=0), max(map(len, groups), default=0))


def test_a_group_that_is_not_listed_is_refused() -> None:
    domain = GroupOf([4, 7, 9], [[4, 9], [7, 9]], key=lambda item: item % 2)
    for answer in ((), (4, 7), (9,), (9, 9), (4, 9, 9), (5, 9), None, 4, (4, "9"), (True, 9)):
        assert not domain.contains(answer)
        with pytest.raises(ValueError, match=r".*"):
            domain.index(answer)
    for rank in (-1, 2):
        with pytest.raises(IndexError):
            domain.nth(rank)
    assert domain.alike() == [[0], [1, 2]]
    assert isinstance(domain, SomeOf)


def test_sizes() -> None:
    assert SomeOf(range(5), 2, 2).size == comb(5, 2)
    assert SomeOf(range(5), 0, 2).size == 1 + 5 + 10
    assert SomeOf(range(5), 0, 2, may=True).size == 5 + 10 + 1
    assert SomeOf([], 1, 3, may=True).size == 1
    assert OneOf([], may=True).size == 1
    assert OneOf(range(10**12)).size == 10**12


@pytest.mark.parametrize(
    ("k", "low", "high", "may", "wanted"),
    [
        (5, 2, 3, False, (2, 3)),
        (1, 2, 3, False, (1, 1)),
        (5, -4, 9, False, (0, 5)),
        (5, 3, 1, False, (1, 1)),
        (5, 0, 2, True, (1, 2)),
        (0, 1, 1, True, (1, 0)),
        (4, 1, -2, False, (0, 0)),
    ],
)
def test_bounds_are_cut_down_to_what_there_is(k: int, low: int, high: int, may: bool, wanted: tuple[int, int]) -> None:
    assert bounds(k, low, high, may) == wanted


def test_what_is_not_open_is_refused() -> None:
    one, group = OneOf(range(0, 9, 2)), SomeOf([4, 7, 9], 1, 2)
    for answer in (1, 10, -2, None, True, "4", (4,)):
        assert not one.contains(answer)
        with pytest.raises(ValueError, match=r".*"):
            one.index(answer)
    for several in ((), (4, 4), (4, 7, 9), (5,), 4, None, (4, "7")):
        assert not group.contains(several)
        with pytest.raises(ValueError, match=r".*"):
            group.canonical(several)
    for rank in (-1, group.size):
        with pytest.raises(IndexError):
            group.nth(rank)
        with pytest.raises(IndexError):
            OneOf([1, 2, 3, 4, 5, 6]).nth(rank)


def test_alike_items_stand_together() -> None:
    domain = OneOf([10, 21, 30, 11], may=True, key=lambda item: item % 10)
    assert domain.alike() == [[0, 2], [1, 3]]
    assert SomeOf([5, 6], 1, 1).alike() == [[0], [1]]


def test_moves_are_a_lazy_sequence() -> None:
    made: list[int] = []

    def make(rank: int) -> int:
        made.append(rank)
        return rank

    moves = Moves(10**15, make)  # type: ignore[arg-type]
    assert (len(moves), moves[3], moves[-1], moves[2:4]) == (10**15, 3, 10**15 - 1, [2, 3])
    assert made == [3, 10**15 - 1, 2, 3]
    with pytest.raises(IndexError):
        moves[10**15]
