"""Situations of what cards do: decks and supplies, targets, may and must, the order of effects, and the end."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime import engine
from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.runtime.faults import IllegalMove
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.scenarios import run_scenarios

from .situated import (
    HERE,
    PLENTY,
    choose,
    game_of,
    given,
    lies,
    loaded,
    offered,
    position,
    situation,
    value,
)

# ---- decks, supplies ---


@situation(14)
def test_refilling_leaves_nothing_behind() -> None:
    st = given("stock", 2, "hand of player 1: draw3\ndeck: plain\ndiscard: 3 joker, spy")
    pieces = sorted(piece for zone in st.zones for piece in zone)
    choose(st, 1, "Play a card", "draw3")
    assert lies(st, "discard") == ["draw3"]
    assert sorted(lies(st, "hand", 1) + lies(st, "deck")) == ["joker", "joker", "joker", "plain", "spy"]
    assert sorted(piece for zone in st.zones for piece in zone) == pieces


@situation(15)
def test_a_draw_of_nothing_uses_no_chance_and_raises_nothing() -> None:
    st = given("stock", 2, "hand of player 1: nothing\ndeck: nothing\ndiscard: nothing")
    chance, turns = st.chance, st.turns
    choose(st, 1, "Draw a card")
    assert st.chance == chance and st.turns == turns + 1 and st.decision(1) is not None


@situation(17)
def test_looking_at_an_empty_deck_tells_nobody_anything() -> None:
    st = given("stock", 2, "hand of player 1: spy\ndeck: nothing\ndiscard: 2 joker")
    assert st.log is not None
    chance, said = st.chance, len(st.log)
    choose(st, 1, "Play a card", "spy")
    assert st.chance == chance
    assert not [event for event in st.view(0).log(said) if event["event"] in ("show", "shuffle")]


@situation(17)
def test_looking_at_the_top_shows_it_to_one() -> None:
    st = given("stock", 2, "hand of player 1: spy\ndeck: joker, plain\ndiscard: nothing")
    top = st.zones[st.game.layout.zone_named["deck"].base][-1]
    choose(st, 1, "Play a card", "spy")
    assert st.know is not None
    assert st.know[0][top].bit_count() == 1 and st.know[1][top].bit_count() > 1


@situation(18)
@pytest.mark.parametrize("left", range(4))
def test_steps_that_can_do_nothing_are_passed_over(left: int) -> None:
    facts = f"hand of player 1: burn2\ndiscard: nothing\ndeck: {f'{left} joker' if left else 'nothing'}"
    st = given("stock", 2, facts)
    choose(st, 1, "Play a card")
    assert offered(st, 1) == ["burn2"]
    choose(st, 1, "burn2")
    assert value(st, "score", 1) == (0 if left > 2 else -2)
    assert lies(st, "discard") == ["burn2", *["joker"] * min(left, 2)]


@situation(20)
@pytest.mark.parametrize("held", range(4))
def test_a_random_discard_uses_chance_only_where_there_is_some(held: int) -> None:
    cards = f"{held} gain2" if held else "nothing"
    st = given("barter", 2, f"hand of player 1: dump\nhand of player 2: {cards}\ndiscard: nothing")
    chance = st.chance
    choose(st, 1, "Play a card", "dump")
    choose(st, 1, "player 2")
    assert (st.chance > chance) == (held > 1)
    assert len(lies(st, "hand", 2)) == max(held - 1, 0) and len(lies(st, "discard")) == 1 + min(held, 1)
    assert "Rest" in offered(st, 2)


@situation(20)
def test_a_card_never_pays_for_itself() -> None:
    st = given("barter", 2, "hand of player 1: barter_away\nhand of player 2: nothing")
    assert "Play a card" not in offered(st, 1)
    st = given("barter", 2, "hand of player 1: 2 barter_away\nhand of player 2: nothing")
    choose(st, 1, "Play a card", "barter_away")
    assert offered(st, 1) == ["barter_away"]


@situation(22)
def test_replacing_for_ever_is_stopped_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only wild cards are left, and the reserve is made anew each time: the game is stopped, with its place."""
    monkeypatch.setattr(engine, "FUEL", 5000)
    game = load(HERE / "stock", ["endless"]).game
    assert game is not None
    st = given(game, 2, "offer: nothing\nreserve: 6 joker\nwaste: nothing")
    choose(st, 1, "Look at the offer")
    assert st.status == "stalled" and st.fault is not None
    assert (st.fault.file, "repeat while" in game.sources["rules.tuck"].line(st.fault.line)) == ("rules.tuck", True)


@situation(23)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("left", range(5))
@pytest.mark.parametrize("turn", [1, 2])
def test_what_is_left_goes_to_the_first_ones(players: int, left: int, turn: int) -> None:
    facts = f"hand of player {turn}: hex\npenalties: {f'{left} fine' if left else 'nothing'}"
    st = given("barter", players, facts, turn=turn)
    assert st.log is not None
    said = len(st.log)
    choose(st, turn, "Play a card", "hex")
    others = [(turn - 1 + step) % players + 1 for step in range(1, players)]
    assert [lies(st, "fines", one) for one in others] == [["fine"] * (step < left) for step in range(players - 1)]
    assert [value(st, "hexed", one) for one in others] == [1] * (players - 1)
    assert value(st, "hexed", turn) == 0 and lies(st, "fines", turn) == []
    moved = [event for event in st.view(0).log(said) if event["event"] == "move" and "fines" in json.dumps(event)]
    assert len(moved) == min(left, players - 1)


@situation(24)
@pytest.mark.parametrize("left", range(4))
def test_what_is_legal_agrees_with_what_happens(left: int) -> None:
    bank = f"{left} chip" if left else "nothing"
    st = given("barter", 2, f"hand of player 1: gain2, gain2_full\nbank: {bank}\npurse of player 1: nothing")
    choose(st, 1, "Play a card")
    assert ("gain2_full" in offered(st, 1)) == (left >= 2) and "gain2" in offered(st, 1)
    choose(st, 1, "gain2")
    assert (len(lies(st, "purse", 1)), len(lies(st, "bank"))) == (min(left, 2), max(left - 2, 0))


@situation(25)
@pytest.mark.parametrize("rich", [set(), {3}, {1}, {1, 4}, {2, 3, 4}])
def test_targets_are_those_to_whom_something_can_happen(rich: set[int]) -> None:
    purses = "\n".join(f"purse of player {one}: {'chip' if one in rich else 'nothing'}" for one in range(1, 5))
    st = given("barter", 4, f"hand of player 1: steal1, steal_soft\n{purses}")
    targets = sorted(f"player {one}" for one in rich - {1})
    choose(st, 1, "Play a card")
    assert offered(st, 1) == (["steal1", "steal_soft"] if targets else ["steal_soft"])
    choose(st, 1, "steal_soft")
    if targets:
        assert sorted(map(str, offered(st, 1))) == targets
    else:
        assert "Rest" in offered(st, 2)


@situation(26)
def test_costs_of_several_sources_are_checked_together() -> None:
    for coins, gems in ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1)):
        purse, chest = (f"{count} {name}" if count else "nothing" for count, name in ((coins, "gold"), (gems, "ruby")))
        st = given("booth", 2, f"hand of player 1: ring\npurse of player 1: {purse}\nchest of player 1: {chest}")
        assert ("Play a card" in offered(st, 1)) == (coins > 0 and gems > 0)


@situation(27)
def test_what_is_offered_does_not_depend_on_the_order_of_a_file(tmp_path: Path) -> None:
    """The rows of the tables and the texts of the cards stand the other way round: nothing else changes."""
    folder = tmp_path / "booth"
    folder.mkdir()
    for path in (HERE / "booth").iterdir():
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".csv":
            heading, *rows = text.splitlines()
            text = "\n".join([heading, *reversed(rows)]) + "\n"
        if path.name == "cards.tuck":
            text = "\n".join(reversed(re.split(r"\n(?=card |define )", text))) + "\n"
        (folder / path.name).write_text(text, encoding="utf-8")
    assert [one.title for one in run_scenarios(folder) if not one.ok] == []
    turned = load(folder).game
    assert turned is not None
    facts = "hand of player 1: named, toast\npurse of player 1: gold, silver, copper\npurse of player 2: copper"
    ways: list[list[set[object]]] = []
    for game in (game_of(loaded("booth")), turned):
        st = given(game, 3, facts)
        found = [set(offered(st, 1))]
        choose(st, 1, "Play a card")
        found.append(set(offered(st, 1)))
        choose(st, 1, "named")
        found.append(set(offered(st, 1)))
        ways.append(found)
    assert ways[0] == ways[1] and ways[0][2] == {"gold", "silver", "copper"}


# ---- may and must ---


@situation(30)
@pytest.mark.parametrize("left", range(6))
def test_up_to_four_of_what_there_is(left: int) -> None:
    gems = [gem for gem in (f"{min(left, 4)} ruby", f"{left - 4} opal") if not gem.startswith(("0", "-"))]
    st = given("booth", 2, f"hand of player 1: four\nmine: {', '.join(gems) or 'nothing'}\nchest of player 1: nothing")
    choose(st, 1, "Play a card", "four")
    asked = st.decision(0)
    if not left:
        assert asked is None and st.decision(1) is not None
        return
    assert asked is not None and not asked.domain.may
    sizes = {len(move.answer) for move in asked.moves() if isinstance(move.answer, tuple)}
    assert sizes == set(range(min(left, 4) + 1))
    with pytest.raises(IllegalMove):
        st.apply(asked.move((*asked.items[:4], asked.items[0])))
    st.apply(asked.move(tuple(asked.items[:4])))
    assert len(lies(st, "chest", 1)) == min(left, 4)


@situation(31)
@pytest.mark.parametrize("card", ["none_at_all", "gift"])
@pytest.mark.parametrize("everyone", [False, True])
def test_what_all_see_to_be_without_a_choice_is_not_asked(card: str, everyone: bool) -> None:
    st = given("booth", 2, f"hand of player 1: {card}\npurse of player 1: nothing", everyone=everyone)
    decisions = st.decisions
    choose(st, 1, "Play a card", card)
    assert st.decision(1) is not None and st.decisions == decisions + 2


@situation(31)
@pytest.mark.parametrize("everyone", [False, True])
def test_what_not_all_see_is_asked_where_everyone_is(everyone: bool) -> None:
    """Whether player 2 holds a card that can be played is not for the others to see."""
    st = given("barter", 2, "hand of player 1: gain2\nhand of player 2: again, block", everyone=everyone)
    choose(st, 1, "Play a card", "gain2")
    choose(st, 2, "again")
    if everyone:
        choose(st, 1, None)
        assert offered(st, 2) == [None]
        choose(st, 2, None)
    assert offered(st, 2) == ["block", None]


@situation(32)
def test_declining_changes_nothing() -> None:
    st = given("booth", 2, "hand of player 1: gift\npurse of player 1: copper, gold")
    choose(st, 1, "Play a card", "gift")
    zones = position(st)[0], [value(st, "gifts", one) for one in (1, 2)]
    choose(st, 1, None)
    assert (position(st)[0], [value(st, "gifts", one) for one in (1, 2)]) == zones
    assert st.decision(1) is not None


@situation(32)
def test_what_must_be_done_has_no_no() -> None:
    st = given("booth", 3, "hand of player 1: toast, kindness\npurse of player 1: copper")
    for answer in ("Play a card", "toast", "player 2"):
        asked = st.decision(0)
        assert asked is not None and not asked.domain.may and None not in offered(st, 1)
        with pytest.raises(IllegalMove):
            st.apply(asked.move(None))
        choose(st, 1, answer)


@situation(33)
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("turn", [1, 2])
def test_whom_one_may_choose(players: int, turn: int) -> None:
    everybody = {f"player {one}" for one in range(1, players + 1)}
    me = f"player {turn}"
    chests = "\n".join(
        f"chest of player {one}: {'ruby' if one == turn else 'nothing'}" for one in range(1, players + 1)
    )
    facts = f"hand of {me}: toast, envy, kindness\npurse of {me}: copper\n{chests}"
    for card, wanted in (("toast", everybody), ("envy", {me})):
        st = given("booth", players, facts, turn=turn)
        choose(st, turn, "Play a card", card)
        assert set(offered(st, turn)) == wanted
    st = given("booth", players, facts, turn=turn)
    choose(st, turn, "Play a card", "kindness", "copper")
    assert set(offered(st, turn)) == everybody - {me}


# ---- order and the end ---


@situation(38)
def test_effects_of_one_moment_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    """First doubled, then one more; with the two rules the other way round, the reverse."""
    found: list[int] = []
    for turned in (False, True):
        folder = tmp_path / f"rounds_{turned}"
        folder.mkdir()
        for path in (HERE / "rounds").iterdir():
            text = path.read_text(encoding="utf-8")
            doubles, gives = (
                re.search(rf"rule {rule} after play:\n(    .*\n)+", text) for rule in ("doubles", "gives")
            )
            if turned and doubles and gives:
                text = text.replace(gives[0], "").replace(doubles[0], f"{gives[0]}\n{doubles[0]}")
            (folder / path.name).write_text(text, encoding="utf-8")
        game = load(folder).game
        assert game is not None
        st = given(game, 2, "hand of player 1: toll\nbean of player 1: 5")
        choose(st, 1, "Play a card", "toll")
        found.append(value(st, "bean", 1))
    assert found == [13, 14]


@situation(42)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("turn", [1, 2])
def test_everyone_else_has_exactly_one_more_turn(players: int, turn: int) -> None:
    st = given("rounds", players, f"hand of player {turn}: ender", turn=turn)
    choose(st, turn, "Play a card", "ender")
    for step in range(1, players):
        choose(st, (turn - 1 + step) % players + 1, "Take a bean")
    assert st.status == "finished" and value(st, "had", turn) == 1


@situation(43)
@pytest.mark.parametrize("name", PLENTY)
@pytest.mark.parametrize("watched", [False, True])
def test_after_the_end_nothing_is_legal(name: str, watched: bool) -> None:
    game = game_of(loaded(name, plenty=True))
    st = game.new(game.layout.least, 5, watched=watched)
    while not st.is_over:
        last = answer_uniformly(st)
        st.apply(last)
    before = st.hash()
    assert st.decision() is None and len(st.moves()) == 0 and st.view(0).decision is None
    moves = [last, *(Move(site.number, 0, answer) for site in game.ask.sites for answer in (None, 0, ()))]
    for move in moves:
        with pytest.raises(IllegalMove):
            st.apply(move)
    assert st.hash() == before and st.status == "finished"


@situation(48)
def test_two_games_in_one_process_share_nothing() -> None:
    def end(*states: State) -> list[str]:
        """Plays games side by side, a move of each in turn."""
        while any(not st.is_over for st in states):
            for st in states:
                if not st.is_over:
                    st.apply(answer_uniformly(st))
        return [st.hash() for st in states]

    for name in PLENTY:
        game = game_of(loaded(name, plenty=True))
        most = game.layout.most
        alone = [end(game.new(most, seed))[0] for seed in (1, 2, 1)]
        assert alone[0] == alone[2] != alone[1]
        again = game_of(load(HERE / name, (), PLENTY[name]))
        others = game_of(loaded("barter" if name != "barter" else "guard", plenty=True))
        together = end(game.new(most, 1), others.new(3, 1), again.new(most, 1), game.new(most, 2))
        assert [together[0], together[2], together[3]] == [alone[0], alone[0], alone[1]]
