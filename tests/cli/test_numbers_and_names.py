"""From choices of numbers and of cards whose names tell all to how the terminal asks: nothing is said twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.cli.main import run

RULES = """
zone deck: pile of card, hidden
zone hand: set of card, open, each player

play:
    move every card to deck
    each player:
        draw 1 from deck to my hand
        choose n from 0 to 5 where n is not 4 "How many?":
            add n to my score
        choose kept from my hand "Which card?":
            move kept to deck
        choose m from 1 to 4 where m is more than 0 "And now?":
            add m to my score
"""


def test_numbers_are_typed_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.yaml").write_text(
        "title: A\nplayers: 1\nrules: [rules.tuck]\ntables: [{shared: standard_52, piece: card}]\n"
    )
    (tmp_path / "rules.tuck").write_text(RULES)
    typed = iter(["4", "5", "1", "2"])
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    assert run(["play", str(tmp_path), "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert out.count("Type one of these numbers: 0, 1, 2, 3 or 5.") == 2
    assert "Type a number from 1 to 4." in out
    assert "Your score: 5." in out
    assert "Your score: 7." in out
    assert "(rank" not in out


def test_what_is_pointed_out_is_told_with_its_value(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rank that somebody asks for was chosen before anything moved: the log tells it here."""
    typed = iter(["1", "1", "q"])
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    run(["play", "go_fish", "--seed", "3"])
    assert "Pointed out to all in player 2's hand: 2 of 7, looking for: rank is three." in capsys.readouterr().out
