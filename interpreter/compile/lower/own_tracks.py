"""From what the rules use of the language to the tracks that it keeps for itself."""

from __future__ import annotations

from ...model import own_tracks as own
from ...model import types as t
from ...model.layout import TrackInfo
from ...model.symbols import Checked
from ...syntax import nodes as n
from ...syntax.walk import walk

_SEATS = t.ListOf(t.PLAYER)
_TURNS: dict[type[n.Node], tuple[str, t.Type, object]] = {
    n.Skip: (own.SKIPPED, _SEATS, ()),
    n.AnotherTurn: (own.MORE, _SEATS, ()),
    n.NextTurn: (own.NEXT, t.Maybe(t.PLAYER), None),
    n.ReverseTurns: (own.DIRECTION, t.NUMBER, 1),
}


def own_tracks(checked: Checked, most: int, base: int) -> list[TrackInfo]:
    """The tracks of the language's own that these rules need, from place `base` on; none for most games."""
    wanted = [entry for word, entry in _TURNS.items() if word in checked.turn_words]
    used = {type(node) for part in checked.parts.with_steps() for node in walk(part)}
    if n.Losers in used:
        wanted.append((own.LOSERS, t.Maybe(t.SetOf(t.PLAYER)), None))
    if n.Ties in used:
        wanted.append((own.TIE, t.NUMBER, 0))
    found: list[TrackInfo] = []
    for name, type_, start in wanted:
        found.append(TrackInfo(name, type_, False, base + len(found), start, "open"))
    if checked.eliminates:
        found.append(TrackInfo(own.OUT, t.YES_NO, True, base + len(found), False, "open"))
    return found
