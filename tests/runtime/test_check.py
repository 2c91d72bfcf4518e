"""The invariants hold in good positions and notice each kind of damage."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.faults import InvariantError
from tuckbox.interpreter.runtime.state import State

from .test_engine import to_box
from .tiny import BID, HAND, STOCK, tiny

GAME = tiny()


def _twice(st: State) -> None:
    st.zones[STOCK].append(st.zones[HAND][0])


def _astray(st: State) -> None:
    st.loc[st.zones[HAND][0]] = STOCK


def _full(st: State) -> None:
    for piece in st.zones[HAND][:2]:
        st.loc[piece] = BID
    st.zones[BID], st.zones[HAND] = st.zones[HAND][:2], st.zones[HAND][2:]


def _seatless(st: State) -> None:
    st.loc[st.zones[HAND][0]] = HAND + 3
    st.zones[HAND + 3].append(st.zones[HAND].pop(0))


def _ignorant(st: State) -> None:
    assert st.know is not None
    st.know[0][st.zones[HAND][0]] = 31


def _stuck(st: State) -> None:
    st.site, st.waiting = -1, 0


def _undead(st: State) -> None:
    st.status = "finished"


def _unasked(st: State) -> None:
    st.asked = 1


def _speechless(st: State) -> None:
    to_box(st, HAND)


@pytest.mark.parametrize(
    ("damage", "text"),
    [
        (_twice, "lies in"),
        (_astray, "does not know it"),
        (_full, "2 pieces lie in the slot"),
        (_seatless, "before an empty seat"),
        (_ignorant, "player 1 sees k. and does not know it"),
        (_stuck, "nobody can move"),
        (_undead, "still asked"),
        (_unasked, "not asked"),
        (_speechless, "has no answer"),
    ],
)
def test_invariants_notice(damage: Callable[[State], None], text: str) -> None:
    st = GAME.new(2, seed=3)
    check_invariants(st)
    damage(st)
    with pytest.raises(InvariantError, match=text):
        check_invariants(st)
