"""From moves, draws and what is set to plain steps on the lists of zones and on locals.

Whether a piece comes off the end of a list, or a zone goes elsewhere as a whole, is seen here; every other piece is
looked for where it probably lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model.types import UNKNOWN, ListOf
from ...source import Span
from .. import plan as p
from .nodes import KINDS, STATE, Arrives, Call, Empties, LeavesZone, Popped, Pops, Refills
from .places import Places
from .rewrite import TooMuchError
from .sources import copied, end_of_zone, other_zone, part_of_zone, table_of


class Moving(Places):
    """Puts locals in the place of slots and tracks, and plain steps in that of moves."""

    def visit(self, op: p.Op) -> Sequence[p.Op]:
        if not isinstance(op, (p.Assign, p.Move, p.Shuffle, p.Draw, p.Region, p.PhaseMark, p.PickAtRandom)):
            self.begun = True
        match op:
            case p.If(span, test, then, other):
                asked, before = self.value(test), self.where.kept()
                first = self.steps(then)
                after, self.where = self.where, before
                second = self.steps(other)
                self.where.met(after)
                return [p.If(span, asked, first, second)]
            case p.ForIn() | p.While():
                self.where.stirred([op], again=True)
                if isinstance(op, p.ForIn):
                    self.where.given(op.local)
                    holder = self.holder(op)
                    if holder is not None:
                        self.holders[op.local] = holder
                made = super().visit(op)
                if isinstance(op, p.ForIn):
                    self.holders.pop(op.local, None)
                return made
        made = super().visit(op)
        self.where.done(op)
        return made

    def step(self, op: p.Op) -> Sequence[p.Op]:
        match op:
            case p.SetTrack(span, base, index, value):
                return self.set_track(span, base, index, value)
            case p.AddToTrack(span, base, index, value):
                return self.add_to_track(span, base, index, value, op)
            case p.Move():
                return self.fitting(op, self.move(op))
            case p.Draw(amount=p.Const(1), zone=p.ZoneNumber(), side=None) if op.one or op.into is None:
                return self.fitting(op, self.draw_one(op))
            case p.Draw(zone=None):
                return self.fitting(op, self.draw_by_chance(op))
            case p.Draw(to=to) if self.slot(to) is not None:
                return self.draw_to_slot(op)
            case p.Draw():
                return self.fitting(op, [op])
            case p.Take() | p.Stir() | p.NewPass() | p.Restless() | p.PutOff() | p.Mark():
                raise TooMuchError(type(op).__name__)
            case p.Cover() | p.AddFor() | p.DoLater() | p.TakeDue() | p.SpanBegins() | p.SpanEnds() | p.LeftZones():
                raise TooMuchError(type(op).__name__)
        return [op]

    def move(self, op: p.Move) -> list[p.Op]:
        if op.at is not None or op.side is not None:
            raise TooMuchError("a move to a certain place")
        if op.one:
            end = end_of_zone(op.pieces)
            piece = p.Local("piece", UNKNOWN)
            if end is not None:
                zone, first, guarded = end
                ops = self.pop(op, zone, first, piece)
                return (
                    [p.If(op.span, p.Binary("!=", p.Size(p.ZoneList(zone)), p.Const(0)), ops, [])] if guarded else ops
                )
            if isinstance(op.pieces, p.Read) and any(op.pieces.local is slot for slot in self.slots.values()):
                return self.out_of_slots(op, [op.pieces])
            return [*self.named(op.span, op.pieces, piece), *self.one(op, op.pieces, piece, True, True)]
        return self.several(op)

    def add_to_track(
        self, span: Span, base: int, index: p.Expr | None, value: p.Expr, op: p.AddToTrack
    ) -> Sequence[p.Op]:
        """Adds a number to a track, or puts a value into a set."""
        old = self.track(base, index)
        if op.to_set:
            return self.set_track(span, base, index, Call("included", [old, value]))  # type: ignore[arg-type]
        more = p.Prefix("-", value) if op.negated else value
        return self.set_track(span, base, index, p.Binary("+", old, more))

    def fitting(self, op: p.Move | p.Draw, ops: list[p.Op]) -> list[p.Op]:
        """The same steps; the game is rare where they leave more than one piece in a slot that is a list."""
        info = self.infos.get(op.to.base)
        if info is None or info.kind != "slot" or self.slot(op.to) is not None:
            return ops
        full = p.Binary(">", p.Size(p.ZoneList(op.to)), p.Const(1))
        return [*ops, p.If(op.span, full, [p.Fail(op.span, "", "")], [])]

    def pop(self, op: p.Move | p.Draw, zone: p.ZoneNumber, first: bool, piece: p.Local | None) -> list[Any]:
        """The piece at one end of a zone goes elsewhere; `piece` is its name, where it must have one."""
        if self.slot(op.to) is None and (piece is None or isinstance(op, p.Move)):
            popped: Any = Popped(zone, first)
            return [Arrives(op.span, popped, False, op.to, op.end in ("left", "bottom"))]
        piece = piece or p.Local("piece", UNKNOWN)
        return [Pops(op.span, piece, zone, first), *self.arrival(op, p.Read(piece))]

    def named(self, span: Span, value: p.Expr, local: p.Local) -> list[p.Op]:
        return [] if isinstance(value, p.Read) else [p.Assign(span, local, value)]

    def one(self, op: p.Move, value: p.Expr, local: p.Local, leaves: bool, arrives: bool) -> list[p.Op]:
        """One piece that may be missing, and has a name."""
        piece = value if isinstance(value, p.Read) else p.Read(local)
        ops: list[Any] = []
        if leaves:
            ops.append(self.leaves(op.span, piece, self.where.of(piece), table_of(piece, self.layout)))
        if arrives:
            ops += self.arrival(op, piece)
        return [p.If(op.span, p.Present(piece), ops, [])]

    def arrival(self, op: p.Move | p.Draw, piece: p.Expr) -> list[Any]:
        slot = self.slot(op.to)
        if slot is not None:
            full: list[p.Op] = [p.Fail(op.span, "", "")]
            return [p.If(op.span, p.Present(p.Read(slot)), full, []), p.Assign(op.span, slot, piece)]
        return [Arrives(op.span, piece, False, op.to, op.end in ("left", "bottom"))]

    def several(self, op: p.Move) -> list[Any]:
        match op.pieces:
            case p.Const(tuple() as certain):
                return self.constants(op, certain)
            case Call("present", slots) if all(isinstance(one, p.Read) for one in slots):
                return self.out_of_slots(op, slots)  # type: ignore[arg-type]
        if self.slot(op.to) is not None:
            raise TooMuchError("several pieces to a slot")
        outermost_first = op.end in ("left", "top")
        pieces = p.Local("pieces", UNKNOWN)
        ops: list[Any] = []
        front = op.end in ("left", "bottom")
        part = part_of_zone(op.pieces, outermost_first != front)
        if part is not None:
            ops.append(p.Assign(op.span, pieces, part))
            outermost_first = front  # they come off as they are put on
            return [*ops, Arrives(op.span, p.Read(pieces), True, op.to, front, outermost_first)]
        whole = self.emptied(op)
        if isinstance(op.pieces, (p.ZoneList, p.Reversed)) and whole is not None and other_zone(op.pieces, op.to):
            return [Arrives(op.span, op.pieces, True, op.to, front, outermost_first), *whole]
        if whole is not None:
            ops += [p.Assign(op.span, pieces, copied(op.pieces)), *whole]
        else:
            moved = p.Move(op.span, p.Read(pieces), False, None, op.to, op.end)
            ops.append(p.Assign(op.span, pieces, copied(op.pieces)))
            ops.append(self.leaves_each(moved, self.where.of(op.pieces)))
        ops.append(Arrives(op.span, p.Read(pieces), True, op.to, front, outermost_first))
        return ops

    def emptied(self, op: p.Move) -> list[Any] | None:
        """The steps that empty the zones that the pieces fill; None where they do not fill whole zones."""
        match op.pieces:
            case p.ZoneList(zone) | p.Reversed(p.ZoneList(zone)):
                return [Empties(op.span, zone)]
            case p.FamilyList(base, _):
                seats = range(len(self.numbers(self.infos[base])))
                return [Empties(op.span, p.ZoneNumber(base, p.Const(seat))) for seat in seats]
        if op.whole is None:
            return None
        found: list[Any] = []
        for zone in op.whole:
            slot = self.slot(zone)
            found.append(Empties(op.span, zone) if slot is None else p.Assign(op.span, slot, p.Const(None)))
        return found

    def out_of_slots(self, op: p.Move, slots: Sequence[p.Read]) -> list[p.Op]:
        """Each slot gives what it has; the first piece ends outermost at the left and the top end."""
        if self.slot(op.to) is not None and len(slots) > 1:
            raise TooMuchError("several pieces to a slot")
        ops: list[p.Op] = []
        for slot in reversed(slots) if op.end in ("top", "left") else slots:
            given = [*self.arrival(op, slot), p.Assign(op.span, slot.local, p.Const(None))]
            ops.append(p.If(op.span, p.Present(slot), given, []))
        return ops

    def constants(self, op: p.Move, pieces: Sequence[Any]) -> list[p.Op]:
        """Certain pieces, mostly out of the box when the game begins."""
        if not self.begun and self.box.issuperset(pieces):
            self.box.difference_update(pieces)
            out: list[p.Op] = []
        elif len(set(pieces)) == len(self.layout.pieces):
            out = self.nothing_anywhere(op.span)
        else:
            out = [self.leaves_each(op, ([], False))]
        if self.slot(op.to) is not None:
            if len(pieces) > 1:
                raise TooMuchError("several pieces to a slot")
            return [*out, *self.arrival(op, p.Const(pieces[0]))] if pieces else out
        front, outermost_first = op.end in ("left", "bottom"), op.end in ("left", "top")
        return [*out, Arrives(op.span, op.pieces, True, op.to, front, outermost_first)]  # type: ignore[list-item]

    def nothing_anywhere(self, span: Span) -> list[Any]:
        """All pieces of the game leave all zones."""
        found: list[Any] = [Empties(span, p.ZoneNumber(0, None))]
        for zone in self.layout.zones:
            for number, where in zip(self.numbers(zone), self.places(zone), strict=True):
                slot = self.slots.get(number)
                found.append(Empties(span, where) if slot is None else p.Assign(span, slot, p.Const(None)))
        return found

    def draw_one(self, op: p.Draw) -> list[p.Op]:
        """One piece off the top of a pile or the left of a row, which is made anew where it is empty."""
        assert op.zone is not None
        info = self.infos.get(op.zone.base)
        size = p.Size(p.ZoneList(op.zone))
        none: list[Any] = [] if op.into is None else [p.Assign(op.span, op.into, p.Const(None))]
        there = p.Binary("!=", size, p.Const(0))
        if info is not None and info.refill is not None:
            again = p.If(op.span, there, self.pop(op, op.zone, op.left, op.into), none)
            none = [Refills(op.span, op.zone), again]
        return [p.If(op.span, there, self.pop(op, op.zone, op.left, op.into), none)]

    def draw_by_chance(self, op: p.Draw) -> list[Any]:
        """Pieces that chance draws out of a pool, or out of others that are listed."""
        assert op.pool is not None
        certain = isinstance(op.amount, p.Const) and op.amount.value == 1
        if op.side is not None or (op.counted and not certain and not self.is_pool(op.to)):
            raise TooMuchError("a draw of alike pieces in a certain order")
        pool = op.pool.seq if isinstance(op.pool, p.Copy) else op.pool
        alike: p.Expr = p.Const(False)
        if op.counted:
            alike = Call("all_alike", [pool, p.Read(KINDS), self.pools()])  # type: ignore[assignment]
        drawn, piece = p.Local("drawn", ListOf(UNKNOWN)), p.Local("piece", UNKNOWN)
        by_chance: Any = Call("drawn_by_chance", [p.Read(STATE), op.amount, pool, alike])
        leaves = self.leaves(op.span, p.Read(piece), self.where.of(pool), None)
        return [
            p.Assign(op.span, drawn, by_chance),
            p.ForIn(op.span, piece, p.Read(drawn), [leaves]),
            *self.drawn_arrive(op, p.Read(drawn)),
        ]

    def draw_to_slot(self, op: p.Draw) -> list[Any]:
        """Pieces off the end of a pile or row, where only one can stay."""
        assert op.zone is not None
        info = self.infos.get(op.zone.base)
        drawn = p.Local("drawn", ListOf(UNKNOWN))
        origin: p.Expr = p.Const(None)
        below_top = False
        if info is not None and info.refill is not None:
            if op.side is not None or info.refill in self.slots or len(self.numbers(info)) > 1:
                raise TooMuchError("a draw to a slot from a pile that is made anew in a way of its own")
            origin, below_top = p.ZoneList(p.ZoneNumber(info.refill, None)), info.below_top
        args = [p.Read(STATE), op.amount, p.ZoneList(op.zone), p.Const(op.left), origin, p.Const(below_top)]
        found: Any = Call("drawn", args)
        return [p.Assign(op.span, drawn, found), *self.drawn_arrive(op, p.Read(drawn))]

    def drawn_arrive(self, op: p.Draw, drawn: p.Read) -> list[Any]:
        """What was drawn arrives, one after the other."""
        ops: list[Any] = []
        first = p.Item(drawn, p.Const(0))
        if op.into is not None:
            given = p.Select(p.Binary("!=", p.Size(drawn), p.Const(0)), first, p.Const(None)) if op.one else drawn
            ops.append(p.Assign(op.span, op.into, given))
        if self.slot(op.to) is None:
            # The last one that is drawn ends outermost.
            return [*ops, Arrives(op.span, drawn, True, op.to, op.end in ("left", "bottom"), False)]
        many = p.Binary(">", p.Size(drawn), p.Const(1))
        ops.append(p.If(op.span, many, [p.Fail(op.span, "", "")], []))
        there = p.Binary("!=", p.Size(drawn), p.Const(0))
        piece = p.Local("piece", UNKNOWN)
        one: list[Any] = [p.Assign(op.span, piece, first), *self.arrival(op, p.Read(piece))]
        return [*ops, p.If(op.span, there, one, [])]

    def leaves_each(self, op: p.Move, where: tuple[list[p.ZoneNumber], bool]) -> p.Op:
        """Several pieces leave the zones in which they lie."""
        piece = p.Local("piece", UNKNOWN)
        leaves = self.leaves(op.span, p.Read(piece), where, table_of(op.pieces, self.layout))
        return p.ForIn(op.span, piece, op.pieces, [leaves])

    def leaves(self, span: Span, piece: p.Expr, where: tuple[list[p.ZoneNumber], bool], table: str | None) -> Any:
        """A piece leaves the zone in which it lies. That it lies where it was looked for before is a guess."""
        likely, sure = where
        only = self.infos.get(likely[0].base) if len(likely) == 1 else None
        if (
            only is not None
            and only.base not in self.slots
            and (likely[0].seat is not None or len(self.numbers(only)) == 1)
        ):
            table = only.table
            if sure and not self.careful:
                self.guessed = True
                return LeavesZone(span, piece, likely, [], [], table, True)
        zones = [zone for zone in self.layout.zones if table is None or zone.table == table]
        slots = [self.slots[number] for zone in zones for number in self.numbers(zone) if number in self.slots]
        return LeavesZone(span, piece, likely, slots, [], table)

    def arrive_each(self, op: p.Move) -> list[Any]:
        """Several pieces, in a local of their own, arrive."""
        if self.slot(op.to) is not None:
            raise TooMuchError("several pieces to a slot")
        front, outermost_first = op.end in ("left", "bottom"), op.end in ("left", "top")
        return [Arrives(op.span, op.pieces, True, op.to, front, outermost_first)]
