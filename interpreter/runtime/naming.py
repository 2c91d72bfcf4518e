"""From numbers to names: zones, tracks, pieces and values as they stand in views, logs and records.

Players and places count from 1 here: a pile's places from its top, a row's from its left, a set's in order of arrival.
"""

from __future__ import annotations

from collections.abc import Callable

from ..model.families import member_at, owner_at
from ..model.layout import BOX, Layout, TrackInfo
from ..model.types import KindOf, ListOf, Maybe, Piece, Player, SetOf, Type, Value
from ..typed import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game
    from .state import State


def zone_place(game: Game, zone: int) -> dict[str, Any]:
    """`{"zone": name}`, with `owner` and `member` in families; the box is `{"zone": None}`."""
    return game.zone_places[zone].copy()


def place_of_zone(layout: Layout, zone: int) -> dict[str, Any]:
    """The same by the layout alone."""
    if zone == BOX:
        return {"zone": None}
    info, owner = layout.zone_of[zone], layout.owner_of[zone]
    assert info is not None
    found: dict[str, Any] = {"zone": info.name} if owner is None else {"zone": info.name, "owner": owner + 1}
    member = member_at(info.members, zone - info.base)
    return found if member is None else found | {"member": member}


def whose(track: TrackInfo, index: int) -> dict[str, Any]:
    """`owner` and `member` of a place among the remembered values, where it is one of families."""
    owner = owner_at(track.family, track.members, index - track.base)
    member = member_at(track.members, index - track.base)
    found: dict[str, Any] = {} if owner is None else {"owner": owner + 1}
    return found if member is None else found | {"member": member}


def place_words(game: Game, zone: int) -> str:
    """A zone in words: `column of 3`, `hand of player 1`, `meld 2 of player 1`."""
    return _in_words(**zone_place(game, zone))


def track_words(game: Game, index: int) -> str:
    """A remembered value in words, likewise."""
    track = game.track_of[index]
    return _in_words(track.name, **whose(track, index))


def _in_words(zone: str | None, owner: int | None = None, member: str | int | None = None) -> str:
    if zone is None:
        return "the box"
    if owner is None:
        return zone if member is None else f"{zone} of {member}"
    return f"{zone} of player {owner}" if member is None else f"{zone} {member} of player {owner}"


def kind_id(game: Game, piece: int) -> str:
    """The id of a piece's kind."""
    layout = game.layout
    return layout.kinds[layout.pieces[piece]].id


def side_name(st: State, piece: int) -> str | None:
    """The side that a piece shows; None if its pieces have no sides."""
    return side_called(st.game, piece, st.sides[piece]) if st.sides else None


def side_called(game: Game, piece: int, side: int) -> str | None:
    """What a side of a piece is called; None if its pieces have no sides."""
    layout = game.layout
    names = layout.sides.get(layout.kinds[layout.pieces[piece]].table)
    return names[side] if names else None


def place_in(st: State, piece: int) -> int:
    """Where in its zone a piece lies, from 1."""
    zone = st.loc[piece]
    pieces = st.zones[zone]
    at = pieces.index(piece)
    return len(pieces) - at if st.game.is_pile[zone] else at + 1


def piece_place(st: State, piece: int) -> dict[str, Any]:
    """A piece by its kind, zone, place and side, nothing hidden."""
    found = {"kind": kind_id(st.game, piece), **zone_place(st.game, st.loc[piece]), "place": place_in(st, piece)}
    side = side_name(st, piece)
    return found if side is None else found | {"side": side}


def piece_seen(st: State, piece: int, seat: int) -> dict[str, Any]:
    """A piece as `seat` may tell it: its kind if he knows it; its place unless it lies in a set that he cannot see or
    in a pool, where pieces are only counted.

    Which side it shows is known to all.
    """
    zone = st.loc[piece]
    found: dict[str, Any] = {}
    mask = st.know[seat][piece] if st.know is not None else 0
    seen = st.game.seen_in[zone] >> seat & 1
    if seen or (mask and not mask & (mask - 1)):
        found["kind"] = kind_id(st.game, piece)
    found |= zone_place(st.game, zone)
    if (seen or not st.game.is_set[zone]) and not st.game.is_pool[zone]:
        found["place"] = place_in(st, piece)
    side = side_name(st, piece)
    if side is not None:
        found["side"] = side
    return found


def value_name(game: Game, type_: Type, value: object, piece_name: Callable[[int], object]) -> Any:
    """A value by name: players from 1, kinds and attribute values by id; `piece_name` says how a piece is written."""
    match type_:
        case _ if value is None:
            return None
        case Maybe(of):
            return value_name(game, of, value, piece_name)
        case SetOf(of) | ListOf(of):
            assert isinstance(value, (tuple, list))
            return [value_name(game, of, one, piece_name) for one in value]
        case Piece():
            assert isinstance(value, int)
            return piece_name(value)
        case Player():
            assert isinstance(value, int)
            return {"player": value + 1}
        case KindOf():
            assert isinstance(value, int)
            return {"kind": game.layout.kinds[value].id}
        case Value(attribute):
            assert isinstance(value, int)
            return {"value": game.layout.values[attribute][value]}
        case _:
            return value


def names_pieces(type_: Type) -> bool:
    """Whether values of a type may name pieces."""
    match type_:
        case Maybe(of) | SetOf(of) | ListOf(of):
            return names_pieces(of)
        case _:
            return isinstance(type_, Piece)


def pieces_of_value(type_: Type, value: object) -> tuple[int, ...]:
    """The pieces that a value names."""
    match type_:
        case Maybe(of):
            return () if value is None else pieces_of_value(of, value)
        case SetOf(of) | ListOf(of):
            assert isinstance(value, (tuple, list))
            return tuple([piece for one in value for piece in pieces_of_value(of, one)])
        case Piece():
            return (value,) if isinstance(value, int) else ()
        case _:
            return ()
