"""However carelessly a rule file is written, it comes out in the same layout, and says what it said."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tuckbox.interpreter.formatting.format import format_bytes

from ..cases.casebook import read_case as read_game
from ..properties.programs import program, text_of
from ..syntax.reading import SAMPLES
from .careless import disordered, more_empty, parts_of, reindented, respaced
from .casebook import CASES, read_case
from .test_cases import laid_out, meaning

ROOT = Path(__file__).resolve().parents[2]
MOST_PARTS = 8
"""Of a long file, this many parts at random are enough for one try."""


@cache
def texts() -> list[str]:
    """The shipped rule files, those of the right cases, the samples of every form, and the cases of the layout."""
    files = [*sorted((ROOT / "games").rglob("*.tuck")), *SAMPLES]
    found = [path.read_text(encoding="utf-8") for path in files]
    for path in sorted((ROOT / "tests" / "cases" / "right").glob("*.case")):
        found += [text for name, text in read_game(path).files.items() if name.endswith(".tuck")]
    found += [read_case(path).laid_out for path in CASES]
    return [laid_out(text) for text in found]


def some_text(rng: random.Random) -> str:
    """Some parts of one of the files, laid out."""
    parts = parts_of(rng.choice(texts()))
    first = rng.randrange(max(len(parts) - MOST_PARTS, 0) + 1)
    return "".join(parts[first : first + MOST_PARTS]).lstrip("\n")


SEEDS = st.integers(0, 2**32)


def blanks_do_not_matter(seed: int) -> None:
    rng = random.Random(seed)
    text = some_text(rng)
    careless = more_empty(reindented(respaced(text, rng), rng), rng)
    assert laid_out(careless) == text
    assert meaning(careless) == meaning(text)


def comments_change_no_meaning(seed: int) -> None:
    rng = random.Random(seed)
    careless = reindented(respaced(disordered(some_text(rng), rng), rng), rng)
    once = laid_out(careless)
    assert meaning(once) == meaning(careless)
    assert laid_out(once) == once
    assert "\n\n\n" not in once and " \n" not in once and not once.startswith("\n")


def program_keeps_its_meaning(number: int) -> None:
    text = text_of(program(number))
    once = laid_out(text)
    assert meaning(once) == meaning(text)
    rng = random.Random(number)
    assert laid_out(more_empty(reindented(respaced(once, rng), rng), rng)) == once


@given(SEEDS)
@settings(max_examples=50)
def test_blanks_and_indentation_do_not_matter(seed: int) -> None:
    blanks_do_not_matter(seed)


@given(SEEDS)
@settings(max_examples=50)
def test_comments_and_empty_lines_anywhere_change_no_meaning(seed: int) -> None:
    comments_change_no_meaning(seed)


@given(SEEDS)
@settings(max_examples=15)
def test_line_ends_and_byte_order_mark_stay(seed: int) -> None:
    rng = random.Random(seed)
    text = some_text(rng)
    careless = respaced(text, rng)
    mark = rng.choice(("", "\ufeff"))
    found = format_bytes((mark + careless).replace("\n", "\r\n").encode(), "rules.tuck")
    assert found == (mark + text).replace("\n", "\r\n").encode()
    assert format_bytes(found, "rules.tuck") is found


@pytest.mark.parametrize("number", range(0, 60, 10))
def test_programs_made_up_keep_their_meaning(number: int) -> None:
    program_keeps_its_meaning(number)


@pytest.mark.soak
def test_many_careless_files_and_programs() -> None:
    for seed in range(3_000):
        blanks_do_not_matter(seed)
        comments_change_no_meaning(seed)
    for number in range(100, 500):
        program_keeps_its_meaning(number)
