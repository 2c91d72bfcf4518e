"""Whatever stands in the files: diagnostics at places that exist, no exception, no hang, little memory."""

from __future__ import annotations

import random
import resource
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tuckbox.interpreter.diagnostics import Diagnostic
from tuckbox.interpreter.diagnostics.codes.tables import NOT_TEXT
from tuckbox.interpreter.driver import validate
from tuckbox.interpreter.source import SourceError, SourceFile, decode
from tuckbox.interpreter.syntax.parse import parse
from tuckbox.interpreter.tables.csv_reader import read_csv
from tuckbox.interpreter.tables.yaml_reader import read_yaml

from .fuzzing import bytes_of, damaged, real_files, signs, soup, walk
from .games import CARDS, MANIFEST, RULES

SEEDS = st.integers(0, 2**64 - 1)
SECONDS = 2.0
"""Of one core, for an input that has a few kilobytes: a hang, whatever the machine does beside it."""
MOST_BYTES = 1_000_000_000


def check(found: list[Diagnostic]) -> None:
    """Every place lies in its file, and every message is a sentence."""
    for one in found:
        assert one.message and one.message[-1] in ".?"
        if one.code is NOT_TEXT:  # then the file has no text, and only its line is known
            continue
        for span in (one.span, *(label.span for label in one.labels)):
            assert 1 <= span.line <= len(span.file.lines)
            assert 1 <= span.column <= len(span.file.line(span.line)) + 1


def written(chance: random.Random) -> str:
    """A rule file, made in one of four ways."""
    match chance.randrange(4):
        case 0:
            return walk(chance, chance.randrange(5, 60))
        case 1:
            return soup(chance, 12)
        case 2:
            return signs(chance, 120)
        case _:
            rules = [text for name, text in real_files() if name.endswith(".tuck")]
            text = chance.choice(rules)
            begin = chance.randrange(len(text))
            return damaged(text[begin : begin + 600], chance)


def read_any(seed: int) -> None:
    """One input for a reader: rules, a table, YAML, or bytes."""
    chance = random.Random(seed)
    begin = time.process_time()
    match chance.randrange(8):
        case 0:
            tables = [text for name, text in real_files() if name.endswith(".csv")]
            check(read_csv(SourceFile("t.csv", damaged(chance.choice(tables)[:600], chance)))[1])
        case 1:
            files = [text for name, text in real_files() if name.endswith(".yaml")]
            check(read_yaml(SourceFile("t.yaml", damaged(chance.choice(files)[:600], chance)))[1])
        case 2:
            try:
                text = decode(bytes_of(written(chance), chance), "rules.tuck")
            except SourceError as error:
                assert error.reason.endswith(".")
            else:
                check(parse(SourceFile("rules.tuck", text))[1])
        case _:
            check(parse(SourceFile("rules.tuck", written(chance)))[1])
    assert time.process_time() - begin < SECONDS


def validate_any(seed: int, folder: Path) -> None:
    """A whole game with one file that was fuzzed, or with several."""
    chance = random.Random(seed)
    files = {"game.yaml": MANIFEST, "cards.csv": CARDS, "rules.tuck": RULES}
    name = chance.choice(["game.yaml", "cards.csv", "rules.tuck", "rules.tuck", "rules.tuck"])
    files[name] = damaged(files[name], chance) if name != "rules.tuck" else RULES + written(chance)
    folder.mkdir(exist_ok=True)
    for file, text in files.items():
        plain = chance.randrange(10) > 0
        (folder / file).write_bytes(text.encode("utf-8", "replace") if plain else bytes_of(text, chance))
    begin = time.process_time()
    check(validate(folder).items)
    assert time.process_time() - begin < SECONDS


QUICK = settings(max_examples=600, deadline=None, derandomize=True, database=None)


@QUICK
@given(seed=SEEDS)
def test_readers(seed: int) -> None:
    read_any(seed)


@settings(QUICK, max_examples=150)
@given(seed=SEEDS)
def test_whole_games(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    validate_any(seed, tmp_path_factory.getbasetemp() / "fuzzed")


def test_a_walk_is_in_the_language() -> None:
    """Many of their parts can be read, though most texts end in the middle of one."""
    files = [parse(SourceFile("rules.tuck", walk(random.Random(seed), 40)))[0] for seed in range(200)]
    assert sum(len(file.parts) + len(file.scenarios) for file in files) > 100


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_readers(part: int) -> None:
    for number in range(9_000):
        read_any(part * 1_000_000 + number)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 < MOST_BYTES


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_whole_games(tmp_path: Path, part: int) -> None:
    for number in range(1_000):
        validate_any(part * 1_000_000 + number, tmp_path / "game")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 < MOST_BYTES
