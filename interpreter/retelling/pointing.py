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
    said = capital(f"{s.does('points', 'point')} out to {whom} {pieces}, or that there are none.")
    rest = s.once("Of the others nobody learns more than that they are none of these.", "point out")
    return [Step([said, *rest], node.span)]
