"""From `A..B..STEP` or `A,B,C` to the values of an option, each of which the option may have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .options import WrongUsage
from .words import option_text

if TYPE_CHECKING:
    from .sides import Side

MOST = 60
"""More values than these are no table that anybody reads."""

_RANGE = re.compile(r"(-?[0-9]{1,18})\.\.(-?[0-9]{1,18})(?:\.\.([0-9]{1,18}))?", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,18}", re.ASCII)


def swept_values(side: Side, name: str, given: str) -> tuple[list[str], str]:
    """The values as they are written, without repetition, and the one that is in force without. Raises WrongUsage."""
    from ..interpreter.diagnostics import did_you_mean

    known = side.loaded.options
    value = known.get(name)
    if value is None:
        there = f"Its options: {', '.join(known)}." if known else "It has none."
        raise WrongUsage(f"{side.called} has no option `{name}`. {did_you_mean(name, known) or there}")
    now = option_text(value)
    if isinstance(value, bool):
        values = [one.strip() for one in given.split(",")]
        for one in values:
            if one not in ("yes", "no"):
                raise WrongUsage(f"`{name}` is yes or no: sweep it by `-o {name}=no,yes`.")
    elif isinstance(value, int):
        values = [str(number) for number in _numbers(name, side.loaded.bounds[name], given)]
    else:
        raise WrongUsage(f"`{name}` is a list of numbers; a sweep is over a number, or over yes and no.")
    return list(dict.fromkeys(values)), now


def _numbers(name: str, bounds: tuple[int | None, int | None], given: str) -> list[int]:
    low, high = bounds
    match = _RANGE.fullmatch(given.replace(" ", ""))
    if match is not None:
        first, last, step = int(match[1]), int(match[2]), int(match[3] or "1")
        if first > last:
            raise WrongUsage(f"In `-o {name}={given}` the first number is the larger one.")
        if step == 0:
            raise WrongUsage(f"In `-o {name}={given}` the step is 0.")
        values = list(range(first, min(last, first + (MOST + 1) * step) + 1, step))
    else:
        words = [one.strip() for one in given.split(",")]
        if not all(_NUMBER.fullmatch(one) for one in words):
            raise WrongUsage(f"`{given}` is neither A..B, A..B..STEP nor A,B,C, as in `-o {name}=3..8`.")
        values = [int(one) for one in words]
    if len(values) > MOST:
        raise WrongUsage(f"`-o {name}={given}` has more than {MOST} values. Give a step: `-o {name}=A..B..STEP`.")
    for value in values:
        if (low is not None and value < low) or (high is not None and value > high):
            said = f"from {low} to {high}"
            if low is None or high is None:
                said = f"{low} or more" if high is None else f"{high} or less"
            raise WrongUsage(f"`{name}` may be {said}, so not {value}.")
    return values
