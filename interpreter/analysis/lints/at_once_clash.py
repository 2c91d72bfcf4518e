"""Lines under `at once:` of which, as all come about at one moment, only one can count."""

from __future__ import annotations

from ...diagnostics import Label
from ...diagnostics.codes import lints_use as codes
from ...model.symbols import LocalSymbol, TrackSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ...syntax.words import words
from ..heads import head
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns where each player (or each thing) sets the same track to something of their own, and where two lines of
    one block move the same."""
    for part in cx.checked.parts.with_steps():
        for node in walk(part):
            if isinstance(node, n.AtOnce):
                _sets(cx, node.block, [])
                _moves(cx, node.block)


def _sets(cx: Context, block: n.Block, loops: list[LocalSymbol]) -> None:
    """`loops` are the players and things that the loops around go through."""
    for stmt in block.body:
        match stmt:
            case n.SetTo(place=place, value=value):
                track = cx.checked.refs.get(place)
                if isinstance(track, TrackSymbol) and any(
                    _speaks_of(cx, value, one) and not _speaks_of(cx, place, one) for one in loops
                ):
                    cx.report.add(codes.AT_ONCE_CLASH.at(stmt.span, name=track.name))
            case n.ForEach(name=name, block=inner):
                symbol = cx.checked.refs.get(name)
                _sets(cx, inner, [*loops, symbol] if isinstance(symbol, LocalSymbol) else loops)
            case n.EachPlayer(where=None, block=inner):
                me = cx.checked.mes.get(stmt)
                mine = next((its for one in walk(inner) if (its := cx.checked.mes.get(one)) is not None), me)
                _sets(cx, inner, [*loops, mine] if mine is not None else loops)


def _speaks_of(cx: Context, node: n.Expr, symbol: LocalSymbol) -> bool:
    return any(cx.checked.refs.get(one) is symbol or cx.checked.mes.get(one) is symbol for one in walk(node))


def _moves(cx: Context, block: n.Block) -> None:
    first: dict[str, n.Move] = {}
    for stmt in block.body:
        if isinstance(stmt, n.Move):
            said = words(stmt.pieces)
            above = first.setdefault(said, stmt)
            if above is not stmt and words(above.place) != words(stmt.place):
                labels = [Label(head(above), "the first one is here")]
                cx.report.add(codes.MOVED_TWICE.at(stmt.pieces.span, words=said, labels=labels))
        elif isinstance(stmt, (n.EachPlayer, n.ForEach)):
            _moves(cx, stmt.block)
        elif isinstance(stmt, n.If):
            for arm in stmt.arms:
                _moves(cx, arm.block)
            if stmt.otherwise is not None:
                _moves(cx, stmt.otherwise)
