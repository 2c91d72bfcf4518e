"""From the parts of a game to the routines of its plan, and one routine that runs them all in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...model import types as t
from ...model.symbols import Checked, LocalSymbol
from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from ..flow import walk_all
from .builder import Builder, Shared
from .expressions import expr
from .numbering import number_things
from .sets import kept_list
from .statements import block, with_rules


def lower(checked: Checked) -> p.Plan:
    """The plan of a checked game. Nothing can be wrong any more: what is not known here is a bug of ours."""
    shared = Shared(checked, number_things(checked))
    names, parts = checked.names, checked.parts
    labels = [
        "game",
        *(_label("setup", part.name, number) for number, part in enumerate(parts.setups)),
        "play",
        *(_label("score", part.name, number) for number, part in enumerate(parts.scores)),
        *(f"action {name}" for name in names.actions),
        *(f"rule {name}" for name in names.rules),
    ]
    shared.routine_numbers = {label: number for number, label in enumerate(labels)}
    shared.function_numbers = {name: number for number, name in enumerate(names.defines)}
    functions = [_function(shared, name) for name in names.defines]
    routines: list[p.Routine] = []

    def routine(
        label: str, span: Span, params: Sequence[LocalSymbol], body: Callable[[Builder], None], *, me: bool = True
    ) -> None:
        b = Builder(shared, (label.split(" ", 1)[-1] if " " in label else label,))
        locals_ = [b.local(symbol) for symbol in params]
        if not me:
            _perhaps_nobody(locals_[0])
        body(b)
        routines.append(p.Routine(shared.routine_numbers[label], label, locals_, b.ops, span))

    play = parts.plays[0]
    routine("game", play.span, (), lambda b: _game(b, play.span, labels))
    for number, setup in enumerate(parts.setups):
        routine(_label("setup", setup.name, number), setup.span, (), _body_of(setup.block))
    routine("play", play.span, (), _body_of(play.block))
    for number, score in enumerate(parts.scores):
        routine(_label("score", score.name, number), score.span, (), _body_of(score.block))
    for action in names.actions.values():
        params = (action.me, *action.params)

        def run(b: Builder, node: n.Action = action.node, params: tuple[LocalSymbol, ...] = params) -> None:
            args = tuple(p.Read(b.local(symbol)) for symbol in params)
            with_rules(b, node.name.text, args, lambda: b.ops.extend(block(b, node.block)))

        routine(f"action {action.name}", action.node.span, params, run, me=action.needs_me)
    for rule in names.rules.values():
        params = (rule.me, *rule.params) if rule.me is not None else ()

        def run_rule(b: Builder, node: n.Rule = rule.node) -> None:
            if node.condition is None:
                b.ops.extend(block(b, node.block))
            else:
                test = expr(b, node.condition)
                b.emit(p.If(node.condition.span, test, block(b, node.block), []))

        done = names.actions.get(rule.node.event.name.text) if rule.me is not None else None
        routine(f"rule {rule.name}", rule.node.span, params, run_rule, me=done is None or done.needs_me)
    _find_leaves(routines)
    _find_cut(routines)
    scores = [shared.routine_numbers[label] for label in labels if label == "score" or label.startswith("score ")]
    return p.Plan(shared.layout, routines, functions, shared.sites, shared.routine_numbers["game"], scores)


def _label(what: str, name: n.Ident | None, number: int) -> str:
    return f"{what} {name.text}" if name is not None else what if number == 0 else f"{what} {number + 1}"


def _body_of(node: n.Block) -> Callable[[Builder], None]:
    return lambda b: b.ops.extend(block(b, node))


def _game(b: Builder, span: Span, labels: list[str]) -> None:
    def run(what: str) -> list[p.Op]:
        return [
            p.Run(span, b.shared.routine_numbers[label], [], None)
            for label in labels
            if label == what or label.startswith(f"{what} ")
        ]

    b.emit(p.Region(span, p.LEAVE_GAME, [*run("setup"), *run("play")]))
    b.ops.extend(run("score"))


def _function(shared: Shared, name: str) -> p.Function:
    define = shared.checked.names.defines[name]
    b = Builder(shared, (name,))
    params = [b.local(define.me), *(b.local(param) for param in define.params)]
    _perhaps_nobody(params[0])
    many = isinstance(b.type(define.node.value), (t.SetOf, t.ListOf, t.ZoneOf))
    result = kept_list(b, define.node.value) if many else expr(b, define.node.value)
    return p.Function(shared.function_numbers[name], name, params, b.ops, result, define.node.span)


def _perhaps_nobody(me: p.Local) -> None:
    """Marks the `me` of what can be run, or looked up, where nobody is."""
    me.type = t.maybe(me.type)


def _find_leaves(routines: list[p.Routine]) -> None:
    """Which spans a routine may be left through: its own `end ...` and those of what it runs, less its own regions."""
    changed = True
    while changed:
        changed = False
        for routine in routines:
            found = frozenset(_leaves(routines, routine.body))
            if found != routine.leaves:
                routine.leaves, changed = found, True


def _leaves(routines: list[p.Routine], ops: list[p.Op]) -> set[int]:
    found: set[int] = set()
    for op in ops:
        match op:
            case p.Leave(span_number=number):
                found.add(number)
            case p.Run(routine=routine):
                found |= routines[routine].leaves
            case p.Region(span_number=number, body=body):
                found |= _leaves(routines, body) - {number}
            case p.If(then=then, other=other):
                found |= _leaves(routines, then) | _leaves(routines, other)
            case p.ForIn(body=body):
                found |= _leaves(routines, body)
            case p.While(head=head, body=body):
                found |= _leaves(routines, head) | _leaves(routines, body)
    return found


def _find_cut(routines: list[p.Routine]) -> None:
    """A routine is cut if it can ask, if it runs one that is cut, if a span in it can be left, or if a scenario may
    start in it (at a phase or a turn)."""
    changed = True
    while changed:
        changed = False
        for routine in routines:
            if not routine.cut and any(_cuts(routines, op) for op in walk_all(routine.body)):
                routine.cut = changed = True


def _cuts(routines: list[p.Routine], op: object) -> bool:
    match op:
        case p.Ask() | p.AskTogether() | p.PhaseMark() | p.TurnMark():
            return True
        case p.Run(routine=number):
            return routines[number].cut
        case p.Region(span_number=number, body=body):
            return number in _leaves(routines, body)
    return False
