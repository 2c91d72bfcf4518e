"""From a thing that does not fit where it stands to what to write instead, in the words that stand there."""

from __future__ import annotations

from collections.abc import Iterable

from ..model import types as t
from ..model.symbols import Names
from ..syntax import nodes as n
from ..syntax.words import words

_SHOWN = 6
"""So many names are listed in a hint; more of them help nobody."""


def instead(names: Names, node: n.Expr, found: t.Type, want: t.Type) -> str | None:
    """A hint for a value of the type `found` where `want` is wanted; None where it cannot be told what was meant."""
    one = _single(found)
    several = isinstance(t.bare(found), (t.SetOf, t.ListOf))
    if want == t.YES_NO:
        return _as_test(names, node, found)
    if want == t.NUMBER and one == t.NUMBER and isinstance(node, n.Of) and several:
        return f"Their sum is `total {node.text} among {words(node.of)}`."
    if several and want == t.NUMBER:
        return f"How many there are is `{words(n.Count(node.span, node))}`."
    if several and t.fits(one, want):
        return f"Take them one by one: `for each x in {words(node)}:`."
    if isinstance(one, t.Piece) and not several:
        asked = _of_piece(names, one.table, want)
        if asked is not None:
            return f"Say what of it is meant, as in `{words(n.Of(node.span, asked, node))}`."
    return None


def values_of(names: Names, *types: t.Type) -> str | None:
    """What the first type that has words for its values may be; None if none has."""
    for type_ in map(t.bare, types):
        if isinstance(type_, t.Value):
            return f"What {type_} can be: {listed(names.values.get(type_.attribute, {}))}."
    return None


def listed(found: Iterable[str]) -> str:
    """Some names in backquotes, with commas; `...` behind them if they are not all."""
    known = [f"`{name}`" for name in found]
    return ", ".join([*known[:_SHOWN], *(["..."] if len(known) > _SHOWN else [])])


def numbers_of(names: Names, table: str) -> list[str]:
    """The attributes of a table that hold numbers."""
    return [name for name, symbol in names.attributes.items() if t.bare(symbol.types.get(table, t.UNKNOWN)) == t.NUMBER]


def _single(found: t.Type) -> t.Type:
    inner = t.element(t.bare(found))
    return inner if inner is not None else t.bare(found)


def _as_test(names: Names, node: n.Expr, found: t.Type) -> str | None:
    said = words(node)
    if isinstance(found, t.ZoneOf) and found.kind != "slot":
        return f"Say `{said} is not empty`."
    if isinstance(found, (t.Maybe, t.SetOf, t.ListOf, t.ZoneOf)):
        return f"Say `{words(n.Any(node.span, node))}`."
    if isinstance(found, t.KindOf):
        return f"Compare it with the kind, as in `kind is {said}`."
    if found == t.NUMBER:
        return f"Compare it, as in `{said} is at least 1`."
    if isinstance(found, t.Value) and names.values.get(found.attribute):
        return f"Compare it, as in `{said} is {next(iter(names.values[found.attribute]))}`."
    return None


def _of_piece(names: Names, table: str, want: t.Type) -> str | None:
    """What of a piece is of the type that is wanted, if one thing is the likely one."""
    if want == t.NUMBER:
        return next(iter(numbers_of(names, table)), None)
    if want == t.PLAYER:
        return "owner"
    if isinstance(want, t.KindOf):
        return "kind"
    if isinstance(want, t.Value):
        symbol = names.attributes.get(want.attribute)
        return want.attribute if symbol is not None and table in symbol.types else None
    return None
