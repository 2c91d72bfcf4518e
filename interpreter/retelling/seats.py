"""From lines about seats to steps in plain words: whose turn is next, who leaves, who loses, who wins a tie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..model import types as t
from ..syntax import nodes as n
from ..syntax.walk import walk
from .book import Step
from .english import capital
from .lasting import until_said
from .people import THAT_PLAYER
from .sets import things
from .speaker import Speaker
from .values import noun_of, value


def _skip(s: Speaker, node: n.Skip) -> list[Step]:
    return [Step([f"{capital(noun_of(s, node.player).has('next turn'))} falls out."], node.span)]


def _another(s: Speaker, node: n.AnotherTurn) -> list[Step]:
    who = noun_of(s, node.player)
    return [
        Step(
            [f"After this turn {who.text} {who.verb('has', 'have')} another one; then the order goes on as before."],
            node.span,
        )
    ]


def _next(s: Speaker, node: n.NextTurn) -> list[Step]:
    return [Step([f"After this turn the order goes on from {value(s, node.player)}."], node.span)]


def _reverse(s: Speaker, node: n.ReverseTurns) -> list[Step]:
    return [Step(["From now on turns go round the other way."], node.span)]


def _eliminate(s: Speaker, node: n.Eliminate) -> list[Step]:
    if isinstance(node.players, n.Nobody):
        return [Step(["Nobody leaves the game."], node.span)]
    verb = "leave" if _many(s, node.players) else noun_of(s, node.players).verb("leaves", "leave")
    after = "whoever is out of it has no turns and is asked nothing"
    lasts = until_said(s, node.until)
    return [Step([f"{capital(_players(s, node.players))} {verb} the game{lasts}: {after}."], node.span)]


def _losers(s: Speaker, node: n.Losers) -> list[Step]:
    if isinstance(node.players, n.Nobody):
        return [Step(["Nobody loses; if no winners are named, all win."], node.span)]
    who = _players(s, node.players)
    return [Step([f"The losers are {who}; if no winners are named, all others win."], node.span)]


def _many(s: Speaker, node: n.Expr) -> bool:
    return isinstance(t.bare(s.checked.types[node]), (t.SetOf, t.ListOf))


def _players(s: Speaker, node: n.Expr) -> str:
    return things(s, node).all() if _many(s, node) else value(s, node)


def _ties(s: Speaker, node: n.Ties) -> list[Step]:
    with s.acting(s.checked.mes[node], THAT_PLAYER):
        said = [value(s, tie.of) for tie in node.ties]
    lead = "If several would win together, only those do for whom"
    told = [f"{lead} this is {node.ties[0].extreme}: {said[0]}."]
    for tie, words in zip(node.ties[1:], said[1:], strict=True):
        told.append(f"If that tells nothing, those for whom this is {tie.extreme}: {words}.")
    return [Step(told, node.span)]


def still_in(s: Speaker) -> str:
    """Of whom the score counts, where players may leave the game."""
    return " among those still in the game" if s.checked.eliminates else ""


def seat_ends(s: Speaker) -> list[Step]:
    """What the end of a game owes to elimination, to losers and to ties."""
    steps: list[Step] = []
    found = [node for part in s.checked.parts.with_steps() for node in walk(part)]
    losers = next((node for node in found if isinstance(node, n.Losers)), None)
    ties = next((node for node in found if isinstance(node, n.Ties)), None)
    if losers is not None:
        where = f"line {losers.span.line} of {losers.span.file.name}"
        steps.append(Step([f"The rules name the losers in {where}: unless winners are named, all others win."]))
    if ties is not None:
        steps += _ties(s, ties)
    return steps


SEAT_TELLERS: dict[type[n.Node], Callable[[Speaker, Any], list[Step]]] = {
    n.Skip: _skip,
    n.AnotherTurn: _another,
    n.NextTurn: _next,
    n.ReverseTurns: _reverse,
    n.Eliminate: _eliminate,
    n.Losers: _losers,
    n.Ties: _ties,
}
"""By node of a line about seats: its words."""
