"""From zones, values and answers of a game to the words in which a scenario says them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..model.layout import Layout
from ..model.types import KindOf, ListOf, Maybe, Piece, Player, SetOf, Type, Value
from ..syntax import nodes as n


def spot_words(spot: n.Spot) -> str:
    """`hand of player 1`, `column of 3`, `meld 2 of player 1`, `top of stock`, `score`: what a fact speaks of."""
    name = spot.name.text
    if spot.seat is not None:
        which = "" if spot.index is None and spot.word is None else f" {spot.index or getattr(spot.word, 'text', '0')}"
        return f"{name}{which} of player {spot.seat}"
    if spot.word is not None:
        return f"{name} of {spot.word.text}"
    return name if spot.index is None else f"{name} of {spot.index}"


def thing_words(thing: n.Thing) -> str:
    """One entry of a fact or an answer as it was written."""
    if thing.word is not None:
        amount = "" if thing.count == 1 else f"{thing.count} "
        return f"{amount}{thing.word}" if thing.side is None else f"{amount}{thing.word} {thing.side}"
    if thing.truth is not None:
        return "yes" if thing.truth else "no"
    if thing.seat is not None:
        return f"player {thing.seat}"
    return "nothing" if thing.number is None else str(thing.number)


def things_words(things: Iterable[n.Thing]) -> str:
    """The entries of a fact."""
    return ", ".join(map(thing_words, things))


def reply_words(reply: n.Reply) -> str:
    """One answer as it was written."""
    return " and ".join(map(thing_words, reply.things)) if reply.label is None else f'"{reply.label}"'


def kinds_words(layout: Layout, pieces: Sequence[tuple[int, int]], ordered: bool) -> str:
    """The pieces of a zone by their kinds and sides: `2 king, queen`; neighbours that are alike together, none:
    `nothing`."""
    groups: list[tuple[tuple[int, int], int]] = []
    for piece in pieces if ordered else sorted(pieces):
        if groups and groups[-1][0] == piece:
            groups[-1] = (piece, groups[-1][1] + 1)
        else:
            groups.append((piece, 1))
    return ", ".join(counted(piece_words(layout, *piece), count) for piece, count in groups) or "nothing"


def piece_words(layout: Layout, kind: int, side: int) -> str:
    """A piece as a scenario names it: its kind, and the side it shows if that is not the first."""
    info = layout.kinds[kind]
    return f"{info.id} {layout.sides[info.table][side]}" if side else info.id


def counted(kind: str, count: int) -> str:
    """`king`, or `2 king`."""
    return kind if count == 1 else f"{count} {kind}"


def value_words(layout: Layout, type_: Type, value: object) -> str:
    """A value as a scenario writes it; pieces are given as their kinds' numbers."""
    match type_:
        case _ if value is None:
            return "nothing"
        case Maybe(of):
            return value_words(layout, of, value)
        case SetOf(of) | ListOf(of):
            assert isinstance(value, (tuple, list))
            return ", ".join(value_words(layout, of, one) for one in value) or "nothing"
        case Player():
            assert isinstance(value, int)
            return f"player {value + 1}"
        case KindOf() | Piece():
            assert isinstance(value, int)
            return layout.kinds[value].id
        case Value(attribute):
            assert isinstance(value, int)
            return layout.values[attribute][value]
        case _:
            return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def players_words(seats: Iterable[int]) -> str:
    """`player 1, player 3`, or `nothing`; seats count from 0."""
    return ", ".join(f"player {seat + 1}" for seat in seats) or "nothing"


def people(count: int) -> str:
    """`1 player`, `3 players`."""
    return f"{count} player" if count == 1 else f"{count} players"
