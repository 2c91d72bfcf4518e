"""From the texts of kinds to their symbols, and from the name of a side to the side."""

from __future__ import annotations

from ..diagnostics import Label, Report, did_you_mean
from ..diagnostics.codes import names as codes
from ..model import types as t
from ..model.symbols import AnswerSymbol, CardSymbol, LocalSymbol, Names, Parts, SideSymbol
from ..source import Span
from ..syntax import nodes as n
from .events import answered_types
from .scope import Context


def declare_cards(cx: Context, parts: Parts) -> None:
    """The texts by kind and the answers by number, in file order. The text of an unknown kind is kept all the same:
    what it does is looked at in this run too."""
    names, report = cx.names, cx.report
    for node in parts.cards:
        for problem in node.problems:
            report.add(codes.NOT_BUILT.at(problem.span, word=problem.word))
        if node.condition is not None:
            from .texts_by_condition import picked_kinds  # what is picked is said by an expression

            table, kinds = picked_kinds(cx, node, node.condition)
        else:
            kind = names.kinds.get(node.name.text)
            if kind is None:
                hint = did_you_mean(node.name.text, names.kinds)
                report.add(codes.UNKNOWN_KIND.at(node.name.span, name=node.name.text, hint=hint))
            table, kinds = kind.table if kind is not None else "", [node.name.text]
        _declare_text(names, table, kinds or [node.name.text], node, report)


def _declare_text(names: Names, table: str, kinds: list[str], node: n.Card, report: Report) -> None:
    """What kinds do and answer. Answers of several parts add up, but there is one text for a kind."""
    first = next((one for one in map(names.cards.get, kinds) if one is not None and _clash(one.node, node)), None)
    if first is not None:
        place = first.node.name.span
        labels = [Label(place, "the first one is here")]
        places = {"first": _line(place, node.name.span), "second": _line(node.name.span, place)}
        name = next(kind for kind in kinds if names.cards.get(kind) is first)
        report.add(codes.TWO_TEXTS.at(node.name.span, name=name, labels=labels, **places))
        return
    card = CardSymbol(kinds[0], table, node, _me(node), _this(table, node), tuple(kinds[1:]))
    names.texts.append(card)
    for kind in kinds:
        if kind not in names.cards or node.block is not None:
            names.cards[kind] = card
    for answer in node.answers:
        _declare_answer(names, card, answer, report)


def _clash(one: n.Card, other: n.Card) -> bool:
    """Whether both are the text of a kind: both are played, or both name just that one."""
    return (one.block is not None and other.block is not None) or (one.condition is None and other.condition is None)


def _declare_answer(names: Names, card: CardSymbol, node: n.Answer, report: Report) -> None:
    wanted = answered_types(names, node, report)
    given = wanted if wanted is not None else [t.UNKNOWN] * len(node.names)
    params = [LocalSymbol(i.text, type_, i.span) for i, type_ in zip(node.names, given, strict=False)]
    actor = LocalSymbol("actor", t.PLAYER, node.span, hidden=True)
    names.answers.append(
        AnswerSymbol(card, node.event.text, node, len(names.answers), _me(node), _this(card.table, node), actor, params)
    )


def _me(node: n.Node) -> LocalSymbol:
    return LocalSymbol("me", t.PLAYER, node.span, hidden=True)


def _this(table: str, node: n.Node) -> LocalSymbol:
    return LocalSymbol("this", t.Piece(table) if table else t.UNKNOWN, node.span, hidden=True)


def _line(span: Span, other: Span) -> str:
    file = "" if span.file is other.file else f" of `{span.file.name}`"
    return f"line {span.line}{file}"


def find_side(names: Names, ident: n.Ident, table: str, report: Report) -> SideSymbol | None:
    """The side of that name that a table's pieces have; reports if they have none of it."""
    side = names.table_sides.get((table, ident.text))
    if side is None:
        known = [name for of, name in names.table_sides if of == table]
        hint = did_you_mean(ident.text, known)
        if not known:
            hint = f"The table of a {table} names the sides: `sides: [face_up, face_down]`, in a file in YAML."
        elif hint is None:
            hint = f"Its sides are {', '.join(f'`{one}`' for one in known)}."
        report.add(codes.UNKNOWN_SIDE.at(ident.span, name=ident.text, table=table, hint=hint))
    return side
