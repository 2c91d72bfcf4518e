"""From the texts of pieces to routines and functions: what a text does, whether it is playable, which answer it has.

Each text and each answer is a routine. What depends on the kind of a piece (`resolve`, `playable`, the answers of a
window) is one routine or function that branches on the kind's number, halving what is left with each test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ...model import types as t
from ...model.symbols import ActionSymbol, AnswerSymbol, CardSymbol, LocalSymbol
from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from .builder import Answered, Builder, Shared, playable_label
from .expressions import expr
from .heads import look

Case = tuple[int, Callable[[], None]]
"""A number, and what emits the steps for it."""


def tables_of_texts(shared: Shared) -> list[str]:
    """The tables whose pieces have texts that do something."""
    return list(dict.fromkeys(card.table for card in shared.checked.names.texts))


def text_label(table: str) -> str:
    """The name of the routine that runs the text of a piece of this table."""
    return f"text of {table}"


def card_label(kind: str) -> str:
    """The name of the routine of one kind's text."""
    return f"card {kind}"


def answer_label(answer: AnswerSymbol) -> str:
    """The name of the routine of one answer."""
    return f"answer {answer.number + 1} of {answer.card.kind}"


def answers_label(action: str) -> str:
    """The name of the function that says which answer a piece has to an action."""
    return f"answers to {action}"


def branch(b: Builder, number: p.Expr, cases: Sequence[Case], span: Span) -> None:
    """Emits the steps of the case that `number` is, if it is one; cases ascend."""
    if len(cases) == 1:
        wanted, then = cases[0]
        with b.into([]) as ops:
            then()
        b.emit(p.If(span, p.Binary("==", number, p.Const(wanted)), ops, []))
        return
    half = len(cases) // 2
    with b.into([]) as lower:
        branch(b, number, cases[:half], span)
    with b.into([]) as upper:
        branch(b, number, cases[half:], span)
    b.emit(p.If(span, p.Binary("<", number, p.Const(cases[half][0])), lower, upper))


def by_kind(b: Builder, piece: p.Local, cases: Mapping[str, Callable[[], None]], span: Span) -> None:
    """Emits the steps of the case that is the kind of a piece, if it is one."""
    if not cases:
        return
    numbers = b.shared.layout.kind_named
    number = b.keep(p.KindOfPiece(p.Read(piece)), span, "kind", t.NUMBER)
    alike: dict[int, list[str]] = {}
    for kind, then in cases.items():
        alike.setdefault(id(then), []).append(kind)
    shared = [kinds for kinds in alike.values() if len(kinds) > 1]
    alone = sorted((numbers[kinds[0]], cases[kinds[0]]) for kinds in alike.values() if len(kinds) == 1)
    _shared_first(b, number, [(sorted(numbers[kind] for kind in kinds), cases[kinds[0]]) for kinds in shared], span)
    if alone:
        branch(b, number, alone, span)


def _shared_first(
    b: Builder, number: p.Expr, groups: Sequence[tuple[list[int], Callable[[], None]]], span: Span
) -> None:
    """Emits the steps that several kinds have in common; each kind is in one group at most."""
    for kinds, then in groups:
        with b.into([]) as ops:
            then()
        b.emit(p.If(span, p.Binary("in", number, p.Const(tuple(kinds))), ops, []))


def run_text(b: Builder, table: str, span: Span) -> list[p.Local]:
    """The routine `text of TABLE`: runs the text of `this`, a kind without one does nothing. Gives its parameters."""
    me, this = b.temporary("me", t.PLAYER), b.temporary("this", t.Piece(table))

    def run(kind: str) -> Callable[[], None]:
        number = b.shared.routine_numbers[card_label(kind)]
        return lambda: b.emit(p.Run(span, number, [p.Read(me), p.Read(this)], None))

    texts = [card for card in b.shared.checked.names.texts_of(table) if card.node.block is not None]
    runs = {card.kind: run(card.kind) for card in texts}
    by_kind(b, this, {kind: runs[card.kind] for card in texts for kind in card.kinds}, span)
    return [me, this]


def playable_function(shared: Shared, table: str, span: Span) -> p.Function:
    """The function `playable TABLE`: whether `me` can meet the heads of the text of a piece."""
    b = Builder(shared, (playable_label(table),))
    me, this = b.temporary("me", t.PLAYER), b.temporary("this", t.Piece(table))
    found = b.temporary("found", t.YES_NO)
    b.emit(p.Assign(span, found, p.Const(False)))

    def look_at(card: CardSymbol, block: n.Block) -> Callable[[], None]:
        b.locals[id(card.me)], b.locals[id(card.this)] = me, this
        return lambda: look(b, n.heads_of(block), found, card.node.span)

    texts = shared.checked.names.texts_of(table)
    looks = {card.kind: look_at(card, card.node.block) for card in texts if card.node.block is not None}
    cases = {kind: looks[card.kind] for card in texts if card.node.block is not None for kind in card.kinds}
    by_kind(b, this, cases, span)
    number = shared.function_numbers[playable_label(table)]
    return p.Function(number, playable_label(table), [me, this], b.ops, p.Read(found), span)


def answers_function(shared: Shared, action: ActionSymbol) -> p.Function:
    """The function `answers to ACTION`: the number of the first answer of a piece that can be given, missing if none.

    Its arguments are who answers, the piece, who did the action, and the action's arguments.
    """
    span = action.node.span
    b = Builder(shared, (answers_label(action.name),))
    me, actor = b.temporary("me", t.PLAYER), b.temporary("actor", t.PLAYER)
    this = b.temporary("this", t.UNKNOWN)
    args = [b.temporary(param.name, param.type) for param in action.params]
    found = b.temporary("found", t.Maybe(t.NUMBER))
    b.emit(p.Assign(span, found, p.Const(None)))
    cases: dict[str, list[AnswerSymbol]] = {}
    for answer in shared.checked.names.answers_to(action.name):
        for kind in answer.card.kinds:
            cases.setdefault(kind, []).append(answer)
        take_over(b, answer, me, this, actor, args)

    looks = {tuple(answer.number for answer in answers): answers for answers in cases.values()}
    emits = {numbers: partial(_look_at, b, answers, found) for numbers, answers in looks.items()}
    of_kinds = {kind: emits[tuple(answer.number for answer in answers)] for kind, answers in cases.items()}
    by_kind(b, this, of_kinds, span)
    number = shared.function_numbers[answers_label(action.name)]
    return p.Function(number, answers_label(action.name), [me, this, actor, *args], b.ops, p.Read(found), span)


def _look_at(b: Builder, answers: Sequence[AnswerSymbol], found: p.Local) -> None:
    """Sets `found` to the number of the first answer that can be given."""
    for answer in answers:
        _look_at_one(b, answer, found)


def _look_at_one(b: Builder, answer: AnswerSymbol, found: p.Local) -> None:
    span = answer.node.span
    can = b.temporary("can", t.YES_NO)
    with b.into([]) as ops:
        b.emit(p.Assign(span, can, p.Const(False)))
        condition = answer.node.condition
        test = expr(b, condition) if condition is not None else p.Const(True)
        with b.into([]) as then:
            if condition is not None:
                b.mark(condition.span, "the condition holds")
            look(b, n.heads_of(answer.node.block), can, span)
        with b.into([]) as other:
            if condition is not None:
                b.mark(condition.span, "the condition does not hold")
        b.emit(p.If(span, test, then, other))
        b.emit(p.If(span, p.Read(can), [p.Assign(span, found, p.Const(answer.number))], []))
    b.emit(p.If(span, p.Prefix("not", p.Present(p.Read(found))), ops, []))


def take_over(
    b: Builder, answer: AnswerSymbol, me: p.Local, this: p.Local, actor: p.Local, args: Sequence[p.Local]
) -> None:
    """Lets the names of an answer stand for these locals."""
    b.locals[id(answer.me)], b.locals[id(answer.this)], b.locals[id(answer.actor)] = me, this, actor
    for symbol, local in zip(answer.params, args, strict=False):
        b.locals[id(symbol)] = local


def answer_params(b: Builder, answer: AnswerSymbol, action: ActionSymbol) -> list[p.Local]:
    """The parameters of an answer's routine: as those of `answers to ACTION`; what it may cancel is noted in `b`."""
    me, this, actor = b.local(answer.me), b.local(answer.this), b.local(answer.actor)
    args = [
        b.local(answer.params[index]) if index < len(answer.params) else b.temporary(param.name, param.type)
        for index, param in enumerate(action.params)
    ]
    b.answered = Answered(action.name, b.temporary("verdict", t.NUMBER), piece_among(action.params, args))
    return [me, this, actor, *args]


def piece_among(params: Sequence[LocalSymbol], args: Sequence[p.Local]) -> p.Local | None:
    """The one argument that is a piece; None if there is none, or several."""
    pieces = [arg for param, arg in zip(params, args, strict=True) if isinstance(param.type, t.Piece)]
    return pieces[0] if len(pieces) == 1 else None
