"""From players as the rules name them to who knows a value: all, some seats, all but one, or nobody.

Known statically: pieces and their attributes have the audience of their zone's look, tracks have their own look, and
what is made of several parts is known to those who know all of them. `knowing.py` works it out for expressions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..model.symbols import LocalSymbol

Seat = tuple[object, ...]
"""A player expression in a form that is equal for equal players; unequal ones may still be the same player."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who knows a value: all, only one seat (and others that were told), all but one seat, or nobody."""

    kind: str
    seat: Seat = ()
    told: tuple[Seat, ...] = ()
    """Further seats, where it is known to one only."""

    def knows(self, seat: Seat) -> bool:
        """Whether that seat surely knows it."""
        if self.kind == "but":
            return _beside(seat, self.seat) or _beside(self.seat, seat)
        return self.kind == "all" or (self.kind == "only" and (self.seat == seat or seat in self.told))

    def meet(self, other: Audience) -> Audience:
        """Who knows both."""
        if self.kind == "all" or self == other:
            return other
        if other.kind == "all":
            return self
        if self.kind == "only":
            return only([seat for seat in (self.seat, *self.told) if other.knows(seat)])
        return other.meet(self) if other.kind == "only" else NOBODY

    def beside(self, other: Audience) -> Audience:
        """Who surely knows one of both."""
        if self.kind == "only" and other.kind == "only":
            return only(dict.fromkeys((self.seat, *self.told, other.seat, *other.told)))
        rank = ("nobody", "only", "but", "all")
        return max(self, other, key=lambda one: rank.index(one.kind))

    def without(self, symbol: LocalSymbol) -> Audience:
        """The audience once `symbol` may stand for any of its members: nobody, if it depends on which."""
        if self.kind == "only":
            return only([seat for seat in (self.seat, *self.told) if not _speaks_of(seat, symbol)])
        return NOBODY if _speaks_of(self.seat, symbol) else self

    def put(self, here: Mapping[int, Seat]) -> Audience:
        """The audience with other seats in the place of some local names."""
        return Audience(self.kind, put(self.seat, here), tuple(put(seat, here) for seat in self.told))

    def told_to(self, here: Mapping[int, Seat]) -> Audience:
        """The audience for a part that is told a value and knows players by names of its own: `here` are those of its
        caller's local names that it knows. Whoever it cannot name is left out."""
        if self.kind == "only":
            return only(put(seat, here) for seat in (self.seat, *self.told) if _nameable(seat, here))
        return self.put(here) if self.kind == "all" or _nameable(self.seat, here) else NOBODY


def only(seats: Iterable[Seat]) -> Audience:
    """These seats and no others."""
    several = tuple(seats)
    return Audience("only", several[0], several[1:]) if several else NOBODY


def _beside(seat: Seat, other: Seat) -> bool:
    """Whether a seat is the neighbour of the other, so surely another player."""
    return seat[:1] in (("left",), ("right",)) and seat[2] == other


def _speaks_of(seat: Seat, symbol: LocalSymbol) -> bool:
    return any(part == id(symbol) or (isinstance(part, tuple) and _speaks_of(part, symbol)) for part in seat)


def _nameable(seat: Seat, here: Mapping[int, Seat]) -> bool:
    """Whether a seat is said with nothing but numbers and these names."""
    if seat[:1] == ("local",):
        return seat[1] in here
    return seat[:1] != ("expression",) and all(_nameable(part, here) for part in seat if isinstance(part, tuple))


def put(seat: Seat, here: Mapping[int, Seat]) -> Seat:
    """The seat with other seats in the place of some local names."""
    if seat[:1] == ("local",) and isinstance(seat[1], int):
        return here.get(seat[1], seat)
    return tuple(put(part, here) if isinstance(part, tuple) else part for part in seat)


ALL, NOBODY = Audience("all"), Audience("nobody")
