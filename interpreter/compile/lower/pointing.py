"""From `point out SET where C` to the kinds of which C holds, and the step that tells of the pieces."""

from __future__ import annotations

from ...model import types as t
from ...model.symbols import LocalSymbol, TrackSymbol
from ...model.type_words import type_word
from ...syntax import nodes as n
from ...syntax.walk import walk
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
    named = {one.text: one for one in walk(where.condition) if isinstance(one, n.Name) and _is_told(b, one, item)}
    types = [type_word(b.shared.checked.types.get(one, t.NUMBER)) for one in named.values()]
    values = [expr(b, one) for one in named.values()]
    pieces, looked_for = members(b, where.source), words(where.condition)
    b.emit(p.PointOut(node.span, pieces, p.Read(kinds), looked_for, to, list(named), types, values))


def _is_told(b: Builder, node: n.Name, item: object) -> bool:
    """Whether what a name in the condition holds is said with it: the number, word or player that is looked for."""
    symbol = b.shared.checked.refs.get(node)
    if symbol is item or not isinstance(symbol, (LocalSymbol, TrackSymbol)):
        return False
    return isinstance(b.shared.checked.types.get(node), (t.Number, t.Value, t.Player, t.KindOf))
