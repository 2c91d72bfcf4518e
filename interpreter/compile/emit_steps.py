"""From steps of the plan that do not wait to Python statements."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from . import emit_inline as inline
from . import emit_tree as t
from . import plan as p
from .blocks import Label
from .emit_counting import Listed, counted, moves_nothing
from .emit_draw import draw
from .emit_expressions import condition, expression, holds_many, is_list, is_new_list, optional, track_number
from .emit_lasting import lasting_step, stored
from .emit_picking import pick
from .emit_scope import Passing, Scope
from .emit_seats import tell_seats
from .emit_standing import standing_step
from .whole.nodes import CountsUp, NewCounts


def steps(scope: Scope, ops: Sequence[p.Op]) -> t.Code:
    """The Python for several steps, each at its place in the rule file."""
    code: t.Code = []
    for op in ops:
        code.extend(t.placed(step(scope, op), op.span))
    return code


def step(scope: Scope, op: p.Op) -> t.Code:
    """The Python for one step and all within it."""
    match op:
        case p.If():
            return [t.when(condition(scope, op.test), steps(scope, op.then), steps(scope, op.other))]
        case p.ForIn() | p.While():
            return _loop(scope, op)
        case p.Break():
            target = scope.targets.get(id(op))
            before = [] if scope.gather_loops else _gathered(scope)
            return [*before, *(jump(scope, target[0]) if target else [t.leave_loop()])]
        case p.Spend():
            return _spend(scope, op)
        case p.Region():
            return steps(scope, op.body)
        case p.Leave():
            target = scope.targets.get(id(op))
            return [*_gathered(scope), *(jump(scope, target[0]) if target else ends(scope, op.span_number))]
        case p.AtOnce():
            return _at_once(scope, op)
        case p.Run():
            return run(scope, op)
        case p.Assign() | p.AssignSeat() | p.NewBySeat() | p.Append() | p.NewTally() | p.CountUp():
            return locals_step(scope, op)
        case NewCounts(local=local, size=size):
            return [t.assign(scope.local(local), t.repeated(t.const(0), t.const(size)))]
        case CountsUp(counts=counts, key=key):
            return [t.add_to_item(t.name(scope.local(counts)), expression(scope, key), "+", t.const(1))]
        case p.Ask() | p.AskTogether():
            raise TypeError(f"{op.span}: a step that asks stands where nothing can wait")
        case _:
            return _changes(scope, op)


def _spend(scope: Scope, op: p.Spend) -> t.Code:
    """Counts the rounds of a loop against the bound before they are run."""
    rounds = expression(scope, op.rounds)
    if not isinstance(op.rounds, p.Const):
        rounds = t.call("max", rounds, t.const(0))
    spent = t.add_to_field("st", "fuel", "-", rounds)
    empty = t.compare(t.attribute("st", "fuel"), "<", t.const(0))
    return [spent, t.when(empty, [t.do(t.call("out_of_steps", t.name("st")))])]


def _loop(scope: Scope, op: p.ForIn | p.While) -> t.Code:
    """A loop that never waits; the outermost one in which no piece moves begins with lists of values."""
    if scope.listed is None and scope.gather is None and scope.passing is None and moves_nothing([op]):
        scope.listed = Listed()
        code = _plain_loop(scope, op)
        listed, scope.listed = scope.listed, None
        return [*listed.code, *code]
    return _plain_loop(scope, op)


def _plain_loop(scope: Scope, op: p.ForIn | p.While) -> t.Code:
    if scope.listed is not None and isinstance(op, p.ForIn):
        code = counted(scope, op, scope.listed)
        if code is not None:
            return code
    if isinstance(op, p.ForIn):
        seq = expression(scope, op.seq)
        return [t.for_each(scope.local(op.local), seq, _inside(scope, op.body))]
    head = _inside(scope, op.head)
    for_ever = isinstance(op.test, p.Const) and op.test.value
    leave = [] if for_ever else [t.when(t.negate(condition(scope, op.test)), [t.leave_loop()])]
    return [t.forever([*fuel(scope), *head, *leave, *_inside(scope, op.body)])]


def _inside(scope: Scope, ops: Sequence[p.Op]) -> t.Code:
    """Steps in a loop."""
    if scope.listed is not None:
        scope.listed.depth += 1
    scope.gather_loops += 1
    code = steps(scope, ops)
    scope.gather_loops -= 1
    if scope.listed is not None:
        scope.listed.depth -= 1
    return code


def ends(scope: Scope, code: int) -> t.Code:
    """Leaves the routine with a result."""
    return [*scope.words_kept(), t.give(t.const(code))]


def jump(scope: Scope, label: Label) -> t.Code:
    """Goes to another block, or to where that one goes at once."""
    block = scope.onward.get(label.block, label.block)
    return ends(scope, p.DONE) if block is None else [t.assign("block", t.const(block)), t.next_round()]


def fuel(scope: Scope) -> t.Code:
    """Counts a round of a loop against the bounds."""
    left = t.compare(t.attribute("st", "fuel"), "<", t.const(0))
    many = t.compare(t.attribute("st", "decisions"), ">", t.name("MAX_DECISIONS"))
    return [
        t.add_to_field("st", "fuel", "-", t.const(1)),
        t.when(t.some([left, many]), [t.do(t.call("out_of_steps", t.name("st")))]),
    ]


# ---- locals


def locals_step(scope: Scope, op: p.Assign | p.AssignSeat | p.NewBySeat | p.Append | p.NewTally | p.CountUp) -> t.Code:
    match op:
        case p.Assign(_, local, value):
            return [assign_local(scope, local, value)]
        case p.AssignSeat(_, local, seat, value):
            return [t.assign_item(t.name(scope.local(local)), expression(scope, seat), expression(scope, value))]
        case p.NewBySeat(_, local, empty):
            return new_by_seat(scope, scope.local(local), expression(scope, empty), is_list(empty))
        case p.Append(_, local, value):
            return [t.do(t.method(t.name(scope.local(local)), "append", expression(scope, value)))]
        case p.NewTally(_, local):
            size = scope.tally_size(local)
            if size is not None:
                counts: ast.expr = t.repeated(t.const(0), t.const(size))
            else:
                counts = t.listing([]) if local in scope.kept else ast.Dict([], [])
            return [t.assign(scope.local(local), counts)]
        case p.CountUp(_, tally, key):
            counts, counted = t.name(scope.local(tally)), expression(scope, key)
            if scope.tally_size(tally) is not None:
                return [t.add_to_item(counts, counted, "+", t.const(1))]
            if tally in scope.kept:
                return [t.do(t.method(counts, "append", counted))]
            more = t.arithmetic(t.method(counts, "get", counted, t.const(0)), "+", t.const(1))
            return [t.assign_item(counts, counted, more)]
    raise TypeError(op)


def assign_local(scope: Scope, local: p.Local, value: p.Expr) -> ast.stmt:
    """`local = value`; what is kept in a frame is made plain data."""
    called = scope.local(local)
    match value:
        case p.Binary("+" | "-" as op, p.Read(same), other) if same is local:
            return t.add_to(called, op, expression(scope, other))
        case _:
            return t.assign(called, plain(scope, value, local in scope.kept and holds_many(local.type)))


def plain(scope: Scope, value: p.Expr, copied: bool) -> ast.expr:
    """A value; with `copied` as a list of its own, unless nobody can save the position anyway."""
    found = expression(scope, value)
    return t.spread(found) if copied and not scope.uniform and not is_new_list(value) else found


def new_by_seat(scope: Scope, called: str, empty: ast.expr, many: bool) -> t.Code:
    """A list with an empty value for every seat; with `many` the value is a list, and a new one for each."""
    if not many:
        return [t.assign(called, t.repeated(empty, scope.own("n")))]
    append = t.do(t.method(t.name(called), "append", empty))
    return [t.assign(called, t.listing([])), t.for_each(scope.fresh("seat"), scope.own("seats"), [append])]


# ---- other routines


def run(scope: Scope, op: p.Run) -> t.Code:
    """Runs a routine that never waits, and looks at how it ended where that matters."""
    leaves = [code for code in sorted(scope.unit.plan.routines[op.routine].leaves) if code >= p.LEAVE_ACTION]
    value = call_routine(scope, op)
    if not leaves and op.came_about is None and op.verdict is None:
        return [t.do(value)]
    return [t.assign("result", value), *came_about(scope, op), *left(scope, op)]


def call_routine(scope: Scope, op: p.Run) -> ast.expr:
    """The call of a routine, fresh."""
    params = scope.unit.plan.routines[op.routine].params
    args = [plain(scope, arg, holds_many(param.type)) for arg, param in zip(op.args, params, strict=True)]
    return t.call(scope.unit.routines[op.routine], t.name("st"), t.const(None), t.const(0), *args)


def came_about(scope: Scope, op: p.Run) -> t.Code:
    """Tells locals whether the routine has come about, and what its result is."""
    code: t.Code = []
    if op.came_about is not None:
        code.append(t.assign(scope.local(op.came_about), t.compare(t.name("result"), "!=", t.const(p.UNDONE))))
    if op.verdict is not None:
        code.append(t.assign(scope.local(op.verdict), t.name("result")))
    return code


def left(scope: Scope, op: p.Run) -> t.Code:
    """Goes on with leaving a span through which the routine was left."""
    leaves = [code for code in sorted(scope.unit.plan.routines[op.routine].leaves) if code >= p.LEAVE_ACTION]
    if not leaves:
        return []
    labels = scope.caught.get(id(op), {})
    code: t.Code = [
        t.when(t.compare(t.name("result"), "==", t.const(number)), jump(scope, label))
        for number, label in labels.items()
        if number >= p.LEAVE_ACTION
    ]
    if len(labels) < len(leaves):
        code.extend([*scope.words_kept(), t.give(t.name("result"))])
    return [t.when(t.compare(t.name("result"), ">=", t.const(p.LEAVE_ACTION)), code)]


# ---- changes of the position


def _at_once(scope: Scope, op: p.AtOnce) -> t.Code:
    if scope.gather is not None:
        return steps(scope, op.body)
    if scope.unseen and inline.two_passes(scope, op.body):
        code: t.Code = []
        for passing in (Passing.LEAVE, Passing.ARRIVE):
            scope.passing = passing
            code.extend(steps(scope, op.body))
        scope.passing = None
        return code
    loops, scope.gather_loops = scope.gather_loops, 0
    scope.gather = moves, writes = scope.fresh("moves"), scope.fresh("writes")
    body = steps(scope, op.body)
    end = _gathered(scope)
    scope.gather, scope.gather_loops = None, loops
    return [t.assign(moves, t.listing([])), t.assign(writes, t.listing([])), *body, *end]


def _gathered(scope: Scope) -> t.Code:
    """Carries out what an `at once` has gathered, if this is inside one."""
    if scope.gather is None:
        return []
    return [t.do(t.call("commit", t.name("st"), *[t.name(one) for one in scope.gather]))]


def _gather(scope: Scope, which: int, *values: ast.expr) -> ast.stmt:
    assert scope.gather is not None
    return t.do(t.method(t.name(scope.gather[which]), "append", t.pair(values)))


def _changes(scope: Scope, op: p.Op) -> t.Code:
    st = t.name("st")
    match op:
        case p.Move():
            return _move(scope, op)
        case p.Draw():
            return draw(scope, op)
        case p.PickAtRandom():
            return pick(scope, op)
        case p.Flip():
            return inline.flip(scope, op) if scope.unseen else _flip(scope, op)
        case p.Swap():
            zones = [optional(scope, zone) or t.const(None) for zone in (op.first_zone, op.second_zone)]
            return [t.do(t.call("swap", st, expression(scope, op.first), expression(scope, op.second), *zones))]
        case p.SetTrack() | p.AddToTrack():
            return _track(scope, op)
        case p.Shuffle(_, zone):
            return [t.do(t.call("shuffle", st, expression(scope, zone)))]
        case p.Show():
            return [] if scope.unseen else _show(scope, op)
        case p.PhaseMark(_, phase):
            return [] if scope.unseen else [t.do(t.call("phase_begins", st, t.const(scope.unit.phase(phase))))]
        case p.TurnMark(_, seat):
            if scope.unseen:
                return [t.add_to_field("st", "turns", "+", t.const(1))]
            return [t.do(t.call("turn_begins", st, expression(scope, seat)))]
        case p.TellSeats():
            return tell_seats(scope, op)
        case p.SetWinners(_, players):
            return [t.do(t.call("set_winners", st, expression(scope, players)))]
        case p.Cancelled(_, action, piece):
            told = t.do(t.call("cancelled", st, t.const(action), expression(scope, piece)))
            return [] if scope.unseen else [told]
        case p.WindowOpens(_, action, seat):
            opens = t.do(t.call("window_opens", st, t.const(action), expression(scope, seat)))
            return [] if scope.unseen else [opens]
        case p.Take(_, piece, taken):
            return [t.do(t.call("take_away", st, expression(scope, piece), t.const(taken)))]
        case p.Mark(_, number):
            return [t.assign_item(t.name("MARKS"), t.const(number), t.const(1))]
        case p.Fail(_, code, text):
            return [t.do(t.call("fail", t.const(code), t.const(text)))]
        case p.Cover() | p.AddFor() | p.DoLater() | p.TakeDue() | p.SpanBegins() | p.SpanEnds() | p.LeftZones():
            return lasting_step(scope, op)
        case p.Passes() | p.NewPass() | p.Stir() | p.PutOff() | p.Restless() | p.PointOut():
            return standing_step(scope, op)
    raise TypeError(f"no step of the plan: {op!r}")


def _move(scope: Scope, op: p.Move) -> t.Code:
    if scope.passing is not None:
        return inline.move_in_two_passes(scope, op)
    if scope.gather is None and scope.unseen and op.at is None:
        return inline.move(scope, op)
    end = t.const(op.end) if op.at is None else expression(scope, op.at)
    to, side = expression(scope, op.to), inline.with_side(op.side)
    pieces = expression(scope, op.pieces)
    if not op.one:
        if isinstance(op.pieces, p.ZoneList):
            pieces = t.part(pieces, None, None)
        if scope.gather is not None:
            return [_gather(scope, 0, pieces, to, end, *side)]
        return [t.do(t.call("move", t.name("st"), pieces, to, end, *side))]
    if scope.gather is None:
        return [t.do(t.call("move_one", t.name("st"), pieces, to, end, *side))]
    piece = scope.fresh("piece")
    gathered = _gather(scope, 0, t.listing([t.name(piece)]), to, end, *side)
    return [t.assign(piece, pieces), t.when(t.is_there(t.name(piece)), [gathered])]


def _show(scope: Scope, op: p.Show) -> t.Code:
    st, seat = t.name("st"), optional(scope, op.to) or t.const(None)
    if not op.one:
        return [t.do(t.call("show", st, expression(scope, op.pieces), seat))]
    piece = scope.fresh("piece")
    told = t.do(t.call("show", st, t.listing([t.name(piece)]), seat))
    return [t.assign(piece, expression(scope, op.pieces)), t.when(t.is_there(t.name(piece)), [told])]


def _flip(scope: Scope, op: p.Flip) -> t.Code:
    st, side = t.name("st"), t.const(op.side)
    if not op.one:
        return [t.do(t.call("flip", st, expression(scope, op.pieces), side))]
    piece = scope.fresh("piece")
    turned = t.do(t.call("flip", st, t.listing([t.name(piece)]), side))
    return [t.assign(piece, expression(scope, op.pieces)), t.when(t.is_there(t.name(piece)), [turned])]


def _track(scope: Scope, op: p.SetTrack | p.AddToTrack) -> t.Code:
    st, number = t.name("st"), track_number(scope, op.base, op.index)
    value = expression(scope, op.value)
    if isinstance(op, p.SetTrack):
        called, how = "set_track", "set"
        value = stored(scope, op.base, value)
    elif op.to_set:
        called, how = "include", "include"
    else:
        called, how = "add_track", "add"
        value = t.minus(value) if op.negated else value
    if scope.gather is not None:
        return [_gather(scope, 1, t.const(how), number, value)]
    if scope.unseen and how != "include":
        return inline.track(scope, op, number, value)
    return [t.do(t.call(called, st, number, value))]
