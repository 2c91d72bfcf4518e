"""Lines below one that always leaves (`stop`, `end ...`); what is done even if cancelled still comes about."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..heads import head
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the first line that cannot be reached."""
    parts = cx.checked.parts
    for root in parts.with_steps():
        for node in walk(root):
            if isinstance(node, n.Block):
                for before, after in zip(node.body, node.body[1:], strict=False):
                    if isinstance(before, (n.Stop, n.End)) and not isinstance(after, n.EvenIfCancelled):
                        cx.report.add(codes.UNREACHABLE.at(head(after)))
                        break
