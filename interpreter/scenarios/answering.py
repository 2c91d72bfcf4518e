"""From an answer as a scenario writes it to the answer of an open decision, or to the reason why it does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics import Diagnostic, did_you_mean
from ..diagnostics.codes import scenarios as codes
from ..model.layout import Layout
from ..model.types import KindOf, Piece, Player, Value, YesNo, bare
from ..runtime.decisions import Decision
from ..runtime.domains import Answer, OneOf, SomeOf
from ..syntax import nodes as n
from .wording import reply_words, thing_words, value_words

MOST_NAMED = 12
"""So many possible answers are named in a message."""


def answer_of(layout: Layout, asked: Decision, reply: n.Reply) -> Answer | Diagnostic:
    """The answer that a reply means here. A diagnostic says why it is none."""
    if reply.label is not None:
        if reply.label != asked.decline:
            hint = None if asked.decline is None else f'Declining is called "{asked.decline}" here.'
            return codes.NOT_BUILT.at(reply.span, what="The label of an alternative", hint=hint)
        return None if isinstance(asked.domain, OneOf) else ()
    domain = asked.domain
    declining: Answer = None if isinstance(domain, OneOf) else ()
    if _is_nothing(reply):
        return declining if domain.contains(declining) else _impossible(layout, asked, reply)
    items = items_of(layout, asked, reply.things)
    if isinstance(items, n.Thing):
        return _impossible(layout, asked, reply, items)
    if isinstance(domain, SomeOf):
        if not domain.contains(items):
            return _how_many(asked, reply, len(items))
        return items
    return items[0] if len(items) == 1 else _how_many(asked, reply, len(items))


def possible(layout: Layout, asked: Decision, reply: n.Reply) -> bool:
    """Whether what a reply names could be chosen here, be it together with other things."""
    if reply.label is not None or _is_nothing(reply):
        return not isinstance(answer_of(layout, asked, reply), Diagnostic)
    items = items_of(layout, asked, reply.things)
    most = asked.domain.high if isinstance(asked.domain, SomeOf) else 1
    return not isinstance(items, n.Thing) and len(items) <= most


def only_answer(asked: Decision) -> tuple[Answer] | None:
    """The answer of a question that leaves only one, by itself in a tuple; None for any other.

    Alike pieces that lie in one set are one answer: nobody could tell which of them was taken.
    """
    domain = asked.domain
    if domain.size < 1:
        return None
    if domain.size > 1:
        if domain.may or isinstance(domain.items, range) or len(domain.alike()) > 1:
            return None
        if isinstance(domain, SomeOf) and domain.low < domain.high:
            return None
    return (domain.nth(0),)


def question(asked: Decision) -> str:
    """What is asked, for a hint."""
    seat = asked.seat + 1
    if asked.prompt is not None:
        return f'Player {seat} is asked here: "{asked.prompt}"'
    return f"Player {seat} chooses `{asked.made}` here."


def items_of(layout: Layout, asked: Decision, things: Sequence[n.Thing]) -> tuple[int, ...] | n.Thing:
    """The candidates that these things name, each once; or the first thing that names none."""
    left = asked.domain.items if isinstance(asked.domain.items, range) else list(asked.domain.items)
    found: list[int] = []
    for thing in things:
        for _ in range(thing.count):
            item = _item(layout, asked, thing, [one for one in left if one not in found] if found else left)
            if item is None:
                return thing
            found.append(item)
    return tuple(found)


def _is_nothing(reply: n.Reply) -> bool:
    return len(reply.things) == 1 and thing_words(reply.things[0]) == "nothing"


def _item(layout: Layout, asked: Decision, thing: n.Thing, left: Sequence[int]) -> int | None:
    """The first candidate left that a thing names."""
    wanted: int | None = None
    match bare(asked.type):
        case Piece():
            kind = None if thing.word is None else layout.kind_named.get(thing.word)
            return next((piece for piece in left if layout.pieces[piece] == kind), None)
        case Player() if thing.seat is not None:
            wanted = thing.seat - 1
        case KindOf() if thing.word is not None:
            wanted = layout.kind_named.get(thing.word)
        case Value(attribute) if thing.word in layout.values[attribute]:
            wanted = layout.values[attribute].index(str(thing.word))
        case YesNo():
            wanted = thing.truth
        case _:
            wanted = thing.number
    return wanted if wanted is not None and wanted in left else None


def _impossible(layout: Layout, asked: Decision, reply: n.Reply, thing: n.Thing | None = None) -> Diagnostic:
    names = _names(layout, asked)
    span = reply.span if thing is None else thing.span
    answer = reply_words(reply) if thing is None else thing_words(thing)
    hint = question(asked)
    if thing is not None and thing.word is not None and thing.word not in names:
        near = did_you_mean(thing.word, names)
        hint = f"{hint} {near}" if near else hint
    return codes.CANNOT_CHOOSE.at(span, answer=answer, possible=_listed(names), hint=hint)


def _how_many(asked: Decision, reply: n.Reply, count: int) -> Diagnostic:
    domain = asked.domain
    wanted = "One thing"
    if isinstance(domain, SomeOf):
        wanted = f"{domain.low} to {domain.high} things" if domain.low < domain.high else f"{domain.low} things"
    hint = question(asked)
    return codes.HOW_MANY.at(reply.span, wanted=wanted, answer=reply_words(reply), count=count, hint=hint)


def _names(layout: Layout, asked: Decision) -> list[str]:
    """All that can be said here, each once."""
    items = asked.domain.items
    if isinstance(items, range):
        names = [f"{items[0]} to {items[-1]}"] if len(items) > 2 and items.step == 1 else [str(item) for item in items]
    else:
        shown = [layout.pieces[item] for item in items] if isinstance(bare(asked.type), Piece) else list(items)
        names = [value_words(layout, asked.type, item) for item in shown]
    if asked.domain.contains(None if isinstance(asked.domain, OneOf) else ()):
        names.append("nothing")
    return list(dict.fromkeys(names))


def _listed(names: Sequence[str]) -> str:
    shown = [f"`{name}`" for name in names[:MOST_NAMED]]
    more = len(names) - len(shown)
    if not shown:
        return "is nothing at all"
    if more:
        return f"are {', '.join(shown)} and {more} more"
    return f"is {shown[0]}" if len(shown) == 1 else f"are {', '.join(shown[:-1])} and {shown[-1]}"
