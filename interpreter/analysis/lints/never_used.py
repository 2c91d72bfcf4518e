"""Options, zones, tracks, defines, actions and `let` names that nothing reads."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the name."""
    copies = {kind.copies for table in cx.names.tables.values() for kind in table.kinds.values()}
    refills = {zone.refill.name for zone in cx.names.zones.values() if zone.refill}
    conditions = {
        zone.node.refill.option.text
        for zone in cx.names.zones.values()
        if zone.node.refill is not None and zone.node.refill.option is not None
    }
    starts = {
        node.text
        for track in cx.names.tracks.values()
        if track.node is not None and track.node.start is not None
        for node in walk(track.node.start)
        if isinstance(node, n.Name)
    }
    for option in cx.names.options.values():
        if option.name not in cx.reads | copies | conditions | starts:
            cx.report.add(codes.NEVER_USED.at(option.node.name.span, what="the option", name=option.name))
    for zone in cx.names.zones.values():
        if zone.name not in cx.reads and zone.name not in refills:
            cx.report.add(codes.NEVER_USED.at(zone.node.name.span, what="the zone", name=zone.name))
    for track in cx.names.tracks.values():
        if track.node is not None and track.name not in cx.reads:
            cx.report.add(codes.NEVER_USED.at(track.node.name.span, what="the track", name=track.name))
    for define in cx.names.defines.values():
        if define.name not in cx.reads:
            cx.report.add(codes.NEVER_USED.at(define.node.name.span, what="the define", name=define.name))
    for action in cx.names.actions.values():
        if action.name not in cx.reads:
            cx.report.add(codes.NEVER_USED.at(action.node.name.span, what="the action", name=action.name))
    _lets(cx)


def _lets(cx: Context) -> None:
    readers = (n.Name, n.Step, n.My, n.Of)
    read = {id(symbol) for node, symbol in cx.checked.refs.items() if isinstance(node, readers)}
    parts = cx.checked.parts
    for root in parts.with_steps():
        for node in walk(root):
            if isinstance(node, n.Let) and id(cx.checked.refs.get(node.name)) not in read:
                cx.report.add(codes.NEVER_USED.at(node.name.span, what="the name", name=node.name.text))
