"""From a local that is used for one thing after another to a local for each of them.

Loops over seats that were written out leave many copies of lines behind, all with the same locals. Where each copy
begins with giving them new values, each gets locals of its own, so that it can be looked at by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .. import plan as p
from .nodes import AnyOp
from .popping import Choose
from .rewrite import Rewriter, everything, inside, shape_of


def uses(ops: Sequence[Any]) -> Counter[p.Local]:
    """How often each local is named in steps, written or read."""
    found: list[p.Local] = []
    for node in everything(ops):
        found += named(node)
    return Counter(found)


def named(node: Any) -> list[p.Local]:
    """The locals that a node itself names."""
    found: list[p.Local] = []
    for name in shape_of(type(node)).locals:
        value = getattr(node, name)
        if isinstance(value, p.Local):
            found.append(value)
        elif isinstance(value, list):
            found += [one for one in value if isinstance(one, p.Local)]
        elif isinstance(value, p.Site):
            found += [value.me, *value.reads, *value.did]
    return found


class Counts:
    """How often each local is named in a step. What has been counted is kept, so steps in steps are counted once."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[Any, dict[p.Local, int]]] = {}
        """By id, with the step, so that it stays the one with this id."""

    def of(self, op: AnyOp) -> dict[p.Local, int]:
        """By local, those that are named at all."""
        known = self.kept.get(id(op))
        if known is not None:
            return known[1]
        names = named(op)
        found: dict[p.Local, int] = {}
        for node in inside(op):
            if isinstance(node, p.Step):
                for local, count in self.of(node).items():
                    found[local] = found.get(local, 0) + count
            else:
                for part in everything([node]):
                    names += named(part)
        for local in names:
            found[local] = found.get(local, 0) + 1
        self.kept[id(op)] = op, found
        return found

    def total(self, ops: Sequence[AnyOp]) -> dict[p.Local, int]:
        """The same for several steps."""
        found: dict[p.Local, int] = {}
        for op in ops:
            for local, count in self.of(op).items():
                found[local] = found.get(local, 0) + count
        return found


class _Renamed(Rewriter):
    def __init__(self, old: p.Local, new: p.Local) -> None:
        self.old, self.new = old, new

    def local(self, local: p.Local) -> p.Local:
        return self.new if local is self.old else local

    def expr(self, node: p.Expr) -> p.Expr:
        return node


class Apart(Rewriter):
    """Takes locals apart in every list of steps."""

    def __init__(self, ops: Sequence[Any]) -> None:
        self.counts = Counts()
        self.total = self.counts.total(ops)

    def steps(self, ops: Sequence[AnyOp]) -> list[AnyOp]:
        return self.apart(super().steps(ops))

    def apart(self, ops: list[AnyOp]) -> list[AnyOp]:
        """Locals whose uses all lie in one list of steps, part by part."""
        counts = [self.counts.of(op) for op in ops]
        places: dict[p.Local, list[int]] = {}
        for at, count in enumerate(counts):
            for local in count:
                places.setdefault(local, []).append(at)
        for local, where in places.items():
            if len(where) < 2 or sum(counts[at][local] for at in where) < self.total[local]:
                continue
            if all(begins(ops[at], local, self.counts) for at in where):
                for at in where[1:]:
                    ops[at] = _Renamed(local, replace(local)).within(ops[at])
        return self.behind_one_another(ops)

    def behind_one_another(self, ops: list[AnyOp]) -> list[AnyOp]:
        """Locals that lines of one list give new values again and again."""
        begins: dict[p.Local, list[int]] = {}
        for at, op in enumerate(ops):
            if isinstance(op, (p.Assign, p.NewTally)) and not (
                isinstance(op, p.Assign) and op.local in _read(op.value)
            ):
                begins.setdefault(op.local, []).append(at)
        several = {local: places for local, places in begins.items() if len(places) > 1}
        if not several:
            return ops
        counts = [self.counts.of(op) for op in ops]
        for local, places in several.items():
            if sum(count.get(local, 0) for count in counts[places[0] :]) < self.total[local]:
                continue
            for begin, end in zip(places[1:], [*places[2:], len(ops)], strict=True):
                rename = _Renamed(local, replace(local))
                ops[begin:end] = [rename.within(op) for op in ops[begin:end]]
        return ops


def begins(op: Any, local: p.Local, counts: Counts) -> bool:
    """Whether a step that names a local gives it a value before it reads it, on each way that reads it."""
    match op:
        case p.Assign(local=to, value=value):
            return to is local and local not in _read(value)
        case p.NewTally(local=to):
            return to is local
        case p.If(test=test, then=then, other=other):
            return local not in _read(test) and _begin(then, local, counts) and _begin(other, local, counts)
        case p.Region(body=body):
            return _begin(body, local, counts)
        case p.ForIn(local=to, seq=seq, body=body):
            return local not in _read(seq) and (to is local or _begin(body, local, counts))
        case Choose(site=site, seat=seat, into=into):
            return into is local and not uses(site.options)[local] and local not in _read(seat) + _read(site.items)
    return False


def _begin(ops: Sequence[Any], local: p.Local, counts: Counts) -> bool:
    for at, op in enumerate(ops):
        if local not in counts.of(op):
            continue
        if not begins(op, local, counts):
            return False
        # What stands behind a test may find the old value, unless it gives a new one itself.
        return isinstance(op, (p.Assign, p.NewTally, Choose)) or _begin(ops[at + 1 :], local, counts)
    return True


def _read(expr: p.Expr) -> list[p.Local]:
    return [local for node in everything([expr]) for local in named(node)]


def apart(ops: list[AnyOp]) -> list[AnyOp]:
    """The same steps, each local used for one thing only as far as that is plain to see."""
    return Apart(ops).steps(ops)
