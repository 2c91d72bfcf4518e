"""Going back to a kept copy and doing the same again gives the same game, and nothing that is written for one player
holds what is hidden from that player (CASES 54)."""

from __future__ import annotations

import json
from random import Random

import pytest
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.runtime.state import State

from .twins import loaded, seats_of, twin

GAMES = [("twelve_days", ()), ("santa", ("expansion",)), ("crazy_eights", ()), ("secrets", ()), ("marked", ())]
STEPS = 40


@pytest.mark.parametrize(("name", "variants"), GAMES, ids=[name for name, _ in GAMES])
def test_undone_and_done_again(name: str, variants: tuple[str, ...]) -> None:
    """From every position of a way back to the first: the same moves make the same positions, chance included."""
    game, _ = loaded(name, variants)
    st = game.new(seats_of(game), 11, 4)
    kept, moves, hashes = [st.clone()], [], [st.hash()]
    while not st.is_over and len(moves) < STEPS:
        move = answer_uniformly(st)
        st.apply(move)
        moves.append(move)
        kept.append(st.clone())
        hashes.append(st.hash())
    assert len(set(hashes)) == len(hashes) > 4
    for back in range(len(moves) - 1, -1, -1):
        again = kept[back].clone()
        for move, after in zip(moves[back:], hashes[back + 1 :], strict=True):
            again.apply(move)
            assert again.hash() == after
        assert [again.view(seat).to_json() for seat in range(again.n)] == [
            st.view(seat).to_json() for seat in range(st.n)
        ]
        assert kept[back].hash() == hashes[back]


@pytest.mark.parametrize(("name", "variants"), GAMES, ids=[name for name, _ in GAMES])
def test_what_is_written_for_a_player_holds_nothing_hidden(name: str, variants: tuple[str, ...]) -> None:
    """What one player's file says is the same, to the byte, if all that is hidden from that player is exchanged, the
    seed and the streams of chance too; and after moves that were taken back it says no more than before."""
    game, plan = loaded(name, variants)
    st, rng = game.new(seats_of(game), 3, 2), Random(54)
    for _ in range(STEPS):
        if st.is_over:
            break
        for viewer in range(st.n):
            assert file_for(twin(st, viewer, plan, rng), viewer) == file_for(st, viewer)
        before, ahead = [file_for(st, viewer) for viewer in range(st.n)], st.clone()
        ahead.apply(answer_uniformly(ahead))
        assert [file_for(st, viewer) for viewer in range(st.n)] == before
        st = ahead


def file_for(st: State, viewer: int) -> bytes:
    return json.dumps(st.view(viewer).to_json(), sort_keys=True).encode()
