"""From the parts of a game to the routines of its plan, and one routine that runs them all in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from ...model import types as t
from ...model.symbols import ActionSymbol, AnswerSymbol, CardSymbol, Checked, RuleSymbol
from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from ..simplify import simplify
from .builder import Builder, Shared, playable_label
from .derived import derived_params, derived_result
from .events import event_of, give_verdict, is_answered, rule_params, run_event
from .expressions import expr
from .lasting import mark_leaving
from .leaving import expand_guarded, find_cut, find_leaves
from .numbering import number_things
from .outcome import break_ties
from .resting import rest
from .sets import kept_list
from .settling import open_or_undone, settle
from .standing import CHECKS, always_label, check, never_again, run_checks
from .statements import block, headed, statements
from .texts import (
    answer_label,
    answer_params,
    answers_function,
    answers_label,
    card_label,
    playable_function,
    run_text,
    tables_of_texts,
    text_label,
)
from .waking import Waking
from .what_lasts import find_lasting


def lower(checked: Checked, *, coverage: bool = False) -> p.Plan:
    """The plan of a checked game; with `coverage` it notes which points of the rules are reached.

    Nothing can be wrong any more: what is not known here is a bug of ours.
    """
    shared = Shared(checked, number_things(checked), points=[] if coverage else None)
    shared.lasting = find_lasting(checked)
    names = checked.names
    tables = tables_of_texts(shared)
    answered = [action for action in names.actions.values() if is_answered(shared, action)]
    functions = [*names.defines, *map(playable_label, tables), *(answers_label(action.name) for action in answered)]
    shared.function_numbers = {name: number for number, name in enumerate(functions)}
    found = [_function(shared, name) for name in names.defines]
    home = checked.parts.plays[0].span
    found += [playable_function(shared, table, home) for table in tables]
    found += [answers_function(shared, action) for action in answered]
    routines: list[p.Routine] = []
    parts = list(_parts(shared, tables, routines))
    shared.routine_numbers = {part.label: number for number, part in enumerate(parts)}
    for number, part in enumerate(parts):
        b = Builder(shared, (part.label.split(" ", 1)[-1] if " " in part.label else part.label,))
        params = part.build(b)
        mark_leaving(b)
        routines.append(p.Routine(number, part.label, params, b.ops, part.span))
    labels = shared.routine_numbers
    scores = [labels[label] for label in labels if label == "score" or label.startswith("score ")]
    checks = labels.get(CHECKS)
    if checks is not None:
        found += _rest(checked, routines, labels, scores, len(found))
    simplify(shared.layout, routines, found, shared.sites)
    find_leaves(routines)
    expand_guarded(routines)
    find_cut(routines)
    points = shared.points or []
    return p.Plan(shared.layout, routines, found, shared.sites, labels["game"], scores, points=points, checks=checks)


def _rest(
    checked: Checked, routines: Sequence[p.Routine], labels: Mapping[str, int], scores: Sequence[int], number: int
) -> list[p.Function]:
    """Makes the standing checks start only where they would do something; gives the function that tells it, `number`
    of the plan's, if there is one."""
    always = [routines[labels[always_label(part, place)]] for place, part in enumerate(checked.parts.always)]
    waking = Waking(always, number, checked.parts.always[0].span)
    rest(routines, labels["game"], scores, labels[CHECKS], waking)
    return [] if waking.function is None else [waking.function]


@dataclass(frozen=True, slots=True)
class _Part:
    """A routine to be: `build` emits its steps and gives its parameters, `me` first where it has one."""

    label: str
    span: Span
    build: Callable[[Builder], list[p.Local]]


def _parts(shared: Shared, tables: Sequence[str], routines: Sequence[p.Routine]) -> Iterator[_Part]:
    """All routines of a game in the order of their numbers; `routines` are those that were made already."""
    names, parts = shared.checked.names, shared.checked.parts
    play = parts.plays[0]
    yield _Part("game", play.span, partial(_game, play.span))
    for number, setup in enumerate(parts.setups):
        yield _Part(_label("setup", setup.name, number), setup.span, partial(_block, setup.block))
    yield _Part("play", play.span, partial(_block, play.block))
    for number, score in enumerate(parts.scores):
        yield _Part(_label("score", score.name, number), score.span, partial(_score, score.block))
    for action in names.actions.values():
        yield _Part(f"action {action.name}", action.node.span, partial(_action, action))
    for rule in names.rules.values():
        yield _Part(f"rule {rule.name}", rule.node.span, partial(_rule, rule))
    for table in tables:
        yield _Part(text_label(table), play.span, partial(run_text, table=table, span=play.span))
    for card in names.texts:
        if card.node.block is not None:
            yield _Part(card_label(card.kind), card.node.span, partial(_card, card, card.node.block))
    for answer in names.answers:
        action = names.actions[answer.action]
        yield _Part(answer_label(answer), answer.node.span, partial(_answer, answer, action))
    for number, always in enumerate(parts.always):
        yield _Part(always_label(always, number), always.span, partial(check, always))
    if parts.always:
        yield _Part(CHECKS, parts.always[0].span, partial(run_checks, parts.always, routines))


def _block(node: n.Block, b: Builder) -> list[p.Local]:
    statements(b, node.body)
    return []


def _score(node: n.Block, b: Builder) -> list[p.Local]:
    never_again(b, node.span)
    return _block(node, b)


def _card(card: CardSymbol, node: n.Block, b: Builder) -> list[p.Local]:
    params = [b.local(card.me), b.local(card.this)]
    headed(b, node)
    return params


def _answer(answer: AnswerSymbol, action: ActionSymbol, b: Builder) -> list[p.Local]:
    params = answer_params(b, answer, action)
    verdict = b.answered.verdict if b.answered is not None else None
    assert verdict is not None
    span = answer.node.span
    b.emit(p.Assign(span, verdict, p.Const(p.DONE)))
    lines, anyway = parted(answer.node.block)
    with b.into([]) as body:
        headed(b, lines)
    b.ops.extend(body) if anyway is None else b.emit(p.Guarded(span, body, block(b, anyway)))
    give_verdict(b, verdict, span)
    return params


def _action(action: ActionSymbol, b: Builder) -> list[p.Local]:
    event, params = event_of(b, action)
    if not action.needs_me:
        _perhaps_nobody(params[0])
    b.event = event
    lines, anyway = parted(action.node.block)
    heads = n.heads_of(lines)
    chosen: list[Callable[[], None]] = []

    def settle_heads() -> None:
        open_or_undone(b, heads, action.node.span)
        if heads:
            chosen.extend(settle(b, heads, b.shared.settling(), statements))

    def rest() -> None:
        for done in chosen:
            done()
        statements(b, lines.body[len(heads) :])

    run_event(b, action, event, settle_heads, rest, None if anyway is None else lambda: b.ops.extend(block(b, anyway)))
    return params


def _rule(rule: RuleSymbol, b: Builder) -> list[p.Local]:
    params = rule_params(b, rule)
    node = rule.node
    done = b.shared.checked.names.actions.get(node.event.name.text) if rule.me is not None else None
    if done is not None and not done.needs_me:
        _perhaps_nobody(params[0])
    verdict = b.answered.verdict if b.answered is not None else None
    if verdict is not None:
        b.emit(p.Assign(node.span, verdict, p.Const(p.DONE)))
    if node.condition is None:
        b.ops.extend(block(b, node.block))
    else:
        test = expr(b, node.condition)
        with b.into([]) as then:
            b.mark(node.condition.span, "the condition holds")
            statements(b, node.block.body)
        with b.into([]) as other:
            b.mark(node.condition.span, "the condition does not hold")
            if node.when == "instead":
                b.emit(p.Leave(node.span, p.UNDONE))
        b.emit(p.If(node.condition.span, test, then, other))
    if verdict is not None:
        give_verdict(b, verdict, node.span)
    return params


def parted(node: n.Block) -> tuple[n.Block, n.Block | None]:
    """The lines of an action or an answer, and the block of what is done even if it is cancelled."""
    last = node.body[-1] if node.body else None
    if not isinstance(last, n.EvenIfCancelled):
        return node, None
    return n.Block(node.span, node.body[:-1]), last.block


def _label(what: str, name: n.Ident | None, number: int) -> str:
    return f"{what} {name.text}" if name is not None else what if number == 0 else f"{what} {number + 1}"


def _game(span: Span, b: Builder) -> list[p.Local]:
    def run(what: str) -> list[p.Op]:
        return [
            p.Run(span, number, [], None)
            for label, number in b.shared.routine_numbers.items()
            if label == what or label.startswith(f"{what} ")
        ]

    b.emit(p.Region(span, p.LEAVE_GAME, [*run("setup"), *run("play")]))
    b.ops.extend(run("score"))
    break_ties(b, span)
    return []


def _function(shared: Shared, name: str) -> p.Function:
    define = shared.checked.names.defines[name]
    b = Builder(shared, (name,))
    if define.item is not None:
        params = derived_params(b, define)
    else:
        params = [b.local(define.me), *(b.local(param) for param in define.params)]
    if not define.of_players:
        _perhaps_nobody(params[0])
    b.mark(define.node.span, p.REACHED)
    many = isinstance(b.type(define.node.value), (t.SetOf, t.ListOf, t.ZoneOf))
    result = kept_list(b, define.node.value) if many else derived_result(b, define, expr(b, define.node.value))
    return p.Function(shared.function_numbers[name], name, params, b.ops, result, define.node.span)


def _perhaps_nobody(me: p.Local) -> None:
    """Marks the `me` of what can be run, or looked up, where nobody is: before any step is made that reads it."""
    me.type = t.maybe(me.type)
