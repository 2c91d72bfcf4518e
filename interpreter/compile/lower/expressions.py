"""From an expression to its value in the plan; what takes a loop to find out is emitted in front of it."""

from __future__ import annotations

from ...diagnostics.codes import playing
from ...model import types as t
from ...model.symbols import (
    AttributeSymbol,
    Builtin,
    DefineSymbol,
    ItemAttribute,
    ItemDefine,
    ItemSide,
    ItemTrack,
    KindSymbol,
    LocalSymbol,
    OptionSymbol,
    SideSymbol,
    TableSymbol,
    TrackSymbol,
    ValueSymbol,
    ZoneSymbol,
)
from ...syntax import nodes as n
from ...syntax.words import words
from .. import plan as p
from .builder import Builder
from .derived import derived_value
from .families import every_of, offset
from .in_game import chosen_by, direction, left_of, other_seats, seats, still_in
from .lasting import piece_index
from .rows import values_in_order
from .sides import attribute_of, printed, printed_on, shows


def expr(b: Builder, node: n.Expr) -> p.Expr:
    """The value of an expression: a zone is the live list of its pieces, in the order of the list."""
    value = loose(b, node)
    return _sure_owner(b, node, value) if _is_owner(b, node) else value


def loose(b: Builder, node: n.Expr) -> p.Expr:
    """As `expr`, but the owner of what lies in nobody's zone is missing: for tests."""
    match node:
        case n.Int(value=value):
            return p.Const(value)
        case n.Truth(value=value):
            return p.Const(value)
        case n.Nothing():
            return p.Const(None)
        case n.Nobody():
            return p.MakeList([])
        case n.Me():
            return _me(b, node)
        case n.StillIn() if isinstance(symbol := b.ref(node), LocalSymbol):
            return still_in(b, p.Read(b.local(symbol)))
        case n.SeatNumber(number=number):
            return p.Const(number - 1)
        case n.Players():
            me = b.me(node)
            return seats(b, if_somebody(me, p.LeftOf(p.Read(me), p.Const(1))) if me is not None else None)
        case n.Everyone():
            me = b.me(node)
            return p.Seats(if_somebody(me, p.LeftOf(p.Read(me), p.Const(1))) if me is not None else None)
        case n.Others():
            return other_seats(b, _me(b, node))
        case n.Name() | n.Step() | n.Call():
            return _named(b, node)
        case n.My():
            return _of_player(b, node, _me(b, node))
        case n.Of():
            return _of(b, node)
        case n.SomeOf():
            return _some_of(b, node)
        case n.Every():
            return _every(b, node)
        case n.EveryOf():
            return every_of(b, node)
        case n.Listing(items=items):
            return _listing(b, items)
        case n.Numbers(low=low, high=high):
            return p.Interval(expr(b, low), expr(b, high), None)
        case n.Arith(op=op, left=left, right=right):
            first = expr(b, left)
            return p.Binary(op, first, expr(b, right))
        case n.Negative(of=of):
            return p.Prefix("-", expr(b, of))
        case n.Not(of=of):
            return p.Prefix("not", condition(b, of))
        case n.Compare() | n.Logic():
            from .comparing import compare, logic  # a test holds expressions, and an expression tests

            return compare(b, node) if isinstance(node, n.Compare) else logic(b, node)
        case n.IsEmpty(of=of, negated=negated):
            return p.Binary("!=" if negated else "==", p.Size(expr(b, of)), p.Const(0))
        case _:
            from .sets import set_expr  # sets are made of expressions, and expressions of sets

            return set_expr(b, node)


def condition(b: Builder, node: n.Expr) -> p.Expr:
    """A yes or no; what is missing is no yes."""
    found = printed(b, node)
    if found is not None:
        there, value, misses = found
        return p.Both("and", [*there, p.Binary("==", value, p.Const(True)) if misses else value])
    value = expr(b, node)
    is_test = isinstance(b.ref(node), (SideSymbol, ItemSide)) or not isinstance(b.type(node), t.Maybe)
    return value if is_test else p.Binary("==", value, p.Const(True))


def _me(b: Builder, node: n.Node) -> p.Expr:
    me = b.me(node)
    return p.Read(me) if me is not None else p.Const(None)


def if_somebody(me: p.Local, value: p.Expr) -> p.Expr:
    """A seat that is reckoned from `me`; the first seat where an action or a define is run while nobody is `me`."""
    return p.Select(p.Present(p.Read(me)), value, p.Const(0)) if isinstance(me.type, t.Maybe) else value


def value_for(b: Builder, node: n.Expr, want: t.Type) -> p.Expr:
    """The value as a parameter or a track of type `want` takes it: a list for many, a piece for what lies in a slot."""
    if isinstance(t.bare(want), (t.SetOf, t.ListOf)):
        from .sets import members, members_once

        return members_once(b, node) if isinstance(t.bare(want), t.SetOf) else members(b, node)
    return single(b, node) if isinstance(t.bare(want), t.Piece) else expr(b, node)


def _sure_owner(b: Builder, node: n.Expr, value: p.Expr) -> p.Expr:
    """What lies in nobody's zone has no owner; where one is wanted the game cannot go on then."""
    value = b.keep(value, node.span, "owner", t.PLAYER)
    fail: list[p.Op] = [p.Fail(node.span, playing.BROKEN_RULE.id, f"there is no `{words(node)}`")]
    b.emit(p.If(node.span, p.Present(value), [], fail))
    return value


def _is_owner(b: Builder, node: n.Expr) -> bool:
    symbol = b.ref(node)
    return isinstance(symbol, Builtin) and symbol.name == "owner" and not isinstance(b.type(node), t.Maybe)


def zone_number(b: Builder, node: n.Expr) -> p.ZoneNumber:
    """The zone that a place names."""
    symbol = b.ref(node)
    if not isinstance(symbol, ZoneSymbol):
        raise TypeError(f"{words(node)} names no zone")
    info = b.shared.zone(symbol)
    if (place := offset(b, node, info)) is not None:
        return p.ZoneNumber(info.base, place)
    if isinstance(node, n.My):
        return p.ZoneNumber(info.base, _me(b, node))
    if isinstance(node, n.Of):
        return p.ZoneNumber(info.base, expr(b, node.of))
    return p.ZoneNumber(info.base, None)


def in_places(zone: ZoneSymbol | str, value: p.Expr) -> p.Expr:
    """A zone's list in the order of its places: piles from the top, which is the end of the list."""
    kind = zone if isinstance(zone, str) else zone.kind
    return p.Reversed(value) if kind == "pile" else value


def track_place(b: Builder, node: n.Expr) -> tuple[int, p.Expr | None]:
    """Where a track's value is kept: its base, and whose it is."""
    symbol = b.ref(node)
    if isinstance(symbol, ItemTrack):
        item: p.Expr = p.Read(b.local(symbol.item))
        item = piece_index(b, symbol.track, item) if symbol.track.table is not None else item
        return b.shared.track(symbol.track.name).base, item
    if not isinstance(symbol, TrackSymbol):
        raise TypeError(f"{words(node)} names no track")
    if symbol.table is not None and isinstance(node, n.Of):
        return b.shared.track(symbol.name).base, piece_index(b, symbol, expr(b, node.of))
    base = b.shared.track(symbol.name).base
    if (place := offset(b, node, b.shared.track(symbol.name))) is not None:
        return base, place
    if isinstance(node, n.My):
        return base, _me(b, node)
    if isinstance(node, n.Of):
        return base, expr(b, node.of)
    return base, None


def _named(b: Builder, node: n.Name | n.Step | n.Call) -> p.Expr:
    symbol = b.ref(node)
    value: p.Expr
    match symbol:
        case LocalSymbol():
            value = p.Read(b.local(symbol))
        case OptionSymbol(value=option):
            value = p.Const(option if isinstance(option, (int, bool, tuple)) else None)
        case ZoneSymbol():
            value = p.ZoneList(p.ZoneNumber(b.shared.zone(symbol).base, None))
        case TrackSymbol() | ItemTrack():
            value = p.TrackValue(*track_place(b, node))
        case DefineSymbol():
            value = _evaluate(b, node, symbol)
        case ItemAttribute(item=item, attribute=attribute):
            type_ = t.bare(item.type)
            table = type_.table if isinstance(type_, t.Piece) else ""
            value = _attribute(b, attribute.name, table, p.Read(b.local(item)))
        case ItemDefine(item=item, define=define):
            value = derived_value(b, define, _me(b, node), p.Read(b.local(item)))
        case ItemSide(item=item, side=side):
            value = shows(p.Read(b.local(item)), side.number)
        case Builtin(name="owner", item=LocalSymbol() as item):
            value = p.OwnerOf(p.Read(b.local(item)))
        case Builtin(name="kind", item=LocalSymbol() as item):
            value = p.KindOfPiece(p.Read(b.local(item)))
        case Builtin(name="playable", item=LocalSymbol() as item):
            value = _playable(b, node, item.type, p.Read(b.local(item)))
        case ValueSymbol(attribute=name, value=word):
            value = p.Const(b.shared.layout.values[name].index(word))
        case KindSymbol(id=kind):
            value = p.Const(b.shared.layout.kind_named[kind])
        case _:
            raise TypeError(f"{words(node)} has no meaning")
    return _step(b, node, value) if isinstance(node, n.Step) else value


def _step(b: Builder, node: n.Step, entries: p.Expr) -> p.Expr:
    """The entry of a list; a list with nothing in it has none, and then the game cannot go on."""
    if not isinstance(entries, p.Const) or not entries.value:
        entries = b.keep(entries, node.span, "entries", t.ListOf(t.NUMBER))
        fail: list[p.Op] = [p.Fail(node.span, playing.BROKEN_RULE.id, f"there is nothing in `{node.text}`")]
        b.emit(p.If(node.span, p.Binary("==", p.Size(entries), p.Const(0)), fail, []))
    return p.StepOf(entries, expr(b, node.index))


def _evaluate(b: Builder, node: n.Name | n.Step | n.Call, define: DefineSymbol) -> p.Expr:
    args: list[p.Expr] = [_me(b, node)]
    if isinstance(node, n.Call):
        for arg, param in zip(node.args, define.params, strict=True):
            args.append(b.keep(value_for(b, arg, param.type), arg.span, "arg", param.type))
    return p.Evaluate(b.shared.function_numbers[define.name], args)


def _of_player(b: Builder, node: n.My | n.Of, whose: p.Expr) -> p.Expr:
    symbol = b.ref(node)
    match symbol:
        case ZoneSymbol():
            return p.ZoneList(p.ZoneNumber(b.shared.zone(symbol).base, whose))
        case TrackSymbol(name=name):
            return p.TrackValue(b.shared.track(name).base, whose)
        case LocalSymbol():
            return chosen_by(b, node, p.Item(p.Read(b.local(symbol)), whose), symbol.type)
        case DefineSymbol():
            return derived_value(b, symbol, _me(b, node), whose)
        case Builtin(name="left"):
            return left_of(b, whose, p.Const(1))
        case Builtin(name="right"):
            return left_of(b, whose, p.Const(-1))
        case Builtin(name="next"):
            return left_of(b, whose, direction(b))
    raise TypeError(f"{words(node)} has no meaning")


def _of(b: Builder, node: n.Of) -> p.Expr:
    type_ = b.type(node.of)
    base = t.bare(type_)
    symbol = b.ref(node)
    if isinstance(symbol, ZoneSymbol):
        return p.ZoneList(zone_number(b, node))
    if isinstance(symbol, TrackSymbol) and symbol.table is None:
        return p.TrackValue(*track_place(b, node))
    if base == t.PLAYER:
        return _of_player(b, node, expr(b, node.of))
    if isinstance(base, t.ZoneOf):
        return _of_zone(b, node, base)
    piece = expr(b, node.of)
    table = base.table if isinstance(base, t.Piece) else ""
    if isinstance(type_, t.Maybe):
        piece = b.keep(piece, node.span, "piece", base)
        return _if_there(symbol, p.Present(piece), _of_piece(b, node, table, piece))
    if isinstance(symbol, AttributeSymbol) and table and printed_on(b, symbol.name, table) is not None:
        piece = b.keep(piece, node.span, "piece", base)
    return _of_piece(b, node, table, piece)


def _if_there(symbol: object, there: p.Expr, value: p.Expr) -> p.Expr:
    """What is asked of a piece that may be missing: then so is the answer, it shows no side and is not playable."""
    yes_no = isinstance(symbol, SideSymbol) or (isinstance(symbol, Builtin) and symbol.name == "playable")
    return p.Both("and", [there, value]) if yes_no else p.Select(there, value, p.Const(None))


def _attribute(b: Builder, name: str, table: str, piece: p.Expr) -> p.Expr:
    return attribute_of(b, name, table, piece) if table else p.Column(name, piece)


def _playable(b: Builder, node: n.Expr, type_: t.Type, piece: p.Expr) -> p.Expr:
    """Whether the heads of the piece's text can be met by `me`."""
    table = t.bare(type_)
    assert isinstance(table, (t.Piece, t.ZoneOf))
    return p.Evaluate(b.shared.playable(table.table), [_me(b, node), piece])


def _of_piece(b: Builder, node: n.Of, table: str, piece: p.Expr) -> p.Expr:
    match b.ref(node):
        case Builtin(name="playable"):
            return _playable(b, node, t.Piece(table), piece)
        case AttributeSymbol(name=name):
            return _attribute(b, name, table, piece)
        case DefineSymbol() as define:
            return derived_value(b, define, _me(b, node), piece)
        case TrackSymbol() as track:
            return p.TrackValue(b.shared.track(track.name).base, piece_index(b, track, piece))
        case SideSymbol(number=number):
            return shows(piece, number)
        case Builtin(name="owner"):
            return p.OwnerOf(piece)
        case Builtin(name="kind"):
            return p.KindOfPiece(piece)
    raise TypeError("a piece has no such thing")


def _of_zone(b: Builder, node: n.Of, zone: t.ZoneOf) -> p.Expr:
    symbol = b.ref(node)
    pieces = expr(b, node.of)
    if isinstance(symbol, Builtin) and symbol.name in ("top", "bottom", "first", "last"):
        place = -1 if symbol.name in ("top", "last") else 0
        return p.Select(p.Binary("!=", p.Size(pieces), p.Const(0)), p.Item(pieces, p.Const(place)), p.Const(None))
    if zone.kind == "slot":
        piece = p.Item(pieces, p.Const(0))
        there = p.Binary("!=", p.Size(pieces), p.Const(0))
        return _if_there(symbol, there, _of_piece(b, node, zone.table, piece))
    if not isinstance(symbol, (AttributeSymbol, DefineSymbol)):
        raise TypeError(f"{words(node)} has no meaning")
    places = in_places(zone.kind, pieces)
    return values_in_order(b, node, symbol, zone.table, places, lambda piece: _of_piece(b, node, "", piece))


def _some_of(b: Builder, node: n.SomeOf) -> p.Expr:
    symbol = b.ref(node)
    if isinstance(symbol, ZoneSymbol):
        return p.ZoneList(zone_number(b, node))
    if isinstance(symbol, TrackSymbol):
        return p.TrackValue(*track_place(b, node))
    count = expr(b, node.count)
    if node.text in ("left", "right"):
        steps = count if node.text == "left" else p.Prefix("-", count)
        return left_of(b, expr(b, node.of), steps)
    zone = t.bare(b.type(node.of))
    kind = zone.kind if isinstance(zone, t.ZoneOf) else "row"
    pieces = p.Copy(in_places(kind, expr(b, node.of)))
    return p.Slice(pieces, count, node.text in ("bottom", "last"))


def _every(b: Builder, node: n.Every) -> p.Expr:
    symbol = b.ref(node)
    layout = b.shared.layout
    match symbol:
        case TableSymbol(name=name):
            return p.Const(layout.pieces_of.get(name, ()))
        case ZoneSymbol():
            info = b.shared.zone(symbol)
            return p.FamilyList(info.base, info.kind == "pile")
        case AttributeSymbol(name=name, types=types):
            if t.bare(next(iter(types.values()))) == t.NUMBER:
                numbers = {value for value in layout.columns[name] if isinstance(value, int)}
                return p.Const(tuple(sorted(numbers)))
            used = {value for value in layout.columns[name] if value is not None}
            return p.Const(tuple(k for k in range(len(layout.values.get(name, ()))) if k in used))
    raise TypeError(f"{words(node)} has no meaning")


def _listing(b: Builder, items: list[n.Expr]) -> p.Expr:
    from .sets import members

    if not any(isinstance(b.type(item), (t.SetOf, t.ListOf, t.ZoneOf, t.Maybe)) for item in items):
        values = [expr(b, item) for item in items]
        if all(isinstance(value, p.Const) for value in values):
            return p.Const(tuple(value.value for value in values if isinstance(value, p.Const)))
        return p.MakeList(values)
    return p.Joined([members(b, item) for item in items])


def single(b: Builder, node: n.Expr) -> p.Expr:
    """A value as one thing for a test: what lies in a slot is its piece, or missing, as a missing owner is."""
    value = loose(b, node)
    type_ = b.type(node)
    if isinstance(type_, t.ZoneOf) and type_.kind == "slot":
        return p.Select(p.Binary("!=", p.Size(value), p.Const(0)), p.Item(value, p.Const(0)), p.Const(None))
    return value
