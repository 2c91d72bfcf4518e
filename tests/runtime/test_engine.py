"""Games from the deal to the end: asking, answering in any order, refusing, playing out, stopping what cannot go on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tuckbox.interpreter.runtime import engine, outcome, steps
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.faults import IllegalMove, PlayerCountError
from tuckbox.interpreter.runtime.random import Words
from tuckbox.interpreter.runtime.state import State

from .tiny import HAND, LEADER, SCORE, SEEN, STOCK, tiny

GAME = tiny()


def play_with(st: State, words: Words, check: bool = False) -> None:
    """Plays to the end with other choices than the uniform bot's."""
    while (asked := st.decision()) is not None:
        st.apply(asked.moves()[words.below(asked.domain.size)])
        if check:
            check_invariants(st)


def test_a_game_runs_to_its_end_and_keeps_its_invariants() -> None:
    for players in (2, 3, 4):
        st = GAME.new(players, seed=5)
        check_invariants(st)
        play_with(st, Words(players), check=True)
        assert st.status == "finished"
        assert st.turns == 3 * players
        assert st.vars[SEEN] == (4, 5, 6)
        assert st.vars[LEADER] == 3 % players
        result = st.outcome()
        best = max(result.scores)
        assert result.winners == tuple(seat for seat, score in enumerate(result.scores) if score == best)
        assert sum(result.shares) == pytest.approx(1)


@pytest.mark.parametrize("ask_everyone", [False, True])
def test_watched_unwatched_and_uniform_make_the_same_game(ask_everyone: bool) -> None:
    for number in range(12):
        ends = []
        for watched in (True, False):
            st = GAME.new(3, 9, number, watched=watched, ask_everyone=ask_everyone)
            ends.append((engine.playout(st), st))
        straight = GAME.fresh(3, 9, number, watched=False, ask_everyone=ask_everyone)
        ends.append((engine.playout(straight), straight))
        plain = [st.unwatched().to_json() for _, st in ends]
        assert plain[0] == plain[1] == plain[2]
        assert ends[0][0] == ends[1][0] == ends[2][0]
        assert ends[0][0].status == "finished"


@given(some.integers(0, 2**64 - 1), some.integers(0, 40))
@settings(max_examples=25, deadline=None)
def test_a_game_can_be_played_out_from_anywhere(seed: int, stop: int) -> None:
    st = GAME.new(4, seed, watched=False)
    for _ in range(stop):
        if st.is_over:
            break
        st.apply(engine.answer_uniformly(st))
    whole = GAME.fresh(4, seed, watched=False)
    engine.playout(whole)
    engine.playout(st)
    assert st.hash() == whole.hash()


def test_games_of_a_batch_are_as_each_alone() -> None:
    batch = GAME.batch(3, 77, range(4, 9))
    for number, st in zip(range(4, 9), batch, strict=True):
        alone = GAME.new(3, 77, number, watched=False)
        assert engine.playout(st) == engine.playout(alone)
        assert st.hash() == alone.hash()


def test_who_answers_first_makes_no_difference() -> None:
    orders = ([0, 1, 2, 3], [3, 1, 0, 2])
    ends = []
    for order in orders:
        st = GAME.new(4, seed=2)
        for seat in order:
            assert st.waiting >> seat & 1
            asked = st.decision(seat)
            assert asked is not None
            assert asked.domain.items == tuple(st.zones[HAND + seat])
            st.apply(asked.move(asked.domain.nth(seat % asked.domain.size)))
        ends.append(st)
    assert ends[0].hash() == ends[1].hash()
    assert ends[0].to_json() == ends[1].to_json()


def test_a_pending_answer_shows_to_nobody() -> None:
    st = GAME.new(3, seed=2)
    before = [st.view(seat).to_json() for seat in range(3)]
    asked = st.decision(1)
    assert asked is not None
    views = []
    for rank in (0, 2):
        copy = st.clone()
        copy.apply(asked.moves()[rank])
        views.append([copy.view(seat).to_json() for seat in range(3)])
    assert views[0] == views[1]
    assert views[0][0]["awaited"] == [1, 3]
    for seat in (0, 2):
        assert views[0][seat] == before[seat] | {"awaited": [1, 3]}
    assert views[0][1]["decision"] is None


def test_decisions_of_all_kinds() -> None:
    st = GAME.new(2, seed=2)
    first, second = engine.decisions(st)
    assert (first.seat, second.seat) == (0, 1)
    assert (first.kind, first.name, first.made, first.phase) == ("one of", "play.present", "present", "passing")
    assert list(first.moves()) == [Move(0, 0, piece) for piece in st.zones[HAND]]
    st.apply(first.moves()[0])
    assert st.decision(0) is None
    assert st.decision() is not None
    st.apply(second.moves()[0])
    (dropped,) = engine.decisions(st)
    assert (dropped.kind, dropped.decline, dropped.domain.may) == ("some of", "Keep all", True)
    assert engine.legal_moves(st)[-1] == Move(1, 0, ())
    st.apply(dropped.move(()))
    (number,) = engine.decisions(st)
    assert number.kind == "number"
    assert [move.answer for move in engine.legal_moves(st)] == [0, 2, 4, 6]
    st.apply(Move(2, 0, 4))
    assert st.vars[SCORE] == 4
    assert st.decisions == 2 + 1 + 1 + 1


@pytest.mark.parametrize("everyone", [False, True])
def test_ask_everyone_asks_those_who_can_only_decline(everyone: bool) -> None:
    st = GAME.new(2, seed=2, ask_everyone=everyone)
    while not ((asked := st.decision()) is not None and asked.name == "play.bonus" and asked.seat == 1):
        st.apply(st.moves()[-1])
    for zone in range(1, len(st.zones)):
        to_box(st, zone, all_but=1 if zone == HAND else 0)
    # Player 1 has one card and no chance of another: he passes it, and has nothing that he might drop.
    st.apply(st.moves()[0])
    assert st.asked == 1
    st.apply(st.moves()[0])
    asked = st.decision()
    assert asked is not None
    if everyone:
        assert list(asked.moves()) == [Move(1, 0, ())]
        check_invariants(st)
        st.apply(Move(1, 0, ()))
        asked = st.decision()
        assert asked is not None
    assert (asked.name, asked.seat) == ("play.bonus", 0)


def to_box(st: State, zone: int, all_but: int = 0) -> None:
    """Puts the pieces of a zone out of play, but for the first few."""
    gone = st.zones[zone][all_but:]
    if gone:
        steps.move(st, gone, 0, "right")


REFUSED: list[tuple[Callable[[State], Move], str]] = [
    (lambda st: Move(0, 0, st.zones[HAND + 1][0]), "This cannot be chosen for `present`."),
    (lambda st: Move(0, 0, None), "This cannot be chosen for `present`."),
    (lambda st: Move(0, 0, (st.zones[HAND][0],)), "This cannot be chosen for `present`."),
    (lambda st: Move(1, 0, st.zones[HAND][0]), "This answers another question than the one that is open."),
    (lambda st: Move(-1, 0, 0), "This answers another question than the one that is open."),
    (lambda st: Move(0, 1, st.zones[HAND + 1][0]), "Player 2 has chosen already."),
    (lambda st: Move(0, 7, 0), "Player 8 is not asked now."),
    (lambda st: Move(0, -1, 0), "Player 0 is not asked now."),
]


@pytest.mark.parametrize(("make", "text"), REFUSED)
def test_a_move_that_is_not_open_is_refused_and_changes_nothing(make: Callable[[State], Move], text: str) -> None:
    st = GAME.new(3, seed=2)
    asked = st.decision(1)
    assert asked is not None
    st.apply(asked.moves()[0])
    before = st.to_json()
    with pytest.raises(IllegalMove, match=f"^{re.escape(text)}$"):
        st.apply(make(st))
    assert st.to_json() == before


def test_after_the_end_nothing_is_legal() -> None:
    st = GAME.new(2, seed=2)
    engine.playout(st)
    assert (st.decision(), list(st.moves()), engine.decisions(st)) == (None, [], [])
    before = st.to_json()
    with pytest.raises(IllegalMove, match="The game is over"):
        st.apply(Move(0, 0, 0))
    with pytest.raises(IllegalMove, match="Nobody is asked"):
        engine.answer_uniformly(st)
    engine.advance(st)
    assert st.to_json() == before


def test_scores_can_be_asked_for_at_any_time() -> None:
    st = GAME.new(3, seed=4)
    before = st.hash()
    assert outcome.score_now(st) == (30, 30, 30)
    assert st.hash() == before
    assert st.outcome().winners == ()
    engine.playout(st)
    assert outcome.score_now(st) == st.outcome().scores


def test_named_winners_replace_the_highest_score() -> None:
    st = GAME.new(3, seed=4)
    engine.playout(st)
    st.winners = ()
    assert (st.outcome().winners, st.outcome().shares) == ((), (0.0, 0.0, 0.0))
    st.winners = (1, 2)
    assert st.outcome().shares == (0.0, 0.5, 0.5)
    assert st.outcome().to_json()["winners"] == [2, 3]


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_the_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(PlayerCountError, match=f"for 2 to 4 players, not for {players}"):
        GAME.new(players, seed=1)
    assert issubclass(PlayerCountError, ValueError)


def test_two_games_share_nothing() -> None:
    one, two = GAME.new(2, seed=1), GAME.new(2, seed=1)
    engine.playout(one)
    assert two.hash() == GAME.new(2, seed=1).hash()


def test_other_choices_change_no_deal() -> None:
    deals = []
    for rank in (0, -1):
        st = GAME.new(2, seed=1)
        deals.append([list(st.zones[zone]) for zone in (STOCK, HAND, HAND + 1)])
        for _ in range(4):
            st.apply(st.moves()[rank])
        deals[-1].append([st.chance])
    assert deals[0] == deals[1]
