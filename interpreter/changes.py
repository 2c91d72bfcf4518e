"""From a game and the same game with one of its variants to what the variant changes, as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from .analysis.orders import without_orders
from .driver import Loaded
from .model.symbols import Names
from .model.tables import Attribute, Cell, Kind, Layer, PieceTable, PlayerRange
from .source import Span
from .syntax import nodes as n
from .syntax.walk import walk

SORTS = ("option", "zone", "track", "define", "action", "card", "rule", "setup", "score", "always", "play", "phase")
"""The sorts of parts in the order in which they are told; others come behind them."""

_TEXT_OR_GAP = re.compile(r'("[^"]*")|#.*|\s+')

_CONTEXT = 3
"""So many lines without a difference are kept around each one."""


@dataclass(frozen=True, slots=True)
class AddedPart:
    """A part that the base does not have. `header` is the line that it begins with."""

    sort: str
    name: str
    header: str
    span: Span


@dataclass(frozen=True, slots=True)
class ReplacedPart:
    """A part of the base and what takes its place: where both stand, and their lines without common indentation."""

    sort: str
    name: str
    old: Span
    new: Span
    old_lines: tuple[str, ...]
    new_lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangedOption:
    """An option that has another value, by `options` in game.yaml or by `replace option`."""

    name: str
    old: object
    new: object
    span: Span


@dataclass(frozen=True, slots=True)
class AddedColumn:
    """An attribute that the base's table of this piece does not have."""

    piece: str
    attribute: Attribute


@dataclass(frozen=True, slots=True)
class ChangedCell:
    """A cell of a kind that the base has. `column` is `copies`, an attribute, `name_LANGUAGE` or `text_LANGUAGE`."""

    piece: str
    kind: str
    column: str
    old: Cell
    new: Cell


@dataclass(frozen=True, slots=True)
class AddedKind:
    piece: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class RemovedKind:
    """A kind of the base of which there are no copies now; `old` is how many there were, or the name of an option."""

    piece: str
    id: str
    old: int | str
    span: Span


@dataclass(frozen=True, slots=True)
class AddedFile:
    """A file of texts or scenarios; what is in it is not compared."""

    key: str
    file: str


@dataclass(frozen=True, slots=True)
class Changes:
    """What one variant changes against its base."""

    variant: str
    players: tuple[PlayerRange, PlayerRange] | None
    """Before and after, if they differ."""
    options: tuple[ChangedOption, ...]
    added: tuple[AddedPart, ...]
    replaced: tuple[ReplacedPart, ...]
    removed_kinds: tuple[RemovedKind, ...]
    columns: tuple[AddedColumn, ...]
    cells: tuple[ChangedCell, ...]
    added_kinds: tuple[AddedKind, ...]
    files: tuple[AddedFile, ...]


def find_changes(base: Loaded, changed: Loaded, variant: str) -> Changes:
    """What differs between a game and the same game with one variant; both must be free of errors.

    Raises KeyError for a variant that the game does not have.
    """
    manifest = changed.manifest
    if manifest is None or base.checked is None or changed.checked is None:
        raise KeyError(variant)
    layer = manifest.variants[variant]
    old, new = manifest.base.players, layer.players
    differ = old is not None and new is not None and (old.least, old.most) != (new.least, new.most)
    before, after = _tables(base.checked.names), _tables(changed.checked.names)
    tables = [(before.get(piece), table) for piece, table in after.items()]
    return Changes(
        variant,
        (old, new) if differ and old is not None and new is not None else None,
        tuple(_options(base, changed, layer)),
        tuple(sorted(_added(base, changed, layer), key=lambda part: _place(part.sort))),
        tuple(sorted(_replaced(base, changed, layer), key=lambda part: _place(part.sort))),
        tuple(one for before, table in tables if before is not None for one in _removed_kinds(before, table)),
        tuple(one for before, table in tables if before is not None for one in _columns(before, table)),
        tuple(one for before, table in tables if before is not None for one in _cells(before, table)),
        tuple(one for before, table in tables for one in _added_kinds(before, table)),
        tuple(
            AddedFile(key, entry.file)
            for key, entries in (("texts", layer.texts), ("scenarios", layer.scenarios))
            for entry in entries
        ),
    )


def _tables(names: Names) -> dict[str, PieceTable]:
    """The tables as they stand in files: what an order makes of a column is told as a changed or new order."""
    return {piece: without_orders(names, table) for piece, table in names.tables.items()}


def difference(part: ReplacedPart) -> Iterator[tuple[str, str]]:
    """The lines of a replaced part as a unified diff: (`-`, `+` or a space, line), and between passages that lie apart
    (`@`, the lines of the files that follow)."""
    old, new = part.old_lines, part.new_lines
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(_CONTEXT):
        first, last = group[0], group[-1]
        if first[1] > 0 or first[3] > 0:
            before = f"-{part.old.line + first[1]},{last[2] - first[1]}"
            yield "@", f"@@ {before} +{part.new.line + first[3]},{last[4] - first[3]} @@"
        for tag, old_from, old_to, new_from, new_to in group:
            if tag == "equal":
                yield from ((" ", line) for line in old[old_from:old_to])
            else:
                yield from (("-", line) for line in old[old_from:old_to])
                yield from (("+", line) for line in new[new_from:new_to])


def _place(sort: str) -> int:
    return SORTS.index(sort) if sort in SORTS else len(SORTS)


# ---- rules ----------------------------------------------------------------------------------------------------------


def _own_parts(loaded: Loaded, layer: Layer) -> Iterator[n.Part]:
    own = {entry.file for entry in layer.rules}
    return (part for file in loaded.files if file.source.name in own for part in file.parts)


def _sort(node: n.Node) -> str:
    return type(node).__name__.lower()


def _name(node: n.Node) -> str:
    name = getattr(node, "name", None)
    return name.text if isinstance(name, n.Ident) else ""


def _added(base: Loaded, changed: Loaded, layer: Layer) -> Iterator[AddedPart]:
    for part in _own_parts(changed, layer):
        if not isinstance(part, n.Replace):
            yield AddedPart(_sort(part), _name(part), _header(part.span), part.span)
    assert base.checked is not None and changed.checked is not None
    for name, phase in changed.checked.names.phases.items():
        if name not in base.checked.names.phases:
            yield AddedPart("phase", name, _header(phase.node.span), phase.node.span)


def _replaced(base: Loaded, changed: Loaded, layer: Layer) -> Iterator[ReplacedPart]:
    before = [node for file in base.files for part in file.parts for node in (part, *_phases(part))]
    for part in _own_parts(changed, layer):
        if isinstance(part, n.Replace):
            new = part.part
            old = next(node for node in before if type(node) is type(new) and _name(node) == _name(new))
            yield ReplacedPart(_sort(new), _name(new), old.span, new.span, _lines(old.span), _lines(new.span))


def _phases(part: n.Part) -> Iterator[n.Node]:
    return (node for node in walk(part) if isinstance(node, n.Phase))


def _lines(span: Span) -> tuple[str, ...]:
    """The lines of a part as they stand in its file, comments too, moved to the left by the first one's indentation."""
    first = span.file.line(span.line)
    margin = len(first) - len(first.lstrip())
    found = [first[span.column - 1 :].rstrip()]
    for number in range(span.line + 1, _last_line(span) + 1):
        line = span.file.line(number).rstrip()
        found.append(line[min(margin, len(line) - len(line.lstrip())) :])
    return tuple(found)


def _last_line(span: Span) -> int:
    """The last line with something of the part; the span of an indented one ends where the next thing begins."""
    line, before = span.end_line, span.file.line(span.end_line)[: span.end_column - 1]
    while line > span.line and (not before.strip() or before.lstrip().startswith("#")):
        line -= 1
        before = span.file.line(line)
    return line


def _header(span: Span) -> str:
    """The line that a part begins with, without its comment; brackets that it opens may run over more lines."""
    found = ""
    for line in _lines(span):
        found = f"{found} {_TEXT_OR_GAP.sub(_tightened, line).strip()}".strip()
        signs = re.sub(r'"[^"]*"', "", found)
        if sum(map(signs.count, "([")) <= sum(map(signs.count, ")]")):
            break
    return found


def _tightened(match: re.Match[str]) -> str:
    """A text as it is, any gap as one space, no comment."""
    return match[1] or ("" if match[0].startswith("#") else " ")


def _options(base: Loaded, changed: Loaded, layer: Layer) -> Iterator[ChangedOption]:
    assert changed.checked is not None
    for name, symbol in changed.checked.names.options.items():
        if name in base.options and base.options[name] != symbol.value:
            span = layer.options[name][1] if name in layer.options else symbol.node.span
            yield ChangedOption(name, base.options[name], symbol.value, span)


# ---- tables ---------------------------------------------------------------------------------------------------------


def _removed_kinds(before: PieceTable, table: PieceTable) -> Iterator[RemovedKind]:
    for id_, old in before.kinds.items():
        new = table.kinds[id_]
        if new.copies == 0 and old.copies != 0:
            yield RemovedKind(table.piece, id_, old.copies, new.copies_span)


def _columns(before: PieceTable, table: PieceTable) -> Iterator[AddedColumn]:
    for name, attribute in table.attributes.items():
        if name not in before.attributes:
            yield AddedColumn(table.piece, attribute)


def _cells(before: PieceTable, table: PieceTable) -> Iterator[ChangedCell]:
    """The cells that differ; not of kinds that are left out."""
    for id_, old in before.kinds.items():
        new = table.kinds[id_]
        if new.copies == 0:
            continue
        was, is_ = _row(old), _row(new)
        for column, cell in is_.items():
            if cell != was.get(column):
                yield ChangedCell(table.piece, id_, column, was.get(column), cell)


def _row(kind: Kind) -> dict[str, Cell]:
    found: dict[str, Cell] = {"copies": kind.copies, **kind.cells}
    found.update((f"name_{language}", text) for language, text in kind.names.items())
    found.update((f"text_{language}", text) for language, text in kind.texts.items())
    return found


def _added_kinds(before: PieceTable | None, table: PieceTable) -> Iterator[AddedKind]:
    for id_, kind in table.kinds.items():
        if before is None or id_ not in before.kinds:
            yield AddedKind(table.piece, kind)
