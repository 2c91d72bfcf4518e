"""From the shipped tables of 12 Days to assertions about how many cards there are and what they are called."""

from __future__ import annotations

from pathlib import Path

import pytest
import tuckbox.games
from tuckbox.interpreter.model.tables import Manifest, PieceTable
from tuckbox.interpreter.tables import read_manifest, read_tables, read_texts

LANGUAGES = {"en", "ja", "ko"}


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    found, problems = read_manifest(Path(next(iter(tuckbox.games.__path__))) / "twelve_days")
    assert found is not None and problems == []
    return found


def counted(table: PieceTable, attribute: str) -> dict[object, int]:
    """How many pieces there are of each value."""
    found: dict[object, int] = {}
    for kind in table.kinds.values():
        assert isinstance(kind.copies, int)
        found[kind.cells[attribute]] = found.get(kind.cells[attribute], 0) + kind.copies
    return {value: copies for value, copies in found.items() if copies}


def test_base(manifest: Manifest) -> None:
    tables, problems = read_tables(manifest, [])
    assert problems == []
    assert counted(tables["gift"], "rank") == {0: 2, **{rank: rank for rank in range(1, 13)}}
    assert counted(tables["day"], "worth") == dict.fromkeys(range(1, 13), 1)


@pytest.mark.parametrize("variants", [["eight_nights"], ["eight_nights", "no_carry"], ["no_carry", "eight_nights"]])
def test_eight_nights(manifest: Manifest, variants: list[str]) -> None:
    tables, problems = read_tables(manifest, variants)
    assert problems == []
    assert counted(tables["gift"], "rank") == {rank: rank for rank in range(1, 9)}
    assert counted(tables["day"], "worth") == dict.fromkeys(range(1, 9), 1)


def test_everything_has_its_words_in_three_languages(manifest: Manifest) -> None:
    tables, _ = read_tables(manifest, [])
    for table in tables.values():
        for kind in table.kinds.values():
            assert set(kind.names) == LANGUAGES and set(kind.texts) in (set(), LANGUAGES), kind.id
        for language in LANGUAGES:
            names = [kind.names[language] for kind in table.kinds.values()]
            assert len(set(names)) == len(names)
    texts, problems = read_texts(manifest, list(manifest.variants))
    assert problems == [] and all(set(wordings) == LANGUAGES for wordings in texts.values())


def test_every_text_of_the_rules_is_translated(manifest: Manifest) -> None:
    texts, _ = read_texts(manifest, [])
    quoted = [
        part
        for layer in (manifest.base, *manifest.variants.values())
        for file in layer.rules
        for part in (manifest.folder / file.file).read_text(encoding="utf-8").split('"')[1::2]
    ]
    assert set(quoted) == set(texts)
