"""Pools: choices of how many of each kind, draws, and that nobody can tell which of alike pieces lies where."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tuckbox.interpreter.driver import Loaded, load
from tuckbox.interpreter.runtime.counted import CountedGroup, CountedOf
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.runtime.groups import groups
from tuckbox.interpreter.runtime.pools import alike_groups
from tuckbox.interpreter.runtime.state import State

from ..properties.hidden import piece_slots

BOURSE = Path(__file__).parents[1] / "cases" / "situations" / "bourse"


def sorts_of(sizes: list[int]) -> tuple[list[int], list[str]]:
    """Items of several sorts, mixed up, and the sort of each."""
    keys = [chr(97 + number) for number, size in enumerate(sizes) for _ in range(size)]
    Random(len(keys)).shuffle(keys)
    return list(range(10, 10 + len(keys))), keys


@pytest.mark.parametrize("sizes", [[1], [3], [2, 1], [3, 3], [1, 2, 4], [5, 1, 1, 2]], ids=str)
@pytest.mark.parametrize("may", [False, True])
def test_each_combination_of_sorts_is_offered_once(sizes: list[int], may: bool) -> None:
    items, keys = sorts_of(sizes)
    sort = dict(zip(items, keys, strict=True))
    for low, high in itertools.combinations_with_replacement(range(len(items) + 2), 2):
        domain = CountedOf(items, low, high, may, keys)
        answers = [domain.nth(rank) for rank in range(domain.size)]
        wanted = {
            tuple(sorted(Counter(sort[item] for item in some).items()))
            for size in range(domain.low, domain.high + 1)
            for some in itertools.combinations(items, size)
        }
        if may:
            assert answers.pop() == ()
            wanted.discard(())
        found = [tuple(sorted(Counter(sort[item] for item in answer).items())) for answer in answers]
        assert set(found) == wanted and len(found) == len(wanted)
        assert [len(answer) for answer in answers] == sorted(len(answer) for answer in answers)
        for rank, answer in enumerate(answers):
            assert domain.index(answer) == rank and domain.contains(list(reversed(answer)))
            other = tuple(max(one for one in items if sort[one] == sort[item]) for item in answer[:1]) + answer[1:]
            if len(set(other)) == len(other):
                assert domain.canonical(other) == answer or Counter(sort[one] for one in other) != Counter(
                    sort[one] for one in answer
                )


def test_what_is_no_answer_is_refused() -> None:
    domain = CountedOf([4, 5, 6], 1, 2, False, ["a", "a", "b"])
    for wrong in [(), (4, 4), (4, 5, 6), (7,), [True], None, 4]:
        assert not domain.contains(wrong)
        with pytest.raises(ValueError):
            domain.index(wrong)
    for rank in (-1, domain.size):
        with pytest.raises(IndexError):
            domain.nth(rank)
    assert domain.alike() == [[0, 1], [2]]


def test_of_listed_groups_any_alike_members_are_meant() -> None:
    key = {4: "a", 5: "a", 6: "b"}.__getitem__
    domain = CountedGroup([4, 5, 6], [(4,), (4, 6)], True, key)
    assert domain.canonical([6, 5]) == (4, 6) and domain.index((5,)) == 0 and domain.index(()) == 2
    assert not domain.contains((4, 5)) and not domain.contains((6,)) and not domain.contains((5, 5))


@cache
def bourse() -> Loaded:
    found = load(BOURSE, (), {"coins": "6", "goods": "3"})
    assert found.game is not None
    return found


def renumbered(st: State, first: int, second: int, slots: dict[int, list[int]]) -> State:
    """The position in which two pieces have changed places, wherever they are named."""

    def mapped(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return type(value)(map(mapped, value))
        return {first: second, second: first}.get(value, value) if isinstance(value, int) else value

    new = st.clone()
    new.zones = [mapped(zone) for zone in st.zones]
    for number, zone in enumerate(new.zones):
        if st.game.is_pool[number]:
            zone.sort()
        for piece in zone:
            new.loc[piece] = number
    for row in new.own_knowledge() or ():
        row[first], row[second] = row[second], row[first]
    for frame in new.frames:
        for slot in slots[frame[0]]:
            frame[slot] = sorted(mapped(frame[slot])) if isinstance(frame[slot], list) else mapped(frame[slot])
    return new


def seen(st: State) -> list[str]:
    """What everybody sees."""
    return [json.dumps(st.view(seat).to_json(), sort_keys=True) for seat in range(st.n)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_alike_pieces_are_one_to_everybody(players: int) -> None:
    """Two of a kind in different pools change places: nobody sees it, and the game goes on in the same way."""
    found = bourse()
    game, plan = found.game, found.plan
    assert game is not None and plan is not None
    slots, rng, exchanged = piece_slots(plan), Random(players), 0
    st = game.new(players, players)
    while not st.is_over:
        kinds = game.layout.pieces
        counted = [piece for piece, zone in enumerate(st.loc) if game.is_pool[zone]]
        first = rng.choice(counted)
        others = [piece for piece in counted if kinds[piece] == kinds[first] and st.loc[piece] != st.loc[first]]
        if others:
            exchanged += 1
            one, two = st.clone(), renumbered(st, first, rng.choice(others), slots)
            for _ in range(12):
                assert seen(one) == seen(two)
                if one.is_over:
                    break
                for other in (one, two):
                    other.apply(answer_uniformly(other))
        st.apply(answer_uniformly(st))
    assert exchanged > 5


@pytest.mark.parametrize(("low", "high"), [(0, 2), (1, 9), (2, 2), (3, 1), (0, -1), (4, 4), (5, 5)])
def test_groups_of_alike_pieces_are_as_many_as_they_say(low: int, high: int) -> None:
    """Heads look through them: where so many cannot be had there is none, as among things that are told apart."""
    game = bourse().game
    assert game is not None
    st = game.new(2, 1)
    bank = next(zone for zone in st.zones[1:] if len(zone) >= 4 and game.is_pool[st.loc[zone[0]]])
    found = list(alike_groups(st, bank[:4], low, high))
    of = {piece: game.layout.pieces[piece] for piece in bank[:4]}
    wanted = {tuple(sorted(of[piece] for piece in group)) for group in groups(bank[:4], low, high)}
    assert {tuple(sorted(of[piece] for piece in group)) for group in found} == wanted
    assert len(found) == len(wanted)


def test_what_lies_in_a_pool_is_counted_in_views() -> None:
    game = bourse().game
    assert game is not None
    st = game.new(2, 1)
    mine, theirs = (
        {(zone["zone"], zone.get("owner"), zone.get("member")): zone for zone in st.view(seat).to_json()["zones"]}
        for seat in (0, 1)
    )
    assert mine["bank", None, None]["pieces"] == [{"kind": "coin", "count": 28}]
    assert mine["purse", 1, None]["pieces"] == [{"kind": "coin", "count": 6}]
    hold = mine["hold", 1, 1]["pieces"]
    assert sum(one["count"] for one in hold) == 3 and all("kind" in one for one in hold)
    assert [set(one) for one in theirs["hold", 1, 1]["pieces"]] == [{"one_of", "count"}]
    assert mine["ship", None, "wet"]["pieces"] == [] and mine["ship", None, "dry"]["kind"] == "pool"


def test_draws_of_alike_pieces_take_no_chance() -> None:
    game = bourse().game
    assert game is not None
    words = [game.new(2, 1).chance, game.new(3, 1).chance]
    goods = 15 - 1  # of twenty pieces six are drawn to the stall and three for each player
    assert words[1] - words[0] == 3, "three goods for one player more, no coins"
    assert words[0] <= goods
