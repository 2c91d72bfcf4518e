"""From a cut routine to a Python function in run-on form: blocks in program order that fall through to the next.

`if block <= k:` begins block k, so that whoever enters at block e runs e and all behind it; a jump sets `block` and
begins the round anew. A routine of one block is plain straight-line code.
"""

from __future__ import annotations

import ast

from . import emit_tree as t
from . import plan as p
from .blocks import Cut, Ends, Fuel, Goto, LoopBegins, LoopEntered, LoopGoesOn, Part, Received, Unless, Waits
from .emit_expressions import condition, expression, is_new_list
from .emit_scope import Scope, Unit
from .emit_sites import waits
from .emit_steps import came_about, ends, fuel, jump, left, step, steps
from .entries import Loop
from .flow import Flow, runs_others, walk, walk_all

GROUPED, GROUP = 12, 8
"""From `GROUPED` blocks on they are tested in groups of `GROUP`, so that a jump costs few tests."""
_FEW = 32
"""Numbers that a frame holds one by one."""


def routine_function(unit: Unit, cut: Cut) -> ast.FunctionDef:
    """The function of a routine."""
    routine = cut.routine
    stored = cut.slots if cut.reading is None else list(dict.fromkeys([*cut.slots, *cut.reading.slots]))
    scope = Scope(unit, routine.body, routine.params, unsure=stored)
    scope.kept = set(stored)
    scope.targets, scope.caught, scope.onward = cut.targets, cut.caught, _onward(scope, cut)
    asking = (p.Ask, p.AskTogether)
    scope.waits = unit.uniform and any(isinstance(node, asking) for node in walk_all(routine.body))
    names = [scope.local(param) for param in routine.params]
    slots = [scope.local(slot) for slot in cut.slots]
    blocks = [(block.number, [one for part in block.parts for one in _part(scope, cut, block.number, part)])
              for block in cut.blocks]  # fmt: skip
    unset = [scope.local(local) for local in cut.unset]
    code: t.Code = scope.beginning()
    if scope.chosen_from:  # a frame says nothing of them
        code.append(t.assign_several([place for _, place in scope.chosen_from.values()], t.const(0)))
    if runs_others(routine):
        code += t.placed(fuel(scope), routine.span)
    if unset:
        code.append(t.assign_several(unset, t.const(None)))
    if routine.cut:
        fresh = [slot for slot in slots if slot not in names]
        begin = [t.assign("block", t.const(0)), *([t.assign_several(fresh, t.const(None))] if fresh else [])]
        code.append(t.when(t.is_none(t.name("frame")), begin, _read(scope, cut)))
        code.append(t.forever(_run_on(blocks)))
    elif len(blocks) > 1:
        code += [t.assign("block", t.const(0)), t.forever(_run_on(blocks))]
    else:
        code += blocks[0][1]
    function = t.function(
        unit.routines[routine.number],
        ["st", "frame", "result", *names],
        [None, 0, *([None] * len(names))],
        code,
    )
    t.placed([function], routine.span)
    return function


def _read(scope: Scope, cut: Cut) -> t.Code:
    """Reads a frame: one of its own, or one of the general plan's routine."""
    slots = cut.slots if cut.reading is None else cut.reading.slots
    code: t.Code = [t.unpack(["_", "block", *[scope.local(slot) for slot in slots]], t.name("frame"))]
    for into, each in cut.reading.apart.items() if cut.reading is not None else ():
        seats, answers = [scope.local(local) for local in each], t.name(scope.local(into))
        none = t.assign_several(seats, t.const(None))
        code.append(t.when(t.is_none(answers), [none], [t.unpack(seats, answers)]))
    return code


def _onward(scope: Scope, cut: Cut) -> dict[int, int | None]:
    """By block that does nothing but go on to another, however far: that one; None where the routine ends."""

    def says_something(part: Part) -> bool:
        return not isinstance(part, Received) or bool([*came_about(scope, part.op), *left(scope, part.op)])

    found: dict[int, int | None] = {}
    for block in cut.blocks:
        number: int | None = block.number
        seen = {number}
        while number is not None:
            match [part for part in cut.blocks[number].parts if says_something(part)][:1]:
                case [Goto(label)] if label.block not in seen:
                    number = label.block
                    seen.add(number)
                case [Ends()]:
                    number = None
                case _:
                    break
        if number != block.number:
            found[block.number] = number
    return found


def _run_on(blocks: list[tuple[int, t.Code]]) -> t.Code:
    """The tests in front of the blocks."""
    written = [(number, code) for number, code in blocks if code]
    if len(written) < GROUPED:
        return [_block(number, code) for number, code in written]
    groups = [written[start : start + GROUP] for start in range(0, len(written), GROUP)]
    return [_block(group[-1][0], [_block(number, code) for number, code in group]) for group in groups]


def _block(number: int, code: t.Code) -> ast.stmt:
    return t.when(t.compare(t.name("block"), "<=", t.const(number)), code)


def _part(scope: Scope, cut: Cut, number: int, part: Part) -> t.Code:
    match part:
        case Goto(label, span):
            return t.placed(jump(scope, label), span)
        case Unless(test, label, span):
            return t.placed([t.when(t.negate(condition(scope, test)), jump(scope, label))], span)
        case LoopBegins(loop):
            index = scope.local(loop.index)
            return t.placed([_members(scope, loop), t.assign(index, t.const(-1))], loop.op.span)
        case LoopEntered(loop, given):
            return t.placed(_entered(scope, loop, given), loop.op.span)
        case LoopGoesOn(loop, label):
            index, seq = scope.local(loop.index), scope.local(loop.seq)
            behind = t.compare(t.name(index), ">=", t.call("len", t.name(seq)))
            code = [
                t.add_to(index, "+", t.const(1)),
                t.when(behind, jump(scope, label)),
                t.assign(scope.local(loop.op.local), t.item(t.name(seq), t.name(index))),
            ]
            return t.placed(code, loop.op.span)
        case Fuel(span):
            return t.placed(fuel(scope), span)
        case Waits(op):
            return t.placed(waits(scope, cut, op, number + 1), op.span)
        case Received(op):
            return t.placed([*came_about(scope, op), *left(scope, op)], op.span)
        case Ends():
            return t.placed(ends(scope, p.DONE), cut.routine.span)
        case _:
            return t.placed(step(scope, part), part.span)


def _members(scope: Scope, loop: Loop) -> ast.stmt:
    """What a loop goes through, as a list of its own."""
    value = expression(scope, loop.op.seq)
    if isinstance(loop.op.seq, p.ZoneList):
        value = t.part(value, None, None)
    elif not scope.uniform and not is_new_list(loop.op.seq) and not _stays_lazy(loop.op.seq):
        value = t.spread(value)
    return t.assign(scope.local(loop.seq), value)


def _stays_lazy(seq: p.Expr) -> bool:
    """Whether a frame holds the numbers of an interval by its ends, as they are many: else every copy of a position
    would copy them."""
    match seq:
        case p.Interval(p.Const(int() as low), p.Const(int() as high), _):
            return high - low >= _FEW
        case _:
            return False


def _entered(scope: Scope, loop: Loop, given: bool) -> t.Code:
    seq, index, local = scope.local(loop.seq), scope.local(loop.index), scope.local(loop.op.local)
    if given:
        return [_members(scope, loop), t.assign(index, t.method(t.name(seq), "index", t.name(local)))]
    first = t.select(t.name(seq), t.item(t.name(seq), t.const(0)), t.const(None))
    return [_members(scope, loop), t.assign(index, t.const(0)), t.assign(local, first)]


def define_function(unit: Unit, define: p.Function) -> ast.FunctionDef:
    """The function of a `define`: `name(st, *params)` gives its value."""
    scope = Scope(unit, define.body, define.params, [define.result])
    scope.ranges.gather(walk(define.result))
    names = [scope.local(param) for param in define.params]
    flow = Flow({}, define.params)
    flow.steps(define.body)
    flow.read(define.result)
    code = [*steps(scope, define.body), t.give(expression(scope, define.result))]
    unset = [t.assign(scope.local(local), t.const(None)) for local in flow.exposed]
    body = [*scope.beginning(), *unset, *code]
    function = t.function(unit.functions[define.number], ["st", *names], [], body)
    t.placed([function], define.span)
    return function
