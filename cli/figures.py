"""From numbers of simulations to the words that a table shows: means, shares, intervals, bars."""

from __future__ import annotations

from collections.abc import Iterator

from ..interpreter.playtest.distribution import LEAST_GAMES, Distribution, Histogram
from ..interpreter.playtest.share import Share

MEAN = "±: half of the 95 % interval of the mean"
FEW = f"{MEAN}; none with fewer than {LEAST_GAMES} games"


def percent(share: float) -> str:
    """A share with one decimal."""
    return f"{100 * share:.1f} %"


def count_of(count: int, whole: int) -> str:
    """So many games, and what part of all that is."""
    noun = "game" if count == 1 else "games"
    return f"{count:,} {noun} ({percent(count / whole)})" if whole else f"{count:,} {noun}"


def decimal(value: float, digits: int = 1) -> str:
    """A number with so many decimals; a little less than nothing is nothing."""
    text = f"{value:.{digits}f}"
    return text[1:] if text.startswith("-") and not text.strip("-0.") else text


def rounded(value: float) -> str:
    """A tenth tells something among small numbers only."""
    text = f"{value:.0f}" if abs(value) >= 10 else f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def half(one: Distribution, scale: float = 1, digits: int = 1) -> str:
    """Half of the 95 % interval of the mean."""
    return "-" if one.high is None else decimal((one.high - one.mean) / scale, digits)


def between(one: Distribution, scale: float = 1, digits: int = 1, unit: str = "") -> str:
    """A mean and the ends of its interval; where all games had the same number, that they had."""
    mean = decimal(one.mean * scale, digits) + unit
    if one.n > 1 and one.least == one.most:
        return f"{mean} (in all games)"
    if one.low is None or one.high is None:
        return f"{mean} (-)"
    return f"{mean} ({decimal(one.low * scale, digits)} to {decimal(one.high * scale, digits)})"


def whole_percent(one: Share | None) -> str:
    """A share and the ends of its interval, in whole per cent."""
    return "-" if one is None else f"{100 * one.share:.0f} ({100 * one.low:.0f}-{100 * one.high:.0f})"


def percent_between(one: Share) -> str:
    """A share and the ends of its interval, with one decimal."""
    return f"{percent(one.share)} ({100 * one.low:.1f} to {100 * one.high:.1f} %)"


def bars(one: Histogram, room: int) -> Iterator[tuple[str, str, str]]:
    """The intervals of a histogram, each with a bar of at most `room` signs and its count."""
    most = max(one.counts)
    for place, count in enumerate(one.counts):
        first = one.first + place * one.width
        name = str(first) if one.width == 1 else f"{first}-{first + one.width - 1}"
        length = -(-count * room // most)
        yield name, "#" * length, f"{count:,}"
