"""The library of programs that play whole games: what they call with lists of pieces and a source of words.

These do to lists what the steps of the same names do to a position: the same order in every list, the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from .choice import chance_below, pick_order, pick_some
from .random import CHANCE, CHOICE, block, stream_key


_MORE, _LEAST = 128, 100
"""So many more words are taken or made at a time; at least so many must be left in a row to be taken from it."""


class RareError(Exception):
    """Something has come up that programs of whole games leave to others: the game is played again by one of them."""


class Playing:
    """Where the words of a game come from; its fields are those of a `State` with the same names.

    `choice_row` and `chance_row` have the first words of both streams as rows of numpy, from which more are taken.
    """

    __slots__ = (
        "cbase", "chance", "chance_key", "chance_row", "chance_source", "choice_key", "choice_row", "ci", "cw", "hbase",
        "hw", "places",
    )  # fmt: skip

    def __init__(self) -> None:
        self.chance_source = None
        self.choice_row: Any = ()
        self.chance_row: Any = ()
        self.begin(0, 0, [], [], None)

    def begin(
        self, choice_key: int, chance_key: int, choices: list[int], chances: list[int], places: list[int] | None
    ) -> None:
        """A new game, with the first words of both of its streams; those of chance come behind the `places` of the
        first shuffle, where these are given."""
        self.choice_key, self.cw, self.ci, self.cbase = choice_key, choices, 0, 0
        self.chance_key, self.hw, self.chance, self.places = chance_key, chances, 0, places
        self.hbase = 0 if places is None else len(places)

    def of(self, seed: int, number: int) -> None:
        """A new game of a seed, whose words are made when they are wanted."""
        self.begin(stream_key(seed, number, CHOICE), stream_key(seed, number, CHANCE), [], [], None)


def rare() -> NoReturn:
    """Raises RareError."""
    raise RareError


def refused(site: int, place: object) -> NoReturn:
    """Raises ValueError: whoever decides has given a place that is not open."""
    raise ValueError(f"an answer that is not open: {place!r}")


def is_large(value: Any) -> bool:
    """Whether a number is beyond 64 bits."""
    return type(value) is int and not -(1 << 63) <= value < 1 << 63


def included(old: tuple[int, ...] | None, value: int) -> tuple[int, ...]:
    """A set with one more value, ascending."""
    old = old or ()
    return old if value in old else tuple(sorted((*old, value)))


def cut_off(pieces: list[int], count: int, front: bool, backwards: bool) -> list[int]:
    """Takes at most `count` pieces (below 0 is 0) off one end of a list; in their order there, or `backwards`."""
    count = min(max(count, 0), len(pieces))
    if front:
        found = pieces[:count]
        del pieces[:count]
    else:
        found = pieces[len(pieces) - count :]
        del pieces[len(pieces) - count :]
    if backwards:
        found.reverse()
    return found


def surely_other(before: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Whether things stand in another way than before; where they seem to stand alike this raises RareError."""
    if before == now:
        raise RareError
    return True


def present(*pieces: int | None) -> list[int]:
    """Those that are there."""
    return [piece for piece in pieces if piece is not None]


def shuffled(st: Any, pieces: list[int]) -> None:
    """Puts a list in random order (see `steps.shuffle`)."""
    last = len(pieces)
    if last < 2:
        return
    at = st.chance - st.hbase
    if at + last > len(st.hw):
        at = _more_chances(st, last)
    st.chance += last - 1
    for word in st.hw[at : at + last - 1]:
        place = word % last
        last -= 1
        pieces[place], pieces[last] = pieces[last], pieces[place]


def _more_chances(st: Any, count: int) -> int:
    """Sees to it that so many chance words are there; the index of the next one among those that are."""
    start: int = st.chance
    made = start + count <= len(st.chance_row)
    count = max(count, _MORE)
    st.hbase, st.hw = (
        start,
        st.chance_row[start : start + count].tolist() if made else block(st.chance_key, start, count),
    )
    return 0


def dealt(st: Any, pieces: list[int]) -> None:
    """The first shuffle of a game: the places may have been worked out beforehand, of many games in one go."""
    places = st.places
    if places is None:
        shuffled(st, pieces)
        return
    for last, place in zip(range(len(places), 0, -1), places, strict=True):
        pieces[place], pieces[last] = pieces[last], pieces[place]
    st.chance = len(places)


def more_words(st: Any) -> None:
    """More choice words from `st.ci` on (see `choice.more_words`), fewer than others make: most games are soon over."""
    start = st.cbase = st.cbase + st.ci
    st.ci = 0
    made = start + _LEAST <= len(st.choice_row)
    st.cw = st.choice_row[start : start + _MORE].tolist() if made else block(st.choice_key, start, _MORE)


def refilled(st: Any, pile: list[int], origin: list[int], below_top: bool) -> bool:
    """Makes an empty pile anew, shuffled, out of another list, which may keep its last piece. False if it stays empty
    (see `steps.refill`)."""
    top = origin.pop() if below_top and origin else None
    if origin:
        pile.extend(origin)
        origin.clear()
    if top is not None:
        origin.append(top)
    if not pile:
        return False
    shuffled(st, pile)
    return True


def drawn(st: Any, amount: int, source: list[int], left: bool, origin: list[int] | None, below_top: bool) -> list[int]:
    """Draws up to `amount` pieces, in the order drawn (see `steps.draw`)."""
    if 0 < amount <= len(source):
        if left:
            found = source[:amount]
            del source[:amount]
        else:
            found = source[-amount:]
            found.reverse()
            del source[-amount:]
        return found
    found = []
    while len(found) < amount:
        if not source and (origin is None or not refilled(st, source, origin, below_top)):
            break
        found.append(source.pop(0) if left else source.pop())
    return found


def leave(piece: int, zones: Sequence[list[int]]) -> None:
    """Takes a piece out of the list that it is in. Raises RareError if it is in none."""
    for zone in zones:
        if piece in zone:
            zone.remove(piece)
            return
    raise RareError


def tabled(tables: dict[Any, Any], fill: Callable[..., tuple[bool, ...]], *keys: Any) -> tuple[bool, ...]:
    """The table for some values, made and kept."""
    table = fill(*keys)
    for key in keys[:-1]:
        tables = tables.setdefault(key, {})
    tables[keys[-1]] = table
    return table


def picked(st: Any, items: Sequence[Any]) -> Any:
    """One of the items by chance; None where there is none (see `picking.pick_one`)."""
    return items[chance_below(st, len(items))] if items else None


def picked_some(st: Any, items: Sequence[Any], amount: int) -> list[Any]:
    """So many of the items by chance, in their order (see `picking.pick_several`)."""
    left = list(range(len(items)))
    places: list[int] = []
    while left and len(places) < amount:
        places.append(left.pop(chance_below(st, len(left))))
    return [items[place] for place in sorted(places)]


LIBRARY: dict[str, object] = {
    one.__name__: one
    for one in (
        cut_off, dealt, drawn, included, is_large, leave, more_words, pick_order, pick_some, picked, picked_some, present, rare,
        refilled, refused, shuffled, surely_other, tabled,
    )
}  # fmt: skip
"""What generated code calls, by name."""
