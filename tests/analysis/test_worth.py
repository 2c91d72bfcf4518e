"""What is known of values is never too narrow: each pair of values that may be is compared, and found in the answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from tuckbox.interpreter.analysis.reaching.worth import MISSING, Plain, Worth, among, compare, join, number, together
from tuckbox.interpreter.syntax.nodes import CompareOp

FAR = 9
"""Stands for all numbers behind those that are told apart."""
BOUNDS = (None, 0, 1, 3)
NUMBERS = [number(low, high) for low, high in product(BOUNDS, BOUNDS) if low is None or high is None or low <= high]
WORDS = [Worth(frozenset(words)) for words in ("a", "ab", "bc", "c")]
OPERATORS: tuple[CompareOp, ...] = ("is", "is not", "at least", "at most", "more", "less")
HOLDS = {
    "is": lambda a, b: a == b,
    "is not": lambda a, b: a != b,
    "at least": lambda a, b: a >= b,
    "at most": lambda a, b: a <= b,
    "more": lambda a, b: a > b,
    "less": lambda a, b: a < b,
}


def members(worth: Worth) -> Iterator[Plain]:
    if worth.values is not None:
        yield from worth.values
    else:
        yield from range(-FAR if worth.low is None else worth.low, (FAR if worth.high is None else worth.high) + 1)


@pytest.mark.parametrize("op", OPERATORS)
def test_a_comparison_of_numbers_tells_all_that_may_be(op: CompareOp) -> None:
    for left, right in product(NUMBERS, NUMBERS):
        wanted = {HOLDS[op](a, b) for a, b in product(members(left), members(right))}
        assert compare(op, left, right) == wanted, (left, right)


@pytest.mark.parametrize("op", ["is", "is not"])
def test_a_comparison_of_words_tells_all_that_may_be(op: CompareOp) -> None:
    for left, right in product(WORDS, WORDS):
        assert compare(op, left, right) == {HOLDS[op](a, b) for a, b in product(members(left), members(right))}


def test_no_test_of_what_is_missing_holds() -> None:
    perhaps = Worth(frozenset({1}), least=0)
    for op in OPERATORS:
        assert compare(op, MISSING, number(1, 1)) == {False}
        assert False in compare(op, perhaps, number(1, 1))
    assert among(MISSING, Worth(frozenset({1}), most=None, exact=True), negated=True) == {False}


def test_one_of_a_list_that_is_written_out() -> None:
    listed = together([number(1, 1), number(2, 2)])
    assert (listed.least, listed.most, listed.exact) == (2, 2, True)
    assert among(number(1, 2), listed, negated=False) == {True, False}
    assert among(Worth(frozenset({1, 2})), listed, negated=False) == {True}
    assert among(number(3, 3), listed, negated=False) == {False}
    assert among(number(3, 3), listed, negated=True) == {True}
    assert among(number(1, 1), Worth(frozenset({1, 2}), least=0, most=None), negated=False) == {True, False}


def test_a_join_holds_both() -> None:
    for left, right in product([*NUMBERS, MISSING], [*NUMBERS, MISSING]):
        found = join(left, right)
        assert set(members(found)) >= {*members(left), *members(right)}
        assert found.least == min(left.least, right.least)
