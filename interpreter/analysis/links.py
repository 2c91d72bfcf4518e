"""From a name, `my x`, `x of y` or `every x` to what it means and its type."""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostics import Label, did_you_mean
from ..diagnostics.codes import names as codes
from ..diagnostics.codes import types as type_codes
from ..model import types as t
from ..model.symbols import (
    Builtin,
    ItemAttribute,
    ItemSide,
    ItemTrack,
    LocalSymbol,
    Symbol,
    TableSymbol,
    ZoneSymbol,
)
from ..syntax import nodes as n
from ..syntax.words import words
from .bare_words import is_wanted_word, value_or_kind
from .derived import bare_derived, derived_of, derived_words
from .events import things
from .families import member_of, which_member
from .mending import listed
from .piece_tracks import bare_of_piece, track_of_piece, which_piece, words_of_piece
from .scope import Context, Scope, each_has_one, require_me, sides_of

_ENDS = {"pile": ("top", "bottom"), "row": ("first", "last"), "set": (), "slot": (), "pool": ()}


def look_up(cx: Context, scope: Scope, node: n.Name | n.Step, want: t.Type | None) -> t.Type:
    """A bare name: an attribute of the thing looked at, a local, a global, or a value or kind that fits `want`."""
    name = node.text
    found = _of_items(cx, scope, node, name)
    if found is not None:
        cx.checked.refs[node] = found[0]
        return found[1]
    if name in scope.pending:
        cx.report.add(codes.SAY_MY.at(node.span, name=name))
        return t.UNKNOWN
    local = scope.locals.get(name)
    if local is not None:
        cx.checked.refs[node] = local
        if local.by_seat:
            cx.report.add(codes.SAY_MY.at(node.span, name=name))
        return local.type
    names = cx.names
    if is_wanted_word(cx, name, want):
        return value_or_kind(cx, scope, node, name, want)
    if name in names.zones:
        return _zone(cx, scope, node, names.zones[name])
    if name in names.options:
        cx.reads.add(name)
        cx.checked.refs[node] = names.options[name]
        return names.options[name].type
    if name in names.tracks:
        track = names.tracks[name]
        cx.reads.add(name)
        cx.checked.refs[node] = track
        if which_member(cx, node, name):
            return track.type
        if track.family:
            each_has_one(cx, scope, node, "")
        which_piece(cx, node, name)
        return track.type
    if name in names.defines:
        define = names.defines[name]
        cx.reads.add(name)
        if define.item is not None:
            cx.report.add(codes.NEEDS_THING.at(node.span, name=name))
            return t.UNKNOWN
        cx.checked.refs[node] = define
        if define.params:
            wanted = things(len(define.params))
            hint = as_told(name, define.params)
            cx.report.add(type_codes.HOW_MANY.at(node.span, name=name, wanted=wanted, found="nothing is", hint=hint))
        from .defines import type_of_define  # a define is typed when it is first looked up

        return type_of_define(cx, scope, node, define)
    return value_or_kind(cx, scope, node, name, want)


def as_told(name: str, params: list[LocalSymbol]) -> str:
    """How an action or a define is made use of, as a hint."""
    told = ", ".join(f"{param.type} as `{param.name}`" for param in params)
    return f"In its brackets it is told {told}." if params else f"`{name}` stands alone, without brackets."


def _of_items(cx: Context, scope: Scope, node: n.Name | n.Step, name: str) -> tuple[Symbol, t.Type] | None:
    """A bare attribute, side, track or built-in name of a thing looked at, the innermost first."""
    for item in reversed(scope.items):
        if (derived := bare_derived(cx, scope, node, item, name)) is not None:
            return derived
        if isinstance(item.type, t.Piece):
            attribute = cx.names.attributes.get(name)
            if attribute is not None and item.type.table in attribute.types:
                cx.reads.add(name)
                return ItemAttribute(item, attribute), attribute.types[item.type.table]
            if (marked := bare_of_piece(cx, item, name, item.type.table)) is not None:
                return marked
            side = cx.names.table_sides.get((item.type.table, name))
            if side is not None:
                return ItemSide(item, side), t.YES_NO
            if name == "playable":
                _playable(cx, scope, node, item.type.table)
                return Builtin("playable", item), t.YES_NO
            if name == "owner":
                return Builtin("owner", item), t.PLAYER
            if name == "kind":
                return Builtin("kind", item), t.KindOf(item.type.table)
        elif item.type == t.PLAYER:
            track = cx.names.tracks.get(name)
            if track is not None and track.family and track.members is None:
                cx.reads.add(name)
                return ItemTrack(item, track), track.type
        elif isinstance(item.type, t.Unknown) and name in cx.names.attributes:
            cx.reads.add(name)
            return ItemAttribute(item, cx.names.attributes[name]), t.UNKNOWN
    return None


def _playable(cx: Context, scope: Scope, node: n.Name | n.Step | n.Of, table: str) -> None:
    """What can be played depends on `me`; reports a table whose kinds have no texts."""
    require_me(cx, scope, node)
    check_texts_of(cx, node, table)


def check_texts_of(cx: Context, node: n.Node, table: str) -> None:
    """Reports a table whose kinds have no texts: nothing of it is played or resolved. A text of an unknown kind, which
    is reported itself, may be meant for it."""
    if not cx.names.texts_of(table) and not cx.names.texts_of(""):
        cx.report.add(codes.NO_TEXTS.at(node.span, table=table))


def _zone(cx: Context, scope: Scope, node: n.Name | n.Step, zone: ZoneSymbol) -> t.Type:
    cx.reads.add(zone.name)
    cx.checked.refs[node] = zone
    if zone.family and not which_member(cx, node, zone.name):
        each_has_one(cx, scope, node, f" or `every {zone.name}`")
    elif zone.members is not None and not zone.family:
        which_member(cx, node, zone.name)
    return zone_type(cx, zone)


def zone_type(cx: Context, zone: ZoneSymbol) -> t.Type:
    """The type of a zone; unknown where no table lists its pieces, which is reported at its declaration."""
    return t.ZoneOf(zone.table, zone.kind, zone.name) if zone.table in cx.names.tables else t.UNKNOWN


def my(cx: Context, scope: Scope, node: n.My, me: LocalSymbol | None) -> t.Type:
    """`my x`: x of me."""
    if which_member(cx, node, node.text) or which_piece(cx, node, node.text):
        return t.UNKNOWN
    found = derived_of(cx, scope, node, t.PLAYER) or _of_player(cx, scope, node, node.text, "me")
    if found is not None:
        return found
    if node.text in cx.names.zones or node.text in cx.names.tracks or node.text in scope.locals:
        _nobodys(cx, node, node.text)
    elif node.text in scope.gone:
        cx.report.add(codes.OUTSIDE_BLOCK.at(node.span, name=node.text, maker=scope.gone[node.text]))
    else:
        known = list(_player_words(cx, scope))
        hint = did_you_mean(node.text, known) or (
            f"A player has {listed(known)}. More is made by a line such as `zone {node.text}: ..., each player`."
        )
        cx.report.add(codes.NOT_OF.at(node.span, name=node.text, what="a player", hint=hint))
    return t.UNKNOWN


def _nobodys(cx: Context, node: n.My | n.Of, name: str) -> None:
    """Reports `my x` or `x of p` where there is one `x` for all."""
    if which_piece(cx, node, name):
        return
    made = cx.names.zones.get(name) or cx.names.tracks.get(name)
    labels = [Label(made.node.name.span, "it is made here")] if made is not None and made.node is not None else []
    hint = None if labels else "A name that is made in the rules of a part is the same for all."
    cx.report.add(codes.NOBODYS.at(node.span, name=name, labels=labels, hint=hint))


def _player_words(cx: Context, scope: Scope) -> Iterable[str]:
    yield from (z.name for z in cx.names.zones.values() if z.family)
    yield from (x.name for x in cx.names.tracks.values() if x.family)
    yield from (x.name for x in scope.locals.values() if x.by_seat)
    yield from derived_words(cx.names, t.PLAYER)
    yield from ("left", "right")


def _of_player(cx: Context, scope: Scope, node: n.My | n.Of, name: str, whose: str) -> t.Type | None:
    zone = cx.names.zones.get(name)
    if zone is not None and zone.family:
        cx.reads.add(name)
        cx.checked.refs[node] = zone
        return zone_type(cx, zone)
    track = cx.names.tracks.get(name)
    if track is not None and track.family:
        cx.reads.add(name)
        cx.checked.refs[node] = track
        return track.type
    if name in scope.pending:
        if whose != "me":
            hint = f"One's own may be looked at, `my {name}`. To answer each other they choose one after the other."
            cx.report.add(type_codes.OTHERS_CHOICE.at(node.span, words=words(node), hint=hint))
            return t.UNKNOWN
        cx.checked.refs[node] = scope.pending[name]
        return scope.pending[name].type
    local = scope.locals.get(name)
    if local is not None and local.by_seat:
        cx.checked.refs[node] = local
        return local.type
    if name in ("left", "right", "next"):
        cx.checked.refs[node] = Builtin(name)
        return t.PLAYER
    return None


def of(cx: Context, scope: Scope, node: n.Of, type_: t.Type) -> t.Type:
    """`x of y`: a zone, track or own choice of a player; an attribute, side, owner or kind of a piece; an end of a
    zone."""
    if (member := member_of(cx, node, type_)) is not None:
        return member
    base = t.bare(type_)
    missing = isinstance(type_, t.Maybe)
    name = node.text
    if (derived := derived_of(cx, scope, node, type_)) is not None:
        return derived
    match base:
        case t.Unknown():
            return t.UNKNOWN
        case t.Player():
            found = _of_player(cx, scope, node, name, words(node.of))
            if found is not None:
                if missing:
                    test = words(n.Any(node.of.span, node.of))
                    cx.report.add(type_codes.MISSING.at(node.of.span, words=words(node.of), test=test))
                return found
        case t.Piece(table):
            attribute = cx.names.attributes.get(name)
            if attribute is not None and table in attribute.types:
                cx.reads.add(name)
                cx.checked.refs[node] = attribute
                found = attribute.types[table]
                return t.maybe(found) if missing else found
            if (link := _of_piece(cx, scope, node, table)) is not None:
                return t.maybe(link) if missing else link
        case t.ZoneOf(table, kind):
            attribute = cx.names.attributes.get(name)
            if attribute is not None and table in attribute.types:
                cx.reads.add(name)
                cx.checked.refs[node] = attribute
                inner = t.bare(attribute.types[table])
                if kind == "slot":
                    return t.maybe(inner)
                return inner if isinstance(inner, t.ListOf) else t.ListOf(inner)
            if kind == "slot" and (link := _of_piece(cx, scope, node, table)) is not None:
                return t.Maybe(link)
            if name in ("top", "bottom", "first", "last"):
                cx.checked.refs[node] = Builtin(name)
                if name not in _ENDS[kind]:
                    _no_places(cx, node, kind)
                return t.Maybe(t.Piece(table))
    if name in scope.gone and base == t.PLAYER:
        cx.report.add(codes.OUTSIDE_BLOCK.at(node.span, name=name, maker=scope.gone[name]))
        return t.UNKNOWN
    if base == t.PLAYER and (name in cx.names.zones or name in cx.names.tracks):
        _nobodys(cx, node, name)
        return t.UNKNOWN
    known = list(_words_of(cx, scope, base))
    if name in ("size", "length", "amount", "number") and isinstance(base, (t.ZoneOf, t.SetOf, t.ListOf)):
        hint: str | None = f"How many there are is `{words(n.Count(node.of.span, node.of))}`."
        cx.report.add(codes.NOT_OF.at(node.span, name=name, what=f"`{words(node.of)}`, which is {type_}", hint=hint))
        return t.UNKNOWN
    hint = did_you_mean(name, known) or (f"It has {listed(known)}." if known else None)
    inside = t.element(base) if isinstance(base, (t.SetOf, t.ListOf)) else None
    if inside is not None and name in _words_of(cx, scope, inside):
        said = words(node.of)
        hint = f"Each thing in it has one: `for each x in {said}:`, `any ({said} as x where {name} of x is ...)`. "
        hint += f"If there surely is just one, `the only ({said})`."
    elif name in ("top", "bottom", "first", "last") and isinstance(node.of, (n.Every, n.EveryOf)):
        which = f"`{name} of {node.of.text} of x`"
        hint = f"These are all pieces together, which have no `{name}`. Say of which one: {which}."
    what = "a player" if base == t.PLAYER else f"`{words(node.of)}`, which is {type_}"
    cx.report.add(codes.NOT_OF.at(node.span, name=name, what=what, hint=hint))
    return t.UNKNOWN


def _of_piece(cx: Context, scope: Scope, node: n.Of, table: str) -> t.Type | None:
    """What every piece of a table has: an owner, a kind, sides, tracks, a text that can be played or not."""
    name = node.text
    if (track := track_of_piece(cx, node, table)) is not None:
        return track
    if name in ("owner", "kind"):
        cx.checked.refs[node] = Builtin(name)
        return t.PLAYER if name == "owner" else t.KindOf(table)
    side = cx.names.table_sides.get((table, name))
    if side is not None:
        cx.checked.refs[node] = side
        return t.YES_NO
    if name == "playable":
        cx.checked.refs[node] = Builtin(name)
        _playable(cx, scope, node, table)
        return t.YES_NO
    return None


def _words_of(cx: Context, scope: Scope, base: t.Type) -> Iterable[str]:
    if base == t.PLAYER:
        return list(_player_words(cx, scope))
    table = base.table if isinstance(base, (t.Piece, t.KindOf, t.ZoneOf)) else None
    attributes = [name for name, symbol in cx.names.attributes.items() if table in symbol.types]
    marks = words_of_piece(cx.names, table)
    return [*attributes, *derived_words(cx.names, base), *marks, *sides_of(cx.names, base), "owner", "kind"]


def some_of(cx: Context, node: n.SomeOf, type_: t.Type) -> t.Type:
    """`top 3 of deck`, `left 2 of me`."""
    base = t.bare(type_)
    if isinstance(base, t.Unknown):
        return t.UNKNOWN
    if base == t.PLAYER and node.text in ("left", "right"):
        cx.checked.refs[node] = Builtin(node.text)
        return t.PLAYER
    if isinstance(base, t.ZoneOf) and node.text in ("top", "bottom", "first", "last"):
        cx.checked.refs[node] = Builtin(node.text)
        if node.text not in _ENDS[base.kind]:
            _no_places(cx, node, base.kind)
        return t.ListOf(t.Piece(base.table))
    cx.report.add(codes.NOT_OF.at(node.span, name=node.text, what=f"`{words(node.of)}`, which is {type_}"))
    return t.UNKNOWN


def _no_places(cx: Context, node: n.Of | n.SomeOf, kind: str) -> None:
    said = words(node.of)
    hint = {
        "set": f"A set has no order: `choose` one of `{said}`, or `draw 1 from {said}` at random.",
        "slot": f"A slot holds one piece at most, which is `{said}`.",
        "pool": f"A pool is only counted: `choose` one of `{said}`, or `draw 1 from {said}`.",
    }.get(kind)
    cx.report.add(type_codes.NO_PLACES.at(node.span, kind=kind, word=node.text, hint=hint))


def every(cx: Context, node: n.Every) -> t.Type:
    """`every x`: all pieces of a table, all zones of a family together, all values of an attribute."""
    name = node.text
    names = cx.names
    if name in names.tables:
        cx.checked.refs[node] = TableSymbol(name)
        return t.SetOf(t.Piece(name))
    zone = names.zones.get(name)
    if zone is not None:
        cx.reads.add(name)
        cx.checked.refs[node] = zone
        if not zone.family and zone.members is None:
            cx.report.add(codes.ONLY_ONE.at(node.span, name=name))
        return t.SetOf(t.Piece(zone.table)) if zone.table in names.tables else t.UNKNOWN
    attribute = names.attributes.get(name)
    if attribute is not None:
        cx.reads.add(name)
        cx.checked.refs[node] = attribute
        types = {t.bare(one): None for one in attribute.types.values()}
        found = next(iter(types))
        if len(types) == 1 and isinstance(found, (t.Number, t.Value)):
            return t.SetOf(found)
    known = [*names.tables, *(z.name for z in names.zones.values() if z.family), *names.attributes]
    if any(zone.table == name for zone in names.zones.values()):
        return t.SetOf(t.Piece(name))  # that no table lists such pieces is said where the zone is made
    side = names.sides.get(name)
    hint = f"Say `every {side.table} where {name}`." if side is not None else did_you_mean(name, known)
    cx.report.add(codes.EVERY_WHAT.at(node.span, name=name, hint=hint))
    return t.UNKNOWN
