"""What every node has, a name, and the one node for forms that are not built yet."""

from __future__ import annotations

from dataclasses import dataclass

from ...source import Span


@dataclass(slots=True, eq=False)
class Node:
    span: Span


@dataclass(slots=True, eq=False)
class Ident(Node):
    """A name where it is made, or where it can only be a name."""

    text: str


@dataclass(slots=True, eq=False)
class NotBuilt(Node):
    """A form that the grammar knows and the interpreter does not yet; `word` is what the designer wrote first."""

    word: str
