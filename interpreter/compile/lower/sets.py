"""From sets, `where`, counts and extremes to loops: filters whose only reader counts or looks are one loop with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ...diagnostics.codes import playing
from ...model import types as t
from ...model.symbols import Builtin, ZoneSymbol
from ...source import Span
from ...syntax import nodes as n
from ...syntax.words import words
from .. import plan as p
from .builder import Builder
from .expressions import condition, expr, in_places, loose, single

Body = Callable[[p.Local], None]
Met = Callable[[p.Local], list[p.Op]]


def set_expr(b: Builder, node: n.Expr) -> p.Expr:
    """The value of an expression that looks through a set."""
    match node:
        case n.Where():
            return p.Read(filtered(b, node))
        case n.Count(of=of):
            return _count(b, of)
        case n.Any(of=of):
            return _any(b, of)
        case n.Only(of=of):
            return _only(b, node, of)
        case n.Total(what=what, among=among):
            return _total(b, node, what, among)
        case n.Fold(extreme=extreme, what=what, among=among):
            return _extreme(b, node.span, extreme, among, b.item(node), what)
        case n.ExtremeOf(extreme=extreme, of=of):
            return _extreme(b, node.span, extreme, of, b.temporary("number", t.NUMBER), None)
        case n.Cases() | n.FirstNotEmpty() | n.Divided():
            from .ways import cases, divided, first_not_empty  # what they branch between are expressions

            if isinstance(node, n.Divided):
                return divided(b, node)
            return cases(b, node) if isinstance(node, n.Cases) else first_not_empty(b, node)
    raise TypeError(f"{words(node)} cannot be worked out")


def members(b: Builder, node: n.Expr) -> p.Expr:
    """The members of a set, list, zone or single thing as a sequence in its fixed order."""
    type_ = b.type(node)
    if isinstance(type_, t.ZoneOf):
        return in_places(type_.kind, expr(b, node))
    if isinstance(type_, (t.SetOf, t.ListOf)):
        return expr(b, node)
    value = expr(b, node)
    if isinstance(type_, t.Maybe):
        value = b.keep(value, node.span, "thing", type_.of)
        return p.Select(p.Present(value), p.MakeList([value]), p.Const(()))
    return p.MakeList([value])


def members_once(b: Builder, node: n.Expr) -> p.Expr:
    """As `members`, each only once, where it first stands: a list may hold one thing twice, what is made of it not."""
    sequence = members(b, node)
    if not isinstance(b.type(node), t.ListOf) or isinstance(node, n.SomeOf) or isinstance(sequence, p.Interval):
        return sequence
    if isinstance(sequence, p.Const) and isinstance(sequence.value, tuple):
        return p.Const(tuple(dict.fromkeys(sequence.value)))
    found = b.temporary("once", b.type(node))
    item = b.temporary("item", t.element(b.type(node)) or t.UNKNOWN)
    b.emit(p.Assign(node.span, found, p.MakeList([])))
    add: list[p.Op] = [p.Append(node.span, found, p.Read(item))]
    test = p.Binary("not in", p.Read(item), p.Read(found))
    b.emit(p.ForIn(node.span, item, sequence, [p.If(node.span, test, add, [])]))
    return p.Read(found)


def through(b: Builder, node: n.Expr, item: p.Local, body: Body, span: Span) -> None:
    """Emits a loop over the members of `node`; `body` emits what is done with each (`item`)."""
    symbol = b.ref(node)
    if isinstance(node, n.Where) and not isinstance(node.condition, (n.IsExtreme, n.IsUnique)):
        _through_where(b, node, item, body, span)
    elif isinstance(node, n.Every) and isinstance(symbol, ZoneSymbol) and symbol.members is None:
        info = b.shared.zone(symbol)
        owner = b.temporary("seat", t.PLAYER)
        with b.into([]) as inner:
            body(item)
        pieces = in_places(info.kind, p.ZoneList(p.ZoneNumber(info.base, p.Read(owner))))
        b.emit(p.ForIn(span, owner, p.Seats(None), [p.ForIn(span, item, pieces, inner)]))
    else:
        sequence = members(b, node)
        with b.into([]) as inner:
            body(item)
        b.emit(p.ForIn(span, item, sequence, inner))


def _through_where(b: Builder, node: n.Where, item: p.Local, body: Body, span: Span) -> None:
    looked_at = b.item(node)

    def test_first(local: p.Local) -> None:
        test = condition(b, node.condition)
        with b.into([]) as inner:
            if item is not looked_at:
                b.emit(p.Assign(span, item, p.Read(local)))
            body(item)
        b.emit(p.If(node.condition.span, test, inner, []))

    through(b, node.source, looked_at, test_first, span)


def filtered(b: Builder, node: n.Where) -> p.Local:
    """A new list with what the `where` keeps, in the order of its source."""
    found = b.temporary("found", t.SetOf(b.item(node).type))
    b.emit(p.Assign(node.span, found, p.MakeList([])))
    item = b.item(node)
    if isinstance(node.condition, n.IsExtreme):
        _keep_extreme(b, node, node.condition, item, found)
    elif isinstance(node.condition, n.IsUnique):
        _keep_unique(b, node, node.condition, item, found)
    else:
        through(b, node, item, lambda local: b.emit(p.Append(node.span, found, p.Read(local))), node.span)
    return found


def _keep_extreme(b: Builder, node: n.Where, condition: n.IsExtreme, item: p.Local, found: p.Local) -> None:
    """One pass: a better one begins the list anew, an equal one joins it."""
    span = condition.span

    def anew(local: p.Local) -> list[p.Op]:
        return [p.Assign(span, found, p.MakeList([p.Read(local)]))]

    def join(local: p.Local) -> list[p.Op]:
        return [p.Append(span, found, p.Read(local))]

    _look_for_extreme(b, node, condition, item, anew, join)


def _look_for_extreme(
    b: Builder, node: n.Where, condition: n.IsExtreme, item: p.Local, anew: Met, again: Met
) -> p.Local:
    """One pass over the source of a `where ... is highest`; `anew` is done with each that is better than all before it,
    `again` with each that is as good. Gives the local with the best value; missing ones are passed over."""
    span = condition.span
    best = b.temporary("best", t.Maybe(t.NUMBER))
    better: Literal[">", "<"] = ">" if condition.extreme == "highest" else "<"
    b.emit(p.Assign(span, best, p.Const(None)))

    def look(local: p.Local) -> None:
        value = b.keep(expr(b, condition.of), span, "value", t.NUMBER)
        first = p.Prefix("not", p.Present(p.Read(best)))
        equal: list[p.Op] = [p.If(span, p.Binary("==", value, p.Read(best)), again(local), [])]
        test = p.Both("or", [first, p.Binary(better, value, p.Read(best))])
        choice = p.If(span, test, [p.Assign(span, best, value), *anew(local)], equal)
        if isinstance(b.type(condition.of), t.Maybe):
            b.emit(p.If(span, p.Present(value), [choice], []))
        else:
            b.emit(choice)

    through(b, node.source, item, look, node.span)
    return best


def _keep_unique(b: Builder, node: n.Where, condition: n.IsUnique, item: p.Local, found: p.Local) -> None:
    """Two passes: count every value, then keep those counted once. A missing value is none, so nothing shares it."""
    span = condition.span
    tally = b.temporary("tally", t.UNKNOWN)
    missing = isinstance(b.type(condition.of), t.Maybe)
    b.emit(p.NewTally(span, tally))

    def count(_local: p.Local) -> None:
        value = expr(b, condition.of)
        value = b.keep(value, span, "value") if missing else value
        step = p.CountUp(span, tally, value)
        b.emit(p.If(span, p.Present(value), [step], []) if missing else step)

    def keep(local: p.Local) -> None:
        value = expr(b, condition.of)
        value = b.keep(value, span, "value") if missing else value
        once: p.Expr = p.Binary("==", p.TallyOf(tally, value), p.Const(1))
        test = p.Both("and", [p.Present(value), once]) if missing else once
        b.emit(p.If(span, test, [p.Append(span, found, p.Read(local))], []))

    through(b, node.source, item, count, node.span)
    through(b, node.source, item, keep, node.span)


def _count(b: Builder, node: n.Expr) -> p.Expr:
    type_ = b.type(node)
    if isinstance(node, n.Where) and not isinstance(node.condition, (n.IsExtreme, n.IsUnique)):
        number = b.temporary("count", t.NUMBER)
        b.emit(p.Assign(node.span, number, p.Const(0)))
        one_more = p.Assign(node.span, number, p.Binary("+", p.Read(number), p.Const(1)))
        through(b, node, b.item(node), lambda _local: b.emit(one_more), node.span)
        return p.Read(number)
    if isinstance(type_, (t.SetOf, t.ListOf, t.ZoneOf)):
        return p.Size(expr(b, node))
    if isinstance(type_, t.Maybe):
        return p.Select(p.Present(expr(b, node)), p.Const(1), p.Const(0))
    return p.Const(1)


def _any(b: Builder, node: n.Expr) -> p.Expr:
    type_ = b.type(node)
    if isinstance(node, n.Where) and not isinstance(node.condition, (n.IsExtreme, n.IsUnique)):
        found = b.temporary("any", t.YES_NO)
        b.emit(p.Assign(node.span, found, p.Const(False)))

        def stop(_local: p.Local) -> None:
            b.emit(p.Assign(node.span, found, p.Const(True)))
            b.emit(p.Break(node.span))

        through(b, node, b.item(node), stop, node.span)
        return p.Read(found)
    if isinstance(type_, (t.SetOf, t.ListOf, t.ZoneOf)):
        return p.Binary("!=", p.Size(expr(b, node)), p.Const(0))
    if isinstance(type_, t.Maybe) or (isinstance(symbol := b.ref(node), Builtin) and symbol.name == "owner"):
        return p.Present(loose(b, node))
    return p.Const(True)


def _only_extreme(b: Builder, node: n.Only, of: n.Where, condition: n.IsExtreme) -> p.Expr:
    """`the only (x where y is highest)`: the one that is best, and whether another is as good."""
    span, item = node.span, b.item(of)
    one, several = b.temporary("only", item.type), b.temporary("several", t.YES_NO)
    b.emit(p.Assign(span, one, p.Const(None)))
    b.emit(p.Assign(span, several, p.Const(False)))

    def anew(local: p.Local) -> list[p.Op]:
        return [p.Assign(span, one, p.Read(local)), p.Assign(span, several, p.Const(False))]

    def again(_local: p.Local) -> list[p.Op]:
        return [p.Assign(span, several, p.Const(True))]

    best = _look_for_extreme(b, of, condition, item, anew, again)
    fail_none: list[p.Op] = [p.Fail(span, playing.NOT_THE_ONLY.id, "none")]
    fail_several: list[p.Op] = [p.Fail(span, playing.NOT_THE_ONLY.id, "several")]
    b.emit(p.If(span, p.Present(p.Read(best)), [], fail_none))
    b.emit(p.If(span, p.Read(several), fail_several, []))
    return p.Read(one)


def _only(b: Builder, node: n.Only, of: n.Expr) -> p.Expr:
    if isinstance(of, n.Where) and isinstance(of.condition, n.IsExtreme):
        return _only_extreme(b, node, of, of.condition)
    type_ = b.type(of)
    if not isinstance(type_, (t.SetOf, t.ListOf, t.ZoneOf)):
        value = b.keep(single(b, of), node.span, "only", b.type(node))
        if isinstance(type_, t.Maybe):
            fail: list[p.Op] = [p.Fail(node.span, playing.NOT_THE_ONLY.id, "none")]
            b.emit(p.If(node.span, p.Present(value), [], fail))
        return value
    found = b.keep(expr(b, of), node.span, "only", type_)
    none: list[p.Op] = [p.Fail(node.span, playing.NOT_THE_ONLY.id, "none")]
    several: list[p.Op] = [p.Fail(node.span, playing.NOT_THE_ONLY.id, "several")]
    b.emit(
        p.If(
            node.span,
            p.Binary("!=", p.Size(found), p.Const(1)),
            [p.If(node.span, p.Binary("==", p.Size(found), p.Const(0)), none, several)],
            [],
        )
    )
    return p.Item(found, p.Const(0))


def _total(b: Builder, node: n.Total, what: n.Expr, among: n.Expr) -> p.Expr:
    total = b.temporary("total", t.NUMBER)
    b.emit(p.Assign(node.span, total, p.Const(0)))

    def add(_local: p.Local) -> None:
        value = expr(b, what)
        if isinstance(b.type(what), t.Maybe):
            value = b.keep(value, what.span, "value", t.NUMBER)
            step = p.Assign(node.span, total, p.Binary("+", p.Read(total), value))
            b.emit(p.If(what.span, p.Present(value), [step], []))
        else:
            b.emit(p.Assign(node.span, total, p.Binary("+", p.Read(total), value)))

    through(b, among, b.item(node), add, node.span)
    return p.Read(total)


def _extreme(b: Builder, span: Span, extreme: str, among: n.Expr, item: p.Local, what: n.Expr | None) -> p.Expr:
    """The highest or lowest of values; missing if there are none."""
    best = b.temporary("best", t.Maybe(t.NUMBER))
    b.emit(p.Assign(span, best, p.Const(None)))

    def look(local: p.Local) -> None:
        value = p.Read(local) if what is None else b.keep(expr(b, what), span, "value", t.NUMBER)
        first = p.Prefix("not", p.Present(p.Read(best)))
        better = p.Binary(">" if extreme == "highest" else "<", value, p.Read(best))
        step = p.If(span, p.Both("or", [first, better]), [p.Assign(span, best, value)], [])
        missing = what is not None and isinstance(b.type(what), t.Maybe)
        b.emit(p.If(span, p.Present(value), [step], []) if missing else step)

    through(b, among, item, look, span)
    return p.Read(best)


def kept_list(b: Builder, node: n.Expr, *, once: bool = False) -> p.Expr:
    """The members (each once, if wanted) as a list that no later change of the position touches."""
    sequence = members_once(b, node) if once else members(b, node)
    fixed = (p.Const, p.MakeList, p.Interval, p.Seats, p.OtherSeats, p.FamilyList, p.Joined, p.Slice)
    if isinstance(node, (n.Where, n.Cases, n.FirstNotEmpty)) or isinstance(sequence, fixed):
        return sequence
    return p.Copy(sequence)


__all__ = ["filtered", "kept_list", "members", "members_once", "set_expr", "through"]
