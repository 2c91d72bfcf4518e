"""Orders that nothing reads, and what an order leaves out."""

from __future__ import annotations

from ...diagnostics.codes import derived as codes
from ...diagnostics.codes import lints as use_codes
from ..orders import left_out
from ..scope import Context

_NAMED = 3
"""So many values are named, then the others are counted."""


def lint(cx: Context) -> None:
    """Warns at the name of one that is never used, and notes at it which values of the tables have no place."""
    for name, order in cx.names.orders.items():
        if name not in cx.reads:
            cx.report.add(use_codes.NEVER_USED.at(order.name.span, what="the order", name=name))
            continue
        left = [f"`{value}`" for value in left_out(cx.names, order)]
        if len(left) > _NAMED + 1:
            left[_NAMED:] = [f"{len(left) - _NAMED} more"]
        if left:
            said = f"{', '.join(left[:-1])} and {left[-1]}" if len(left) > 1 else left[0]
            cx.report.add(codes.LEFT_OUT.at(order.name.span, values=said, name=name))
