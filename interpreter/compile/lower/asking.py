"""From `choose` lines to sites: what can be chosen is worked out by steps that the site keeps for itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...analysis.ways import parts_of
from ...model import types as t
from ...model.symbols import Builtin, DefineSymbol, ItemDefine, ItemTrack, LocalSymbol, TrackSymbol, ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from .. import plan as p
from ..flow import reads, walk_all
from .builder import Builder
from .expressions import expr
from .heads import (
    amount_of,
    candidates,
    is_counted,
    item_type,
    made_by,
    met,
    nothing_to_choose,
    reads_name,
    through_candidates,
    walk_heads,
)
from .in_game import ask, other_seats
from .in_game import seats as seats_from
from .loops import MOST_LISTED, interval, outer_me, refuse_more, start_seat
from .paying import Due
from .sets import members_once


def choose(
    b: Builder,
    node: n.Choose,
    later: Sequence[n.Head] = (),
    settles: int | None = None,
    dues: Sequence[Due] = (),
) -> p.Local:
    """Asks `me`; the local that gets the answer. Of a head only what leaves the `later` ones open is offered; `dues` is
    what those before it have to pay."""
    me = b.me(node)
    if me is None:
        raise TypeError("a choice needs somebody who chooses")
    into = made_by(b, node)
    site = _site(b, node, me, later, dues)
    site.settles = settles
    lasts = node.block is None and node.amount is None and not isinstance(into.type, t.Maybe)
    ask(b, p.Ask(node.span, site, p.Read(me), into), f"`{node.name.text}`" if node.must or lasts else None)
    if not node.must:
        _mark_answers(b, node, into)
    return into


def choose_one(
    b: Builder, node: n.ChooseOne, settles: int, later: Sequence[n.Head] = (), dues: Sequence[Due] = ()
) -> p.Local:
    """Asks `me` for one of the alternatives whose heads can be met, together with the `later` ones and with what is due
    because of those before it; the local that gets its number."""
    me = b.me(node)
    if me is None:
        raise TypeError("a choice needs somebody who chooses")
    into = b.temporary("alternative", t.Maybe(t.NUMBER))
    heads = [n.heads_of(alternative.block) for alternative in node.alternatives]
    with b.into([]) as options:
        found = b.temporary("alternatives", t.SetOf(t.NUMBER))
        b.emit(p.Assign(node.span, found, p.MakeList([])))
        for number, alternative in enumerate(node.alternatives):
            test = met(b, [*heads[number], *later], alternative.span, dues=dues)
            add = p.Append(alternative.span, found, p.Const(number))
            b.emit(add if isinstance(test, p.Const) else p.If(alternative.span, test, [add], []))
    site = _registered(
        b,
        "alternative",
        p.Site(
            number=0,
            name="",
            made="alternative",
            prompt=None,
            type=t.NUMBER,
            may=node.may,
            open_source=is_open(b, [one for some in heads for one in walk_heads(some)]),
            decline=node.otherwise.label if node.otherwise is not None else None,
            me=me,
            reads=[],
            options=options,
            items=p.Read(found),
            low=None,
            high=None,
            span=node.span,
            phase=b.phase,
            labels=tuple(alternative.label for alternative in node.alternatives),
            public=True,
            settles=settles,
        ),
    )
    ask(b, p.Ask(node.span, site, p.Read(me), into), "one of these" if node.must else None)
    return into


def answer_window(b: Builder, node: n.Window, zone: p.ZoneNumber, site_of: WindowSite, into: p.Local) -> None:
    """Asks `site_of.seat` for a piece of its zone that answers the action."""
    piece = b.temporary("piece", t.Piece(site_of.table))
    with b.into([]) as options:
        found = b.temporary("answers", t.SetOf(t.Piece(site_of.table)))
        b.emit(p.Assign(node.span, found, p.MakeList([])))
        args: list[p.Expr] = [p.Read(site_of.me), p.Read(piece), *map(p.Read, site_of.did)]
        can = p.Present(p.Evaluate(site_of.function, args))
        keep: list[p.Op] = [p.If(node.span, can, [p.Append(node.span, found, p.Read(piece))], [])]
        b.emit(p.ForIn(node.span, piece, p.ZoneList(zone), keep))
    site = _registered(
        b,
        "answer",
        p.Site(
            number=0,
            name="",
            made="answer",
            prompt=None,
            type=t.Piece(site_of.table),
            may=True,
            open_source=site_of.is_open,
            decline=None,
            me=site_of.me,
            reads=[],
            options=options,
            items=p.Read(found),
            low=None,
            high=None,
            span=node.span,
            phase=b.phase,
            event=site_of.action,
            did=list(site_of.did),
        ),
    )
    b.emit(p.Ask(node.span, site, p.Read(site_of.seat), into))


@dataclass(slots=True)
class WindowSite:
    """What a window asks: `seat` is asked, `me` stands for it among the options; `function` tells the number of the
    answer that a piece has to what was done (`did`: its actor and arguments)."""

    action: str
    table: str
    seat: p.Local
    me: p.Local
    function: int
    did: Sequence[p.Local]
    is_open: bool


def _registered(b: Builder, name: str, site: p.Site) -> p.Site:
    """The site with its number and name, one of the game's."""
    site.number = len(b.shared.sites)
    site.name = b.shared.site_name(".".join((*b.path, name)))
    site.reads = _needed(site)
    b.shared.sites.append(site)
    return site


def _mark_answers(b: Builder, node: n.Choose, into: p.Local) -> None:
    """Points for what can come of a choice: something was chosen, nothing was wanted, or there was nothing."""
    if b.shared.points is None:
        return
    name, amount = node.name.text, node.amount
    # Where the rules say nothing of it, that there is nothing to choose is no way of its own, and often cannot be.
    unsaid = not node.may and node.block is None and node.otherwise is None
    lacking = None if unsaid or isinstance(node.source, n.Range) else nothing_to_choose(b, node)
    unwanted: str | None = None
    if node.may:
        unwanted = f"`{name}` {'are' if amount is not None else 'is'} declined"
    elif (
        amount is not None
        and not isinstance(node, n.Arrange)
        and (amount.low is None or (isinstance(amount.low, n.Int) and amount.low.value == 0))
    ):
        unwanted = f"no `{name}` are chosen, though some could be"
    if lacking is None and unwanted is None:
        return
    with b.into([]) as then:
        b.mark(node.span, f"`{name}` {'are' if amount is not None else 'is'} chosen")
    with b.into([]) as refused:
        if unwanted is not None:
            b.mark(node.span, unwanted)
    with b.into([]) as nothing:
        if lacking is not None:
            b.mark(node.span, lacking)
    with b.into([]) as other:
        if isinstance(node.source, n.Range):
            b.ops.extend(refused)
        else:
            items = candidates(b, node)
            b.emit(p.If(node.span, p.Binary("==", p.Size(items), p.Const(0)), nothing, refused))
    taken = p.Present(p.Read(into)) if amount is None else p.Binary("!=", p.Size(p.Read(into)), p.Const(0))
    b.emit(p.If(node.span, taken, then, other))


def each_at_once(b: Builder, node: n.EachPlayer) -> None:
    """Every choice is put to all who are asked, one line after the other; nobody sees an answer before the end."""
    me = b.me(node)
    if me is None:
        raise TypeError("`each player` makes a `me`")
    outer = outer_me(b, node)
    if node.other and outer is not None:
        seats: p.Expr = other_seats(b, p.Read(outer))
    else:
        seats = seats_from(b, start_seat(b, node, node.start, None) if node.start is not None else None)
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
        b.emit(p.AskTogether(stmt.span, _site(b, stmt, me, ()), seats, b.local(symbol)))


def _site(b: Builder, node: n.Choose, me: p.Local, later: Sequence[n.Head], dues: Sequence[Due] = ()) -> p.Site:
    type_ = item_type(b, node)
    is_seen = is_open(b, [node.source], node)
    low: p.Expr | None = None
    high: p.Expr | None = None
    groups: p.Expr | None = None
    narrowed = reads_name(b, later, node)
    ordered = isinstance(node, n.Arrange)
    counted = is_counted(b, type_) and not ordered
    with b.into([]) as options:
        if node.amount is None and narrowed:
            items = _items_left(b, node, later, dues)
        else:
            items = candidates(b, node) if node.amount is not None and narrowed else all_candidates(b, node)
        if counted and node.amount is None:
            items = p.OnceAlike(items)
        if node.amount is not None:
            low, high = amount_of(b, node.amount)
            if high is None:
                items = b.keep(items, node.span, "items", t.SetOf(item_type(b, node)))
                high = p.Size(items)
                low = high if ordered else low
            if narrowed:
                groups = _groups_left(b, node, later, items, (low, high), dues)
    return _registered(
        b,
        node.name.text,
        p.Site(
            number=0,
            name="",
            made=node.name.text,
            prompt=node.prompt,
            type=type_,
            may=node.may,
            open_source=is_seen,
            decline=node.otherwise.label if node.otherwise is not None else None,
            me=me,
            reads=[],
            options=options,
            items=items,
            low=low,
            high=high,
            span=node.span,
            phase=b.phase,
            public=not isinstance(type_, t.Piece) and (is_seen or isinstance(node.source, n.Range)),
            groups=groups,
            counted=counted,
            ordered=ordered,
        ),
    )


def all_candidates(b: Builder, node: n.Choose | n.Random) -> p.Expr:
    """All that can be chosen, read once."""
    if not isinstance(node.source, n.Range):
        return members_once(b, node.source)
    items = interval(b, node.source)
    if node.amount is not None and node.source.where is None:
        refuse_more(b, node.source, p.Size(items), MOST_LISTED)
    return items


def _items_left(b: Builder, node: n.Choose, later: Sequence[n.Head], dues: Sequence[Due]) -> p.Expr:
    """What can be chosen so that the later heads can still be met."""
    made = made_by(b, node)
    left = b.temporary("left", t.SetOf(item_type(b, node)))
    b.emit(p.Assign(node.span, left, p.MakeList([])))
    if isinstance(node.source, n.Range):
        refuse_more(b, node.source, p.Size(interval(b, node.source)), MOST_LISTED)

    def keep() -> None:
        test = met(b, later, node.span, whole=False, dues=dues)
        once = p.Binary("not in", p.Read(made), p.Read(left))
        b.emit(p.If(node.span, p.Both("and", [test, once]), [p.Append(node.span, left, p.Read(made))], []))

    through_candidates(b, node, made, keep)
    return p.Read(left)


def _groups_left(
    b: Builder,
    node: n.Choose,
    later: Sequence[n.Head],
    items: p.Expr,
    bounds: tuple[p.Expr, p.Expr],
    dues: Sequence[Due],
) -> p.Expr:
    """The groups that can be chosen so that the later heads can still be met."""
    made = made_by(b, node)
    left = b.temporary("left", t.UNKNOWN)
    b.emit(p.Assign(node.span, left, p.MakeList([])))
    with b.into([]) as body:
        test = met(b, later, node.span, whole=False, dues=dues)
        b.emit(p.If(node.span, test, [p.Append(node.span, left, p.Read(made))], []))
    b.emit(p.ForIn(node.span, made, p.Groups(items, *bounds, is_counted(b, item_type(b, node))), body))
    return p.Read(left)


def is_open(b: Builder, nodes: Sequence[n.Node], choice: n.Choose | n.Random | None = None) -> bool:
    """Whether all can surely see what some lines look at: every zone and track in them is open, also in the defines
    that they look up, and they speak of no pieces that were found before. (`choice` is the one whose source it is: the
    thing looked at there is no such piece.)"""
    checked = b.shared.checked
    todo: list[n.Node] = list(nodes)
    seen: set[str] = set()
    parts = parts_of(choice.source) if choice is not None and not isinstance(choice.source, n.Range) else []
    looked_at = [checked.items[part] for part in parts if part in checked.items]
    while todo:
        for inner in walk(todo.pop()):
            match checked.refs.get(inner):
                case ZoneSymbol(look=look) | TrackSymbol(look=look) if look != "open":
                    return False
                case ItemTrack(track=track) if track.look != "open":
                    return False
                case Builtin(name="playable"):
                    return False
                case LocalSymbol(type=type_, hidden=False) as symbol if isinstance(
                    t.element(type_), (t.Piece, t.Unknown)
                ):
                    if symbol not in looked_at:
                        return False
                case DefineSymbol() | ItemDefine() as found:
                    define = found.define if isinstance(found, ItemDefine) else found
                    if define.name not in seen:
                        seen.add(define.name)
                        todo.append(define.node)
                        looked_at += [define.item] if define.item is not None else []
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
    for value in (site.items, site.low, site.high, site.groups):
        sources.extend(reads(value))
    for local in sources:
        if id(local) not in made:
            found.setdefault(id(local), local)
    return list(found.values())
