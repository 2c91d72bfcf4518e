"""From an answer as a scenario writes it to the answer of an open decision, or to the reason why it does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics import Diagnostic, did_you_mean
from ..diagnostics.codes import scenarios as codes
from ..model.layout import Layout
from ..model.types import KindOf, Piece, Player, Value, YesNo, bare
from ..runtime.decisions import Decision
from ..runtime.domains import Answer, GroupOf, OneOf, SomeOf
from ..syntax import nodes as n
from .wording import piece_words, reply_words, thing_words, value_words

MOST_NAMED = 12
"""So many possible answers are named in a message."""


def answer_of(layout: Layout, asked: Decision, reply: n.Reply) -> Answer | Diagnostic:
    """The answer that a reply means here. A diagnostic says why it is none."""
    if reply.label is not None:
        return _labelled(layout, asked, reply, reply.label)
    domain = asked.domain
    declining: Answer = None if isinstance(domain, OneOf) else ()
    if _is_nothing(reply):
        return declining if domain.contains(declining) else _impossible(layout, asked, reply)
    if isinstance(domain, GroupOf):
        return _group(layout, asked, domain, reply)
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
    if isinstance(asked.domain, GroupOf):
        groups = asked.domain.groups
        return any(not isinstance(items_of(layout, asked, reply.things, group), n.Thing) for group in groups)
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
    if asked.event is not None:
        return f"Player {seat} may answer `{asked.event}` here."
    if asked.labels is not None:
        names = [f'"{label}"' for label in dict.fromkeys(asked.labels)]
        return f"Player {seat} chooses here: {', '.join(names)}."
    return f"Player {seat} chooses `{asked.made}` here."


def items_of(
    layout: Layout, asked: Decision, things: Sequence[n.Thing], among: Sequence[int] | None = None
) -> tuple[int, ...] | n.Thing:
    """The candidates (or those of them that are `among`) that these things name, each once; or the first that names
    none."""
    candidates = asked.domain.items if among is None else among
    left = candidates if isinstance(candidates, range) else list(candidates)
    found: list[int] = []
    for thing in things:
        for _ in range(thing.count):
            item = _item(layout, asked, thing, [one for one in left if one not in found] if found else left)
            if item is None:
                return thing
            found.append(item)
    return tuple(found)


def _labelled(layout: Layout, asked: Decision, reply: n.Reply, label: str) -> Answer | Diagnostic:
    """The answer that a text in quotes means: an alternative that is open, or what declining is called."""
    if asked.labels is not None and label in asked.labels:
        return asked.items[asked.labels.index(label)]
    declining: Answer = None if isinstance(asked.domain, OneOf) else ()
    if label == asked.decline and asked.domain.contains(declining):
        return declining
    possible_ = _listed(_names(layout, asked))
    hint = _asked_words(asked)
    if asked.info.labels is not None and label in asked.info.labels:
        seat = asked.seat + 1
        return codes.NOT_NOW.at(reply.span, answer=reply_words(reply), possible=possible_, seat=seat, hint=hint)
    called = [*(asked.labels or ()), *([asked.decline] if asked.decline is not None else [])]
    near = did_you_mean(label, called)
    if near is None and asked.labels is None and asked.decline is not None:
        near = f'Declining is called "{asked.decline}" here.'
    hint = " ".join(filter(None, [hint, near])) or None
    return codes.CANNOT_CHOOSE.at(reply.span, answer=reply_words(reply), possible=possible_, hint=hint)


def _group(layout: Layout, asked: Decision, domain: GroupOf, reply: n.Reply) -> Answer | Diagnostic:
    """The first open group that these things name, all of it."""
    count = sum(thing.count for thing in reply.things)
    for group in domain.groups:
        found = items_of(layout, asked, reply.things, group) if len(group) == count else None
        if isinstance(found, tuple):
            return domain.canonical(found)
    items = items_of(layout, asked, reply.things)
    if isinstance(items, n.Thing):
        return _impossible(layout, asked, reply, items)
    if domain.low <= len(items) <= domain.high:
        return _impossible(layout, asked, reply)
    return _how_many(asked, reply, len(items))


def _is_nothing(reply: n.Reply) -> bool:
    return len(reply.things) == 1 and thing_words(reply.things[0]) == "nothing"


def _item(layout: Layout, asked: Decision, thing: n.Thing, left: Sequence[int]) -> int | None:
    """The first candidate left that a thing names."""
    if asked.info.labels is not None:
        return None
    wanted: int | None = None
    match bare(asked.type):
        case Piece():
            return _piece(layout, asked, thing, left)
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


def _piece(layout: Layout, asked: Decision, thing: n.Thing, left: Sequence[int]) -> int | None:
    """The first candidate left that is of the kind and shows the side that a thing names.

    Where it names no side, those come first that show the first one; where it names a side alone, any kind will do.
    """
    if thing.word is None:
        return None
    kind = layout.kind_named.get(thing.word)
    if kind is None:
        return next((piece for piece in left if _shows(layout, asked, piece, thing.word)), None)
    alike = [piece for piece in left if layout.pieces[piece] == kind]
    if thing.side is not None:
        return next((piece for piece in alike if _shows(layout, asked, piece, thing.side)), None)
    return min(alike, key=lambda piece: asked.side(piece) != 0, default=None)


def _shows(layout: Layout, asked: Decision, piece: int, side: str) -> bool:
    sides = layout.sides.get(layout.kinds[layout.pieces[piece]].table)
    return sides is not None and sides[asked.side(piece)] == side


def _impossible(layout: Layout, asked: Decision, reply: n.Reply, thing: n.Thing | None = None) -> Diagnostic:
    names = _names(layout, asked)
    span = reply.span if thing is None else thing.span
    answer = reply_words(reply) if thing is None else thing_words(thing)
    return codes.CANNOT_CHOOSE.at(span, answer=answer, possible=_listed(names), hint=_asked_words(asked))


def _asked_words(asked: Decision) -> str | None:
    """What is asked, for a message that lists the possible answers: a menu is nothing else than these."""
    return None if asked.labels is not None and asked.prompt is None else question(asked)


def _how_many(asked: Decision, reply: n.Reply, count: int) -> Diagnostic:
    domain = asked.domain
    wanted = "One thing"
    if isinstance(domain, SomeOf):
        wanted = f"{domain.low} to {domain.high} things" if domain.low < domain.high else f"{domain.low} things"
    hint = question(asked)
    if not isinstance(domain, SomeOf) and not isinstance(domain, GroupOf) and count > 1:
        hint += " A comma stands between the answers to two questions."
    return codes.HOW_MANY.at(reply.span, wanted=wanted, answer=reply_words(reply), count=count, hint=hint)


def _names(layout: Layout, asked: Decision) -> list[str]:
    """All that can be said here, each once."""
    items = asked.domain.items
    if asked.labels is not None:
        names = [f'"{label}"' for label in asked.labels]
    elif isinstance(asked.domain, GroupOf):
        names = [" and ".join(_item_words(layout, asked, item) for item in group) for group in asked.domain.groups]
    elif isinstance(items, range):
        names = [f"{items[0]} to {items[-1]}"] if len(items) > 2 and items.step == 1 else [str(item) for item in items]
    else:
        names = [_item_words(layout, asked, item) for item in items]
    if asked.domain.contains(None if isinstance(asked.domain, OneOf) else ()):
        names.append("nothing" if asked.decline is None else f'"{asked.decline}"')
    return list(dict.fromkeys(names))


def _item_words(layout: Layout, asked: Decision, item: int) -> str:
    if isinstance(bare(asked.type), Piece):
        return piece_words(layout, layout.pieces[item], asked.side(item))
    return value_words(layout, asked.type, item)


def _listed(names: Sequence[str]) -> str:
    shown = [f"`{name}`" for name in names[:MOST_NAMED]]
    more = len(names) - len(shown)
    if not shown:
        return "is nothing at all"
    if more:
        return f"are {', '.join(shown)} and {more} more"
    return f"is {shown[0]}" if len(shown) == 1 else f"are {', '.join(shown[:-1])} and {shown[-1]}"
