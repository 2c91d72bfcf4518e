"""The library of programs that play whole games: what they call with lists of pieces and a source of words.

These do to lists what the steps of the same names do to a position: the same order in every list, the same words.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain, islice, repeat
from typing import Any, NoReturn

from .choice import chance_below, choice_below, pick_order, pick_some
from .counted import CountedOf
from .faults import RuleFault
from .groups import MOST_GROUPS
from .groups import groups as all_groups
from .random import CHANCE, CHOICE, block, stream_key

_MORE = 128
"""Words that are made at a time where those at hand are used up."""
_LEAST = 100
"""So many words must be left in a row for it to be read on: a round of a game takes no more."""


class RareError(Exception):
    """Something has come up that programs of whole games leave to others: the game is played again by one of them."""


class RefusedError(ValueError):
    """Whoever decides has given an answer that is not open."""


class Playing:
    """Where the words of a game come from; its fields are those of a `State` with the same names. `row` has more choice
    words than those at hand, from the first one on."""

    __slots__ = (
        "cbase",
        "chance",
        "chance_key",
        "chance_source",
        "choice_key",
        "ci",
        "cw",
        "hbase",
        "hw",
        "places",
        "row",
    )

    def __init__(self) -> None:
        self.chance_source = None
        self.row: Any = ()
        self.begin(0, 0, [], [], None)

    def begin(
        self,
        choice_key: int,
        chance_key: int,
        choices: Sequence[int],
        chances: Sequence[int],
        places: list[int] | None,
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


class _NoMore:
    """Raises RareError for whoever wants one more."""

    def __iter__(self) -> _NoMore:
        return self

    def __next__(self) -> None:
        raise RareError


_NO_MORE = _NoMore()


def rounds_at_most(most: int) -> Iterator[None]:
    """So many rounds; who wants one more meets a RareError."""
    return chain(repeat(None, most), _NO_MORE)


def spend(rounds: Iterator[None], count: int) -> None:
    """Takes so many rounds, none for less than 1. Raises RareError if there are fewer."""
    for _ in islice(rounds, max(count, 0)):
        pass


def refused(site: int, place: object) -> NoReturn:
    """Raises RefusedError: whoever decides has given a place that is not open."""
    raise RefusedError(f"an answer that is not open: {place!r}")


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
    if at + last - 1 > len(st.hw):
        at = _more_chances(st, last - 1)
    st.chance += last - 1
    for word in st.hw[at : at + last - 1]:
        place = word % last
        last -= 1
        pieces[place], pieces[last] = pieces[last], pieces[place]


def _more_chances(st: Any, count: int) -> int:
    """Sees to it that so many chance words are there; the index of the next one among those that are."""
    st.hbase, st.hw = st.chance, block(st.chance_key, st.chance, max(count, _MORE))
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
    made = start + _LEAST <= len(st.row)
    st.cw = st.row[start : start + _MORE].tolist() if made else block(st.choice_key, start, _MORE)


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


def drawn_by_chance(st: Any, amount: int, pool: Sequence[int], alike: bool) -> list[int]:
    """Up to `amount` of the pieces by chance, in the order drawn; of pieces that are all alike the first ones (see
    `steps.draw_pool` and `pools.draw_counted`)."""
    if alike:
        return list(pool[: max(amount, 0)])
    left = list(pool)
    found: list[int] = []
    while left and len(found) < amount:
        found.append(left.pop(chance_below(st, len(left))))
    return found


def _sort_of(piece: int, kinds: Sequence[int], pools: Sequence[list[int]]) -> Hashable:
    """What alike pieces of a pool, whose list is ascending, have in common; of any other piece, itself (see
    `counted_key`)."""
    for number, pool in enumerate(pools):
        place = bisect_left(pool, piece)
        if place < len(pool) and pool[place] == piece:
            return number, kinds[piece]
    return piece


def once_alike(items: Sequence[int], kinds: Sequence[int], pools: Sequence[list[int]]) -> list[int]:
    """The items with one of those in a pool that are alike: the first of them."""
    found: dict[Hashable, int] = {}
    for piece in items:
        found.setdefault(_sort_of(piece, kinds, pools), piece)
    return list(found.values())


def all_alike(pool: Sequence[int], kinds: Sequence[int], pools: Sequence[list[int]]) -> bool:
    """Whether pieces differ in nothing; in the list of one pool, which is in the order of kinds, two tell it of all."""
    if not pool:
        return False
    if any(pool is one for one in pools):
        return kinds[pool[0]] == kinds[pool[-1]]
    first = kinds[pool[0]]
    for piece in pool:
        if kinds[piece] != first:
            return False
    return len(once_alike(pool, kinds, pools)) == 1


def pick_counted(
    st: Any, items: Sequence[int], low: int, high: int, may: bool, kinds: Sequence[int], pools: Sequence[list[int]]
) -> list[int]:
    """Some of the items, uniform by rank in their `CountedOf`."""
    domain = CountedOf(items, low, high, may, [_sort_of(piece, kinds, pools) for piece in items])
    return list(domain.nth(choice_below(st, domain.size)))


def groups(seq: Sequence[Any], low: int, high: int) -> Iterator[list[Any]]:
    """As `groups.groups`; very many of them are rare."""
    try:
        yield from all_groups(seq, low, high)
    except RuleFault:
        raise RareError from None


def alike_groups(
    items: Sequence[int], low: int, high: int, kinds: Sequence[int], pools: Sequence[list[int]]
) -> Iterator[list[int]]:
    """As `pools.alike_groups`; very many of them are rare."""
    if max(low, 0) > min(high, len(items)):
        return
    domain = CountedOf(items, low, high, False, [_sort_of(piece, kinds, pools) for piece in items])
    if domain.size > MOST_GROUPS:
        raise RareError
    for rank in range(domain.size):
        yield list(domain.nth(rank))


def leave(piece: int, zones: Sequence[list[int]]) -> None:
    """Takes a piece out of the list that it is in. Raises RareError if it is in none."""
    for zone in zones:
        if piece in zone:
            zone.remove(piece)
            return
    raise RareError


def owner(piece: int, *families: Sequence[list[int]]) -> int | None:
    """The seat in whose zone a piece lies; each family has the lists of its zones seat by seat."""
    for zones in families:
        for seat, pieces in enumerate(zones):
            if piece in pieces:
                return seat
    return None


def swapped(
    first: Sequence[int],
    second: Sequence[int],
    first_zone: list[int] | None,
    second_zone: list[int] | None,
    sides: list[int] | None,
    zones: Sequence[list[int]],
    piles: Sequence[list[int]],
    pools: Sequence[list[int]],
    slots: Sequence[list[int]],
    showing: Sequence[tuple[list[int], int]],
) -> None:
    """Exchanges two lists of pieces (see `steps.swap`). `showing` has zones with the side that pieces show there.

    Raises RareError where the rules ask for something impossible.
    """
    first, second = list(first), list(second)
    if not first and not second:
        return
    source, other = _holding(first, first_zone, zones), _holding(second, second_zone, zones)
    if not set(first).isdisjoint(second):
        raise RareError
    if len(first) == len(second) == 1:
        here, there = source.index(first[0]), other.index(second[0])
        source[here], other[there] = second[0], first[0]
    else:
        for zone, pieces in ((source, first), (other, second)):
            zone[:] = [piece for piece in zone if piece not in pieces]
        for zone, pieces in ((other, first), (source, second)):
            zone.extend(pieces[::-1] if any(zone is pile for pile in piles) else pieces)
    for zone, side in showing:
        if source is not other and sides is not None:
            for piece in first if zone is other else second if zone is source else ():
                sides[piece] = side
    for zone in (source, other):
        if any(zone is pool for pool in pools):
            zone.sort()
        if len(zone) > 1 and any(zone is slot for slot in slots):
            raise RareError


def _holding(pieces: Sequence[int], told: list[int] | None, zones: Sequence[list[int]]) -> list[int]:
    """The one list that has all of the pieces; the one told, if there are none. Raises RareError."""
    if not pieces:
        if told is None:
            raise RareError
        return told
    for zone in zones:
        if pieces[0] in zone:
            if all(piece in zone for piece in pieces):
                return zone
            break
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
        all_alike, alike_groups, choice_below, cut_off, dealt, drawn, drawn_by_chance, groups, included,
        leave, more_words, once_alike, owner, pick_counted, pick_order, pick_some, picked, picked_some, present, rare,
        refilled, refused, rounds_at_most, shuffled, spend, surely_other, swapped, tabled,
    )
}  # fmt: skip
"""What generated code calls, by name."""
