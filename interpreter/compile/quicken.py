"""From a plan for one number of players to the same plan with functions in their places, and with shorter scoring.

What programs of whole games know of lists and counts (see `whole`) is of use to scoring too, which each game comes to
that is played on from its middle. The blocks of routines that can wait stay as they are, since frames are read in them,
and so do all other routines: they run too seldom, or are too short, to pay for the time that this takes.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import plan as p
from .flow import walk_all
from .whole.apart import apart
from .whole.fold import folded
from .whole.forward import forward
from .whole.functions import InPlace
from .whole.rewrite import TooMuchError
from .whole.short import short_lists
from .whole.tallies import with_tallies

_LEFT = (p.Run, p.Passing, p.Mark)
"""Routines with these stay as they are: those passes know them in programs of whole games only, or not at all."""


class _InPlace(InPlace):
    """Puts expressions in the place of functions; those that are loops, or too long, are called all the same."""

    def expr(self, node: p.Expr) -> p.Expr:
        try:
            return super().expr(node)
        except TooMuchError:
            return node

    def as_steps(self, function: p.Function, args: Sequence[p.Expr]) -> p.Expr:
        raise TooMuchError("a function with a loop")


def quickened(plan: p.Plan) -> p.Plan:
    """The plan, which must be for one number of players; it is changed itself."""
    players = plan.players
    assert players is not None
    in_place = _InPlace(plan)
    for routine in plan.routines:
        routine.body = in_place.steps(routine.body)
    for routine in [plan.routines[number] for number in plan.scores]:
        if routine.cut or any(isinstance(node, _LEFT) for node in walk_all(routine.body)):
            continue
        ops = with_tallies(apart(folded(routine.body, players)), plan.layout, players)
        ops = short_lists(apart(short_lists(folded(ops, players))))
        for _ in range(2):
            ops = folded(forward(ops, players), players)
        routine.body = ops
    return plan
