"""From the pieces of a move to where they come from: an end of a zone, a part of it, a table, a likely place."""

from __future__ import annotations

from typing import Any

from ...model.layout import Layout
from ...model.types import bare
from .. import plan as p
from .fold import same
from .nodes import Call
from .rewrite import everything


def copied(pieces: p.Expr) -> p.Expr:
    return p.Copy(pieces) if isinstance(pieces, (p.ZoneList, p.Read, p.TrackValue, p.Const)) else pieces


def table_of(pieces: p.Expr, layout: Layout) -> str | None:
    """The table that pieces are of, as far as their type or themselves tell."""
    match pieces:
        case p.Const(int() as piece):
            return table_of(p.Const((piece,)), layout)
        case p.Const(tuple() as members):
            return next((table for table, own in layout.pieces_of.items() if set(own).issuperset(members)), None)
        case p.Read(local):
            return getattr(bare(getattr(local.type, "of", local.type)), "table", None)
    return None


def part_of_zone(pieces: p.Expr, turned: bool) -> Any:
    """A call that cuts so many pieces off one end of a zone, where a move takes these; `turned` round, if so."""
    match pieces:
        case p.Copy(seq):
            return part_of_zone(seq, turned)
        case p.Slice(p.Copy(seq), count, from_end):
            return part_of_zone(p.Slice(seq, count, from_end), turned)
        case p.Slice(p.ZoneList() as zone, count, from_end):
            return Call("cut_off", [zone, count, p.Const(not from_end), p.Const(turned)])
        case p.Slice(p.Reversed(p.ZoneList() as zone), count, from_end):
            return Call("cut_off", [zone, count, p.Const(from_end), p.Const(not turned)])
    return None


def end_of_zone(expr: p.Expr) -> tuple[p.ZoneNumber, bool, bool] | None:
    """(zone, whether at its front, whether it may be empty) where an expression is the piece at one end of a zone."""
    match expr:
        case p.Item(p.ZoneList(zone), p.Const(-1 | 0 as index)):
            return zone, index == 0, False
        case p.Select(
            p.Binary(">" | "!=", p.Size(p.ZoneList(tested)), p.Const(0)),
            p.Item(p.ZoneList(zone), p.Const(-1 | 0 as index)),
            p.Const(None),
        ) if same(tested, zone):
            return zone, index == 0, True
    return None


def refilled_from(zone: p.ZoneNumber, layout: Layout) -> int | None:
    """The base of what a zone is made anew from, if it is."""
    info = layout.zone_of[zone.base]
    origin = None if info is None or info.refill is None else layout.zone_of[info.refill]
    return None if origin is None else origin.base


def other_zone(pieces: p.Expr, to: p.ZoneNumber) -> bool:
    """Whether pieces surely lie in another zone than the one they go to."""
    return all(node.base != to.base for node in everything([pieces]) if isinstance(node, p.ZoneNumber))
