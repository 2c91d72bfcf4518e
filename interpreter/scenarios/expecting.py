"""From what a scenario expects and a position to what came out otherwise."""

from __future__ import annotations

from ..model.types import ListOf, Maybe, Piece, SetOf, Type
from ..runtime.outcome import outcome
from ..runtime.state import State
from .resolve import Fact, TrackFact, WinnersFact, ZoneFact
from .result import Failure
from .wording import kinds_words, players_words, spot_words, value_words


def compare(st: State, fact: Fact) -> Failure | None:
    """None if the fact holds. Sets are compared whatever their order, piles from the top, rows from the left."""
    layout = st.game.layout
    match fact:
        case ZoneFact(info=info):
            ordered = info.kind in ("pile", "row")
            there = _kinds(st, fact)
            expected = kinds_words(layout, list(zip(fact.kinds, fact.sides, strict=True)), ordered)
            found = kinds_words(layout, there, ordered)
        case TrackFact(info=track):
            expected = value_words(layout, track.type, fact.value)
            found = value_words(layout, track.type, _with_kinds(st, track.type, st.vars[fact.index]))
        case WinnersFact():
            expected = players_words(fact.seats)
            if st.status != "finished":
                return Failure(fact.node.span, f"winners: {expected}", "the game is not over")
            found = players_words(outcome(st).winners)
    if expected == found:
        return None
    spot = spot_words(fact.node.spot)
    return Failure(fact.node.span, f"{spot}: {expected}", f"{spot}: {found}")


def _kinds(st: State, fact: ZoneFact) -> list[tuple[int, int]]:
    """Kind and side of what lies in the zone, from its first place; of the top of a pile as many as are expected."""
    pieces = st.zones[fact.zone]
    if fact.info.kind == "pile":
        pieces = pieces[::-1]
    if fact.top and fact.kinds:
        pieces = pieces[: len(fact.kinds)]
    return [(st.game.layout.pieces[piece], st.sides[piece] if st.sides else 0) for piece in pieces]


def _with_kinds(st: State, type_: Type, value: object) -> object:
    """A value with the kinds' numbers in place of pieces."""
    match type_:
        case Maybe(of):
            return _with_kinds(st, of, value)
        case SetOf(Piece()) | ListOf(Piece()):
            assert isinstance(value, (tuple, list))
            kinds = [st.game.layout.pieces[piece] for piece in value]
            return tuple(sorted(kinds)) if isinstance(type_, SetOf) else tuple(kinds)
        case Piece() if isinstance(value, int):
            return st.game.layout.pieces[value]
    return value
