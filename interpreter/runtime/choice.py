"""From the choice stream to the uniform bot's answers, and from the chance stream to numbers for the game."""

from __future__ import annotations

from functools import lru_cache

from .domains import SomeOf
from .orders import OrderOf
from .random import WORD_SPAN, block, joined, words_wanted
from .state import State

AHEAD = 129
"""So many words `more_words` promises from `st.ci` on."""

_CACHED, _MANY = 256, 1024
"""So many words are made at first, and so many where a game turns out to be long."""

_FEW = 128
"""Where there are so many answers at most they are listed once."""


def more_words(st: State) -> None:
    """Refills the cache: `st.cw[st.ci]` and the 128 words behind it are there. No word is skipped."""
    st.cbase += st.ci
    st.ci = 0
    st.cw = block(st.choice_key, st.cbase, _CACHED if st.cbase < _CACHED else _MANY)


def choice_below(st: State, n: int) -> int:
    """A number from 0 to n - 1 for the uniform bot; n = 1 takes no word, n above 2^30 several."""
    if n < 2:
        return 0
    at = st.ci
    if n <= WORD_SPAN and at < len(st.cw):
        st.ci = at + 1
        return st.cw[at] % n
    wanted = words_wanted(n)
    if st.ci + wanted > len(st.cw):
        more_words(st)
        if wanted > len(st.cw):
            st.cw = block(st.choice_key, st.cbase, wanted)
    at = st.ci
    st.ci = at + wanted
    if n <= WORD_SPAN:
        return st.cw[at] % n
    return joined(st.cw[at : at + wanted], n)


def pick_some(st: State, k: int, low: int, high: int, may: bool) -> list[int]:
    """Some of k candidates, between low and high of them, uniform by rank in `SomeOf(range(k), ...)`: their indices."""
    domain, answers = _some(k, low, high, may)
    rank = choice_below(st, domain.size)
    return list(answers[rank] if answers else domain.nth(rank))


@lru_cache(maxsize=512)
def _some(k: int, low: int, high: int, may: bool) -> tuple[SomeOf, tuple[tuple[int, ...], ...]]:
    """The domain of some of k candidates, and all its answers by rank where they are few."""
    domain = SomeOf(range(k), low, high, may)
    return domain, tuple(map(domain.nth, range(domain.size))) if domain.size <= _FEW else ()


def pick_order(st: State, k: int) -> list[int]:
    """An order of k candidates, uniform by rank in `OrderOf(range(k))`: their indices."""
    domain = OrderOf(range(k))
    return list(domain.nth(choice_below(st, domain.size)))


def chance_below(st: State, n: int) -> int:
    """A number from 0 to n - 1 by chance: the one seam where chance can be supplied. n = 1 takes no word."""
    if n < 2:
        return 0
    wanted = words_wanted(n)
    at = chance_words(st, wanted)
    if st.chance_source is not None:
        return supplied(st, n)
    if n <= WORD_SPAN:
        return st.hw[at] % n
    return joined(st.hw[at : at + wanted], n)


def chance_words(st: State, count: int) -> int:
    """Takes `count` chance words: they are in `st.hw` from the index on that is returned.

    They are taken even where chance is supplied, so that what is not supplied comes out as in the plain game.
    """
    at = st.chance - st.hbase
    st.chance += count
    if st.chance_source is not None:
        return 0
    if at < 0 or at + count > len(st.hw):
        st.hbase = st.chance - count
        st.hw = block(st.chance_key, st.hbase, max(count, _CACHED // 2 if st.hbase < _CACHED else _MANY))
        return 0
    return at


def supplied(st: State, n: int) -> int:
    """The number below n that the chance source gives. Raises ValueError if it gives another one."""
    source = st.chance_source
    assert source is not None
    value = source.below(n)
    if not 0 <= value < n:
        raise ValueError(f"the chance source was asked for a number below {n} and gave {value}")
    return value
