"""From a search through a zone that was searched before to the list of that one, which what has arrived since joins.

So a player who draws and looks again for what fits does not look at the whole hand again. The list is right as long as
the table by which it was found has not been forgotten, and nothing has happened to the zone but arrivals at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model.layout import Layout
from ...model.types import UNKNOWN
from .. import plan as p
from .fold import same
from .nodes import AnyOp, Arrives, Filters, Joins, Popped, Pops
from .popping import Choose
from .rewrite import changed, everything
from .sizes import ends
from .zone_changes import may_change, takes_from


class GoingOn:
    """Goes through steps with the search that was made last, as long as its list can be kept right.

    What arrives joins the list of a search only if another one goes on with it, which turns out behind it: so the same
    steps are gone through twice.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.pools = {zone.base for zone in layout.zones if zone.kind == "pool"}
        self.last: Filters | None = None
        self.gone_on: set[int] = set()
        """The `id` of each search with whose list another one goes on."""

    def steps(self, ops: Sequence[AnyOp]) -> list[AnyOp]:
        return [one for op in ops for one in self.visit(op)]

    def visit(self, op: AnyOp) -> Sequence[AnyOp]:
        match op:
            case Filters():
                return [self.search(op)]
            case Choose():
                return [self.choice(op)]
            case p.If(span, test, then, other):
                if self.last is not None and takes_from([test], self.last.zone.base):
                    self.last = None
                before = self.last
                first = self.steps(then)
                after, self.last = self.last, before
                second = self.steps(other)
                if ends(other):
                    self.last = after
                elif not ends(then) and self.last is not after:
                    self.last = None
                return [p.If(span, test, first, second)]
            case p.Region(span, number, body):
                made = self.steps(body)
                self.last = None
                return [p.Region(span, number, made)]
            case p.ForIn(span, local, seq, body):
                return [p.ForIn(span, local, seq, self.round(body))]
            case p.While(span, head, test, body):
                return [p.While(span, self.round(head), test, self.round(body))]
            case Arrives(many=False, front=False) if self.last is not None and same(op.zone, self.last.zone):
                if op.zone.base not in self.pools:
                    return self.arrival(op, self.last)
        if self.last is not None and self.spoils(op, self.last):
            self.last = None
        return [op]

    def round(self, body: Sequence[AnyOp]) -> list[AnyOp]:
        """The steps of a loop: nothing is known of those of the round before, nor behind them."""
        self.last = None
        made = self.steps(body)
        self.last = None
        return made

    def search(self, op: Filters) -> Filters:
        before, self.last = self.last, op
        alike = before is not None and before.table is op.table and before.into is op.into
        if before is None or not alike or not same(before.zone, op.zone):
            return op
        self.gone_on.add(id(before))
        return replace(op, kept=True)

    def choice(self, op: Choose) -> Choose:
        """What is chosen from the list of a search stays in it."""
        made = replace(op, site=replace(op.site, options=self.steps(op.site.options)))
        if self.last is not None and (op.pops or op.into in _locals_of(self.last)):
            self.last = None
        return made

    def arrival(self, op: Arrives, last: Filters) -> Sequence[AnyOp]:
        """A piece arrives where it was searched."""
        gone_on, pieces = id(last) in self.gone_on, op.pieces
        if isinstance(pieces, p.Read):
            return [op, Joins(op.span, last.into, last.table, pieces)] if gone_on else [op]
        if not isinstance(pieces, Popped) or pieces.zone.base == last.zone.base:
            self.last = None
            return [op]
        if not gone_on:
            return [op]
        piece = p.Read(p.Local("piece", UNKNOWN))
        return [
            Pops(op.span, piece.local, pieces.zone, pieces.first),
            replace(op, pieces=piece),
            Joins(op.span, last.into, last.table, piece),
        ]

    def spoils(self, op: AnyOp, last: Filters) -> bool:
        """Whether a step may change the zone otherwise, or which zone it is, or has to do with the list that was found
        there."""
        if any(local in _locals_of(last) for local in changed([op])):
            return True
        if any(isinstance(node, p.Read) and node.local is last.into for node in everything([op])):
            return True
        return may_change(op, last.zone.base, self.layout)


def _locals_of(search: Filters) -> list[p.Local]:
    """The locals of the list of a search and of the seat whose zone is searched."""
    seat = search.zone.seat
    return [search.into, seat.local] if isinstance(seat, p.Read) else [search.into]


def going_on(ops: Sequence[AnyOp], layout: Layout) -> list[AnyOp]:
    """The same steps, in which a search goes on with the list of the one before where it can."""
    walk = GoingOn(layout)
    walk.steps(ops)
    return walk.steps(ops) if walk.gone_on else [*ops]
