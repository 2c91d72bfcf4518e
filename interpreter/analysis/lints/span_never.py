"""Until the end, or at the beginning, of what never comes about."""

from __future__ import annotations

from ...diagnostics.codes import lasting as codes
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..reaching import course_of
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the name of the phase (or the turn), if the line itself can come about."""
    course = course_of(cx)

    def look(span: n.Ident | None, what: str) -> None:
        if span is not None and (span.text, span.text != "turn") not in course.events:
            cx.report.add(codes.SPAN_NEVER.at(span.span, span=span.text, what=what))

    for track in cx.names.tracks.values():
        if track.node is not None and track.node.until is not None:
            look(track.node.until.span_name, "ends")
    for part in cx.checked.parts.with_steps():
        for node in walk(part):
            if id(node) not in course.lines:
                continue
            if isinstance(node, (n.SetTo, n.Adjust, n.Eliminate)) and node.until is not None:
                look(node.until.span_name, "ends")
            elif isinstance(node, n.Later):
                look(node.span_name, "is done")
