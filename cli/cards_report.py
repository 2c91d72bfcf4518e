"""From the tables of a game to lines that show their rows, their totals and what is missing, and to JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..interpreter.diagnostics.width import cut_to, padded, screen_text, text_width, wrapped
from ..interpreter.model.tables import Kind
from .card_tables import CardTable, Total, cell_text
from .wording import plain
from .words import counted, option_text

Segment = tuple[str, str]

FORMAT = 1
LEAST_WIDTH = 40
"""In fewer columns nothing can be read any more."""
_GAP = "  "
_WIDEST_ID, _WIDEST_NAME, _WIDEST_CELL = 28, 24, 18
_TEXT_ROOM = 20
"""With less room behind the other columns, texts have lines of their own."""
_MOST_VALUES, _MOST_IDS = 20, 12
"""So many are listed; JSON has all."""
_NUMBERS = ("number",)


def cards_segments(
    title: str, variants: Sequence[str], tables: Sequence[CardTable], language: str, width: int
) -> Iterator[Segment]:
    """The tables as pieces of text with styles, in lines of at most `width` columns."""
    width = max(width, LEAST_WIDTH)
    chosen = f" with {', '.join(variants)}" if variants else ""
    yield "\n".join(wrapped(title + chosen, width)) + "\n", "place"
    for one in tables:
        sides = f", sides {', '.join(map(plain, one.table.sides))}" if one.table.sides else ""
        yield "\n" + "\n".join(wrapped(f"{plain(one.table.piece)}: {_size(one)}{sides}", width)) + "\n", "place"
        yield from _rows(one, language, width)
        yield from _totals(one, width)
        yield from _missing(one, width)


def _size(one: CardTable) -> str:
    kinds, left_out = len(one.there), len(one.table.kinds) - len(one.there)
    found = f"{counted(kinds, 'kind')}, {counted(one.pieces, 'piece')}"
    if one.unknown:
        found += f" and those that {', '.join(one.unknown)} says"
    return found + (f", {counted(left_out, 'further kind')} without copies" if left_out else "")


# ---- rows -------------------------------------------------------------------------------------------------------


def _rows(one: CardTable, language: str, width: int) -> Iterator[Segment]:
    """A line a kind; where the attributes or the text have no room in it, they stand below it."""
    table = one.table
    kinds = list(table.kinds.values())
    if not kinds:
        return
    named = any(kind.names for kind in kinds)
    texted = any(kind.texts for kind in kinds)
    first = [_column("id", [kind.id for kind in kinds], _WIDEST_ID)]
    first.append(_column("copies", [_copies(one, kind) for kind in kinds], _WIDEST_CELL))
    if named:
        names = [_line(kind.names.get(language, "-")) for kind in kinds]
        first.append(_column(f"name ({language})", names, _WIDEST_NAME))
    cells = [
        _column(plain(name), [cell_text(kind.cells[name]) for kind in kinds], _WIDEST_CELL) for name in table.attributes
    ]
    right = [False, True, *([False] if named else [])]
    beside = 2 + _together([*first, *cells]) <= width
    if beside:
        first += cells
        right += [attribute.type in _NUMBERS for attribute in table.attributes.values()]
    while 2 + _together(first) > width:
        _narrow(first)
    room = width - 2 - _together(first) - len(_GAP)
    if texted and room >= _TEXT_ROOM:
        texts = [_line(kind.texts.get(language, "-" if kind.texts else "")) for kind in kinds]
        first.append(_column(f"text ({language})", texts, room))
        right.append(False)
        texted = False
    widths = [max(map(text_width, column)) for column in first]
    for number, cut in enumerate(zip(*first, strict=True)):
        fitted = [padded(cell, size, right=flush) for cell, size, flush in zip(cut, widths, right, strict=True)]
        kind = kinds[number - 1] if number else None
        style = "note" if kind is None else "margin" if one.copies[kind.id] == 0 else ""
        yield f"  {_GAP.join(fitted)}".rstrip() + "\n", style
        if kind is not None:
            yield from _below(kind, language, width, cells=not beside, text=texted)


def _column(head: str, cells: Sequence[str], widest: int) -> list[str]:
    return [cut_to(cell, widest) for cell in (head, *cells)]


def _together(columns: Sequence[Sequence[str]]) -> int:
    """The width of columns side by side."""
    return sum(max(map(text_width, column)) for column in columns) + len(_GAP) * (len(columns) - 1)


def _narrow(columns: list[list[str]]) -> None:
    """Takes a column from the widest one."""
    widest = max(range(len(columns)), key=lambda at: max(map(text_width, columns[at])))
    size = max(map(text_width, columns[widest])) - 1
    columns[widest] = [cut_to(cell, size) for cell in columns[widest]]


def _below(kind: Kind, language: str, width: int, *, cells: bool, text: bool) -> Iterator[Segment]:
    if cells:
        found = [f"{plain(name)} {cell_text(value)}" for name, value in kind.cells.items() if value is not None]
        if found:
            yield _fit(", ".join(found), width, "      "), ""
    if text and kind.texts:
        yield cut_to(f"      {_line(kind.texts.get(language, '-'))}", width) + "\n", "margin"


def _copies(one: CardTable, kind: Kind) -> str:
    count = one.copies[kind.id]
    return str(kind.copies) if count is None else str(count)


def _line(text: str) -> str:
    """A text on one line, as it can be printed."""
    return screen_text(" ".join(text.split()))[0]


def _fit(text: str, width: int, indent: str = "  ", later: str = "      ") -> str:
    """A text in lines of at most `width` columns, also where a single word is wider."""
    return "\n".join(cut_to(line, width) for line in wrapped(text, width, indent, later)) + "\n"


# ---- totals and what is missing ---------------------------------------------------------------------------------


def _totals(one: CardTable, width: int) -> Iterator[Segment]:
    """How many pieces have which value, an attribute a line."""
    lines = [(plain(name), _values(one.totals(attribute))) for name, attribute in one.table.attributes.items()]
    lines = [(name, values) for name, values in lines if values]
    if lines:
        yield "\n", ""
    for name, values in lines:
        yield _fit(f"{name}: {values}", width), ""


def _values(totals: Sequence[Total]) -> str:
    have = [one for one in totals if one.value is not None]
    if not have:
        return ""
    found = [f"{option_text(one.value)} ({one.pieces})" for one in have[:_MOST_VALUES]]
    if len(have) > _MOST_VALUES:
        found.append(f"{len(have) - _MOST_VALUES} more values ({sum(one.pieces for one in have[_MOST_VALUES:])})")
    found += [f"without ({one.pieces})" for one in totals if one.value is None]
    return ", ".join(found)


def _missing(one: CardTable, width: int) -> Iterator[Segment]:
    kinds = len(one.there)
    lines: list[str] = []
    for language in one.languages:
        lines.append(_lacking(f"no name in {language}", one.without_name(language), kinds))
    texted = sum(bool(kind.texts) for kind in one.there)
    for language in one.languages:
        lines.append(_lacking(f"no text in {language}", one.without_text(language), texted))
    lines.append(_lacking("no rule text, though others have one", one.without_rules or (), kinds))
    lines = [line for line in lines if line]
    if lines:
        yield "\n", ""
    for line in lines:
        yield _fit(line, width), "warning"


def _lacking(what: str, ids: Sequence[str], of: int) -> str:
    if not ids:
        return ""
    if len(ids) == of > 1:
        return f"{what}: all {of}"
    more = f" and {len(ids) - _MOST_IDS} more" if len(ids) > _MOST_IDS else ""
    return f"{what}: {', '.join(ids[:_MOST_IDS])}{more}"


# ---- JSON -------------------------------------------------------------------------------------------------------


def cards_json(
    game: str, title: Mapping[str, str], variants: Sequence[str], tables: Sequence[CardTable]
) -> dict[str, Any]:
    """The same for programs; the form is `schema/cards.schema.json`."""
    return {
        "format": FORMAT,
        "game": game,
        "title": dict(title),
        "variants": list(variants),
        "tables": [_table_json(one) for one in tables],
    }


def _table_json(one: CardTable) -> dict[str, Any]:
    table = one.table
    return {
        "piece": table.piece,
        "sides": list(table.sides),
        "attributes": [
            {"name": attribute.name, "type": attribute.type or "word", "on": attribute.on}
            for attribute in table.attributes.values()
        ],
        "kinds": [
            {
                "id": kind.id,
                "copies": one.copies[kind.id],
                "option": kind.copies if isinstance(kind.copies, str) else None,
                "attributes": kind.cells,
                "names": kind.names,
                "texts": kind.texts,
            }
            for kind in table.kinds.values()
        ],
        "totals": {
            "kinds": len(one.there),
            "pieces": one.pieces,
            "values": {
                name: [
                    {"value": total.value, "kinds": total.kinds, "pieces": total.pieces}
                    for total in one.totals(attribute)
                ]
                for name, attribute in table.attributes.items()
            },
        },
        "missing": {
            "names": {language: one.without_name(language) for language in one.languages},
            "texts": {language: one.without_text(language) for language in one.languages},
            "rule_texts": list(one.without_rules) if one.without_rules is not None else None,
        },
    }
