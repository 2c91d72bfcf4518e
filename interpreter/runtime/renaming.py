"""From a position and new numbers for its pieces to the same position with these.

Wherever a piece is named, its new number stands. Pieces are named in zones, in the frames of routines that wait, in
remembered values, and in the ledger of what lasts. What is remembered of a piece itself belongs to its number, and
stays there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..model.lasting import LEAVES
from ..model.types import SetOf, bare
from .ledger import JOB
from .state import State

Rename = Callable[[Any], Any]


class Named:
    """Where in a position pieces are named, zones apart: found once, followed in any copy of it."""

    __slots__ = ("_jobs", "_ledger", "_slots", "_tracks", "pieces")

    def __init__(self, st: State) -> None:
        game, program = st.game, st.game.ask
        self.pieces: dict[int, None] = {}
        """The pieces that are named, in an order that depends on the places alone."""
        self._slots: list[tuple[int, int]] = []
        self._jobs: list[tuple[int, int]] = []
        for depth, frame in enumerate(st.frames):
            routine = frame[0]
            self._slots += [(depth, slot) for slot in program.piece_slots[routine] if self._note(frame[slot])]
            for slot in program.job_slots[routine]:
                jobs = [frame[slot]] if isinstance(frame[slot], tuple) else frame[slot]
                if isinstance(jobs, list) and _any([self._note_job(st, job) for job in jobs]):
                    self._jobs.append((depth, slot))
        self._tracks = [
            index for index, names in enumerate(game.track_of_pieces) if names and self._note(st.vars[index])
        ]
        rows: Sequence[Any] = st.vars[game.ledger] if game.ledger >= 0 else ()
        self._ledger = _any([self._note_row(st, row) for row in rows])
        self._note(st.taken)

    def follow(self, st: State, now: Sequence[int]) -> None:
        """In a copy of the position, pieces are named by their new numbers (`now`, by old number)."""
        if not self.pieces:
            return

        def rename(value: Any) -> Any:
            if type(value) is int:
                return now[value]
            if isinstance(value, (list, tuple)):
                return type(value)([rename(one) for one in value])
            return value

        game = st.game
        for depth, slot in self._slots:
            st.frames[depth][slot] = rename(st.frames[depth][slot])
        for depth, slot in self._jobs:
            jobs = st.frames[depth][slot]
            st.frames[depth][slot] = (
                _job(st, jobs, rename) if isinstance(jobs, tuple) else [_job(st, job, rename) for job in jobs]
            )
        for index in self._tracks:
            value = rename(st.vars[index])
            is_set = isinstance(bare(game.track_of[index].type), SetOf)
            st.vars[index] = tuple(sorted(value)) if is_set else value
        if self._ledger:
            st.vars[game.ledger] = tuple([_row(st, row, rename) for row in st.vars[game.ledger]])
        st.taken = rename(st.taken)

    def _note(self, value: Any) -> bool:
        if isinstance(value, (list, tuple)):
            return _any([self._note(one) for one in value])
        if type(value) is not int:
            return False
        self.pieces.setdefault(value)
        return True

    def _note_job(self, st: State, job: Any) -> bool:
        if not isinstance(job, tuple):
            return False
        routine, *args = job
        return _any([self._note(args[place]) for place in _of_pieces(st, routine, len(args))])

    def _note_row(self, st: State, row: Any) -> bool:
        what, end, who, _, place, value = row
        leaves = end == LEAVES and self._note(who)
        if what == JOB:
            return self._note_job(st, (place, *value)) or leaves
        return (st.game.track_of_pieces[place] and self._note(value)) or leaves


def _any(found: list[bool]) -> bool:
    """Whether one is true; the list is whole, for every piece that is met shall be noted."""
    return True in found


def _of_pieces(st: State, routine: int, count: int) -> list[int]:
    return [place for place in st.game.ask.piece_arguments[routine] if place < count]


def _job(st: State, job: Any, rename: Rename) -> Any:
    if not isinstance(job, tuple):
        return job
    routine, *args = job
    for place in _of_pieces(st, routine, len(args)):
        args[place] = rename(args[place])
    return (routine, *args)


def _row(st: State, row: Any, rename: Rename) -> Any:
    what, end, who, zone, place, value = row
    if end == LEAVES:
        who = rename(who)
    if what == JOB:
        value = _job(st, (place, *value), rename)[1:]
    elif st.game.track_of_pieces[place]:
        value = rename(value)
    return what, end, who, zone, place, value
