"""From an expression to its audience: who knows its value, where it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import reduce

from ..diagnostics import Label
from ..model import types as t
from ..model.symbols import (
    AttributeSymbol,
    Builtin,
    Checked,
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
from ..syntax.walk import children, walk
from ..syntax.words import words
from .anywhere import Anywhere
from .audience import ALL, NOBODY, Audience, Seat, only
from .moves import where_from
from .telling import looks_at_open_only

_ZONES = (n.Name, n.My, n.Of, n.SomeOf, n.Every, n.EveryOf)
"""How a zone, or several, are said."""
_ENDS = ("top", "bottom", "first", "last")
_MOST_STEPS = 3
"""So many places are shown of how something came to be known to some only."""


@dataclass(slots=True)
class Learnt:
    """What is known at one point because of the lines above it."""

    locals: dict[int, Audience] = field(default_factory=dict)
    """The audience of each local name, by its id; who is not in it is known to all."""
    shown: set[int] = field(default_factory=set)
    """The names chosen by each player at once whose pieces all know."""
    laid_open: dict[str, Audience] = field(default_factory=dict)
    """What was shown to all, or to some, in words, as long as nothing has moved and `me` is the same."""

    def copy(self) -> Learnt:
        return Learnt(dict(self.locals), set(self.shown), dict(self.laid_open))

    def join(self, other: Learnt) -> Learnt:
        """What is known behind two ways that meet: what is known on both. A name that one of them made stays."""
        names = {
            key: self.locals.get(key, ALL).meet(other.locals.get(key, ALL)) for key in {*self.locals, *other.locals}
        }
        open_here = {
            said: audience.meet(other.laid_open[said])
            for said, audience in self.laid_open.items()
            if said in other.laid_open
        }
        return Learnt(names, self.shown & other.shown, open_here)


class Knowing:
    """Works out audiences, with what was learnt so far."""

    def __init__(self, checked: Checked, anywhere: Anywhere) -> None:
        self.checked = checked
        self.learnt = Learnt()
        self.anywhere = anywhere
        self.picked: set[int] = set()
        """The names made by choosing and drawing."""
        self.placed: set[int] = set()
        """The names of pieces that all see lie there, whether or not all see what they are."""
        self.numbered: set[int] = set()
        """The names of things of which all know how many there are, whether or not all see what they are."""
        self.decided = False
        """Whether what players have decided at once counts as known: it comes out where something is done with it."""
        self.origins: dict[int, tuple[Label, ...]] = {}
        """How a local name came to hold something that not all know, the last step first."""

    def seat(self, node: n.Expr) -> Seat:
        """A player in a form that can be compared."""
        if self.checked.eliminates and isinstance(node, (n.Of, n.My)):
            return ("expression", id(node))  # whose neighbour one is changes when players leave
        match node:
            case n.Me():
                return ("local", id(self.checked.mes.get(node)))
            case n.SeatNumber(number=number):
                return ("number", number)
            case n.Name():
                symbol = self.checked.refs.get(node)
                if isinstance(symbol, LocalSymbol):
                    return ("local", id(symbol))
            case n.Of(text=text, of=of) if text in ("left", "right"):
                return (text, 1, self.seat(of))
            case n.My(text=text) if text in ("left", "right"):
                return (text, 1, ("local", id(self.checked.mes.get(node))))
        return ("expression", id(node))

    def me(self, node: n.Node) -> Seat:
        """Who is `me` at a node that speaks of it."""
        return ("local", id(self.checked.mes.get(node)))

    def look(self, look: str, seat: Seat) -> Audience:
        """Who sees what lies, or is remembered, under a look."""
        return {"open": ALL, "hidden": NOBODY, "private": only([seat]), "turned": Audience("but", seat)}[look]

    def of(self, node: n.Expr) -> Audience:
        """Who knows the value of an expression."""
        told = self.learnt.laid_open.get(words(node)) if self.learnt.laid_open else None
        return self._of(node) if told is None else told.beside(self._of(node))

    def _of(self, node: n.Expr) -> Audience:
        checked = self.checked
        symbol = checked.refs.get(node)
        match node:
            case n.Name() | n.Call() | n.Step():
                found = self._named(node, symbol)
            case n.My():
                found = self._linked(node, symbol, self.me(node), ALL)
            case n.Of(of=of):
                if isinstance(symbol, SideSymbol) and self.lies_there(of):
                    return ALL
                if isinstance(symbol, Builtin) and symbol.name == "owner":
                    return self._owner(of)
                found = self._linked(node, symbol, self.seat(of), self.of(of))
            case n.SomeOf(count=count, of=of) if isinstance(symbol, (ZoneSymbol, TrackSymbol)):
                found = self._linked(node, symbol, self.seat(of), self.of(of).meet(self.of(count)))
            case n.EveryOf(of=of):
                found = self._linked(node, symbol, self.seat(of), self.of(of))
            case n.Every():
                if isinstance(symbol, ZoneSymbol):
                    return ALL if symbol.look == "open" else NOBODY
                return ALL
            case n.Count(of=of) | n.IsEmpty(of=of) if self.counted(of):
                return self._which(of)
            case n.Any(of=of) if self.counted(of) or self._end_of_zone(of):
                return self._which(of)
            case n.Where(source=source, condition=condition):
                return self._each(node, source, condition)
            case n.Cases(arms=arms):
                parts = [part for arm in arms for part in (arm.test, arm.value)]
                found = ALL
                for part in [*parts, *([node.otherwise] if node.otherwise is not None else [])]:
                    found = found.meet(self.of(part))
            case n.Total(what=what, among=among) | n.Fold(what=what, among=among):
                return self._each(node, among, what)
            case _:
                found = ALL
                for child in children(node):
                    if isinstance(child, n.Expr):
                        found = found.meet(self.of(child))
                return found
        for child in children(node):
            if isinstance(node, (n.Call, n.Step)) and isinstance(child, n.Expr):
                found = found.meet(self.of(child))
        return found

    def open_once_done(self, node: n.Expr) -> bool:
        """Whether all know it, or may know it by what is done with what they have decided at once."""
        self.decided = True
        found = self.of(node) == ALL
        self.decided = False
        return found

    def counted(self, node: n.Expr) -> bool:
        """Whether all know how many these are: what lies in a zone, and what somebody has chosen or drawn."""
        symbol = self.checked.refs.get(node)
        if isinstance(node, n.FirstNotEmpty):
            return all(self.counted(choice) for choice in node.choices)
        zones = isinstance(symbol, ZoneSymbol) and isinstance(node, _ZONES)
        if isinstance(node, n.Where) and self.counted(node.source):
            self.learnt.locals[id(self.checked.items[node])] = NOBODY
            if self.of(node.condition) == ALL:
                return True  # it looks at their sides only
        if isinstance(node, n.Where) and self.learnt.laid_open.get(words(n.Count(node.span, node))) == ALL:
            return True
        return zones or id(symbol) in self.picked or id(symbol) in self.numbered

    def _which(self, node: n.Expr) -> Audience:
        """Who knows which zone is meant, of things of which all know how many there are."""
        if not isinstance(self.checked.refs.get(node), ZoneSymbol) or isinstance(node, (n.Name, n.My, n.Every)):
            return ALL
        parts = [child for child in children(node) if isinstance(child, n.Expr)]
        return reduce(Audience.meet, map(self.of, parts), ALL)

    def _end_of_zone(self, node: n.Expr) -> bool:
        """Whether it is the top, or another end, of a zone: there is one as long as the zone is not empty."""
        symbol = self.checked.refs.get(node)
        return isinstance(node, n.Of) and isinstance(symbol, Builtin) and symbol.name in _ENDS and self.counted(node.of)

    def _each(self, node: n.Expr, source: n.Expr, what: n.Expr) -> Audience:
        item = self.checked.items[node]
        of_source = self.of(source)
        self.learnt.locals[id(item)] = of_source
        self.anywhere.looks_at(item, source)
        return of_source.meet(self.of(what).without(item))

    def _named(self, node: n.Expr, symbol: object) -> Audience:
        known = self.learnt.locals
        match symbol:
            case LocalSymbol():
                return known.get(id(symbol), ALL)
            case Builtin(name="playable", item=LocalSymbol() as item):
                return self._playable(node, item.type).meet(known.get(id(item), ALL))
            case Builtin(name="owner", item=LocalSymbol() as item) if self.anywhere.item_hides_owner(item):
                return NOBODY
            case ItemAttribute(item=item, attribute=attribute) if self.anywhere.item_hides_side(item, attribute):
                return NOBODY
            case ItemAttribute(item=item) | Builtin(item=LocalSymbol() as item):
                return known.get(id(item), ALL)
            case ItemDefine(item=item, define=define):
                of = NOBODY if self.anywhere.tells_item(define, item) else known.get(id(item), ALL)
                of_any = self.anywhere.is_one(item)
                return self._derived(define, ("local", id(item)), self.me(node), of_any=of_any).meet(of)
            case ItemSide(item=item):
                return NOBODY if self.anywhere.item_hides_side(item) else ALL
            case ItemTrack(item=item, track=track):
                of = NOBODY if self.anywhere.tells_item(track, item) else known.get(id(item), ALL)
                return self.look(track.look, ("local", id(item))).meet(of if track.table is not None else ALL)
            case ZoneSymbol(look=look) | TrackSymbol(look=look):
                return self.look(look, ())
            case DefineSymbol():
                return self._define(node, symbol)
        return ALL

    def _playable(self, node: n.Expr, item: t.Type) -> Audience:
        """What can be played is known to the one who would play it; to all, if the heads look at what is open."""
        piece = t.element(t.bare(item))
        if isinstance(piece, t.Piece) and looks_at_open_only(self.checked, piece.table):
            return ALL
        return only([self.me(node)])

    def _define(self, node: n.Expr, symbol: DefineSymbol) -> Audience:
        """What a define is of its reader's `me`, and of the players it is given, is of those who are meant here."""
        here: dict[int, Seat] = {}
        me = self.checked.mes.get(node)
        if me is not None:
            here[id(symbol.me)] = ("local", id(me))
        if isinstance(node, n.Call):
            here |= {id(param): self.seat(arg) for param, arg in zip(symbol.params, node.args, strict=False)}
        return self.of(symbol.node.value).put(here)

    def _derived(self, define: DefineSymbol, whose: Seat, me: Seat, *, of_any: bool = False) -> Audience:
        """Who knows a value that something has, beside those who do not know the thing (`of_any` piece, wherever it
        lies); what was laid open to a reader does not count for what is said in other words there."""
        here: dict[int, Seat] = {id(define.item): whose, id(define.me): whose if define.of_players else me}
        laid_open, self.learnt.laid_open = self.learnt.laid_open, {}
        with self.anywhere.may_be_any(define.item if of_any else None):
            found = self.of(define.node.value)
        if define.node.least is not None:
            found = found.meet(self.of(define.node.least))
        self.learnt.laid_open = laid_open
        return found.put(here)

    def sorts_by_secret(self, by: n.Ident) -> bool:
        """Whether not all know a derived value by which pieces are sorted, even if they know the pieces."""
        symbol = self.checked.refs.get(by)
        return isinstance(symbol, DefineSymbol) and self._derived(symbol, ("expression", id(by)), self.me(by)) != ALL

    def _linked(self, node: n.Expr, symbol: object, seat: Seat, of: Audience) -> Audience:
        if isinstance(symbol, (TrackSymbol, DefineSymbol)) and isinstance(node, n.Of):
            of = NOBODY if self.anywhere.tells(symbol, node.of) else of
        match symbol:
            case ZoneSymbol(look=look):
                return self.look(look, seat).meet(of)
            case TrackSymbol(look=look):
                return self.look(look, seat).meet(of)
            case LocalSymbol(by_seat=True):
                known = self.decided or id(symbol) in self.learnt.shown
                return of if known else only([seat]).meet(of)
            case DefineSymbol():
                of_any = isinstance(node, n.Of) and self.anywhere.among(node.of)
                return self._derived(symbol, seat, self.me(node), of_any=of_any).meet(of)
            case AttributeSymbol() | SideSymbol() if isinstance(node, n.Of):
                return NOBODY if self.anywhere.hides_side(node.of, symbol) else of
            case Builtin(name="playable") if isinstance(node, n.Of):
                return self._playable(node, self.checked.types[node.of]).meet(of)
        return of

    def _owner(self, of: n.Expr) -> Audience:
        """Whose zone a piece lies in is known to all who know where it lies."""
        if self.anywhere.hides_owner(of):
            return NOBODY
        symbol = self.checked.refs.get(of)
        placed = isinstance(of, n.Name) and id(symbol) in self.picked | self.placed
        return ALL if placed and where_from(self.checked, of) is not None else self.of(of)

    def lies_there(self, node: n.Expr) -> bool:
        """Whether all know which piece this is, by its place, and so which of its sides is up."""
        symbol = self.checked.refs.get(node)
        if self.anywhere.lies_unseen(node):
            return False
        if isinstance(symbol, ZoneSymbol):
            return symbol.kind == "slot"
        if isinstance(node, n.Of) and isinstance(symbol, Builtin) and symbol.name in _ENDS:
            return True
        return id(symbol) in self.picked | self.placed

    def show(self, pieces: n.Expr, to: Audience = ALL) -> None:
        """All (or those of an audience) know now what these pieces are."""
        learnt, said = self.learnt, words(pieces)
        learnt.laid_open[said] = to.beside(learnt.laid_open.get(said, NOBODY))
        symbol = self.checked.refs.get(pieces)
        if isinstance(symbol, LocalSymbol):
            learnt.locals[id(symbol)] = to.beside(learnt.locals.get(id(symbol), ALL))
            if to == ALL:
                learnt.shown.add(id(symbol))

    def point(self, where: n.Where, to: Audience) -> None:
        """All (or those of an audience) know now of how many pieces the condition holds, and so whether of any."""
        for looked_up in (n.Any(where.span, where), n.Count(where.span, where)):
            said = words(looked_up)
            self.learnt.laid_open[said] = to.beside(self.learnt.laid_open.get(said, NOBODY))

    def forget(self, place: n.Expr) -> None:
        """A track changes: what was laid open that speaks of it is something else now."""
        name = getattr(place, "text", "")
        for said in [said for said in self.learnt.laid_open if re.search(rf"\b{re.escape(name)}\b", said)]:
            del self.learnt.laid_open[said]

    def name(self, ident: n.Ident, audience: Audience) -> None:
        """A name is made: what was known of another one that was called so is of that one."""
        symbol = self.checked.refs.get(ident)
        self.learnt.locals[id(symbol)] = audience
        self.anywhere.sight.made(symbol)
        for said in [said for said in self.learnt.laid_open if ident.text in said.split()]:
            del self.learnt.laid_open[said]

    def hows(self, node: n.Expr) -> list[Label]:
        """How an expression comes to be known to some only, where its words do not say so: what a local name was told
        or looked up, and what a define looks at."""
        found: dict[int, tuple[Label, ...]] = {}
        for inner in walk(node):
            symbol = self.checked.refs.get(inner)
            symbol = symbol.define if isinstance(symbol, ItemDefine) else symbol
            if isinstance(symbol, DefineSymbol) and self.of(symbol.node.value) != ALL:
                span: Span = symbol.node.value.span
                found[id(symbol)] = (Label(span, f"this is what `{symbol.name}` looks at"),)
            elif id(symbol) in self.origins and self.learnt.locals.get(id(symbol), ALL) != ALL:
                found[id(symbol)] = self.origins[id(symbol)]
        return [label for labels in found.values() for label in labels][:_MOST_STEPS]

    def comes_from(self, symbol: object, label: Label, value: n.Expr) -> None:
        """Remembers where a name got its value, behind what its value comes from."""
        self.origins[id(symbol)] = (label, *self.hows(value))
