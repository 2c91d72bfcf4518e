"""The steps and values that only programs of whole games have: what a move comes to once it is known where things are.

In such a program each zone is a Python list in a local of its own, a slot is a local with a piece or None, and a
remembered value is a local. Nothing is kept of where a piece lies: whoever wants to know looks for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...model.types import UNKNOWN
from .. import plan as p


@dataclass(slots=True, eq=False)
class Call:
    """`function(*args)`, a pure function of the programs' own library; `after` is what it needs besides values."""

    function: str
    args: list[p.Expr]


STATE, KINDS = p.Local("st", UNKNOWN), p.Local("KIND", UNKNOWN)
"""What calls of the library are handed besides values: where words come from, and the kind of each piece."""


TAKING = frozenset(("cut_off", "drawn"))
"""Calls that take pieces out of the lists that they are handed."""


@dataclass(slots=True, eq=False)
class Popped:
    """The piece at one end of a zone that is not empty, which leaves it: stands in a step that puts it elsewhere."""

    zone: p.ZoneNumber
    first: bool
    """At the front of the list, not at its end."""


@dataclass(slots=True, eq=False)
class Refills(p.Step):
    """Makes a zone that is empty anew, if it can be."""

    zone: p.ZoneNumber


@dataclass(slots=True, eq=False)
class Pops(p.Step):
    """Takes the piece at one end of a zone that is not empty."""

    into: p.Local
    zone: p.ZoneNumber
    first: bool
    """At the front of the list, not at its end."""


@dataclass(slots=True, eq=False)
class LeavesZone(p.Step):
    """A piece leaves the zone in which it lies: probably `likely`; the game is rare if it is in none."""

    piece: p.Expr
    likely: list[p.ZoneNumber]
    slots: list[p.Local]
    """All slots in which it may be."""
    forget: list[p.Local] = field(default_factory=list)
    """Tables that are looked up again if the piece was not where it was looked for."""
    table: str | None = None
    """The table of the piece, if that is known."""
    sure: bool = False
    """Whether the game is rare if it is not where it probably lies."""


@dataclass(slots=True, eq=False)
class Arrives(p.Step):
    """A piece, or with `many` a list of them, arrives at the front of a zone's list or at its end; of many the first
    one is outermost, or (`inward`) the last."""

    pieces: p.Expr
    many: bool
    zone: p.ZoneNumber
    front: bool
    outermost_first: bool = True


@dataclass(slots=True, eq=False)
class Empties(p.Step):
    """All pieces leave a zone."""

    zone: p.ZoneNumber


@dataclass(slots=True, eq=False)
class Filters(p.Step):
    """`into` becomes the list of those pieces in a zone of which a table says yes that depends on `given` alone."""

    into: p.Local
    zone: p.ZoneNumber
    table: p.Local
    """Where the table is kept while nothing changes that it depends on; None where it has to be looked up again."""
    item: p.Local
    test: p.Expr
    given: list[p.Expr]
    places: list[p.Local] = field(default_factory=list)
    """By `given`: what stands for its value in `test`."""
    kept: bool = False
    """Whether `into` is that list already, where the table has not been forgotten."""


@dataclass(slots=True, eq=False)
class Joins(p.Step):
    """A piece that has arrived at the end of a zone joins a list that `Filters` has made of it, if it passes; where the
    table has been forgotten nothing is done, as the list will be made anew."""

    into: p.Local
    table: p.Local
    piece: p.Expr


@dataclass(slots=True, eq=False)
class Swaps(p.Step):
    """Exchanges two lists of pieces, each of which lies in one zone: in the one that is said, if there are none."""

    first: p.Expr
    second: p.Expr
    first_zone: p.ZoneNumber | None
    second_zone: p.ZoneNumber | None
    sides: p.Local
    """The list of sides, if pieces have any."""


@dataclass(slots=True, eq=False)
class NewCounts(p.Step):
    """A list of so many zeros."""

    local: p.Local
    size: int


@dataclass(slots=True, eq=False)
class CountsUp(p.Step):
    """Adds one to an entry of a list of counts."""

    counts: p.Local
    key: p.Expr


@dataclass(slots=True, eq=False)
class Gives(p.Step):
    """The end of the game: the values of its result, None for those that the game does not have."""

    scores: p.Expr | None
    losers: p.Expr | None
    out: p.Expr | None


Own = Swaps | Pops | Refills | LeavesZone | Arrives | Empties | Filters | Joins | NewCounts | CountsUp | Gives
AnyOp = Any
"""A step of the plan, or one of these."""
