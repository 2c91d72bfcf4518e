"""From a decision that was looked at to one looked at again: the same while nothing changes, never an old one."""

from __future__ import annotations

import gc
import json
import weakref

import pytest
from tuckbox.interpreter.runtime.decisions import Decision
from tuckbox.interpreter.runtime.domains import OneOf
from tuckbox.interpreter.runtime.faults import IllegalMove
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State

from .tiny import HAND, STOCK, tiny

GAME = tiny()


def held(st: State, seat: int) -> tuple[int, ...]:
    return tuple(st.zones[HAND + seat])


def asked(st: State, seat: int | None = None) -> Decision:
    found = st.decision(seat)
    assert found is not None
    return found


@pytest.fixture(params=[True, False], ids=["watched", "unwatched"])
def st(request: pytest.FixtureRequest) -> State:
    return GAME.new(3, 4, watched=request.param)


def test_a_decision_is_worked_out_once(st: State) -> None:
    assert asked(st) is asked(st, 0)
    assert tuple(asked(st).domain.items) == held(st, 0)
    assert asked(st).domain is asked(st).domain
    assert tuple(asked(st, 2).domain.items) == held(st, 2)
    assert tuple(asked(st).domain.items) == held(st, 0), "the first one waiting again"


def test_an_answer_ends_it(st: State) -> None:
    before = asked(st)
    st.apply(before.moves()[0])
    assert st.decision(0) is None
    assert (asked(st).seat, tuple(asked(st).domain.items)) == (1, held(st, 1))
    with pytest.raises(IllegalMove, match="has chosen already"):
        st.apply(before.moves()[1])
    for seat in (1, 2):
        st.apply(asked(st, seat).moves()[0])
    assert asked(st).site == 1
    assert tuple(asked(st).domain.items) == held(st, 0), "cards were passed meanwhile"


def test_what_is_refused_changes_nothing(st: State) -> None:
    before = asked(st)
    with pytest.raises(IllegalMove, match="cannot be chosen"):
        st.apply(before.move(held(st, 1)[0]))
    assert asked(st) is before


def test_clones_have_decisions_of_their_own(st: State) -> None:
    mine = asked(st)
    twin = st.clone()
    assert asked(twin) is not mine
    first = held(st, 0)
    for _ in range(3):
        twin.apply(twin.moves()[0])
    assert asked(twin).site == 1 and held(twin, 0) != first
    assert asked(st) is mine
    assert tuple(asked(st).domain.items) == held(st, 0) == first
    assert tuple(asked(twin).domain.items) == held(twin, 0)
    st.apply(mine.moves()[1])
    assert (asked(twin).site, asked(twin).seat) == (1, 0)


def test_moves_at_hand_outlive_their_decision(st: State) -> None:
    moves, first = st.moves(), held(st, 0)
    for _ in range(3):
        st.apply(st.moves()[0])
    assert held(st, 0) != first
    assert [move.answer for move in moves] == list(first)


def test_it_is_no_part_of_the_position(st: State) -> None:
    plain, digest = st.to_json(), st.hash()
    kept = asked(st)
    assert (st.to_json(), st.hash()) == (plain, digest)
    again = from_json(GAME, json.loads(json.dumps(st.to_json())))
    assert again.kept is None
    assert asked(again) is not kept
    assert tuple(asked(again).domain.items) == tuple(kept.domain.items)


def test_a_change_by_hand_drops_it(st: State) -> None:
    kept = asked(st)
    piece = st.zones[STOCK].pop()
    st.zones[HAND].append(piece)
    st.loc[piece] = HAND
    st.forget()
    assert asked(st) is not kept
    assert tuple(asked(st).domain.items) == held(st, 0)
    st.apply(asked(st).move(piece))


def test_it_does_not_keep_a_position_alive() -> None:
    """Searching makes many clones and looks at their decisions; none of them may wait for the collector."""
    gc.disable()
    try:
        twin = GAME.new(3, 4).clone()
        assert len(twin.moves()) == asked(twin).domain.size == 3
        kept = twin.kept
        assert kept is not None
        assert not any(held is twin for held in gc.get_referents(kept))
        watch = weakref.ref(Tag.put_into(twin))
        del twin, kept
        assert watch() is None
    finally:
        gc.enable()


class Tag:
    """Something that can be watched, as positions cannot."""

    @staticmethod
    def put_into(st: State) -> Tag:
        tag = Tag()
        st.vars.append(tag)
        return tag


def test_the_moves_of_one_item_behave_like_any_sequence(st: State) -> None:
    moves, decision = st.moves(), asked(st)
    domain = OneOf(decision.domain.items)
    assert len(moves) == domain.size == 3
    assert list(moves) == [decision.move(domain.nth(rank)) for rank in range(3)]
    assert (moves[-1], moves[1:], moves[::-1]) == (list(moves)[-1], list(moves)[1:], list(moves)[::-1])
    assert moves[2] in moves
    for wrong in (3, -4):
        with pytest.raises(IndexError):
            moves[wrong]


def test_declining_comes_last_and_groups_are_ranked(st: State) -> None:
    for _ in range(3):
        st.apply(st.moves()[0])
    decision = asked(st)
    assert decision.kind == "some of"
    assert [move.answer for move in st.moves()] == [decision.domain.nth(rank) for rank in range(decision.domain.size)]
    assert st.moves()[-1].answer == ()
