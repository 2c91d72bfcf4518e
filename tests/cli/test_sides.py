"""Two-sided pieces on the screen: the table, the options, and what has happened."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.cli.asking import Question
from tuckbox.cli.tabletop import table_lines
from tuckbox.cli.telling import told
from tuckbox.cli.wording import Wording
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

YAML = """\
sides: [present, upside_down]
attributes:
  worth: {type: number, on: present}
kinds:
  - {id: red, copies: 4, worth: 1}
  - {id: blue, copies: 2, worth: 2}
  - {id: plain, copies: 1, worth: 2}
  - {id: gold, copies: 1, worth: 3}
"""
RULES = """\
zone supply: pile of chip, hidden
zone sack: set of chip, open, each player
zone lane: row of chip, open
zone tower: pile of chip, open
zone chest: set of chip, hidden

setup:
    move (every chip where worth is 1) to sack of player 1
    move (every chip where worth is at least 2) to supply

play:
    move (supply where worth is 3) to tower, showing upside_down
    shuffle supply
    draw 2 from supply to chest, showing upside_down
    draw 1 from supply to chest
    draw 1 from sack of player 1 to lane, showing upside_down
    ask player 1:
        flip sack of player 1 to upside_down
        choose 1 first_ones from sack of player 1
        flip first_ones to present
        choose chip_given from sack of player 1 "Which chip?"
        swap chip_given with first of lane
        choose last_one from sack of player 1
        move last_one to lane
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("sided")
    (folder / "chip.yaml").write_text(YAML, encoding="utf-8")
    (folder / "rules.tuck").write_text(RULES, encoding="utf-8")
    (folder / "game.yaml").write_text(
        "title: Sided\nplayers: 2\ntables: [{file: chip.yaml, piece: chip}]\nrules: [rules.tuck]\n", encoding="utf-8"
    )
    found = load(folder).game
    assert found is not None
    return found


def screen(st: State, seat: int) -> list[str]:
    return list(table_lines(st.view(seat).to_json(), Wording(st.game, "en", viewer=seat + 1)))


def question(st: State, seat: int) -> Question:
    asked, view = st.decision(seat), st.view(seat).to_json()
    assert asked is not None
    return Question(asked, view["decision"], view["zones"], Wording(st.game, "en", viewer=seat + 1))


def chosen(st: State, typed: str) -> None:
    asked = st.decision()
    assert asked is not None
    st.apply(asked.move(question(st, asked.seat).answer(typed)))


def test_the_table_tells_what_shows_another_side_than_the_first(game: Game) -> None:
    st = game.new(2, 1)
    assert screen(st, 0) == [
        "Table",
        "  supply  empty",
        "  lane    red (upside down)",
        "  tower   gold (upside down)",
        "  chest   1 chip, 2 chips (upside down)",
        "You, player 1",
        "  sack  3 x red (upside down)",
        "Player 2   nothing",
    ]
    chosen(st, "1")
    assert "  sack  red, 2 x red (upside down)" in screen(st, 0)


def test_options_tell_their_sides_and_alike_ones_stand_together(game: Game) -> None:
    st = game.new(2, 1)
    chosen(st, "1")
    entries = question(st, 0).entries
    assert sorted(entry.words for entry in entries) == ["red (upside down)", "red (worth 1)"]
    assert sorted(len(entry.places) for entry in entries) == [1, 2]


def test_what_happened_is_told_with_sides(game: Game) -> None:
    st = game.new(2, 1)
    chosen(st, "1")
    chosen(st, next(str(at) for at, one in enumerate(question(st, 0).entries, 1) if "upside" not in one.words))
    wording = Wording(game, "en", viewer=1)
    lines = told(st.view(0).log(), wording)
    assert lines[2:] == [
        "From supply to tower: gold (upside down).",
        "Supply is shuffled.",
        "From supply to chest: 2 chips (upside down).",
        "From supply to chest: 1 chip.",
        "From your sack to lane at random: red (upside down).",
        "Turned to upside down in your sack: 3 x red.",
        "Turned to present in your sack: red.",
        "Swapped, from your sack to lane: red.",
        "Swapped, from lane to your sack: red (upside down).",
    ]
