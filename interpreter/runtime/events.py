"""From what happens to events, and from events to the log that one viewer may read.

Events are tuples of plain values, kept in `State.log` where somebody watches. They hold the truth and who knew it;
`log_for` turns them into dicts of names, in which nothing stands that the viewer did not know at that moment. Words
for people are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from ..model.type_words import type_said
from ..model.types import SetOf
from ..typed import TYPE_CHECKING, Any, Literal
from .knowledge import Leg, knowers
from .naming import kind_id, pieces_of_value, side_called, value_name, whose, zone_place
from .piece_tracks import of_piece
from .state import State

if TYPE_CHECKING:
    from .game import Game

Cause = Literal["moved", "drawn", "random", "refilled", "swapped"]


def tell_moves(st: State, cause: Cause, legs: Sequence[Leg], before: Sequence[int] = ()) -> None:
    """Pieces have moved, all at one moment; call it after `learn_moves`, as who knows a piece is noted, and after they
    were turned, as the side they show where they arrive is told. `before` are the sides they showed until then."""
    if st.log is None or not legs:
        return
    game, count = st.game, st.n
    ways, everyone = game.ways, (1 << count) - 1
    if len(legs) == 1:
        ((piece, source, to),) = legs
        way = ways.get((count, source, to)) or game.way(count, source, to)
        known = everyone if way[0] and st.know is not None else knowers(st, piece)
        st.log.append(_moved(st, cause, ((piece, source, to, known),), before))
        return
    told: list[tuple[int, int, int, int]] = []
    last_source = last_to = -1
    for piece, source, to in legs:
        if to != last_to or source != last_source:
            last_source, last_to = source, to
            seen_by_all = game.way(count, source, to)[0] and st.know is not None
        told.append((piece, source, to, everyone if seen_by_all else knowers(st, piece)))
    st.log.append(_moved(st, cause, tuple(told), before))


def _moved(
    st: State, cause: Cause, legs: tuple[tuple[int, int, int, int], ...], before: Sequence[int]
) -> tuple[Any, ...]:
    if not st.sides:
        return "move", cause, legs
    after = [st.sides[leg[0]] for leg in legs]
    return "move", cause, legs, tuple(zip(after, before or after, strict=True))


def tell_flip(st: State, pieces: Sequence[int], side: int) -> None:
    """Pieces were turned to a side where they lie; call it after `learn_flip`."""
    if st.log is not None and pieces:
        st.log.append(("flip", side, tuple([(piece, st.loc[piece], knowers(st, piece)) for piece in pieces])))


def tell_shuffle(st: State, zone: int) -> None:
    """A zone was shuffled."""
    if st.log is not None:
        st.log.append(("shuffle", zone))


def tell_nothing(st: State, zone: int, to: int) -> None:
    """Somebody should have drawn, and there was nothing."""
    if st.log is not None:
        st.log.append(("nothing", zone, to))


def tell_show(st: State, pieces: Sequence[int], seat: int | None) -> None:
    """Pieces were shown where they lie, to all or to one seat."""
    if st.log is not None and pieces:
        to = (1 << st.n) - 1 if seat is None else 1 << seat
        st.log.append(("show", to, tuple([(piece, st.loc[piece]) for piece in pieces])))


def tell_pointed_out(
    st: State,
    pieces: Sequence[int],
    kinds: Sequence[int],
    seat: int | None,
    words: str,
    named: tuple[tuple[str, str, int], ...],
) -> None:
    """It was told of pieces, where they lie, whether they are of one of these kinds, to all or to one seat."""
    if st.log is not None and pieces:
        to = (1 << st.n) - 1 if seat is None else 1 << seat
        of = st.game.layout.pieces
        told = [(piece, st.loc[piece], of[piece] in kinds, _place(st, piece)) for piece in pieces]
        st.log.append(("pointed", to, words, named, tuple(told)))


def _place(st: State, piece: int) -> int:
    """The place of a piece in its zone, from 1: from a pile's top, a row's left; 0 in a zone without places."""
    zone = st.loc[piece]
    there = st.zones[zone]
    if st.game.is_set[zone]:
        return 0
    return len(there) - there.index(piece) if st.game.is_pile[zone] else there.index(piece) + 1


def tell_track(st: State, index: int, value: object) -> None:
    """A remembered value has now this value; of pieces in it, the kinds are told to those who know them."""
    if st.log is not None and st.game.track_of[index].inner:
        out = st.game.out_base
        if out is not None and 0 <= index - out < st.n and not value:
            tell_seats(st, "back", [index - out])  # that somebody is out is told of all together
    elif st.log is not None:
        known = (1 << st.n) - 1
        if st.game.track_of_pieces[index]:
            for piece in pieces_of_value(st.game.track_of[index].type, value):
                known &= knowers(st, piece)
        if (pieces := st.game.track_of[index].pieces) is not None:
            known &= knowers(st, pieces[index - st.game.track_of[index].base])
        st.log.append(("track", index, value, known))


def tell_phase(st: State, phase: int) -> None:
    """A phase begins."""
    if st.log is not None:
        st.log.append(("phase", phase))


def tell_turn(st: State, seat: int) -> None:
    """A seat's turn begins."""
    if st.log is not None:
        st.log.append(("turn", seat))


def tell_window(st: State, action: str, seat: int) -> None:
    """An action of `seat` can be answered. Players are not told: they see the action itself, as far as they may."""
    if st.log is not None:
        st.log.append(("window", action, seat))


def tell_cancelled(st: State, action: str, piece: int | None) -> None:
    """An action was cancelled: what was left of it does not happen."""
    if st.log is not None:
        st.log.append(("cancelled", action, piece, 0 if piece is None else knowers(st, piece)))


def tell_choice(st: State, site: int, seat: int, answer: Any) -> None:
    """A seat has chosen what all may know: numbers, players, kinds, values or alternatives; None for declining."""
    if st.log is not None:
        st.log.append(("choice", site, seat, tuple(answer) if isinstance(answer, list) else answer))


def tell_chosen(st: State, site: int, seats: int) -> None:
    """All seats that were asked at a site have chosen. What they chose, only its effects will tell."""
    if st.log is not None:
        st.log.append(("chosen", site, seats))


def tell_picked(st: State, made: str, type_word: str, picked: Any, known: int) -> None:
    """Chance has picked something (a list of several), which the seats in `known` learn."""
    if st.log is not None:
        st.log.append(("picked", made, type_word, tuple(picked) if isinstance(picked, list) else picked, known))


def tell_winners(st: State, seats: Sequence[int]) -> None:
    """The rules have named the winners."""
    if st.log is not None:
        st.log.append(("winners", tuple(seats)))


def tell_seats(st: State, what: str, seats: Sequence[int]) -> None:
    """Turns have changed their order, or somebody has left the game, or lost."""
    if st.log is not None:
        st.log.append(("seats", what, tuple(sorted(seats))))


def log_for(st: State, seat: int | None, start: int = 0) -> list[dict[str, Any]]:
    """The log from event `start` on, as `seat` may read it; None: with nothing hidden, for games that are over.

    Players count from 1. Empty for a game that nobody watches. An event that tells the viewer nothing at all (a track
    he may not read) is left out.
    """
    found: list[dict[str, Any]] = []
    for event in (st.log or ())[start:]:
        told = _told(st, event, seat)
        if told is not None:
            found.append(told)
    return found


def _told(st: State, event: tuple[Any, ...], seat: int | None) -> dict[str, Any] | None:
    game = st.game
    match event:
        case ("move", cause, ((piece, source, to, known),)):
            knows = seat is None or known >> seat & 1
            what = {"kinds": [kind_id(game, piece)], "unknown": 0} if knows else {"kinds": [], "unknown": 1}
            moved = {"from": zone_place(game, source), "to": zone_place(game, to), **what}
            return {"event": "move", "cause": cause, "moves": [moved]}
        case ("move", cause, legs, *rest):
            sides = rest[0] if rest else ((0, 0),) * len(legs)
            items = [
                ((source, to), side, piece, known) for (piece, source, to, known), side in zip(legs, sides, strict=True)
            ]
            moves = [
                {"from": zone_place(game, source), "to": zone_place(game, to), **what}
                for (source, to), what in _grouped(game, items, seat)
            ]
            return {"event": "move", "cause": cause, "moves": moves}
        case ("nothing", zone, to):
            return {"event": "nothing", "from": zone_place(game, zone), "to": zone_place(game, to)}
        case ("shuffle", zone):
            return {"event": "shuffle", **zone_place(game, zone)}
        case ("show", to, pieces):
            items = [((zone, zone), _NO_SIDE, piece, to | game.seen_in[zone]) for piece, zone in pieces]
            shown = [{**zone_place(game, zone), **what} for (zone, _), what in _grouped(game, items, seat)]
            return {"event": "show", "to": _players(st, to), "pieces": shown}
        case ("pointed", to, words, named, pieces):
            was_told = seat is None or bool(to >> seat & 1)
            told = {"event": "pointed out", "to": _players(st, to), "words": words}
            values = {name: value_name(game, type_said(of), held, lambda one: one) for name, of, held in named}
            return told | {"values": values if was_told else {}, "pieces": _pointed(game, pieces, was_told)}
        case ("flip", side, pieces):
            items = [((zone, zone), _NO_SIDE, piece, known) for piece, zone, known in pieces]
            turned = [{**zone_place(game, zone), **what} for (zone, _), what in _grouped(game, items, seat)]
            return {"event": "flip", "side": side_called(game, pieces[0][0], side), "pieces": turned}
        case ("track", index, value, known):
            track = game.track_of[index]
            if seat is not None and not game.track_seen[index] >> seat & 1:
                return None
            may_know = seat is None or known >> seat & 1
            if track.pieces is not None and not may_know:
                return None
            name = value_name(game, track.type, value, lambda one: {"kind": kind_id(game, one) if may_know else None})
            of_what = whose(track, index) | of_piece(game, index)
            return {"event": "track", "track": track.name, "value": name, **of_what}
        case ("phase", number):
            return {"event": "phase", "phase": game.layout.phases[number].name}
        case ("turn", player):
            return {"event": "turn", "player": player + 1}
        case ("cancelled", action, piece, known):
            may_know = piece is not None and (seat is None or known >> seat & 1)
            return {"event": "cancelled", "action": action, "kind": kind_id(game, piece) if may_know else None}
        case ("choice", number, player, answer):
            site = game.ask.sites[number]
            told = {"event": "choice", "player": player + 1, "site": site.name, "made": site.made}
            if answer is None:
                return told | {"value": None, "label": site.decline}
            if site.labels is not None:
                return told | {"value": answer + 1, "label": site.labels[answer]}
            type_ = SetOf(site.type) if isinstance(answer, tuple) else site.type
            return told | {"value": value_name(game, type_, answer, lambda one: one), "label": None}
        case ("chosen", site, seats):
            return {"event": "chosen", "site": game.ask.sites[site].name, "players": _players(st, seats)}
        case ("picked", made, type_word, picked, known):
            if seat is not None and not known >> seat & 1:
                return None
            of = type_said(type_word)
            type_ = SetOf(of) if isinstance(picked, tuple) else of
            name = value_name(game, type_, picked, lambda one: {"kind": kind_id(game, one)})
            return {"event": "picked", "made": made, "value": name}
        case ("seats", what, players):
            return {"event": "seats", "what": what, "players": [one + 1 for one in players]}
        case ("window", *_):
            return None
        case ("winners", players):
            return {"event": "winners", "players": [one + 1 for one in players]}
    raise ValueError(f"an event of no known form: {event!r}")


def _pointed(game: Game, pieces: Sequence[tuple[int, int, bool, int]], may_know: bool) -> list[dict[str, Any]]:
    """By zone: of how many pieces it was told whether they are what was looked for, and of how many (or, where places
    are told apart, of which) that holds, if the viewer may know it."""
    found: list[dict[str, Any]] = []
    for zone in dict.fromkeys(zone for _, zone, _, _ in pieces):
        ones = [(is_one, place) for _, where, is_one, place in pieces if where == zone]
        told: dict[str, Any] = {**zone_place(game, zone), "count": len(ones)}
        told["found"] = sum(is_one for is_one, _ in ones) if may_know else None
        if not game.is_set[zone]:
            told["places"] = sorted(place for _, place in ones)
            told["found_at"] = sorted(place for is_one, place in ones if is_one) if may_know else None
        found.append(told)
    return found


def _players(st: State, seats: int) -> list[int]:
    return [seat + 1 for seat in range(st.n) if seats >> seat & 1]


_NO_SIDE = (-1, -1)
"""In the place of the sides of a piece, where they are not told."""


def _grouped(
    game: Game, items: Sequence[tuple[tuple[int, int], tuple[int, int], int, int]], seat: int | None
) -> list[tuple[tuple[int, int], dict[str, Any]]]:
    """Neighbouring pieces with one way (from, to) and one side as one entry: the kinds that `seat` knows, and how many
    he does not.

    Items are (way, sides, piece, seats that know it); sides are the one shown now and the one shown before, which are
    told where there are any. Out of a set that the viewer sees neither before nor after, the order would tell what he
    has not seen: there all is sorted.
    """
    found: list[tuple[tuple[int, int], dict[str, Any]]] = []
    kinds = game.layout.pieces
    for way, run in groupby(items, key=itemgetter(0)):
        source, to = way
        neighbours = list(run)
        blind = seat is not None and game.is_set[source] and not (game.seen_in[source] | game.seen_in[to]) >> seat & 1
        if blind:
            neighbours.sort(key=itemgetter(1))
        for (side, was), alike in groupby(neighbours, key=itemgetter(1)):
            ones: list[int] = []
            others: list[int] = []
            for _, _, piece, known in alike:
                (ones if seat is None or known >> seat & 1 else others).append(piece)
            if blind:
                ones.sort(key=kinds.__getitem__)
            entry: dict[str, Any] = {"kinds": [kind_id(game, piece) for piece in ones], "unknown": len(others)}
            called = side_called(game, (ones or others)[0], side) if side >= 0 else None
            if called is not None:
                entry["side"] = called
            if was != side:
                entry["was"] = side_called(game, (ones or others)[0], was)
            found.append((way, entry))
    return found
