"""From the syntax tree of a scenario to its nodes."""

from __future__ import annotations

from typing import Any

from lark import Token

from ..diagnostics import Label
from ..diagnostics.codes import syntax as codes
from ..source import Span
from . import nodes as n
from .build_expressions import expression
from .places import Places, SyntaxTree, parts, text_of


def scenario(tree: SyntaxTree, at: Places) -> n.Scenario:
    """The node of one scenario, its settings and sections in their order."""
    title, *kids = parts(tree)
    made = n.Scenario(at.span(tree), str(text_of(title)), [], [], None, None, [])
    first: dict[str, Span] = {}
    for kid in kids:
        match str(kid.data):
            case "with_variant":
                made.variants.append(at.ident(parts(kid)[0]))
            case "with_option":
                name, value = parts(kid)
                made.options.append(n.OptionSetting(at.span(kid), at.ident(name), expression(value, at)))
            case "with_players":
                if _only_one(kid, "number of players", first, at):
                    made.players = int(parts(kid)[0])
            case "start_score" | "start_phase" | "start_turn":
                if _only_one(kid, "start", first, at):
                    made.start = _start(kid, at)
            case _:
                made.sections.append(_section(kid, at))
    return made


def _only_one(tree: SyntaxTree, what: str, first: dict[str, Span], at: Places) -> bool:
    """Whether this is the first setting of its sort; a second one is reported."""
    span = at.span(tree)
    if what in first:
        at.problems.append(codes.TWICE.at(span, what=what, labels=[Label(first[what], "the first one")]))
        return False
    first[what] = span
    return True


def _start(tree: SyntaxTree, at: Places) -> n.Start:
    span = at.span(tree)
    match str(tree.data):
        case "start_phase":
            return n.Start(span, "phase", at.ident(parts(tree)[0]), None)
        case "start_turn":
            return n.Start(span, "turn", None, _seat(parts(tree)[0]))
        case _:
            return n.Start(span, "score", None, None)


def _seat(tree: SyntaxTree) -> int:
    return int(parts(tree)[0])


def _section(tree: SyntaxTree, at: Places) -> n.Section:
    kind: Any = str(tree.data)  # the three names are those of the node
    section = n.Section(at.span(tree), kind, [], [])
    for kid in parts(tree):
        if kid.data == "fact":
            section.facts.append(_fact(kid, at))
        else:
            section.answers.append(_answers(kid, at))
    return section


def _fact(tree: SyntaxTree, at: Places) -> n.Fact:
    spot, *things = parts(tree)
    return n.Fact(at.span(tree), _spot(spot, at), [_thing(kid, at) for kid in things])


def _spot(tree: SyntaxTree, at: Places) -> n.Spot:
    name, of, *seat = parts(tree)
    spot = n.Spot(at.span(tree), at.ident(name))
    if seat:
        spot.seat = _seat(seat[0])
    if isinstance(of, Token):
        if of.type == "INT":
            spot.index = int(of)
        else:
            spot.word = at.ident(of)
    elif of is not None:
        spot.seat = _seat(of)
    return spot


def _answers(tree: SyntaxTree, at: Places) -> n.Answers:
    seat, *replies = parts(tree)
    return n.Answers(at.span(tree), _seat(seat), tree.data == "cannot", [_reply(kid, at) for kid in replies])


def _reply(tree: SyntaxTree, at: Places) -> n.Reply:
    kids = parts(tree)
    if isinstance(kids[0], Token):
        return n.Reply(at.span(tree), [], text_of(kids[0]))
    return n.Reply(at.span(tree), [_thing(kid, at) for kid in kids], None)


def _thing(tree: SyntaxTree, at: Places) -> n.Thing:
    span, kids = at.span(tree), parts(tree)
    match str(tree.data):
        case "int":
            return n.Thing(span, number=int(kids[0]))
        case "minus_int":
            return n.Thing(span, number=-int(kids[0]))
        case "yes" | "no":
            return n.Thing(span, truth=tree.data == "yes")
        case "seat":
            return n.Thing(span, seat=int(kids[0]))
        case "nothing":
            return n.Thing(span)
        case "pieces":
            count, word, side = kids
        case _:
            count, (word, side) = 1, kids
    return n.Thing(span, count=int(count), word=str(word), side=None if side is None else str(side))
