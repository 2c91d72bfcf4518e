"""Tables that come with Tuckbox, in commands: what is told of a place in them, and how they are shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tuckbox.interpreter.tables import place_of

from .conftest import Command

MANIFEST = """\
title: A
players: 2
tables: [{shared: standard_52, piece: card}, {file: own.csv, piece: card}]
rules: [rules.tuck]
variants:
  two_decks:
    tables: [{shared: standard_52, piece: card, copies: 2}]
"""
OWN = "id,points:number\nqueen_of_spades,13\njoker,20\n"
RULES = """\
zone stock: pile of card, hidden
zone hand:  set of card, private, each player

setup:
    move every card to stock
    shuffle stock

play:
    each player:
        draw 5 from stock to my hand

score:
    each player:
        add total points among my hand to my score
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "cards"
    made.mkdir()
    for name, text in (("game.yaml", MANIFEST), ("own.csv", OWN), ("rules.tuck", RULES)):
        (made / name).write_text(text, encoding="utf-8")
    return made


def test_a_game_with_one_is_fine(command: Command, folder: Path) -> None:
    assert command("validate", str(folder)).out.endswith("No problems found.\n")
    assert command("simulate", str(folder), "--games", "5").code == 0


def test_its_cards_are_listed_with_the_games_own(command: Command, folder: Path) -> None:
    assert "card: 53 kinds, 53 pieces" in command("cards", str(folder)).out
    assert "card: 53 kinds, 105 pieces" in command("cards", str(folder), "--variant", "two_decks").out
    csv = command("cards", str(folder), "--csv").out.splitlines()
    assert csv[0].lstrip("\ufeff").startswith("id,copies,") and len(csv) == 54


def test_a_variant_that_lists_it_again_says_so(command: Command, folder: Path) -> None:
    assert "shared:standard_52.csv" in command("show", str(folder)).out


def test_a_place_in_it_is_not_said_to_be_in_the_games_folder(command: Command, folder: Path) -> None:
    (folder / "rules.tuck").write_text("option suit = 1\n" + RULES, encoding="utf-8")
    out = command("validate", str(folder)).out
    assert "\n  shared:standard_52.csv:1:9: " in out and "cards/shared" not in out
    label = json.loads(command("validate", str(folder), "--json").out)["games"][0]["problems"][0]["labels"][0]
    assert label["file"] == "shared:standard_52.csv"
    log = json.loads(command("validate", str(folder), "--format", "sarif").out)
    places = [
        one["physicalLocation"]["artifactLocation"]["uri"]
        for result in log["runs"][0]["results"]
        for one in result.get("relatedLocations", ())
    ]
    assert places and all(place.endswith("games/shared/standard_52.csv") for place in places)
    assert place_of(folder, "shared:standard_52.csv").is_file()


def test_its_columns_need_not_be_read(command: Command, folder: Path) -> None:
    (folder / "rules.tuck").write_text(RULES.replace("total points among", "count"), encoding="utf-8")
    told = json.loads(command("validate", str(folder), "--json").out)["games"][0]["problems"]
    assert [(one["code"], one["file"]) for one in told] == [("L060", "own.csv")]
