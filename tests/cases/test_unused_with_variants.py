"""What a variant uses is not unused, and what the base uses neither; a variant that changes nothing is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.driver import validate

MANIFEST = """title: {en: Kites}
players: 2
tables: [{file: kites.csv, piece: kite}, {file: winds.csv, piece: wind}]
rules: [rules.tuck]
variants:
  stormy: STORMY
"""
KITES = "id,copies,size:number,torn:yes or no\nred,4,1,no\nblue,4,2,yes\n"
WINDS = "id,copies,force\ngale,3,strong\n"
RULES = """zone sky: set of kite, open
setup:
    move every kite to sky
play:
    each player:
        add count (sky where not torn) to my score
"""


def told(folder: Path, stormy: str, more: str = "", rules: str = RULES) -> list[str]:
    files = {
        "game.yaml": MANIFEST.replace("STORMY", stormy),
        "kites.csv": KITES,
        "winds.csv": WINDS,
        "rules.tuck": rules,
        "more.tuck": more,
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [f"{one.code.id} {one.span}" for one in validate(folder) if "L060" <= one.code.id <= "L072"]


USES_SIZE = "score sizes:\n    each player:\n        add total size among sky to my score\n"
USES_WINDS = "zone air: set of wind, open\nsetup winds:\n    move every wind to air\nscore winds:\n    each player:\n"
USES_WINDS += "        add count air to my score\n"
WITHOUT_TORN = "replace play:\n    each player:\n        add total size among sky to my score\n"
SIZE, WIND = "L060 kites.csv:1:11", "L061 game.yaml:3:67"


@pytest.mark.parametrize(
    ("more", "left"),
    [
        ("score more:\n    each player:\n        add 1 to my score\n", [WIND, SIZE]),
        (USES_SIZE, [WIND]),
        (USES_WINDS, [SIZE]),
        (USES_SIZE + USES_WINDS, []),
        (WITHOUT_TORN, [WIND]),
    ],
)
def test_it_is_unused_only_if_nothing_uses_it(more: str, left: list[str], tmp_path: Path) -> None:
    assert told(tmp_path, "{rules: [more.tuck]}", more) == left


@pytest.mark.parametrize("stormy", ["{rules: [more.tuck]}", "{players: 2}"])
def test_a_variant_that_changes_nothing(stormy: str, tmp_path: Path) -> None:
    assert "L064 game.yaml:6:3" in told(tmp_path, stormy)


@pytest.mark.parametrize("stormy", ["{players: 2 to 3}", "{rules: [more.tuck]}"])
def test_a_variant_that_changes_something(stormy: str, tmp_path: Path) -> None:
    more = "score more:\n    each player:\n        add 1 to my score\n"
    assert "L064 game.yaml:6:3" not in told(tmp_path, stormy, more)


def test_a_variant_with_a_column_of_its_own(tmp_path: Path) -> None:
    """What only the variant brings is unused if the variant does not use it."""
    (tmp_path / "storms.csv").write_text("id,copies,power:number\nsquall,2,7\n", encoding="utf-8")
    more = "zone front: set of storm, open\nsetup storms:\n    move every storm to front\nscore storms:\n"
    more += "    each player:\n        add count front to my score\n"
    found = told(tmp_path, "{rules: [more.tuck], tables: [{file: storms.csv, piece: storm}]}", more + USES_SIZE)
    assert found == [WIND, "L060 storms.csv:1:11"]
