"""The grammar has no conflicts, its words cannot be mistaken for each other, and it reads every sample."""

from __future__ import annotations

import io
import logging
import os
import pickle
import stat
import sys
from pathlib import Path

import lark
import pytest
from interegular import Comparator
from tuckbox.interpreter.syntax import grammar, table_cache

from .reading import HERE, SAMPLES, read_sample


def test_no_conflicts() -> None:
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    level = lark.logger.level
    lark.logger.addHandler(handler)
    lark.logger.setLevel(logging.DEBUG)
    try:
        grammar.build_parser(debug=True)
    finally:
        lark.logger.setLevel(level)
        lark.logger.removeHandler(handler)
    assert [line for line in log.getvalue().splitlines() if "onflict" in line] == []


def test_the_conflict_check_can_fail() -> None:
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    level = lark.logger.level
    lark.logger.addHandler(handler)
    lark.logger.setLevel(logging.DEBUG)
    try:
        lark.Lark('start: "if" start ["else" start] | "x"', parser="lalr", debug=True)
    finally:
        lark.logger.setLevel(level)
        lark.logger.removeHandler(handler)
    assert "onflict" in log.getvalue()


def test_no_two_terminals_match_one_text() -> None:
    """A word of the language is a name too, and the scanner knows it; nothing else may match one text."""
    words = grammar.words_by_terminal()
    terminals = [t for t in grammar.parser().terminals if t.name not in ("_INDENT", "_DEDENT")]
    comparator = Comparator.from_regexes({t.name: t.pattern.to_regexp() for t in terminals})
    overlaps = [
        pair
        for pair in comparator.check()
        if not ("NAME" in pair and (pair[0] in words or pair[1] in words))
    ]  # fmt: skip
    assert overlaps == []


def test_reserved_words_are_the_published_ones() -> None:
    """A change of this list breaks the names of designers: it is made knowingly, here and in the reference."""
    published = (HERE / "reserved.txt").read_text(encoding="utf-8").split()
    assert sorted(grammar.reserved_words()) == published


def test_language_words_hold_the_reserved_and_the_free_ones() -> None:
    words = grammar.language_words()
    assert grammar.reserved_words() <= words
    assert {"open", "draw", "card", "given"} <= words - grammar.reserved_words()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.relative_to(HERE / "samples").as_posix())
def test_samples_are_read(path: Path) -> None:
    file = read_sample(path)
    assert file.parts or file.scenarios


def test_there_are_samples() -> None:
    assert len(SAMPLES) >= 30


def test_a_kept_table_gives_the_same_parser(tmp_path: Path) -> None:
    kept = tmp_path / "deep" / "rules.table"
    built = grammar.build_parser()
    table_cache.save_kept(kept, built)
    loaded = table_cache.load_kept(kept, grammar.Indentation())
    assert loaded is not None
    for path in SAMPLES[:5]:
        text = path.read_text(encoding="utf-8") + "\n"
        assert loaded.parse(text) == built.parse(text)
    assert [p.name for p in kept.parent.iterdir()] == ["rules.table"]
    if sys.platform != "win32":
        assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700


def test_a_kept_table_runs_no_code(tmp_path: Path) -> None:
    class Trap:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return os.mkdir, (str(tmp_path / "sprung"),)

    kept = tmp_path / "rules.table"
    kept.write_bytes(pickle.dumps({"data": Trap(), "memo": {}}))
    assert table_cache.load_kept(kept, grammar.Indentation()) is None
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize("content", [b"", b"no table", pickle.dumps({"data": 1})])
def test_a_damaged_table_is_no_error(tmp_path: Path, content: bytes) -> None:
    kept = tmp_path / "rules.table"
    kept.write_bytes(content)
    assert table_cache.load_kept(kept, grammar.Indentation()) is None


def test_another_grammar_has_another_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TUCKBOX_CACHE", str(tmp_path))
    one, two = table_cache.kept_table("a"), table_cache.kept_table("b")
    assert one is not None and two is not None
    assert one.parent == tmp_path
    assert one != two
    monkeypatch.setenv("TUCKBOX_CACHE", "off")
    assert table_cache.kept_table("a") is None
