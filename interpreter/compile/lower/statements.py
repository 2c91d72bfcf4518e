"""From statements to steps of the plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

from ...model import types as t
from ...model.families import places
from ...model.symbols import ActionSymbol, LocalSymbol, PhaseSymbol, TrackSymbol, ZoneSymbol
from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from .asking import choose, each_at_once
from .builder import Builder
from .chance import random
from .events import cancel, more_params, resolve, rules_around, window
from .expressions import expr, track_place, value_for, zone_number
from .families import from_pool
from .heads import all_headed
from .in_game import eliminate, must_be_in
from .instead import unless_replaced
from .lasting import adjust, around_span, cover, later, may_be_covered
from .loops import each_player, for_each, repeat_times, repeat_while, take_turns
from .outcome import losers, ties
from .paying import pay
from .pointing import point_out
from .polling import drop_out, polling, reopen
from .sets import kept_list, members, members_once
from .settling import choose_one_now, open_or_undone, settle
from .sides import flip, side_number, swap
from .sorting import sorted_pieces
from .standing import after_step, before_step, step_is_done
from .turn_order import another_turn, changes_turns, next_turn, reverse_turns, skip, take_turns_in_order

End = Literal["top", "bottom", "left", "right"]
_MORE_THAN_ANY = 1_000_000
"""How many `any number` draws: more than a game has pieces."""


def block(b: Builder, node: n.Block | None) -> list[p.Op]:
    """The steps of a block."""
    with b.into([]) as ops:
        for stmt in node.body if node is not None else ():
            statement(b, stmt)
    return ops


def statement(b: Builder, node: n.Stmt) -> None:
    """Emits the steps of one statement."""
    b.mark(node.span, p.REACHED)
    if not b.shared.checked.parts.always:
        _LOWER[type(node)](b, node)
        return
    before_step(b, node)
    _LOWER[type(node)](b, node)
    after_step(b, node)


def statements(b: Builder, nodes: Sequence[n.Stmt]) -> None:
    """Emits the steps of several statements."""
    for node in nodes:
        statement(b, node)


def headed(b: Builder, node: n.Block) -> None:
    """A part that may begin with heads: nothing of it is done unless they can be met."""
    heads = n.heads_of(node)
    open_or_undone(b, heads, node.span)
    for lines in settle(b, heads, b.shared.settling(), statements) if heads else ():
        lines()
    statements(b, node.body[len(heads) :])


def came_about(b: Builder, node: n.Draw | n.Choose | n.Random | n.Do, test: p.Expr) -> None:
    """The block of a line that came about, and the `else:` of one that did not."""
    then = block(b, node.block)
    other = block(b, node.otherwise.block) if node.otherwise is not None else []
    if then or other:
        b.emit(p.If(node.span, test, then, other))


def _end(kind: str, how: n.How | None) -> End:
    if how is not None and how.end is not None:
        return how.end
    return "top" if kind == "pile" else "right"


def _kind(b: Builder, place: n.Expr) -> str:
    symbol = b.ref(place)
    return symbol.kind if isinstance(symbol, ZoneSymbol) else "set"


def _move(b: Builder, node: n.Move) -> None:
    type_ = b.type(node.pieces)
    if node.how is not None and node.how.place is not None:
        at = b.keep(expr(b, node.how.place), node.how.span, "place", t.NUMBER)
        pieces = members_once(b, node.pieces)
        b.emit(p.Move(node.span, pieces, False, None, zone_number(b, node.place), "top", None, at))
        return
    end = _end(_kind(b, node.place), node.how)
    side = side_number(b, node.how.side) if node.how is not None else None
    if not isinstance(type_, (t.SetOf, t.ListOf, t.ZoneOf)):
        piece = expr(b, node.pieces)
        b.emit(p.Move(node.span, piece, True, None, zone_number(b, node.place), end, side))
        return
    whole: list[p.ZoneNumber] | None = None
    symbol = b.ref(node.pieces)
    if isinstance(type_, t.ZoneOf):
        whole = [zone_number(b, node.pieces)]
        pieces = members_of_zone(type_.kind, whole[0])
    elif isinstance(node.pieces, n.Every) and isinstance(symbol, ZoneSymbol):
        info = b.shared.zone(symbol)
        count = places(info.family, info.members, b.shared.layout.most)
        whole = [p.ZoneNumber(info.base + number, None) for number in range(count)]
        pieces = members(b, node.pieces)
    else:
        pieces = members_once(b, node.pieces)
    how = node.how
    if how is not None and how.by is not None:
        first_wins = end in ("top", "left")
        descending = (how.extreme == "highest") == first_wins
        table = type_.table if isinstance(type_, t.ZoneOf) else getattr(t.bare(type_.of), "table", "")
        pieces, whole = sorted_pieces(b, node.span, pieces, how.by, table, descending), None
    b.emit(p.Move(node.span, pieces, False, whole, zone_number(b, node.place), end, side))


def members_of_zone(kind: str, zone: p.ZoneNumber) -> p.Expr:
    """A zone's pieces in the order of places."""
    pieces = p.ZoneList(zone)
    return p.Reversed(pieces) if kind == "pile" else pieces


def _draw(b: Builder, node: n.Draw) -> None:
    amount = expr(b, node.amount.high) if node.amount.high is not None else p.Const(_MORE_THAN_ANY)
    one = isinstance(node.amount.low, n.Int) and node.amount.low.value == 1 and node.amount.high is node.amount.low
    into: p.Local | None = None
    symbol = b.ref(node.name) if node.name is not None else None
    if isinstance(symbol, LocalSymbol):
        into = b.local(symbol)
    elif node.block is not None or node.otherwise is not None:
        into = b.temporary("drawn", t.UNKNOWN)
    type_ = b.type(node.source)
    zone = zone_number(b, node.source) if isinstance(type_, t.ZoneOf) and type_.kind in ("pile", "row") else None
    pool = None if zone is not None else _pool(b, node.source)
    left = isinstance(type_, t.ZoneOf) and type_.kind == "row"
    to = zone_number(b, node.place)
    end = _end(_kind(b, node.place), node.how)
    side = side_number(b, node.how.side) if node.how is not None else None
    counted = pool is not None and from_pool(b, node.source)
    b.emit(p.Draw(node.span, amount, zone, left, pool, to, end, into, one, side, counted))
    step_is_done(b, node.span)
    if into is not None:
        test = p.Present(p.Read(into)) if one else p.Binary("!=", p.Size(p.Read(into)), p.Const(0))
        came_about(b, node, test)


def _pool(b: Builder, node: n.Expr) -> p.Expr:
    """What is drawn from at random: each piece once, in a list that no change touches."""
    return members_once(b, node) if isinstance(b.type(node), t.ListOf) else kept_list(b, node)


def _shuffle(b: Builder, node: n.Shuffle) -> None:
    b.emit(p.Shuffle(node.span, zone_number(b, node.place)))


def _show(b: Builder, node: n.Show) -> None:
    one = not isinstance(b.type(node.pieces), (t.SetOf, t.ListOf, t.ZoneOf))
    pieces = expr(b, node.pieces) if one else members(b, node.pieces)
    b.emit(p.Show(node.span, pieces, one, expr(b, node.to) if node.to is not None else None))


def _let(b: Builder, node: n.Let) -> None:
    symbol = b.ref(node.name)
    if not isinstance(symbol, LocalSymbol):
        raise TypeError("a `let` makes a local name")
    many = isinstance(b.type(node.value), (t.SetOf, t.ListOf, t.ZoneOf))
    value = kept_list(b, node.value) if many else expr(b, node.value)
    b.emit(p.Assign(node.span, b.local(symbol), value))


def _set(b: Builder, node: n.SetTo) -> None:
    base, index = track_place(b, node.place)
    symbol = b.ref(node.place)
    if not isinstance(symbol, TrackSymbol):
        raise TypeError("only a track is set")
    value = value_for(b, node.value, symbol.type)
    if may_be_covered(b, symbol):
        cover(b, node, symbol, (base, index), value, "set")
    else:
        b.emit(p.SetTrack(node.span, base, index, value))


def _add(b: Builder, node: n.Add) -> None:
    symbol = b.ref(node.place)
    to_set = isinstance(symbol, TrackSymbol) and isinstance(symbol.type, t.SetOf)
    value = expr(b, node.value)
    base, index = track_place(b, node.place)
    if isinstance(symbol, TrackSymbol) and symbol.node is not None and symbol.node.until is not None:
        value = p.Prefix("-", value) if node.negated else value
        cover(b, node, symbol, (base, index), value, "include" if to_set else "add")
        return
    b.emit(p.AddToTrack(node.span, base, index, value, node.negated, to_set))


def _do(b: Builder, node: n.Do) -> None:
    symbol = b.ref(node)
    if not isinstance(symbol, ActionSymbol):
        raise TypeError("`do` runs an action")
    me = b.me(node)
    args: list[p.Expr] = [p.Read(me) if me is not None else p.Const(None)]
    for arg, param in zip(node.args, symbol.params, strict=True):
        many = isinstance(param.type, (t.SetOf, t.ListOf))
        twice = isinstance(param.type, t.SetOf) and isinstance(b.type(arg), t.ListOf)
        args.append(kept_list(b, arg) if many and not twice else value_for(b, arg, param.type))
    came = b.temporary("came_about", t.YES_NO) if node.block is not None or node.otherwise is not None else None
    args += [p.Const(None)] * more_params(b.shared, symbol)
    b.emit(p.Run(node.span, b.shared.routine_numbers[f"action {symbol.name}"], args, came))
    if came is not None:
        came_about(b, node, p.Read(came))


def _if(b: Builder, node: n.If) -> None:
    def arms(index: int) -> None:
        if index == len(node.arms):
            for stmt in node.otherwise.body if node.otherwise is not None else ():
                statement(b, stmt)
            return
        arm = node.arms[index]
        if index > 0:
            b.mark(arm.span, p.REACHED)
        test = expr(b, arm.test)
        with b.into([]) as then:
            b.mark(arm.span, "the condition holds")
            statements(b, arm.block.body)
        with b.into([]) as other:
            b.mark(arm.span, "the condition does not hold")
            arms(index + 1)
        b.emit(p.If(arm.span, test, then, other))

    arms(0)


def _phase(b: Builder, node: n.Phase) -> None:
    info = b.shared.phase(node.name.text)
    b.emit(p.PhaseMark(node.span, info))
    b.mark(node.span, p.REACHED)  # a scenario may start here

    def body() -> None:
        with b.below(node.name.text, phase=node.name.text):
            b.ops.extend(block(b, node.block))

    _span(b, node.span, node.name.text, (), info.span, body)


def _span(b: Builder, span: Span, event: str, args: Sequence[p.Expr], number: int, body: Callable[[], None]) -> None:
    """A phase or a turn with the rules around it: ending it leaves the rules before it too, those after always run."""
    phase = number >= p.LEAVE_PHASE

    def whole() -> None:
        before, after = (partial(rules_around, b, when, event, args, None, phase=phase) for when in ("before", "after"))
        around_span(b, span, number, args[0] if args else None, before, body, after)

    unless_replaced(b, event, args, whole, phase=phase)


def _turns(b: Builder, node: n.TakeTurns) -> None:
    def turn(me: p.Local, body: Callable[[], None]) -> None:
        _span(b, node.span, "turn", (p.Read(me),), p.LEAVE_TURN, body)

    run = take_turns_in_order if changes_turns(b) else take_turns
    run(b, node, block, turn)


def _ask(b: Builder, node: n.Ask) -> None:
    me = b.me(node)
    if me is None:
        raise TypeError("`ask` makes a `me`")
    b.emit(p.Assign(node.span, me, expr(b, node.player)))
    must_be_in(b, p.Read(me), node)
    for stmt in node.block.body:
        statement(b, stmt)


def _at_once(b: Builder, node: n.AtOnce) -> None:
    b.emit(p.AtOnce(node.span, block(b, node.block)))


def _stop(b: Builder, node: n.Stop) -> None:
    b.emit(p.Break(node.span))


def _leave(b: Builder, node: n.End) -> None:
    symbol = b.ref(node)
    spans = {"game": p.LEAVE_GAME, "turn": p.LEAVE_TURN}
    span = b.shared.phase(symbol.name).span if isinstance(symbol, PhaseSymbol) else spans[node.what.text]
    b.emit(p.Leave(node.span, span))


def _winners(b: Builder, node: n.Winners) -> None:
    b.emit(p.SetWinners(node.span, members_once(b, node.players)))


def _choose(b: Builder, node: n.Choose) -> None:
    into = choose(b, node)
    test = p.Binary("!=", p.Size(p.Read(into)), p.Const(0)) if node.amount is not None else p.Present(p.Read(into))
    came_about(b, node, test)


def _pay(b: Builder, node: n.Pay) -> None:
    test, paid, unpaid = pay(b, node)
    with b.into(paid):
        step_is_done(b, node.span)
        b.ops.extend(block(b, node.block))
    with b.into(unpaid):
        b.ops.extend(block(b, node.otherwise.block if node.otherwise is not None else None))
    b.emit(p.If(node.span, test, paid, unpaid))


def _choose_one(b: Builder, node: n.ChooseOne) -> None:
    def otherwise() -> None:
        if node.may or all_headed(node):
            b.mark(node.span, "none of the alternatives is chosen")
        b.ops.extend(block(b, node.otherwise.block if node.otherwise is not None else None))

    choose_one_now(b, node, statements, otherwise)


def _resolve(b: Builder, node: n.Resolve) -> None:
    me = b.me(node)
    if me is None:
        raise TypeError("somebody resolves a text")
    resolve(b, node, me)


def end_of(b: Builder, place: n.Expr) -> tuple[p.ZoneNumber, End]:
    """A place to move to, and the end of it where pieces arrive if nothing else is said."""
    return zone_number(b, place), _end(_kind(b, place), None)


def _each_player(b: Builder, node: n.EachPlayer) -> None:
    if node.at_once:
        each_at_once(b, node)
    elif (poll := b.shared.checked.polls.get(node)) is not None:
        polling(b, node, poll, block)
    else:
        each_player(b, node, block)


_LOWER: dict[type[n.Node], Callable[[Builder, Any], None]] = {
    n.Move: _move,
    n.Draw: _draw,
    n.Shuffle: _shuffle,
    n.Flip: flip,
    n.Swap: swap,
    n.Show: _show,
    n.PointOut: point_out,
    n.Choose: _choose,
    n.Arrange: _choose,
    n.Let: _let,
    n.SetTo: _set,
    n.Add: _add,
    n.Do: _do,
    n.If: _if,
    n.EachPlayer: _each_player,
    n.ForEach: lambda b, node: for_each(b, node, block),
    n.RepeatTimes: lambda b, node: repeat_times(b, node, block),
    n.RepeatWhile: lambda b, node: repeat_while(b, node, block),
    n.TakeTurns: _turns,
    n.Phase: _phase,
    n.Ask: _ask,
    n.AtOnce: _at_once,
    n.Stop: _stop,
    n.Reopen: reopen,
    n.DropOut: drop_out,
    n.Random: lambda b, node: came_about(b, node, random(b, node)),
    n.End: _leave,
    n.Winners: _winners,
    n.ChooseOne: _choose_one,
    n.Pay: _pay,
    n.Resolve: _resolve,
    n.Window: window,
    n.Cancel: cancel,
    n.Skip: skip,
    n.AnotherTurn: another_turn,
    n.NextTurn: next_turn,
    n.ReverseTurns: reverse_turns,
    n.Eliminate: eliminate,
    n.Adjust: adjust,
    n.Later: later,
    n.Losers: losers,
    n.Ties: ties,
}
