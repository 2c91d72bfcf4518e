"""From routines and their frames to where pieces are named in them: what has to follow when a piece becomes another."""

from __future__ import annotations

from ..model.types import UNKNOWN, ListOf, Piece, Type, bare, element
from . import plan as p
from .blocks import Cut


def names_pieces(type_: Type) -> bool:
    """Whether values of a type may be, or hold, pieces; lists in lists too."""
    plain = bare(type_)
    if isinstance(plain, Piece):
        return True
    inner = element(plain)
    return inner is not None and inner is not plain and names_pieces(inner)


def piece_slots(cut: Cut) -> tuple[int, ...]:
    """The places in the routine's frame where pieces may be named, alone or in lists."""
    return tuple([cut.slot(local) for local in cut.slots if names_pieces(local.type)])


def job_slots(cut: Cut) -> tuple[int, ...]:
    """The places in the routine's frame where it may stand what is done next: `(routine, argument ...)`, or a list of
    such."""
    return tuple([cut.slot(local) for local in cut.slots if local.type in (UNKNOWN, ListOf(UNKNOWN))])


def piece_arguments(routine: p.Routine) -> tuple[int, ...]:
    """Which of the routine's arguments may name pieces, from 0."""
    return tuple([place for place, local in enumerate(routine.params) if names_pieces(local.type)])
