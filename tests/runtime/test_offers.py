"""Decisions among alternatives, among groups that are listed, and in windows: as decisions, views, records and logs."""

from __future__ import annotations

import json

import pytest
from tuckbox.interpreter.runtime import engine
from tuckbox.interpreter.runtime.domains import GroupOf, OneOf, SomeOf
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.runtime.faults import IllegalMove, RecordError
from tuckbox.interpreter.runtime.record import Record, Recorder, differences, replay
from tuckbox.interpreter.runtime.saving import from_json, to_json
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.symbolic import from_symbolic, symbolic

from .offers import ANSWER, HAND, ONE, TABLE, TWO, WHICH, offers
from .test_saving import schema

GAME = offers()
VIEW, RECORD = schema("view"), schema("record")


def after(*answers: int | tuple[int, ...] | None, everyone: bool = False) -> State:
    """The position behind these answers."""
    st = GAME.new(2, 3, ask_everyone=everyone)
    for answer in answers:
        asked = st.decision()
        assert asked is not None
        st.apply(asked.move(answer))
    return st


def test_alternatives_are_numbers_with_labels() -> None:
    st = after()
    asked = st.decision()
    assert asked is not None
    assert (asked.site, asked.kind, asked.items, asked.labels) == (
        WHICH, "alternative", (0, 2), ("Play a card", "Play two alike"),
    )  # fmt: skip
    assert isinstance(asked.domain, OneOf) and not asked.many
    assert (asked.settles, asked.event) == (1, None)
    assert [move.answer for move in asked.moves()] == [0, 2]
    with pytest.raises(IllegalMove):
        st.apply(asked.move(1))
    assert st.decision() is asked


def test_other_decisions_have_no_labels() -> None:
    asked = after(0).decision()
    assert asked is not None
    assert (asked.site, asked.kind, asked.labels, asked.settles) == (ONE, "one of", None, 1)
    answering = after(0, 0).decision()
    assert answering is not None
    assert (answering.site, answering.event, answering.settles) == (ANSWER, "play", None)


def test_only_the_groups_that_are_listed_are_open() -> None:
    st = after(2)
    asked = st.decision()
    assert asked is not None
    assert (asked.site, asked.kind, asked.many) == (TWO, "some of", True)
    assert isinstance(asked.domain, GroupOf) and isinstance(asked.domain, SomeOf)
    assert [move.answer for move in asked.moves()] == [(2, 3)]
    with pytest.raises(IllegalMove):
        st.apply(asked.move((0, 2)))
    st.apply(asked.move((3, 2)))
    assert st.zones[TABLE] == [2, 3]


def test_the_view_of_alternatives() -> None:
    view = after().view(0).to_json()
    VIEW.validate(view)
    asked = view["decision"]
    assert (asked["kind"], asked["event"], asked["groups"], asked["alike"]) == ("alternative", None, None, [[0], [1]])
    assert asked["options"] == [
        {"alternative": 1, "label": "Play a card"},
        {"alternative": 3, "label": "Play two alike"},
    ]


def test_the_view_of_groups_and_of_a_window() -> None:
    groups = after(2).view(0).to_json()
    VIEW.validate(groups)
    assert groups["decision"]["groups"] == [[1, 2]]
    assert len(groups["decision"]["options"]) == 4
    window = after(0, 0).view(1).to_json()
    VIEW.validate(window)
    assert window["decision"]["event"] == {"action": "play", "actor": None, "args": []}
    assert window["decision"]["declinable"]
    assert [one["kind"] for one in window["decision"]["options"]] == ["k2", "k2"]


def test_what_was_cancelled_is_told() -> None:
    st = after(0, 0, 4)
    view = st.view(0).to_json()
    VIEW.validate(view)
    assert view["log"][-1] == {"event": "cancelled", "action": "play", "kind": None}
    unwatched = GAME.fresh(2, 3, watched=False)
    engine.advance(unwatched)
    for answer in (0, 0, 4):
        asked = unwatched.decision()
        assert asked is not None
        unwatched.apply(asked.move(answer))
    assert (unwatched.log, unwatched.zones) == (None, st.zones)


def test_moves_name_alternatives_by_their_place_in_the_rules() -> None:
    st = after()
    asked = st.decision()
    assert asked is not None
    move = asked.move(2)
    written = symbolic(st, move)
    assert written == {"site": "play.alternative", "seat": 1, "answer": {"alternative": 3}}
    assert from_symbolic(st, json.loads(json.dumps(written))) == move
    for wrong in ({"alternative": True}, {"alternative": "3"}, 2, {"label": "Play two alike"}):
        with pytest.raises(IllegalMove, match="asks for an alternative"):
            from_symbolic(st, written | {"answer": wrong})
    with pytest.raises(IllegalMove):
        st.apply(from_symbolic(st, written | {"answer": {"alternative": 2}}))


def test_a_record_with_alternatives_replays() -> None:
    keeper = Recorder(GAME.new(2, 3, ask_everyone=True))
    while (asked := keeper.state.decision()) is not None:
        keeper.play(answer_uniformly(keeper.state) if asked.site != WHICH else asked.move(asked.items[-1]))
    record = keeper.record()
    data = json.loads(json.dumps(record.to_json()))
    RECORD.validate(data)
    assert data["moves"][0]["answer"] == {"alternative": 3}
    st = replay(GAME, Record.from_json(data))
    assert st.hash() == keeper.state.hash()
    assert differences(st, record) == []
    data["moves"][0]["answer"] = {"alternative": 2}
    with pytest.raises(RecordError, match="Move 1 of the record"):
        replay(GAME, Record.from_json(data))


@pytest.mark.parametrize("answers", [(), (2,), (0, 0)])
def test_a_saved_game_goes_on(answers: tuple[int, ...]) -> None:
    st = after(*answers)
    again = from_json(GAME, json.loads(json.dumps(to_json(st))))
    asked, same = st.decision(), again.decision()
    assert asked is not None and same is not None
    assert (same.kind, same.labels, list(same.moves())) == (asked.kind, asked.labels, list(asked.moves()))


def test_who_has_no_answer_is_asked_too_if_everyone_is() -> None:
    quiet, asked = after(2, (2, 3), None, 0, 1), after(2, (2, 3), None, 0, 1, everyone=True)
    assert quiet.is_over
    passing = asked.decision()
    assert passing is not None and passing.seat == 0
    assert list(passing.moves()) == [passing.move(None)]
    assert answer_uniformly(asked) == passing.move(None)
    words = asked.ci
    asked.apply(passing.move(None))
    assert asked.ci == words
    assert (asked.is_over, asked.zones, asked.vars) == (True, quiet.zones, quiet.vars)
    assert asked.zones[HAND] == [0, 6]
