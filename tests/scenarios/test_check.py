"""What is told of scenarios without playing them is what is told of them when they are played."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.diagnostics import Diagnostic
from tuckbox.interpreter.scenarios import validate_all

from .test_games import GAMES, run

NOT_PLAYED = {
    *("C002", "C003", "C010", "C011", "C012", "C013", "C014", "C015", "C016", "C017", "C018", "C019", "C020", "C021"),
    *("C022", "C023", "C024", "C025", "N013", "N014", "N023", "N024", "N025"),
}
"""Codes of what can be told without playing."""


def places(found: list[Diagnostic]) -> set[tuple[str, str]]:
    """Each code with each of its places, those of mistakes that are told once too."""
    again = {(one.code.id, str(label.span)) for one in found for label in one.labels if label.text.startswith("here too")}
    return again | {(one.code.id, str(one.span)) for one in found}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_both_tell_the_same(folder: Path) -> None:
    played = {one for one in places([one for result in run(folder) for one in result.problems]) if one[0] in NOT_PLAYED}
    said = places(list(validate_all(folder)))
    if folder.name == "broken_rules":
        assert not any(code in NOT_PLAYED for code, _ in said)
        return
    hidden = sum(
        int(label.text.split()[4]) for one in validate_all(folder) for label in one.labels if " more place" in label.text
    )
    assert {one for one in said if one[0] in NOT_PLAYED} <= played
    assert len(played - said) == hidden


def test_an_unknown_text_is_told(tmp_path: Path) -> None:
    texts = {
        "game.yaml": "title: A\nplayers: 2\nrules: [rules.tuck]\nscenarios: [scenarios.tuck]\n",
        "rules.tuck": 'play:\n    each player:\n        choose one:\n            "Sing":\n                add 1 to my score\n'
        '            "Dance":\n                add 2 to my score\n',
        "scenarios.tuck": 'scenario "songs":\n    choices:\n        player 1: "Sign"\n        player 2: "Dance"\n'
        "    expect:\n        score of player 1: 1\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (found,) = validate_all(tmp_path)
    assert (found.code.id, str(found.span), found.hint) == ("C030", "scenarios.tuck:3:19", "Did you mean `Sing`?")


def test_a_mistake_in_many_places_is_told_once(tmp_path: Path) -> None:
    lines = "".join(f'scenario "{number}":\n    expect:\n        scroe of player 1: 0\n' for number in range(9))
    (tmp_path / "game.yaml").write_text("title: A\nplayers: 2\nrules: [rules.tuck]\nscenarios: [s.tuck]\n", encoding="utf-8")
    (tmp_path / "rules.tuck").write_text("play:\n    each player:\n        add 1 to my score\n", encoding="utf-8")
    (tmp_path / "s.tuck").write_text(lines, encoding="utf-8")
    (found,) = validate_all(tmp_path)
    assert (found.code.id, str(found.span), len(found.labels)) == ("C010", "s.tuck:3:9", 3)
    assert found.labels[-1].text == "here too, and in 5 more places"
