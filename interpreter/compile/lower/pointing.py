"""From `point out SET where C` to the kinds of which C holds, and the step that tells of the pieces."""

from __future__ import annotations

from ...model import types as t
from ...syntax import nodes as n
from ...syntax.words import words
from .. import plan as p
from .builder import Builder
from .expressions import condition, expr
from .sets import members


def point_out(b: Builder, node: n.PointOut) -> None:
    """The condition looks at what is printed only, so one piece of a kind stands for all."""
    where = node.pieces
    if not isinstance(where, n.Where):
        raise TypeError("what is pointed out is looked for with `where`")
    item = b.item(where)
    type_ = t.bare(item.type)
    assert isinstance(type_, t.Piece)
    layout = b.shared.layout
    one_of = {layout.pieces[piece]: piece for piece in reversed(layout.pieces_of[type_.table])}
    kinds = b.temporary("kinds", t.ListOf(t.NUMBER))
    b.emit(p.Assign(node.span, kinds, p.MakeList([])))
    with b.into([]) as body:
        test = condition(b, where.condition)
        found: list[p.Op] = [p.Append(node.span, kinds, p.KindOfPiece(p.Read(item)))]
        b.emit(p.If(where.condition.span, test, found, []))
    b.emit(p.ForIn(node.span, item, p.Const(tuple(one_of.values())), body))
    to = expr(b, node.to) if node.to is not None else None
    b.emit(p.PointOut(node.span, members(b, where.source), p.Read(kinds), words(where.condition), to))
