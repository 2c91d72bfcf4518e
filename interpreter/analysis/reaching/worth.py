"""From what is known of a value before anything is dealt to what is known of values made from it.

A `Worth` always says too much rather than too little: what it leaves out can never be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from ...syntax.nodes import CompareOp

Plain = int | str | bool
Truths = frozenset[bool]
"""How a test may come out: with `True` in it, it can hold; with `False` in it, it can fail."""

EITHER: Truths = frozenset({True, False})
NEVER: Truths = frozenset({False})
_MANY = 100
"""More values than these are not told apart."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a value may be, or each thing in a set or list, and how many there may be.

    `values` are words, numbers, truths, and of pieces their kinds; None if it may be anything. Numbers have bounds
    besides (None: without end). A single thing that is surely there has `least` and `most` 1.
    """

    values: frozenset[Plain] | None = None
    low: int | None = None
    high: int | None = None
    least: int = 1
    most: int | None = 1
    exact: bool = False
    """Whether each of the values surely is there (in a list that is written out)."""

    @property
    def nothing(self) -> bool:
        """Whether there surely is nothing."""
        return self.most == 0 or (self.values is not None and not self.values)

    @property
    def bottom(self) -> int | None:
        """The lowest number it may be."""
        return min(self._numbers(), default=None) if self.values is not None else self.low

    @property
    def top(self) -> int | None:
        """The highest number it may be."""
        return max(self._numbers(), default=None) if self.values is not None else self.high

    def _numbers(self) -> list[int]:
        """Its values, if they are numbers."""
        found = [value for value in self.values or () if isinstance(value, int)]
        return found if self.values is not None and len(found) == len(self.values) else []

    def one(self, *, sure: bool = False) -> Worth:
        """One of these things."""
        return replace(self, least=1 if sure else min(self.least, 1), most=0 if self.nothing else 1, exact=False)

    def many(self, least: int, most: int | None) -> Worth:
        """Several of these things."""
        return replace(self, least=0 if self.nothing else least, most=0 if self.nothing else most, exact=False)


ANYTHING = Worth()
"""One thing of which nothing is known but that it is there."""
PERHAPS = Worth(least=0)
SOME = Worth(least=0, most=None)
"""So many things of which nothing is known."""
MISSING = Worth(frozenset(), least=0, most=0)


def number(low: int | None, high: int | None) -> Worth:
    """A number in these bounds."""
    if low is not None and low == high:
        return Worth(frozenset({low}))
    return Worth(low=low, high=high)


def first_of(several: Sequence[Worth]) -> Worth:
    """What the first of these is that is not empty: one of those that can be come to."""
    sure = next((number for number, worth in enumerate(several) if worth.least > 0), len(several) - 1)
    seen = several[: sure + 1]
    return replace(reduce(join, seen), least=max(worth.least for worth in seen))


def sum_of(op: str, left: Worth, right: Worth) -> Worth:
    """What two numbers come to by `+`, `-` or `*`."""
    if op == "-":
        low = left.bottom - right.top if left.bottom is not None and right.top is not None else None
        return number(low, left.top - right.bottom if left.top is not None and right.bottom is not None else None)
    if op == "+":
        return sum_of("-", left, sum_of("-", number(0, 0), right))
    bounds = (left.bottom, left.top, right.bottom, right.top)
    if any(bound is None for bound in bounds):
        positive = all(side.bottom is not None and side.bottom >= 0 for side in (left, right))
        return number(0 if positive else None, None)
    corners = [a * b for a in bounds[:2] for b in bounds[2:] if a is not None and b is not None]
    return number(min(corners), max(corners))


def quotient(left: Worth, right: Worth, *, up: bool) -> Worth:
    """A number divided by another one, and rounded; nothing is known of it where it may be divided by less than 1."""
    if right.bottom is None or right.bottom < 1 or left.bottom is None or left.top is None or right.top is None:
        return number(0, None) if left.bottom is not None and left.bottom >= 0 and (right.bottom or 0) > 0 else ANYTHING
    found = [-(-a // b) if up else a // b for a in (left.bottom, left.top) for b in (right.bottom, right.top)]
    return number(min(found), max(found))


def lower(one: int | None, other: int | None) -> int | None:
    """The lower of two low bounds (None: no bound)."""
    return None if one is None or other is None else min(one, other)


def upper(one: int | None, other: int | None) -> int | None:
    """The higher of two high bounds (None: no bound)."""
    return None if one is None or other is None else max(one, other)


def join(one: Worth, other: Worth) -> Worth:
    """What may be either of the two."""
    if one == other:
        return one
    least, most = min(one.least, other.least), upper(one.most, other.most)
    if one.nothing or other.nothing:
        return replace(other if one.nothing else one, least=least, most=most, exact=False)
    if one.values is not None and other.values is not None and len(one.values | other.values) <= _MANY:
        return Worth(one.values | other.values, least=least, most=most)
    if _numbers(one) and _numbers(other):
        return Worth(None, lower(one.bottom, other.bottom), upper(one.top, other.top), least, most)
    return Worth(None, None, None, least, most)


def _numbers(worth: Worth) -> bool:
    return worth.values is None or all(isinstance(v, int) for v in worth.values)


def together(worths: Iterable[Worth]) -> Worth:
    """The list of these things, written out one after the other."""
    found, exact, least, most = MISSING, True, 0, 0
    for worth in worths:
        exact = exact and worth.values is not None and (worth.exact or (worth.least == 1 and len(worth.values) == 1))
        least += worth.least
        most = -1 if most < 0 or worth.most is None else most + worth.most
        found = worth if found.nothing else join(found, worth)
    return replace(found, least=least, most=None if most < 0 else most, exact=exact)


_TESTS: dict[CompareOp, Callable[[Plain, Plain], bool]] = {
    "is": lambda a, b: a == b,
    "is not": lambda a, b: a != b,
    "at least": lambda a, b: int(a) >= int(b),
    "at most": lambda a, b: int(a) <= int(b),
    "more": lambda a, b: int(a) > int(b),
    "less": lambda a, b: int(a) < int(b),
}
_TURNED: dict[CompareOp, CompareOp] = {"at most": "at least", "less": "more"}


def compare(op: CompareOp, left: Worth, right: Worth) -> Truths:
    """How a comparison of two single things may come out. No test of what is missing holds."""
    if left.nothing or right.nothing:
        return NEVER
    missing = NEVER if left.least == 0 or right.least == 0 else frozenset[bool]()
    if left.values is not None and right.values is not None and len(left.values) * len(right.values) <= _MANY**2:
        test = _TESTS[op]
        return missing | {test(a, b) for a in left.values for b in right.values}
    if op in _TURNED:
        return compare(_TURNED[op], right, left)
    above = _at_least(left.bottom, right.top)  # surely left >= right
    if op == "at least":
        return missing | _sure(above, _more(right.bottom, left.top))
    if op == "more":
        return missing | _sure(_more(left.bottom, right.top), _at_least(right.bottom, left.top))
    apart = _more(left.bottom, right.top) or _more(right.bottom, left.top)
    return missing | (_sure(op == "is not", op == "is") if apart else EITHER)


def _at_least(low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low >= high


def _more(low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low > high


def _sure(holds: bool, fails: bool) -> Truths:
    return frozenset({True}) if holds else NEVER if fails else EITHER


def among(left: Worth, right: Worth, *, negated: bool) -> Truths:
    """How `is in` (or `is not in`) may come out."""
    if left.nothing:
        return NEVER
    missing = NEVER if left.least == 0 else frozenset[bool]()
    found = EITHER
    if right.nothing:
        found = NEVER
    elif left.values is not None and right.values is not None:
        if not left.values & right.values:
            found = NEVER
        elif right.exact and left.values <= right.values:
            found = frozenset({True})
    return missing | (frozenset(not truth for truth in found) if negated else found)
