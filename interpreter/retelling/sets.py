"""From an expression that stands for several things to `Things`: what they are, where they lie, and which of them."""

from __future__ import annotations

from dataclasses import dataclass

from ..model import types as t
from ..model.symbols import AttributeSymbol, DefineSymbol, ItemDefine, TableSymbol, ZoneSymbol
from ..syntax import nodes as n
from .english import plain, plural
from .families import several_called
from .people import YOU, Noun, look_at
from .speaker import Speaker, noun_for

SHORT = 100
"""What a define stands for is said in its place if it is no longer than this."""


@dataclass
class Things:
    """Things of one sort. Either they lie in a `zone`, or `group` is how they are called, or they are all there are."""

    noun: str
    group: Noun | None = None
    """How all of them together are called, before any condition: `your hand`, `the offers`."""
    place: str = ""
    """Where they lie: `in your hand`; of a group that is no place: `among the offers`."""
    zone: ZoneSymbol | None = None
    one: str = ""
    """The condition behind one of them: `whose colour is red`."""
    many: str = ""
    """The condition behind several."""
    other: bool = False
    """Whether it is all but the one who is spoken of: `another player`."""
    gathered: bool = False
    """Whether it is what lies in several zones: `every hand`."""
    defined: str = ""
    """The name of the define that says so, to be set behind: `(fitting)`."""

    def behind(self, *, many: bool) -> str:
        """Place and condition, to stand behind the noun."""
        found = " ".join(filter(None, (self.place, self.many if many else self.one)))
        return (f" {found}" if found else "") + (f" (`{self.defined}`)" if self.defined else "")

    @property
    def nouns(self) -> str:
        return f"other {plural(self.noun)}" if self.other else plural(self.noun)

    @property
    def is_single(self) -> bool:
        """Whether there is at most one: what lies in a slot."""
        return self.zone is not None and self.zone.kind == "slot" and not self.gathered

    def all(self) -> str:
        """`all cards in your hand`, `the offers`, `the card in your bid`."""
        if self.group is not None and self.zone is None and not self.one:
            return self.group.text + (f" (`{self.defined}`)" if self.defined else "")
        if self.is_single:
            return f"the {self.noun}{self.behind(many=False)}"
        return f"all {self.nouns}{self.behind(many=True)}"

    def several(self) -> str:
        """`cards in your hand`, to stand behind a number."""
        if self.group is not None and self.zone is None and not self.one:
            return f"{self.nouns} {self.place}".rstrip() + (f" (`{self.defined}`)" if self.defined else "")
        return f"{self.nouns}{self.behind(many=True)}"

    def single(self) -> str:
        """`card in your hand that is wild`, to stand behind "a" or "one"."""
        if self.group is not None and self.zone is None and not self.one:
            found = f"{self.noun} {self.place}".rstrip()
            return found + (f" (`{self.defined}`)" if self.defined else "")
        return f"{'other ' if self.other else ''}{self.noun}{self.behind(many=False)}"


def things(s: Speaker, node: n.Expr) -> Things:
    """What an expression stands for, seen as things that can be counted, chosen from, or moved together."""
    from .values import noun_of  # a value may be read of things, and things may be chosen by a value

    checked = s.checked
    type_ = checked.types.get(node, t.UNKNOWN)
    noun = noun_for(type_)
    symbol = checked.refs.get(node)
    if isinstance(node, n.Where):
        return _where(s, node)
    if isinstance(symbol, ZoneSymbol):
        if isinstance(node, (n.Every, n.EveryOf)):
            called = several_called(s, symbol, node)
            group = Noun(called, plural=True)
            return Things(plain(symbol.table), group, s.inside_of(symbol, called), symbol, gathered=True)
        group = noun_of(s, node)
        return Things(plain(symbol.table), group, s.inside_of(symbol, group.text), symbol)
    if isinstance(symbol, (DefineSymbol, ItemDefine)):
        define = symbol.define if isinstance(symbol, ItemDefine) else symbol
        return _defined(s, node, define) if define.item is None else _derived(s, node, symbol)
    if isinstance(node, n.FirstNotEmpty):
        listed = [things(s, choice).all() for choice in node.choices]
        group = Noun(", or if there are none, ".join(listed), plural=True)
        return Things(noun, group, f"among {group.text}")
    match node:
        case n.Every():
            if isinstance(symbol, TableSymbol):
                return Things(plain(symbol.name))
            if isinstance(symbol, AttributeSymbol):
                return Things(plain(symbol.name))
        case n.Players():
            return Things("player")
        case n.Others():
            return Things("player", other=True)
        case n.Everyone():
            return Things("player", Noun("all who play, those who have left the game too"), "in the game or out of it")
        case n.StillIn():
            return Things("player", one="still in", many="still in")
        case n.Nobody():
            return Things("player", Noun("nobody", "nobody's"), "among nobody")
    group = noun_of(s, node)
    return Things(noun, group, f"among {group.text}")


def _where(s: Speaker, node: n.Where) -> Things:
    from .tests import relatives

    found = things(s, node.source)
    item = s.checked.items[node]
    one, many = found.one, found.many
    person = item.type == t.PLAYER
    looked = look_at(found.noun, person=person)
    kept = s.things.get(item)
    s.things[item] = looked.as_noun
    try:
        found.one, found.many = relatives(s, looked, node.condition)
    finally:
        del s.things[item]
        if kept is not None:
            s.things[item] = kept
    if one:  # a condition on what a condition has left
        found.one, found.many = f"{one} and, of those, {found.one}", f"{many} and, of those, {found.many}"
    return found


def _defined(s: Speaker, node: n.Expr, define: DefineSymbol) -> Things:
    """What a define stands for, in its own words if they are few, else by its name."""
    with_args(s, node, define)
    before = dict(s.defines)
    found = things(s, define.node.value)
    if not isinstance(define.node.value, n.Cases) and len(found.all()) <= SHORT and not found.defined:
        found.defined = define.name
        return found
    s.defines = before
    s.defines[define.name] = define
    group = Noun(f"`{define.name}`" + given_to(s, node))
    return Things(noun_for(s.checked.types.get(node, t.UNKNOWN)), group, f"among {group.text}")


def _derived(s: Speaker, node: n.Expr, symbol: DefineSymbol | ItemDefine) -> Things:
    """What a piece or a player has, by its name: it is told below what that is."""
    from .values import noun_of

    define = symbol.define if isinstance(symbol, ItemDefine) else symbol
    s.defines[define.name] = define
    whose = s.local(symbol.item) if isinstance(symbol, ItemDefine) else s.me_of(node)
    if isinstance(node, n.Of):
        whose = noun_of(s, node.of)
    group = Noun(whose.has(plain(define.name)), plural=True)
    return Things(noun_for(s.checked.types.get(node, t.UNKNOWN)), group, f"among {group.text}")


def with_args(s: Speaker, node: n.Expr, define: DefineSymbol) -> None:
    """Makes a define speak of whoever is `me` here, and of what it is told here."""
    from .values import noun_of

    told = [noun_of(s, arg) for arg in node.args] if isinstance(node, n.Call) else []
    me = s.checked.mes.get(node)
    s.things[define.me] = s.player(me) if me is not None else (s.me or YOU)
    for param, noun in zip(define.params, told, strict=False):
        s.things[param] = noun


def given_to(s: Speaker, node: n.Expr) -> str:
    """What a define is told, behind its name: ` of the price`."""
    from .values import value

    if not isinstance(node, n.Call):
        return ""
    said = [value(s, arg) for arg in node.args]
    return f" for {' and '.join(f'({one})' if _is_sum(one) else one for one in said)}"


def _is_sum(said: str) -> bool:
    """Whether it could be taken apart by what stands around it."""
    return any(f" {word} " in said for word in ("plus", "minus", "times", "for", "and"))
