"""From `point out SET where C` to a step in words."""

from __future__ import annotations

from ..syntax import nodes as n
from .book import Step
from .english import capital
from .moving import pieces_said
from .speaker import Speaker
from .values import value


def point_out(s: Speaker, node: n.PointOut) -> list[Step]:
    """What is pointed out, and to whom."""
    pieces, _ = pieces_said(s, node.pieces)
    whom = "everybody" if node.to is None else value(s, node.to)
    said = capital(f"{s.does('points', 'point')} out {pieces} to {whom}, or says that there are none.")
    return [Step([said, *s.once("Of the others, only that they are none of these is told.", "point out")], node.span)]
