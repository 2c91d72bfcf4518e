"""What a search keeps: keys that mean the same to whoever chooses, and which answer is tried next."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tuckbox.interpreter.bots import tree
from tuckbox.interpreter.bots.keys import Keys
from tuckbox.interpreter.bots.options import means
from tuckbox.interpreter.runtime.futures import Futures
from tuckbox.interpreter.runtime.marks import mark
from tuckbox.interpreter.runtime.random import Words

from ..properties.test_sampling import positions
from ..properties.twins import GAMES, loaded, seats_of

Names = tuple[str, tuple[str, ...]]


@pytest.mark.parametrize("names", GAMES, ids=lambda names: "-".join((names[0], *names[1])))
def test_keys_are_equal_where_meanings_are(names: Names) -> None:
    """In the positions that a search looks at: all of one game, which nobody watches."""
    game, _ = loaded(*names)
    keys, compared = Keys(game), 0
    by_key: dict[tuple[int, int], dict[Any, object]] = {}
    for watched in positions(names, seats_of(game), 6, 3):
        st = watched.unwatched()
        for seat in range(st.n):
            asked = st.decision(seat)
            if asked is None or asked.many:
                continue
            meaning = means(asked, lambda piece, seat=seat, st=st: mark(st, seat, piece))  # type: ignore[misc]
            options = keys.options(st, asked.info, seat, asked.items)
            assert options == keys.options(st, asked.info, seat, list(asked.items)), "however they are listed"
            found = by_key.setdefault((asked.site, seat), {})
            for answer in (*asked.items, *((None,) if asked.info.may else ())):
                key = keys.key(st, asked.info, seat, answer)
                assert key in options and meaning(options[key]) == meaning(answer)
                assert found.setdefault(key, meaning(answer)) == meaning(answer)
                compared += 1
            assert asked.domain.contains(next(iter(options.values())))
    for found in by_key.values():
        assert len(set(found.values())) == len(found), "two keys for one meaning"
    assert compared


def test_what_was_never_tried_comes_first_and_then_the_highest_bound() -> None:
    tried: tree.Tried = {}
    words = Words(1)
    tree.look_up_to(100)
    seen: list[str] = []
    for _ in range(63):
        key, edge = tree.best(tried, "abc", words)
        edge.brings({"a": 0.2, "b": 0.9, "c": 0.4}[key])
        seen.append(key)
    assert set(seen[:3]) == set("abc") and seen[3] == "b"
    often = Counter(seen)
    assert often["b"] > often["c"] >= often["a"] > 1
    assert tree.best(tried, "ac", words)[0] in "ac", "only what is open now"


def test_how_often_an_answer_was_open_counts_before_it_was_tried() -> None:
    tried: tree.Tried = {}
    tree.look_up_to(100)
    words = Words(3)
    for _ in range(4):
        _, edge = tree.best(tried, "abcd", words)
        edge.brings(0.5)
    assert all(isinstance(edge, tree.Edge) and edge.open == 4 and edge.visits == 1 for edge in tried.values())


def test_a_draw_of_a_search_is_a_sample_like_any_other() -> None:
    """By words that go on from draw to draw; the others who have answered are asked again."""
    game, _ = loaded("goofspiel")
    st = game.new(3, 2)
    st.apply(st.moves(0)[4])
    sampler, futures = st.view(1).sampler, Futures(Words(1))
    bids = Counter[int]()
    for _ in range(300):
        sample = sampler.draw_next(futures)
        bids[sample.frames[0][game.ask.sites[st.site].into][0]] += 1
        again = sampler.draw_next(futures, reopened=True)
        assert again.waiting == 7
        futures.take(sample)
    assert len(bids) == 13 and min(bids.values()) > 5
