"""A game's things as numbers: kinds, pieces, zones, tracks and phases, each with its place in the state's arrays.

Made once for each choice of variants and options, by `compile`; read by the emitter and by the runtime.
Piece numbers run through all tables in file order, kind by kind, copy by copy. Zone number 0 is the box, where every
piece lies before the setup; families have one number a seat, from `base` on, for the greatest number of players.
"""

from __future__ import annotations

from functools import cached_property

from ..frozen import frozen, made
from .families import Members, owner_at, places
from .types import Type

BOX = 0
"""The zone number of the box: open to all, never drawn from, part of no rule."""


@frozen
class KindInfo:
    """A row of a table. `names` and `texts` are by language."""

    id: str
    table: str
    names: dict[str, str]
    texts: dict[str, str]


@frozen
class ZoneInfo:
    """A zone or a family of zones. `kind` is pile, row, set, slot or pool; `look` is open, private, hidden or turned.

    A pile's top and a row's right end are the end of its list. `refill` is the zone number it is made anew from.
    """

    name: str
    kind: str
    table: str
    look: str
    family: bool
    base: int
    refill: int | None
    showing: int | None = None
    """The side that everything is turned to that enters."""
    members: Members | None = None
    """The members beside players; those of one player stand together."""
    below_top: bool = False
    """Whether what it is refilled from keeps its top piece."""


@frozen
class TrackInfo:
    """A remembered value, or a family of them, one a seat. `start` is the value of each at the beginning.

    Values: numbers and yes/no as they are; players, pieces, kinds and attribute values as numbers; sets and lists as
    tuples (sets ascending); a missing value is None. `look` is open, private or hidden.
    """

    name: str
    type: Type
    family: bool
    base: int
    start: object
    look: str
    members: Members | None = None
    pieces: range | None = None
    """The pieces that have one each."""

    @property
    def inner(self) -> bool:
        """Whether the language itself keeps it (see `own_tracks`), so that no rule can say its name."""
        return self.name.startswith("(")

    def places(self, players: int) -> int:
        """How many values it has, for so many players."""
        return places(self.family, self.members, players) if self.pieces is None else len(self.pieces)


@frozen
class PhaseInfo:
    """A phase; `span` is its number among the spans that can be left (see plan.LEAVE_*)."""

    name: str
    text: str | None
    span: int


@frozen(slots=False)
class Layout:
    """All that is numbered in one game. `columns` maps an attribute to its value by piece number (None: has none);
    words are numbers into `values[attribute]`; lists are tuples. `pieces[p]` is the kind number of piece p."""

    least: int
    most: int
    kinds: tuple[KindInfo, ...]
    pieces: tuple[int, ...]
    columns: dict[str, tuple[object, ...]]
    values: dict[str, tuple[str, ...]]
    zones: tuple[ZoneInfo, ...]
    tracks: tuple[TrackInfo, ...]
    phases: tuple[PhaseInfo, ...]
    options: dict[str, object]
    sides: dict[str, tuple[str, ...]] = made(factory=dict)
    """By table whose pieces have sides: their names. A piece's side is a number into them, 0 out of the box."""
    lists: dict[str, str] = made(factory=dict)
    """By attribute whose value is a list of words: the attribute that these are values of."""
    printed: dict[tuple[str, str], str] = made(factory=dict)
    """By (table, attribute) that is printed on one side only: that side."""
    made: frozenset[str] = frozenset()
    """The columns that stand in no table: orders, and derived values that depend on tables alone."""

    @cached_property
    def zone_count(self) -> int:
        """How many zone numbers there are, the box included."""
        return 1 + sum(places(z.family, z.members, self.most) for z in self.zones)

    @cached_property
    def track_count(self) -> int:
        return sum(track.places(self.most) for track in self.tracks)

    @cached_property
    def zone_of(self) -> tuple[ZoneInfo | None, ...]:
        """By zone number: its ZoneInfo; None for the box."""
        found: list[ZoneInfo | None] = [None]
        for zone in self.zones:
            found.extend([zone] * places(zone.family, zone.members, self.most))
        return tuple(found)

    @cached_property
    def owner_of(self) -> tuple[int | None, ...]:
        """By zone number: the seat whose zone it is, None if it is nobody's."""
        found: list[int | None] = [None]
        for zone in self.zones:
            count = places(zone.family, zone.members, self.most)
            found.extend(owner_at(zone.family, zone.members, place) for place in range(count))
        return tuple(found)

    @cached_property
    def zone_named(self) -> dict[str, ZoneInfo]:
        return {zone.name: zone for zone in self.zones}

    @cached_property
    def track_named(self) -> dict[str, TrackInfo]:
        return {track.name: track for track in self.tracks}

    @cached_property
    def kind_named(self) -> dict[str, int]:
        """The kind's number by its id; ids are unique over all tables."""
        return {kind.id: number for number, kind in enumerate(self.kinds)}

    @cached_property
    def pieces_of(self) -> dict[str, tuple[int, ...]]:
        """By table: its piece numbers, ascending."""
        found: dict[str, list[int]] = {}
        for kind in self.kinds:
            found.setdefault(kind.table, [])
        for piece, kind_number in enumerate(self.pieces):
            found[self.kinds[kind_number].table].append(piece)
        return {table: tuple(pieces) for table, pieces in found.items()}
