"""From a number in words to the digits that the language wants instead."""

from __future__ import annotations

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER_WORDS = "|".join(_WORDS)
"""The words as a part of a pattern."""


def digits(word: str) -> int | None:
    """The number from 1 to 10 that a word says, or None."""
    folded = word.casefold()
    return _WORDS.index(folded) + 1 if folded in _WORDS else None


def digits_hint(word: str) -> str | None:
    """What to write instead of a number in words."""
    number = digits(word)
    return None if number is None else f"Write the number in digits: `{number}`."
