"""From random words to what sampled positions go on with: their chance, and the choices of the uniform bot.

Two long streams, of which each position reads on where the one before it has stopped. Their words are made many at a
time, which costs a fraction of what it costs to begin two fresh streams for every position that a search plays on from.
"""

from __future__ import annotations

from typing import Protocol

from .random import GOLDEN, WORD_BITS, WORD_SPAN, block, mixed
from .state import State

_FEW, _MANY = 256, 2048
"""So many words are made at first, and at most: the more at a time, the less each costs."""
_LEFT = 192
"""With fewer words left than that, more are made before a position goes on."""
_U64 = (1 << 64) - 1


class Stream(Protocol):
    """Where random numbers come from; `random.Words` is one."""

    def below(self, n: int, /) -> int:
        """A number from 0 to n - 1; n = 1 takes no word."""


def begin_anew(st: State, words: Stream) -> None:
    """Gives a position the beginnings of two fresh streams, whose keys are drawn."""
    key = (words.below(WORD_SPAN) << WORD_BITS | words.below(WORD_SPAN)) << 4
    st.choice_key, st.chance_key = mixed(key), mixed(key + GOLDEN & _U64)
    st.cw, st.ci, st.cbase = [], 0, 0
    st.hw, st.chance, st.hbase = [], 0, 0


class Futures:
    """What positions go on with, one behind the other: `give` it to a position before it is played on, and `take` it
    back behind what that has read. Positions between which it is not taken back go on alike."""

    __slots__ = ("_chance", "_chance_key", "_chances", "_chances_from", "_choice_key", "_choices", "_choices_from",
                 "_next")  # fmt: skip

    def __init__(self, words: Stream) -> None:
        key = (words.below(WORD_SPAN) << WORD_BITS | words.below(WORD_SPAN)) << 4
        self._choice_key, self._chance_key = mixed(key), mixed(key + GOLDEN & _U64)
        self._choices: list[int] = []
        self._chances: list[int] = []
        self._choices_from = self._next = self._chances_from = self._chance = 0

    def give(self, st: State) -> None:
        """The position goes on with the words that come next in both streams."""
        at = self._next
        if at + _LEFT > len(self._choices):
            self._choices_from += at
            self._choices = block(self._choice_key, self._choices_from, _wanted(self._choices))
            self._next = at = 0
        if self._chance - self._chances_from + _LEFT > len(self._chances):
            self._chances_from = self._chance
            self._chances = block(self._chance_key, self._chance, _wanted(self._chances))
        st.choice_key = self._choice_key
        st.cw = self._choices
        st.ci = at
        st.cbase = self._choices_from
        st.chance_key = self._chance_key
        st.hw = self._chances
        st.hbase = self._chances_from
        st.chance = self._chance

    def take(self, st: State) -> None:
        """What comes next is what lies behind the words that the position has read."""
        self._choices = st.cw
        self._next = st.ci
        self._choices_from = st.cbase
        self._chances = st.hw
        self._chances_from = st.hbase
        self._chance = st.chance


def _wanted(before: list[int]) -> int:
    return min(max(4 * len(before), _FEW), _MANY)
