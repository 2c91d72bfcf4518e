"""Each step changes the position by what one line of the rules says: order, ends, refills, chance, faults, the log."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.runtime import random, steps
from tuckbox.interpreter.runtime.events import log_for
from tuckbox.interpreter.runtime.faults import RuleFault, Stalled
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.transfer import End

from .tiny import MOST, bare_game, laid, zones_from

ZONES = zones_from(
    [
        ("deck", "pile", "hidden", False),
        ("discard", "pile", "open", False),
        ("hand", "set", "private", True),
        ("bid", "slot", "open", True),
        ("line", "row", "open", False),
    ],
    {"deck": "discard"},
)
DECK, DISCARD, HAND, BID, LINE = (zone.base for zone in ZONES)
GAME = bare_game([1] * 9, ZONES)
BIG = MOST


@pytest.mark.parametrize("watched", [True, False])
@pytest.mark.parametrize(
    ("end", "wanted"),
    [("top", [5, 6, 2, 1, 0]), ("bottom", [2, 1, 0, 5, 6]), ("right", [5, 6, 0, 1, 2]), ("left", [0, 1, 2, 5, 6])],
)
def test_the_first_piece_ends_on_top_or_leftmost(watched: bool, end: End, wanted: list[int]) -> None:
    st = laid(GAME, 2, {HAND: [0, 1, 2], LINE: [5, 6]})
    st = st if watched else st.unwatched()
    steps.move(st, st.zones[HAND], LINE, end)
    assert (st.zones[LINE], st.zones[HAND]) == (wanted, [])
    assert [st.loc[piece] for piece in wanted] == [LINE] * 5


@pytest.mark.parametrize("watched", [True, False])
@pytest.mark.parametrize(
    ("end", "wanted"),
    [("top", [5, 2, 1, 0]), ("right", [5, 2, 1, 0]), ("left", [0, 1, 2, 5]), ("bottom", [0, 1, 2, 5])],
)
def test_drawn_pieces_arrive_one_after_the_other(watched: bool, end: End, wanted: list[int]) -> None:
    st = laid(GAME, 2, {DECK: [0, 1, 2], LINE: [5]})
    st = st if watched else st.unwatched()
    assert steps.draw(st, 3, DECK, False, LINE, end) == [2, 1, 0]
    assert st.zones[LINE] == wanted


@pytest.mark.parametrize("watched", [True, False])
def test_a_draw_refills_in_the_middle_and_stops_quietly(watched: bool) -> None:
    st = laid(GAME, 2, {DECK: [0], DISCARD: [1, 2, 3]})
    st = st if watched else st.unwatched()
    drawn = steps.draw(st, 9, DECK, False, HAND, "right")
    assert drawn[0] == 0
    assert sorted(drawn) == [0, 1, 2, 3]
    assert st.zones[HAND] == drawn
    assert st.chance == 2
    assert steps.draw(st, 2, DECK, False, HAND, "right") == []
    assert steps.draw(st, -1, DECK, False, HAND, "right") == []


def test_what_is_being_drawn_is_not_shuffled_in_again() -> None:
    st = laid(GAME, 2, {DECK: [0, 1]})
    assert steps.draw(st, 5, DECK, False, DISCARD, "top") == [1, 0]
    assert st.zones[DISCARD] == [1, 0]


def test_a_row_is_drawn_from_its_left() -> None:
    st = laid(GAME, 2, {LINE: [4, 5, 6]})
    assert steps.draw(st, 2, LINE, True, HAND, "right") == [4, 5]


def test_a_shuffle_follows_the_stream_from_the_top() -> None:
    st = laid(GAME, 2, {DECK: list(range(7))}, seed=42)
    wanted, words = list(range(7)), random.plain_block(st.chance_key, 0, 6)
    for used, left in enumerate(range(7, 1, -1)):
        place = words[used] % left
        wanted[place], wanted[left - 1] = wanted[left - 1], wanted[place]
    steps.shuffle(st, DECK)
    assert st.zones[DECK] == wanted
    assert st.chance == 6
    assert sorted(wanted) == list(range(7)) != wanted


def test_chance_goes_on_alike_however_the_words_are_cached() -> None:
    plain, cached = (laid(GAME, 2, {DECK: list(range(9))}, seed=3) for _ in range(2))
    for _ in range(60):
        steps.shuffle(plain, DECK)
        steps.shuffle(cached, DECK)
        cached.hw, cached.hbase = [], 0
    assert plain.zones == cached.zones
    assert plain.chance == 60 * 8


class Supplied:
    """Chance that is given, and remembers what it was asked for."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers, self.asked = numbers, list[int]()

    def below(self, n: int, /) -> int:
        self.asked.append(n)
        return self.numbers.pop(0)


def test_chance_can_be_supplied_and_the_rest_comes_out_as_before() -> None:
    st = laid(GAME, 2, {DECK: [0, 1, 2, 3], HAND: [4, 5, 6]})
    source = Supplied([0, 0, 0, 2, 0])
    st.chance_source = source
    steps.shuffle(st, DECK)
    assert source.asked == [4, 3, 2]
    assert st.zones[DECK] == [1, 2, 3, 0]
    assert steps.draw_pool(st, 2, [4, 5, 6], HAND + 1, "right") == [6, 4]
    assert source.asked == [4, 3, 2, 3, 2]
    assert st.chance == 5


def test_supplied_chance_out_of_range_is_refused() -> None:
    st = laid(GAME, 2, {DECK: [0, 1]})
    st.chance_source = Supplied([2])
    with pytest.raises(ValueError, match="a number below 2 and gave 2"):
        steps.shuffle(st, DECK)


def test_a_random_draw_keeps_the_pool_in_order() -> None:
    st = laid(GAME, 2, {HAND: [4, 5, 6, 7]}, seed=8)
    pool, wanted, at = [4, 5, 6, 7], list[int](), 0
    while pool:
        word = random.word(st.chance_key, at) if len(pool) > 1 else 0
        wanted.append(pool.pop(word % len(pool)))
        at += 1
    assert steps.draw_pool(st, 9, st.zones[HAND], HAND + 1, "right") == wanted
    assert st.chance == 3
    assert st.zones[HAND + 1] == wanted


@pytest.mark.parametrize("watched", [True, False])
def test_at_once_swaps(watched: bool) -> None:
    st = laid(GAME, 2, {HAND: [0, 1], HAND + 1: [2], BID: [3], BID + 1: [4]})
    st = st if watched else st.unwatched()
    steps.commit(
        st,
        [([0, 1], HAND + 1, "right"), ([2], HAND, "right"), ([3], BID + 1, "right"), ([4], BID, "right")],
        [("add", 0, 5), ("set", 1, 7), ("add", 0, -2)],
    )
    assert [st.zones[zone] for zone in (HAND, HAND + 1, BID, BID + 1)] == [[2], [0, 1], [4], [3]]
    assert st.vars[:2] == [3, 7]


@pytest.mark.parametrize("watched", [True, False])
def test_faults_of_the_rules(watched: bool) -> None:
    st = laid(GAME, 2, {HAND: [0, 1], BID: [3]})
    st = st if watched else st.unwatched()
    with pytest.raises(RuleFault, match="`bid of player 1` holds at most one piece, and here 2") as slot:
        steps.move_one(st.clone(), 0, BID, "right")
    assert slot.value.code.id == "P001"
    with pytest.raises(RuleFault, match="`k0` is moved twice") as twice:
        steps.commit(st.clone(), [([0], LINE, "right"), ([1, 0], DISCARD, "top")], [])
    assert twice.value.code.id == "P004"
    with pytest.raises(RuleFault, match="`score of player 2` would become 9223372036854775808") as large:
        steps.add_track(st, 1, 1 << 63)
    assert large.value.code.id == "P003"
    with pytest.raises(RuleFault, match="`big` would become"):
        steps.set_track(st, BIG, -(1 << 63) - 1)
    steps.set_track(st, BIG, -(1 << 63))
    with pytest.raises(RuleFault, match="here it found several"):
        steps.fail("P002", "several")
    with pytest.raises(Stalled, match="100,000 rounds"):
        steps.out_of_steps(st)
    st.decisions = steps.MAX_DECISIONS + 1
    with pytest.raises(Stalled, match="50,000 decisions"):
        steps.out_of_steps(st)


def test_a_remembered_set_is_ascending_and_holds_each_once() -> None:
    st = GAME.fresh(2, 1)
    st.vars[BIG] = ()
    for value in (5, 2, 5, 9, 2):
        steps.include(st, BIG, value)
    assert st.vars[BIG] == (2, 5, 9)


def test_words_ahead_are_there_and_none_is_skipped() -> None:
    st = GAME.fresh(2, 6)
    stream = random.plain_block(st.choice_key, 0, 700)
    read: list[int] = []
    for step in (1, 130, 7, 260, 2):
        for _ in range(step):
            if st.ci + 129 > len(st.cw):
                steps.more_words(st)
            assert len(st.cw) - st.ci >= 129
            read.append(st.cw[st.ci])
            st.ci += 1
    assert read == stream[: len(read)]


def test_some_are_picked_by_rank() -> None:
    st = GAME.fresh(2, 6)
    words = random.plain_block(st.choice_key, 0, 5)
    picked = steps.pick_some(st, 4, 1, 2, True)
    groups = [[0], [1], [2], [3], [0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3], []]
    assert picked == groups[words[0] % 11]
    assert steps.pick_some(st, 3, 3, 3, False) == [0, 1, 2]
    assert steps.pick_some(st, 0, 1, 1, True) == []
    assert st.cbase + st.ci == 1
    big = steps.pick_some(st, 40, 0, 40, False)
    assert st.cbase + st.ci == 1 + random.words_wanted(2**40)
    assert big == sorted(big)


def test_the_log_tells_each_what_he_could_see() -> None:
    st = laid(GAME, 2, {DECK: [0, 1, 2], HAND: [3]})
    steps.draw(st, 2, DECK, False, HAND, "right")
    steps.shuffle(st, DECK)
    steps.show(st, [3], 1)
    steps.set_track(st, 1, 4)
    steps.set_track(st, BIG, 4)
    steps.turn_begins(st, 1)
    steps.phase_begins(st, 0)
    steps.set_winners(st, [1, 0])
    hand, deck = {"zone": "hand", "owner": 1}, {"zone": "deck"}

    def wanted(drawn: dict[str, object], shown: dict[str, object]) -> list[dict[str, object]]:
        return [
            {"event": "move", "cause": "drawn", "moves": [{"from": deck, "to": hand, **drawn}]},
            {"event": "shuffle", "zone": "deck"},
            {"event": "show", "to": [2], "pieces": [{**hand, **shown}]},
            {"event": "track", "track": "score", "owner": 2, "value": 4},
            {"event": "turn", "player": 2},
            {"event": "phase", "phase": "passing"},
            {"event": "winners", "players": [1, 2]},
        ]

    seen, unseen = {"kinds": ["k2", "k1"], "unknown": 0}, {"kinds": [], "unknown": 2}
    assert log_for(st, 0) == wanted(seen, {"kinds": ["k3"], "unknown": 0})
    assert log_for(st, 1) == wanted(unseen, {"kinds": ["k3"], "unknown": 0})
    everything = log_for(st, None)
    assert {"event": "track", "track": "big", "value": 4} in everything
    assert log_for(st, 1, start=6) == wanted(unseen, {})[4 + 1 :]


def test_a_seat_that_was_not_shown_a_thing_learns_only_that_it_was_shown() -> None:
    st: State = laid(GAME, 3, {HAND: [3, 4]})
    steps.show(st, [4, 3], 1)
    told = {"zone": "hand", "owner": 1}
    assert log_for(st, 2) == [{"event": "show", "to": [2], "pieces": [{**told, "kinds": [], "unknown": 2}]}]
    assert log_for(st, 1)[0]["pieces"] == [{**told, "kinds": ["k3", "k4"], "unknown": 0}]
    assert log_for(st, 0)[0]["pieces"] == [{**told, "kinds": ["k4", "k3"], "unknown": 0}]
