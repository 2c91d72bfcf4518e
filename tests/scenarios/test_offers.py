"""Questions that answer themselves, and what is asked, in words: alternatives, groups and windows."""

from __future__ import annotations

from tuckbox.interpreter.runtime.decisions import Decision
from tuckbox.interpreter.scenarios.answering import only_answer, question

from ..runtime.offers import offers

GAME = offers()


def asked(*answers: int | tuple[int, ...] | None, everyone: bool = False) -> Decision:
    """What is asked behind these answers."""
    st = GAME.new(2, 3, ask_everyone=everyone)
    for answer in answers:
        open_ = st.decision()
        assert open_ is not None
        st.apply(open_.move(answer))
    found = st.decision()
    assert found is not None
    return found


def test_what_leaves_only_one_answer() -> None:
    assert only_answer(asked()) is None  # two alternatives
    assert only_answer(asked(2)) == ((2, 3),)  # one group
    assert only_answer(asked(0, 0)) is None  # two counters, alike, or none
    assert only_answer(asked(0, 0, 4)) == (0,)  # one alternative
    assert only_answer(asked(2, (2, 3), None, 0, 1, everyone=True)) == (None,)  # nothing to answer with


def test_what_is_asked() -> None:
    assert question(asked()) == 'Player 1 chooses here: "Play a card", "Play two alike".'
    assert question(asked(0, 0)) == "Player 2 may answer `play` here."
    assert question(asked(2)) == "Player 1 chooses `played` here."
