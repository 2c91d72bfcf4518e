"""From lines that move pieces, or point some out, to reports on what others see of that: how many go, from where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..diagnostics.codes import knowledge as codes
from ..diagnostics.codes import standing as pointing
from ..model import types as t
from ..model.symbols import ZoneSymbol
from ..syntax import nodes as n
from ..syntax.words import words
from .audience import ALL, only
from .moves import where_from

if TYPE_CHECKING:
    from .secrets import _Secrets


def look_at_move(secrets: _Secrets, node: n.Move) -> None:
    """All see from where something goes to where, how many these are, and, where all see them then, what they are."""
    secrets.whose(node.pieces, node.place)
    if node.how is not None and node.how.place is not None:
        secrets.seen("at which place it is put", node.how.place)
    for inner in spine(node.pieces):
        if isinstance(inner, n.SomeOf) and not isinstance(secrets.checked.refs.get(inner), ZoneSymbol):
            secrets.seen("how many are moved", inner.count)
    by, place = node.how.by if node.how is not None else None, secrets.checked.types.get(node.place)
    if secrets.of(node.place) == ALL:
        secrets.show(node.pieces)
    else:
        _unseen(secrets, node.pieces)
        if by is not None and isinstance(place, t.ZoneOf) and place.kind in ("pile", "row") and not secrets.in_setup:
            secrets.seen(f"in which order these lie, sorted by `{by.text}`", node.pieces)
    if by is not None and secrets.sorts_by_secret(by):
        secrets.report.add(codes.SEEN_BY_ALL.at(by.span, what="in which order these lie", words=by.text))


def look_at_swap(secrets: _Secrets, node: n.Swap) -> None:
    """Both go to where the others were."""
    for pieces, others in ((node.first, node.second), (node.second, node.first)):
        to = where_from(secrets.checked, others)
        if to is not None and secrets.of(to) == ALL:
            secrets.show(pieces)
        else:
            _unseen(secrets, pieces)


def look_at_drawing(secrets: _Secrets, node: n.Draw) -> None:
    """All see how many are drawn, and from where to where."""
    for bound in dict.fromkeys(one for one in (node.amount.low, node.amount.high) if one is not None):
        secrets.seen("how many are drawn", bound)
    secrets.whose(node.source, node.place)
    if secrets.of(node.place) != ALL:
        _unseen(secrets, node.source, "drawn")
    if node.name is not None:
        secrets.name(node.name, secrets.of(node.place))
        secrets.picked.add(id(secrets.checked.refs.get(node.name)))


def look_at_showing(secrets: _Secrets, node: n.Show) -> None:
    """All see whose pieces are shown, to whom and how many; what they are see those to whom it is done."""
    secrets.whose(node.pieces)
    if node.to is not None and _several(secrets, node.pieces) and not secrets.counted(node.pieces):
        secrets.seen("how many are shown", node.pieces)
    secrets.show(node.pieces, ALL if node.to is None else only([secrets.seat(node.to)]))


def _unseen(secrets: _Secrets, pieces: n.Expr, done: str = "moved") -> None:
    """Pieces that go to where not all see them: all count how many come out of which zone."""
    if secrets.in_setup:
        return
    if secrets.anywhere.lies_unseen(pieces):
        secrets.report.add(codes.SEEN_BY_ALL.at(pieces.span, what="from where these go", words=words(pieces)))
    elif _several(secrets, pieces) and not secrets.counted(pieces):
        secrets.seen(f"how many are {done}", pieces)


def _several(secrets: _Secrets, pieces: n.Expr) -> bool:
    """Whether these may be several, with no number that the line itself says."""
    if any(isinstance(inner, n.SomeOf) for inner in spine(pieces)):
        return False
    looked_through = isinstance(pieces, (n.Where, n.FirstNotEmpty))
    return looked_through or isinstance(secrets.checked.types.get(pieces), (t.SetOf, t.ListOf))


def look_at_pointing(secrets: _Secrets, node: n.PointOut) -> None:
    """All see of which pieces it is told; whoever is told must know what it looks for."""
    where = node.pieces
    if not isinstance(where, n.Where):
        return
    secrets.whose(where.source)
    known = secrets.of(where.source) == ALL or secrets.counted(where.source) or secrets.lies_there(where.source)
    if not known:
        secrets.seen("of which pieces this tells", where.source)
    to = ALL if node.to is None else only([secrets.seat(node.to)])
    secrets.learnt.locals[id(secrets.checked.items[where])] = ALL
    wanted = secrets.of(where.condition)
    if wanted != ALL and not (to.kind == "only" and wanted.knows(to.seat)):
        said, labels = words(where.condition), secrets.hows(where.condition)
        secrets.report.add(pointing.POINTS_BY_SECRET.at(where.condition.span, words=said, labels=labels))
    secrets.point(where, to)


def spine(node: n.Expr) -> Iterator[n.Expr]:
    """A set or place with what it is taken from, without the conditions."""
    yield node
    match node:
        case n.Where(source=of) | n.Only(of=of) | n.SomeOf(of=of) | n.Of(of=of):
            yield from spine(of)
        case n.Listing(items=items) | n.FirstNotEmpty(choices=items):
            for item in items:
                yield from spine(item)
