"""From `pay` and `must pay` to their node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .base import Node

if TYPE_CHECKING:
    from .expressions import Expr
    from .statements import Block, Else


@dataclass(slots=True, eq=False)
class Pay(Node):
    """`[must] pay amount from source to place`: all or nothing, with the block that runs if it was paid.

    With `must` it is a head: the part is open only if it can be paid, and it is paid once all heads are settled.
    """

    must: bool
    amount: Expr
    source: Expr
    place: Expr
    block: Block | None
    otherwise: Else | None
