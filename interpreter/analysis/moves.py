"""From a step that moves, turns or shows pieces to what it makes of the position: its pieces and places are checked."""

from __future__ import annotations

from ..diagnostics import did_you_mean
from ..diagnostics.codes import families as family_codes
from ..diagnostics.codes import names as name_codes
from ..diagnostics.codes import types as codes
from ..model import types as t
from ..model.symbols import Checked, LocalSymbol, TrackSymbol, ZoneSymbol
from ..syntax import nodes as n
from ..syntax.words import words
from .declare_cards import find_side
from .derived import sorted_by_derived
from .expressions import check_expr, check_want
from .mending import listed, numbers_of
from .scope import Context, Scope


def check_move(cx: Context, scope: Scope, node: n.Move) -> None:
    """`move SET to Z [, HOW]`."""
    pieces = pieces_of(cx, scope, node.pieces, "moved")
    check_place(cx, scope, node.place, pieces, "move")
    check_how(cx, scope, node.how, pieces, cx.checked.types.get(node.place))
    scope.position_changed(tracks=False)


def pieces_of(cx: Context, scope: Scope, node: n.Expr, verb: str) -> t.Type:
    """Pieces, as what they are pieces of; reports anything else."""
    found = check_expr(cx, scope, node)
    inner = t.element(t.bare(found))
    if isinstance(inner, (t.Piece, t.Unknown)):
        return inner
    hint = None
    if isinstance(found, t.KindOf):
        hint = f"For all of that kind write `every {found.table} where kind is {words(node)}`."
    elif isinstance(cx.checked.refs.get(node), TrackSymbol):
        hint = f"`{words(node)}` is remembered in a track, which `set` changes."
    cx.report.add(codes.NOT_PIECES.at(node.span, verb=verb, words=words(node), found=found, hint=hint))
    return t.UNKNOWN


def check_place(cx: Context, scope: Scope, node: n.Expr, pieces: t.Type, verb: str) -> None:
    """Where pieces go."""
    zone = the_zone(cx, scope, node, f"A {verb} ends in a zone")
    if zone is None:
        return
    cx.fills.add(zone.name)
    found = cx.checked.types[node]
    if not (isinstance(pieces, t.Piece) and isinstance(found, t.ZoneOf)):
        return
    known = pieces.table in cx.names.tables and found.table in cx.names.tables  # an unknown table was reported
    if known and pieces.table != found.table:
        cx.report.add(codes.OTHER_PIECES.at(node.span, zone=zone.name, holds=f"{found.table}s", found=t.plural(pieces)))


def the_zone(cx: Context, scope: Scope, node: n.Expr, wanted: str) -> ZoneSymbol | None:
    """The one zone that is named; reports anything else."""
    found = check_expr(cx, scope, node)
    zone = cx.checked.refs.get(node)
    if isinstance(found, t.Unknown):
        return None
    if isinstance(found, t.ZoneOf) and isinstance(zone, ZoneSymbol):
        return zone
    hint = None
    if t.bare(found) == t.PLAYER:
        hint = next(
            (f"Say which zone, as in `{one.name} of {words(node)}`." for one in cx.names.zones.values() if one.family),
            None,
        )
    elif isinstance(zone, LocalSymbol) and isinstance(t.element(found), t.Piece):
        hint = f"`{words(node)}` is what lay somewhere, not a place: name the zone."
    elif isinstance(node, n.Of) and node.text in ("top", "bottom"):
        hint = f"Write `{words(node.of)}, on {node.text}`."
    said = "several zones" if isinstance(node, (n.Every, n.EveryOf)) else found
    cx.report.add(codes.NOT_A_ZONE.at(node.span, wanted=wanted, words=words(node), found=said, hint=hint))
    return None


def check_how(cx: Context, scope: Scope, how: n.How | None, pieces: t.Type, place: t.Type | None) -> None:
    """At which end of the zone, in which order and on which side pieces arrive."""
    if how is None:
        return
    if how.side is not None:
        check_side(cx, how.side, pieces)
    if isinstance(place, t.ZoneOf) and how.end is not None:
        allowed = {"pile": ("top", "bottom"), "row": ("left", "right")}.get(place.kind, ())
        if how.end not in allowed:
            hint = None if allowed else f"Leave it out: a {place.kind} has no order."
            cx.report.add(codes.END_OF_ZONE.at(how.span, kind=place.kind, end=how.end, hint=hint))
    if how.place is not None:
        check_want(cx, scope, how.place, t.NUMBER)
        if isinstance(place, t.ZoneOf) and place.kind not in ("pile", "row"):
            cx.report.add(family_codes.PLACE_OF.at(how.span, words=place.name, kind=place.kind))
    if how.by is not None and isinstance(pieces, t.Piece):
        if (derived := sorted_by_derived(cx, scope, how.by, pieces)) is not None:
            if t.bare(derived) not in (t.NUMBER, t.UNKNOWN):
                cx.report.add(codes.SLOT_ORDER.at(how.by.span, name=how.by.text, table=f"{pieces}"))
            return
        attribute = cx.names.attributes.get(how.by.text)
        found = attribute.types.get(pieces.table) if attribute else None
        if found is None:
            known = [name for name, symbol in cx.names.attributes.items() if pieces.table in symbol.types]
            hint = did_you_mean(how.by.text, known)
            cx.report.add(name_codes.NOT_OF.at(how.by.span, name=how.by.text, what=f"{pieces}", hint=hint))
        elif t.bare(found) != t.NUMBER:
            numbers = numbers_of(cx.names, pieces.table)
            hint = f"Numbers of {pieces}: {listed(numbers)}." if numbers else None
            cx.report.add(codes.SLOT_ORDER.at(how.by.span, name=how.by.text, table=f"{pieces}", hint=hint))
        else:
            cx.reads.add(how.by.text)


def check_shuffle(cx: Context, scope: Scope, node: n.Shuffle) -> None:
    """`shuffle Z`."""
    the_zone(cx, scope, node.place, "Only a zone is shuffled")
    scope.position_changed(tracks=False)


def check_show(cx: Context, scope: Scope, node: n.Show) -> None:
    """`show SET [to P]`."""
    pieces_of(cx, scope, node.pieces, "shown")
    if node.to is not None:
        check_want(cx, scope, node.to, t.PLAYER)


def check_side(cx: Context, side: n.Ident, pieces: t.Type) -> None:
    """The side to which pieces are turned."""
    if isinstance(pieces, t.Piece):
        found = find_side(cx.names, side, pieces.table, cx.report)
        if found is not None:
            cx.checked.refs[side] = found


def check_flip(cx: Context, scope: Scope, node: n.Flip) -> None:
    """`flip SET to SIDE`."""
    check_side(cx, node.side, pieces_of(cx, scope, node.pieces, "flipped"))
    scope.position_changed(tracks=False)


def check_swap(cx: Context, scope: Scope, node: n.Swap) -> None:
    """`swap A with B`: pieces of one table, for each other."""
    first = pieces_of(cx, scope, node.first, "swapped")
    second = pieces_of(cx, scope, node.second, "swapped")
    if not t.fits(first, second):
        cx.report.add(codes.OTHER_SWAP.at(node.second.span, first=t.plural(first), second=t.plural(second)))
    for pieces in (node.first, node.second):
        place = where_from(cx.checked, pieces)
        zone = cx.checked.refs.get(place) if place is not None else None
        if isinstance(zone, ZoneSymbol):
            cx.fills.add(zone.name)
    scope.position_changed(tracks=False)


def where_from(checked: Checked, node: n.Expr) -> n.Expr | None:
    """The zone that pieces surely lie in, as it is named: that which they were chosen from or drawn to; None if that
    is several zones or cannot be told."""
    seen: set[int] = set()
    while id(node) not in seen:
        seen.add(id(node))
        symbol = checked.refs.get(node)
        if isinstance(symbol, ZoneSymbol):
            return None if isinstance(node, (n.Every, n.EveryOf)) else node
        match node:
            case n.Where(source=source):
                node = source
            case n.Only(of=of) | n.Of(of=of) | n.SomeOf(of=of):
                node = of
            case n.Name() if isinstance(symbol, LocalSymbol) and symbol.source is not None:
                node = symbol.source
            case _:
                return None
    return None
