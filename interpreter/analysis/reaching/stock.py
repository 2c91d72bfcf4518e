"""From the tables of a game to what there is: how many pieces of which kinds, and the values printed on them."""

from __future__ import annotations

from dataclasses import replace

from ...model import types as t
from ...model.symbols import AttributeSymbol, Checked
from ...model.tables import Kind
from .worth import ANYTHING, MISSING, SOME, Plain, Worth


class Stock:
    """What the tables say of pieces, asked again and again."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.names = checked.names
        self.copies = {
            kind.id: self._copies(kind) for table in self.names.tables.values() for kind in table.kinds.values()
        }
        """By kind the most pieces there may be, None without a bound."""
        self.kinds_of: dict[str, frozenset[Plain]] = {
            name: frozenset(table.kinds) for name, table in self.names.tables.items()
        }
        self._values: dict[str, frozenset[Plain]] = {}
        self._counted: dict[frozenset[Plain], int | None] = {}
        self._cells: dict[tuple[str, t.Type, Worth], Worth] = {}

    def _copies(self, kind: Kind) -> int | None:
        """The most pieces of a kind, whatever its option is set to; None if that has no bound."""
        if isinstance(kind.copies, str):
            option = self.names.options.get(kind.copies)
            return option.high if option is not None else None
        return kind.copies

    def pieces(self, kinds: frozenset[Plain]) -> int | None:
        """How many pieces of these kinds there are at most. A kind that is left out counts, if there are no others:
        that it is left out is not the mistake of who speaks of it."""
        if not kinds:
            return 0
        found = self._counted.get(kinds, -1)
        if found == -1:
            copies = [self.copies.get(str(kind)) for kind in kinds]
            known = [max(number, 0) for number in copies if number is not None]
            found = self._counted[kinds] = max(sum(known), 1) if len(known) == len(copies) else None
        return found

    def of_type(self, type_: t.Type) -> Worth:
        """All that a type has."""
        least = 0 if isinstance(type_, t.Maybe) else 1
        match t.bare(type_):
            case t.Piece(table) | t.KindOf(table):
                return Worth(self.kinds_of.get(table), least=least)
            case t.ZoneOf(table) | t.SetOf(t.Piece(table)) | t.ListOf(t.Piece(table)):
                return Worth(self.kinds_of.get(table), least=0, most=None)
            case t.SetOf() | t.ListOf() | t.Unknown():
                return SOME
        return replace(ANYTHING, least=least)

    def all_values(self, attribute: AttributeSymbol) -> frozenset[Plain]:
        """The values of an attribute that occur in the tables."""
        found = self._values.get(attribute.name)
        if found is None:
            tables = (self.names.tables[name] for name in attribute.types)
            cells = [kind.cells.get(attribute.name) for table in tables for kind in table.kinds.values()]
            flat = {one for cell in cells for one in (cell if isinstance(cell, tuple) else (cell,)) if one is not None}
            found = self._values[attribute.name] = frozenset(flat)
        return found

    def attribute(self, attribute: AttributeSymbol, of: Worth, type_: t.Type) -> Worth:
        """An attribute of one piece; of several, the list of them."""
        key = (attribute.name, type_, of)
        found = self._cells.get(key)
        if found is None:
            found = self._cells[key] = self._cells_of(attribute, of, type_)
        return found

    def _cells_of(self, attribute: AttributeSymbol, of: Worth, type_: t.Type) -> Worth:
        if of.nothing:
            return MISSING
        table = self.names.tables.get(type_.table) if isinstance(type_, (t.Piece, t.ZoneOf)) else None
        if table is None:
            return replace(self.of_type(t.UNKNOWN), values=self.all_values(attribute))
        known = table.kinds
        kinds = list(known.values()) if of.values is None else [known[one] for one in of.values if one in known]
        cells = [kind.cells.get(attribute.name) for kind in kinds]
        if any(isinstance(cell, tuple) for cell in cells):
            flat = frozenset(one for cell in cells if isinstance(cell, tuple) for one in cell)
            return Worth(flat, least=0, most=None)
        values = frozenset(cell for cell in cells if cell is not None and not isinstance(cell, tuple))
        sure = None not in cells and table.attributes[attribute.name].on is None and of.least > 0
        if isinstance(type_, t.ZoneOf) and type_.kind != "slot":
            return Worth(values, least=0, most=of.most) if values else MISSING
        return Worth(values, least=1 if sure else 0) if values else MISSING
