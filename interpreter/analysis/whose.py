"""From a name that needs a player, where somebody stands nearby, to a hint how to say whose it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any, cast

from ..model import types as t
from ..model.symbols import Checked, LocalSymbol
from ..syntax import nodes as n
from ..syntax.walk import walk
from ..syntax.words import words

_TOO_LONG = 160


def player_looked_at(
    checked: Checked, items: tuple[LocalSymbol, ...], taken: Iterable[str], node: n.Node
) -> str | None:
    """Inside a `where` over players: the same `where` with a name for the player looked at, and with that name where
    `bag`, `my bag` or `me` stands now. None where no player is looked at."""
    item = next((one for one in reversed(items) if one.type == t.PLAYER), None)
    if item is None or not isinstance(node, (n.Name, n.My, n.Me)):
        return None
    if not item.hidden:
        return f"Say `{words(_said_of(node, item.name))}`."
    around = next((one for one, looked_at in checked.items.items() if looked_at is item), None)
    if not isinstance(around, n.Where):
        return None
    known = {*taken, *(inner.text for inner in walk(around) if isinstance(inner, (n.Name, n.Ident)))}
    name = next(one for one in ("p", "somebody", "the_player", "") if one not in known)
    if not name:
        return None
    named = replace(around, name=n.Ident(node.span, name))
    said = words(cast(n.Expr, _with(named, node, name)))
    if len(said) > _TOO_LONG:
        said = f"{words(around.source)} as {name} where ... {words(_said_of(node, name))} ..."
    return f"Give the player looked at a name: `{said}`."


def _said_of(node: n.Name | n.My | n.Me, name: str) -> n.Expr:
    player = n.Name(node.span, name)
    return player if isinstance(node, n.Me) else n.Of(node.span, node.text, player)


def _with(node: n.Node, like: n.Name | n.My | n.Me, name: str) -> n.Node:
    """The tree with `of name` wherever it says what `like` says: with one `my` wrong, all of them are."""
    if isinstance(node, (n.My, n.Me)) and not isinstance(like, n.Name):
        return _said_of(node, name)
    if isinstance(node, n.Name) and isinstance(like, n.Name) and node.text == like.text:
        return _said_of(node, name)
    changes: dict[str, Any] = {}
    for one in fields(node):
        value = getattr(node, one.name)
        if isinstance(value, n.Node):
            changes[one.name] = _with(value, like, name)
        elif isinstance(value, list):
            changes[one.name] = [_with(item, like, name) if isinstance(item, n.Node) else item for item in value]
    return replace(node, **changes)


def who_asks(checked: Checked, me: LocalSymbol | None) -> str | None:
    """Where somebody else is `me` now than just before: how to keep who it was."""
    around = next((node for node, its_me in checked.mes.items() if its_me is me and node in checked.outer_mes), None)
    if isinstance(around, n.Ask):
        return f"Keep who asks before it: `let asker = me` above `ask {words(around.player)}:`."
    if isinstance(around, n.EachPlayer):
        return f"Keep who it is before it: `let doer = me` above `each {'other ' if around.other else ''}player`."
    return None
