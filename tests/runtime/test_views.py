"""A view holds what its seat may know, in the form its schema says, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tuckbox.interpreter.runtime import engine, steps
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.views import View

from .test_saving import schema
from .tiny import HAND, SECRET, bare_game, laid, tiny, zones_from

SCHEMA = schema("view")
GAME = tiny()

ZONES = zones_from(
    [
        ("deck", "pile", "hidden", False),
        ("hand", "set", "private", True),
        ("pool", "set", "open", False),
        ("line", "row", "hidden", False),
        ("discard", "pile", "open", False),
    ]
)
DECK, HANDS, POOL, LINE, DISCARD = (zone.base for zone in ZONES)
TABLE = bare_game([1] * 6, ZONES)


def zone_of(view: dict[str, Any], name: str, owner: int | None = None) -> dict[str, Any]:
    """One zone of a view."""
    (found,) = [zone for zone in view["zones"] if zone["zone"] == name and zone.get("owner") == owner]
    assert isinstance(found, dict)
    return found


def test_every_view_of_a_game_has_its_form() -> None:
    st = GAME.new(3, 4, ask_everyone=True)
    while st.status == "running":
        for seat in range(3):
            SCHEMA.validate(json.loads(json.dumps(st.view(seat).to_json())))
        st.apply(engine.answer_uniformly(st))
    for seat in range(3):
        view = st.view(seat).to_json()
        SCHEMA.validate(view)
        assert view["outcome"] == st.outcome().to_json()
        assert (view["decision"], view["awaited"], view["phase"]) == (None, [], None)


def test_what_a_seat_sees_of_the_table() -> None:
    st = laid(TABLE, 2, {DECK: [0, 1], HANDS: [2], POOL: [4, 3]})
    steps.move_one(st, 2, DISCARD, "top")
    steps.draw(st, 1, DECK, False, HANDS, "right")
    mine, theirs = st.view(0).to_json(), st.view(1).to_json()
    assert zone_of(mine, "pool")["pieces"] == ["k4", "k3"]
    assert zone_of(mine, "discard")["pieces"] == zone_of(theirs, "discard")["pieces"] == ["k2"]
    assert zone_of(mine, "hand", 1)["pieces"] == ["k1"]
    assert (zone_of(theirs, "hand", 1)["pieces"], theirs["unsure"]) == ([{"one_of": 0}], [["k0", "k1", "k2"]])
    assert (zone_of(mine, "deck")["pieces"], mine["unsure"]) == ([{"one_of": 0}], [["k0", "k1"]])
    assert (zone_of(mine, "deck")["count"], zone_of(mine, "deck")["look"]) == (1, "hidden")
    assert mine["box"] == ["k5"]
    assert [zone.get("owner") for zone in mine["zones"] if zone["zone"] == "hand"] == [1, 2]


def test_piles_are_told_from_the_top_and_rows_from_the_left() -> None:
    st = TABLE.fresh(2, 1)
    steps.move(st, [0, 1, 2], DECK, "right")
    steps.move(st, [3, 4], LINE, "right")
    view = st.view(0).to_json()
    assert zone_of(view, "deck")["pieces"] == ["k2", "k1", "k0"]
    assert zone_of(view, "line")["pieces"] == ["k3", "k4"]


def test_known_ones_among_the_unknown_stand_first_and_sorted() -> None:
    views = []
    for order in ([0, 1, 2], [2, 0, 1]):
        st = TABLE.fresh(2, 1)
        steps.move(st, [3, 4], DECK, "right")
        steps.shuffle(st, DECK)
        steps.draw(st, 1, DECK, False, HANDS + 1, "right")
        for piece in order:
            steps.move_one(st, piece, LINE, "right")
        # All of a hand goes over at once, in whatever order its owner holds it.
        steps.move(st, order, HANDS + 1, "right")
        views.append(zone_of(st.view(0).to_json(), "hand", 2)["pieces"])
    assert views[0] == views[1] == ["k0", "k1", "k2", {"one_of": 0}]


def test_tracks_are_read_by_those_they_are_for() -> None:
    st = GAME.new(2, 4)
    piece = st.zones[HAND][1]
    steps.set_track(st, SECRET, piece)
    kind = f"k{GAME.layout.pieces[piece]}"
    mine = {entry["track"]: entry for entry in st.view(0).to_json()["tracks"] if entry.get("owner") in (None, 1)}
    assert mine["secret"]["value"] == {"kind": kind, "zone": "hand", "owner": 1, "place": 2}
    assert mine["leader"]["value"] is None
    theirs = st.view(1).to_json()
    assert [entry["owner"] for entry in theirs["tracks"] if entry["track"] == "secret"] == [2]
    assert "secret" not in json.dumps(theirs["log"])
    assert st.view(0).to_json()["log"][-1]["value"] == {"kind": kind}


def test_the_open_decision_with_its_options() -> None:
    st = GAME.new(2, 4)
    view = st.view(1).to_json()
    hand = [f"k{GAME.layout.pieces[piece]}" for piece in st.zones[HAND + 1]]
    asked = view["decision"]
    assert [(one["kind"], one["owner"], one["place"]) for one in asked["options"]] == [
        (kind, 2, place) for place, kind in enumerate(hand, 1)
    ]
    assert (asked["site"], asked["prompt"], asked["kind"]) == ("play.present", "Which present?", "one of")
    assert sorted(place for group in asked["alike"] for place in group) == [0, 1, 2]
    assert all(len({hand[place] for place in group}) == 1 for group in asked["alike"])
    assert len(asked["alike"]) == len(set(hand))
    while st.site == 0:
        st.apply(st.moves()[0])
    several = st.view(0).to_json()["decision"]
    assert (several["kind"], several["low"], several["high"]) == ("some of", 1, 1)
    assert (several["declinable"], several["decline"]) == (True, "Keep all")
    assert st.view(1).to_json()["decision"] is None
    st.apply(st.moves()[-1])
    number = st.view(0).to_json()["decision"]
    assert (number["options"], number["alike"]) == ({"from": 0, "to": 6, "by": 2}, None)


def test_an_unwatched_game_has_views_that_give_nothing_away() -> None:
    st = laid(TABLE, 2, {DECK: [0, 1], HANDS: [2, 3]}).unwatched()
    mine, theirs = st.view(0).to_json(), st.view(1).to_json()
    assert zone_of(mine, "hand", 1)["pieces"] == ["k2", "k3"]
    assert zone_of(theirs, "hand", 1)["pieces"] == [{"one_of": 0}] * 2
    assert theirs["unsure"] == [[f"k{number}" for number in range(6)]]
    assert mine["log"] == []
    SCHEMA.validate(theirs)


def test_a_view_for_a_bot() -> None:
    st: State = GAME.new(2, 4)
    view = View(st, 1)
    assert (view.seat, view.players, view.phase, view.awaited, view.is_over) == (1, 2, "passing", [0, 1], False)
    assert view.decision is not None
    assert view.decision.seat == 1
    assert view.count(HAND) == 3
    assert view.masks(HAND + 1) == [1 << GAME.layout.pieces[piece] for piece in st.zones[HAND + 1]]
    assert all(mask & (mask - 1) for mask in view.masks(HAND))
    with pytest.raises(ValueError, match="no player 3"):
        View(st, 2)
