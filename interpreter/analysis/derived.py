"""From the name of a derived value (`define N of card`) to what it means: bare in a `where`, or of something."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Report, did_you_mean
from ..diagnostics.codes import derived as codes
from ..diagnostics.codes import types as type_codes
from ..model import types as t
from ..model.symbols import DefineSymbol, ItemDefine, LocalSymbol, Names
from ..syntax import nodes as n
from ..syntax.words import words
from .scope import Context, Scope


def declare_derived(names: Names, define: DefineSymbol, report: Report) -> None:
    """Notes whose value it is, if it is one of pieces or players."""
    node = define.node
    if node.of is None:
        return
    name = node.alias.text if node.alias is not None else "it"
    span = node.alias.span if node.alias is not None else node.of.span
    if node.of.text == "player":
        define.item, define.table = LocalSymbol(name, t.PLAYER, span, hidden=True), ""
        return
    table: t.Type = t.Piece(node.of.text)
    if node.of.text not in names.tables:
        known = list(names.tables)
        hint = did_you_mean(node.of.text, [*known, "player"])
        example = known[0] if known else "card"
        report.add(codes.NO_OWNER_OF.at(node.of.span, name=node.of.text, table=example, hint=hint))
        table = t.UNKNOWN
    define.item, define.table = LocalSymbol(name, table, span, hidden=True), node.of.text


def bare_derived(
    cx: Context, scope: Scope, node: n.Expr, item: LocalSymbol, name: str
) -> tuple[ItemDefine, t.Type] | None:
    """A bare derived value of the thing looked at; None if it has none of that name."""
    define = cx.names.defines.get(name)
    if define is None or define.item is None or not _has(define, item.type):
        return None
    return ItemDefine(item, define), _type(cx, scope, node, define)


def derived_of(cx: Context, scope: Scope, node: n.Of | n.My, type_: t.Type) -> t.Type | None:
    """`price of c`, `price of ROW` (a list, in order), `my rank`; None if it has none of that name."""
    define, base, missing = cx.names.defines.get(node.text), t.bare(type_), isinstance(type_, t.Maybe)
    if define is None or define.item is None or not _has(define, base):
        return None
    cx.checked.refs[node] = define
    if missing and define.of_players and isinstance(node, n.Of):
        test = words(n.Any(node.of.span, node.of))
        cx.report.add(type_codes.MISSING.at(node.of.span, words=words(node.of), test=test))
    found = _type(cx, scope, node, define)
    if isinstance(base, t.ZoneOf) and base.kind != "slot":
        inner = t.bare(found)
        return t.ListOf(t.element(inner) or inner) if isinstance(inner, (t.SetOf, t.ListOf)) else t.ListOf(inner)
    return t.maybe(found) if missing or isinstance(base, t.ZoneOf) else found


def derived_words(names: Names, base: t.Type) -> Iterator[str]:
    """The derived values that something of a type has, by name."""
    yield from (name for name, define in names.defines.items() if define.item is not None and _has(define, base))


def sorted_by_derived(cx: Context, scope: Scope, by: n.Ident, pieces: t.Type) -> t.Type | None:
    """The type of the derived value by which a line sorts pieces; None if they have none of that name."""
    define = cx.names.defines.get(by.text)
    if define is None or define.item is None or not _has(define, pieces):
        return None
    cx.checked.refs[by] = define
    return _type(cx, scope, by, define)


def _has(define: DefineSymbol, base: t.Type) -> bool:
    if define.of_players:
        return base == t.PLAYER
    known = define.item is not None and not isinstance(define.item.type, t.Unknown)
    return isinstance(base, (t.Piece, t.ZoneOf)) and (base.table == define.table or not known)


def _type(cx: Context, scope: Scope, node: n.Node, define: DefineSymbol) -> t.Type:
    from .defines import type_of_define  # a define is typed when it is first looked up, and may look others up

    cx.reads.add(define.name)
    return type_of_define(cx, scope, node, define)
