"""From a node to the nodes in it: the one place that knows how to go through a tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from .nodes import Node

_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(kind: type[Node]) -> tuple[str, ...]:
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = tuple(f.name for f in fields(kind) if f.name != "span")
    return found


def children(node: Node) -> Iterator[Node]:
    """The nodes directly in a node, in the order of the text."""
    for name in _fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, Node):
                    yield item


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, parents first."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(list(children(current))))
