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
    labels = [(one.code.id, label) for one in found for label in one.labels if label.text.startswith("here too")]
    return {(one.code.id, str(one.span)) for one in found} | {(code, str(label.span)) for code, label in labels}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_both_tell_the_same(folder: Path) -> None:
    played = {one for one in places([one for result in run(folder) for one in result.problems]) if one[0] in NOT_PLAYED}
    said = places(list(validate_all(folder)))
    if folder.name == "broken_rules":
        assert not any(code in NOT_PLAYED for code, _ in said)
        return
    labels = [label.text for one in validate_all(folder) for label in one.labels]
    hidden = sum(int(text.split()[4]) for text in labels if " more place" in text)
    assert {one for one in said if one[0] in NOT_PLAYED} <= played
    assert len(played - said) == hidden


def game(folder: Path, **files: str) -> Path:
    """A folder with these files, and a manifest for them."""
    manifest = "title: A\nplayers: 2\nrules: [rules.tuck]\nscenarios: [scenarios.tuck]\n"
    for name, text in {"game.yaml": manifest, **{f"{name}.tuck": text for name, text in files.items()}}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_an_unknown_text_is_told(tmp_path: Path) -> None:
    rules = """\
play:
    each player:
        choose one:
            "Sing":
                add 1 to my score
            "Dance":
                add 2 to my score
"""
    scenarios = """\
scenario "songs":
    choices:
        player 1: "Sign"
        player 2: "Dance"
    expect:
        score of player 1: 1
"""
    (found,) = validate_all(game(tmp_path, rules=rules, scenarios=scenarios))
    assert (found.code.id, str(found.span), found.hint) == ("C030", "scenarios.tuck:3:19", "Did you mean `Sing`?")


def test_a_mistake_in_many_places_is_told_once(tmp_path: Path) -> None:
    rules = "play:\n    each player:\n        add 1 to my score\n"
    scenarios = "".join(f'scenario "{number}":\n    expect:\n        scroe of player 1: 0\n' for number in range(9))
    (found,) = validate_all(game(tmp_path, rules=rules, scenarios=scenarios))
    assert (found.code.id, str(found.span), len(found.labels)) == ("C010", "scenarios.tuck:3:9", 3)
    assert found.labels[-1].text == "here too, and in 5 more places"
