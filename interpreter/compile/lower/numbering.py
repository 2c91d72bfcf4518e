"""From the names of a checked game to its `Layout`: kinds, pieces, zones, tracks and phases as numbers."""

from __future__ import annotations

from ...model import types as t
from ...model.families import places
from ...model.layout import KindInfo, Layout, PhaseInfo, TrackInfo, ZoneInfo
from ...model.symbols import Checked, KindSymbol, Names, ValueSymbol
from ...model.tables import Kind
from ..plan import LEAVE_PHASE
from .derived import fixed_columns
from .own_tracks import own_tracks
from .what_lasts import tracks_of_what_lasts


def number_things(checked: Checked) -> Layout:
    """The layout for the option values in force. Copies that an option gives are read here."""
    names = checked.names
    least, most = checked.players
    rows = [(table.piece, kind) for table in names.tables.values() for kind in table.kinds.values()]
    kinds = tuple(KindInfo(kind.id, table, kind.names, kind.texts) for table, kind in rows)
    pieces = tuple(number for number, (_, kind) in enumerate(rows) for _ in range(_copies(names, kind)))
    values = {attribute: tuple(words) for attribute, words in names.values.items()}
    columns: dict[str, tuple[object, ...]] = {}
    for attribute in names.attributes.values():
        by_kind = [_number(kind.cells.get(attribute.name), attribute.types.get(table), values) for table, kind in rows]
        columns[attribute.name] = tuple(by_kind[kind] for kind in pieces)
    fixed = fixed_columns(checked, tuple(kind.id for kind in kinds))
    for name, cells in fixed.items():
        type_ = names.defines[name].type
        columns[name] = tuple(_number(cells[kind], type_, values) for kind in pieces)
    phases = tuple(
        PhaseInfo(phase.name, phase.node.text, LEAVE_PHASE + number)
        for number, phase in enumerate(names.phases.values())
    )
    options = {option.name: option.value for option in names.options.values()}
    pieces_of = {table: pieces_in(table, kinds, pieces) for table in names.tables}
    tracks = _tracks(names, most, values, {kind.id: number for number, kind in enumerate(kinds)}, pieces_of)
    tracks += tuple(own_tracks(checked, most, sum(one.places(most) for one in tracks)))
    tracks += tuple(tracks_of_what_lasts(checked, pieces_of, sum(one.places(most) for one in tracks)))
    sides = {table.piece: table.sides for table in names.tables.values() if table.sides}
    printed = {
        (table.piece, attribute.name): attribute.on
        for table in names.tables.values()
        for attribute in table.attributes.values()
        if attribute.on is not None
    }
    return Layout(
        least,
        most,
        kinds,
        pieces,
        columns,
        values,
        _zones(names, most),
        tracks,
        phases,
        options,
        sides,
        _lists(names),
        printed,
        frozenset([*names.orders, *fixed]),
    )


def _copies(names: Names, kind: Kind) -> int:
    if isinstance(kind.copies, int):
        return kind.copies
    value = names.options[kind.copies].value
    return max(value, 0) if isinstance(value, int) else 0


def _number(cell: object, type_: t.Type | None, values: dict[str, tuple[str, ...]]) -> object:
    match t.bare(type_) if type_ is not None else None:
        case t.Value(attribute) if isinstance(cell, str):
            return values[attribute].index(cell)
        case t.ListOf(t.Value(attribute)):
            return tuple(values[attribute].index(str(word)) for word in cell) if isinstance(cell, tuple) else ()
        case t.ListOf():
            return cell if isinstance(cell, tuple) else ()
    return cell


def _lists(names: Names) -> dict[str, str]:
    """The attributes that are lists of words, with the attribute whose words they list."""
    found: dict[str, str] = {}
    for attribute in names.attributes.values():
        for type_ in attribute.types.values():
            match t.bare(type_):
                case t.ListOf(t.Value(listed)):
                    found[attribute.name] = listed
    return found


def _zones(names: Names, most: int) -> tuple[ZoneInfo, ...]:
    bases: dict[str, int] = {}
    number = 1
    for zone in names.zones.values():
        bases[zone.name] = number
        number += places(zone.family, zone.members, most)
    return tuple(
        ZoneInfo(
            zone.name,
            zone.kind,
            zone.table,
            zone.look,
            zone.family,
            bases[zone.name],
            bases[zone.refill.name] if zone.refill else None,
            zone.showing.number if zone.showing else None,
            zone.members,
            zone.below_top,
        )
        for zone in names.zones.values()
    )


def _start(start: object, type_: t.Type, values: dict[str, tuple[str, ...]], kinds: dict[str, int]) -> object:
    """A starting value as a number: words of the tables are symbols until now. A set is ascending."""
    match start:
        case ValueSymbol(attribute=attribute, value=word):
            return values[attribute].index(word)
        case KindSymbol(id=kind):
            return kinds[kind]
        case tuple():
            found = [_start(one, t.UNKNOWN, values, kinds) for one in start]
            if isinstance(type_, t.SetOf):
                return tuple(sorted({one for one in found if isinstance(one, int)}))
            return tuple(found)
    return start


def _tracks(
    names: Names,
    most: int,
    values: dict[str, tuple[str, ...]],
    kinds: dict[str, int],
    pieces_of: dict[str, range],
) -> tuple[TrackInfo, ...]:
    found: list[TrackInfo] = []
    base = 0
    for track in names.tracks.values():
        start = _start(track.start, track.type, values, kinds)
        pieces = pieces_of[track.table] if track.table is not None else None
        found.append(TrackInfo(track.name, track.type, track.family, base, start, track.look, track.members, pieces))
        base += found[-1].places(most)
    return tuple(found)


def pieces_in(table: str, kinds: tuple[KindInfo, ...], pieces: tuple[int, ...]) -> range:
    """The numbers of a table's pieces, which follow each other."""
    there = [piece for piece, kind in enumerate(pieces) if kinds[kind].table == table]
    return range(there[0], there[-1] + 1) if there else range(0)
