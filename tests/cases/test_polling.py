"""Rounds of asking in whole games: an auction, a round of betting, and a card that is passed on until it is taken.

Their scenarios hold, and every game of them is the same in all ways to play it.
"""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from tuckbox.cli.telling import told as sentences
from tuckbox.cli.wording import Wording
from tuckbox.interpreter.driver import load, validate
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.runtime.events import log_for
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.scenarios import run_scenarios

from ..properties.test_waiting_anywhere import play_all_ways
from .casebook import Case

ROOT = Path(__file__).resolve().parents[2]

GAMES = sorted((Path(__file__).parent / "polling").iterdir())
NAMES = [folder.name for folder in GAMES]


@pytest.mark.parametrize("folder", GAMES, ids=NAMES)
def test_the_scenarios_hold(folder: Path) -> None:
    assert [str(problem.message) for problem in validate(folder)] == []
    found = run_scenarios(folder)
    assert len(found) >= 2
    failed = [(one.title, one.failures, [said.message for said in one.problems]) for one in found if not one.ok]
    assert failed == []


@pytest.mark.parametrize("folder", GAMES, ids=NAMES)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_way_to_play_is_one_game(folder: Path, players: int) -> None:
    game = load(folder).game
    assert game is not None
    least, most = game.layout.least, game.layout.most
    for seed in range(3):
        for everyone in (False, True):
            st = play_all_ways(game, seed, min(max(players, least), most), everyone)
            assert st.status == "finished" and st.decisions >= 4


def in_the_middle(folder: Path, wanted: int) -> State:
    """A game after so many decisions of the uniform bot."""
    game = load(folder).game
    assert game is not None
    st = game.new(3, 11)
    while st.decisions < wanted:
        st.apply(answer_uniformly(st))
    return st


@pytest.mark.parametrize("folder", GAMES, ids=NAMES)
def test_who_is_asked_is_in_the_position(folder: Path) -> None:
    """Two positions that differ only in who is still to be asked are two positions: their hashes differ."""
    st = in_the_middle(folder, 4)
    frame = next(frame for frame in st.frames if any(isinstance(value, list) for value in frame))
    place = next(number for number, value in enumerate(frame) if isinstance(value, list))
    other = st.clone()
    assert other.hash() == st.hash()
    changed = next(one for one in other.frames if one == frame)
    assert changed is not frame and changed[place] is not None
    changed[place] = [*changed[place], 2]
    assert other.hash() != st.hash()
    assert frame != changed


PICKING = """\
zone deck: pile of card, hidden
zone hand: set of card, private, each player
zone gone: pile of card, hidden

setup:
    move every card to deck
    shuffle deck
    each player:
        draw 2 from deck to my hand

play:
    each player:
        random lost from my hand
        move lost to gone
    random unseen from deck
    move unseen to gone
    random dealer from players
    random 2 dice from 1 to 6
    add count dice to score of dealer
"""


def test_who_is_told_what_chance_picks(tmp_path: Path) -> None:
    """What it picks from a hand only the owner learns, from the deck nobody, and of players and numbers all."""
    found = load(Case(Path("picking.case"), [], {"rules.tuck": PICKING}).write(tmp_path))
    assert found.game is not None, [one.message for one in found.report]
    st = found.game.new(3, 4)
    schema = json.loads((ROOT / "schema" / "view.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(st.view(1).to_json(), schema)
    told = [[one for one in log_for(st, seat) if one["event"] == "picked"] for seat in (0, 1, 2, None)]
    assert [[one["made"] for one in some] for some in told[:3]] == [["lost", "dealer", "dice"]] * 3
    assert [one["made"] for one in told[3]] == ["lost", "lost", "lost", "dealer", "dice"]
    assert [some[0]["value"] for some in told[:3]] == [one["value"] for one in told[3][:3]]
    assert told[0][1] == told[3][3] and set(told[0][1]["value"]) == {"player"}
    assert len(told[0][2]["value"]) == 2
    said = sentences(log_for(st, 0), Wording(found.game, "en", 1))
    assert any(line.startswith("Chance picks dealer: ") for line in said)
    assert from_json(found.game, json.loads(json.dumps(st.to_json()))).hash() == st.hash()


class First:
    """Chance that always gives the first."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return 0


def test_chance_can_be_supplied() -> None:
    """`random` draws from the seam of chance, once: out of as many as there are players."""
    game = load(GAMES[0]).game
    assert game is not None
    opener = game.layout.track_named["opener"].base
    found = set()
    for seed in range(20):
        found.add(game.new(4, seed).vars[opener])
    assert found == {0, 1, 2, 3}
    source = First()
    st = game.new(4, 5, chance_source=source)
    assert st.vars[opener] == 0 and source.asked[-1] == 4
