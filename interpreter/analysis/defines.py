"""From a `define` to the type of its value, found when it is first looked up."""

from __future__ import annotations

from ..diagnostics.codes import names as name_codes
from ..diagnostics.codes import types as codes
from ..model import types as t
from ..model.symbols import DefineSymbol, Names
from ..syntax import nodes as n
from ..syntax.walk import walk
from .scope import Context, Scope, make_local


def says_me(names: Names, define: DefineSymbol) -> bool:
    """Whether a define speaks of its reader's `me`, itself or in what it looks up. In what a player has, it is `me`."""
    todo, seen = [define] if not define.of_players else [], {define.name}
    while todo:
        for node in walk(todo.pop().node.value):
            if isinstance(node, (n.Me, n.My, n.Others)) or is_playable(node):
                return True
            inner = names.defines.get(node.text) if isinstance(node, (n.Name, n.Call, n.Step, n.Of)) else None
            if inner is not None and inner.name not in seen and not inner.of_players:
                seen.add(inner.name)
                todo.append(inner)
    return False


def is_playable(node: n.Node) -> bool:
    """Whether it asks for what can be played, which depends on who would play it."""
    return isinstance(node, (n.Name, n.Of)) and node.text == "playable"


def type_of_define(cx: Context, scope: Scope, node: n.Node, define: DefineSymbol) -> t.Type:
    """The type of a define where `node` looks it up. Reports a define that needs its own value."""
    if scope.me is not None:
        cx.checked.mes[node] = scope.me
    elif says_me(cx.names, define):
        cx.report.add(name_codes.NOBODY_IS_ME.at(node.span, words=define.name))
    if define.type is None:
        if define.name in cx.defining:
            circle = [*cx.defining[cx.defining.index(define.name) :], define.name]
            way = " needs ".join(f"`{one}`" for one in circle)
            cx.report.add(codes.CYCLE.at(node.span, name=define.name, way=way))
            return t.UNKNOWN
        check_define(cx, define)
    return define.type or t.UNKNOWN


def check_define(cx: Context, define: DefineSymbol) -> None:
    """Types a define's value; `my` in it is the reader's."""
    from .expressions import check_expr, check_fits, check_want  # they look defines up, and a define is an expression

    if define.type is not None:
        return
    cx.defining.append(define.name)
    scope = Scope(define.me, part="define")
    for index, param in enumerate(define.node.params):
        define.params[index] = make_local(cx, scope, param.name, define.params[index].type)
    if define.item is not None:
        if define.node.alias is not None:
            define.item = make_local(cx, scope, define.node.alias, define.item.type)
        scope = scope.looking_at(define.item)
    found = check_expr(cx, scope, define.node.value)
    if define.node.least is not None:
        check_want(cx, scope, define.node.least, t.NUMBER)
        if t.bare(found) != t.NUMBER:
            check_fits(cx, scope, define.node.value, found, t.NUMBER)
    define.type = t.SetOf(t.Piece(found.table)) if isinstance(found, t.ZoneOf) else found
    cx.defining.pop()
