"""What the project shows its readers is laid out: the games, what `tuckbox new` writes, and the rules of the pages."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from tuckbox.cli.new_game import Wanted, files_of
from tuckbox.interpreter.formatting.format import format_bytes

from ..docs.edits import is_edit
from ..docs.example_game import is_steps
from ..docs.pages import PAGES, ROOT, Block, blocks
from .test_cases import laid_out

GAMES = sorted((ROOT / "games").rglob("*.tuck"))
RULES = [
    block
    for page in PAGES
    for block in blocks(page)
    if block.language == "tuck" and (not is_edit(block) or "add" in block.says)
]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}_{path.stem}")
def test_a_shipped_rule_file(path: Path) -> None:
    data = path.read_bytes()
    assert format_bytes(data, path.name) == data


@pytest.mark.parametrize(("in_turns", "counter", "most"), [*product((True,), (True, False), (2, 4)), (False, False, 3)])
def test_a_new_game(in_turns: bool, counter: bool, most: int) -> None:
    files = files_of(Wanted("Mine", 2, most, in_turns, 8, 4, counter), "mine")
    rules = {name: text for name, text in files.items() if name.endswith(".tuck")}
    assert len(rules) == 2
    assert {name: laid_out(text) for name, text in rules.items()} == rules


@pytest.mark.parametrize("block", RULES, ids=lambda block: block.place)
def test_rules_of_a_page(block: Block) -> None:
    text = block.text
    if any(line and line[0] not in "# " for line in block.lines) and is_steps(text):
        text = "action example:\n" + "".join(f"    {line}\n" if line else "\n" for line in block.lines)
    assert laid_out(text) == text, block.place
