"""From a node that may go over several lines to the span of its first line: where a message about it points."""

from __future__ import annotations

from ..source import Span
from ..syntax import nodes as n


def head(node: n.Node) -> Span:
    """From the node's first character to the end of its first line, or to its own end if that comes earlier."""
    span = node.span
    end = span.end_column if span.end_line == span.line else len(span.file.line(span.line).rstrip()) + 1
    return Span.at(span.file, span.line, span.column, end - span.column)
