"""From `choose` lines to sites: what can be chosen is worked out by steps that the site keeps for itself."""

from __future__ import annotations

from ...model import types as t
from ...model.symbols import DefineSymbol, ItemTrack, LocalSymbol, TrackSymbol, ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from .. import plan as p
from ..flow import reads, walk_all
from .builder import Builder
from .expressions import expr
from .loops import MOST_LISTED, interval, outer_me, refuse_more, start_seat
from .sets import members_once


def choose(b: Builder, node: n.Choose) -> p.Local:
    """Asks `me`; the local that gets the answer."""
    me = b.me(node)
    symbol = b.ref(node.name)
    if me is None or not isinstance(symbol, LocalSymbol):
        raise TypeError("a choice needs somebody who chooses, and makes a name")
    into = b.local(symbol)
    b.emit(p.Ask(node.span, _site(b, node, me), p.Read(me), into))
    return into


def each_at_once(b: Builder, node: n.EachPlayer) -> None:
    """Every choice is put to all who are asked, one line after the other; nobody sees an answer before the end."""
    me = b.me(node)
    if me is None:
        raise TypeError("`each player` makes a `me`")
    outer = outer_me(b, node)
    if node.other and outer is not None:
        seats: p.Expr = p.OtherSeats(p.Read(outer))
    else:
        seats = p.Seats(start_seat(b, node, node.start, None) if node.start is not None else None)
    if node.where is not None:
        asked = b.temporary("asked", t.SetOf(t.PLAYER))
        b.emit(p.Assign(node.span, asked, p.MakeList([])))
        with b.into([]) as body:
            test = expr(b, node.where)
            b.emit(p.If(node.where.span, test, [p.Append(node.span, asked, p.Read(me))], []))
        b.emit(p.ForIn(node.span, me, seats, body))
        seats = p.Read(asked)
    for stmt in node.block.body:
        if not isinstance(stmt, n.Choose):
            raise TypeError("at once there are only choices")
        symbol = b.ref(stmt.name)
        if not isinstance(symbol, LocalSymbol):
            raise TypeError("a choice makes a name")
        b.emit(p.AskTogether(stmt.span, _site(b, stmt, me), seats, b.local(symbol)))


def _site(b: Builder, node: n.Choose, me: p.Local) -> p.Site:
    shared = b.shared
    type_: t.Type = t.NUMBER
    with b.into([]) as options:
        if isinstance(node.source, n.Range):
            items = interval(b, node.source)
            if node.amount is not None and node.source.where is None:
                refuse_more(b, node.source, p.Size(items), MOST_LISTED)
        else:
            items = members_once(b, node.source)
            type_ = t.element(b.type(node.source)) or t.UNKNOWN
        low, high = _amount(b, node.amount)
        if node.amount is not None and node.amount.high is None:
            items = b.keep(items, node.span, "items", t.SetOf(type_))
            low, high = p.Const(0), p.Size(items)
    site = p.Site(
        number=len(shared.sites),
        name=shared.site_name(".".join((*b.path, node.name.text))),
        made=node.name.text,
        prompt=node.prompt,
        type=type_,
        may=node.may,
        open_source=_is_open(b, node),
        decline=node.otherwise.label if node.otherwise is not None else None,
        me=me,
        reads=[],
        options=options,
        items=items,
        low=low,
        high=high,
        span=node.span,
        phase=b.phase,
    )
    site.reads = _needed(site)
    shared.sites.append(site)
    return site


def _amount(b: Builder, amount: n.Amount | None) -> tuple[p.Expr | None, p.Expr | None]:
    if amount is None:
        return None, None
    high = expr(b, amount.high) if amount.high is not None else None
    if amount.low is amount.high:
        return high, high
    return (expr(b, amount.low) if amount.low is not None else p.Const(0)), high


def _is_open(b: Builder, node: n.Choose) -> bool:
    """Whether all can surely see the candidates: every zone and track that the line speaks of is open, also in the
    defines that it looks up, and it speaks of no pieces that were found before."""
    checked = b.shared.checked
    todo: list[n.Node] = [node.source]
    seen: set[str] = set()
    while todo:
        for inner in walk(todo.pop()):
            match checked.refs.get(inner):
                case ZoneSymbol(look=look) | TrackSymbol(look=look) if look != "open":
                    return False
                case ItemTrack(track=track) if track.look != "open":
                    return False
                case LocalSymbol(type=type_, hidden=False) if isinstance(t.element(type_), (t.Piece, t.Unknown)):
                    if checked.items.get(node.source) is not checked.refs.get(inner):
                        return False
                case DefineSymbol(name=name, node=define) if name not in seen:
                    seen.add(name)
                    todo.append(define.value)
    return True


def _needed(site: p.Site) -> list[p.Local]:
    """The locals that the options read and do not make themselves."""
    made: set[int] = {id(site.me)}
    for op in walk_all(site.options):
        for local in (getattr(op, "local", None), getattr(op, "tally", None)):
            if isinstance(local, p.Local) and not isinstance(op, p.Read):
                made.add(id(local))
    found: dict[int, p.Local] = {}
    sources: list[p.Local] = []
    for op in walk_all(site.options):
        if isinstance(op, p.Read):
            sources.append(op.local)
    for value in (site.items, site.low, site.high):
        sources.extend(reads(value))
    for local in sources:
        if id(local) not in made:
            found.setdefault(id(local), local)
    return list(found.values())
