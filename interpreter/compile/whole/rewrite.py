"""From a step or an expression of the plan to another one: the walk that all passes over whole games share.

Nodes are never changed once they stand in a tree, and what has not changed is the same node afterwards: so a pass sees
by identity where another one has done something, and may keep what it has found out about a node.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from ...model.layout import PhaseInfo
from ...source import Span
from .. import plan as p
from .nodes import AnyOp

_PLAIN = (int, str, bool, type(None), tuple, frozenset, Span, PhaseInfo, p.Site, p.Local)
_NO_NODES = ("Span", "PhaseInfo", "int", "bool", "str", "int | None", "str | None", "CoverHow", "SeatEvent")
"""Of which types the fields are in which no nodes stand."""
_LOCALS = ("Local", "Local | None", "list[Local]", "list[Local] | None")


class TooMuchError(Exception):
    """A plan has something that programs of whole games are not made for; other programs play it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What nodes of one sort are made of, by the names of their fields."""

    names: tuple[str, ...]
    """All of them."""
    inner: tuple[str, ...]
    """Those in which there may be nodes."""
    locals: tuple[str, ...]
    """Those in which there may be locals, or a place that asks."""
    parts: tuple[tuple[int, str], ...]
    """With their places: those in which there may be nodes."""
    parts_and_locals: tuple[tuple[int, str], ...]
    """With their places: those in which there may be nodes or locals."""


_SHAPES: dict[type, Shape] = {}


def shape_of(kind: type) -> Shape:
    """The shape of nodes of a sort."""
    found = _SHAPES.get(kind)
    if found is None:
        types = {field.name: str(field.type).replace("p.", "") for field in fields(kind)}
        any_ = [
            (at, name)
            for at, (name, type_) in enumerate(types.items())
            if type_ not in _NO_NODES and not type_.startswith("Literal[")
        ]
        parts = tuple((at, name) for at, name in any_ if types[name] not in _LOCALS)
        locals_ = tuple(name for _, name in any_ if any(one in types[name] for one in ("Local", "Site", "Any")))
        inner = tuple(name for _, name in parts)
        found = _SHAPES[kind] = Shape(tuple(types), inner, locals_, parts, tuple(any_))
    return found


class Rewriter:
    """Makes new nodes of old ones, from the inside outwards; a subclass says what is done with which.

    `expr` is asked for every expression and `step` for every step, once what is in it has been made anew.
    """

    def steps(self, ops: Sequence[AnyOp]) -> list[AnyOp]:
        """Several steps; each may become several or none."""
        return [new for op in ops for new in self.visit(op)]

    def visit(self, op: AnyOp) -> Sequence[AnyOp]:
        """One step with everything in it."""
        return self.step(self.within(op))

    def step(self, op: AnyOp) -> Sequence[AnyOp]:
        """What stands in the place of a step, whose parts have been made anew."""
        return [op]

    def value(self, node: p.Expr) -> p.Expr:
        """An expression with everything in it."""
        return self.expr(self.within(node))

    def expr(self, node: p.Expr) -> p.Expr:
        """What stands in the place of an expression, whose parts have been made anew."""
        return node

    def local(self, local: p.Local) -> p.Local:
        """What stands in the place of a local."""
        return local

    def site(self, site: p.Site) -> p.Site:
        """A place that asks, with everything in it."""
        old = (site.me, site.reads, site.options, site.items, site.low, site.high, site.groups, site.did)
        me, reads, options, items, low, high, groups, did = new = tuple(map(self._part, old))
        if all(one is other for one, other in zip(old, new, strict=True)):
            return site
        return replace(
            site, me=me, reads=reads, options=options, items=items, low=low, high=high, groups=groups, did=did
        )

    def within(self, node: Any) -> Any:
        """The same node with its parts made anew; the node itself where none of them has changed."""
        kind = type(node)
        shape = _SHAPES.get(kind) or shape_of(kind)
        values: list[Any] | None = None
        for at, name in shape.parts if type(self).local is Rewriter.local else shape.parts_and_locals:
            old = getattr(node, name)
            new = self._part(old)
            if new is not old:
                if values is None:
                    values = [getattr(node, one) for one in shape.names]
                values[at] = new
        return node if values is None else kind(*values)

    def _part(self, old: Any) -> Any:
        if isinstance(old, list):
            if not old:
                return old
            new = self.steps(old) if isinstance(old[0], p.Step) else [self._part(one) for one in old]
            if len(new) == len(old):
                for one, other in zip(new, old, strict=True):
                    if one is not other:
                        return new
                return old
            return new
        if not isinstance(old, _PLAIN):
            return self.value(old)
        if isinstance(old, p.Local):
            return self.local(old)
        return self.site(old) if isinstance(old, p.Site) else old


class _Replacing(Rewriter):
    def __init__(self, find: Callable[[Any], Any | None]) -> None:
        self.find = find

    def value(self, node: p.Expr) -> p.Expr:
        found = self.find(node)
        return self.within(node) if found is None else found  # type: ignore[no-any-return]  # a node of the same sort


def replaced(node: Any, find: Callable[[Any], Any | None]) -> Any:
    """A node, or several steps, in which each expression that `find` gives another one for is replaced by that."""
    rewriter = _Replacing(find)
    return rewriter.value(node) if not isinstance(node, list) else rewriter.steps(node)


_INSIDE: dict[type, tuple[str, ...] | None] = {list: None, p.Site: ("options", "items", "low", "high", "groups")}
"""By type: in which fields there may be nodes; None for what is no node itself."""


def everything(ops: Sequence[Any]) -> list[Any]:
    """All nodes in steps or expressions, outer first, what the places that ask evaluate among them."""
    found: list[Any] = []
    waiting = [*reversed(ops)]
    while waiting:
        node = waiting.pop()
        kind = type(node)
        if kind is list:
            waiting.extend(reversed(node))
            continue
        try:
            names = _INSIDE[kind]
        except KeyError:
            names = _INSIDE[kind] = None if issubclass(kind, _PLAIN) else shape_of(kind).inner
        if names is None:
            continue
        if kind is not p.Site:
            found.append(node)
        for name in reversed(names):
            waiting.append(getattr(node, name))
    return found


def inside(node: Any) -> list[Any]:
    """The nodes that stand in a node, but in no other one in it."""
    found: list[Any] = []
    waiting = [getattr(node, name) for name in reversed(shape_of(type(node)).inner)]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting.extend(reversed(part))
        elif isinstance(part, p.Site):
            waiting += [part.groups, part.high, part.low, part.items, part.options]
        elif not isinstance(part, _PLAIN):
            found.append(part)
    return found


def changed(ops: Sequence[AnyOp]) -> list[p.Local]:
    """The locals that steps may give another value, and those whose lists they may change."""
    return [
        local
        for node in everything(ops)
        if isinstance(node, p.Step)
        for name in shape_of(type(node)).locals
        for local in _locals_in(getattr(node, name))
    ]


def _locals_in(value: Any) -> list[p.Local]:
    """The locals of a field of a step, which are those that it changes; a place that asks only reads."""
    if isinstance(value, p.Local):
        return [value]
    return [one for one in value if isinstance(one, p.Local)] if isinstance(value, list) else []
