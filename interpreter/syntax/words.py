"""From an expression node back to the designer's words: for messages, and to tell whether two say the same."""

from __future__ import annotations

from . import nodes as n

_COMPARE = {
    "is": "is",
    "is not": "is not",
    "in": "is in",
    "not in": "is not in",
    "at least": "is at least",
    "at most": "is at most",
    "more": "is more than",
    "less": "is less than",
    "begins": "begins with",
}


def words(node: n.Expr) -> str:
    """The expression as it would be written, with the brackets that keep its meaning."""
    match node:
        case n.Int(value=value):
            return str(value)
        case n.Truth(value=value):
            return "yes" if value else "no"
        case n.Nobody():
            return "nobody"
        case n.Nothing():
            return "nothing"
        case n.Me():
            return "me"
        case n.Players():
            return "players"
        case n.Others():
            return "other players"
        case n.Everyone():
            return "everyone"
        case n.StillIn():
            return "players still in"
        case n.SeatNumber(number=number):
            return f"player {number}"
        case n.Listing(items=items):
            return "[" + ", ".join(map(words, items)) + "]"
        case n.Numbers(low=low, high=high):
            return f"[{words(low)} to {words(high)}]"
        case n.Name(text=text):
            return text
        case n.My(text=text):
            return f"my {text}"
        case n.Of(text="next"):
            return "next player"
        case n.Of(text=text, of=of):
            return f"{text} of {_inner(of)}"
        case n.SomeOf(text=text, count=count, of=of):
            return f"{text} {words(count)} of {_inner(of)}"
        case n.Every(text=text):
            return f"every {text}"
        case n.EveryOf(text=text, of=of):
            return f"every {text} of {_inner(of)}"
        case n.Count(of=of):
            return f"count {_inner(of)}"
        case n.Any(of=of):
            return f"any {_inner(of)}"
        case n.Only(of=of):
            return f"the only {_inner(of)}"
        case n.Total(what=what, among=among):
            return f"total {_inner(what)} among {_inner(among)}"
        case n.Fold(extreme=extreme, what=what, among=among):
            return f"{extreme} {_inner(what)} among {_inner(among)}"
        case n.ExtremeOf(extreme=extreme, of=of):
            return f"{extreme} of {_inner(of)}"
        case n.Step(text=text, index=index):
            return f"{text} for {_inner(index)}"
        case n.Call(text=text, args=args):
            return f"{text}({', '.join(map(words, args))})"
        case n.Where(source=source, name=name, condition=condition):
            named = f" as {name.text}" if name else ""
            return f"{_inner(source)}{named} where {words(condition)}"
        case n.FirstNotEmpty(choices=choices):
            return " else ".join(map(words, choices))
        case n.Cases(arms=arms, otherwise=otherwise):
            said = [f"when {words(arm.test)}: {words(arm.value)}" for arm in arms]
            return "; ".join([*said, *([f"otherwise: {words(otherwise)}"] if otherwise is not None else [])])
        case n.Compare(op=op, left=left, right=right):
            return f"{_inner(left)} {_COMPARE[op]} {_inner(right)}"
        case n.IsExtreme(extreme=extreme, of=of):
            return f"{_inner(of)} is {extreme}"
        case n.IsUnique(of=of):
            return f"{_inner(of)} is unique"
        case n.IsEmpty(of=of, negated=negated):
            return f"{_inner(of)} is {'not ' if negated else ''}empty"
        case n.Arith(op=op, left=left, right=right):
            return f"{_inner(left)} {op} {_inner(right)}"
        case n.Divided(left=left, right=right, rounding=rounding):
            return f"{_inner(left)} divided by {_inner(right)} rounded {rounding}"
        case n.Negative(of=of):
            return f"-{_inner(of)}"
        case n.Not(of=of):
            return f"not {_inner(of)}"
        case n.Logic(op=logic, items=items):
            return f" {logic} ".join(_inner(item) for item in items)
        case n.NotBuilt(word=word):
            return word


def _inner(node: n.Expr) -> str:
    seats = (n.Me, n.Players, n.Others, n.Everyone, n.SeatNumber)
    bare = (n.Int, n.Truth, n.Nobody, n.Nothing, *seats, n.Listing, n.Numbers, n.Name)
    links = (n.My, n.Of, n.SomeOf, n.Every, n.EveryOf, n.Call, n.Count, n.Any)
    return words(node) if isinstance(node, bare + links) else f"({words(node)})"
