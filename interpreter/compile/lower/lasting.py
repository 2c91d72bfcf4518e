"""From what lasts to steps: values that cover others, sums of derived values, what is done later, and when it is time.

A span (a turn or a phase) that something may last to, or begin with, has steps around it for that; others have none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...model import types as t
from ...model.lasting import LEAVES, NEXT_END, PLAIN, TURN
from ...model.own_tracks import sums_of
from ...model.symbols import ActionSymbol, DefineSymbol, TrackSymbol
from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from .builder import Builder
from .what_lasts import later_moment, moment

Lines = Callable[[], None]

_MOVES = (p.Move, p.Draw, p.Swap)


# ---- values that cover others


def may_be_covered(b: Builder, track: TrackSymbol) -> bool:
    """Whether a value of this track ever lasts for a while only."""
    return track.name in b.shared.lasting.tracks


def cover(
    b: Builder,
    node: n.SetTo | n.Add,
    track: TrackSymbol,
    place: tuple[int, p.Expr | None],
    value: p.Expr,
    how: p.CoverHow,
) -> None:
    """`set T to V [DURATION]` of a track that may be covered; `add` where the track itself says how long."""
    base, index = place
    until = node.until if isinstance(node, n.SetTo) else None
    said_here = until is not None
    if until is None and track.node is not None:
        until = track.node.until
    if index is not None:
        index = b.keep(index, node.span, "whose", t.NUMBER)
    if until is None:
        b.emit(p.Cover(node.span, base, index, value, how, PLAIN, None))
        return
    if until.kind == "leaves":
        pieces = b.shared.track(track.name).pieces
        assert index is not None and pieces is not None
        who: p.Expr | None = _plus(index, pieces.start)
    elif said_here or until.kind == "end":
        who = whose_turn(b, until)
    else:
        who = _owner(b, node.place)
    b.emit(p.Cover(node.span, base, index, value, how, moment(b.shared.checked, until), who))


def whose_turn(b: Builder, until: n.Until) -> p.Expr | None:
    """The player whose next turn is meant; None where it is nobody's."""
    from .expressions import expr  # an expression may be a derived value, which asks here what is added to it

    if until.kind == "next of" and until.player is not None:
        return expr(b, until.player)
    me = b.me(until)
    return p.Read(me) if me is not None and until.kind in ("next", "next end") else None


def _owner(b: Builder, place: n.Expr) -> p.Expr:
    """The player whose value it is."""
    from .expressions import expr

    me = b.me(place)
    if isinstance(place, (n.Of, n.SomeOf)):
        return expr(b, place.of)
    assert me is not None
    return p.Read(me)


def _plus(value: p.Expr, number: int) -> p.Expr:
    return p.Binary("+", value, p.Const(number)) if number else value


def piece_index(b: Builder, track: TrackSymbol, piece: p.Expr) -> p.Expr:
    """How far the value of a piece stands behind the first one of its track."""
    pieces = b.shared.track(track.name).pieces
    assert pieces is not None
    if isinstance(piece, p.Const) and isinstance(piece.value, int):
        return p.Const(piece.value - pieces.start)
    return p.Binary("-", piece, p.Const(pieces.start)) if pieces.start else piece


# ---- derived values


def adjust(b: Builder, node: n.Adjust) -> None:
    """`adjust N of SET by n [DURATION]`."""
    from .expressions import expr
    from .sets import members_once

    define = b.ref(node)
    if not isinstance(define, DefineSymbol):
        raise TypeError("only a derived value is adjusted")
    info = b.shared.track(sums_of(define.name))
    things = members_once(b, node.things)
    amount = expr(b, node.amount)
    until = node.until
    end = PLAIN if until is None else moment(b.shared.checked, until)
    who = None if until is None else whose_turn(b, until)
    first = info.pieces.start if info.pieces is not None else 0
    b.emit(p.AddFor(node.span, things, info.base, first, amount, end, who))


def adjusted(b: Builder, define: DefineSymbol, value: p.Expr) -> p.Expr:
    """A derived value with what was added to it for the thing whose it is."""
    if define.name not in b.shared.lasting.defines or define.item is None:
        return value
    info = b.shared.track(sums_of(define.name))
    thing: p.Expr = p.Read(b.local(define.item))
    index = _plus(thing, -info.pieces.start) if info.pieces is not None else thing
    more = p.TrackValue(info.base, index)
    if not isinstance(define.type, t.Maybe):
        return p.Binary("+", value, more)
    value = b.keep(value, define.node.span, "value", define.type)
    return p.Select(p.Present(value), p.Binary("+", value, more), p.Const(None))


# ---- later


def later(b: Builder, node: n.Later) -> None:
    """`at start/end of [my next] SPAN do A(...)`: with the arguments of now."""
    from .events import more_params
    from .expressions import value_for

    action = b.ref(node)
    if not isinstance(action, ActionSymbol):
        raise TypeError("what is done later is an action")
    me = b.me(node)
    doer: p.Expr = p.Read(me) if me is not None else p.Const(None)
    args = [doer, *(value_for(b, arg, param.type) for arg, param in zip(node.args, action.params, strict=True))]
    args += [p.Const(None)] * more_params(b.shared, action)
    number = b.shared.routine_numbers[f"action {action.name}"]
    when = later_moment(b.shared.checked, node)
    b.emit(p.DoLater(node.span, when, doer if node.mine else None, number, args))


def _take_due(b: Builder, span: Span, when: int, who: p.Expr | None) -> p.Local | None:
    """Takes out what is to be done now; None where nothing ever is."""
    if when not in b.shared.lasting.jobs:
        return None
    due = b.temporary("due", t.ListOf(t.UNKNOWN))
    b.emit(p.TakeDue(span, when, who, due))
    return due


def _run_due(b: Builder, span: Span, when: int, due: p.Local | None) -> None:
    """Does what was taken out, the oldest first."""
    if due is None:
        return
    job = b.temporary("job", t.UNKNOWN)
    with b.into([]) as body:
        for name in b.shared.lasting.jobs[when]:
            number = b.shared.routine_numbers[f"action {name}"]
            params = 1 + len(b.shared.checked.names.actions[name].params)
            args: list[p.Expr] = [p.Item(p.Read(job), p.Const(place)) for place in range(1, 1 + params)]
            args += [p.Const(None)] * (_params(b, name) - params)
            which = p.Binary("==", p.Item(p.Read(job), p.Const(0)), p.Const(number))
            b.emit(p.If(span, which, [p.Run(span, number, args, None)], []))
    b.emit(p.ForIn(span, job, p.Read(due), body))


def _params(b: Builder, action: str) -> int:
    from .events import more_params

    symbol = b.shared.checked.names.actions[action]
    return 1 + len(symbol.params) + more_params(b.shared, symbol)


# ---- spans


def around_span(
    b: Builder, span: Span, number: int, who: p.Expr | None, before: Lines, body: Lines, after: Lines
) -> None:
    """A turn (of `who`) or a phase, in its order: what lasts until it begins ends; the rules before it; what is to be
    done at its start; its lines; what is to be done at its end; the rules after it; what lasts until its end ends."""
    lasting = b.shared.lasting
    inside = lasting.inside and number == TURN
    if inside or -number in lasting.ends or (number == TURN and NEXT_END in {*lasting.ends, *lasting.jobs}):
        b.emit(p.SpanBegins(span, number, who, inside))
        _step_is_done(b, span)
    at_start = _take_due(b, span, -number, who)
    ran = b.temporary("ran", t.YES_NO) if number in lasting.jobs else None
    if ran is not None:
        b.emit(p.Assign(span, ran, p.Const(False)))
    with b.into([]) as whole:
        with b.into([]) as lines:
            before()
            _run_due(b, span, -number, at_start)
            body()
        b.emit(p.Region(span, number, lines))
        if ran is not None:
            b.emit(p.Assign(span, ran, p.Const(True)))
            at_end = _take_due(b, span, number, who)
            with b.into([]) as jobs:
                _run_due(b, span, number, at_end)
            b.emit(p.Region(span, number, jobs))
        after()

    def ends() -> list[p.Op]:
        with b.into([]) as ops:
            if ran is not None:
                with b.into([]) as dropped:
                    _take_due(b, span, number, who)
                b.emit(p.If(span, p.Read(ran), [], dropped))
            if inside or number in lasting.ends:
                b.emit(p.SpanEnds(span, number, inside))
                _step_is_done(b, span)
        return ops

    if number not in lasting.ends and ran is None:
        b.ops.extend(whole)
        return
    _before_breaks(whole, ends)
    b.emit(p.Guarded(span, whole, ends()))


def _step_is_done(b: Builder, span: Span) -> None:
    from .standing import step_is_done

    step_is_done(b, span)


def _before_breaks(ops: list[p.Op], ends: Callable[[], Sequence[p.Op]]) -> None:
    """Puts the end of a span in front of each line in it that leaves a loop around it."""
    new: list[p.Op] = []
    for op in ops:
        match op:
            case p.Break():
                new.extend(ends())
            case p.If(then=then, other=other):
                _before_breaks(then, ends)
                _before_breaks(other, ends)
            case p.Region(body=body) | p.AtOnce(body=body):
                _before_breaks(body, ends)
            case p.Guarded(body=body, after=after):
                _before_breaks(body, ends)
                _before_breaks(after, ends)
        new.append(op)
    ops[:] = new


# ---- pieces that leave


def mark_leaving(b: Builder) -> None:
    """Behind each step of a routine that moves pieces, in a game in which something lasts until a piece leaves: ends
    what is over."""
    if LEAVES in b.shared.lasting.ends:
        _mark(b.ops)


def _mark(ops: list[p.Op]) -> None:
    new: list[p.Op] = []
    for op in ops:
        match op:
            case p.If(then=then, other=other):
                _mark(then)
                _mark(other)
            case p.ForIn(body=body) | p.Region(body=body):
                _mark(body)
            case p.While(head=head, body=body):
                _mark(head)
                _mark(body)
            case p.Guarded(body=body, after=after):
                _mark(body)
                _mark(after)
        new.append(op)
        if isinstance(op, _MOVES) or (isinstance(op, p.AtOnce) and any(_moves(one) for one in op.body)):
            new.append(p.LeftZones(op.span))
    ops[:] = new


def _moves(op: p.Op) -> bool:
    match op:
        case p.If(then=then, other=other):
            return any(_moves(one) for one in (*then, *other))
        case p.ForIn(body=body):
            return any(_moves(one) for one in body)
    return isinstance(op, _MOVES)
