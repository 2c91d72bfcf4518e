"""From the syntax tree of a part of a rule file to its node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from ..diagnostics import Label
from ..diagnostics.codes import syntax as codes
from . import nodes as n
from .build_expressions import expression, extreme_word, optional, value_or_cases
from .build_lasting import until
from .build_statements import block, phase, statement
from .places import Places, SyntaxTree, parts, text_of

Build = Callable[[SyntaxTree, Places], n.Part]


def part(tree: SyntaxTree, at: Places) -> n.Part:
    """The node of one part. A part that is not built yet becomes one `NotBuilt`."""
    word = _LATER.get(str(tree.data))
    return at.not_built(word, tree) if word is not None else _FORMS[str(tree.data)](tree, at)


def _option(tree: SyntaxTree, at: Places) -> n.Part:
    name, value, low, high, text = parts(tree)
    made, start = at.ident(name), expression(value, at)
    return n.Option(at.span(tree), made, start, optional(low, at), optional(high, at), text_of(text))


def _zone(tree: SyntaxTree, at: Places) -> n.Part:
    name, kind, piece, *attributes = parts(tree)
    word: Any = str(parts(kind)[0])  # the grammar allows the words of the node only
    zone = n.Zone(at.span(tree), at.ident(name), word, at.ident(piece), None, False, None, None, [])
    for attribute in _each_once(attributes, ("look", "each_player", "refilled", "showing"), at):
        match str(attribute.data):
            case "look":
                zone.look = _look(attribute, at, zone.problems) or zone.look
            case "each_player":
                zone.each_player = True
            case "refilled":
                zone.refill = _refill(attribute, at)
            case "showing":
                zone.showing = at.ident(parts(attribute)[0])
            case "numbered":
                zone.over.append(_numbered(attribute, at))
            case "each_of" if parts(attribute)[1:] == [None, None]:
                zone.over.append(n.Over(at.span(attribute), at.ident(parts(attribute)[0]), None, None))
            case _:
                zone.problems.append(at.not_built_whole(attribute))
    return zone


_UNTILS = ("until_end", "until_my_next", "until_next_of", "until_leaves")


def _track(tree: SyntaxTree, at: Places) -> n.Part:
    name, kind, start, *attributes = parts(tree)
    value = optional(start, at)
    track = n.Track(at.span(tree), at.ident(name), _type(kind, at), value, None, [], [])
    for attribute in _each_once(attributes, ("look", "each_player"), at):
        match str(attribute.data):
            case "look":
                track.look = _look(attribute, at, track.problems) or track.look
            case "each_player":
                track.each.append(n.Ident(at.word("player", attribute), "player"))
            case "each_of" if parts(attribute)[1:] == [None, None]:
                track.each.append(at.ident(parts(attribute)[0]))
            case "numbered":
                track.numbered.append(_numbered(attribute, at))
            case word if word in _UNTILS:
                if track.until is not None:
                    at.problems.append(codes.TWICE.at(at.span(attribute), what="duration"))
                track.until = until(attribute, at)
            case _:
                track.problems.append(at.not_built_whole(attribute))
    return track


def _each_once(attributes: list[Any], single: tuple[str, ...], at: Places) -> list[SyntaxTree]:
    """The attributes without those that are given a second time, which are reported."""
    seen: dict[str, SyntaxTree] = {}
    kept = []
    for attribute in attributes:
        data = str(attribute.data)
        if data == "look" and parts(attribute)[1] is not None:
            kept.append(attribute)
        elif data in single and data in seen:
            what = {"look": "look", "each_player": "`each player`", "refilled": "`refilled`"}.get(data, f"`{data}`")
            labels = [Label(at.span(seen[data]), "the first one")]
            at.problems.append(codes.TWICE.at(at.span(attribute), what=what, labels=labels))
        else:
            seen[data] = attribute
            kept.append(attribute)
    return kept


def _look(tree: SyntaxTree, at: Places, problems: list[n.NotBuilt]) -> n.Look | None:
    word, condition = parts(tree)
    if condition is not None:  # it widens the look beside it
        problems.append(at.not_built("when", tree))
        return None
    shown: Any = str(parts(word)[0])
    return n.Look(at.span(word), shown)


def _refill(tree: SyntaxTree, at: Places) -> n.Refill:
    pile, below, option = parts(tree)
    return n.Refill(at.span(tree), at.ident(pile), None if option is None else at.ident(option), below is not None)


def _numbered(tree: SyntaxTree, at: Places) -> n.Over:
    low, high = parts(tree)
    return n.Over(at.span(tree), None, expression(low, at), expression(high, at))


def _type(tree: SyntaxTree, at: Places) -> n.TypeNode:
    span = at.span(tree)
    match str(tree.data):
        case "number_type":
            return n.NumberType(span)
        case "yes_no_type":
            return n.YesNoType(span)
        case "player_type":
            return n.PlayerType(span)
        case "set_type":
            return n.CollectionType(span, "set", _type(parts(tree)[0], at))
        case "list_type":
            return n.CollectionType(span, "list", _type(parts(tree)[0], at))
        case "kind_type":
            return n.KindType(span, at.ident(parts(tree)[0]))
        case _:
            return n.NamedType(span, at.ident(parts(tree)[0]))


def _params(tree: SyntaxTree | None, at: Places) -> list[n.Param]:
    if tree is None:
        return []
    return [n.Param(at.span(kid), at.ident(parts(kid)[0]), _type(parts(kid)[1], at)) for kid in parts(tree)]


def _define(tree: SyntaxTree, at: Places) -> n.Part:
    name, params, *given = parts(tree)
    return n.Define(at.span(tree), at.ident(name), _params(params, at), value_or_cases(given, at))


def _define_of(tree: SyntaxTree, at: Places) -> n.Part:
    name, owner, alias, least, *given = parts(tree)
    return n.Define(
        at.span(tree),
        at.ident(name),
        [],
        value_or_cases(given, at),
        at.ident(parts(owner)[0]),
        None if alias is None else at.ident(alias),
        optional(least, at),
    )


def _order(tree: SyntaxTree, at: Places) -> n.Part:
    name, of, extreme, *values = parts(tree)
    made = [expression(value, at) for value in values]
    return n.Order(at.span(tree), at.ident(name), at.ident(of), extreme_word(extreme), made)


def _setup(tree: SyntaxTree, at: Places) -> n.Part:
    name, steps = parts(tree)
    return n.Setup(at.span(tree), None if name is None else at.ident(name), block(steps, at))


def _play(tree: SyntaxTree, at: Places) -> n.Part:
    return n.Play(at.span(tree), block(parts(tree)[0], at))


def _score(tree: SyntaxTree, at: Places) -> n.Part:
    name, steps = parts(tree)
    return n.Score(at.span(tree), None if name is None else at.ident(name), block(steps, at))


def _always(tree: SyntaxTree, at: Places) -> n.Part:
    name, steps = parts(tree)
    return n.Always(at.span(tree), None if name is None else at.ident(name), block(steps, at))


def _action(tree: SyntaxTree, at: Places) -> n.Part:
    name, params, steps = parts(tree)
    return n.Action(at.span(tree), at.ident(name), _params(params, at), block(steps, at))


def _rule(tree: SyntaxTree, at: Places) -> n.Part:
    name, when, event, condition, steps = parts(tree)
    word: str = str(parts(when)[0])
    return n.Rule(
        at.span(tree),
        at.ident(name),
        "before" if word == "before" else "after" if word == "after" else "instead",
        _event(event, at),
        optional(condition, at),
        block(steps, at),
    )


def _card(tree: SyntaxTree, at: Places) -> n.Part:
    name, *lines = parts(tree)
    return _text(n.Card(at.span(tree), at.ident(name), None, [], []), lines, at)


def _cards(tree: SyntaxTree, at: Places) -> n.Part:
    condition, *lines = parts(tree)
    name = n.Ident(at.span(condition), at.written(condition))
    return _text(n.Card(at.span(tree), name, None, [], [], expression(condition, at)), lines, at)


def _text(card: n.Card, lines: list[SyntaxTree | None], at: Places) -> n.Card:
    """The text with its lines, answers, and what is in force while it lies somewhere."""
    steps: list[n.Stmt] = []
    for line in lines:
        if line is None:
            continue
        match str(line.data):
            case "answer":
                card.answers.append(_answer(line, at))
            case "while_in":
                card.problems.append(at.not_built("while in", line))
            case _:
                steps.append(statement(line, at))
    if steps:
        card.block = n.Block(steps[0].span.to(steps[-1].span), steps)
    return card


def _answer(tree: SyntaxTree, at: Places) -> n.Answer:
    event, names, condition, steps = parts(tree)
    given: list[Token] = [] if names is None else parts(names)
    made = [at.ident(token) for token in given]
    return n.Answer(at.span(tree), at.ident(event), made, optional(condition, at), block(steps, at))


def _event(tree: SyntaxTree, at: Places) -> n.Event:
    if tree.data == "event_phase":
        return n.Event(at.span(tree), True, at.ident(parts(tree)[0]), [])
    name, names = parts(tree)
    given: list[Token] = [] if names is None else parts(names)
    return n.Event(at.span(tree), False, at.ident(name), [at.ident(token) for token in given])


def _replace(tree: SyntaxTree, at: Places) -> n.Part:
    whole: SyntaxTree = parts(tree)[0]
    return n.Replace(at.span(tree), phase(whole, at) if whole.data == "phase" else part(whole, at))


_FORMS: dict[str, Build] = {
    "option": _option,
    "zone": _zone,
    "track": _track,
    "define": _define,
    "define_of": _define_of,
    "setup": _setup,
    "play": _play,
    "score": _score,
    "always": _always,
    "action": _action,
    "rule": _rule,
    "card": _card,
    "cards": _cards,
    "order": _order,
    "replace": _replace,
}

_LATER = {
    "teams": "teams",
    "pattern": "pattern",
    "answer_part": "answer",
}
"""What is not built yet, with the word that stands for it in a message."""
