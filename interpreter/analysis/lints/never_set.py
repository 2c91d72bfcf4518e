"""Tracks that something reads and nothing changes, and that do not say what they start with."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ...model import types as t
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the track's name. One with a `starting` value may be a number that the designer wants to see."""
    changed = {
        id(cx.checked.refs.get(node.place))
        for part in cx.checked.parts.with_steps()
        for node in walk(part)
        if isinstance(node, (n.SetTo, n.Add))
    }
    for track in cx.names.tracks.values():
        if track.node is None or track.node.start is not None or track.name not in cx.reads:
            continue
        if id(track) not in changed:
            cx.report.add(codes.NEVER_SET.at(track.node.name.span, name=track.name, value=_always(track.type)))


def _always(type_: t.Type) -> str:
    if type_ == t.NUMBER:
        return "0"
    if type_ == t.YES_NO:
        return "`no`"
    return "empty" if isinstance(type_, (t.SetOf, t.ListOf)) else "`nothing`"
