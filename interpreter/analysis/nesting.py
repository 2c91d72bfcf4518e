"""From the parts of a game to whether a phrase or action leads through too many others, and whether an `if` or a choice
has too many ways.

It is asked before anything else is checked: later stages follow phrases and actions by calls, and so does a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from ..diagnostics import Report
from ..diagnostics.codes import types as codes
from ..model.symbols import Names, Parts
from ..syntax import nodes as n
from ..syntax.walk import children, walk
from .heads import head

MOST_DEEP = 100
"""Phrases, or actions, of which each leads to the next one."""
MOST_LOOKED_UP = 2_000
"""Phrases that one looks up, all in all: a chain in which each looks the next one up twice doubles at every step."""
MOST_WAYS = 100
"""Ways of an `if` or a `choose one`: each is tried when those before it were not, and so lies within them. The ways
around it count too."""

_LOOKS_UP = (n.Name, n.Call, n.Step, n.Of, n.My)


def check_nesting(names: Names, parts: Parts, report: Report) -> bool:
    """Reports the first phrase and the first action that leads too far, and the first way too many in each part; gives
    whether there is none. Circles are not followed here: they have messages of their own."""
    phrases = {
        name: [node.text for node in walk(define.node.value) if isinstance(node, _LOOKS_UP)]
        for name, define in names.defines.items()
    }
    actions = {
        name: [node.action.text for node in walk(action.node.block) if isinstance(node, n.Do)]
        for name, action in names.actions.items()
    }
    found = len(report.found)
    for name, (depth, count) in _measured(phrases):
        span = names.defines[name].node.name.span
        if depth > MOST_DEEP:
            report.add(codes.TOO_NESTED.at(span, name=name, most=MOST_DEEP, what="phrases"))
            break
        if count > MOST_LOOKED_UP:
            report.add(codes.DOUBLES.at(span, name=name, most=MOST_LOOKED_UP))
            break
    for name, (depth, _) in _measured(actions):
        if depth > MOST_DEEP:
            span = names.actions[name].node.name.span
            report.add(codes.TOO_NESTED.at(span, name=name, most=MOST_DEEP, what="actions"))
            break
    for part in parts.with_steps():
        for word, way in islice(_ways_too_many(part, 0), 1):
            report.add(codes.TOO_NESTED.at(head(way), name=word, most=MOST_WAYS, what="ways"))
    return len(report.found) == found


def _ways_too_many(node: n.Node, before: int) -> Iterator[tuple[str, n.Node]]:
    """The ways below a node that have too many before them, with the word that begins them all; `before` it there are
    so many."""
    ways: list[n.Node] = []
    match node:
        case n.If(arms=arms, otherwise=otherwise):
            ways = [*arms, *([otherwise] if otherwise is not None else [])]
        case n.ChooseOne(alternatives=alternatives, otherwise=otherwise):
            ways = [*alternatives, *([otherwise] if otherwise is not None else [])]
    for number, way in enumerate(ways, before):
        if number >= MOST_WAYS:
            yield "if" if isinstance(node, n.If) else "choose one", way
        yield from _ways_too_many(way, number)
    if not ways:
        for child in children(node):
            if not isinstance(child, n.Expr):
                yield from _ways_too_many(child, before)


def _measured(leads: Mapping[str, list[str]]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Each name with how far it leads and how many others it comes to, in all. Goes without calls, for a reason."""
    done: dict[str, tuple[int, int]] = {}
    for first in leads:
        way = [(first, iter(leads[first]))] if first not in done else []
        open_names = {first}
        while way:
            name, rest = way[-1]
            inner = next((one for one in rest if one in leads and one not in done and one not in open_names), None)
            if inner is not None:
                open_names.add(inner)
                way.append((inner, iter(leads[inner])))
                continue
            below = [done[one] for one in leads[name] if one in done]
            count = min(sum(count for _, count in below) + len(below), MOST_LOOKED_UP + 1)
            done[name] = (1 + max((depth for depth, _ in below), default=0), count)
            open_names.discard(name)
            way.pop()
            yield name, done[name]
