"""Which answers are alike to whoever gives them."""

from __future__ import annotations

from tuckbox.interpreter.bots.options import one_of, options
from tuckbox.interpreter.runtime.random import Words

from ..properties.twins import loaded


def test_alike_cards_of_a_hand_are_one_option() -> None:
    game, _ = loaded("twelve_days")
    st = game.new(3, 1)
    asked, view = st.decision(0), st.view(0)
    assert asked is not None
    found = options(view, asked, 60, Words(1))
    kinds = [game.layout.pieces[piece] for piece in asked.items]
    assert len(found) == len(set(kinds)) < len(kinds)
    assert sum(len(option.ranks) for option in found) == asked.domain.size
    for option in found:
        members = [asked.domain.nth(rank) for rank in option.ranks]
        assert len({game.layout.pieces[piece] for piece in members if isinstance(piece, int)}) == 1
        assert {one_of(asked, option, Words(number)) for number in range(30)} == set(members)


def test_many_options_are_drawn_by_chance() -> None:
    game, _ = loaded("hearts")
    st = game.new(4, 1)
    asked, view = st.decision(0), st.view(0)
    assert asked is not None and asked.domain.size == 286
    assert len(options(view, asked, 400, Words(1))) == 286
    few, other = options(view, asked, 20, Words(1)), options(view, asked, 20, Words(2))
    assert len(few) == 20 and few != other
    assert few == sorted(few, key=lambda option: option.meaning)
