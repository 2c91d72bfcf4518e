"""From an expression to the noun that stands for its value in a sentence."""

from __future__ import annotations

from ..analysis.defines import says_me
from ..model import types as t
from ..model.symbols import (
    AttributeSymbol,
    Builtin,
    DefineSymbol,
    ItemAttribute,
    ItemDefine,
    ItemTrack,
    KindSymbol,
    LocalSymbol,
    OptionSymbol,
    SideSymbol,
    TrackSymbol,
    ValueSymbol,
    ZoneSymbol,
)
from ..syntax import nodes as n
from .english import listed, looks_plural, number_word, ordinal, plain, plural, value_text
from .families import member_noun
from .people import YOU, Noun, named
from .sets import SHORT, given_to, things, with_args
from .speaker import Speaker, kind_name

_SIGNS = {"+": "plus", "-": "minus", "*": "times"}


def value(s: Speaker, node: n.Expr) -> str:
    """The words for the value of an expression."""
    return noun_of(s, node).text


def noun_of(s: Speaker, node: n.Expr) -> Noun:
    """The same, so that something can be said of it, or of what it has."""
    match node:
        case n.Int(value=number):
            return Noun(str(number))
        case n.Truth(value=truth):
            return Noun("yes" if truth else "no")
        case n.Nothing():
            return Noun("nothing")
        case n.Nobody():
            return Noun("nobody", "nobody's")
        case n.Me():
            return s.me_of(node)
        case n.Players():
            return Noun("all players", "all players'", plural=True)
        case n.Others():
            return Noun("all other players", "all other players'", plural=True)
        case n.StillIn():
            return Noun("the players still in", "the players' still in", plural=True)
        case n.Everyone():
            return Noun("everyone, those who have left the game too", plural=True)
        case n.SeatNumber(number=number):
            return named(f"player {number}")
        case n.Listing(items=items):
            return Noun(listed([value(s, item) for item in items]) or "nothing", plural=len(items) > 1)
        case n.Numbers(low=low, high=high):
            return Noun(f"the numbers from {value(s, low)} to {value(s, high)}", plural=True)
        case n.Name():
            return _name(s, node)
        case n.My(text=text):
            return _has(s, node, text, s.me_of(node))
        case n.Of(text=text, of=of):
            return _of(s, node, text, of)
        case n.SomeOf(text=text, count=count, of=of):
            return member_noun(s, node) or _some_of(s, text, count, of)
        case n.Count(of=of):
            return Noun(f"the number of {things(s, of).several()}")
        case n.Only(of=of):
            return named(f"the only {things(s, of).single()}")
        case n.Total(what=what, among=among):
            return Noun(f"the total {_read_of_each(s, node, what, among)}")
        case n.Fold(extreme=extreme, what=what, among=among):
            return Noun(f"the {extreme} {_read_of_each(s, node, what, among)}")
        case n.ExtremeOf(extreme=extreme, of=of):
            return Noun(f"the {extreme} of {value(s, of)}")
        case n.Step(index=index):
            return _entry(s, node, index)
        case n.Call():
            return _define(s, node, s.checked.refs.get(node))
        case n.Arith(op=op, left=left, right=right):
            return Noun(f"{_part(s, left, op)} {_SIGNS[op]} {_part(s, right, op, last=True)}")
        case n.Divided(left=left, right=right, rounding=rounding):
            return Noun(f"{_part(s, left, '*')} divided by {_part(s, right, '*', last=True)} (rounded {rounding})")
        case n.Cases():
            return Noun("what the case says that holds")
        case n.Negative(of=of):
            inner = _part(s, of, "*")
            return Noun(f"-{inner}" if isinstance(of, n.Int) else f"minus {inner}")
        case n.Where() | n.Every() | n.EveryOf() | n.FirstNotEmpty():
            return Noun(things(s, node).all(), plural=True)
        case _:
            from .tests import clause  # a test is an expression, and speaks of values

            return Noun(f"whether {clause(s, node)}")


def amount(s: Speaker, node: n.Expr, said: str) -> str:
    """A plain number, or an option, of something that is given in the right number: `one card`, `3 cards (points)`."""
    if isinstance(node, n.Int):
        return f"{number_word(node.value)} {said}"
    symbol = s.checked.refs.get(node)
    assert isinstance(symbol, OptionSymbol)
    s.options[symbol.name] = symbol
    count = symbol.value if isinstance(symbol.value, int) else 0
    return f"{number_word(count)} {said} (`{symbol.name}`)"


def number(s: Speaker, node: n.Expr) -> str:
    """A number to stand before a noun: `two`, `3 (opening_hand)`."""
    return number_word(node.value) if isinstance(node, n.Int) and node.value else value(s, node)


def option_noun(s: Speaker, option: OptionSymbol) -> str:
    """An option with the value that is in force."""
    s.options[option.name] = option
    return f"`{option.name}` ({value_text(option.value)})"


def _part(s: Speaker, node: n.Expr, op: str, *, last: bool = False) -> str:
    """A part of a sum, in brackets where the reading would change else."""
    found = value(s, node)
    inner = node.op if isinstance(node, n.Arith) else None
    loose = inner in ("+", "-") and (op == "*" or (op == "-" and last))
    return f"({found})" if loose or (inner is not None and last and op == "*") else found


def _name(s: Speaker, node: n.Name) -> Noun:
    symbol = s.checked.refs.get(node)
    match symbol:
        case LocalSymbol():
            return s.local(symbol)
        case OptionSymbol():
            return Noun(option_noun(s, symbol))
        case ZoneSymbol():
            return s.zone(symbol, None)
        case TrackSymbol():
            return s.track(symbol, None)
        case DefineSymbol():
            return _define(s, node, symbol)
        case ValueSymbol(value=word):
            return Noun(plain(word))
        case KindSymbol(id=id_, table=table):
            return Noun(kind_name(s.checked, id_, table))
        case ItemAttribute(item=item, attribute=attribute):
            _mention(s, item.type, attribute)
            word = plain(attribute.name)
            return Noun(s.local(item).has(word), plural=looks_plural(word))
        case ItemTrack(item=item, track=track):
            return s.track(track, s.local(item))
        case ItemDefine(item=item, define=define):
            return derived_noun(s, node, define, s.local(item))
        case Builtin(name=name, item=item) if item is not None and name in ("owner", "kind"):
            return Noun(s.local(item).has(name))
        case None:  # a word of a table, where no name is looked up: the start of a track
            return Noun(plain(node.text))
        case _:
            from .tests import clause

            return Noun(f"whether {clause(s, node)}")


def _has(s: Speaker, node: n.Expr, text: str, owner: Noun) -> Noun:
    """A zone, a track or an own choice of a player, or who sits beside."""
    symbol = s.checked.refs.get(node)
    match symbol:
        case ZoneSymbol():
            return s.zone(symbol, owner)
        case TrackSymbol():
            return s.track(symbol, owner)
        case LocalSymbol():
            return Noun(owner.has(s.local_word(symbol)), plural=s.is_many(symbol))
        case DefineSymbol():
            return derived_noun(s, node, symbol, owner)
        case _:
            return beside(text, 1, owner)


def beside(side: str, far: int, who: Noun) -> Noun:
    """`the player on your left`, `the second player on the target's left`."""
    whose = f"{who.whose} {side}" if who.whose is not None else f"the {side} of {who.text}"
    return Noun(f"the {'' if far == 1 else ordinal(far) + ' '}player on {whose}")


def _of(s: Speaker, node: n.Of, text: str, of: n.Expr) -> Noun:
    if (member := member_noun(s, node)) is not None:
        return member
    symbol = s.checked.refs.get(node)
    type_ = t.bare(s.checked.types.get(of, t.UNKNOWN))
    if isinstance(symbol, AttributeSymbol):
        _mention(s, type_, symbol)
        word = plain(symbol.name)
        if isinstance(type_, t.ZoneOf):
            lying = things(s, of)
            if lying.is_single:
                return Noun(f"the {word} of {lying.all()}")
            words = word if looks_plural(word) else plural(word)
            return Noun(f"the {words} of {lying.all()} (in their order)", plural=True)
        return _of_thing(noun_of(s, of), word)
    if isinstance(symbol, SideSymbol):
        from .tests import clause

        return Noun(f"whether {clause(s, node)}")
    if isinstance(symbol, Builtin):
        if text in ("top", "bottom", "first", "last"):
            table = s.table_of(type_) or "piece"
            return named(f"the {text} {plain(table)} of {value(s, of)}")
        if text in ("owner", "kind"):
            if isinstance(type_, t.ZoneOf):
                return named(f"the {text} of {things(s, of).all()}")
            return _of_thing(noun_of(s, of), text)
        if text in ("left", "right"):
            return beside(text, 1, noun_of(s, of))
        if text == "next":
            return Noun("the next player")
        from .tests import clause

        return Noun(f"whether {clause(s, node)}")
    return _has(s, node, text, noun_of(s, of))


def _of_thing(noun: Noun, word: str) -> Noun:
    """`the rank of the price`; of the thing looked at `its rank`."""
    if noun.whose is not None and noun.text.startswith("\ue000"):
        return Noun(noun.has(word), plural=looks_plural(word))
    return named(f"the {word} of {noun.text}", many=looks_plural(word))


def derived_noun(s: Speaker, node: n.Expr, define: DefineSymbol, whose: Noun) -> Noun:
    """`its penalty`, `the penalty of the card`: a derived value is told by its name, and what it is below."""
    if t.bare(define.type or t.UNKNOWN) == t.YES_NO:
        from .tests import clause

        return Noun(f"whether {clause(s, node)}")
    s.defines[define.name] = define
    word = plain(define.name)
    many = looks_plural(word)
    return Noun(whose.has(word), plural=many) if whose.whose is not None else named(f"the {word} of {whose.text}")


def _some_of(s: Speaker, text: str, count: n.Expr, of: n.Expr) -> Noun:
    if text in ("left", "right"):
        if isinstance(count, n.Int):
            return beside(text, count.value, noun_of(s, of))
        far = noun_of(s, count)
        return Noun(f"the player as many seats to the {text} of {value(s, of)} as {far.text} {far.verb('says', 'say')}")
    table = plain(s.table_of(s.checked.types.get(of, t.UNKNOWN)) or "piece")
    if isinstance(count, n.Int):
        many = count.value != 1
        said = f"{number_word(count.value)} {plural(table)}" if many else table
        return Noun(f"the {text} {said} of {value(s, of)}", plural=many)
    return Noun(f"the {text} {value(s, count)} {plural(table)} of {value(s, of)}", plural=True)


def _read_of_each(s: Speaker, node: n.Total | n.Fold, what: n.Expr, among: n.Expr) -> str:
    """`rank of all cards in your hand`."""
    found = things(s, among)
    symbol = s.checked.refs.get(what)
    if isinstance(symbol, ItemAttribute) and isinstance(what, n.Name):
        _mention(s, symbol.item.type, symbol.attribute)
        return f"{plain(symbol.attribute.name)} of {found.all()}"
    if isinstance(symbol, ItemDefine) and isinstance(what, n.Name):
        s.defines[symbol.define.name] = symbol.define
        return f"{plain(symbol.define.name)} of {found.all()}"
    if isinstance(symbol, ItemTrack) and isinstance(what, n.Name):
        return f"{plain(symbol.track.name)} of {found.all()}"
    from .people import clause_about, look_at

    item = s.checked.items[node]
    looked = look_at(found.noun, person=item.type == t.PLAYER)
    s.things[item] = looked.as_noun
    said = clause_about(looked, value(s, what))
    del s.things[item]
    return f"of {said}, over {found.all()}"


def _entry(s: Speaker, node: n.Step, index: n.Expr) -> Noun:
    """`points for n`, with how the list is read."""
    symbol = s.checked.refs.get(node)
    match symbol:
        case OptionSymbol():
            s.options[symbol.name] = symbol
            called = f"`{symbol.name}` ({value_text(symbol.value)})"
            s.lists[f"`{symbol.name}`"] = None
        case DefineSymbol():
            s.defines[symbol.name] = symbol
            called = f"`{symbol.name}`"
        case LocalSymbol():
            called = s.local(symbol).text
        case TrackSymbol():
            called = s.track(symbol, None).text
        case _:
            called = f"`{node.text}`"
    if not isinstance(symbol, OptionSymbol):
        s.lists[called] = None
    return Noun(f"what {called} says for {value(s, index)}")


def _define(s: Speaker, node: n.Expr, define: object) -> Noun:
    """A define in its own words if they are few, else by its name, to be told below."""
    assert isinstance(define, DefineSymbol)
    type_ = s.checked.types.get(node, define.type or t.UNKNOWN)
    if t.bare(type_) == t.YES_NO:
        from .tests import clause

        return Noun(f"whether {clause(s, node)}")
    if isinstance(t.bare(type_), (t.SetOf, t.ListOf)):
        return Noun(things(s, node).all(), plural=True)
    me = s.checked.mes.get(node)
    with_args(s, node, define)
    before = dict(s.defines)
    found = noun_of(s, define.node.value)
    if len(found.text) <= SHORT // 2 and not _is_long(define.node.value):
        return found
    s.defines = before
    s.defines[define.name] = define
    whose = s.player(me) if me is not None else (s.me or YOU)
    return Noun(f"`{define.name}`{given_to(s, node)}{_for_whom(s, define, whose)}")


def _for_whom(s: Speaker, define: DefineSymbol, whose: Noun) -> str:
    """Whose it is, where it is not that of the one who is spoken to, and makes a difference."""
    return f" of {whose.text}" if says_me(s.checked.names, define) and not whose.second else ""


def _is_long(node: n.Expr) -> bool:
    """Sums are named, so that they are not taken apart where they stand in another one."""
    return isinstance(node, (n.Arith, n.Divided, n.Cases))


def _mention(s: Speaker, type_: t.Type, attribute: AttributeSymbol) -> None:
    """Keeps in mind that an attribute was spoken of which is printed on one side only."""
    table = s.table_of(type_)
    found = s.checked.names.tables[table].attributes.get(attribute.name) if table in s.checked.names.tables else None
    if table is not None and found is not None and found.on is not None:
        s.sided[(table, attribute.name)] = found.on


def mention_attribute(s: Speaker, type_: t.Type, attribute: AttributeSymbol) -> None:
    """The same, for conditions."""
    _mention(s, type_, attribute)
