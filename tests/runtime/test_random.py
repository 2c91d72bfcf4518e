"""Words are a function of key and index; numpy and the plain path agree; nothing is drawn that is not needed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tuckbox.interpreter.runtime import random
from tuckbox.interpreter.runtime.random import Words, numpy_blocks, plain_block, stream_key, word

KEYS = some.integers(0, 2**64 - 1)
# The first outputs of SplitMix64 seeded with 1234567, as published with the generator.
PUBLISHED = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)


def test_words_are_halves_of_the_published_generator() -> None:
    for index, value in enumerate(PUBLISHED):
        assert word(1234567, 2 * index) == value & (2**30 - 1)
        assert word(1234567, 2 * index + 1) == value >> 32 & (2**30 - 1)


@given(KEYS, some.integers(0, 2**40), some.integers(0, 70))
@settings(max_examples=60, deadline=None)
def test_all_paths_make_the_same_words(key: int, start: int, count: int) -> None:
    single = [word(key, start + offset) for offset in range(count)]
    assert plain_block(key, start, count) == single
    assert numpy_blocks([key], start, count) == [single]


def test_many_streams_at_once_are_as_each_alone() -> None:
    keys = [stream_key(5, number, random.CHANCE) for number in range(9)]
    assert random.first_words(keys, 256) == [plain_block(key, 0, 256) for key in keys]


def test_keys_of_seeds_games_and_streams_all_differ() -> None:
    keys = {stream_key(seed, number, stream) for seed in range(12) for number in range(12) for stream in range(3)}
    assert len(keys) == 12 * 12 * 3


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="from 0 to"):
        stream_key(seed, 0, 0)


def test_words_are_read_in_order_and_one_answer_takes_none() -> None:
    words = Words(77)
    assert [words.below(1) for _ in range(3)] == [0, 0, 0]
    assert words.index == 0
    assert [words.below(1000) for _ in range(150)] == [one % 1000 for one in plain_block(77, 0, 150)]
    assert words.index == 150
    assert Words(77, 149).below(1000) == word(77, 149) % 1000


def test_large_numbers_take_several_words() -> None:
    words, n = Words(9), 10**30
    first = words.below(n)
    assert words.index == random.words_wanted(n) == 5
    value = 0
    for one in plain_block(9, 0, 5):
        value = value << 30 | one
    assert first == value % n
    assert random.words_wanted(2**30) == 1
    assert random.words_wanted(2**30 + 1) == 3


def test_below_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="below 1"):
        Words(1).below(0)


def test_blocks_by_numpy_follow_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "_made_plainly", 0)
    early = random.block(3, 10, 300)
    monkeypatch.setattr(random, "_made_plainly", 10**9)
    assert random.block(3, 10, 300) == early
