"""From an action to its routine: heads, the rules before it, its lines with their window, what is done even if it is
cancelled, the rules after it, in this order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ...model import types as t
from ...model.symbols import ActionSymbol, RuleSymbol, ZoneSymbol
from ...source import Span
from ...syntax import nodes as n
from ...syntax.walk import walk
from .. import plan as p
from .asking import WindowSite, answer_window, is_open
from .builder import Answered, Builder, Event, Shared
from .heads import walk_heads
from .in_game import count_in, count_others, left_of
from .instead import undone_if_replaced
from .standing import rules_after
from .texts import answer_label, answers_label, branch, piece_among, text_label

Lines = Callable[[], None]


def resolves(action: ActionSymbol) -> bool:
    """Whether an action runs the text of a piece."""
    return any(isinstance(node, n.Resolve) for node in walk(action.node))


def is_answered(shared: Shared, action: ActionSymbol) -> bool:
    """Whether somebody may answer the action, with something there is."""
    windows = any(isinstance(node, n.Window) for node in walk(action.node))
    return windows and bool(shared.checked.names.answers_to(action.name))


def reruns(shared: Shared, action: ActionSymbol) -> bool:
    """Whether an answer to the action is a new run of it."""
    return is_answered(shared, action) and resolves(action)


def more_params(shared: Shared, action: ActionSymbol) -> int:
    """How many arguments the action's routine takes besides `me` and its own: those that say what it answers."""
    return 2 + len(action.params) if reruns(shared, action) else 0


def event_of(b: Builder, action: ActionSymbol) -> tuple[Event, list[p.Local]]:
    """One run of an action, and the parameters of its routine."""
    me, args = b.local(action.me), [b.local(param) for param in action.params]
    event = Event(action.name, me, args, b.temporary("cancelled", t.NUMBER), None, None, None, [])
    if not reruns(b.shared, action):
        return event, [me, *args]
    event.verdict = b.temporary("verdict", t.NUMBER)
    event.answering = b.temporary("answering", t.Maybe(t.NUMBER))
    event.to_actor = b.temporary("to_actor", t.Maybe(t.PLAYER))
    event.to_args = [b.temporary(f"to_{param.name}", t.maybe(param.type)) for param in action.params]
    return event, [me, *args, event.answering, event.to_actor, *event.to_args]


def run_event(b: Builder, action: ActionSymbol, event: Event, heads: Lines, lines: Lines, anyway: Lines | None) -> None:
    """The whole of an action. `heads` settles its heads, `lines` does what stands below them, `anyway` what is done
    even if it is cancelled."""
    span, cancelled = action.node.span, event.cancelled
    args = [p.Read(event.me), *map(p.Read, event.args)]
    undone_if_replaced(b, action, args)
    heads()
    stops, piece = can_be_cancelled(b.shared, action), piece_among(action.params, event.args)
    if not any(takes_away(node) for node in cancelling(b.shared, action)):
        piece = None  # nobody takes it away
    if piece is not None:
        b.emit(p.Take(span, p.Read(piece), False))
    if stops:
        b.emit(p.Assign(span, cancelled, p.Const(p.DONE)))
    if event.verdict is not None:
        b.emit(p.Assign(span, event.verdict, p.Const(p.DONE)))
    rules_around(b, "before", action.name, args, cancelled)
    with b.into([]) as body:
        lines()
    if stops:
        goes_on = p.Binary("==", p.Read(cancelled), p.Const(p.DONE))
        body = [p.If(span, goes_on, [p.Region(span, p.LEAVE_ACTION, body)], [])]
    if anyway is None:
        b.ops.extend(body)
    else:
        with b.into([]) as after:
            anyway()
        if piece is not None:
            after = [p.If(span, p.Taken(p.Read(piece)), [p.Take(span, p.Read(piece), False)], after)]
        b.emit(p.Guarded(span, body, after))
    if stops:
        undone: list[p.Op] = [p.Leave(span, p.UNDONE)]
        b.emit(p.If(span, p.Binary("!=", p.Read(cancelled), p.Const(p.DONE)), undone, []))
    rules_after(b, action, args)
    if event.verdict is not None:
        give_verdict(b, event.verdict, span)


def give_verdict(b: Builder, verdict: p.Local, span: Span) -> None:
    """The routine's result says what it does to the action that it answers."""
    b.emit(p.If(span, p.Binary("==", p.Read(verdict), p.Const(p.CANCELS)), [p.Leave(span, p.CANCELS)], []))


def can_be_cancelled(shared: Shared, action: ActionSymbol) -> bool:
    """Whether an answer to the action, or a rule before it, may cancel it."""
    return any(cancels(node) for node in cancelling(shared, action))


def cancelling(shared: Shared, action: ActionSymbol) -> list[n.Node]:
    """The answers to the action and the rules before it."""
    answers = shared.checked.names.answers_to(action.name) if is_answered(shared, action) else []
    rules = around(shared, "before", action.name, phase=False)
    return [*(answer.node for answer in answers), *(rule.node for rule in rules)]


def takes_away(node: n.Node) -> bool:
    """Whether a part moves the piece of the action that it cancels."""
    return any(isinstance(inner, n.Cancel) and inner.to is not None for inner in walk(node))


def cancels(node: n.Node) -> bool:
    """Whether a part cancels what it answers, or what it stands before."""
    return any(isinstance(inner, n.Cancel) for inner in walk(node))


def around(shared: Shared, when: str, event: str, *, phase: bool) -> list[RuleSymbol]:
    """The rules before or after an event, in file order."""
    return [
        rule
        for rule in shared.checked.names.rules.values()
        if rule.node.when == when and rule.node.event.name.text == event and rule.node.event.phase == phase
    ]


def rules_around(
    b: Builder, when: str, event: str, args: Sequence[p.Expr], cancelled: p.Local | None, *, phase: bool = False
) -> None:
    """Runs the rules that stand before or after an event; `cancelled` gets what one of them says, if one does."""
    for rule in around(b.shared, when, event, phase=phase):
        number = b.shared.routine_numbers[f"rule {rule.name}"]
        span = rule.node.span
        given = list(args) if rule.me is not None else []
        if cancelled is None or not cancels(rule.node):
            b.emit(p.Run(span, number, given, None))
            continue
        verdict = b.temporary("verdict", t.NUMBER)
        b.emit(p.Run(span, number, given, None, verdict))
        note: list[p.Op] = [p.Assign(span, cancelled, p.Read(verdict))]
        b.emit(p.If(span, p.Binary("!=", p.Read(verdict), p.Const(p.DONE)), note, []))


def rule_params(b: Builder, rule: RuleSymbol) -> list[p.Local]:
    """The parameters of a rule's routine: who does the event, and all its arguments, named by the rule or not."""
    event = rule.node.event
    action = None if event.phase else b.shared.checked.names.actions.get(event.name.text)
    params = action.params if action is not None else []
    args = [
        b.local(rule.params[index]) if index < len(rule.params) else b.temporary(param.name, param.type)
        for index, param in enumerate(params)
    ]
    if rule.node.when == "before" and cancels(rule.node):
        b.answered = Answered(event.name.text, b.temporary("verdict", t.NUMBER), piece_among(params, args))
    return args if rule.me is None else [b.local(rule.me), *args]


# ---- lines of actions and answers


def cancel(b: Builder, node: n.Cancel) -> None:
    """Notes that what is answered is cancelled; taking its piece away, it does that now."""
    answered = b.answered
    if answered is None:
        raise TypeError("only an answer, or a rule before an action, cancels")
    piece = p.Const(None) if answered.piece is None else p.Read(answered.piece)
    tell: list[p.Op] = [p.Cancelled(node.span, answered.action, piece)]
    b.emit(p.If(node.span, p.Binary("!=", p.Read(answered.verdict), p.Const(p.CANCELS)), tell, []))
    b.emit(p.Assign(node.span, answered.verdict, p.Const(p.CANCELS)))
    if node.to is None:
        return
    from .statements import end_of  # the statements know this one

    if answered.piece is None:
        raise TypeError("what is answered has no piece of its own")
    to, end = end_of(b, node.to)
    b.emit(p.Move(node.span, p.Read(answered.piece), True, None, to, end))
    b.emit(p.Take(node.span, p.Read(answered.piece), True))


def resolve(b: Builder, node: n.Resolve, me: p.Local) -> None:
    """Runs the text of a piece; in a run that answers, the answer's lines instead."""
    type_ = t.bare(b.type(node.piece))
    assert isinstance(type_, (t.Piece, t.ZoneOf))  # a slot is read as the piece in it
    from .expressions import single

    piece = single(b, node.piece)
    text: list[p.Op] = [p.Run(node.span, b.shared.routine_numbers[text_label(type_.table)], [p.Read(me), piece], None)]
    event = b.event
    if event is None or event.answering is None or event.verdict is None or event.to_actor is None:
        b.ops.extend(text)
        return
    verdict = event.verdict
    with b.into([]) as answers:
        args = [p.Read(event.me), p.Read(event.args[0]), p.Read(event.to_actor), *map(p.Read, event.to_args)]
        _run_answer(b, event.name, p.Read(event.answering), args, verdict, node.span)
    b.emit(p.If(node.span, p.Present(p.Read(event.answering)), answers, text))


def window(b: Builder, node: n.Window) -> None:
    """Asks round after round until all have passed in a row, or the action is cancelled; after an answer all are asked
    again, from its left on."""
    event, symbol = b.event, b.ref(node)
    if event is None:
        raise TypeError("a window stands in an action")
    action = b.shared.checked.names.actions[event.name]
    if not is_answered(b.shared, action) or not isinstance(symbol, ZoneSymbol):
        return
    span = node.span
    seat, in_a_row = b.temporary("seat", t.PLAYER), b.temporary("passed", t.NUMBER)
    piece = b.temporary("answer", t.Maybe(t.Piece(symbol.table)))
    wanted = count_others(b, p.Read(event.me)) if node.others else count_in(b)
    b.emit(p.Assign(span, seat, left_of(b, p.Read(event.me), p.Const(1))))
    b.emit(p.Assign(span, in_a_row, p.Const(0)))
    b.emit(p.WindowOpens(span, action.name, p.Read(event.me)))
    function = b.shared.function_numbers[answers_label(action.name)]
    names = b.shared.checked.names.answers_to(action.name)
    looks = [
        *(answer.node.condition for answer in names if answer.node.condition is not None),
        *(one for answer in names for one in walk_heads(n.heads_of(answer.node.block))),
    ]
    asked = b.temporary("me", t.PLAYER)
    info = b.shared.zone(symbol)
    all_see = symbol.look == "open" and is_open(b, looks)
    site = WindowSite(action.name, symbol.table, seat, asked, function, [event.me, *event.args], all_see)
    with b.into([]) as body:
        answer_window(b, node, p.ZoneNumber(info.base, p.Read(asked)), site, piece)
        with b.into([]) as answered:
            b.mark(span, "somebody answers")
            _give_answer(b, action, event, seat, piece, span)
            b.emit(p.Assign(span, in_a_row, p.Const(0)))
        with b.into([]) as passed:
            b.mark(span, "somebody passes")
            b.emit(p.Assign(span, in_a_row, p.Binary("+", p.Read(in_a_row), p.Const(1))))
        b.emit(p.If(span, p.Present(p.Read(piece)), answered, passed))
        b.emit(p.Assign(span, seat, left_of(b, p.Read(seat), p.Const(1))))
        if node.others:
            over = p.Binary("==", p.Read(seat), p.Read(event.me))
            b.emit(p.If(span, over, [p.Assign(span, seat, left_of(b, p.Read(seat), p.Const(1)))], []))
    b.emit(p.While(span, [], p.Binary("<", p.Read(in_a_row), wanted), body))


def _give_answer(b: Builder, action: ActionSymbol, event: Event, seat: p.Local, piece: p.Local, span: Span) -> None:
    """Runs an answer: as a new run of the action, or, where that has no piece to resolve, its lines alone."""
    did = [p.Read(event.me), *map(p.Read, event.args)]
    function = b.shared.function_numbers[answers_label(action.name)]
    which = b.keep(p.Evaluate(function, [p.Read(seat), p.Read(piece), *did]), span, "which", t.NUMBER)
    verdict = b.temporary("verdict", t.NUMBER)
    if reruns(b.shared, action):
        number = b.shared.routine_numbers[f"action {action.name}"]
        b.emit(p.Run(span, number, [p.Read(seat), p.Read(piece), which, *did], None, verdict))
    else:
        b.emit(p.Show(span, p.Read(piece), True, None))
        b.emit(p.Assign(span, verdict, p.Const(p.DONE)))
        _run_answer(b, action.name, which, [p.Read(seat), p.Read(piece), *did], verdict, span)
    if can_be_cancelled(b.shared, action):
        cancelled: list[p.Op] = [
            p.Assign(span, event.cancelled, p.Read(verdict)),
            p.Leave(span, p.LEAVE_ACTION),
        ]
        with b.into([]) as marked:
            b.mark(span, "an answer cancels what is answered")
        stops = p.Binary("==", p.Read(verdict), p.Const(p.CANCELS))
        b.emit(p.If(span, stops, [*marked, *cancelled], []))


def _run_answer(b: Builder, action: str, which: p.Expr, args: Sequence[p.Expr], verdict: p.Local, span: Span) -> None:
    """Runs the lines of answer number `which`; `verdict` gets what it does to what it answers."""

    def run(number: int) -> None:
        b.emit(p.Run(span, number, list(args), None, verdict))

    numbers = b.shared.routine_numbers
    answers = b.shared.checked.names.answers_to(action)
    branch(b, which, [(one.number, partial(run, numbers[answer_label(one)])) for one in answers], span)
