"""From some things to those of them that chance picks; nothing moves, and it is told to those who may know it."""

from __future__ import annotations

from collections.abc import Sequence

from ..typed import Any
from .choice import chance_below
from .events import tell_picked
from .state import State


def pick_one(st: State, items: Sequence[Any], made: str, type_word: str, told: str) -> Any:
    """One of the items, each as likely; None where there is none. One alone takes no chance word."""
    if not items:
        return None
    item = items[chance_below(st, len(items))]
    if st.log is not None and told != "nobody":
        tell_picked(st, made, type_word, item, _who(st, items, told))
    return item


def pick_several(st: State, items: Sequence[Any], amount: int, made: str, type_word: str, told: str) -> list[Any]:
    """So many of the items (below 0 is 0), or all where there are fewer, in the order of the items. k of n things take
    k draws, out of n, n - 1, ... that are left."""
    left = list(range(len(items)))
    picked: list[int] = []
    while left and len(picked) < amount:
        picked.append(left.pop(chance_below(st, len(left))))
    picked.sort()
    found = []
    for place in picked:
        found.append(items[place])
    if found and st.log is not None and told != "nobody":
        tell_picked(st, made, type_word, found, _who(st, items, told))
    return found


def _who(st: State, items: Sequence[Any], told: str) -> int:
    """The seats that are told, as a bit mask: all, or those that see every piece that it could have been."""
    seats = (1 << st.n) - 1
    if told == "seers":
        for piece in items:
            seats &= st.game.seen_in[st.loc[piece]]
    return seats
