"""From simple changes of the position to statements that make them on the spot, for games that nobody watches.

They do what the runtime's steps of the same names do: the same order in every list, the same chance words. Whatever is
not simple (a pile to be refilled, a slot that is full, a number too large) is left to those steps.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ..model.types import Number
from . import emit_tree as t
from . import plan as p
from .emit_expressions import expression, is_new_list
from .emit_scope import Passing, Scope
from .flow import Flow, walk

_BOUND = 1 << 63
_LAST, _FIRST = -1, 0


def still(expr: p.Expr | None) -> bool:
    """Whether the value of an expression stays the same while pieces move and tracks change."""
    moving = (p.ZoneList, p.FamilyList, p.TrackValue, p.OwnerOf, p.SideOf, p.Evaluate)
    return expr is None or not any(isinstance(node, moving) for node in walk(expr))


class Place:
    """Where pieces arrive: the zone's number and its list, from names that do not change on the way, and the side that
    they are turned to."""

    def __init__(self, scope: Scope, zone: p.ZoneNumber, side: int | None) -> None:
        self.before: t.Code = []
        seat = None if zone.seat is None else expression(scope, zone.seat)
        if seat is not None and not isinstance(seat, (ast.Name, ast.Constant)):
            called = scope.fresh("seat")
            self.before.append(t.assign(called, seat))
            seat = t.name(called)
        self.zone, self.scope, self.seat = zone, scope, seat
        self.slot = scope.unit.is_slot(zone.base)
        self.pool = scope.unit.is_pool(zone.base)
        self.side = scope.unit.side_in(zone.base, side)

    @property
    def number(self) -> ast.expr:
        return self.scope.zone_number(self.zone, self.seat)

    @property
    def list(self) -> ast.expr:
        return self.scope.zone_list(self.zone, self.seat)

    def takes_one(self, piece: str, end: str) -> t.Code:
        """One piece arrives."""
        if end in ("top", "right"):
            arrive = t.method(self.list, "append", t.name(piece))
        else:
            arrive = t.method(self.list, "insert", t.const(0), t.name(piece))
        return [t.do(arrive), *self._in_order(), *self._told(piece)]

    def _in_order(self) -> t.Code:
        """The list of a pool is kept ascending."""
        return [t.do(t.method(self.list, "sort"))] if self.pool else []

    def _told(self, piece: str) -> t.Code:
        """Where a piece lies now, and which side it shows."""
        told: t.Code = [t.assign_item(self.scope.own("loc"), t.name(piece), self.number)]
        return [*told, *turned(self.scope, piece, self.side)]

    def takes(self, pieces: str, outermost_first: bool, end: str) -> t.Code:
        """Pieces arrive at one end; the first of them outermost (on top at the list's end), or the last."""
        front = end in ("left", "bottom")
        upwards = outermost_first == front
        arriving = t.name(pieces) if upwards else t.part(t.name(pieces), None, None, t.const(-1))
        if front:
            arrive = t.assign_part(self.list, t.const(0), t.const(0), arriving)
        else:
            arrive = t.do(t.method(self.list, "extend", arriving))
        piece = self.scope.fresh("piece")
        return [arrive, *self._in_order(), t.for_each(piece, t.name(pieces), self._told(piece))]


def turned(scope: Scope, piece: str, side: int | None) -> t.Code:
    """A piece is turned to a side; None: it stays as it is."""
    return [] if side is None else [t.assign_item(scope.own("sides"), t.name(piece), t.const(side))]


def with_side(side: int | None) -> list[ast.expr]:
    """The last argument of the runtime's steps that move pieces, where a side is given."""
    return [] if side is None else [t.const(side)]


def flip(scope: Scope, op: p.Flip) -> t.Code:
    """Pieces are turned where they lie."""
    if op.one:
        before, piece = _named(scope, op.pieces)
        return [*before, t.when(t.is_there(t.name(piece)), turned(scope, piece, op.side))]
    piece = scope.fresh("piece")
    return [t.for_each(piece, expression(scope, op.pieces), turned(scope, piece, op.side))]


def move(scope: Scope, op: p.Move) -> t.Code:
    """One piece, or all pieces of whole zones, go elsewhere."""
    place = Place(scope, op.to, op.side)
    if op.one:
        return _move_one(scope, op, place)
    if _empties_slots(scope, op, place):
        return [*place.before, *_empty_slots(scope, op, place)]
    pieces = scope.fresh("pieces")
    taken = None if place.slot else _take_whole(scope, op, pieces)
    if taken is None:
        value = expression(scope, op.pieces)
        if isinstance(op.pieces, p.ZoneList):
            value = t.part(value, None, None)
        moved = t.call("move", t.name("st"), value, place.number, t.const(op.end), *with_side(op.side))
        return [*place.before, t.do(moved)]
    # The first piece ends leftmost or on top: at the outside of the left and the top end only.
    return [*place.before, *taken, *place.takes(pieces, op.end in ("left", "top"), op.end)]


def _take_whole(scope: Scope, op: p.Move, pieces: str) -> t.Code | None:
    """Takes all pieces out of the zones they fill; None where they do not fill whole zones."""
    value = expression(scope, op.pieces)
    match op.pieces:
        case p.ZoneList(zone) | p.Reversed(p.ZoneList(zone)):
            if not simple_seat(zone):
                return None
            source = expression(scope, p.ZoneList(zone))
            if isinstance(op.pieces, p.ZoneList):
                value = t.part(value, None, None)
            return [t.assign(pieces, value), t.do(t.method(source, "clear"))]
        case p.FamilyList(base, _):
            emptied = scope.fresh("zone")
            clear = t.do(t.method(t.name(emptied), "clear"))
            return [t.assign(pieces, value), t.for_each(emptied, scope.family(base), [clear])]
        case _:
            if op.whole is None or not all(simple_seat(zone) for zone in op.whole):
                return None
            value = value if is_new_list(op.pieces) else t.spread(value)
            clears = [t.do(t.method(expression(scope, p.ZoneList(zone)), "clear")) for zone in op.whole]
            return [t.assign(pieces, value), *clears]


def _empties_slots(scope: Scope, op: p.Move, place: Place) -> bool:
    if not isinstance(op.pieces, p.FamilyList) or place.slot or op.end not in ("top", "right"):
        return False
    return scope.unit.is_slot(op.pieces.base) and op.to.base != op.pieces.base


def _empty_slots(scope: Scope, op: p.Move, place: Place) -> t.Code:
    """Every slot of a family gives what it has: the first piece ends leftmost, or on top, so last there."""
    assert isinstance(op.pieces, p.FamilyList)
    slot, piece = scope.fresh("slot"), scope.fresh("piece")
    players = scope.unit.plan.players
    if players is not None:
        base = op.pieces.base
        code: t.Code = []
        count = scope.unit.extent(base, players)
        for seat in reversed(range(count)) if op.end == "top" else range(count):
            one = scope.zone_list(p.ZoneNumber(base, p.Const(seat)), t.const(seat))
            code.append(t.when(one, [t.assign(piece, t.method(one, "pop")), *place.takes_one(piece, op.end)]))
        return code
    slots = scope.family(op.pieces.base)
    if op.end == "top":
        slots = t.part(slots, None, None, t.const(-1))
    given = [t.assign(piece, t.method(t.name(slot), "pop")), *place.takes_one(piece, op.end)]
    return [t.for_each(slot, slots, [t.when(t.name(slot), given)])]


def simple_seat(zone: p.ZoneNumber) -> bool:
    """Whether a zone can be named several times at no cost."""
    return zone.seat is None or isinstance(zone.seat, (p.Const, p.Read))


def _move_one(scope: Scope, op: p.Move, place: Place) -> t.Code:
    end_of = None if place.slot or not still(op.to) else _end_of_zone(op.pieces)
    if end_of is not None:
        zone, index, guarded = end_of
        source, piece = expression(scope, p.ZoneList(zone)), scope.fresh("piece")
        pop = t.method(source, "pop") if index == _LAST else t.method(source, "pop", t.const(0))
        code = [*place.before, t.assign(piece, pop), *place.takes_one(piece, op.end)]
        return [t.when(source, code)] if guarded else code
    before, piece = _named(scope, op.pieces)
    code = [*_leaves(scope, op.pieces, piece, []), *place.takes_one(piece, op.end)]
    if place.slot:
        moved = t.call("move_one", t.name("st"), t.name(piece), place.number, t.const(op.end), *with_side(op.side))
        code = [t.when(place.list, [t.do(moved)], code)]
    return [*before, *place.before, t.when(t.is_there(t.name(piece)), code)]


def _named(scope: Scope, expr: p.Expr) -> tuple[t.Code, str]:
    """A name for a value."""
    value = expression(scope, expr)
    if isinstance(value, ast.Name):
        return [], value.id
    called = scope.fresh("piece")
    return [t.assign(called, value)], called


def _end_of_zone(expr: p.Expr) -> tuple[p.ZoneNumber, int, bool] | None:
    """(zone, -1 or 0, whether it may be empty) where an expression is the piece at one end of a zone."""
    match expr:
        case p.Item(p.ZoneList(zone), p.Const(-1 | 0 as index)) if zone.seat is None:
            return zone, int(index), False
        case p.Select(test, p.Item(p.ZoneList(zone), p.Const(-1 | 0 as index)), p.Const(None)) if zone.seat is None:
            match test:
                case p.Binary(">" | "!=", p.Size(p.ZoneList(same)), p.Const(0)) if same.base == zone.base:
                    return zone, int(index), True
    return None


# ---- at once


def two_passes(scope: Scope, ops: Sequence[p.Op]) -> bool:
    """Whether what is done at once can be gone through twice: first all pieces leave, then all arrive."""
    if not all(_twice(scope, op) for op in ops):
        return False
    flow = Flow({})
    flow.steps(ops)
    written = {node.local for op in ops for node in walk(op) if isinstance(node, p.Assign)}
    return written.isdisjoint(flow.exposed)


def _twice(scope: Scope, op: p.Op) -> bool:
    match op:
        case p.Move():
            fits = op.one and still(op.pieces) and still(op.to)
            return fits and not scope.unit.is_slot(op.to.base)
        case p.ForIn():
            return still(op.seq) and all(_twice(scope, inner) for inner in op.body)
        case p.If():
            return still(op.test) and all(_twice(scope, inner) for inner in (*op.then, *op.other))
        case p.Assign():
            return still(op.value)
        case _:
            return False


def move_in_two_passes(scope: Scope, op: p.Move) -> t.Code:
    """One piece leaves (in the first pass) or arrives (in the second)."""
    before, piece = _named(scope, op.pieces)
    place = Place(scope, op.to, op.side)
    if scope.passing is Passing.ARRIVE:
        code = [*place.before, *place.takes_one(piece, op.end)]
        return [*before, t.when(t.is_there(t.name(piece)), code)]
    # A piece that has left already is not where it is said to be, and the runtime's step says that it moves twice.
    twice: t.Code = [
        t.assign_item(scope.own("loc"), t.name(piece), t.const(-1)),
        t.do(t.call("move_one", t.name("st"), t.name(piece), t.const(op.to.base), t.const(op.end))),
    ]
    return [*before, t.when(t.is_there(t.name(piece)), _leaves(scope, op.pieces, piece, twice))]


def _leaves(scope: Scope, pieces: p.Expr, piece: str, nowhere: t.Code) -> t.Code:
    """A piece leaves its zone: first the one it was chosen from, where that is known, then the one it is said to be in.
    `nowhere` is what happens if it is in neither."""
    where = t.item(scope.own("zones"), t.item(scope.own("loc"), t.name(piece)))
    code: t.Code = [t.do(t.method(where, "remove", t.name(piece)))]
    if nowhere:
        code = [t.attempt(code, "ValueError", nowhere)]
    likely = scope.chosen_from.get(pieces.local) if isinstance(pieces, p.Read) else None
    if likely is None:
        return code
    zone, place = expression(scope, likely[0]), t.name(likely[1])
    remove = t.do(t.method(zone, "remove", t.name(piece)))
    there = t.compare(t.item(zone, place), "==", t.name(piece))
    return [t.attempt([t.when(there, [t.delete_item(zone, place)], [remove])], "MISSING", code)]


# ---- tracks


def track(scope: Scope, op: p.SetTrack | p.AddToTrack, number: ast.expr, value: ast.expr) -> t.Code:
    """Sets a remembered value, or adds to a number, within 64 bits."""
    before: t.Code = []
    if not isinstance(number, (ast.Name, ast.Constant)):
        called = scope.fresh("number")
        before, number = [t.assign(called, number)], t.name(called)
    tracks = scope.own("tracks")
    info = scope.unit.track(op.base)
    if isinstance(op, p.SetTrack):
        small = isinstance(value, ast.Constant) and not (type(value.value) is int and abs(value.value) >= _BOUND)
        if small or not _numeric(info.type):
            return [*before, t.assign_item(tracks, number, value)]
    else:
        value = t.arithmetic(t.item(tracks, number), "+", value)
    if not isinstance(info.type, Number):
        return [*before, t.do(t.call("set_track", t.name("st"), number, value))]
    new = scope.fresh("value")
    store = t.assign_item(tracks, number, t.name(new))
    too_large = t.do(t.call("set_track", t.name("st"), number, t.name(new)))
    within = t.between(t.const(-_BOUND), t.name(new), t.const(_BOUND))
    return [*before, t.assign(new, value), t.when(within, [store], [too_large])]


def _numeric(type_: object) -> bool:
    return isinstance(type_, Number) or isinstance(getattr(type_, "of", None), Number)
