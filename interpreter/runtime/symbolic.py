"""From a move in numbers to one in names, and back: what records hold, so that edited rules can be run through them.

A symbolic move is `{"site": name, "seat": player, "answer": ...}`. An answer is null (declined), a number, true or
false, `{"player": 2}`, `{"kind": id}`, `{"value": word}`, `{"alternative": 2}`, a piece (`{"kind": id, "zone": name,
"owner": player, "place": place}`, with `side` where it has sides), or a list of such. Players, places and alternatives
count from 1; an alternative's number is that of its place in the rules, whichever of them are open.
"""

from __future__ import annotations

from typing import Any

from ..diagnostics.codes import playing
from ..model.types import KindOf, Maybe, Piece, Player, Type, Value
from .decisions import Decision, Move
from .domains import Answer
from .engine import decision
from .faults import IllegalMove, RecordError
from .naming import kind_id, piece_place, place_in, side_name, value_name, zone_place
from .state import State


def symbolic(st: State, move: Move) -> dict[str, Any]:
    """A move in names; call it before the move is applied, as places are those of the position."""
    site = st.game.ask.sites[move.site]

    def named(item: int) -> Any:
        if site.labels is not None:
            return {"alternative": item + 1}
        return value_name(st.game, site.type, item, lambda piece: piece_place(st, piece))

    answer: Any
    if move.answer is None:
        answer = None
    elif isinstance(move.answer, tuple):
        answer = [named(item) for item in move.answer]
    else:
        answer = named(move.answer)
    return {"site": site.name, "seat": move.seat + 1, "answer": answer}


def from_symbolic(st: State, data: object) -> Move:
    """The move that a symbolic one means in this position.

    A piece is looked for among those that show the same side first, then among the others: at its place, then anywhere
    in its zone. Raises RecordError for data that is no symbolic move, IllegalMove for one that does not fit the
    open question.
    """
    if not isinstance(data, dict) or set(data) != {"site", "seat", "answer"}:
        raise _damaged("a move has `site`, `seat` and `answer`")
    seat, written = data["seat"], data["answer"]
    if type(seat) is not int or not isinstance(data["site"], str):
        raise _damaged("a move's site is a name and its seat a number")
    if st.site < 0:
        raise IllegalMove("Nobody is asked anything here.")
    open_name = st.game.ask.sites[st.site].name
    if data["site"] != open_name:
        raise IllegalMove(f"It answers `{data['site']}`, but `{open_name}` is asked here.")
    asked = decision(st, seat - 1)
    if asked is None:
        raise IllegalMove(f"Player {seat} is not asked now.")
    return asked.move(_answer(st, asked, written))


def _answer(st: State, asked: Decision, written: object) -> Answer:
    if written is None:
        return None
    if not isinstance(written, list):
        return _item(st, asked, written, ())
    items: list[int] = []
    for one in written:
        items.append(_item(st, asked, one, tuple(items)))
    return tuple(items)


def _item(st: State, asked: Decision, written: object, taken: tuple[int, ...]) -> int:
    type_: Type = asked.type.of if isinstance(asked.type, Maybe) else asked.type
    layout = st.game.layout
    if asked.info.labels is not None:
        match written:
            case {"alternative": int(number)} if type(number) is int:
                return number - 1
        raise IllegalMove(f"`{asked.name}` asks for an alternative, and the move names something else.")
    match type_, written:
        case Piece(), {"kind": str(kind), "place": int(place), **rest}:
            side = rest.pop("side", None)
            return _piece(st, asked, kind, rest, place, side, taken)
        case Player(), {"player": int(player)}:
            return player - 1
        case KindOf(), {"kind": str(kind)}:
            if kind in layout.kind_named:
                return layout.kind_named[kind]
            raise IllegalMove(f"There is no kind `{kind}`.")
        case Value(attribute), {"value": str(word)}:
            if word in layout.values[attribute]:
                return layout.values[attribute].index(word)
            raise IllegalMove(f"There is no {attribute} `{word}`.")
        case ((Piece() | Player() | KindOf() | Value()), _):
            raise IllegalMove(f"`{asked.name}` asks for {type_}, and the move names something else.")
        case _, int():
            return written
    raise _damaged("an answer is written in no known form")


def _piece(
    st: State, asked: Decision, kind: str, zone: dict[Any, Any], place: int, side: object, taken: tuple[int, ...]
) -> int:
    """The candidate of this kind in this zone: one that shows the side, at the place if it is there, else the first."""
    found: int | None = None
    best = 0
    for piece in asked.domain.items:
        if piece in taken or kind_id(st.game, piece) != kind or zone_place(st.game, st.loc[piece]) != zone:
            continue
        fits = 1 + 2 * (side_name(st, piece) == side) + (place_in(st, piece) == place)
        if fits > best:
            found, best = piece, fits
            if fits == 4:
                break
    if found is None:
        where = zone.get("zone") or "the box"
        raise IllegalMove(f"`{kind}` in `{where}` cannot be chosen here.")
    return found


def _damaged(text: str) -> RecordError:
    return RecordError(playing.RECORD_DAMAGED, text=text)
