"""From a test that always comes out the same to the part of it that decides, and to the reason in plain words."""

from __future__ import annotations

from ...model import types as t
from ...model.symbols import LocalSymbol, ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ...syntax.words import words
from ..scope import Context
from .course import Course, zones_of
from .worth import Worth

_LISTED = 4
"""So many values are listed, not more."""


def deciding(course: Course, test: n.Expr, holds: bool) -> n.Expr:
    """The part of a test by which it always (or, with False, never) holds."""
    if isinstance(test, n.Logic) and (test.op == "or") == holds:
        for item in test.items:
            if course.truth(item) == frozenset({holds}):
                return deciding(course, item, holds)
    return test


def because(course: Course, node: n.Expr) -> str:
    """`: ` and why a test always comes out as it does, or nothing if that needs no word or would need many."""
    match node:
        case n.Compare(op=op, left=left, right=right):
            lists = any(isinstance(course.checked.types.get(side), (t.ListOf, t.SetOf)) for side in (left, right))
            if lists and op not in ("in", "not in"):
                return ""
            said = [text for side in (left, right) if (text := _is(course, side))]
            return f": {' and '.join(said)}" if said else ""
        case n.Any(of=of) | n.IsEmpty(of=of):
            return empty_because(course, of)
        case n.Not(of=of):
            return because(course, of)
    return ""


def empty_because(course: Course, node: n.Expr) -> str:
    """`: ` and why there never is such a thing."""
    worth = course.weigh(node)
    if not worth.nothing:
        return ""
    source = node
    while isinstance(source, (n.Where, n.Only)):
        source = source.source if isinstance(source, n.Where) else source.of
        if not course.weigh(source).nothing:
            of = t.element(t.bare(course.checked.types.get(source, t.UNKNOWN)))
            if isinstance(of, t.Piece):
                return f": no {of.table} that can be there fits"
            return ""
    zones = zones_of(course.checked, source) if not isinstance(source, (n.Players, n.Others)) else []
    if len(zones) == 1:
        return f": nothing ever comes into `{zones[0].name}`"
    return ": there are no other players" if isinstance(source, n.Others) else ""


def _is(course: Course, node: n.Expr) -> str:
    """What one side of a comparison may be, unless it stands there anyway."""
    if isinstance(node, (n.Int, n.Negative, n.Truth, n.Listing, n.Numbers)):
        return ""
    worth, said = course.weigh(node), words(node)
    if worth.nothing:
        return f"there never is `{said}`"
    if worth.values is not None and said in worth.values:
        return ""
    found = listed(worth)
    return f"`{said}` is {found}" if found else ""


def listed(worth: Worth) -> str:
    """The values or bounds of something, in words."""
    if worth.values is not None and not any(isinstance(value, int) for value in worth.values):
        names = sorted(str(value) for value in worth.values)
        if len(names) > _LISTED:
            return f"one of {len(names)} others"
        return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    if worth.values is not None and any(isinstance(value, bool) for value in worth.values):
        return " or ".join("`yes`" if value else "`no`" for value in sorted(worth.values, key=str))
    low, high = worth.bottom, worth.top
    if low is None and high is None:
        return ""
    if low is None or high is None:
        return f"at least {low}" if high is None else f"at most {high}"
    return f"always {low}" if low == high else f"between {low} and {high}"


def follows(cx: Context, course: Course, node: n.Node) -> bool:
    """Whether something looks into a zone that nothing is put into, or whose pieces stay in the box, which is warned of
    there; or into what only somebody's number of players decides."""
    todo, seen = [node], {id(node)}
    while todo:
        for inner in walk(todo.pop()):
            if isinstance(inner, n.Players):
                return True
            symbol = cx.checked.refs.get(inner)
            if isinstance(symbol, ZoneSymbol) and not course.zones[symbol.name]:
                like = [zone for zone in cx.names.zones.values() if zone.table == symbol.table]
                if symbol.name not in cx.fills or not any(course.zones[zone.name] for zone in like):
                    return True
            source = symbol.source if isinstance(symbol, LocalSymbol) else None
            if source is not None and id(source) not in seen:
                seen.add(id(source))
                todo.append(source)
    return False
