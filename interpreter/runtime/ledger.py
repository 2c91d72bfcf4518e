"""What lasts for a while, or waits to be done: values that cover others, sums, and actions for later, in one ledger.

The ledger is a remembered value: a tuple of rows `(what, end, who, zone, place, value)`, the oldest first. The value in
force always stands in its own place. A cover keeps the value beneath it; when it ends, whatever covers it takes that
over, or it comes to the light. See `model.lasting` for `end` and `who`; `zone` is where a piece lay that may leave.

Where turns may be taken inside a turn, each turn that goes on has a row too (`GOES_ON`). What lasts to the end of the
outer one, or is done then, is put away while one inside it goes on: its `who` is then below `ANYBODY`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..diagnostics.codes import lasting as codes
from ..model.lasting import ANYBODY, LEAVES, NEXT_END, PLAIN, TURN
from ..typed import Any, Literal
from .faults import Stalled
from .state import State
from .steps import set_track

COVER, SUM, JOB, GOES_ON = 0, 1, 2, 3
MAX_ROWS = 10_000
"""So many things may last or wait at one time."""

Row = tuple[int, int, int, int, int, Any]


def cover(st: State, place: int, value: Any, how: Literal["set", "add", "include"], end: int, who: int | None) -> None:
    """Sets a remembered value until `end`, or (PLAIN) for good: then nothing covers it any more. `how` says whether
    it is the value, added to the one in force, or put into that set.

    A cover that would end at the same moment as an older one takes its place: nobody would ever see that again.
    """
    under = st.vars[place]
    if how == "add":
        value += under
    elif how == "include":
        value = tuple(sorted({*under, value}))
    rows: Sequence[Row] = st.vars[st.game.ledger]
    new: list[Row] = []
    fallen: dict[int, Any] = {}
    zone = _zone(st, end, who)
    seat = ANYBODY if who is None else who
    for row in rows:
        if row[0] == COVER and row[4] == place and (end == PLAIN or row[1:4] == (end, seat, zone)):
            fallen.setdefault(place, row[5])
        else:
            new.append(_uncovered(row, fallen))
    if end != PLAIN:
        new.append((COVER, end, seat, zone, place, fallen.get(place, under)))
    _keep(st, new)
    set_track(st, place, value)


def uncover(st: State, place: int) -> None:
    """Takes away all that covers a value, as a plain `set` does; the value in force stays."""
    if st.game.ledger >= 0:
        rows: Sequence[Row] = st.vars[st.game.ledger]
        st.vars[st.game.ledger] = tuple([row for row in rows if row[0] != COVER or row[4] != place])


def add_for(st: State, things: Sequence[int], base: int, first: int, amount: int, end: int, who: int | None) -> None:
    """Adds to the sums of some things until `end`, or (PLAIN) for good."""
    rows = list(st.vars[st.game.ledger]) if end != PLAIN else []
    for thing in things:
        place = base + thing - first
        _add(st, place, amount)
        if end != PLAIN:
            whose = thing if end == LEAVES else ANYBODY if who is None else who
            rows.append((SUM, end, whose, _zone(st, end, whose), place, amount))
    if end != PLAIN:
        _keep(st, rows)


def do_later(st: State, end: int, who: int | None, routine: int, args: tuple[Any, ...]) -> None:
    """Notes that a routine is run at the moment `end`, with these arguments."""
    rows = list(st.vars[st.game.ledger])
    rows.append((JOB, end, ANYBODY if who is None else who, ANYBODY, routine, args))
    _keep(st, rows)


def take_due(st: State, moment: int, who: int | None) -> list[tuple[Any, ...]]:
    """Takes out what is to be done at a moment, the oldest first: the routine, and its arguments behind it."""
    rows: Sequence[Row] = st.vars[st.game.ledger]
    due: list[tuple[Any, ...]] = []
    left: list[Row] = []
    for row in rows:
        if row[0] == JOB and row[1] == moment and row[2] in (ANYBODY, who):
            due.append((row[4], *row[5]))
        else:
            left.append(row)
    if due:
        st.vars[st.game.ledger] = tuple(left)
    return due


def span_begins(st: State, span: int, who: int | None, inside: bool = False) -> None:
    """A turn (of `who`) or a phase begins: what lasts until then ends, and what lasts to its end does so from now.

    `inside`, here and below: it is a turn, and may be inside another one.
    """
    _end(st, lambda row: row[1] == -span and row[2] in (ANYBODY, who))
    if inside:
        _put_away(st, -1)
        _keep(st, [*st.vars[st.game.ledger], (GOES_ON, TURN, ANYBODY, ANYBODY, st.game.ledger, None)])
    if span == TURN:
        rows: Sequence[Row] = st.vars[st.game.ledger]
        if any(row[1] == NEXT_END and row[2] == who for row in rows):
            st.vars[st.game.ledger] = tuple([
                (row[0], TURN, ANYBODY, *row[3:]) if row[1] == NEXT_END and row[2] == who else row for row in rows
            ])  # fmt: skip


def span_ends(st: State, span: int, inside: bool = False) -> None:
    """A turn or a phase has ended, and with it what lasts until then."""
    _end(st, lambda row: row[1] == span and row[2] == ANYBODY)
    if inside:
        _put_away(st, 1)


def _put_away(st: State, step: int) -> None:
    """Where a turn goes on around the one that begins (`step` -1) or that has ended (1): what lasts to its end is put
    away, or comes back."""
    rows: Sequence[Row] = st.vars[st.game.ledger]
    around = ANYBODY if step < 0 else ANYBODY - 1
    if any(row[0] == GOES_ON and row[2] == around for row in rows):
        st.vars[st.game.ledger] = tuple([
            (*row[:2], row[2] + step, *row[3:]) if row[1] == TURN and row[2] <= around else row for row in rows
        ])  # fmt: skip


def left_zones(st: State) -> None:
    """Ends what lasts until a piece leaves, for those that lie elsewhere now."""
    loc = st.loc
    _end(st, lambda row: row[1] == LEAVES and loc[row[2]] != row[3])


def _end(st: State, over: Callable[[Row], bool]) -> None:
    """Ends the covers and sums that are over; what is done later stays."""
    rows: Sequence[Row] = st.vars[st.game.ledger]
    new: list[Row] = []
    fallen: dict[int, Any] = {}
    for row in rows:
        if row[0] == JOB or not over(row):
            new.append(_uncovered(row, fallen))
        elif row[0] == COVER:
            fallen.setdefault(row[4], row[5])
        elif row[0] == SUM:
            _add(st, row[4], -row[5])
    if len(new) == len(rows):
        return
    st.vars[st.game.ledger] = tuple(new)
    for place, value in fallen.items():
        if st.vars[place] != value:
            set_track(st, place, value)


def _uncovered(row: Row, fallen: dict[int, Any]) -> Row:
    """A row that stays: a cover takes over what lay beneath those just under it that have gone."""
    if row[0] == COVER and row[4] in fallen:
        return (*row[:5], fallen.pop(row[4]))
    return row


def _add(st: State, place: int, amount: int) -> None:
    """Changes a sum, which nobody is told; what is derived from it everybody reckons anew."""
    log, st.log = st.log, None
    try:
        set_track(st, place, st.vars[place] + amount)
    finally:
        st.log = log


def _zone(st: State, end: int, who: int | None) -> int:
    return st.loc[who] if end == LEAVES and who is not None else ANYBODY


def _keep(st: State, rows: list[Row]) -> None:
    if len(rows) > MAX_ROWS:
        raise Stalled(codes.TOO_MUCH_LASTS, limit=MAX_ROWS)
    st.vars[st.game.ledger] = tuple(rows)
