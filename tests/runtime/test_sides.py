"""Pieces with sides: who turns them and when, what is exchanged, and what views, logs and saves tell of them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from tuckbox.interpreter.runtime import steps
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.decisions import decision_at
from tuckbox.interpreter.runtime.events import log_for
from tuckbox.interpreter.runtime.faults import InvariantError, RuleFault, SaveError
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.naming import piece_place, piece_seen
from tuckbox.interpreter.runtime.program import Program, SiteInfo
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.symbolic import from_symbolic, symbolic

from .test_saving import schema
from .tiny import CARD, SPAN, laid, layout_of, zones_from
from .tiny import NUMBER as NUMBER_TYPE

BASE = zones_from(
    [
        ("deck", "pile", "hidden", False),
        ("discard", "pile", "open", False),
        ("hand", "set", "private", True),
        ("line", "row", "open", False),
        ("store", "set", "hidden", False),
        ("spot", "slot", "open", False),
    ],
    {"deck": "discard"},
)
ZONES = tuple(replace(zone, showing={"discard": 1, "deck": 0, "spot": 2}.get(zone.name)) for zone in BASE)
DECK, DISCARD, HAND, LINE, STORE, SPOT = (zone.base for zone in ZONES)
SIDES = ("back", "front", "edge")
LAYOUT = replace(layout_of([2, 3, 4], ZONES, [("score", NUMBER_TYPE, True, 0, "open")]), sides={"card": SIDES})
SITE = SiteInfo(
    number=0, name="play.chosen", type=CARD, span=SPAN, routine=0, into=2, reads=(), made="chosen", prompt=None,
    may=False, open_source=True, decline=None, many=False, phase=None, together=False,
)  # fmt: skip


def _options(st: State, me: int) -> tuple[list[int], None, None]:
    return st.zones[HAND + me], None, None


PROGRAM = Program(
    "ask",
    LAYOUT,
    (lambda *_: 0,),
    ("play",),
    (3,),
    (),
    (_options,),
    (SITE,),
    {},
    None,
    None,
    0,
    (),  # type: ignore[arg-type]
)
GAME = Game(LAYOUT, PROGRAM, lambda _players: PROGRAM, rules_hash="sides", title="Sides")


def table(where: dict[int, list[int]], **fronts: int) -> State:
    st = laid(GAME, 2, where)
    for called, side in fronts.items():
        st.sides[int(called[1:])] = side
    return st


def test_all_pieces_show_their_first_side_at_first() -> None:
    assert GAME.fresh(2, 1).sides == [0] * 9
    bare = Game(replace(LAYOUT, sides={}), PROGRAM, lambda _players: PROGRAM, rules_hash="bare", title="Bare")
    assert bare.fresh(2, 1).sides == []


@pytest.mark.parametrize("watched", [True, False])
def test_what_enters_a_zone_is_turned(watched: bool) -> None:
    st = table({LINE: [0, 1, 2, 3]}, p1=2)
    st = st if watched else st.unwatched()
    steps.move(st, [0, 1], DISCARD, "top")
    assert st.sides[:4] == [1, 1, 0, 0]
    steps.move_one(st, 0, LINE, "right")
    assert st.sides[0] == 1, "it stays as it is where the zone says nothing"
    steps.move(st, [2, 3], DISCARD, "top", 2)
    assert st.sides[2:4] == [2, 2], "what is said with the move goes before what the zone says"
    steps.move_one(st, 3, LINE, "left", 0)
    assert st.sides[3] == 0


@pytest.mark.parametrize("watched", [True, False])
def test_drawn_pieces_are_turned_through_a_refill(watched: bool) -> None:
    st = table({DECK: [0], DISCARD: [1, 2]}, p1=1, p2=1)
    st = st if watched else st.unwatched()
    drawn = steps.draw(st, 2, DECK, False, HAND, "right", 1)
    left = ({1, 2} - set(drawn)).pop()
    assert [st.sides[piece] for piece in drawn] == [1, 1]
    assert st.sides[left] == 0, "the deck that was made anew shows backs"
    assert steps.draw_pool(st, 1, [drawn[0]], LINE, "right", 2) == [drawn[0]]
    assert st.sides[drawn[0]] == 2


def test_an_at_once_turns_at_its_end() -> None:
    st = table({LINE: [0, 1, 2]})
    steps.commit(st, [([0], DISCARD, "top"), ([1], HAND, "right", 2), ([2], HAND, "right", None)], [])
    assert st.sides[:3] == [1, 2, 0]


def test_a_flip_turns_where_they_lie_and_tells_of_those_that_change() -> None:
    st = table({LINE: [0, 1], HAND + 1: [2, 5]}, p1=1)
    steps.flip(st, [0, 1, 2], 1)
    assert (st.sides[:3], st.zones[LINE]) == ([1, 1, 1], [0, 1])
    steps.flip(st, [0, 1], 1)
    line = {"zone": "line", "kinds": ["k0"], "unknown": 0}
    hand = {"zone": "hand", "owner": 2, "kinds": [], "unknown": 1}
    assert log_for(st, 0) == [{"event": "flip", "side": "front", "pieces": [line, hand]}]
    assert log_for(st, 1)[0]["pieces"][1]["kinds"] == ["k1"]


def test_who_cannot_see_a_set_does_not_know_what_was_flipped_in_it() -> None:
    st = table({STORE: [0, 2, 5]}, p5=1)
    assert st.know is not None
    st.know[0][0], st.know[0][2], st.know[0][5] = 0b001, 0b010, 0b100
    steps.flip(st, [0], 2)
    assert [st.know[0][piece] for piece in (0, 2, 5)] == [0b011, 0b011, 0b100], "only alike sides could be meant"
    assert log_for(st, 0)[0]["pieces"] == [{"zone": "store", "kinds": [], "unknown": 1}]
    steps.flip(st, [2], 1)
    assert st.know[0][2] == 0b011, "the only one that showed this side"
    check_invariants_of_pieces(st)


def test_what_leaves_an_unseen_set_is_mixed_with_what_shows_the_same_side() -> None:
    st = table({STORE: [0, 2, 5]}, p5=1)
    assert st.know is not None
    st.know[0][0], st.know[0][2], st.know[0][5] = 0b001, 0b110, 0b100
    steps.move_one(st, 0, DECK, "top")
    assert [st.know[0][piece] for piece in (0, 2, 5)] == [0b111, 0b111, 0b100]


def test_a_shuffle_mixes_what_shows_the_same_side() -> None:
    st = table({DECK: [0, 2, 5]}, p5=1)
    assert st.know is not None
    st.know[0][0], st.know[0][2], st.know[0][5] = 0b001, 0b010, 0b100
    steps.shuffle(st, DECK)
    assert [st.know[0][piece] for piece in (0, 2, 5)] == [0b011, 0b011, 0b100]


@pytest.mark.parametrize("watched", [True, False])
def test_one_for_one_takes_the_very_place(watched: bool) -> None:
    st = table({LINE: [0, 1, 2], DISCARD: [3, 4, 5]}, p1=2)
    st = st if watched else st.unwatched()
    steps.swap(st, [1], [4], None, None)
    assert (st.zones[LINE], st.zones[DISCARD]) == ([0, 4, 2], [3, 1, 5])
    assert (st.loc[1], st.loc[4], st.sides[1], st.sides[4]) == (DISCARD, LINE, 1, 0)
    steps.swap(st, [0], [2], LINE, LINE)
    assert st.zones[LINE] == [2, 4, 0]


def test_within_a_zone_that_turns_they_keep_their_sides() -> None:
    st = table({DISCARD: [3, 4, 5]}, p3=2, p4=1)
    steps.swap(st, [3], [4, 5], None, None)
    assert sorted(st.zones[DISCARD]) == [3, 4, 5]
    assert st.sides[3:6] == [2, 1, 0]


@pytest.mark.parametrize("watched", [True, False])
def test_lists_are_exchanged(watched: bool) -> None:
    st = table({LINE: [0, 1, 2], DISCARD: [3, 4, 5]})
    st = st if watched else st.unwatched()
    steps.swap(st, st.zones[LINE], st.zones[DISCARD][::-1], LINE, DISCARD)
    assert (st.zones[LINE], st.zones[DISCARD]) == ([5, 4, 3], [2, 1, 0])
    assert [st.loc[piece] for piece in range(6)] == [DISCARD] * 3 + [LINE] * 3


def test_a_swap_with_an_empty_zone_that_is_named() -> None:
    st = table({LINE: [0, 1]})
    steps.swap(st, [], [], None, None)
    assert log_for(st, None) == []
    steps.swap(st, [0, 1], [], None, HAND + 1)
    assert (st.zones[LINE], sorted(st.zones[HAND + 1])) == ([], [0, 1])
    steps.swap(st, [], [0], SPOT, None)
    assert (st.zones[SPOT], st.sides[0]) == ([0], 2)
    steps.swap(st, [0], [1], None, None)
    assert (st.zones[SPOT], st.zones[HAND + 1], st.sides[:2]) == ([1], [0], [2, 2])


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        ([0], [], "P010"),
        ([], [0], "P010"),
        ([0, 3], [4], "P011"),
        ([1], [0, 3], "P011"),
        ([0], [0], "P012"),
        ([0, 1], [2, 1], "P012"),
        ([0, 0], [3], "P004"),
        ([5], [0, 1], "P001"),
    ],
)
@pytest.mark.parametrize("watched", [True, False])
def test_what_cannot_be_swapped(first: list[int], second: list[int], code: str, watched: bool) -> None:
    st = table({LINE: [0, 1, 2], DISCARD: [3, 4], SPOT: [5]})
    st = st if watched else st.unwatched()
    with pytest.raises(RuleFault) as fault:
        steps.swap(st, first, second, None, None)
    assert fault.value.code.id == code


def test_the_log_tells_the_side_after_and_before() -> None:
    st = table({HAND: [0, 1, 2], LINE: [3]}, p1=1, p2=1)
    steps.move(st, [0, 1, 2], DISCARD, "top")
    way = {"from": {"zone": "hand", "owner": 1}, "to": {"zone": "discard"}}
    wanted = [
        {**way, "kinds": ["k0"], "unknown": 0, "side": "front", "was": "back"},
        {**way, "kinds": ["k0", "k1"], "unknown": 0, "side": "front"},
    ]
    assert log_for(st, 1)[0]["moves"] == wanted
    steps.swap(st, [3], [0], None, None)
    told = log_for(st, 1)[1]
    assert told["cause"] == "swapped"
    assert [(move["kinds"], move["side"]) for move in told["moves"]] == [(["k1"], "front"), (["k0"], "front")]


def test_out_of_an_unseen_set_nothing_is_told_by_the_order() -> None:
    orders = ([2, 5, 6], [6, 5, 2], [5, 6, 2])
    logs = []
    for order in orders:
        st = table({STORE: [2, 5, 6, 7]}, p5=1)
        steps.move(st, order, HAND + 1, "right")
        logs.append(log_for(st, 0))
    assert logs[0] == logs[1] == logs[2]
    assert [(move["side"], move["unknown"]) for move in logs[0][0]["moves"]] == [("back", 2), ("front", 1)]


def test_a_view_tells_every_side() -> None:
    st = table({DECK: [0, 1], HAND: [2, 3], HAND + 1: [7, 4, 6], LINE: [5]}, p1=1, p7=2, p3=1)
    view = view_of(st, 0)
    deck, mine, theirs = (zone_in(view, name, owner) for name, owner in (("deck", None), ("hand", 1), ("hand", 2)))
    assert deck == [{"one_of": 0, "side": "front"}, {"one_of": 0, "side": "back"}]
    assert mine == [{"kind": "k1", "side": "back"}, {"kind": "k1", "side": "front"}]
    assert [piece["side"] for piece in theirs] == ["back", "back", "edge"]
    assert zone_in(view, "line", None) == [{"kind": "k2", "side": "back"}]
    assert view["box"] == [{"kind": "k2", "side": "back"}]
    st.zones[HAND + 1].reverse()
    assert view_of(st, 0) == view, "the order of a set that he does not see tells nothing"


def view_of(st: State, seat: int) -> dict[str, Any]:
    st.status, data = "finished", None
    data = st.view(seat).to_json()
    assert list(schema("view").iter_errors(data)) == []
    return json.loads(json.dumps(data))


def zone_in(view: dict[str, Any], name: str, owner: int | None) -> list[Any]:
    return next(zone["pieces"] for zone in view["zones"] if (zone["zone"], zone.get("owner")) == (name, owner))


def test_the_schema_knows_the_log() -> None:
    st = table({LINE: [0, 1], HAND: [2]})
    steps.flip(st, [0], 1)
    steps.swap(st, [0], [2], None, None)
    steps.move(st, [0], DISCARD, "top")
    assert {event["event"] for event in view_of(st, 1)["log"]} == {"flip", "move"}


def asked(st: State) -> State:
    st.site, st.waiting, st.asked, st.frames = 0, 1, 1, [[0, 0, None]]
    return st


def test_pieces_that_show_other_sides_are_not_alike() -> None:
    st = asked(table({HAND: [2, 3, 4, 5]}, p3=1))
    decision = decision_at(st, SITE, 0)
    assert decision.domain.alike() == [[0, 2], [1], [3]]
    assert [decision.side(piece) for piece in (2, 3)] == [0, 1]
    assert piece_seen(st, 3, 0) == {"kind": "k1", "zone": "hand", "owner": 1, "place": 2, "side": "front"}
    assert piece_seen(st, 3, 1) == {"zone": "hand", "owner": 1, "side": "front"}


def test_a_symbolic_move_prefers_the_same_side() -> None:
    st = asked(table({HAND: [2, 3, 4]}, p4=1))
    for piece in (2, 3, 4):
        move = decision_at(st, SITE, 0).move(piece)
        data = symbolic(st, move)
        assert data["answer"] == piece_place(st, piece)
        assert from_symbolic(st, data) == move
    chosen = {"kind": "k1", "zone": "hand", "owner": 1, "place": 1, "side": "front"}
    assert from_symbolic(st, {"site": "play.chosen", "seat": 1, "answer": chosen}).answer == 4
    chosen |= {"side": "edge", "place": 2}
    assert from_symbolic(st, {"site": "play.chosen", "seat": 1, "answer": chosen}).answer == 3


def test_a_position_is_saved_with_its_sides() -> None:
    st = asked(table({HAND: [2, 3, 4]}, p4=1))
    steps.move(st, [2], DISCARD, "top")
    st.sides[8] = 2
    data = json.loads(json.dumps(st.to_json()))
    assert list(schema("state").iter_errors(data)) == []
    again = from_json(GAME, data)
    assert (again.sides, again.hash(), again.log) == (st.sides, st.hash(), st.log)
    copy = st.clone()
    copy.sides[0] = 1
    assert (st.sides[0], copy.hash() != st.hash()) == (0, True)


@pytest.mark.parametrize("sides", [[0] * 8, [], [0] * 8 + [3], [0] * 8 + [-1], [0] * 8 + [True], None])
def test_sides_that_cannot_be_are_refused(sides: Any) -> None:
    with pytest.raises(SaveError) as refused:
        from_json(GAME, asked(table({HAND: [2]})).to_json() | {"sides": sides})
    assert refused.value.code.id == "P030"


def check_invariants_of_pieces(st: State) -> None:
    st.status = "finished"
    check_invariants(st)


def test_a_side_out_of_range_is_found() -> None:
    st = table({LINE: [0]})
    check_invariants_of_pieces(st)
    st.sides[0] = 3
    with pytest.raises(InvariantError, match="shows side 3"):
        check_invariants(st)
