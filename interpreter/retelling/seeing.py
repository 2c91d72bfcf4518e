"""From where pieces lie and where they go to a sentence that says who sees them on their way."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.symbols import DefineSymbol, LocalSymbol, TableSymbol, ZoneSymbol
from ..syntax import nodes as n
from .english import listed
from .people import Noun
from .speaker import Speaker
from .values import noun_of

_MOST = 6
"""A name that was chosen from a name that was chosen from ...: so far it is followed."""


@dataclass(frozen=True)
class Seen:
    """Who sees what lies somewhere: `all`, `only` or all `but` one player, or `none`."""

    how: str
    who: Noun | None = None


def place_seen(s: Speaker, zone: ZoneSymbol, owner: Noun | None) -> Seen:
    """Who sees what lies in a zone."""
    how = {"open": "all", "private": "only", "turned": "but", "hidden": "none"}[zone.look]
    return Seen(how, owner if how in ("only", "but") else None)


def zone_of(s: Speaker, node: n.Expr, far: int = _MOST) -> tuple[ZoneSymbol, Noun | None] | None:
    """The zone in which pieces lie, and whose it is; None if that is not known, or they lie in several."""
    symbol = s.checked.refs.get(node)
    if isinstance(symbol, ZoneSymbol):
        if isinstance(node, n.My):
            return symbol, s.me_of(node)
        if isinstance(node, (n.Of, n.SomeOf, n.EveryOf)):
            return symbol, noun_of(s, node.of) if symbol.family else None
        return (symbol, None) if not isinstance(node, n.Every) else None
    if isinstance(symbol, LocalSymbol) and symbol.by_seat:
        return _chosen_from(s, node, symbol, far)
    if isinstance(symbol, LocalSymbol):
        return zone_of(s, symbol.source, far - 1) if symbol.source is not None and far else None
    if isinstance(symbol, DefineSymbol) and not symbol.params and symbol.item is None:
        return zone_of(s, symbol.node.value, far - 1) if far else None
    match node:
        case n.Where(source=inner) | n.Of(of=inner) | n.SomeOf(of=inner) | n.Only(of=inner):
            return zone_of(s, inner, far)
    return None


def _chosen_from(s: Speaker, node: n.Expr, symbol: LocalSymbol, far: int) -> tuple[ZoneSymbol, Noun | None] | None:
    """Where that lies which each player has chosen: with the one whose choice it is, if all chose from their own."""
    source = s.sources.get(symbol)
    if source is None or not far:
        return None
    base = _source(s, source)
    zone = s.checked.refs.get(base)
    if isinstance(base, n.My) and isinstance(zone, ZoneSymbol):
        return zone, noun_of(s, node.of) if isinstance(node, n.Of) else s.me_of(node)
    return zone_of(s, source, far - 1)


def from_anywhere(s: Speaker, node: n.Expr) -> bool:
    """Whether these are all pieces of a table: they come out of the box, and nobody needs to be told."""
    while isinstance(node, n.Where):
        node = node.source
    return isinstance(s.checked.refs.get(node), TableSymbol)


def who_sees(s: Speaker, pieces: n.Expr, place: n.Expr, *, many: bool) -> list[str]:
    """A sentence on who sees pieces that go from where they lie to a place; none where nothing changes for anybody."""
    target = zone_of(s, place)
    if target is None or s.alone or from_anywhere(s, pieces):
        return []
    after = place_seen(s, *target)
    origin = zone_of(s, pieces)
    if origin is None:
        every = s.checked.refs.get(_source(s, pieces))
        before = place_seen(s, every, None) if isinstance(every, ZoneSymbol) else None
    else:
        before = place_seen(s, *origin)
    said = _said(before, after, "them" if many else "it", "they are" if many else "it is")
    if before is not None and before.how == "all" and after.how == "all":
        s.open_moves = True
    return [said] if said else []


def _source(s: Speaker, node: n.Expr) -> n.Expr:
    """What pieces were picked from, also where they were chosen before and have a name."""
    for _ in range(_MOST):
        symbol = s.checked.refs.get(node)
        if isinstance(node, n.Where):
            node = node.source
        elif isinstance(symbol, LocalSymbol) and symbol.source is not None:
            node = symbol.source
    return node


def _said(before: Seen | None, after: Seen, it: str, it_is: str) -> str:
    if after.how == "all":
        return "" if before is not None and before.how == "all" else f"Everybody sees {it}."
    if before is not None and before.how == "all":
        return f"Everybody knows which {it_is}."
    knowing = [one.who for one in (before, after) if one is not None and one.how == "only" and one.who is not None]
    blind = [one.who for one in (before, after) if one is not None and one.how == "but" and one.who is not None]
    if blind:
        if knowing and knowing[0].text == blind[0].text:
            return f"Everybody knows which {it_is}."
        return f"Everybody but {_who([blind[0]])} sees {it}."
    if not knowing:
        return f"Nobody sees {it}."
    several = len({one.text for one in knowing}) > 1
    verb = "see" if several or knowing[0].second else "sees"
    return f"Only {_who(knowing)} {verb} {it}."


def _who(people: list[Noun]) -> str:
    """The players named, `you` first."""
    ordered = sorted(people, key=lambda one: not one.second)
    return listed(list(dict.fromkeys(one.text for one in ordered)))
