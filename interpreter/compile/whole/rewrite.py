"""From a step or an expression of the plan to another one: the walk that all passes over whole games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any

from ...model.layout import PhaseInfo
from ...source import Span
from .. import plan as p

_PLAIN = (int, str, bool, type(None), tuple, frozenset, Span, PhaseInfo, p.Site)
_NAMES: dict[type, tuple[str, ...]] = {}


class TooMuchError(Exception):
    """A plan has something that programs of whole games are not made for; other programs play it."""


def _names(kind: type) -> tuple[str, ...]:
    found = _NAMES.get(kind)
    if found is None:
        found = _NAMES[kind] = tuple(field.name for field in fields(kind))
    return found


class Rewriter:
    """Makes new nodes of old ones, from the inside outwards; a subclass says what is done with which.

    `expr` is asked for every expression and `step` for every step, once what is in it has been made anew.
    """

    def steps(self, ops: Sequence[p.Op]) -> list[p.Op]:
        """Several steps; each may become several or none."""
        return [new for op in ops for new in self.visit(op)]

    def visit(self, op: p.Op) -> Sequence[p.Op]:
        """One step with everything in it."""
        return self.step(self.within(op))

    def step(self, op: p.Op) -> Sequence[p.Op]:
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

        def maybe(node: p.Expr | None) -> p.Expr | None:
            return None if node is None else self.value(node)

        return replace(
            site,
            me=self.local(site.me),
            reads=[self.local(one) for one in site.reads],
            options=self.steps(site.options),
            items=self.value(site.items),
            low=maybe(site.low),
            high=maybe(site.high),
            groups=maybe(site.groups),
            did=[self.local(one) for one in site.did],
        )

    def within(self, node: Any) -> Any:
        """The same node with its parts made anew; the node itself where none of them has changed."""
        changed = False
        values: list[Any] = []
        for name in _names(type(node)):
            old = getattr(node, name)
            new = self._part(old)
            changed = changed or new is not old
            values.append(new)
        return type(node)(*values) if changed else node

    def _part(self, old: Any) -> Any:
        if isinstance(old, list):
            steps = bool(old) and isinstance(old[0], p.Step)
            new: list[Any] = self.steps(old) if steps else [self._part(one) for one in old]
            return old if len(new) == len(old) and all(a is b for a, b in zip(new, old, strict=True)) else new
        if isinstance(old, p.Site):
            return self.site(old)
        if isinstance(old, p.Local):
            return self.local(old)
        if isinstance(old, _PLAIN):
            return old
        return self.value(old)


def replaced(node: Any, find: Callable[[Any], Any | None]) -> Any:
    """A node in which every expression that `find` gives another one for is replaced by that."""

    class Replacing(Rewriter):
        def value(self, node: p.Expr) -> p.Expr:
            found = find(node)
            return super().value(node) if found is None else found

    rewriter = Replacing()
    return rewriter.value(node) if not isinstance(node, list) else rewriter.steps(node)


def everything(ops: Sequence[p.Op]) -> list[Any]:
    """All nodes in steps, outer first, what the places that ask evaluate among them."""
    found: list[Any] = []

    def go(node: Any) -> None:
        found.append(node)
        for name in _names(type(node)):
            part(getattr(node, name))

    def part(value: Any) -> None:
        if isinstance(value, list):
            for one in value:
                part(one)
        elif isinstance(value, p.Site):
            part(value.options)
            for expr in (value.items, value.low, value.high, value.groups):
                part(expr)
        elif not isinstance(value, (*_PLAIN, p.Local)):
            go(value)

    part(list(ops))
    return found
