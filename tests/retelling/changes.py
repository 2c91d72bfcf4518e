"""From a part of a checked game to small changes of it, one at a time, each undone when the next one is asked for.

They are made on the nodes and on what the checker knows of them: another number, zone, side, value, verb; a line less,
two lines exchanged. Whoever retells the part must notice every one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tuckbox.interpreter.model.symbols import Checked, SideSymbol, ValueSymbol, ZoneSymbol
from tuckbox.interpreter.syntax import nodes as n
from tuckbox.interpreter.syntax.walk import walk

_TURNED = {
    "is": "is not", "is not": "is", "in": "not in", "not in": "in", "at least": "at most", "at most": "at least",
    "more": "less", "less": "more", "and": "or", "or": "and", "highest": "lowest", "lowest": "highest",
    "+": "-", "-": "*", "*": "+",
}  # fmt: skip
_FIELDS: dict[type[n.Node], tuple[str, ...]] = {
    n.Compare: ("op",),
    n.Logic: ("op",),
    n.Arith: ("op",),
    n.IsExtreme: ("extreme",),
    n.Fold: ("extreme",),
    n.ExtremeOf: ("extreme",),
    n.Add: ("negated",),
    n.IsEmpty: ("negated",),
    n.EachPlayer: ("other",),
    n.Window: ("others",),
}
Change = tuple[str, Callable[[], None], Callable[[], None]]


def changes(checked: Checked, part: n.Node) -> Iterator[str]:
    """Makes one change after the other, and says of each what it is while it stands."""
    for name, make, undo in list(_all(checked, part)):
        make()
        try:
            yield name
        finally:
            undo()


def _all(checked: Checked, part: n.Node) -> Iterator[Change]:
    for node in walk(part):
        where = f"{node.span.file.name}:{node.span.line}"
        for name in _FIELDS.get(type(node), ()):
            value = getattr(node, name)
            turned = (not value) if isinstance(value, bool) else _TURNED.get(value, "is")
            yield _field(f"{where} {value} becomes {turned}", node, name, turned)
        match node:
            case n.Int(value=number):
                yield _field(f"{where} {number} becomes {number + 1}", node, "value", number + 1)
            case n.Truth(value=truth):
                yield _field(f"{where} {truth} turned", node, "value", not truth)
            case n.Choose(prompt=str(prompt)):
                yield _field(f"{where} another question", node, "prompt", f"{prompt} Really?")
            case n.Alternative(label=label):
                yield _field(f"{where} another label", node, "label", f"{label} too")
            case n.Block(body=body):
                yield from _lines(where, body)
        if isinstance(node, (n.Choose, n.ChooseOne)) and not node.may and not _always_possible(node):
            yield _field(f"{where} must turned", node, "must", not node.must)
        symbol = checked.refs.get(node)
        for other in _others(checked, symbol):
            yield _entry(f"{where} {_called(symbol)} becomes {_called(other)}", checked.refs, node, other)


def _always_possible(node: n.Choose | n.ChooseOne) -> bool:
    """With a way that needs nothing, `must choose one` and `choose one` are the same."""
    return isinstance(node, n.ChooseOne) and any(not n.heads_of(way.block) for way in node.alternatives)


def _lines(where: str, body: list[n.Stmt]) -> Iterator[Change]:
    for at, stmt in enumerate(body):
        less = [*body[:at], *body[at + 1 :]]
        yield _body(f"{where} without {type(stmt).__name__} of line {stmt.span.line}", body, less)
    for at in range(len(body) - 1):
        if isinstance(body[at], (n.Move, n.Draw, n.Flip, n.Add, n.SetTo)) and isinstance(
            body[at + 1], (n.Move, n.Draw)
        ):
            other = [*body[:at], body[at + 1], body[at], *body[at + 2 :]]
            yield _body(f"{where} lines {at} and {at + 1} exchanged", body, other)


def _others(checked: Checked, symbol: object) -> Sequence[Any]:
    """Other things of the same sort, one or two of them."""
    names = checked.names
    match symbol:
        case ZoneSymbol(table=table, family=family, members=members):
            same = (table, family, members)
            alike = [one for one in names.zones.values() if (one.table, one.family, one.members) == same]
            return [one for one in alike if one is not symbol][:2]
        case ValueSymbol(attribute=attribute, value=value):
            return [ValueSymbol(attribute, one) for one in names.values[attribute] if one != value][:2]
        case SideSymbol(table=table):
            return [one for (of, _), one in names.table_sides.items() if of == table and one is not symbol]
    return []


def _called(symbol: object) -> str:
    return str(getattr(symbol, "name", getattr(symbol, "value", symbol)))


def _field(name: str, node: object, field: str, value: object) -> Change:
    before = getattr(node, field)
    return name, lambda: setattr(node, field, value), lambda: setattr(node, field, before)


def _entry(name: str, table: dict[Any, Any], key: object, value: object) -> Change:
    before = table[key]
    return name, lambda: table.update({key: value}), lambda: table.update({key: before})


def _body(name: str, body: list[n.Stmt], other: list[n.Stmt]) -> Change:
    before = list(body)

    def put(lines: list[n.Stmt]) -> None:
        body[:] = lines

    return name, lambda: put(other), lambda: put(before)
