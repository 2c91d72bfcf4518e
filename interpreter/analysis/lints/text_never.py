"""Texts of kinds whose pieces never come to where a text is carried out."""

from __future__ import annotations

from ...diagnostics import Label
from ...diagnostics.codes import lints_reach as codes
from ...model import types as t
from ...model.symbols import CardSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..heads import head
from ..reaching import Course, course_of, mended_course_of
from ..scope import Context

_NAMED = 3
"""So many zones are named."""


def lint(cx: Context) -> None:
    """Warns at the kind's name in its text, and shows where texts are carried out. If no line does that, one warning
    says so for all of a table; if such lines never come about, there is a warning of that."""
    reached, course = course_of(cx).lines, mended_course_of(cx)
    for table in cx.names.tables.values():
        texts = [card for card in cx.names.texts_of(table.piece) if card.node.block is not None]
        lost = [card for card in texts if _is_lost(course, card)]
        if not lost:
            continue
        lines = [node for part in cx.checked.parts.with_steps() for node in walk(part) if isinstance(node, n.Resolve)]
        of_these = [line for line in lines if _of(cx, line) == table.piece]
        places = [
            Label(head(line), f"texts of a {table.piece} are carried out here")
            for line in of_these
            if id(line) in reached
        ]
        if not places:
            if not of_these:
                _say(cx, lost[:1], f"no line says `resolve` of a {table.piece}", [])
            continue
        for card in lost:
            zones = [zone for zone in cx.names.zones.values() if course.zones[zone.name] & set(card.kinds)]
            lies = " and ".join(f"`{zone.name}`" for zone in zones[:3])
            why = (
                f"it only ever lies in {lies}, and nothing carries it out from there"
                if zones
                else "it stays in the box"
            )
            _say(cx, [card], why, places[:1])


def _is_lost(course: Course, card: CardSymbol) -> bool:
    """Whether nothing that is there has this text carried out."""
    there = [kind for kind in card.kinds if course.copies.get(kind) != 0]
    return bool(there) and not any(kind in course.resolved for kind in there)


def _say(cx: Context, cards: list[CardSymbol], why: str, labels: list[Label]) -> None:
    for card in cards:
        cx.report.add(codes.TEXT_NEVER.at(card.node.name.span, kind=card.called, why=why, labels=labels))


def _of(cx: Context, node: n.Resolve) -> str | None:
    found = t.element(t.bare(cx.checked.types.get(node.piece, t.UNKNOWN)))
    return found.table if isinstance(found, t.Piece) else None
