"""From steps and expressions of a plan to shorter ones of the same meaning: what is known beforehand is worked out.

Constant tests are decided, also of locals that have just been given a constant; sizes and sums of what is constant are
numbers; what needs no list to be counted is counted without; functions that only combine numbers stand where they are
asked for. Everything is changed in place, so long as it is a routine's (or a function's, or a site's) own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any

from ..model.families import places
from ..model.layout import Layout, PhaseInfo
from ..model.types import Maybe
from ..source import Span
from . import plan as p
from .flow import reads, walk, writes

MOST_ZONES = 12
"""So many zones at most are counted one by one."""
MOST_NODES = 12
"""A function with more nodes than this stays one."""

_LEAVES = (int, str, bool, type(None), tuple, frozenset, Span, PhaseInfo, p.Local, p.Site)
_NUMBERED = (p.Ask, p.AskTogether, p.PhaseMark, p.TurnMark)
"""Steps that something outside of the plan's routines is told of: they stay, reached or not."""
_WAITING = (*_NUMBERED, p.Run)
"""Steps where routines may be cut."""
_PLAIN = (
    p.Const, p.Read, p.TrackValue, p.ZoneList, p.ZoneNumber, p.Size, p.Binary, p.Prefix, p.Both, p.Present, p.Select,
    p.SeatCount,
)  # fmt: skip
"""Expressions in which nothing can go wrong, so that nobody need be told where."""
_WORKED_OUT = (p.Size, p.Binary, p.Prefix, p.Both, p.Select, p.Present, p.Evaluate)
"""Expressions that may become shorter."""

_OF_NUMBERS: dict[str, Callable[[int, int], int]] = {
    "+": add, "-": sub, "*": mul, "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip

Known = dict[p.Local, p.Const]


def simplify(
    layout: Layout,
    routines: Sequence[p.Routine],
    functions: Sequence[p.Function],
    sites: Sequence[p.Site] = (),
    players: int | None = None,
) -> None:
    """Simplifies what these do; what is known of a routine (`cut`, `leaves`) stays.

    `players` is given where the plan is for one number of them: then no line goes at which a routine is cut, so that
    its places stay those of the general plan.
    """
    simple = _Simplifier(layout, players)
    for function in functions:
        simple.function(function)
    for routine in routines:
        simple.steps(routine.body)
        routine.body[:] = simple.decided(routine.body, {})
    for site in sites:
        simple.steps(site.options)
        site.options[:] = simple.decided(site.options, {})
        for name in ("items", "low", "high", "groups"):
            setattr(site, name, simple.any(getattr(site, name)))


class _Simplifier:
    def __init__(self, layout: Layout, players: int | None) -> None:
        self.layout, self.players = layout, layout.most if players is None else players
        self.staying = _NUMBERED if players is None else _WAITING
        self.short: dict[int, p.Function] = {}
        """Functions that are nothing but a short expression."""

    def function(self, function: p.Function) -> None:
        self.steps(function.body)
        known: Known = {}
        function.body[:] = self.decided(function.body, known)
        function.result = self.any(_put(known, function.result))
        if not function.body and self.is_short(function):
            self.short[function.number] = function

    def is_short(self, function: p.Function) -> bool:
        nodes = list(walk(function.result))
        own = set(function.params).issuperset(reads(function.result))
        return own and len(nodes) <= MOST_NODES and _is_plain(function.result)

    # ---- steps

    def steps(self, ops: list[p.Op]) -> None:
        ops[:] = [new for op in ops for new in self.step(op)]

    def step(self, op: p.Op) -> Sequence[p.Op]:
        for name in _names(op):
            setattr(op, name, self.any(getattr(op, name)))
        match op:
            case p.If(test=test):
                op.test = _truth(test)
                return self.chosen(op)
            case p.ForIn(seq=p.Const(()), body=body) if not self.stays(body):
                return []
            case p.Spend(rounds=p.Const(int() as rounds)) if rounds <= 0:
                return []
        return [op]

    def stays(self, ops: Sequence[p.Op]) -> bool:
        return any(isinstance(node, self.staying) for op in ops for node in walk(op))

    def chosen(self, op: p.If) -> list[p.Op]:
        """The way that is taken, if that is known and the other one may go."""
        if not isinstance(op.test, p.Const) or self.stays(op.other if op.test.value else op.then):
            return [op]
        return op.then if op.test.value else op.other

    def decided(self, ops: Sequence[p.Op], known: Known) -> list[p.Op]:
        """Steps without the tests that are decided by what locals have just been given; `known` is kept up to date."""
        new: list[p.Op] = []
        for op in ops:
            match op:
                case p.If(span, test, then, other):
                    put = _put(known, test)
                    taken = [op] if put is test else self.chosen(p.If(span, self.any(put), then, other))
                    if len(taken) == 1 and isinstance(taken[0], p.If) and taken[0].then is then:
                        first, second = dict(known), dict(known)
                        then, other = self.decided(then, first), self.decided(other, second)
                        new.append(p.If(span, taken[0].test, then, other))
                        known.clear()
                        known.update(
                            {local: value for local, value in first.items() if _same(value, second.get(local))}
                        )
                    else:
                        new.extend(self.decided(taken, known))
                    continue
                case p.Assign(local=local, value=p.Const() as value):
                    known[local] = value
                case p.PhaseMark() | p.TurnMark():
                    known.clear()
                case _:
                    for local in writes([op]) if known else ():
                        known.pop(local, None)
                    op = self.decided_within(op, known)
            new.append(op)
        return new

    def decided_within(self, op: p.Op, known: Known) -> p.Op:
        match op:
            case p.ForIn(body=body) | p.Region(body=body) | p.AtOnce(body=body):
                return replace(op, body=self.decided(body, dict(known)))
            case p.While(head=head, body=body):
                return replace(op, head=self.decided(head, dict(known)), body=self.decided(body, dict(known)))
        return op

    # ---- expressions

    def any(self, node: Any) -> Any:
        """An expression, or a list of expressions or of steps."""
        if isinstance(node, list):
            if node and isinstance(node[0], p.Step):
                self.steps(node)
            else:
                node[:] = [self.any(one) for one in node]
            return node
        return node if isinstance(node, _LEAVES) else self.value(node)

    def value(self, expr: p.Expr) -> p.Expr:
        """The expression or a shorter one."""
        for name in _names(expr):
            setattr(expr, name, self.any(getattr(expr, name)))
        if not isinstance(expr, _WORKED_OUT):
            return expr
        match expr:
            case p.Size(seq):
                return self.size(seq) or expr
            case p.Binary():
                return self.binary(expr)
            case p.Prefix("not", p.Const(bool() as known)):
                return p.Const(not known)
            case p.Prefix("not", p.Prefix("not", of)) if _is_test(of):
                return of
            case p.Prefix("-", p.Const(known)) if type(known) is int:
                return p.Const(-known)
            case p.Both():
                return _both(expr)
            case p.Select(p.Const(known), then, other):
                return then if known else other
            case p.Present(p.Const(known)):
                return p.Const(known is not None)
            case p.Evaluate(function=number, args=args) if number in self.short:
                return self.in_place(self.short[number], args) or expr
        return expr

    def in_place(self, function: p.Function, args: Sequence[p.Expr]) -> p.Expr | None:
        given = dict(zip(function.params, args, strict=True))
        asked = list(reads(function.result))
        for local, arg in given.items():
            if not (isinstance(arg, (p.Read, p.Const)) or (asked.count(local) == 1 and _is_plain(arg))):
                return None
        found: p.Expr = self.any(_put(given, function.result, anew=True))
        return found

    def binary(self, expr: p.Binary) -> p.Expr:
        match expr:
            case p.Binary(op, p.Const(left), p.Const(right)) if op in _OF_NUMBERS:
                if type(left) is int and type(right) is int:
                    return p.Const(_OF_NUMBERS[op](left, right))
            case p.Binary(">" | ">=" | "<" | "<=" as op, p.Binary("-", of, p.Const(less)), p.Const(bound)):
                if type(less) is int and type(bound) is int:
                    return self.binary(p.Binary(op, of, p.Const(bound + less)))
        return expr

    def size(self, seq: p.Expr) -> p.Expr | None:
        match seq:
            case p.Seats():
                return p.SeatCount()
            case p.OtherSeats(me) if isinstance(me, p.Const) or (isinstance(me, p.Read) and not _may_miss(me.local)):
                return p.Binary("-", p.SeatCount(), p.Const(1))
            case p.Const(tuple() as known):
                return p.Const(len(known))
            case p.Interval(p.Const(int() as low), p.Const(int() as high), None):
                return p.Const(max(high - low + 1, 0))
            case p.Reversed(inner) | p.Copy(inner) | p.SortedBy(inner, _, _):
                return self.size(inner) or p.Size(inner)
            case p.FamilyList(base):
                info = self.layout.zone_of[base]
                count = 1 if info is None else places(info.family, info.members, self.players)
                if count <= MOST_ZONES:
                    return _sum([p.Size(p.ZoneList(p.ZoneNumber(base, p.Const(place)))) for place in range(count)])
        return None


_fields: dict[type, tuple[str, ...]] = {}
"""The fields of each sort of steps and expressions in which others stand."""


def _names(node: Any) -> tuple[str, ...]:
    found = _fields.get(type(node))
    if found is None:
        kinds = ("Expr", "Op", "ZoneNumber")
        found = _fields[type(node)] = tuple(
            one.name for one in fields(node) if any(kind in str(one.type) for kind in kinds)
        )
    return found


def _put(known: Any, node: Any, anew: bool = False) -> Any:
    """An expression with values in the place of locals: a new one where there are any, with `anew` always."""
    if not known and not anew:
        return node
    if isinstance(node, list):
        return [_put(known, one, anew) for one in node]
    if isinstance(node, p.Read):
        return _put({}, known[node.local], anew) if node.local in known else node
    if isinstance(node, _LEAVES):
        return node
    values = {name: _put(known, getattr(node, name), anew) for name in _names(node)}
    if not anew and all(value is getattr(node, name) or isinstance(value, list) for name, value in values.items()):
        lists = (name for name, value in values.items() if isinstance(value, list))
        if all(one is other for name in lists for one, other in zip(values[name], getattr(node, name), strict=True)):
            return node
    return replace(node, **values)


def _may_miss(local: p.Local) -> bool:
    return isinstance(local.type, Maybe)


def _is_plain(expr: p.Expr) -> bool:
    """Whether nothing can go wrong in an expression."""
    return all(isinstance(node, _PLAIN) and getattr(node, "op", "") != "//" for node in walk(expr))


def _same(value: p.Const, other: p.Const | None) -> bool:
    return other is not None and type(value.value) is type(other.value) and value.value == other.value


def _sum(parts: Sequence[p.Expr]) -> p.Expr:
    found = parts[0]
    for part in parts[1:]:
        found = p.Binary("+", found, part)
    return found


def _truth(test: p.Expr) -> p.Expr:
    """A test where only its truth counts."""
    match test:
        case p.Both(op, [*items, p.Const(known)]) if bool(known) is (op == "and") and items:
            return items[0] if len(items) == 1 else p.Both(op, items)
    return test


def _is_test(expr: p.Expr) -> bool:
    """Whether the value is surely yes or no."""
    match expr:
        case p.Binary(op, _, _):
            return op not in ("+", "-", "*", "//")
        case p.Const(known):
            return isinstance(known, bool)
        case p.Both(_, items):
            return all(map(_is_test, items))
    return isinstance(expr, p.Present) or (isinstance(expr, p.Prefix) and expr.op == "not")


def _both(expr: p.Both) -> p.Expr:
    """`and` / `or` without what decides nothing, up to what decides it."""
    neutral = expr.op == "and"
    items: list[p.Expr] = []
    for one in expr.items:
        items.extend(one.items if isinstance(one, p.Both) and one.op == expr.op else [one])
    kept: list[p.Expr] = []
    for one in items:
        if not isinstance(one, p.Const):
            kept.append(one)
        elif bool(one.value) is not neutral:
            kept.append(p.Const(not neutral))
            break
    if not kept:
        return p.Const(neutral)
    if isinstance(kept[0], p.Const):
        return kept[0]
    if len(kept) == 1 and (_is_test(kept[0]) or len(items) == 1):
        return kept[0]
    expr.items = kept if len(kept) > 1 else items
    return expr
