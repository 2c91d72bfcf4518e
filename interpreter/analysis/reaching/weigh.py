"""From an expression to what it may be, given what may lie in the zones and be remembered in tracks and names."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from ...model import types as t
from ...model.families import places
from ...model.symbols import (
    AttributeSymbol,
    Builtin,
    Checked,
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
from ...syntax.walk import walk
from .stock import Stock
from .worth import (
    ANYTHING,
    EITHER,
    MISSING,
    NEVER,
    PERHAPS,
    SOME,
    Plain,
    Truths,
    Worth,
    among,
    compare,
    first_of,
    join,
    number,
    quotient,
    sum_of,
    together,
)

_PURE = (n.Compare, n.Logic, n.Not, n.Any, n.Int, n.Truth, n.Listing, n.Numbers, n.Negative, n.Name)
"""Nodes of conditions that come out alike for a kind each time, if their names are attributes and values only."""


class Weigher(Stock):
    """What may lie in each zone, by kind; what names and tracks may hold; and the expressions weighed by that.

    All of it only ever grows, and so does what a test may come to, until nothing new is found.
    """

    def __init__(self, checked: Checked) -> None:
        super().__init__(checked)
        self.zones: dict[str, set[str]] = {name: set() for name in self.names.zones}
        self.locals: dict[int, Worth] = {}
        self.tracks: dict[str, Worth] = {}
        """Only those that some line changes: one that stays as it starts is a number that the designer wants to see."""
        self._kept: dict[int, set[Plain]] = {}
        self._pure: dict[int, bool] = {}
        self._left_out: dict[int, set[Plain]] = {}
        self._defined: dict[tuple[str | Worth, ...], tuple[int, Worth]] = {}
        """What a define may be, by its arguments, and how much was known then."""
        self._size = 0
        """How often something has grown."""
        self._played = frozenset(kind for kind, card in self.names.cards.items() if card.node.block is not None)

    # ---- expressions -------------------------------------------------------------------------------------------------

    def truth(self, node: n.Expr) -> Truths:
        """How a test may come out."""
        match node:
            case n.Truth(value=value):
                return frozenset({value})
            case n.Not(of=of):
                return frozenset(not truth for truth in self.truth(of))
            case n.Logic(op=op, items=items):
                whole = op == "and"
                found = [self.truth(item) for item in items]
                other = {not whole} if any((not whole) in truths for truths in found) else set()
                return frozenset(other | ({whole} if all(whole in truths for truths in found) else set()))
            case n.Any(of=of):
                return self._any(self.weigh(of))
            case n.IsEmpty(of=of, negated=negated):
                found_any = self._any(self.weigh(of))
                return found_any if negated else frozenset(not truth for truth in found_any)
            case n.Compare():
                return self._compare(node)
            case n.IsExtreme() | n.IsUnique():
                return EITHER
        found_worth = self.weigh(node)
        if found_worth.nothing:
            return NEVER
        truths = EITHER if found_worth.values is None else frozenset(bool(value) for value in found_worth.values)
        return truths if found_worth.least > 0 else truths | NEVER

    @staticmethod
    def _any(worth: Worth) -> Truths:
        if worth.nothing:
            return NEVER
        return frozenset({True}) if worth.least > 0 else EITHER

    def _compare(self, node: n.Compare) -> Truths:
        left, right = self.weigh(node.left), self.weigh(node.right)
        types = [t.bare(self.checked.types.get(side, t.UNKNOWN)) for side in (node.left, node.right)]
        if node.op in ("in", "not in"):
            if isinstance(types[0], (t.Piece, t.Player, t.ListOf, t.SetOf)):
                return NEVER if left.nothing or (node.op == "in" and right.nothing) else EITHER
            return among(left, right, negated=node.op == "not in")
        if node.op == "begins" or any(isinstance(type_, (t.ListOf, t.SetOf, t.Unknown)) for type_ in types):
            return EITHER
        if any(isinstance(type_, (t.Piece, t.ZoneOf, t.Player)) for type_ in types):  # of one kind there are several
            return NEVER if left.nothing or right.nothing else EITHER
        return compare(node.op, left, right)

    def weigh(self, node: n.Expr) -> Worth:
        """What an expression may be."""
        match node:
            case n.Int(value=value):
                return Worth(frozenset({value}))
            case n.Nothing() | n.Nobody():
                return MISSING
            case n.Me() | n.SeatNumber():
                return ANYTHING
            case n.Players() | n.Others() | n.Everyone() | n.StillIn():
                least, most = self.checked.players
                fewer = 1 if isinstance(node, n.Others) else 0
                leaves = self.checked.eliminates or isinstance(node, n.StillIn)
                all_sit = isinstance(node, n.Everyone) or not leaves
                return ANYTHING.many(least - fewer if all_sit else 0, most - fewer)
            case n.Negative(of=of):
                return sum_of("-", number(0, 0), self.weigh(of))
            case n.Arith(op=op, left=left, right=right):
                return sum_of(op, self.weigh(left), self.weigh(right))
            case n.Listing(items=items):
                return together(self.weigh(item) for item in items)
            case n.Numbers(low=low, high=high):
                return self.numbers(low, high)
            case n.Count(of=of):
                found = self.weigh(of)
                return number(found.least, found.most)
            case n.Only(of=of):
                return self.weigh(of).one(sure=True)
            case n.Where():
                return self.kept(node)
            case n.Total():
                return self._total(node)
            case n.Fold(what=what, among=source):
                return replace(self._each(node, what, self.weigh(source)), least=0)
            case n.ExtremeOf(of=of):
                return self.weigh(of).one()
            case n.EveryOf():
                return self._named(node)
            case n.SomeOf() if isinstance(self.checked.refs.get(node), (ZoneSymbol, TrackSymbol)):
                return self._named(node)
            case n.SomeOf(count=count, of=of):
                return self._some_of(node, self.weigh(count), self.weigh(of))
            case n.Call() | n.Name() | n.My() | n.Of() | n.Every() | n.Step():
                return self._named(node)
            case n.Divided(left=left, right=right, rounding=rounding):
                return quotient(self.weigh(left), self.weigh(right), up=rounding == "up")
            case n.Cases(arms=arms, otherwise=otherwise):
                return self._cases([(arm.test, arm.value) for arm in arms], otherwise)
            case n.FirstNotEmpty(choices=choices):
                return first_of([self.weigh(choice) for choice in choices])
            case n.NotBuilt():
                return SOME
        return Worth(frozenset(self.truth(node)))

    def _cases(self, arms: list[tuple[n.Expr, n.Expr]], otherwise: n.Expr | None) -> Worth:
        """The values of the cases that may hold while those above them do not."""
        found: list[Worth] = []
        for test, value in arms:
            truths = self.truth(test)
            if True in truths:
                found.append(self.weigh(value))
            if False not in truths:
                break
        else:
            found += [self.weigh(otherwise)] if otherwise is not None else []
        return reduce(join, found) if found else SOME

    def numbers(self, low: n.Expr, high: n.Expr) -> Worth:
        """The numbers from one to another."""
        first, last = self.weigh(low), self.weigh(high)
        if last.top is not None and first.bottom is not None and last.top < first.bottom:
            return MISSING
        sure = last.bottom is not None and first.top is not None and last.bottom >= first.top
        exact = sure and first.bottom == first.top and last.bottom == last.top
        if exact and first.bottom is not None and last.top is not None and last.top - first.bottom < 50:
            values = range(first.bottom, last.top + 1)
            return Worth(frozenset(values), least=len(values), most=len(values), exact=True)
        return Worth(None, first.bottom, last.top, 1 if sure else 0, None)

    def _total(self, node: n.Total) -> Worth:
        source = self.weigh(node.among)
        if source.nothing:
            return number(0, 0)
        what = self._each(node, node.what, source)
        if isinstance(self.checked.types.get(node.among), (t.ZoneOf, t.SetOf)) and source.values is not None:
            sums = [(self.copies.get(str(kind)), self._with(node, node.what, kind)) for kind in source.values]
            if all(copies is not None and each.top is not None and each.bottom is not None for copies, each in sums):
                low = sum((copies or 0) * min(each.bottom or 0, 0) for copies, each in sums)
                return number(low, sum((copies or 0) * max(each.top or 0, 0) for copies, each in sums))
        return number(0 if what.bottom is not None and what.bottom >= 0 else None, None)

    def _each(self, node: n.Node, what: n.Expr, source: Worth) -> Worth:
        """What something is of each of these."""
        item = self.checked.items.get(node)
        if item is not None:
            self.locals[id(item)] = source.one(sure=True)
        return self.weigh(what)

    def _with(self, node: n.Node, what: n.Expr, value: Plain) -> Worth:
        """The same for one kind; what is missing counts nothing."""
        item = self.checked.items.get(node)
        if item is not None:
            self.locals[id(item)] = Worth(frozenset({value}))
        found = self.weigh(what)
        return number(0, 0) if found.nothing else found

    def kept(self, node: n.Where) -> Worth:
        """What a `where` leaves: each kind (or word) is looked at by itself."""
        source, item = self.weigh(node.source), self.checked.items.get(node)
        if isinstance(node.condition, (n.IsExtreme, n.IsUnique)) or item is None:
            return source.many(min(source.least, 1) if isinstance(node.condition, n.IsExtreme) else 0, source.most)
        if source.values is None:
            self.locals[id(item)] = source.one(sure=True)
            truths = self.truth(node.condition)
            return MISSING if True not in truths else source.many(0, source.most)
        kept = self._kept.setdefault(id(node), set())
        out = self._left_out.setdefault(id(node), set())
        pure = self._is_pure(node)
        for value in source.values:
            if value in kept or value in out:
                continue
            self.locals[id(item)] = Worth(frozenset({value}))
            if True in self.truth(node.condition):
                kept.add(value)
            elif pure:
                out.add(value)
        self.locals[id(item)] = Worth(frozenset(kept))
        values = frozenset(source.values & kept)
        most = source.most
        if isinstance(item.type, t.Piece) and not isinstance(self.checked.types.get(node), t.ListOf):
            copies = self.pieces(values)
            most = copies if most is None else most if copies is None else min(most, copies)
        return replace(source, values=values, least=0, most=most, exact=False) if values else MISSING

    def _is_pure(self, node: n.Where) -> bool:
        found = self._pure.get(id(node))
        if found is None:
            of_kinds = (ItemAttribute, ValueSymbol, KindSymbol)
            refs = self.checked.refs
            found = self._pure[id(node)] = all(
                isinstance(inner, _PURE) and (not isinstance(inner, n.Name) or isinstance(refs.get(inner), of_kinds))
                for inner in walk(node.condition)
            )
        return found

    def _some_of(self, node: n.SomeOf, count: Worth, of: Worth) -> Worth:
        if isinstance(t.bare(self.checked.types.get(node.of, t.UNKNOWN)), t.Player):
            return ANYTHING
        most = of.most if count.top is None else count.top if of.most is None else min(of.most, count.top)
        return of.many(0, most)

    # ---- names -------------------------------------------------------------------------------------------------------

    def _named(self, node: n.Expr) -> Worth:
        symbol = self.checked.refs.get(node)
        match symbol:
            case ZoneSymbol():
                return self.zone(symbol, every=isinstance(node, (n.Every, n.EveryOf)))
            case LocalSymbol():
                return self.local(symbol)
            case ItemAttribute(item=item, attribute=attribute):
                return self.attribute(attribute, self.local(item), t.bare(item.type))
            case AttributeSymbol() if isinstance(node, n.Of):
                return self.attribute(symbol, self.weigh(node.of), t.bare(self.checked.types.get(node.of, t.UNKNOWN)))
            case AttributeSymbol():
                values = self.all_values(symbol)
                return Worth(values, least=len(values), most=len(values), exact=True)
            case ItemTrack(track=track):
                return self.track(track)
            case TrackSymbol():
                return self.track(symbol)
            case OptionSymbol():
                return self.option(symbol, node)
            case ValueSymbol(value=value):
                return Worth(frozenset({value}))
            case KindSymbol(id=kind):
                return Worth(frozenset({kind}))
            case TableSymbol(name=name):
                kinds = self.kinds_of[name]
                return Worth(kinds, least=0, most=self.pieces(kinds))
            case DefineSymbol():
                return self._define(symbol, node)
            case ItemDefine(item=item, define=define):
                return self._derived(define, self.local(item))
            case ItemSide(item=item):
                return PERHAPS if not self.local(item).nothing else MISSING
            case SideSymbol() if isinstance(node, n.Of):
                return MISSING if self.weigh(node.of).nothing else PERHAPS
            case Builtin():
                return self._built_in(symbol, node)
        return SOME

    def zone(self, zone: ZoneSymbol, *, every: bool = False) -> Worth:
        """What may lie in a zone."""
        kinds: frozenset[Plain] = frozenset(self.zones[zone.name])
        most = self.pieces(kinds)
        if zone.kind == "slot":
            slots = places(zone.family, zone.members, self.checked.players[1]) if every else 1
            most = slots if most is None else min(most, slots)
        return Worth(kinds, least=0, most=most) if kinds else MISSING

    def local(self, symbol: LocalSymbol) -> Worth:
        """What a name may hold; one that was not met yet may hold anything of its type."""
        return self.locals.get(id(symbol)) or self.of_type(symbol.type)

    def track(self, track: TrackSymbol) -> Worth:
        """What a track may hold: anything, if nothing changes it."""
        return self.tracks.get(track.name) or self.of_type(track.type)

    def option(self, option: OptionSymbol, node: n.Node) -> Worth:
        """What an option may be set to."""
        if isinstance(node, n.Step) or option.type == t.NUMBER:
            return number(option.low, option.high)
        if isinstance(option.type, t.ListOf):
            return Worth(None, option.low, option.high, 0, None)
        return ANYTHING

    def _define(self, define: DefineSymbol, node: n.Node) -> Worth:
        if isinstance(node, n.Step):
            return SOME
        if define.item is not None:
            of = self.weigh(node.of) if isinstance(node, n.Of) else ANYTHING
            row = isinstance(self.checked.types.get(node), t.ListOf) and not isinstance(define.type, t.ListOf)
            return SOME if row else self._derived(define, of)
        args = [self.weigh(arg) for arg in node.args] if isinstance(node, n.Call) else []
        key: tuple[str | Worth, ...] = (define.name, *args)
        if self._defined.get(key, (-1, SOME))[0] == self._size:
            return self._defined[key][1]
        before = {id(param): self.locals.get(id(param)) for param in define.params}
        for param, arg in zip(define.params, args, strict=False):
            self.locals[id(param)] = arg
        found = self.weigh(define.node.value)
        for param_key, worth in before.items():
            if worth is None:
                self.locals.pop(param_key, None)
            else:
                self.locals[param_key] = worth
        self._defined[key] = (self._size, found)
        return found

    def _derived(self, define: DefineSymbol, of: Worth) -> Worth:
        """What a thing has; nothing, if it is not there."""
        key = (define.name, of)
        if self._defined.get(key, (-1, SOME))[0] == self._size:
            return self._defined[key][1]
        if of.nothing:
            return MISSING
        before = self.locals.get(id(define.item))
        self.locals[id(define.item)] = of.one(sure=True)
        found = self.weigh(define.node.value) if define.name not in self.checked.adjusted else number(None, None)
        if define.node.least is not None:
            least = self.weigh(define.node.least).bottom
            low = found.bottom
            found = number(low if least is None else least if low is None else max(low, least), None)
        if of.least == 0:
            found = replace(found, least=0, exact=False)
        if before is None:
            self.locals.pop(id(define.item), None)
        else:
            self.locals[id(define.item)] = before
        self._defined[key] = (self._size, found)
        return found

    def _built_in(self, symbol: Builtin, node: n.Expr) -> Worth:
        item = symbol.item
        of = self.local(item) if item is not None else self.weigh(node.of) if isinstance(node, n.Of) else ANYTHING
        match symbol.name:
            case "kind":
                return of.one(sure=of.least > 0)
            case "top" | "bottom" | "first" | "last":
                return of.one()
            case "owner":
                return MISSING if of.nothing else PERHAPS
            case "playable":
                none = of.nothing or (of.values is not None and not of.values & self._played)
                return Worth(NEVER) if none else PERHAPS
        return ANYTHING
