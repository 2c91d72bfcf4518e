"""What is played counts in the hash of a game's rules: its cards too."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.driver import load

from .casebook import HERE, Case, read_case


def rules_hash(case: Case, folder: Path) -> str:
    game = load(case.write(folder)).game
    assert game is not None
    return game.rules_hash


@pytest.mark.parametrize(
    ("name", "old", "new", "same"),
    [
        ("texts", "card red_2:\n", "card red_2:  # another word\n", True),
        ("texts", "add 100 * rank of this", "add 101 * rank of this", False),
        ("windows", "        cancel\n        add 1 to answered", "        add 1 to answered\n        cancel", False),
        ("sides", "showing side_b\nzone shelf", "showing side_a\nzone shelf", False),
        ("alternatives", '"The only one":', '"The one":', False),
    ],
)
def test_hash_of_the_rules(tmp_path: Path, name: str, old: str, new: str, same: bool) -> None:
    case = read_case(HERE / "right" / f"{name}.case")
    before = rules_hash(case, tmp_path / "before")
    rules = case.files["rules.tuck"]
    assert rules.count(old) == 1
    case.files["rules.tuck"] = rules.replace(old, new)
    assert (rules_hash(case, tmp_path / "after") == before) is same
