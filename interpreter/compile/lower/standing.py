"""From `always` parts to the routines that run them after each step, and to the calls of these.

A step that is done while they run starts them anew no more: the passes go on until nothing changes. The rules after
actions that they do come about when they have come to rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...model import types as t
from ...model.symbols import ActionSymbol, Checked
from ...runtime.faults import MAX_PASSES
from ...source import Span
from ...syntax import nodes as n
from ...syntax.steps import OVER, STEPS
from .. import plan as p
from .builder import Builder, Shared
from .resting import leaves_game

CHECKS = "standing checks"
"""The label of the routine that runs all `always` parts."""


def always_label(node: n.Always, number: int) -> str:
    """The label of a part's own routine."""
    return f"always {node.name.text}" if node.name is not None else "always" if number == 0 else f"always {number + 1}"


def before_step(b: Builder, node: n.Stmt) -> None:
    """In a game with standing checks: stands before each line."""
    if isinstance(node, STEPS):
        stir(b, node.span)
    if isinstance(node, n.AtOnce):
        b.shared.at_once += 1


def stir(b: Builder, span: Span) -> None:
    """Stands before a step, in a game with standing checks: one that is done while they run is noticed."""
    if b.shared.checked.parts.always and not b.shared.at_once:
        b.emit(p.Stir(span))


def after_step(b: Builder, node: n.Stmt) -> None:
    """In a game with standing checks: stands behind each line."""
    if isinstance(node, n.AtOnce):
        b.shared.at_once -= 1
    if isinstance(node, OVER):
        step_is_done(b, node.span)


def step_is_done(b: Builder, span: Span) -> None:
    """A step is done: the standing checks look at the position, unless they run already."""
    number = b.shared.routine_numbers.get(CHECKS)
    if number is not None and not b.shared.at_once:
        b.emit(p.If(span, p.Prefix("not", p.Checking()), [p.Run(span, number, [], None)], []))


def never_again(b: Builder, span: Span) -> None:
    """The game is over: steps that count the scores start no standing checks."""
    if b.shared.checked.parts.always:
        b.emit(p.Passes(span, "closed"))


def check(node: n.Always, b: Builder) -> list[p.Local]:
    """The routine of one part. Its parameter tells whether there have been too many passes: then it is stopped here if
    it still changes something."""
    from .statements import statements  # the statements know this module

    late = b.temporary("late", t.YES_NO)
    b.emit(p.If(node.span, p.Read(late), [p.NewPass(node.span)], []))
    statements(b, node.block.body)
    stop: list[p.Op] = [p.If(node.span, p.PassChanged(), [p.Restless(node.span)], [])]
    b.emit(p.If(node.span, p.Read(late), stop, []))
    return [late]


def run_checks(parts: Sequence[n.Always], routines: Sequence[p.Routine], b: Builder) -> list[p.Local]:
    """The routine that runs all parts, pass after pass, and then what was put off. `routines` are all others."""
    span = parts[0].span
    late, going, ending = (b.temporary(name, t.YES_NO) for name in ("late", "going", "ending"))
    passes = b.temporary("passes", t.NUMBER)
    numbers = [b.shared.routine_numbers[always_label(part, number)] for number, part in enumerate(parts)]
    ends = leaves_game(routines, numbers)
    b.emit(p.Passes(span, "begin"))
    for local, value in ((late, False), (going, True), (ending, False), (passes, 0)):
        b.emit(p.Assign(span, local, p.Const(value)))
    with b.into([]) as body:
        b.emit(p.NewPass(span))
        for number, part in enumerate(parts):
            _run_part(b, part, number, late, ending if ends else None)
        b.emit(p.Assign(span, passes, p.Binary("+", p.Read(passes), p.Const(1))))
        b.emit(p.Assign(span, late, p.Binary(">=", p.Read(passes), p.Const(MAX_PASSES))))
        b.emit(p.Assign(span, going, p.PassChanged()))
        too_many = p.Binary(">", p.Read(passes), p.Const(MAX_PASSES))
        b.emit(p.If(span, p.Both("and", [p.Read(going), too_many]), [p.Restless(span)], []))
    b.emit(p.While(span, [], p.Read(going), body))
    put_off = list(put_off_actions(b.shared.checked))
    due = b.temporary("due", t.ListOf(t.UNKNOWN))
    if put_off:
        b.emit(p.Assign(span, due, p.Copy(p.Due())))
    b.emit(p.Passes(span, "end"))
    if put_off:
        _run_due(b, put_off, due, span)
    if ends:
        b.emit(p.If(span, p.Read(ending), [p.Leave(span, p.LEAVE_GAME)], []))
    return []


def _run_part(b: Builder, part: n.Always, number: int, late: p.Local, ending: p.Local | None) -> None:
    """One part in one pass; if it ends the game, that takes effect when all has come to rest."""
    routine = b.shared.routine_numbers[always_label(part, number)]
    run = p.Run(part.span, routine, [p.Read(late)], None)
    if ending is None:
        b.emit(run)
        return
    left = b.temporary("left", t.YES_NO)
    b.emit(p.Assign(part.span, left, p.Const(True)))
    b.emit(p.Region(part.span, p.LEAVE_GAME, [run, p.Assign(part.span, left, p.Const(False))]))
    b.emit(p.If(part.span, p.Read(left), [p.Assign(part.span, ending, p.Const(True))], []))


def _run_due(b: Builder, actions: Sequence[ActionSymbol], due: p.Local, span: Span) -> None:
    """The rules after the actions that the checks have done, in the order in which these came about."""
    from .events import rules_around

    item = b.temporary("one", t.UNKNOWN)
    with b.into([]) as body:
        for action in actions:
            args = [p.Item(p.Read(item), p.Const(1 + place)) for place in range(1 + len(action.params))]
            with b.into([]) as rules:
                rules_around(b, "after", action.name, args, None)
            which = p.Binary("==", p.Item(p.Read(item), p.Const(0)), p.Const(_number(b.shared, action)))
            b.emit(p.If(span, which, rules, []))
    b.emit(p.ForIn(span, item, p.Read(due), body))


def _number(shared: Shared, action: ActionSymbol) -> int:
    return list(shared.checked.names.actions).index(action.name)


def put_off_actions(checked: Checked) -> Iterator[ActionSymbol]:
    """The actions with rules after them, in a game with standing checks: these may do them."""
    if checked.parts.always:
        after = {
            rule.node.event.name.text
            for rule in checked.names.rules.values()
            if rule.node.when == "after" and not rule.node.event.phase
        }
        yield from (action for action in checked.names.actions.values() if action.name in after)


def rules_after(b: Builder, action: ActionSymbol, args: Sequence[p.Expr]) -> None:
    """The rules after an action; while the standing checks run they are put off."""
    from .events import rules_around

    with b.into([]) as now:
        rules_around(b, "after", action.name, args, None)
    if not now or not b.shared.checked.parts.always:
        b.ops.extend(now)
        return
    span = action.node.span
    later: list[p.Op] = [p.PutOff(span, _number(b.shared, action), list(args))]
    b.emit(p.If(span, p.Passing(), later, now))
