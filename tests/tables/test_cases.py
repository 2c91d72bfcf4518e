"""From the folders under `cases` to assertions: each holds a game and `expect.txt`, all that must be said about it.

A line of `expect.txt` is a code and a place, and behind `~` a word that the message or the hint must contain. A line
`variants: a b` chooses variants; `#` begins a comment.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.diagnostics import Code, Diagnostic
from tuckbox.interpreter.diagnostics.codes import shared_tables as shared_codes
from tuckbox.interpreter.diagnostics.codes import tables as tables_codes
from tuckbox.interpreter.tables import read_manifest, read_tables, read_texts, title_languages

CASES = Path(__file__).parent / "cases"
WORDS = frozenset({"where", "me", "yes", "no", "count"})


def read_all(folder: Path, variants: list[str]) -> list[Diagnostic]:
    manifest, found = read_manifest(folder, WORDS)
    if manifest is not None:
        tables, of_tables = read_tables(manifest, variants, WORDS)
        texts, of_texts = read_texts(manifest, variants)
        found += [*of_tables, *of_texts, *title_languages(manifest, tables, texts)]
    return found


def expectations(folder: Path) -> tuple[list[str], list[tuple[str, str]]]:
    """The chosen variants, and for each expected line the code with its place and the word to be found."""
    variants: list[str] = []
    expected: list[tuple[str, str]] = []
    for line in (folder / "expect.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("variants: "):
            variants = line.removeprefix("variants: ").split()
        elif line.strip() and not line.startswith("#"):
            place, _, word = line.partition(" ~ ")
            expected.append((place, word))
    return variants, expected


def test_there_are_cases() -> None:
    assert len(list(CASES.iterdir())) >= 50


@pytest.mark.parametrize("folder", sorted(CASES.iterdir()), ids=lambda folder: folder.name)
def test_case(folder: Path) -> None:
    variants, expected = expectations(folder)
    found = read_all(folder, variants)
    shown = sorted((f"{d.code.id} {d.span}", d.message, d.hint or "") for d in found)
    assert sorted(place for place, _, _ in shown) == sorted(place for place, _ in expected), shown
    for place, word in expected:
        assert any(place == at and word in f"{message} {hint}" for at, message, hint in shown), (place, word, shown)


@pytest.mark.parametrize("folder", sorted(CASES.iterdir()), ids=lambda folder: folder.name)
def test_messages_are_sentences(folder: Path) -> None:
    for diagnostic in read_all(folder, expectations(folder)[0]):
        for text in filter(None, (diagnostic.message, diagnostic.hint)):
            assert text[-1] in ".?" and "\n" not in text and "None" not in text and len(text) < 240, text
        for span in (diagnostic.span, *(label.span for label in diagnostic.labels)):
            assert span.line >= 1 and span.column >= 1 and (span.end_line, span.end_column) > (span.line, span.column)


def test_every_code_has_a_case() -> None:
    """Those that need no folder, or one that is too large to keep, are made in `test_reading`."""
    made_there = {"F002", "F004", "F019", "F062", "F080"}
    expected = {place.split()[0] for folder in CASES.iterdir() for place, _ in expectations(folder)[1]}
    modules = (tables_codes, shared_codes)
    codes = {value.id for module in modules for value in vars(module).values() if isinstance(value, Code)}
    assert expected | made_there == codes
