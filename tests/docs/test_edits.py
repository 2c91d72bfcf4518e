"""From the edits of a page to a promise: they are made to the letter, and what cannot be made is not passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from .edits import edit, is_edit
from .pages import ROOT, Block

START = "zone a:\n    x\n\nzone b:\n    x\n"


def block(text: str, language: str = "tuck", **says: str) -> Block:
    return Block(ROOT / "README.md", 1, language, says, text.splitlines())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    edit(block(START, file="game/rules.tuck"), tmp_path)
    return tmp_path


def changed(folder: Path, text: str) -> str:
    assert edit(block(text, "diff", change="game/rules.tuck"), folder) == folder / "game" / "rules.tuck"
    return (folder / "game" / "rules.tuck").read_text(encoding="utf-8")


def test_a_whole_file_is_written_with_its_folder(folder: Path) -> None:
    assert (folder / "game" / "rules.tuck").read_text(encoding="utf-8") == START


def test_parts_of_the_rules_go_behind_an_empty_line_and_rows_below_the_last_one(folder: Path) -> None:
    edit(block("zone c:", add="game/rules.tuck"), folder)
    assert (folder / "game" / "rules.tuck").read_text(encoding="utf-8") == START + "\nzone c:\n"
    edit(block("id\nsun", "csv", file="game/cards.csv"), folder)
    edit(block("moon", "csv", add="game/cards.csv"), folder)
    assert (folder / "game" / "cards.csv").read_text(encoding="utf-8") == "id\nsun\nmoon\n"


@pytest.mark.parametrize(
    ("lines", "after"),
    [
        (" zone b:\n-    x\n+    y\n+    z", "zone a:\n    x\n\nzone b:\n    y\n    z\n"),
        ("-zone a:\n-    x\n-\n zone b:", "zone b:\n    x\n"),
        ("+zone c:\n zone a:", "zone c:\n" + START),
        ("-zone a:\n+zone c:\n...\n-zone b:\n+zone d:", "zone c:\n    x\n\nzone d:\n    x\n"),
        ("     x\n\n+zone c:\n zone b:", "zone a:\n    x\n\nzone c:\nzone b:\n    x\n"),
    ],
    ids=["replaced", "gone", "come", "two places", "empty line"],
)
def test_lines_go_and_come(folder: Path, lines: str, after: str) -> None:
    assert changed(folder, lines) == after


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("-    x\n+    y", "stand 2 times"),
        ("-zone d:\n+zone e:", "stand 0 times"),
        ("-zone\n+zone e:", "stand 0 times"),
        ("-x\n+y", "stand 0 times"),
        ("+zone e:", "stand"),
        (" zone a:", "changes nothing"),
        ("zone a:", "begins with none"),
        ("-zone a:\n+zone c:\n...\n-zone d:", "stand 0 times"),
    ],
    ids=["twice", "never", "part of a line", "less indent", "nowhere", "no change", "no sign", "second place"],
)
def test_what_cannot_be_made_is_a_mistake_of_the_page(folder: Path, lines: str, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        changed(folder, lines)
    assert (folder / "game" / "rules.tuck").read_text(encoding="utf-8") == START


def test_a_file_to_change_must_be_there(folder: Path) -> None:
    for key in ("add", "change"):
        with pytest.raises(AssertionError, match="not there"):
            edit(block("+zone c:", **{key: "game/other.tuck"}), folder)


def test_a_block_without_a_file_changes_nothing(folder: Path) -> None:
    assert edit(block("zone e:"), folder) is None
    assert is_edit(block("zone e:", add="a")) and not is_edit(block("zone e:", file="a"))
