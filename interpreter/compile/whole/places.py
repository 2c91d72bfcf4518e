"""From zones and remembered values of a position to locals: slots and tracks go into locals, moves say what they do.

A slot that is always named with its seat is a local with a piece or None. A track whose place is always known is a
local with its value, another family of them a local with a list. Whose a piece is, is found by looking for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...model import own_tracks
from ...model.layout import TrackInfo, ZoneInfo
from ...model.types import UNKNOWN, Number, Piece
from ...source import Span
from .. import plan as p
from ..flow import Ranges
from .nodes import Arrives, Call, Empties, Gives, LeavesZone, Popped, Pops, Refills
from .rewrite import Rewriter, TooMuchError, everything

_SAFE = 1 << 20
"""Numbers below this can be added to a track in every round of a game, and it stays far from 64 bits."""
LIMIT = 1 << 63


class Placing(Rewriter):
    """Puts locals in the place of slots and tracks, and plain steps in that of moves."""

    def __init__(self, plan: p.Plan, ops: Sequence[p.Op], likely: dict[p.Local, list[p.ZoneNumber]]) -> None:
        assert plan.players is not None
        self.plan, self.layout, self.players, self.likely = plan, plan.layout, plan.players, likely
        self.infos: dict[int, ZoneInfo] = {zone.base: zone for zone in self.layout.zones}
        self.ranges = Ranges(self.layout, ops, [])
        nodes = everything(ops)
        dynamic = {node.base for node in nodes if isinstance(node, p.ZoneNumber) and not _known(node.seat)}
        self.slots: dict[int, p.Local] = {}
        """By zone number: the local of a slot."""
        for zone in self.layout.zones:
            if zone.kind == "slot":
                if zone.base in dynamic or zone.members is not None:
                    raise TooMuchError("a slot that is not always the same")
                for number in self.numbers(zone):
                    self.slots[number] = p.Local(zone.name, Piece(zone.table))
        self.tracks: dict[int, p.Local] = {}
        """By place among the tracks: the local of its value; by base: that of a whole family's."""
        self.lists: set[int] = set()
        used = _track_uses(nodes)
        for track in self.layout.tracks:
            if not used.get(track.base, True):
                self.lists.add(track.base)
                self.tracks[track.base] = p.Local(track.name, track.type, None, True)
            else:
                for place in range(track.places(self.layout.most)):
                    self.tracks[track.base + place] = p.Local(track.name, track.type)
        self.box = set(range(len(self.layout.pieces)))
        """The pieces that are surely still in the box, where the steps are looked at now."""
        self.begun = False

    def result(self, span: Span) -> Gives:
        """What the game gives at its end."""
        named = self.layout.track_named

        def seats(name: str) -> p.Expr | None:
            track = named.get(name)
            return None if track is None or not track.family else self.each(track.base)

        losers = named.get(own_tracks.LOSERS)
        lost = None if losers is None else self.track(losers.base, None)
        return Gives(span, seats("score"), lost, seats(own_tracks.OUT))

    def each(self, base: int) -> p.Expr:
        """The values of a family by seat."""
        if base in self.lists:
            return p.Slice(p.Read(self.tracks[base]), p.Const(self.players), False)
        return p.MakeList([p.Read(self.tracks[base + seat]) for seat in range(self.players)])

    def numbers(self, zone: ZoneInfo) -> range:
        """The numbers of a family's zones at this table."""
        count = self.players if zone.family else 1
        if zone.members is not None:
            raise TooMuchError("families with members")
        return range(zone.base, zone.base + count)

    def beginning(self, span: Span) -> list[p.Op]:
        """What the locals of slots and tracks are when a game begins."""
        found: list[p.Op] = [p.Assign(span, local, p.Const(None)) for local in self.slots.values()]
        for track in self.layout.tracks:
            start = p.Const(track.start)  # type: ignore[arg-type]  # starts are plain values
            if track.base in self.lists:
                places = track.places(self.layout.most)
                found.append(p.Assign(span, self.tracks[track.base], p.MakeList([start] * places)))
            else:
                places = range(track.base, track.base + track.places(self.layout.most))
                found += [p.Assign(span, self.tracks[place], start) for place in places]
        return found

    # ---- values

    def expr(self, node: p.Expr) -> p.Expr:
        match node:
            case p.TrackValue(base, index):
                return self.track(base, index)
            case p.Size(Call("present", [p.Read() as one])):
                return p.Select(p.Present(one), p.Const(1), p.Const(0))
            case p.Binary("!=" | ">", p.Select(p.Present(one), p.Const(1), p.Const(0)), p.Const(0)):
                return p.Present(one)
            case p.Binary("==", p.Select(p.Present(one), p.Const(1), p.Const(0)), p.Const(0)):
                return p.Prefix("not", p.Present(one))
            case p.Item(Call("present", [p.Read() as one]), p.Const(0 | -1)):
                return one
            case p.ZoneList(zone) if self.slot(zone) is not None:
                return Call("present", [p.Read(self.needed(zone))])  # type: ignore[return-value]
            case p.FamilyList(base, _) if base in self.slots:
                return Call("present", [p.Read(self.slots[n]) for n in self.numbers(self.infos[base])])  # type: ignore[return-value]
            case p.OwnerOf(piece):
                return self.owner(piece)
            case p.InGame(seats, out):
                return Call("in_game", [seats, self.whole(out)])  # type: ignore[return-value]
            case p.LeftInGame(seat, steps, out):
                return Call("left_in_game", [seat, steps, p.SeatCount(), self.whole(out)])  # type: ignore[return-value]
            case p.SideOf() | p.Taken() | p.OnceAlike() | p.Groups(counted=True) | p.Due() | p.Level():
                raise TooMuchError(type(node).__name__)
            case p.PassChanged() | p.Checking() | p.Passing():
                raise TooMuchError(type(node).__name__)
        return node

    def track(self, base: int, index: p.Expr | None) -> p.Expr:
        if base in self.lists:
            return p.Item(p.Read(self.tracks[base]), index or p.Const(0))
        return p.Read(self.tracks[base + _const(index)])

    def whole(self, base: int) -> p.Expr:
        """The values of a whole family, as a list from its first on."""
        if base in self.lists:
            return p.Read(self.tracks[base])
        return p.MakeList([p.Read(self.tracks[base + seat]) for seat in range(self.players)])

    def slot(self, zone: p.ZoneNumber) -> p.Local | None:
        """The local of a slot; None for another zone."""
        info = self.infos.get(zone.base)
        if info is None or info.kind != "slot":
            return None
        return self.slots[zone.base + _const(zone.seat)]

    def needed(self, zone: p.ZoneNumber) -> p.Local:
        found = self.slot(zone)
        assert found is not None
        return found

    def owner(self, piece: p.Expr) -> p.Expr:
        """Whose zone a piece lies in: it is looked for, first where it probably lies."""
        if not isinstance(piece, p.Read):
            raise TooMuchError("the owner of a piece without a name")
        likely = {zone.base for zone in self.likely.get(piece.local, ())}
        zones = sorted(self.layout.zones, key=lambda zone: zone.base not in likely)
        table = getattr(piece.local.type, "table", None)
        found: p.Expr = p.Const(None)
        for zone in reversed(zones):
            if not zone.family or (table is not None and zone.table != table):
                continue
            for seat, number in reversed(list(enumerate(self.numbers(zone)))):
                if number in self.slots:
                    there: p.Expr = p.Binary("==", piece, p.Read(self.slots[number]))
                else:
                    there = p.Binary("in", piece, p.ZoneList(p.ZoneNumber(zone.base, p.Const(seat))))
                found = p.Select(there, p.Const(seat), found)
        return found

    # ---- steps

    def visit(self, op: p.Op) -> Sequence[p.Op]:
        if isinstance(op, p.AtOnce):
            return self.at_once(op)
        if not isinstance(op, (p.Assign, p.Move, p.Shuffle, p.Draw, p.Region, p.PhaseMark, p.PickAtRandom)):
            self.begun = True
        return super().visit(op)

    def step(self, op: p.Op) -> Sequence[p.Op]:
        match op:
            case p.SetTrack(span, base, index, value):
                return self.set_track(span, base, index, value)
            case p.AddToTrack(span, base, index, value, negated, to_set):
                old = self.track(base, index)
                if to_set:
                    return self.set_track(span, base, index, Call("included", [old, value]))  # type: ignore[arg-type]
                more = p.Prefix("-", value) if negated else value
                return self.set_track(span, base, index, p.Binary("+", old, more), self.small(value))
            case p.Move():
                return self.move(op)
            case p.Draw(amount=p.Const(1), zone=p.ZoneNumber(), side=None) if op.one or op.into is None:
                return self.draw_one(op)
            case p.Draw(to=to) if self.slot(to) is not None:
                raise TooMuchError("a draw to a slot")
            case p.Flip() | p.Swap() | p.Take() | p.Stir() | p.NewPass() | p.Restless() | p.PutOff() | p.Mark():
                raise TooMuchError(type(op).__name__)
            case p.Cover() | p.AddFor() | p.DoLater() | p.TakeDue() | p.SpanBegins() | p.SpanEnds() | p.LeftZones():
                raise TooMuchError(type(op).__name__)
        return [op]

    def small(self, value: p.Expr) -> bool:
        bounds = self.ranges.of(value)
        return bounds is not None and max(abs(bounds[0]), abs(bounds[1])) < _SAFE

    def set_track(
        self, span: Span, base: int, index: p.Expr | None, value: p.Expr, safe: bool = False
    ) -> Sequence[p.Op]:
        """Gives a track a value; a number beyond 64 bits is rare."""
        info = next(one for one in self.layout.tracks if one.base == base)
        new = value
        before: list[p.Op] = []
        if _numeric(info) and not safe and self.ranges.of(value) is None and not isinstance(value, p.Const):
            kept = p.Local("value", info.type)
            new = p.Read(kept)
            large = p.Both("or", [p.Binary("<", new, p.Const(-LIMIT)), p.Binary(">=", new, p.Const(LIMIT))])
            before = [p.Assign(span, kept, value), p.If(span, large, [p.Fail(span, "", "")], [])]
        if base in self.lists:
            return [*before, p.AssignSeat(span, self.tracks[base], index or p.Const(0), new)]
        return [*before, p.Assign(span, self.tracks[base + _const(index)], new)]

    def move(self, op: p.Move) -> list[p.Op]:
        if op.at is not None or op.side is not None:
            raise TooMuchError("a move to a certain place")
        if op.one:
            end = _end_of_zone(op.pieces)
            piece = p.Local("piece", UNKNOWN)
            if end is not None:
                zone, first, guarded = end
                ops = self.pop(op, zone, first, piece)
                return (
                    [p.If(op.span, p.Binary("!=", p.Size(p.ZoneList(zone)), p.Const(0)), ops, [])] if guarded else ops
                )
            return [*self.named(op.span, op.pieces, piece), *self.one(op, op.pieces, piece, True, True)]
        return self.several(op)

    def pop(self, op: p.Move | p.Draw, zone: p.ZoneNumber, first: bool, piece: p.Local | None) -> list[p.Op]:
        """The piece at one end of a zone goes elsewhere; `piece` is its name, where it must have one."""
        if self.slot(op.to) is None and (piece is None or isinstance(op, p.Move)):
            popped: Any = Popped(zone, first)
            return [Arrives(op.span, popped, False, op.to, op.end in ("left", "bottom"))]  # type: ignore[list-item]
        piece = piece or p.Local("piece", UNKNOWN)
        return [Pops(op.span, piece, zone, first), *self.arrival(op, p.Read(piece))]  # type: ignore[list-item]

    def named(self, span: Span, value: p.Expr, local: p.Local) -> list[p.Op]:
        return [] if isinstance(value, p.Read) else [p.Assign(span, local, value)]

    def one(self, op: p.Move, value: p.Expr, local: p.Local, leaves: bool, arrives: bool) -> list[p.Op]:
        """One piece that may be missing, and has a name."""
        piece = value if isinstance(value, p.Read) else p.Read(local)
        ops: list[Any] = []
        if leaves:
            if isinstance(value, p.Const):
                self.box.discard(value.value)  # type: ignore[arg-type]
            ops.append(LeavesZone(op.span, piece, self.likely.get(piece.local, []), list(self.slots.values())))
        if arrives:
            ops += self.arrival(op, piece)
        return [p.If(op.span, p.Present(piece), ops, [])]

    def arrival(self, op: p.Move | p.Draw, piece: p.Expr) -> list[Any]:
        slot = self.slot(op.to)
        if slot is not None:
            full: list[p.Op] = [p.Fail(op.span, "", "")]
            return [p.If(op.span, p.Present(p.Read(slot)), full, []), p.Assign(op.span, slot, piece)]
        return [Arrives(op.span, piece, False, op.to, op.end in ("left", "bottom"))]

    def several(self, op: p.Move) -> list[p.Op]:
        match op.pieces:
            case p.Const(tuple() as pieces):
                return self.constants(op, pieces)
            case Call("present", slots) if all(isinstance(one, p.Read) for one in slots):
                return self.out_of_slots(op, slots)  # type: ignore[arg-type]
        if self.slot(op.to) is not None:
            raise TooMuchError("several pieces to a slot")
        outermost_first = op.end in ("left", "top")
        pieces = p.Local("pieces", UNKNOWN)
        ops: list[Any] = []
        front = op.end in ("left", "bottom")
        part = _part_of_zone(op.pieces, outermost_first != front)
        if part is not None:
            ops.append(p.Assign(op.span, pieces, part))
            outermost_first = front  # they come off as they are put on
            return [*ops, Arrives(op.span, p.Read(pieces), True, op.to, front, outermost_first)]
        whole = self.emptied(op)
        if isinstance(op.pieces, (p.ZoneList, p.Reversed)) and whole is not None and _other_zone(op.pieces, op.to):
            return [Arrives(op.span, op.pieces, True, op.to, front, outermost_first), *whole]
        if whole is not None:
            ops += [p.Assign(op.span, pieces, _copied(op.pieces)), *whole]
        else:
            piece = p.Local("piece", UNKNOWN)
            likely = _likely_all(op.pieces, self.likely)
            leaves: Any = LeavesZone(op.span, p.Read(piece), likely, list(self.slots.values()))
            ops += [p.Assign(op.span, pieces, _copied(op.pieces)), p.ForIn(op.span, piece, p.Read(pieces), [leaves])]
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
        else:
            piece = p.Local("piece", UNKNOWN)
            leaves: Any = LeavesZone(op.span, p.Read(piece), [], list(self.slots.values()))
            out = [p.ForIn(op.span, piece, op.pieces, [leaves])]
        if self.slot(op.to) is not None:
            if len(pieces) > 1:
                raise TooMuchError("several pieces to a slot")
            return [*out, *self.arrival(op, p.Const(pieces[0]))] if pieces else out
        front, outermost_first = op.end in ("left", "bottom"), op.end in ("left", "top")
        return [*out, Arrives(op.span, op.pieces, True, op.to, front, outermost_first)]  # type: ignore[list-item]

    def draw_one(self, op: p.Draw) -> list[p.Op]:
        """One piece off the top of a pile or the left of a row, which is made anew where it is empty."""
        assert op.zone is not None
        info = self.infos.get(op.zone.base)
        size = p.Size(p.ZoneList(op.zone))
        ops: list[Any] = []
        if info is not None and info.refill is not None:
            ops.append(p.If(op.span, p.Binary("==", size, p.Const(0)), [Refills(op.span, op.zone)], []))  # type: ignore[list-item]
        none: list[p.Op] = [] if op.into is None else [p.Assign(op.span, op.into, p.Const(None))]
        there = p.Binary("!=", size, p.Const(0))
        return [*ops, p.If(op.span, there, self.pop(op, op.zone, op.left, op.into), none)]

    # ---- at once

    def at_once(self, op: p.AtOnce) -> list[p.Op]:
        """All is read first, then all pieces leave, then all arrive, then tracks are set."""
        read: list[p.Op] = []
        leave: list[p.Op] = []
        arrive: list[p.Op] = []
        write: list[p.Op] = []
        for inner in op.body:
            match inner:
                case p.Move(one=True, at=None, side=None):
                    piece = self.value(inner.pieces)
                    local = p.Local("piece", UNKNOWN)
                    to: Any = p.Move(inner.span, piece, True, None, self.value(inner.to), inner.end)  # type: ignore[arg-type]
                    if not isinstance(piece, p.Read):
                        read.append(p.Assign(inner.span, local, piece))
                        piece = p.Read(local)
                    leave += self.one(to, piece, piece.local, True, False)
                    arrive += self.one(to, piece, piece.local, False, True)
                case p.SetTrack(span, base, index, value) if _known(index):
                    kept = p.Local("value", UNKNOWN)
                    read.append(p.Assign(span, kept, self.value(value)))
                    write += self.set_track(span, base, index, p.Read(kept))
                case p.Assign():
                    read += super().visit(inner)
                case _:
                    raise TooMuchError("something at once")
        return [*read, *leave, *arrive, *write]


def _known(index: p.Expr | None) -> bool:
    return index is None or isinstance(index, p.Const)


def _const(index: p.Expr | None) -> int:
    if index is None:
        return 0
    if not isinstance(index, p.Const) or type(index.value) is not int:
        raise TooMuchError("a place that is not known")
    return index.value


def _numeric(track: TrackInfo) -> bool:
    return isinstance(track.type, Number) or isinstance(getattr(track.type, "of", None), Number)


def _track_uses(nodes: Sequence[Any]) -> dict[int, bool]:
    """By base of the tracks that are used: whether always at a known place."""
    found: dict[int, bool] = {}
    for node in nodes:
        if isinstance(node, (p.TrackValue, p.SetTrack, p.AddToTrack)):
            found[node.base] = found.get(node.base, True) and _known(node.index)
    return found


def _copied(pieces: p.Expr) -> p.Expr:
    return p.Copy(pieces) if isinstance(pieces, (p.ZoneList, p.Read, p.TrackValue, p.Const)) else pieces


def _likely_all(pieces: p.Expr, likely: dict[p.Local, list[p.ZoneNumber]]) -> list[p.ZoneNumber]:
    for node in everything([pieces]):  # type: ignore[list-item]
        if isinstance(node, p.ZoneList):
            return [node.zone]
        if isinstance(node, p.Read) and node.local in likely:
            return likely[node.local]
    return []


def _part_of_zone(pieces: p.Expr, turned: bool) -> Any:
    """A call that cuts so many pieces off one end of a zone, where a move takes these; `turned` round, if so."""
    match pieces:
        case p.Copy(seq):
            return _part_of_zone(seq, turned)
        case p.Slice(p.Copy(seq), count, from_end):
            return _part_of_zone(p.Slice(seq, count, from_end), turned)
        case p.Slice(p.ZoneList() as zone, count, from_end):
            return Call("cut_off", [zone, count, p.Const(not from_end), p.Const(turned)])
        case p.Slice(p.Reversed(p.ZoneList() as zone), count, from_end):
            return Call("cut_off", [zone, count, p.Const(from_end), p.Const(not turned)])
    return None


def _end_of_zone(expr: p.Expr) -> tuple[p.ZoneNumber, bool, bool] | None:
    """(zone, whether at its front, whether it may be empty) where an expression is the piece at one end of a zone."""
    match expr:
        case p.Item(p.ZoneList(zone), p.Const(-1 | 0 as index)):
            return zone, index == 0, False
        case p.Select(p.Binary(">" | "!=", p.Size(p.ZoneList(tested)), p.Const(0)),
                      p.Item(p.ZoneList(zone), p.Const(-1 | 0 as index)), p.Const(None)) if _same(tested, zone):  # fmt: skip
            return zone, index == 0, True
    return None


def _other_zone(pieces: p.Expr, to: p.ZoneNumber) -> bool:
    """Whether pieces surely lie in another zone than the one they go to."""
    return all(node.base != to.base for node in everything([pieces]) if isinstance(node, p.ZoneNumber))  # type: ignore[list-item]


def _same(a: p.ZoneNumber, b: p.ZoneNumber) -> bool:
    from .fold import same

    return same(a, b)
