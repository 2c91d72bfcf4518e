"""From a short list that is filled line by line to locals: for each thing that may be in it, whether it is.

Lists of seats or slots are mostly filled by lines that stand side by side, one a seat, and then gone through once. Each
such line then notes that its thing is there, and the loop over the list becomes one copy of its lines a thing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...model.types import YES_NO
from .. import plan as p
from .apart import Counts
from .fold import Uses, same
from .nodes import AnyOp
from .rewrite import Rewriter, changed, everything, replaced

MOST_THINGS = 8
MOST_NODES = 400
"""A loop is written out if that comes to no more nodes."""


@dataclass(slots=True)
class _Thing:
    item: p.Expr
    there: p.Local
    kept: p.Local | None


@dataclass(slots=True)
class _List:
    names: list[p.Local]
    written: Counter[p.Local]
    """How often each local of the game is given a value."""
    counts: Counts
    things: list[_Thing] = field(default_factory=list)


class Short(Rewriter):
    """Finds such lists, and puts locals in their place."""

    def __init__(self, ops: Sequence[Any]) -> None:
        self.counts = Counts()
        self.total = self.counts.total(ops)
        self.written = Uses(ops).written

    def steps(self, ops: Sequence[AnyOp]) -> list[AnyOp]:
        found = super().steps(ops)
        at = 0
        while at < len(found):
            op = found[at]
            if isinstance(op, p.Assign) and isinstance(op.value, p.MakeList) and not op.value.items:
                found = self.list_begins(found, at, op.local)
            at += 1
        return found

    def list_begins(self, ops: list[AnyOp], at: int, local: p.Local) -> list[AnyOp]:
        """The same steps without the list that begins at a place, if it is such a list."""
        rest = ops[at + 1 :]
        names = [local]
        if sum(self.counts.of(op).get(local, 0) for op in rest) + 1 < self.total[local]:
            return ops
        for op in rest:
            match op:
                case p.Assign(local=other, value=p.Read(read)) if read in names:
                    if self.total[other] != sum(self.counts.of(one).get(other, 0) for one in rest):
                        return ops
                    names.append(other)
        found = _List(names, self.written, self.counts)
        if not _fits(rest, found, _Way()) or not found.things or len(found.things) > MOST_THINGS:
            return ops
        put = _Put(found)
        span = ops[at].span
        begun: list[AnyOp] = [p.Assign(span, thing.there, p.Const(False)) for thing in found.things]
        return [*ops[:at], *begun, *put.steps(rest)]


@dataclass(slots=True)
class _Way:
    """What has come about on the way to a place: whether the list was read, and which thing was noted last."""

    read: bool = False
    last: int = -1


def _fits(ops: Sequence[Any], found: _List, way: _Way) -> bool:
    """Whether the list is filled and read in these steps in no other way than such a list is; notes its things.

    On each way a thing is noted once at most, and behind those before it: so the list has them in their order.
    """
    for op in ops:
        match op:
            case p.Assign(local=local, value=p.Read(other)) if other in found.names and local in found.names:
                way.read = True
            case p.Assign(local=local, value=p.MakeList([item])) | p.Append(local=local, value=item) \
                    if local in found.names:  # fmt: skip
                if way.read or not isinstance(item, (p.Const, p.Read)):
                    return False
                at = next((at for at, thing in enumerate(found.things) if same(thing.item, item)), len(found.things))
                if at == len(found.things):
                    again = isinstance(item, p.Read) and found.written[item.local] != 1
                    kept = p.Local("item", item.local.type) if again else None  # type: ignore[union-attr]  # a Read
                    found.things.append(_Thing(item, p.Local("there", YES_NO), kept))
                if at <= way.last:
                    return False
                way.last = at
            case p.If(test=test, then=then, other=other):
                first, second = replace(way), replace(way)
                if not (_tested(test, found) and _fits(then, found, first) and _fits(other, found, second)):
                    return False
                way.read, way.last = first.read or second.read, max(first.last, second.last)
            case p.ForIn(seq=p.Read(local), body=body) if local in found.names:
                way.read = True
                if _names(body, found) or any(isinstance(node, p.Break) for node in everything(body)):
                    return False
                if len(everything(body)) * len(found.things) > MOST_NODES:
                    return False
            case _:
                if _names([op], found):
                    return False
    return True


def _names(ops: Sequence[Any], found: _List) -> bool:
    return any(local in found.counts.of(op) for op in ops for local in found.names)


def _tested(test: p.Expr, found: _List) -> bool:
    """Whether a test asks of the list at most whether something is in it."""

    def find(node: Any) -> p.Expr | None:
        return p.Const(True) if _something(node, found) is not None else None

    asked = everything([replaced(test, find)])
    return not any(isinstance(node, p.Read) and node.local in found.names for node in asked)


def _something(node: Any, found: _List) -> bool | None:
    """Whether an expression asks that something is in the list (True), or nothing (False)."""
    match node:
        case p.Binary(op, p.Size(p.Read(local)), p.Const(0 | 1 as number)) if local in found.names:
            if (op, number) in (("!=", 0), (">", 0), (">=", 1)):
                return True
            if (op, number) in (("==", 0), ("<", 1)):
                return False
    return None


class _Put(Rewriter):
    """Puts the locals in the place of the list."""

    def __init__(self, found: _List) -> None:
        self.found = found

    def value(self, node: p.Expr) -> p.Expr:
        something = _something(node, self.found)
        if something is None:
            return super().value(node)
        some = p.Both("or", [p.Read(thing.there) for thing in self.found.things])
        return some if something else p.Prefix("not", some)

    def visit(self, op: AnyOp) -> Sequence[AnyOp]:
        names, things = self.found.names, self.found.things
        match op:
            case p.Assign(local=local, value=p.Read(other)) if local in names and other in names:
                return []
            case p.Assign(span, local, p.MakeList([item])) if local in names:
                own = next(thing for thing in things if same(thing.item, item))
                # What stands further down is surely not there yet.
                earlier = things[: things.index(own)]
                out: list[AnyOp] = [p.Assign(span, one.there, p.Const(False)) for one in earlier]
                return [*out, *_noted(span, own)]
            case p.Append(span, local, item) if local in names:
                return _noted(span, next(thing for thing in things if same(thing.item, item)))
            case p.ForIn(span, local, p.Read(seq), body) if seq in names:
                return [one for thing in things for one in self.copy(span, thing, local, body)]
        return super().visit(op)

    def copy(self, span: Any, thing: _Thing, local: p.Local, body: Sequence[AnyOp]) -> list[AnyOp]:
        """The lines of a loop for one thing."""
        value: p.Expr = thing.item if thing.kept is None else p.Read(thing.kept)
        if local in changed(body):
            return [p.If(span, p.Read(thing.there), [p.Assign(span, local, value), *self.steps(body)], [])]

        def find(node: Any) -> p.Expr | None:
            return value if isinstance(node, p.Read) and node.local is local else None

        return [p.If(span, p.Read(thing.there), replaced(list(self.steps(body)), find), [])]


def _noted(span: Any, thing: _Thing) -> list[AnyOp]:
    there: list[AnyOp] = [p.Assign(span, thing.there, p.Const(True))]
    return there if thing.kept is None else [*there, p.Assign(span, thing.kept, thing.item)]


def short_lists(ops: list[AnyOp]) -> list[AnyOp]:
    """The same steps without short lists."""
    return Short(ops).steps(ops)
