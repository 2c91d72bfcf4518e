"""The nodes of what lasts: how long a value counts, what is added to a derived value, and what is done later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .base import Ident, Node
from .expressions import Expr


@dataclass(slots=True, eq=False)
class Until(Node):
    """How long something lasts; `span` is `turn` or the name of a phase, None for `until it leaves`.

    `end`: until end of SPAN. `next end`: until end of my next turn. `next`: until my next turn. `next of`: until next
    turn of `player`. `leaves`: until it leaves.
    """

    kind: Literal["end", "next end", "next", "next of", "leaves"]
    span_name: Ident | None
    player: Expr | None


@dataclass(slots=True, eq=False)
class Adjust(Node):
    """`adjust N of SET by n [DURATION]`: adds to a derived value of these."""

    define: Ident
    things: Expr
    amount: Expr
    until: Until | None


@dataclass(slots=True, eq=False)
class Later(Node):
    """`at start/end of [my next] SPAN do A(...)`: the action is done then, with the arguments of now."""

    edge: Literal["start", "end"]
    mine: bool
    """Whether it says `my next`."""
    span_name: Ident
    action: Ident
    args: list[Expr]
