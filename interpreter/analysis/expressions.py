"""From an expression node to its type; what its names mean goes into `Checked.refs`."""

from __future__ import annotations

from ..diagnostics import did_you_mean
from ..diagnostics.codes import derived as derived_codes
from ..diagnostics.codes import names as name_codes
from ..diagnostics.codes import types as codes
from ..model import types as t
from ..model.symbols import (
    AttributeSymbol,
    Builtin,
    DefineSymbol,
    ItemAttribute,
    ItemDefine,
    ItemSide,
    ItemTrack,
    LocalSymbol,
    SideSymbol,
    TrackSymbol,
    ZoneSymbol,
)
from ..source import Span
from ..syntax import nodes as n
from ..syntax.walk import walk
from ..syntax.words import words
from .events import things
from .families import every_of, family_named, index_want, member_of_player, told_by
from .links import as_told, every, look_up, my, of, some_of
from .mending import instead
from .polling import check_still_in
from .scope import Context, Scope, Sure, make_local, require_me


def check_expr(cx: Context, scope: Scope, node: n.Expr, want: t.Type | None = None) -> t.Type:
    """The type of an expression, recorded. `want` helps to tell what a bare word means; it is not enforced."""
    found = _check(cx, scope, node, t.bare(want) if want is not None else None)
    if isinstance(found, t.Maybe) and words(node) in scope.sure:
        found = found.of
    cx.checked.types[node] = found
    return found


def check_want(cx: Context, scope: Scope, node: n.Expr, want: t.Type) -> t.Type:
    """As check_expr, and reports where the value does not fit `want` or may be missing."""
    return check_fits(cx, scope, node, check_expr(cx, scope, node, want), want)


def check_fits(cx: Context, scope: Scope, node: n.Expr, found: t.Type, want: t.Type) -> t.Type:
    """Reports where a value of the type `found` does not fit `want` or may be missing; gives the type it has then."""
    if t.fits(found, want):
        return found
    if isinstance(found, t.ZoneOf) and found.kind == "slot" and isinstance(t.bare(want), t.Piece):
        piece = t.Piece(found.table)  # what lies in a slot is one piece, if any
        found = piece if words(node) in scope.sure else t.Maybe(piece)
        if t.fits(found, want):
            return found
    if isinstance(found, t.Maybe) and t.fits(found.of, want):
        cx.report.add(codes.MISSING.at(node.span, words=words(node), test=words(n.Any(node.span, node))))
    elif want == t.YES_NO:
        hint = instead(cx.names, node, found, want)
        cx.report.add(codes.NOT_YES_NO.at(node.span, words=words(node), found=found, hint=hint))
    elif want == t.NUMBER and isinstance(found, t.ZoneOf):
        hint = f"How many pieces lie there is `{words(n.Count(node.span, node))}`."
        cx.report.add(codes.ZONE_NO_NUMBER.at(node.span, words=words(node), hint=hint))
    else:
        _wanted(cx, node, found, want)
    return t.UNKNOWN


def _wanted(cx: Context, node: n.Expr, found: t.Type, want: t.Type) -> None:
    hint = instead(cx.names, node, found, want)
    cx.report.add(codes.WANTED.at(node.span, wanted=want, words=words(node), found=found, hint=hint))


def check_condition(cx: Context, scope: Scope, node: n.Expr) -> None:
    """A yes or no; `any x` in it makes x sure in `scope` from here on."""
    check_test(cx, scope, node)
    narrow(cx, scope, node)


def check_test(cx: Context, scope: Scope, node: n.Expr) -> None:
    """A yes or no that may be missing (as an attribute is while the side that it is printed on is down): no test of a
    missing value holds."""
    found = check_expr(cx, scope, node, t.YES_NO)
    if found != t.Maybe(t.YES_NO):
        check_fits(cx, scope, node, found, t.YES_NO)


def narrow(cx: Context, scope: Scope, node: n.Expr) -> None:
    """What holds if the condition holds: each `any E` makes the words E sure."""
    if isinstance(node, n.Any):
        scope.sure[words(node.of)] = _how_long(cx, node.of)
    elif isinstance(node, n.Logic) and node.op == "and":
        for item in node.items:
            narrow(cx, scope, item)


def _how_long(cx: Context, node: n.Expr) -> Sure:
    """Until when it stays sure that an expression has a value."""
    symbols = [cx.checked.refs.get(inner) for inner in walk(node)]
    items = (ItemAttribute, ItemTrack, ItemSide, ItemDefine)
    return Sure(
        by_tracks=any(
            isinstance(symbol, (TrackSymbol, ItemTrack, DefineSymbol, ItemDefine))
            or (isinstance(symbol, Builtin) and symbol.name == "playable")
            for symbol in symbols
        )
        or any(isinstance(inner, n.StillIn) for inner in walk(node)),
        by_pieces=any(
            isinstance(symbol, (ZoneSymbol, DefineSymbol, ItemDefine, SideSymbol, ItemSide))
            or (isinstance(symbol, Builtin) and symbol.name != "kind")
            or (isinstance(symbol, (AttributeSymbol, ItemAttribute)) and _on_one_side(cx, symbol))
            for symbol in symbols
        ),
        by_me=any(isinstance(inner, (n.Me, n.My, n.Players, n.Others, n.Everyone)) for inner in walk(node))
        or any(isinstance(symbol, (DefineSymbol, ItemDefine)) for symbol in symbols)
        or any(isinstance(symbol, Builtin) and symbol.name == "playable" for symbol in symbols),
        by_item=any(
            isinstance(symbol, items) or (isinstance(symbol, Builtin) and symbol.item is not None) for symbol in symbols
        ),
    )


def _on_one_side(cx: Context, symbol: AttributeSymbol | ItemAttribute) -> bool:
    """Whether turning a piece may take the attribute away."""
    name = symbol.name if isinstance(symbol, AttributeSymbol) else symbol.attribute.name
    printed = [table.attributes[name] for table in cx.names.tables.values() if name in table.attributes]
    return any(attribute.on is not None for attribute in printed)


def elements(cx: Context, node: n.Expr, type_: t.Type) -> t.Type:
    """What one finds looking through `node`; reports if there is nothing to look through."""
    found = t.element(type_)
    if found is None:
        said = words(node)
        count = f"To count up to it write `from 1 to {said}`, to do a thing so often `repeat {said} times:`."
        hint = count if type_ == t.NUMBER else None
        if isinstance(node, (n.Total, n.Fold)):
            among = words(node.among)
            better = f"{said.removesuffix(among)}({among} where ...)"
            hint = f"A `where` that belongs to `{among}` needs brackets: `{better}`."
        cx.report.add(codes.NOTHING_INSIDE.at(node.span, words=said, found=type_, hint=hint))
        return t.UNKNOWN
    return found


def look_through(
    cx: Context, scope: Scope, node: n.Node, source: n.Expr, name: n.Ident | None
) -> tuple[LocalSymbol, Scope]:
    """The item for `where`, `total` and the like over `source`, and the scope in which it is looked at."""
    item_type = elements(cx, source, check_expr(cx, scope, source))
    inner = scope.inner()
    if name is not None:
        item = make_local(cx, inner, name, item_type)
    else:
        item = LocalSymbol("it", item_type, source.span, hidden=True)
    cx.checked.items[node] = item
    return item, inner.looking_at(item)


def kept_of(cx: Context, source: n.Expr, item: t.Type) -> t.Type:
    """The type of what a `where` keeps: of a list a list, in which a thing may stand twice; else a set."""
    return t.ListOf(item) if isinstance(cx.checked.types.get(source), t.ListOf) else t.SetOf(item)


def check_where(cx: Context, scope: Scope, condition: n.Expr) -> None:
    """The condition of a whole `where`: a yes or no, or `X is highest / lowest / unique`."""
    if isinstance(condition, n.IsExtreme):
        found = check_expr(cx, scope, condition.of)
        if not t.fits(t.bare(found), t.NUMBER):
            _wanted(cx, condition.of, found, t.NUMBER)
        cx.checked.types[condition] = t.YES_NO
    elif isinstance(condition, n.IsUnique):
        check_expr(cx, scope, condition.of)
        cx.checked.types[condition] = t.YES_NO
    else:
        check_condition(cx, scope, condition)


def _check(cx: Context, scope: Scope, node: n.Expr, want: t.Type | None) -> t.Type:
    match node:
        case n.Int():
            return t.NUMBER
        case n.Truth():
            return t.YES_NO
        case n.Nothing():
            return t.ABSENT
        case n.Nobody():
            return t.SetOf(t.PLAYER)
        case n.Me() | n.Others():
            me = require_me(cx, scope, node)
            return t.UNKNOWN if me is None else t.PLAYER if isinstance(node, n.Me) else t.SetOf(t.PLAYER)
        case n.Players() | n.Everyone():
            if scope.me is not None:
                cx.checked.mes[node] = scope.me
            return t.SetOf(t.PLAYER)
        case n.StillIn():
            return check_still_in(cx, scope, node)
        case n.SeatNumber():
            check_seat(cx, node)
            return t.PLAYER
        case n.Name():
            return look_up(cx, scope, node, want)
        case n.My():
            return my(cx, scope, node, require_me(cx, scope, node))
        case n.Of():
            return of(cx, scope, node, check_expr(cx, scope, node.of, index_want(cx, scope, node.text)))
        case n.SomeOf():
            if (family := family_named(cx, node.text)) is not None and family.members is not None:
                index = check_expr(cx, scope, node.count, told_by(family.members))
                return member_of_player(cx, node, family, index, check_expr(cx, scope, node.of))
            check_want(cx, scope, node.count, t.NUMBER)
            return some_of(cx, node, check_expr(cx, scope, node.of))
        case n.Every():
            return every(cx, node)
        case n.EveryOf():
            return every_of(cx, node, check_expr(cx, scope, node.of))
        case n.Listing(items=items):
            return _listing(cx, scope, items, want)
        case n.Numbers(low=low, high=high):
            check_want(cx, scope, low, t.NUMBER)
            check_want(cx, scope, high, t.NUMBER)
            return t.ListOf(t.NUMBER)
        case n.Count(of=inner):
            elements(cx, inner, check_expr(cx, scope, inner))
            return t.NUMBER
        case n.Any(of=inner):
            problems = len(cx.report.found)
            found = check_expr(cx, scope, inner)
            if len(cx.report.found) > problems:
                return t.YES_NO
            if isinstance(found, t.ZoneOf) and found.kind != "slot":
                cx.report.add(codes.SAY_NOT_EMPTY.at(inner.span, words=words(inner)))
            elif found in (t.NUMBER, t.YES_NO):
                elements(cx, inner, found)
            return t.YES_NO
        case n.Only(of=inner):
            return elements(cx, inner, check_expr(cx, scope, inner))
        case n.Total(what=what, among=among):
            _item, looking = look_through(cx, scope, node, among, None)
            found = check_expr(cx, looking, what)
            if not t.fits(t.bare(found), t.NUMBER):
                _wanted(cx, what, found, t.NUMBER)
            return t.NUMBER
        case n.Fold(what=what, among=among):
            _item, looking = look_through(cx, scope, node, among, None)
            found = check_expr(cx, looking, what)
            if not t.fits(t.bare(found), t.NUMBER):
                _wanted(cx, what, found, t.NUMBER)
            return t.Maybe(t.NUMBER)
        case n.ExtremeOf(of=inner):
            check_want(cx, scope, inner, t.SetOf(t.NUMBER))
            items = inner.items if isinstance(inner, n.Listing) else []
            return t.NUMBER if any(cx.checked.types[item] == t.NUMBER for item in items) else t.Maybe(t.NUMBER)
        case n.Step(text=text, index=index):
            check_want(cx, scope, index, t.NUMBER)
            seq = look_up(cx, scope, node, None)
            if not isinstance(seq, (t.ListOf, t.Unknown)):
                cx.report.add(codes.NOT_A_LIST.at(node.span, words=text, found=seq))
                return t.UNKNOWN
            return seq.of if isinstance(seq, t.ListOf) else t.UNKNOWN
        case n.Call(text=text, args=args):
            return _call(cx, scope, node, text, args)
        case n.Where(source=source, name=name, condition=condition):
            item, looking = look_through(cx, scope, node, source, name)
            check_where(cx, looking, condition)
            return kept_of(cx, source, item.type)
        case n.Compare():
            from .comparing import compare  # what is compared are expressions, and a comparison is one

            return compare(cx, scope, node)
        case n.IsExtreme(extreme=extreme, of=inner):
            check_expr(cx, scope, inner)
            cx.report.add(codes.WHOLE_WHERE.at(node.span, word=extreme))
            return t.YES_NO
        case n.IsUnique(of=inner):
            check_expr(cx, scope, inner)
            cx.report.add(codes.WHOLE_WHERE.at(node.span, word="unique"))
            return t.YES_NO
        case n.IsEmpty(of=inner):
            found = check_expr(cx, scope, inner)
            if not isinstance(found, (t.ZoneOf, t.Unknown)):
                test = words(n.Any(inner.span, inner))
                said = test if node.negated else f"not {test}"
                cx.report.add(codes.ONLY_ZONES_EMPTY.at(inner.span, words=words(inner), found=found, test=said))
            return t.YES_NO
        case n.Arith(left=left, right=right) | n.Divided(left=left, right=right):
            check_want(cx, scope, left, t.NUMBER)
            check_want(cx, scope, right, t.NUMBER)
            if isinstance(node, n.Divided) and isinstance(right, n.Int) and right.value == 0:
                cx.report.add(derived_codes.DIVIDED_BY_ZERO.at(right.span))
            return t.NUMBER
        case n.Negative(of=inner):
            check_want(cx, scope, inner, t.NUMBER)
            return t.NUMBER
        case n.Not(of=inner):
            check_test(cx, scope, inner)
            return t.YES_NO
        case n.Logic():
            from .comparing import logic

            return logic(cx, scope, node)
        case n.FirstNotEmpty():
            from .ways import check_first_not_empty  # what is taken from are expressions, and this is one

            return check_first_not_empty(cx, scope, node)
        case n.Cases():
            from .ways import check_cases

            return check_cases(cx, scope, node)
        case n.NotBuilt(word=word):
            cx.report.add(name_codes.NOT_BUILT.at(node.span, word=word))
            return t.UNKNOWN


def check_seat(cx: Context, node: n.SeatNumber) -> None:
    """Reports a seat that is empty with the least number of players."""
    least = cx.checked.players[0]
    if not 1 <= node.number <= least:
        many = "1 player" if least == 1 else f"{least} players"
        cx.report.add(name_codes.OUTSIDE_SEATS.at(node.span, number=node.number, many=many))


def _listing(cx: Context, scope: Scope, items: list[n.Expr], want: t.Type | None) -> t.Type:
    inner = t.element(want) if want is not None else None
    found: t.Type = t.UNKNOWN
    for item in items:
        type_ = check_expr(cx, scope, item, inner)
        if isinstance(type_, t.ZoneOf):
            type_ = t.SetOf(t.Piece(type_.table))
        flat = type_.of if isinstance(type_, (t.ListOf, t.SetOf)) else t.bare(type_)
        if found == t.UNKNOWN:
            found, inner = flat, flat
        elif not t.fits(flat, found):
            cx.report.add(codes.MIXED_LIST.at(item.span, first=found, second=flat))
    return t.ListOf(found)


def _call(cx: Context, scope: Scope, node: n.Call, text: str, args: list[n.Expr]) -> t.Type:
    define = cx.names.defines.get(text)
    if define is None:
        for arg in args:
            check_expr(cx, scope, arg)
        place = Span.at(node.span.file, node.span.line, node.span.column, len(text))
        cx.report.add(name_codes.UNKNOWN.at(place, name=text, hint=did_you_mean(text, cx.names.defines)))
        return t.UNKNOWN
    cx.reads.add(text)
    cx.checked.refs[node] = define
    check_args(cx, scope, node, text, args, define.params)
    from .defines import type_of_define  # a define is typed when it is first looked up

    return type_of_define(cx, scope, node, define)


def check_args(
    cx: Context, scope: Scope, node: n.Node, name: str, args: list[n.Expr], params: list[LocalSymbol]
) -> None:
    """The arguments of an action or a define: their number and types."""
    if len(args) != len(params):
        verb = "are" if len(args) > 1 else "is"
        place = node.action.span if isinstance(node, (n.Do, n.Later)) else node.span
        found = f"{things(len(args))} {verb}"
        cx.report.add(
            codes.HOW_MANY.at(place, name=name, wanted=things(len(params)), found=found, hint=as_told(name, params))
        )
    for index, arg in enumerate(args):
        if index < len(params):
            check_want(cx, scope, arg, params[index].type)
        else:
            check_expr(cx, scope, arg)
