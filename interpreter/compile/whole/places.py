"""From zones and remembered values of a position to locals: slots and tracks go into locals, moves say what they do.

A slot that is always named with its seat is a local with a piece or None. A track whose place is always known is a
local with its value, another family of them a local with a list. Whose a piece is, is found by looking for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...model import own_tracks
from ...model.families import owner_at, places
from ...model.layout import TrackInfo, ZoneInfo
from ...model.types import Maybe, Number, Piece, bare
from ...source import Span
from .. import plan as p
from ..flow import Ranges, writes
from .nodes import KINDS, Call, Gives
from .rewrite import Rewriter, TooMuchError, everything
from .whereabouts import Whereabouts

_SAFE = 1 << 20
"""Numbers below this can be added to a track in every round of a game, and it stays far from 64 bits."""
LIMIT = 1 << 63
MOVES = (p.Move, p.Draw, p.Swap, p.AtOnce, p.Ask, p.AskTogether, p.Run)
"""Steps behind which pieces may lie elsewhere."""


class Places(Rewriter):
    """Puts locals in the place of slots and tracks where these are asked for."""

    def __init__(
        self, plan: p.Plan, ops: Sequence[p.Op], likely: dict[p.Local, list[p.ZoneNumber]], careful: bool
    ) -> None:
        assert plan.players is not None
        self.plan, self.layout, self.players, self.likely = plan, plan.layout, plan.players, likely
        self.careful, self.guessed = careful, False
        self.where = Whereabouts(likely)
        self.holders: dict[p.Local | None, p.Expr] = {}
        """Whose a piece is, inside a loop through one zone in which nothing moves."""
        self.infos: dict[int, ZoneInfo] = {zone.base: zone for zone in self.layout.zones}
        self.ranges = Ranges(self.layout, ops, [])
        nodes = everything(ops)
        self.steady = self._steady(nodes)
        """The bases of tracks that never come near a number of 64 bits."""
        swaps = any(isinstance(node, p.Swap) for node in nodes)
        dynamic = {zone.base for zone in self.layout.zones if swaps}
        dynamic |= {node.base for node in nodes if isinstance(node, p.ZoneNumber) and not is_known(node.seat)}
        self.slots: dict[int, p.Local] = {}
        """By zone number: the local of a slot. Slots that are not always named with their seat are lists."""
        for zone in self.layout.zones:
            if zone.kind == "slot" and zone.base not in dynamic:
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
        return range(zone.base, zone.base + places(zone.family, zone.members, self.players))

    def extent(self, base: int) -> int:
        """How many zones a family has."""
        return len(self.numbers(self.infos[base]))

    def places(self, zone: ZoneInfo) -> list[p.ZoneNumber]:
        """The same, as expressions."""
        if not zone.family and zone.members is None:
            return [p.ZoneNumber(zone.base, None)]
        return [p.ZoneNumber(zone.base, p.Const(place)) for place in range(len(self.numbers(zone)))]

    def beginning(self, span: Span) -> list[p.Op]:
        """What the locals of slots and tracks are when a game begins."""
        found: list[p.Op] = [p.Assign(span, local, p.Const(None)) for local in self.slots.values()]
        for track in self.layout.tracks:
            start = p.Const(track.start)  # type: ignore[arg-type]  # starts are plain values
            if track.base in self.lists:
                count = track.places(self.layout.most)
                found.append(p.Assign(span, self.tracks[track.base], p.MakeList([start] * count)))
            else:
                numbers = range(track.base, track.base + track.places(self.layout.most))
                found += [p.Assign(span, self.tracks[place], start) for place in numbers]
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
                return Call("in_game", [seats, self.whole(out), p.Const(0)])  # type: ignore[return-value]
            case p.LeftInGame(seat, steps, out):
                return Call("left_in_game", [seat, steps, p.SeatCount(), self.whole(out), p.Const(0)])  # type: ignore[return-value]
            case p.OnceAlike(p.ZoneList(zone) as seq) if self.slot(zone) is None and not self.is_pool(zone):
                return p.Copy(seq)
            case p.OnceAlike(seq):
                return Call("once_alike", [seq, p.Read(KINDS), self.pools()])  # type: ignore[return-value]
            case p.Groups(seq, low, high, True):
                return Call("alike_groups", [seq, low, high, p.Read(KINDS), self.pools()])  # type: ignore[return-value]
            case p.Taken() | p.Due() | p.Level():
                raise TooMuchError(type(node).__name__)
            case p.PassChanged() | p.Checking() | p.Passing():
                raise TooMuchError(type(node).__name__)
        return node

    def site(self, site: p.Site) -> p.Site:
        made = super().site(site)
        # What is chosen is taken out of the list before anything moves.
        return replace(made, items=made.items.seq) if isinstance(made.items, p.Copy) else made

    def is_pool(self, zone: p.ZoneNumber) -> bool:
        """Whether pieces are only counted there."""
        info = self.infos.get(zone.base)
        return info is not None and info.kind == "pool"

    def pools(self) -> Any:
        """The lists of all pools."""
        lists: list[p.Expr] = []
        for zone in self.layout.zones:
            if zone.kind == "pool":
                lists += [p.ZoneList(one) for one in self.places(zone)]
        return Call("gathered", lists)

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
        """The local of a slot; None for a zone that is a list."""
        if zone.base not in self.slots:
            return None
        return self.slots[zone.base + _const(zone.seat)]

    def needed(self, zone: p.ZoneNumber) -> p.Local:
        found = self.slot(zone)
        assert found is not None
        return found

    def owner(self, piece: p.Expr) -> p.Expr:
        """Whose zone a piece lies in: it is looked for, first where it probably lies."""
        local = piece.local if isinstance(piece, p.Read) else None
        if local in self.holders:
            return self.holders[local]
        likely = {zone.base for zone in self.likely.get(local, ())} if local is not None else set()
        zones = sorted(self.layout.zones, key=lambda zone: zone.base not in likely)
        table = None if local is None else getattr(bare(local.type), "table", None)
        zones = [zone for zone in zones if zone.family and (table is None or zone.table == table)]
        if local is None:
            families = [one for zone in zones for one in self.each_list(zone)]
            return Call("owner", [piece, *families])  # type: ignore[return-value]
        found: p.Expr = p.Const(None)
        for zone in reversed(zones):
            for place, number in reversed(list(enumerate(self.numbers(zone)))):
                if number in self.slots:
                    there: p.Expr = p.Binary("==", piece, p.Read(self.slots[number]))
                else:
                    there = p.Binary("in", piece, p.ZoneList(p.ZoneNumber(zone.base, p.Const(place))))
                found = p.Select(there, p.Const(owner_at(True, zone.members, place)), found)
        return found

    def holder(self, op: p.ForIn) -> p.Expr | None:
        """Whose all pieces are that a loop goes through, in all of it; None where that is not known."""
        if not isinstance(op.seq, p.ZoneList) or any(isinstance(node, MOVES) for node in everything(op.body)):
            return None
        zone = op.seq.zone
        info = self.infos.get(zone.base)
        match zone.seat:
            case p.Const(int() as place) if info is not None:
                return p.Const(owner_at(info.family, info.members, place))
            case p.Read(local) if info is not None and info.family and info.members is None:
                return zone.seat if local not in writes(op.body) else None
            case None if info is not None:
                return p.Const(None)
        return None

    def each_list(self, zone: ZoneInfo) -> list[Any]:
        """The lists of a family's zones, seat by seat; of one with members those of each of them."""
        lists: list[p.Expr] = []
        for number, where in zip(self.numbers(zone), self.places(zone), strict=True):
            slot = self.slots.get(number)
            held: Any = None if slot is None else Call("present", [p.Read(slot)])
            lists.append(held or p.ZoneList(where))
        members = len(lists) // self.players
        return [Call("gathered", lists[member::members]) for member in range(members)]

    # ---- tracks

    def _steady(self, nodes: Sequence[Any]) -> set[int]:
        """Tracks that are given small numbers only, and to which no others are added."""
        large = {track.base for track in self.layout.tracks if not _is_below(_SAFE, track.start)}
        for node in nodes:
            if isinstance(node, (p.SetTrack, p.AddToTrack)) and not self.is_below(_SAFE, node.value):
                large.add(node.base)
        return {track.base for track in self.layout.tracks} - large

    def is_below(self, limit: int, value: p.Expr) -> bool:
        """Whether a value is surely missing or a number between the limits."""
        bounds = self.ranges.of(value)
        if bounds is None:
            return isinstance(value, p.Const) and value.value is None
        return all(_is_below(limit, bound) for bound in bounds)

    def set_track(self, span: Span, base: int, index: p.Expr | None, value: p.Expr) -> Sequence[p.Op]:
        """Gives a track a value; a number beyond 64 bits is rare."""
        info = next(one for one in self.layout.tracks if one.base == base)
        new = value
        before: list[p.Op] = []
        if _numeric(info) and base not in self.steady and not self.is_below(LIMIT, value):
            kept = p.Local("value", info.type)
            new = p.Read(kept)
            large = p.Both("or", [p.Binary("<", new, p.Const(-LIMIT)), p.Binary(">=", new, p.Const(LIMIT))])
            there = p.Both("and", [p.Present(new), large]) if isinstance(info.type, Maybe) else large
            before = [p.Assign(span, kept, value), p.If(span, there, [p.Fail(span, "", "")], [])]
        if base in self.lists:
            return [*before, p.AssignSeat(span, self.tracks[base], index or p.Const(0), new)]
        return [*before, p.Assign(span, self.tracks[base + _const(index)], new)]


def is_known(index: p.Expr | None) -> bool:
    return index is None or isinstance(index, p.Const)


def _const(index: p.Expr | None) -> int:
    if index is None:
        return 0
    if not isinstance(index, p.Const) or type(index.value) is not int:
        raise TooMuchError("a place that is not known")
    return index.value


def _is_below(limit: int, value: object) -> bool:
    return value is None or (isinstance(value, int) and -limit <= value < limit)


def _numeric(track: TrackInfo) -> bool:
    return isinstance(bare(track.type), Number)


def _track_uses(nodes: Sequence[Any]) -> dict[int, bool]:
    """By base of the tracks that are used: whether always at a known place."""
    found: dict[int, bool] = {}
    for node in nodes:
        if isinstance(node, (p.TrackValue, p.SetTrack, p.AddToTrack)):
            found[node.base] = found.get(node.base, True) and is_known(node.index)
    return found
