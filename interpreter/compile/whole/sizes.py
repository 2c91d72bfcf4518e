"""From choices that surely have several items to ones that know how many: a zone is looked at once, then it is counted.

That a player whom all are asked with has at least two cards is a guess. Where it is wrong the game is rare; whoever
plays many games finds out whether that is so too often, and then uses a program without such guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...model.types import NUMBER
from .. import plan as p
from .nodes import AnyOp, Arrives, Call, LeavesZone, Popped, Refills, Swaps
from .popping import Choose
from .rewrite import Rewriter, everything

_Sizes = dict[int, tuple[p.Local, int]]


class Sure(Rewriter):
    """Guesses that there are items enough wherever all are asked at once."""

    guessed = False

    def step(self, op: AnyOp) -> Sequence[AnyOp]:
        if not (isinstance(op, Choose) and op.counted and isinstance(op.site.items, p.ZoneList)):
            return [op]
        chosen: Choose = op
        if chosen.site.may or chosen.site.options:
            return [op]
        self.guessed = True
        return [replace(chosen, sure=True)]


class Sizes:
    """Goes through steps with what is known of the sizes of zones."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.sizes: _Sizes = {}

    def steps(self, ops: Sequence[Any]) -> list[Any]:
        return [self.visit(op) for op in ops]

    def visit(self, op: Any) -> Any:
        match op:
            case Choose(sure=True, site=p.Site(items=p.ZoneList(zone))) if isinstance(zone.seat, p.Const | None):
                return self.choice(op, _number(zone))
            case p.If(span, test, then, other):
                before = dict(self.sizes)
                first = self.steps(then)
                after, self.sizes = self.sizes, before
                second = self.steps(other)
                if not ends(other):
                    same = {number: size for number, size in after.items() if self.sizes.get(number) == size}
                    self.sizes = self.sizes if ends(then) else same
                else:
                    self.sizes = after
                return p.If(span, test, first, second)
            case p.Region(span, number, body):
                made = self.steps(body)
                self.sizes = {}
                return p.Region(span, number, made)
            case p.ForIn(span, local, seq, body):
                self.sizes = {}
                made = self.steps(body)
                self.sizes = {}
                return p.ForIn(span, local, seq, made)
            case p.While(span, head, test, body):
                self.sizes = {}
                top = self.steps(head)
                made = self.steps(body)
                self.sizes = {}
                return p.While(span, top, test, made)
            case Arrives(many=False, zone=zone, pieces=pieces) if isinstance(zone.seat, p.Const | None):
                number = _number(zone)
                if isinstance(pieces, Popped):
                    self.touched(pieces.zone)
                if number in self.sizes:
                    size, more = self.sizes[number]
                    self.sizes[number] = size, more + 1
                return op
            case p.Assign(value=value) if not any(isinstance(node, Call) for node in everything([value])):
                return op
            case p.AssignSeat() | p.Append() | p.TurnMark() | p.Leave() | p.Break() | p.Fail():
                return op
        for node in everything([op]):
            if isinstance(node, (LeavesZone, Refills, Swaps, p.Draw, p.Ask, p.AskTogether)):
                self.sizes = {}
            elif isinstance(node, p.ZoneNumber):
                self.touched(node)
        return op

    def touched(self, zone: p.ZoneNumber) -> None:
        """Nothing is known of a zone any more; of none of a family, if it is not known of which."""
        first = _number(zone)
        for number in range(first, first + (1 if isinstance(zone.seat, p.Const | None) else self.players)):
            self.sizes.pop(number, None)

    def choice(self, op: Choose, number: int) -> Choose:
        found = self.sizes.get(number)
        size, more = (p.Local("count", NUMBER), 0) if found is None else found
        if op.pops:
            self.sizes[number] = size, more - 1
        else:
            self.sizes[number] = size, more
        return replace(op, size=size, looked=found is not None, more=more)


def _number(zone: p.ZoneNumber) -> int:
    return zone.base + (int(str(zone.seat.value)) if isinstance(zone.seat, p.Const) else 0)


def ends(ops: Sequence[Any]) -> bool:
    """Whether the end of some steps is surely not reached."""
    return bool(ops) and isinstance(ops[-1], (p.Leave, p.Break, p.Fail))
