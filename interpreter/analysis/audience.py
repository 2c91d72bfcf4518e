"""From checked nodes to who may know what: choices, who is asked, and tracks must not tell what is hidden.

Known statically: pieces and their attributes have the audience of their zone's look; counts of zones are known to all;
tracks have their own look; a compound is known to those who know all its parts. Score parts run when the game is over
and everything is laid open, so nothing is checked there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..diagnostics import Report
from ..diagnostics.codes import knowledge as codes
from ..model import types as t
from ..model.symbols import (
    Builtin,
    Checked,
    DefineSymbol,
    ItemAttribute,
    ItemSide,
    ItemTrack,
    LocalSymbol,
    SideSymbol,
    TrackSymbol,
    ZoneSymbol,
)
from ..syntax import nodes as n
from ..syntax.walk import children
from ..syntax.words import words
from .moves import where_from
from .telling import looks_at_open_only, shown_when_answered, telling

Seat = tuple[object, ...]
"""A player expression in a form that is equal for equal players; unequal ones may still be the same player."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who knows a value: all, only one seat (and others that were told), all but one seat, or nobody."""

    kind: str
    seat: Seat = ()
    told: tuple[Seat, ...] = ()
    """Further seats, where it is known to one only."""

    def knows(self, seat: Seat) -> bool:
        """Whether that seat surely knows it."""
        if self.kind == "but":
            return _beside(seat, self.seat) or _beside(self.seat, seat)
        return self.kind == "all" or (self.kind == "only" and (self.seat == seat or seat in self.told))

    def meet(self, other: Audience) -> Audience:
        """Who knows both."""
        if self.kind == "all" or self == other:
            return other
        if other.kind == "all":
            return self
        if self.kind == "only":
            return _only([seat for seat in (self.seat, *self.told) if other.knows(seat)])
        return other.meet(self) if other.kind == "only" else NOBODY

    def beside(self, other: Audience) -> Audience:
        """Who surely knows one of both."""
        if self.kind == "only" and other.kind == "only":
            return _only(dict.fromkeys((self.seat, *self.told, other.seat, *other.told)))
        rank = ("nobody", "only", "but", "all")
        return max(self, other, key=lambda one: rank.index(one.kind))

    def without(self, symbol: LocalSymbol) -> Audience:
        """The audience once `symbol` may stand for any of its members: nobody, if it depends on which."""
        if self.kind == "only":
            return _only([seat for seat in (self.seat, *self.told) if not _speaks_of(seat, symbol)])
        return NOBODY if _speaks_of(self.seat, symbol) else self


def _only(seats: Iterable[Seat]) -> Audience:
    """These seats and no others."""
    several = tuple(seats)
    return Audience("only", several[0], several[1:]) if several else NOBODY


def _beside(seat: Seat, other: Seat) -> bool:
    """Whether a seat is the neighbour of the other, so surely another player."""
    return seat[:1] in (("left",), ("right",)) and seat[2] == other


def _speaks_of(seat: Seat, symbol: LocalSymbol) -> bool:
    return any(part == id(symbol) or (isinstance(part, tuple) and _speaks_of(part, symbol)) for part in seat)


def _put(seat: Seat, here: dict[int, Seat]) -> Seat:
    """The seat with other seats in the place of some local names."""
    if seat[:1] == ("local",) and isinstance(seat[1], int):
        return here.get(seat[1], seat)
    return tuple(_put(part, here) if isinstance(part, tuple) else part for part in seat)


ALL, NOBODY = Audience("all"), Audience("nobody")
_MOVING = (n.Move, n.Draw, n.Swap, n.Shuffle, n.Do, n.Phase, n.Resolve, n.Window, n.Cancel)


class _Knowledge:
    """Goes through the parts in order, keeping the audience of each local name."""

    def __init__(self, checked: Checked, report: Report) -> None:
        self.checked, self.report = checked, report
        self.locals: dict[int, Audience] = {}
        self.shown: set[int] = set()
        """The names chosen by each player at once whose pieces all know."""
        self.laid_open: dict[str, Audience] = {}
        """What was shown to all, or to one, in words, as long as nothing has moved and `me` is the same."""
        self.picked: set[int] = set()
        """The names made by choosing and drawing."""
        self.placed: set[int] = set()
        """The names of pieces that all see lie there, whether or not all see what they are."""
        self.of_actions: set[int] = set()
        """The heads of actions."""

    # -- expressions ---------------------------------------------------------------------------------------

    def seat(self, node: n.Expr) -> Seat:
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
                return ("left" if text == "left" else "right", 1, self.seat(of))
            case n.My(text=text) if text in ("left", "right"):
                return (text, 1, ("local", id(self.checked.mes.get(node))))
        return ("expression", id(node))

    def look(self, look: str, seat: Seat) -> Audience:
        return {"open": ALL, "hidden": NOBODY, "private": Audience("only", seat), "turned": Audience("but", seat)}[look]

    def of(self, node: n.Expr) -> Audience:
        """Who knows the value of an expression."""
        told = self.laid_open.get(words(node)) if self.laid_open else None
        return self._of(node) if told is None else told.beside(self._of(node))

    def _of(self, node: n.Expr) -> Audience:
        checked = self.checked
        symbol = checked.refs.get(node)
        match node:
            case n.Name() | n.Call() | n.Step():
                found = self._named(node, symbol)
            case n.My():
                seat: Seat = ("local", id(checked.mes.get(node)))
                found = self._linked(node, symbol, seat, ALL)
            case n.Of(of=of):
                if isinstance(symbol, SideSymbol) and self.lies_there(of):
                    return ALL
                found = self._linked(node, symbol, self.seat(of), self.of(of))
            case n.Every():
                if isinstance(symbol, ZoneSymbol):
                    return ALL if symbol.look == "open" else NOBODY
                return ALL
            case n.Count(of=of) | n.IsEmpty(of=of) | n.Any(of=of) if self.counted(of):
                return ALL
            case n.Where(source=source, condition=condition):
                return self._each(node, source, condition)
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

    def counted(self, node: n.Expr) -> bool:
        """Whether all know how many these are: what lies in a zone, and what somebody has chosen or drawn."""
        symbol = self.checked.refs.get(node)
        zones = isinstance(symbol, ZoneSymbol) and isinstance(node, (n.Name, n.My, n.Of, n.Every))
        if isinstance(node, n.Where) and self.counted(node.source):
            self.locals[id(self.checked.items[node])] = NOBODY
            return self.of(node.condition) == ALL  # it looks at their sides only
        return zones or id(symbol) in self.picked

    def _each(self, node: n.Expr, source: n.Expr, what: n.Expr) -> Audience:
        item = self.checked.items[node]
        of_source = self.of(source)
        self.locals[id(item)] = of_source
        return of_source.meet(self.of(what).without(item))

    def _named(self, node: n.Expr, symbol: object) -> Audience:
        match symbol:
            case LocalSymbol():
                return self.locals.get(id(symbol), ALL)
            case Builtin(name="playable", item=LocalSymbol() as item):
                return self._playable(node, item.type).meet(self.locals.get(id(item), ALL))
            case ItemAttribute(item=item) | Builtin(item=LocalSymbol() as item):
                return self.locals.get(id(item), ALL)
            case ItemSide():
                return ALL
            case ItemTrack(item=item, track=track):
                return self.look(track.look, ("local", id(item)))
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
        return Audience("only", ("local", id(self.checked.mes.get(node))))

    def _define(self, node: n.Expr, symbol: DefineSymbol) -> Audience:
        """What a define is of its reader's `me`, and of the players it is given, is of those who are meant here."""
        here: dict[int, Seat] = {}
        me = self.checked.mes.get(node)
        if me is not None:
            here[id(symbol.me)] = ("local", id(me))
        if isinstance(node, n.Call):
            here |= {id(param): self.seat(arg) for param, arg in zip(symbol.params, node.args, strict=False)}
        found = self.of(symbol.node.value)
        return Audience(found.kind, _put(found.seat, here), tuple(_put(seat, here) for seat in found.told))

    def _linked(self, node: n.Expr, symbol: object, seat: Seat, of: Audience) -> Audience:
        match symbol:
            case ZoneSymbol(look=look):
                return self.look(look, seat).meet(of)
            case TrackSymbol(look=look):
                return self.look(look, seat).meet(of)
            case LocalSymbol(by_seat=True):
                return of if id(symbol) in self.shown else Audience("only", seat).meet(of)
            case Builtin(name="playable") if isinstance(node, n.Of):
                return self._playable(node, self.checked.types[node.of]).meet(of)
        return of

    def lies_there(self, node: n.Expr) -> bool:
        """Whether all know which piece this is, by its place, and so which of its sides is up."""
        symbol = self.checked.refs.get(node)
        if isinstance(symbol, ZoneSymbol):
            return symbol.kind == "slot"
        if isinstance(node, n.Of) and isinstance(symbol, Builtin) and symbol.name in ("top", "bottom", "first", "last"):
            return True
        return id(symbol) in self.picked | self.placed

    # -- statements ----------------------------------------------------------------------------------------

    def block(self, block: n.Block | None) -> None:
        for stmt in block.body if block else ():
            self.stmt(stmt)

    def stmt(self, node: n.Stmt) -> None:
        match node:
            case n.Let(value=value):
                self.name(node.name, self.of(value))
            case n.Choose():
                self.choose(node)
            case n.Draw(name=name) if name is not None:
                self.name(name, self.of(node.place))
                self.picked.add(id(self.checked.refs.get(name)))
            case n.Show(pieces=pieces, to=to):
                self.show(pieces, ALL if to is None else Audience("only", self.seat(to)))
            case n.Move(pieces=pieces, place=place) if self.of(place) == ALL:
                self.show(pieces)
            case n.If(arms=arms):
                secret = next((arm.test for arm in arms if self.of(arm.test) != ALL), None)
                if secret is not None and telling(self.checked, node):
                    self.report.add(codes.IF_TELLS.at(secret.span, words=words(secret)))
            case n.Swap(first=first, second=second):
                for pieces, others in ((first, second), (second, first)):
                    if (to := where_from(self.checked, others)) is not None and self.of(to) == ALL:
                        self.show(pieces)
            case n.Resolve(piece=piece) if self.of(piece) != ALL:
                self.report.add(codes.IF_TELLS.at(piece.span, words=words(piece)))
            case n.Needs(test=test):
                self.needs(node, test)
            case n.SetTo(place=place, value=value) | n.Add(place=place, value=value):
                self.tells(place, value)
            case n.EachPlayer(start=start, where=where):
                self.who(start)
                self.who(where)
            case n.TakeTurns(start=start, until=until):
                self.who(start)
                self.who(until)
            case n.Ask(player=player):
                self.who(player)
            case n.ForEach(source=source):
                found = ALL if isinstance(source, n.Range) else self.of(source)
                self.name(node.name, found)
                if not isinstance(source, n.Range) and self.counted(source):
                    self.placed.add(id(self.checked.refs.get(node.name)))
        asks_others = isinstance(node, (n.EachPlayer, n.TakeTurns, n.Ask))
        if asks_others or isinstance(node, _MOVING):
            self.laid_open.clear()
        for child in children(node):
            self.inside(child)
        if asks_others:
            self.laid_open.clear()

    def inside(self, node: n.Node) -> None:
        if isinstance(node, n.Block):
            self.block(node)
        elif isinstance(node, (n.Arm, n.Else, n.Alternative)):
            self.block(node.block)

    def show(self, pieces: n.Expr, to: Audience = ALL) -> None:
        """All (or those of an audience) know now what these pieces are."""
        said = words(pieces)
        self.laid_open[said] = to.beside(self.laid_open.get(said, NOBODY))
        symbol = self.checked.refs.get(pieces)
        if isinstance(symbol, LocalSymbol):
            self.locals[id(symbol)] = to.beside(self.locals.get(id(symbol), ALL))
            if to == ALL:
                self.shown.add(id(symbol))

    def name(self, ident: n.Ident, audience: Audience) -> None:
        symbol = self.checked.refs.get(ident)
        self.locals[id(symbol)] = audience

    def choose(self, node: n.Choose) -> None:
        me: Seat = ("local", id(self.checked.mes.get(node)))
        source = node.source
        if isinstance(source, n.Range):
            for bound in (source.low, source.high, source.step):
                if bound is not None and not self.of(bound).knows(me):
                    self.report.add(codes.CONDITION_SECRET.at(bound.span, words=words(bound)))
            audience = ALL
            if source.where is not None and not self.of(source.where).knows(me):
                self.report.add(codes.CONDITION_SECRET.at(source.where.span, words=words(source.where)))
        else:
            base = source.source if isinstance(source, n.Where) else source
            audience = self.of(base)
            type_ = self.checked.types.get(base)
            placeless = not (isinstance(type_, t.ZoneOf) and type_.kind != "set") and isinstance(
                t.element(type_ or t.UNKNOWN), t.Piece
            )
            if not audience.knows(me) and placeless:
                self.report.add(codes.UNSEEN_SET.at(base.span, words=words(base)))
            elif isinstance(source, n.Where):
                item = self.checked.items[source]
                self.locals[id(item)] = audience
                condition = self.of(source.condition)
                if not condition.knows(me):
                    self.report.add(codes.CONDITION_SECRET.at(source.condition.span, words=words(source.condition)))
        if node.amount is not None:
            for bound in (node.amount.low, node.amount.high):
                if bound is not None and not self.of(bound).knows(me):
                    self.report.add(codes.CONDITION_SECRET.at(bound.span, words=words(bound)))
        self.name(node.name, audience)
        symbol = self.checked.refs.get(node.name)
        self.picked.add(id(symbol))
        if audience == ALL:
            self.shown.add(id(symbol))

    def needs(self, node: n.Needs, test: n.Expr) -> None:
        """Whoever plays a card, answers or chooses an alternative must know whether that is open; an action is done."""
        me: Seat = ("local", id(self.checked.mes.get(node)))
        found = self.of(test)
        if id(node) in self.of_actions:
            if found != ALL:
                self.report.add(codes.IF_TELLS.at(test.span, words=words(test)))
        elif not found.knows(me):
            self.report.add(codes.NEEDS_SECRET.at(test.span, words=words(test)))

    def who(self, node: n.Expr | None, hint: str | None = None) -> None:
        if node is not None and self.of(node) != ALL:
            self.report.add(codes.WHO_IS_ASKED.at(node.span, words=words(node), hint=hint))

    def tells(self, place: n.Expr, value: n.Expr) -> None:
        track = self.checked.refs.get(place)
        if not isinstance(track, TrackSymbol):
            return
        seat: Seat = ()
        if isinstance(place, n.My):
            seat = ("local", id(self.checked.mes.get(place)))
        elif isinstance(place, n.Of):
            seat = self.seat(place.of)
        allowed = self.look(track.look, seat)
        found = self.of(value)
        if allowed == NOBODY or found == ALL or (allowed.kind == "only" and found.knows(allowed.seat)):
            return
        self.report.add(codes.TELLS_SECRET.at(value.span, track=track.name, words=words(value)))


def check_audience(checked: Checked, report: Report) -> None:
    """Reports choices, askings and tracks that would tell somebody what is hidden from them."""
    knowledge = _Knowledge(checked, report)
    names = checked.names
    knowledge.of_actions = {id(one) for action in names.actions.values() for one in n.heads_of(action.node.block)}
    blocks = [
        *(part.block for part in checked.parts.setups),
        *(part.block for part in checked.parts.plays),
        *(action.node.block for action in names.actions.values()),
        *(rule.node.block for rule in names.rules.values()),
        *(card.node.block for card in names.cards.values()),
        *(answer.node.block for answer in names.answers),
    ]
    for answer in names.answers:
        action = names.actions[answer.action]
        shown = shown_when_answered(checked, action)
        for name, told in zip(action.params, answer.params, strict=False):
            if isinstance(told.type, t.Piece) and name.name not in shown:
                knowledge.locals[id(told)] = NOBODY
        knowledge.who(answer.node.condition, "What only the one who answers knows belongs into `needs`, below it.")
    for block in blocks:
        knowledge.laid_open.clear()
        knowledge.block(block)
