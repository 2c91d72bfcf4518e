"""From a test to a clause that says that it holds, or that it does not; and to a condition behind a noun."""

from __future__ import annotations

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
    OptionSymbol,
    SideSymbol,
    TrackSymbol,
)
from ..syntax import nodes as n
from .english import article, listed, number_word, plain, side_word
from .people import Looked, Noun, relative
from .sets import SHORT, Things, given_to, things, with_args
from .speaker import Speaker
from .values import mention_attribute, noun_of, option_noun, value

_COUNTS = {
    "is": "exactly {}",
    "is not": "any number of {} but {}",
    "at least": "at least {}",
    "at most": "at most {}",
    "more": "more than {}",
    "less": "fewer than {}",
}
_COUNTS_NOT = {
    "is": "is not",
    "is not": "is",
    "at least": "less",
    "at most": "more",
    "more": "at most",
    "less": "at least",
}
_WORDS = {
    "is": "",
    "is not": "not ",
    "at least": "at least ",
    "at most": "at most ",
    "more": "more than ",
    "less": "less than ",
}


def clause(s: Speaker, node: n.Expr, yes: bool = True) -> str:
    """A clause that says that a test holds (or, with `yes` False, that it does not)."""
    match node:
        case n.Truth(value=truth):
            return "it is always so" if truth is yes else "it is never so"
        case n.Not(of=of):
            return clause(s, of, not yes)
        case n.Logic(op=op, items=items):
            link = op if yes else {"and": "or", "or": "and"}[op]
            return _joined([(clause(s, item, yes), _is_mixed(item, op)) for item in items], link)
        case n.Any(of=of):
            return _any(s, of, yes)
        case n.IsEmpty(of=of, negated=negated):
            called = things(s, of)
            said = called.group.text if called.group is not None else called.all()
            be = called.group.verb("is", "are") if called.group is not None and called.gathered else "is"
            return f"{said} {be} {'not ' if negated is yes else ''}empty"
        case n.IsExtreme(extreme=extreme, of=of):
            s.ties = True
            found = noun_of(s, of)
            return f"{found.text} {found.verb('is', 'are')} {'' if yes else 'not '}the {extreme}"
        case n.IsUnique(of=of):
            return f"{value(s, of)} {'no other one has' if yes else 'another one has too'}"
        case n.Compare(op=op, left=left, right=right):
            return _compare(s, node, op, left, right, yes)
        case n.Name() | n.My() | n.Of() | n.Call():
            return _fact(s, node, yes)
        case _:
            found = noun_of(s, node)
            return f"{found.text} {found.verb('is', 'are')} {'yes' if yes else 'no'}"


def relatives(s: Speaker, looked: Looked, node: n.Expr) -> tuple[str, str]:
    """A condition to stand behind the thing that it looks at: one of it, several of it."""
    one, many = _relative(s, looked, node, True)
    return one, many


def _relative(s: Speaker, looked: Looked, node: n.Expr, yes: bool) -> tuple[str, str]:
    if isinstance(node, n.Not):
        return _relative(s, looked, node.of, not yes)
    if isinstance(node, n.Logic):
        link = node.op if yes else {"and": "or", "or": "and"}[node.op]
        parts = [(_relative(s, looked, item, yes), _is_mixed(item, node.op)) for item in node.items]
        one, many = (_joined([(part[at], mixed) for part, mixed in parts], link) for at in (0, 1))
        return one, many
    said = clause(s, node, yes)
    return relative(looked, said), relative(looked, said, many=True)


def _is_mixed(item: n.Expr, op: str) -> bool:
    """Whether a part of an `and` is an `or`, or the other way round; a `not` before it exchanges both."""
    turned = False
    while isinstance(item, n.Not):
        item, turned = item.of, not turned
    return isinstance(item, n.Logic) and (item.op == op) is turned


def _joined(parts: list[tuple[str, bool]], link: str) -> str:
    """Clauses with `and` or `or`; one that holds such a word itself is kept apart."""
    if not any(mixed for _, mixed in parts):
        return listed([said for said, _ in parts], link)
    if link == "or":
        return ", or ".join(said for said, _ in parts)
    return ", and ".join(f"either {said}" if mixed else said for said, mixed in parts)


def _any(s: Speaker, of: n.Expr, yes: bool) -> str:
    type_ = s.checked.types.get(of, t.UNKNOWN)
    symbol = s.checked.refs.get(of)
    many = isinstance(t.bare(type_), (t.SetOf, t.ListOf))
    if isinstance(type_, t.ZoneOf):
        found = things(s, of)
        assert found.group is not None
        return f"{found.group.text} {'holds' if yes else 'does not hold'} {article(found.noun)}"
    if many:
        return _how_many(things(s, of), "at least one {}" if yes else "no {}", many=False)
    if isinstance(symbol, Builtin) and symbol.name in ("top", "bottom", "first", "last") and isinstance(of, n.Of):
        return f"{value(s, of.of)} is {'not ' if yes else ''}empty"
    if isinstance(symbol, Builtin) and symbol.item is not None:
        item = s.local(symbol.item)
        return f"{item.text} {item.verb('has', 'have')} {article(symbol.name) if yes else f'no {symbol.name}'}"
    if isinstance(symbol, Builtin) and isinstance(of, n.Of) and of.text in ("owner", "kind"):
        item = _one(s, of.of)
        return f"{item.text} {item.verb('has', 'have')} {article(of.text) if yes else f'no {of.text}'}"
    noun = noun_of(s, of)
    if isinstance(symbol, LocalSymbol):
        made = s.made.get(symbol, "")
        if made:
            return f"{noun.text} {noun.verb('was', 'were')} {'' if yes else 'not '}{made}"
        return f"there is {'' if yes else 'no '}{noun.text.removeprefix('the ') if not yes else _such(s, symbol)}"
    if isinstance(symbol, (AttributeSymbol, ItemAttribute)):
        attribute = symbol if isinstance(symbol, AttributeSymbol) else symbol.attribute
        of_what = s.local(symbol.item) if isinstance(symbol, ItemAttribute) else _thing_of(s, of)
        if of_what is not None:
            verb = of_what.verb("has", "have")
            return f"{of_what.text} {verb} {article(plain(attribute.name)) if yes else 'no ' + plain(attribute.name)}"
    derived = symbol.define if isinstance(symbol, ItemDefine) else symbol
    if isinstance(derived, DefineSymbol) and derived.item is not None and isinstance(of, (n.Name, n.My, n.Of)):
        whose = s.local(symbol.item) if isinstance(symbol, ItemDefine) else _thing_of(s, of) or s.me_of(of)
        verb, called = whose.verb("has", "have"), plain(derived.name)
        return f"{whose.text} {verb} {article(called) if yes else f'no {called}'}"
    if not isinstance(symbol, (TrackSymbol, ItemTrack)):
        word = noun.text.removeprefix("the ")
        return f"there is {article(word) if yes else f'no {word}'}"
    return f"{noun.text} {noun.verb('is', 'are')} {'' if yes else 'not '}set"


def _such(s: Speaker, symbol: LocalSymbol) -> str:
    word = s.local_word(symbol)
    return word if s.is_brief(symbol) else article(word)


def _thing_of(s: Speaker, node: n.Expr) -> Noun | None:
    return noun_of(s, node.of) if isinstance(node, n.Of) else None


def _how_many(found: Things, how: str, *, many: bool, again: str = "") -> str:
    """`your hand holds at least one card that is wild`, `there are fewer than two cards among ...`."""
    noun = found.nouns if many else ("other " if found.other else "") + found.noun
    condition = found.many if many else found.one
    defined = f" (`{found.defined}`)" if found.defined else ""
    if found.zone is not None and found.group is not None and not found.gathered:
        said = how.format(noun, again)
        return f"{found.group.text} holds {said}{' ' + condition if condition else ''}{defined}"
    behind = " ".join(filter(None, (found.place, condition)))
    said = how.format(noun, again)
    return f"there {'are' if many else 'is'} {said}{' ' + behind if behind else ''}{defined}"


def _compare(s: Speaker, node: n.Compare, op: str, left: n.Expr, right: n.Expr, yes: bool) -> str:
    counting = _through(s, left)
    if isinstance(counting, n.Count) and op in _COUNTS:
        counted_ = _counted(s, counting.of, op if yes else _COUNTS_NOT[op], right)
        if counted_ is not None:
            return counted_
    found = noun_of(s, left)
    be = found.verb("is", "are")
    if op == "begins":
        verb = found.verb("begins", "begin") if yes else found.verb("does not begin", "do not begin")
        return f"{found.text} {verb} with {value(s, right)}{_in_order(right)}"
    if op in ("in", "not in"):
        among = things(s, right)
        said = among.group.text if among.group is not None and not among.one else among.all()
        if among.defined:
            said += f" (`{among.defined}`)"
        is_in = (op == "in") is yes
        link = "one of" if isinstance(right, n.Listing) or among.defined else "among"
        return f"{found.text} {be} {'' if is_in else 'not '}{link} {said}"
    missing = isinstance(s.checked.types.get(left), t.Maybe) or isinstance(s.checked.types.get(right), t.Maybe)
    if op == "is" and isinstance(right, n.Nothing):
        return f"{found.text} {be} {'not ' if yes else ''}set"
    if op == "is not" and yes and missing and not isinstance(s.checked.types.get(left), t.Maybe):
        return f"{found.text} {be} not {value(s, right)} (and that is set)"
    if op == "is not" and yes and missing:
        return _other_than(s, left, found, value(s, right))
    if not yes and missing:
        return f"it is not so that {clause(s, node)}"
    if op in ("is", "is not"):
        is_so = (op == "is") is yes
        if s.checked.refs.get(left) is not None and _is_owner(s, left) and isinstance(right, n.Me):
            return _owned(s, left, found, value(s, right), s.me_of(right).second, is_so)
        return f"{found.text} {be} {'' if is_so else 'not '}{value(s, right)}"
    return f"{found.text} {be} {'' if yes else 'not '}{_WORDS[op]}{value(s, right)}"


def _through(s: Speaker, node: n.Expr) -> n.Expr:
    """What a define counts, where it does nothing else."""
    symbol = s.checked.refs.get(node)
    if isinstance(symbol, DefineSymbol) and symbol.item is None and isinstance(symbol.node.value, n.Count):
        with_args(s, node, symbol)
        return symbol.node.value
    return node


def _in_order(right: n.Expr) -> str:
    return ", in this order" if isinstance(right, n.Listing) and len(right.items) > 1 else ""


def _counted(s: Speaker, of: n.Expr, op: str, right: n.Expr) -> str | None:
    """How many there are, if that is compared with a plain number or an option."""
    symbol = s.checked.refs.get(right)
    found = things(s, of)
    if isinstance(right, n.Int):
        many = right.value != 1 or op == "is not"
        if right.value == 0 and op in ("is", "at most"):
            return _how_many(found, "no {}", many=False)
        if op == "is not":
            return _how_many(found, "a number of {} other than " + str(right.value), many=True)
        if right.value == 0 and op == "more":
            return _how_many(found, "at least one {}", many=False)
        word = number_word(right.value) if right.value else "0"
        return _how_many(found, f"{_COUNTS[op].format(word)} {{}}", many=many)
    if isinstance(symbol, OptionSymbol) and op != "is not":
        return _how_many(found, _COUNTS[op].format(option_noun(s, symbol)) + " {}", many=True)
    return None


def _other_than(s: Speaker, left: n.Expr, found: Noun, right: str) -> str:
    """`is not` of what may be missing: then it does not hold."""
    symbol = s.checked.refs.get(left)
    if isinstance(symbol, ItemAttribute):
        item = s.local(symbol.item)
        return f"{item.text} {item.verb('has', 'have')} {article(plain(symbol.attribute.name))} other than {right}"
    if isinstance(symbol, AttributeSymbol) and isinstance(left, n.Of) and not _is_zone(s, left.of):
        item = noun_of(s, left.of)
        return f"{item.text} {item.verb('has', 'have')} {article(plain(symbol.name))} other than {right}"
    there = "set" if isinstance(symbol, (TrackSymbol, ItemTrack)) else "there"
    return f"{found.text} {found.verb('is', 'are')} {there}, but not {right}"


def _is_zone(s: Speaker, node: n.Expr) -> bool:
    return isinstance(t.bare(s.checked.types.get(node, t.UNKNOWN)), t.ZoneOf)


def _is_owner(s: Speaker, node: n.Expr) -> bool:
    symbol = s.checked.refs.get(node)
    return isinstance(symbol, Builtin) and symbol.name == "owner"


def _owned(s: Speaker, left: n.Expr, found: Noun, who: str, second: bool, is_so: bool) -> str:
    """`owner is me`: that it lies with you."""
    symbol = s.checked.refs.get(left)
    if isinstance(symbol, Builtin) and symbol.item is not None:
        item = s.local(symbol.item)
        verb = item.verb("belongs", "belong") if is_so else item.verb("does not belong", "do not belong")
        return f"{item.text} {verb} to {who}"
    return f"{found.text} is {'' if is_so else 'not '}{who}"


def _fact(s: Speaker, node: n.Name | n.My | n.Of | n.Call, yes: bool) -> str:
    """Something that is yes or no by itself."""
    symbol = s.checked.refs.get(node)
    match symbol:
        case OptionSymbol():
            s.options[symbol.name] = symbol
            return f"`{symbol.name}` is {'yes' if yes else 'no'} (it is {'yes' if symbol.value else 'no'})"
        case ItemAttribute(item=item, attribute=attribute):
            mention_attribute(s, item.type, attribute)
            noun = s.local(item)
            return f"{noun.text} {_is(noun, yes)} {plain(attribute.name)}"
        case AttributeSymbol() if isinstance(node, n.Of):
            mention_attribute(s, s.checked.types.get(node.of, t.UNKNOWN), symbol)
            noun = _one(s, node.of)
            return f"{noun.text} {_is(noun, yes)} {plain(symbol.name)}"
        case ItemSide(item=item, side=side):
            return _shows(s.local(item), side, yes)
        case SideSymbol() if isinstance(node, n.Of):
            return _shows(_one(s, node.of), symbol, yes)
        case Builtin(name="playable", item=item):
            who = s.me_of(node)
            noun = s.local(item) if item is not None else _one(s, node.of) if isinstance(node, n.Of) else who
            return f"{who.text} {'can' if yes else 'cannot'} play {noun.text}"
        case ItemDefine(item=item, define=define):
            return _derived_fact(s, define, s.local(item), yes)
        case DefineSymbol() if symbol.item is not None and isinstance(node, (n.My, n.Of)):
            return _derived_fact(s, symbol, s.me_of(node) if isinstance(node, n.My) else _one(s, node.of), yes)
        case DefineSymbol():
            return _define(s, node, symbol, yes)
    noun = noun_of(s, node)
    return f"{noun.text} {_is(noun, True)} {'yes' if yes else 'no'}"


def _derived_fact(s: Speaker, define: DefineSymbol, whose: Noun, yes: bool) -> str:
    s.defines[define.name] = define
    verb = whose.verb("meets", "meet") if yes else whose.verb("does not meet", "do not meet")
    return f"{whose.text} {verb} `{define.name}`"


def _one(s: Speaker, node: n.Expr) -> Noun:
    """A piece, or the one that lies in a slot."""
    if _is_zone(s, node):
        return Noun(things(s, node).all())
    return noun_of(s, node)


def _is(noun: Noun, yes: bool) -> str:
    return noun.verb("is", "are") if yes else noun.verb("is not", "are not")


def _shows(noun: Noun, side: SideSymbol, yes: bool) -> str:
    verb = noun.verb("shows its", "show their") if yes else noun.verb("does not show its", "do not show their")
    return f"{noun.text} {verb} {side_word(side.name)}"


def _define(s: Speaker, node: n.Name | n.My | n.Of | n.Call, define: DefineSymbol, yes: bool) -> str:
    """A define in its own words if they are few, else by its name."""
    with_args(s, node, define)
    before = dict(s.defines)
    found = clause(s, define.node.value, yes)
    if not isinstance(define.node.value, n.Cases) and len(found) <= SHORT and "(`" not in found:
        return f"{found} (`{define.name}`)"
    s.defines = before
    s.defines[define.name] = define
    return f"`{define.name}` {'holds' if yes else 'does not hold'}{given_to(s, node)}"
