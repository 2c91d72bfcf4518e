"""From a loaded game to what there is to know of one of its tables: copies, totals, and what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..interpreter.analysis.orders import without_orders
from ..interpreter.driver import Loaded
from ..interpreter.model.tables import Attribute, Cell, Kind, PieceTable
from .words import option_text


@dataclass(frozen=True)
class Total:
    """How many kinds and pieces have a value of an attribute; None is "has none"."""

    value: int | bool | str | None
    kinds: int
    pieces: int


@dataclass(frozen=True)
class CardTable:
    """A table with what was found out about it.

    `copies` is the number of pieces of each kind, None where an option's value is not known. `languages` are those of
    the whole game. `without_rules` are the kinds that no rule text is for although others have one; None where the
    rules could not be read.
    """

    table: PieceTable
    copies: dict[str, int | None]
    languages: tuple[str, ...]
    without_rules: tuple[str, ...] | None

    @property
    def there(self) -> list[Kind]:
        """The kinds that are in the game: those with at least one copy, or with nobody knows how many."""
        return [kind for kind in self.table.kinds.values() if self.copies[kind.id] != 0]

    @property
    def pieces(self) -> int:
        """How many pieces there are, as far as it is known."""
        return sum(count or 0 for count in self.copies.values())

    @property
    def unknown(self) -> list[str]:
        """The options that say how many pieces more there are, and whose values are not known."""
        kinds = self.table.kinds.values()
        return list(dict.fromkeys(str(kind.copies) for kind in kinds if self.copies[kind.id] is None))

    def totals(self, attribute: Attribute) -> list[Total]:
        """By value: numbers ascending, words in the order of the table, what has none at the end. Of a list each entry
        counts, once a piece."""
        kinds: dict[int | bool | str | None, list[Kind]] = {}
        for kind in self.there:
            for value in _entries(kind.cells[attribute.name]):
                kinds.setdefault(value, []).append(kind)
        values = [value for value in kinds if value is not None]
        if attribute.type in ("number", "list of number"):
            values.sort(key=lambda value: int(value))
        return [
            Total(value, len(kinds[value]), sum(self.copies[kind.id] or 0 for kind in kinds[value]))
            for value in [*values, *([None] if None in kinds else [])]
        ]

    def without_name(self, language: str) -> list[str]:
        """The kinds that have no name in a language."""
        return [kind.id for kind in self.there if language not in kind.names]

    def without_text(self, language: str) -> list[str]:
        """The kinds that have a text in some language, but not in this one."""
        return [kind.id for kind in self.there if kind.texts and language not in kind.texts]


def _entries(cell: Cell) -> Iterator[int | bool | str | None]:
    if isinstance(cell, tuple):
        entries: list[int | str] = [*cell]
        yield from dict.fromkeys(entries)
    else:
        yield cell


def card_tables(loaded: Loaded) -> list[CardTable]:
    """The tables of a game, in the order of `game.yaml`. Its tables must be free of errors, its rules need not be."""
    checked, manifest = loaded.checked, loaded.manifest
    assert checked is not None and manifest is not None
    tables = [without_orders(checked.names, table) for table in checked.names.tables.values()]
    languages = _languages(manifest.title, tables)
    found: list[CardTable] = []
    for table in tables:
        copies: dict[str, int | None] = {}
        for kind in table.kinds.values():
            count = loaded.options.get(kind.copies) if isinstance(kind.copies, str) else kind.copies
            copies[kind.id] = count if isinstance(count, int) else None
        without: tuple[str, ...] | None = None
        if not loaded.report.has_errors:
            texts = {kind for card in checked.names.texts_of(table.piece) for kind in card.kinds}
            without = tuple(id_ for id_ in table.kinds if texts and id_ not in texts and copies[id_] != 0)
        found.append(CardTable(table, copies, languages, without))
    return found


def _languages(title: dict[str, str], tables: Sequence[PieceTable]) -> tuple[str, ...]:
    """English first, then the others in the order in which they are met."""
    met = [*title]
    for kind in (kind for table in tables for kind in table.kinds.values()):
        met += [*kind.names, *kind.texts]
    found = dict.fromkeys(met)
    return tuple(sorted(found, key=lambda language: language != "en"))


def cell_text(cell: Cell) -> str:
    """A cell as a table file has it: `8`, `yes`, `red`, `1 2`, nothing."""
    if cell is None:
        return ""
    return " ".join(map(str, cell)) if isinstance(cell, tuple) else option_text(cell)
