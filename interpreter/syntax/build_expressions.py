"""From the syntax tree of an expression to its nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from ..diagnostics.codes import syntax as codes
from . import nodes as n
from .places import Places, SyntaxTree, parts

Build = Callable[[SyntaxTree, Places], n.Expr]


def expression(tree: SyntaxTree, at: Places) -> n.Expr:
    """The nodes of an expression. A form that is not built yet becomes `NotBuilt` in its place."""
    return _FORMS[str(tree.data)](tree, at)


def optional(tree: SyntaxTree | None, at: Places) -> n.Expr | None:
    """The same, where the expression may have been left out."""
    return None if tree is None else expression(tree, at)


def arguments(tree: SyntaxTree | None, at: Places) -> list[n.Expr]:
    """The expressions between brackets; no brackets, no arguments."""
    return [] if tree is None else [expression(kid, at) for kid in parts(tree) if kid is not None]


def number_range(tree: SyntaxTree, at: Places) -> n.Range:
    """`2 to 12 by 2 where ...`."""
    low, high, step, where = parts(tree)
    return n.Range(at.span(tree), expression(low, at), expression(high, at), optional(step, at), optional(where, at))


def source(tree: SyntaxTree, at: Places) -> n.Expr | n.Range:
    """What is chosen from or gone through: things or numbers."""
    return number_range(tree, at) if tree.data == "range" else expression(tree, at)


def amount(tree: SyntaxTree | None, at: Places) -> n.Amount | None:
    """How many, where it is said."""
    if tree is None:
        return None
    counts = [expression(kid, at) for kid in parts(tree)]
    match str(tree.data):
        case "exactly":
            return n.Amount(at.span(tree), counts[0], counts[0])
        case "between":
            return n.Amount(at.span(tree), counts[0], counts[1])
        case "up_to":
            return n.Amount(at.span(tree), None, counts[0])
        case _:
            return n.Amount(at.span(tree), None, None)


def value_or_cases(given: list[SyntaxTree], at: Places) -> n.Expr:
    """What a define stands for: one expression, or `when` and `otherwise` lines."""
    if given[0].data not in ("case", "otherwise"):
        return expression(given[0], at)
    arms = [
        n.CaseArm(at.span(tree), expression(parts(tree)[0], at), expression(parts(tree)[1], at))
        for tree in given
        if tree.data == "case"
    ]
    last = parts(given[-1])[0] if given[-1].data == "otherwise" else None
    return n.Cases(at.span(given[0]).to(at.span(given[-1])), arms, optional(last, at))


def extreme_word(tree: SyntaxTree) -> n.Extreme:
    """`highest` or `lowest`."""
    return "highest" if str(parts(tree)[0]) == "highest" else "lowest"


def _bare(kind: Callable[[Any], n.Expr]) -> Build:
    return lambda tree, at: kind(at.span(tree))


def _truth(value: bool) -> Build:
    return lambda tree, at: n.Truth(at.span(tree), value)


def _around(kind: Callable[[Any, n.Expr], n.Expr]) -> Build:
    """A form with one expression in it."""
    return lambda tree, at: kind(at.span(tree), expression(parts(tree)[0], at))


def _named(kind: Callable[[Any, str], n.Expr]) -> Build:
    """A form with one name in it."""
    return lambda tree, at: kind(at.span(tree), str(parts(tree)[0]))


def _compare(op: n.CompareOp) -> Build:
    def build(tree: SyntaxTree, at: Places) -> n.Expr:
        left, right = parts(tree)
        return n.Compare(at.span(tree), op, expression(left, at), expression(right, at))

    return build


def _arith(op: Literal["+", "-", "*"]) -> Build:
    def build(tree: SyntaxTree, at: Places) -> n.Expr:
        left, right = parts(tree)
        return n.Arith(at.span(tree), op, expression(left, at), expression(right, at))

    return build


def _divided(tree: SyntaxTree, at: Places) -> n.Expr:
    left, right, rounding = parts(tree)
    return n.Divided(
        at.span(tree), expression(left, at), expression(right, at), "up" if str(parts(rounding)[0]) == "up" else "down"
    )


def _first_not_empty(tree: SyntaxTree, at: Places) -> n.Expr:
    return n.FirstNotEmpty(at.span(tree), [expression(kid, at) for kid in parts(tree)])


def _logic(op: Literal["and", "or"]) -> Build:
    return lambda tree, at: n.Logic(at.span(tree), op, [expression(kid, at) for kid in parts(tree)])


def _empty(negated: bool) -> Build:
    return lambda tree, at: n.IsEmpty(at.span(tree), expression(parts(tree)[0], at), negated)


def _later(word: str) -> Build:
    return lambda tree, at: at.not_built(word, tree)


def _later_behind(word: str) -> Build:
    """A form whose word stands behind its first expression."""

    def build(tree: SyntaxTree, at: Places) -> n.Expr:
        first = parts(tree)[0]
        begin = at.passage.text.find(word, first.meta.end_pos)
        line = at.passage.text.count("\n", 0, begin) + 1
        column = begin - at.passage.text.rfind("\n", 0, begin)
        return n.NotBuilt(at.passage.span(line, column, len(word)), word)

    return build


def _every_linked(link: str) -> Build:
    return lambda tree, at: n.NotBuilt(at.span(tree), f"every {parts(tree)[0]} {link}")


def _int(tree: SyntaxTree, at: Places) -> n.Expr:
    return n.Int(at.span(tree), int(parts(tree)[0]))


def _minus_int(tree: SyntaxTree, at: Places) -> n.Expr:
    return n.Int(at.span(tree), -int(parts(tree)[0]))


def _list(tree: SyntaxTree, at: Places) -> n.Expr:
    return n.Listing(at.span(tree), arguments(tree, at))


def _numbers(tree: SyntaxTree, at: Places) -> n.Expr:
    low, high = parts(tree)
    return n.Numbers(at.span(tree), expression(low, at), expression(high, at))


def _next_player(tree: SyntaxTree, at: Places) -> n.Expr:
    return n.Of(at.span(tree), "next", n.Me(at.span(tree)))


def _seat_number(tree: SyntaxTree, at: Places) -> n.Expr:
    return n.SeatNumber(at.span(tree), int(parts(tree)[0]))


def _of(tree: SyntaxTree, at: Places) -> n.Expr:
    name, of = parts(tree)
    return n.Of(at.span(tree), str(name), expression(of, at))


def _every_of(tree: SyntaxTree, at: Places) -> n.Expr:
    name, of = parts(tree)
    return n.EveryOf(at.span(tree), str(name), expression(of, at))


def _some_of(tree: SyntaxTree, at: Places) -> n.Expr:
    name, count, of = parts(tree)
    return n.SomeOf(at.span(tree), str(name), expression(count, at), expression(of, at))


def _total(tree: SyntaxTree, at: Places) -> n.Expr:
    what, among = parts(tree)
    return n.Total(at.span(tree), expression(what, at), expression(among, at))


def _fold(tree: SyntaxTree, at: Places) -> n.Expr:
    extreme, what, among = parts(tree)
    return n.Fold(at.span(tree), extreme_word(extreme), expression(what, at), expression(among, at))


def _extreme_of(tree: SyntaxTree, at: Places) -> n.Expr:
    extreme, of = parts(tree)
    return n.ExtremeOf(at.span(tree), extreme_word(extreme), expression(of, at))


def _is_extreme(tree: SyntaxTree, at: Places) -> n.Expr:
    of, extreme = parts(tree)
    return n.IsExtreme(at.span(tree), extreme_word(extreme), expression(of, at))


def _step(tree: SyntaxTree, at: Places) -> n.Expr:
    name, index = parts(tree)
    return n.Step(at.span(tree), str(name), expression(index, at))


def _call(tree: SyntaxTree, at: Places) -> n.Expr:
    name, args = parts(tree)
    given = arguments(args, at)
    if str(name) == "playable" and len(given) == 1:  # it is said as `owner` is; no define can have this name
        better = f"playable of {at.written(parts(args)[0])}"
        at.problems.append(codes.PHRASE.at(at.span(tree), text=at.written(tree), better=better))
        return n.Of(at.span(tree), "playable", given[0])
    return n.Call(at.span(tree), str(name), given)


def _where(tree: SyntaxTree, at: Places) -> n.Expr:
    things, name, condition = parts(tree)
    made = None if name is None else at.ident(name)
    return n.Where(at.span(tree), expression(things, at), made, expression(condition, at))


_FORMS: dict[str, Build] = {
    "int": _int,
    "minus_int": _minus_int,
    "yes": _truth(True),
    "no": _truth(False),
    "nobody": _bare(n.Nobody),
    "nothing": _bare(n.Nothing),
    "me": _bare(n.Me),
    "players": _bare(n.Players),
    "others": _bare(n.Others),
    "everyone": _bare(n.Everyone),
    "still_in": _bare(n.StillIn),
    "seat_number": _seat_number,
    "next_player": _next_player,
    "list": _list,
    "numbers": _numbers,
    "name": _named(n.Name),
    "my": _named(n.My),
    "of": _of,
    "some_of": _some_of,
    "every": _named(n.Every),
    "every_of": _every_of,
    "count_of": _around(n.Count),
    "any_of": _around(n.Any),
    "only": _around(n.Only),
    "total_of": _total,
    "fold": _fold,
    "extreme_of": _extreme_of,
    "step": _step,
    "call": _call,
    "filter": _where,
    "is_": _compare("is"),
    "is_not": _compare("is not"),
    "is_in": _compare("in"),
    "is_not_in": _compare("not in"),
    "at_least": _compare("at least"),
    "at_most": _compare("at most"),
    "more": _compare("more"),
    "less": _compare("less"),
    "begins": _compare("begins"),
    "is_extreme": _is_extreme,
    "is_unique": _around(n.IsUnique),
    "is_empty": _empty(False),
    "is_not_empty": _empty(True),
    "plus": _arith("+"),
    "minus": _arith("-"),
    "times": _arith("*"),
    "divided": _divided,
    "first_not_empty": _first_not_empty,
    "negative": _around(n.Negative),
    "negation": _around(n.Not),
    "and_": _logic("and"),
    "or_": _logic("or"),
    # not built yet
    "every_in": _every_linked("in"),
    "strongest": _later("strongest"),
    "least_outside": _later("least"),
    "onward": _later_behind("onward"),
}
