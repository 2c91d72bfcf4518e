"""Situations in which a card is answered, cancelled, or taken back before it was announced."""

from __future__ import annotations

import io
import json

import pytest
from tuckbox.cli.session import Quit, Session
from tuckbox.cli.wording import Wording
from tuckbox.interpreter.playtest.match import Seated
from tuckbox.interpreter.runtime.state import State

from .situated import (
    choose,
    game_of,
    given,
    kind,
    lies,
    loaded,
    offered,
    position,
    seen,
    situation,
    value,
)


@situation(5)
@pytest.mark.parametrize("everyone", [False, True])
def test_a_cancelled_look_has_shown_nothing(everyone: bool) -> None:
    facts = """hand of player 1: peek
        hand of player 2: block, gain2
        hand of player 3: hex"""
    st = given("barter", 3, facts, everyone=everyone)
    assert st.know is not None and st.log is not None
    hand = list(st.zones[st.game.layout.zone_named["hand"].base + 1])
    choose(st, 1, "Play a card", "peek")
    masks = [list(row) for row in st.know]
    said = len(st.log)
    choose(st, 2, "block")
    while everyone and st.decision() is not None and st.game.ask.sites[st.site].event:
        asked = st.decision()
        assert asked is not None
        choose(st, asked.seat + 1, None)
    assert "Rest" in offered(st, 2)
    block, other = sorted(hand, key=lambda piece: lies(st, "discard").count(kind(st, piece)), reverse=True)
    assert kind(st, other) == "gain2"
    for viewer in (0, 2):
        assert st.know[viewer][other] == masks[viewer][other]
        assert st.know[viewer][other].bit_count() > 10
        assert st.know[viewer][block].bit_count() == 1
        told = json.dumps(st.view(viewer).log(said))
        assert "gain2" not in told and "peeked" not in told and '"cancelled"' in told


@situation(5)
def test_a_look_that_happens_shows_the_hand_to_one() -> None:
    facts = """hand of player 1: peek
        hand of player 2: block, gain2
        hand of player 3: hex"""
    st = given("barter", 3, facts)
    choose(st, 1, "Play a card", "peek")
    choose(st, 2, None)
    choose(st, 1, "player 2")
    assert offered(st, 1) == ["block", "gain2"]
    choose(st, 1, "gain2")
    assert lies(st, "hand", 1) == ["gain2"] and lies(st, "hand", 2) == ["block"]
    assert b'"gain2"]' not in seen(st, 3).partition(b'"log"')[2]


WITH_EVERYONE_ASKED: dict[str, dict[int, str]] = {
    "a card is played": {},
    "and another player stops it": {3: "block"},
    "and another player answers it": {3: "tap"},
    "and another player lets a card follow": {3: "again"},
}


@situation(6)
@pytest.mark.parametrize("case", WITH_EVERYONE_ASKED)
@pytest.mark.parametrize("four", [False, True])
def test_who_holds_an_answer_is_not_told_apart_from_who_does_not(case: str, four: bool) -> None:
    told: list[list[bytes]] = []
    for held in ("block", "gain2_full"):
        facts = f"""hand of player 1: hex, gain2
            hand of player 2: {held}, puff
            hand of player 3: tap, block, again, gain2"""
        st = given("barter", 3 + four, facts, everyone=True)
        answers, declined = WITH_EVERYONE_ASKED[case].copy(), 0
        viewers = [1, 3, 4] if four else [1, 3]
        choose(st, 1, "Play a card", "gain2")
        watched: list[bytes] = []
        while True:
            watched += [seen(st, viewer) for viewer in viewers]
            asked = st.decision()
            assert asked is not None
            if asked.seat == 1:
                if asked.event is None:
                    break
                assert ("block" in offered(st, 2)) == (held == "block")
                declined += 1
            choose(st, asked.seat + 1, answers.pop(asked.seat + 1, None))
        assert not answers and declined > (case != "a card is played")
        told.append(watched)
    assert told[0] == told[1] and len(told[0]) >= 6


@situation(6)
def test_where_not_everyone_is_asked_the_game_is_the_same() -> None:
    ends = []
    for everyone in (False, True):
        st = given(
            "barter", 3, "hand of player 1: gain2\nhand of player 2: puff\nhand of player 3: tap", everyone=everyone
        )
        choose(st, 1, "Play a card", "gain2")
        if everyone:
            assert offered(st, 2) == [None]
            choose(st, 2, None)
        choose(st, 3, "tap")
        while everyone and (asked := st.decision()) is not None and asked.event:
            choose(st, asked.seat + 1, None)
        ends.append((position(st), st.turns))
    assert ends[0] == ends[1]


@situation(7)
def test_heads_of_one_part_are_settled_together_and_nothing_has_moved() -> None:
    facts = """purse of player 1: silver
        purse of player 2: gold
        chest of player 1: ruby, opal"""
    st = given("booth", 3, facts)
    before, parts = position(st), []
    for answer in ("Rob somebody", "player 2", "ruby"):
        asked = st.decision(0)
        assert asked is not None and position(st) == before
        parts.append(asked.settles)
        choose(st, 1, answer)
    assert parts[0] is not None and len(set(parts)) == 1
    assert position(st) != before
    assert lies(st, "purse", 1) == ["gold", "silver"] and lies(st, "chest", 1) == ["opal"]


@situation(7)
def test_stepping_back_uses_nothing_up(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Player 1 begins a robbery, chooses whom, steps back twice, and earns a coin instead."""
    kept: list[State] = []
    facts = """hand of player 1: nothing
        chest of player 1: ruby, opal
        purse of player 2: gold
        purse of player 3: silver"""
    game = game_of(loaded("booth"))
    names = offered(given(game, 3, facts), 1)
    rob, earn = names.index("Rob somebody") + 1, names.index("Earn a coin") + 1
    for typed in (f"{rob}\n1\nback\nback\n{earn}\n", f"{earn}\n"):
        st = given(game, 3, facts, everyone=True)
        monkeypatch.setattr("sys.stdin", io.StringIO(typed + "q\n"))
        session = Session(st, Seated(st, [None] * 3), (0, 1, 2), Wording(game, "en"))
        with pytest.raises(Quit):
            session.run()
        kept.append(session.state)
    out = capsys.readouterr().out
    assert out.count("Type back") == 3
    assert kept[0].hash() == kept[1].hash() and kept[0].turns == 2 and kept[0].decision() is not None
    assert kept[0].to_json()["decisions"] == kept[1].to_json()["decisions"]


@situation(8)
def test_after_an_answer_all_pass_once_more_before_the_window_closes() -> None:
    """Everybody may answer, who acts too. Player 3 acts."""
    facts = """hand of player 1: echo
        hand of player 2: echo
        hand of player 3: mend
        wounds of player 1: 1
        wounds of player 2: 1
        wounds of player 3: 1"""
    st = given("guard", 3, facts, everyone=True, turn=3)
    choose(st, 3, "Play a card", "mend")
    asked: list[int] = []

    def answers(seat: int, answer: object) -> None:
        asked.append(seat)
        choose(st, seat, answer)

    answers(1, None)
    answers(2, "echo")
    for seat in (3, 1, 2):  # what player 2 did
        answers(seat, None)
    assert value(st, "wounds", 2) == 0
    for seat in (3, 1, 2):  # the card again, from the left of who has answered
        answers(seat, None)
    assert value(st, "wounds", 3) == 0 and lies(st, "discard") == ["echo", "mend"]
    assert "Rest" in offered(st, 1)


@situation(10)
@pytest.mark.parametrize("everyone", [False, True])
def test_own_cards_are_not_answered_but_answers_to_them_are(everyone: bool) -> None:
    facts = "hand of player 1: gain2, block\nhand of player 2: {}\nhand of player 3: nothing"
    st = given("barter", 3, facts.format("hex"), everyone=everyone)
    choose(st, 1, "Play a card", "gain2")
    if everyone:
        choose(st, 2, None)
        choose(st, 3, None)
    assert value(st, "carried", 1) == 1 and "Rest" in offered(st, 2)
    st = given("barter", 3, facts.format("tap"), everyone=everyone)
    choose(st, 1, "Play a card", "gain2")
    choose(st, 2, "tap")
    if everyone:
        choose(st, 3, None)
    assert offered(st, 1) == ["block", None]
