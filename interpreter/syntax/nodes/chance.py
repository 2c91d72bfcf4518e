"""From `random x from ...` to its node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .base import Ident, Node

if TYPE_CHECKING:
    from .expressions import Expr
    from .statements import Amount, Block, Else, Range


@dataclass(slots=True, eq=False)
class Random(Node):
    """`random [amount] name from source`, with the block that runs if there was something."""

    amount: Amount | None
    name: Ident
    source: Expr | Range
    block: Block | None
    otherwise: Else | None
