"""Several mistakes in one part are all told, and a single one is told once."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tuckbox.interpreter.diagnostics import Diagnostic
from tuckbox.interpreter.source import SourceFile, read_source
from tuckbox.interpreter.syntax.parse import parse

from ..cases.casebook import cases
from .reading import SAMPLES


def problems(text: str) -> list[Diagnostic]:
    return parse(SourceFile("rules.tuck", text))[1]


def places(text: str) -> list[str]:
    return [f"{one.code.id} {one.span.line}:{one.span.column}" for one in problems(text)]


def test_each_broken_line_of_a_part_is_told() -> None:
    text = """\
play:
    shufle deck
    each player:
        chose x from my hand:
            moev x to discard
        if my hand is empty and deck is empty or quick:
            stop
        else:
            draw 1 form deck to my hand
    set leader too player 2
zone deck pile of card
"""
    assert [int(place.split()[1].split(":")[0]) for place in places(text)] == [2, 4, 5, 6, 9, 10, 11]


def test_alternatives_are_still_read_below_a_broken_heading() -> None:
    text = """\
play:
    each player:
        may choose one of:
            "first":
                stop
            "second":
                stopp
"""
    assert [place.split()[1].split(":")[0] for place in places(text)] == ["3", "7"]


@pytest.mark.parametrize(
    "text",
    [
        "play:\n    do tidy(top of deck\n    shuffle deck\n    stop\n",  # a bracket that stays open over lines
        "play:\n    stop\n      stop\n    stop\n",  # what is indented tells of no single line
        "play\n    stop\n    stop\n",
    ],
)
def test_what_is_not_wrong_in_one_line_is_told_alone(text: str) -> None:
    assert len(problems(text)) == 1


TEXTS = [text for case in cases("right") for name, text in case.files.items() if name.endswith(".tuck")]
TEXTS += [read_source(path).text for path in SAMPLES]
BREAKS = ["stop stop", "moev a to b", "§", "set a b", "a + ", "draw from", "shuffle", "1 is 1"]


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(text=st.sampled_from(TEXTS), seed=st.integers(0, 2**32), broken=st.integers(1, 4))
def test_broken_lines_are_told_and_no_others(text: str, seed: int, broken: int) -> None:
    """Lines that begin no block are replaced by ones that cannot be read: each of them is told, and nothing else."""
    chance = random.Random(seed)
    if problems(text):
        return
    lines = text.split("\n")
    plain = [number for number, line in enumerate(lines, 1) if _is_plain_step(lines, number)]
    chosen = sorted(chance.sample(plain, min(broken, len(plain))))
    for number in chosen:
        level = len(lines[number - 1]) - len(lines[number - 1].lstrip())
        lines[number - 1] = " " * level + chance.choice(BREAKS)
    found = problems("\n".join(lines))
    assert sorted({one.span.line for one in found}) == chosen


def _is_plain_step(lines: list[str], number: int) -> bool:
    """A line of a block that is not the only one in it, holds no bracket or text over lines, and opens nothing."""
    line = lines[number - 1]
    above, below = lines[number - 2] if number > 1 else "", lines[number] if number < len(lines) else ""
    level = len(line) - len(line.lstrip())
    others = (len(one) - len(one.lstrip()) for one in (above, below) if one.strip())
    calm = all(one.count("(") == one.count(")") and one.count("[") == one.count("]") for one in (above, line, below))
    return (
        calm
        and level > 0
        and bool(line.strip())
        and not line.lstrip().startswith(("#", "needs", "else"))
        and not line.rstrip().endswith(":")
        and all(other == level for other in others)
        and bool(above.strip() and below.strip())
        and not above.rstrip().endswith(":")
    )
