"""The steps that generated code runs: each changes a position by what one line of the rules says.

Places, knowledge and log change together here. Where nobody watches, generated code may write simple steps inline;
the functions of this module are then what it must agree with.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics.codes import playing
from ..typed import Any, Literal, NoReturn
from .choice import chance_below, chance_words, choice_below, more_words, pick_some, supplied
from .events import (
    tell_cancelled,
    tell_flip,
    tell_moves,
    tell_nothing,
    tell_phase,
    tell_pointed_out,
    tell_show,
    tell_shuffle,
    tell_track,
    tell_turn,
    tell_window,
    tell_winners,
)
from .faults import FUEL, MAX_DECISIONS, RuleFault, Stalled, code_named
from .knowledge import learn_flip, learn_moves, learn_show, learn_shuffle
from .knowledge_told import learn_whether
from .naming import kind_id, track_words
from .state import State
from .transfer import STAYS, End, check_slot, exchange, put_in, take_out, transfer, transfer_one, turn

__all__ = [
    "FUEL",
    "MAX_DECISIONS",
    "add_track",
    "cancelled",
    "chance_below",
    "choice_below",
    "commit",
    "draw",
    "draw_pool",
    "fail",
    "flip",
    "include",
    "more_words",
    "move",
    "move_one",
    "out_of_steps",
    "phase_begins",
    "pick_some",
    "point_out",
    "put_in",
    "refill",
    "set_track",
    "set_winners",
    "show",
    "shuffle",
    "swap",
    "take_away",
    "take_out",
    "turn_begins",
    "window_opens",
]

Write = tuple[Literal["set", "add", "include", "cover"], int, Any]
"""What an `at once` leaves to its end: how a remembered value changes, its place among them, and by what."""

Moved = tuple[Sequence[int], int, End] | tuple[Sequence[int], int, End, int | None]
"""A move that an `at once` leaves to its end: pieces, zone, end of it, and the side they show there if one is said."""

_BOUND = 1 << 63


def move(st: State, pieces: Sequence[int], to: int, end: End, side: int | None = None) -> None:
    """Moves pieces, all at one moment: the first of them ends on top, or leftmost.

    Here and in what follows, `side` is the one they show where they arrive; None: what the zone says, else as before.
    """
    if pieces:
        transfer(st, "moved", [(list(pieces), to, end)], (side,))


def move_one(st: State, piece: int | None, to: int, end: End, side: int | None = None) -> None:
    """Moves one piece, or nothing where there is none."""
    if piece is not None:
        transfer_one(st, "moved", piece, to, end, side)


def flip(st: State, pieces: Sequence[int], side: int) -> None:
    """Turns pieces to a side where they lie. Those that show it already do nothing, and nothing is told of them."""
    sides = st.sides
    turned = [piece for piece in dict.fromkeys(pieces) if sides[piece] != side]
    if turned:
        learn_flip(st, turned)
        for piece in turned:
            sides[piece] = side
        tell_flip(st, turned, side)


def swap(
    st: State, first: Sequence[int], second: Sequence[int], first_zone: int | None, second_zone: int | None
) -> None:
    """Exchanges two lists of pieces at one moment: each goes to the zone of the other.

    That is where the pieces lie; `first_zone` and `second_zone` tell it where there are none. One piece for one takes
    its very place. What stays in its zone keeps the side it shows. Raises RuleFault where a piece stands on both sides,
    the pieces of one side lie in several zones, or nobody knows where to go.
    """
    if not first and not second:
        return
    for piece in first:
        if piece in second:
            raise RuleFault(playing.SWAPPED_WITH_ITSELF, kind=kind_id(st.game, piece))
    source = _zone_of_all(st, first, first_zone)
    other = _zone_of_all(st, second, second_zone)
    if len(first) == len(second) == 1:
        exchange(st, first[0], second[0])
        return
    groups = [(list(pieces), to, _end_of(st, to)) for pieces, to in ((first, other), (second, source)) if pieces]
    transfer(st, "swapped", groups, [STAYS if source == other else None] * len(groups))


def _zone_of_all(st: State, pieces: Sequence[int], told: int | None) -> int:
    """The one zone in which pieces lie; the one told, where there are none."""
    if pieces:
        found = st.loc[pieces[0]]
        if any(st.loc[piece] != found for piece in pieces):
            raise RuleFault(playing.SWAP_SEVERAL_ZONES)
        return found
    if told is None:
        raise RuleFault(playing.SWAP_NOWHERE)
    return told


def _end_of(st: State, zone: int) -> End:
    """Where pieces arrive in a zone if nothing is said."""
    info = st.game.layout.zone_of[zone]
    return "top" if info is not None and info.kind == "pile" else "right"


def draw(st: State, amount: int, zone: int, left: bool, to: int, end: End, side: int | None = None) -> list[int]:
    """Draws up to `amount` pieces from a pile's top (`left`: a row's left), refilling it as often as it can be.

    All leave before any arrives, so that nothing drawn is shuffled in again; they arrive one after the other, the
    last one outermost. Gives them in the order drawn.
    """
    source, loc = st.zones[zone], st.loc
    drawn: list[int] = []
    told = 0
    if 0 < amount <= len(source):
        if left:
            drawn = source[:amount]
            del source[:amount]
        else:
            drawn = source[-amount:]
            drawn.reverse()
            del source[-amount:]
    while len(drawn) < amount:
        if not source:
            _draw_told(st, drawn[told:], zone, to, side)
            told = len(drawn)
            if not refill(st, zone):
                break
        piece = source.pop(0) if left else source.pop()
        loc[piece] = -1
        drawn.append(piece)
    if drawn:
        _draw_told(st, drawn[told:], zone, to, side)
        put_in(st, drawn[::-1] if len(drawn) > 1 and (end == "top" or end == "left") else drawn, to, end)
        if st.game.is_slot[to]:
            check_slot(st, to)
        elif st.game.is_pool[to]:
            st.zones[to].sort()
    elif amount > 0:
        tell_nothing(st, zone, to)
    return drawn


def refill(st: State, zone: int) -> bool:
    """Makes an empty pile anew, shuffled, from the zone it is refilled from, which may keep its top piece. False if
    there is nothing (else) in that."""
    game = st.game
    origin = game.refill_of[zone]
    if origin is None:
        return False
    pieces = st.zones[origin][: -1 if game.below_top[zone] else None]
    if not pieces:
        return False
    transfer(st, "refilled", [(pieces, zone, "right")])
    shuffle(st, zone)
    return True


def draw_pool(st: State, amount: int, pool: Sequence[int], to: int, end: End, side: int | None = None) -> list[int]:
    """Draws up to `amount` pieces out of a pool, at random and unseen; the order of arrival is that of drawing."""
    if amount == 1 and pool:
        place = chance_below(st, len(pool))
        piece = pool[place]
        transfer_one(st, "random", piece, to, end, side, place if pool is st.zones[st.loc[piece]] else None)
        return [piece]
    left = list(pool)
    drawn: list[int] = []
    while left and len(drawn) < amount:
        drawn.append(left.pop(chance_below(st, len(left))))
    if drawn:
        transfer(st, "random", [([piece], to, end) for piece in drawn], (side,) * len(drawn))
    return drawn


def shuffle(st: State, zone: int) -> None:
    """Puts a zone in random order. n pieces (n at least 2) take n - 1 chance words, the top place the first of them."""
    pieces = st.zones[zone]
    count = len(pieces)
    if count >= 2:
        at = chance_words(st, count - 1)
        if st.chance_source is None:
            last = count
            for word in st.hw[at : at + count - 1]:
                place = word % last
                last -= 1
                piece = pieces[place]
                pieces[place] = pieces[last]
                pieces[last] = piece
        else:
            for last in range(count - 1, 0, -1):
                place = supplied(st, last + 1)
                pieces[place], pieces[last] = pieces[last], pieces[place]
        if st.game.is_pool[zone]:
            pieces.sort()
        learn_shuffle(st, zone)
    tell_shuffle(st, zone)


def show(st: State, pieces: Sequence[int], seat: int | None) -> None:
    """Tells what pieces are, where they lie, to all or to one seat."""
    learn_show(st, pieces, seat)
    tell_show(st, pieces, seat)


def point_out(
    st: State,
    pieces: Sequence[int],
    kinds: Sequence[int],
    seat: int | None,
    words: str,
    names: Sequence[str],
    types: Sequence[str],
    values: Sequence[int],
) -> None:
    """Tells of pieces, where they lie, whether they are of one of these kinds, to all or to one seat; `words` say what
    was looked for, with the values of the names in them."""
    learn_whether(st, pieces, kinds, seat)
    tell_pointed_out(st, pieces, kinds, seat, words, tuple(zip(names, types, values, strict=True)))


def commit(st: State, moves: Sequence[Moved], writes: Sequence[Write]) -> None:
    """What an `at once` has gathered happens at one moment: all departures, all arrivals, then the writes in order."""
    taken = [one for one in moves if one[0]]
    if taken:
        groups = [(list(one[0]), one[1], one[2]) for one in taken]
        transfer(st, "moved", groups, [one[3] if len(one) == 4 else None for one in taken])
    for how, index, value in writes:
        if how == "set":
            set_track(st, index, value)
        elif how == "add":
            add_track(st, index, value)
        elif how == "cover":
            from .ledger import cover  # it sets what covers by `set_track`

            cover(st, index, *value)
        else:
            include(st, index, value)


def set_track(st: State, index: int, value: Any) -> None:
    """Sets a remembered value. Raises RuleFault for a number beyond 64 bits."""
    if type(value) is int and not -_BOUND <= value < _BOUND:
        _too_large(st, index, value)
    st.vars[index] = value
    if st.log is not None:
        tell_track(st, index, value)


def add_track(st: State, index: int, value: int) -> None:
    """Adds to a remembered number. Raises RuleFault if it grows beyond 64 bits."""
    set_track(st, index, st.vars[index] + value)


def include(st: State, index: int, value: int) -> None:
    """Puts a value into a remembered set, which is kept ascending."""
    old: tuple[int, ...] = st.vars[index] or ()
    if value not in old:
        st.vars[index] = tuple(sorted((*old, value)))
        if st.log is not None:
            tell_track(st, index, st.vars[index])


def phase_begins(st: State, phase: int) -> None:
    """A phase begins; told to the log."""
    tell_phase(st, phase)


def turn_begins(st: State, seat: int) -> None:
    """A turn begins; counted, and told to the log."""
    st.turns += 1
    tell_turn(st, seat)


def take_away(st: State, piece: int, taken: bool) -> None:
    """Notes that a piece was taken away from the action that is done with it, or that it was not."""
    if taken:
        st.taken.append(piece)
    elif piece in st.taken:
        st.taken.remove(piece)


def cancelled(st: State, action: str, piece: int | None = None) -> None:
    """An action was cancelled; told to the log."""
    tell_cancelled(st, action, piece)


def window_opens(st: State, action: str, seat: int) -> None:
    """An action of `seat` can be answered now; noted in the log for whoever counts, and told to no player."""
    tell_window(st, action, seat)


def set_winners(st: State, seats: Sequence[int]) -> None:
    """Names the winners, in place of who has the highest score; nobody is lawful."""
    st.winners = tuple(sorted(seats))
    tell_winners(st, st.winners)


def fail(code: str, text: str) -> NoReturn:
    """Raises RuleFault: the rules cannot go on. `code` is the id of a code, `text` what fills it."""
    raise RuleFault(code_named(code), text=text)


def out_of_steps(st: State) -> NoReturn:
    """Raises Stalled: a bound was hit inside a loop."""
    if st.decisions > MAX_DECISIONS:
        raise Stalled(playing.TOO_MANY_DECISIONS, limit=MAX_DECISIONS)
    raise Stalled(playing.OUT_OF_STEPS, limit=FUEL)


def _draw_told(st: State, drawn: Sequence[int], zone: int, to: int, side: int | None) -> None:
    """Sides, knowledge and log of pieces that were just taken off the end of a pile or row."""
    if not drawn:
        return
    if st.know is None and st.log is None:
        if st.sides:
            turn(st, drawn, to, side)
        return
    legs = [(drawn[0], zone, to)] if len(drawn) == 1 else [(piece, zone, to) for piece in drawn]
    learn_moves(st, legs)
    before: Sequence[int] = ()
    if st.sides:
        before = [st.sides[piece] for piece in drawn]
        turn(st, drawn, to, side)
    tell_moves(st, "drawn", legs, before)


def _too_large(st: State, index: int, value: int) -> NoReturn:
    raise RuleFault(playing.NUMBER_TOO_LARGE, track=track_words(st.game, index), value=value)
