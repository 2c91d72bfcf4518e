"""From heads to steps: whether all of them can be met, and the questions that settle them one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ...model import types as t
from ...model.symbols import LocalSymbol, ZoneSymbol
from ...source import Span
from ...syntax import nodes as n
from ...syntax.walk import walk
from .. import plan as p
from .builder import Builder
from .expressions import expr
from .loops import MOST_LISTED, interval, refuse_more
from .paying import Due, bound_to, can_pay, due
from .sets import members_once, through

Then = Callable[[], None]


def met(b: Builder, heads: Sequence[n.Head], span: Span, *, whole: bool = True, dues: Sequence[Due] = ()) -> p.Expr:
    """Whether heads can be met, whatever is chosen in them: emits the search, gives its result. `whole` if they are all
    heads of a part; `dues` is what heads before them have to pay."""
    if not heads:
        return p.Const(True)
    found = b.temporary("open", t.YES_NO)
    b.emit(p.Assign(span, found, p.Const(False)))
    if whole:
        look(b, heads, found, span, dues)
    else:
        _search(b, heads, found, span, dues)
    return p.Read(found)


def look(b: Builder, heads: Sequence[n.Head], found: p.Local, span: Span, dues: Sequence[Due] = ()) -> None:
    """Emits steps that set `found` to yes if some choices meet all heads of a part. That there may be none is a point
    of coverage of the whole part: which head it is that cannot be met depends on those before it."""
    _search(b, heads, found, span, dues)
    if b.shared.points is not None and any(_may_lack(b, head) for head in heads):
        with b.into([]) as other:
            b.mark(heads[0].span, "what must be chosen here is not there")
        b.emit(p.If(span, p.Read(found), [], other))


def _search(b: Builder, heads: Sequence[n.Head], found: p.Local, span: Span, dues: Sequence[Due]) -> None:
    if not heads:
        b.emit(p.Assign(span, found, p.Const(True)))
        return
    head, later = heads[0], heads[1:]

    def go_on() -> None:
        _search(b, later, found, span, dues)

    match head:
        case n.Needs(test=test):
            _when(b, expr(b, test), test.span, go_on, "the condition does not hold")
        case n.Pay():
            one = due(b, head)
            paid = partial(_search, b, later, found, span, [*dues, one])
            _when(b, can_pay(b, head, one, dues), head.span, paid, "it cannot be paid")
        case n.ChooseOne(alternatives=alternatives) if bound_to(head, later):
            for alternative in alternatives:
                with b.into([]) as ops:
                    _search(b, [*n.heads_of(alternative.block), *later], found, span, dues)
                b.emit(p.If(alternative.span, p.Prefix("not", p.Read(found)), ops, []))
        case n.ChooseOne(alternatives=alternatives):
            some = b.temporary("some", t.YES_NO)
            b.emit(p.Assign(head.span, some, p.Const(False)))
            for alternative in alternatives:
                with b.into([]) as ops:
                    look(b, n.heads_of(alternative.block), some, span, dues)
                b.emit(p.If(alternative.span, p.Prefix("not", p.Read(some)), ops, []))
            _when(b, p.Read(some), head.span, go_on)
        case n.Choose():
            _search_choice(b, head, later, found, go_on)


def _when(b: Builder, test: p.Expr, span: Span, then: Then, otherwise: str | None = None) -> None:
    """Goes on where the test holds; `otherwise` is what coverage calls the other case."""
    with b.into([]) as ops:
        then()
    with b.into([]) as other:
        if otherwise is not None:
            b.mark(span, otherwise)
    b.emit(p.If(span, test, ops, other))


def _search_choice(b: Builder, head: n.Choose, later: Sequence[n.Head], found: p.Local, go_on: Then) -> None:
    made = made_by(b, head)
    stop = p.If(head.span, p.Read(found), [p.Break(head.span)], [])
    if head.amount is not None:
        low, high = amount_of(b, head.amount)
        if isinstance(low, p.Const) and low.value == 0 and not reads_name(b, later, head):
            go_on()
            return
        items = candidates(b, head)
        if not reads_name(b, later, head):
            enough: p.Expr = p.Binary(">=", p.Size(items), low)
            if high is not None and high is not low:
                enough = p.Both("and", [enough, p.Binary(">=", high, low)])
            _when(b, enough, head.span, go_on)
            return
        with b.into([]) as body:
            go_on()
        top = p.Size(items) if high is None else high
        b.emit(p.ForIn(head.span, made, p.Groups(items, low, top, is_counted(b, item_type(b, head))), [*body, stop]))
    elif not reads_name(b, later, head):
        some = b.temporary("some", t.YES_NO)
        b.emit(p.Assign(head.span, some, p.Const(False)))
        there: list[p.Op] = [p.Assign(head.span, some, p.Const(True)), p.Break(head.span)]
        through_candidates(b, head, made, lambda: b.ops.extend(there))
        _when(b, p.Read(some), head.span, go_on)
    else:

        def try_it() -> None:
            go_on()
            b.emit(stop)

        through_candidates(b, head, made, try_it)


def _may_lack(b: Builder, head: n.Head) -> bool:
    """Whether a head may find nothing to choose."""
    match head:
        case n.Choose():
            return nothing_to_choose(b, head) is not None
        case n.ChooseOne():
            return all_headed(head)
    return False


def all_headed(node: n.ChooseOne) -> bool:
    """Whether every alternative has heads, so that none may be open."""
    return all(n.heads_of(one.block) for one in node.alternatives)


def nothing_to_choose(b: Builder, node: n.Choose) -> str | None:
    """What coverage calls the case that a choice has too little to choose from; None where that can never be."""
    many, source = node.amount is not None, node.source
    match source:
        case n.Players() | n.Others() | n.Everyone() | n.Every() if not many:
            other_seats = not isinstance(source, n.Others) or (
                b.shared.layout.least > 1 and not b.shared.checked.eliminates
            )
            if other_seats and not isinstance(b.ref(source), ZoneSymbol):
                return None
    return f"there {'are' if many else 'is'} no `{node.name.text}` to choose"


def through_candidates(b: Builder, node: n.Choose, made: p.Local, body: Then) -> None:
    """A loop over what can be chosen, one by one, as `made`."""
    if isinstance(node.source, n.Range):
        numbers = interval(b, node.source)
        with b.into([]) as ops:
            body()
        b.emit(p.ForIn(node.span, made, numbers, ops))
    else:
        through(b, node.source, made, lambda _local: body(), node.span)


def candidates(b: Builder, node: n.Choose) -> p.Expr:
    """All that can be chosen, as a sequence that can be read again."""
    if isinstance(node.source, n.Range):
        items = interval(b, node.source)
        if node.amount is not None and node.source.where is None:
            refuse_more(b, node.source, p.Size(items), MOST_LISTED)
    else:
        items = members_once(b, node.source)
    return b.keep(items, node.span, "items", t.SetOf(item_type(b, node)))


def item_type(b: Builder, node: n.Choose) -> t.Type:
    """What one candidate is."""
    if isinstance(node.source, n.Range):
        return t.NUMBER
    return t.element(b.type(node.source)) or t.UNKNOWN


def is_counted(b: Builder, type_: t.Type) -> bool:
    """Whether there are pools in which such things may lie, so that alike ones are one."""
    table = type_.table if isinstance(type_, t.Piece) else None
    return table is not None and any(zone.kind == "pool" and zone.table == table for zone in b.shared.layout.zones)


def amount_of(b: Builder, amount: n.Amount) -> tuple[p.Expr, p.Expr | None]:
    """How few and how many; None for as many as there are."""
    high = expr(b, amount.high) if amount.high is not None else None
    if amount.low is None:
        return p.Const(0), high
    return (high, high) if amount.low is amount.high and high is not None else (expr(b, amount.low), high)


def made_by(b: Builder, node: n.Choose | n.Random) -> p.Local:
    """The local of the name that a choice makes."""
    symbol = b.ref(node.name)
    if not isinstance(symbol, LocalSymbol):
        raise TypeError("a choice makes a local name")
    return b.local(symbol)


def reads_name(b: Builder, heads: Sequence[n.Head], node: n.Choose) -> bool:
    """Whether heads look at what a choice makes."""
    symbol = b.ref(node.name)
    return any(b.ref(inner) is symbol for inner in walk_heads(heads))


def walk_heads(heads: Sequence[n.Head]) -> list[n.Node]:
    """All nodes of heads, those of alternatives without what they do."""
    found: list[n.Node] = []
    for head in heads:
        if isinstance(head, n.ChooseOne):
            for alternative in head.alternatives:
                found += walk_heads(n.heads_of(alternative.block))
        else:
            found += walk(head)
    return found
