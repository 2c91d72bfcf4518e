"""Options, zones, tracks, defines and actions that nothing reads."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
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
    for option in cx.names.options.values():
        if option.name not in cx.reads and option.name not in copies and option.name not in conditions:
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
