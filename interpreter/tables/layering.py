"""From the rows of the base and of variants, laid one over the other, to the kinds of a piece."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..diagnostics import Diagnostic, Label, did_you_mean
from ..diagnostics.codes import shared_tables as shared_codes
from ..diagnostics.codes import tables as codes
from ..model.tables import Attribute, Cell, Kind
from ..source import Span
from .cells import cell_value, copies_value
from .located import Text, shown
from .names import Lookalikes, name_problem
from .sheets import Row, Sheet

MAX_KINDS = 50_000
"""At most so many rows of one piece."""
MAX_COMPARED = 2_000
"""Among more ids no nearest one is looked for: it would take too long."""


@dataclass(slots=True)
class _Given:
    """A cell's value, where it stands and the layer it is of."""

    value: Cell
    text: Text
    layer: int


@dataclass(slots=True)
class _Laid:
    """A kind as far as it is known; cells by what they hold: `copies`, `ATTRIBUTE`, `name_LANG`, `text_LANG`."""

    id: Text
    layer: int
    """The layer that adds the kind."""
    last: int
    """The last layer with a row for it, and the id there."""
    last_id: Text
    copies: _Given | None = None
    cells: dict[str, _Given] = field(default_factory=dict)
    names: dict[str, _Given] = field(default_factory=dict)
    texts: dict[str, _Given] = field(default_factory=dict)


class Layering:
    """Lays rows over each other, in the order of the layers: a known id changes the cells given, a new one adds a kind.

    `names` are the layers' names by number; 0 is the base. What is wrong is collected in `problems`.
    """

    def __init__(
        self,
        piece: str,
        attributes: dict[str, Attribute],
        names: list[str],
        reserved: frozenset[str],
        *,
        based: bool = True,
    ) -> None:
        """`based` says whether a table of the base could be read; else nothing is said of what is not in it. Rows of a
        shared table lie below the base, as layer -1; then those of the base are looked at like a variant's."""
        self.piece = piece
        self.attributes = attributes
        self.names = names
        self.reserved = reserved
        self.based = based
        self.problems: list[Diagnostic] = []
        self._laid: dict[str, _Laid] = {}
        self._alike = Lookalikes()
        self._full = False
        self._lowest = 0

    def lay(self, layer: int, sheet: Sheet, row: Row) -> None:
        """Lay one row over what is there."""
        if self._full or not self._usable_id(row.id):
            return
        self._lowest = min(self._lowest, layer)
        known = self._laid.get(row.id.text)
        if known is not None and known.last == layer:
            there = known.last_id.span
            first = f"line {there.line}" if there.file.name == sheet.file else f"line {there.line} of {there.file.name}"
            label = Label(there, "the first one")
            self.problems.append(codes.ID_TWICE.at(row.id.span, labels=[label], id=row.id.shown, first=first))
            return
        if known is not None and known.layer > 0:
            self._conflict(layer, known.layer, row.id, known.id, f"add the kind `{shown(row.id.text)}`", "added")
            return
        if known is None:
            if len(self._laid) >= MAX_KINDS:
                self._full = True
                self.problems.append(codes.TOO_MANY_KINDS.at(row.id.span, piece=self.piece, most=MAX_KINDS))
                return
            known = self._laid[row.id.text] = _Laid(row.id, layer, layer, row.id)
            self._fill(layer, known, row, new=True)
            if layer > self._lowest and self.based:
                self._doubt(known)
        else:
            known.last, known.last_id = layer, row.id
            self._fill(layer, known, row, new=False)
            given = [*([] if row.copies is None else [row.copies]), *row.cells.values()]
            if layer > self._lowest and not any(cell.text for cell in given) and not row.names and not row.texts:
                self.problems.append(codes.NOTHING_CHANGED.at(row.id.span, id=row.id.shown))

    def _usable_id(self, cell: Text) -> bool:
        if not cell.text:
            self.problems.append(codes.ID_EMPTY.at(cell.span))
            return False
        problem = name_problem(cell, "a kind", self.reserved)
        if problem is not None:
            self.problems.append(problem)
            return False
        lookalike = self._alike.problem(cell)
        if lookalike is not None:
            self.problems.append(lookalike)
        return True

    def _fill(self, layer: int, known: _Laid, row: Row, new: bool) -> None:
        if row.copies is not None and (new or row.copies.text):
            self._copies(layer, known, row.copies)
        for name, cell in row.cells.items():
            attribute = self.attributes.get(name)
            if attribute is None:
                where = row.keys.get(name, cell)
                hint = did_you_mean(name, [*self.attributes, "id", "copies", "name", "text"])
                self.problems.append(codes.NO_ATTRIBUTE.at(where.span, hint=hint, found=shown(name), piece=self.piece))
            elif new or cell.text:
                value = cell_value(cell, name, attribute.type, self.reserved)
                if isinstance(value, Diagnostic):
                    self.problems.append(value)
                    value = None
                self._put(known.cells, name, _Given(value, cell, layer), f"`{name}`", known)
        for wordings, given, role in ((known.names, row.names, "name"), (known.texts, row.texts, "text")):
            for language, wording in given.items():
                self._put(wordings, language, _Given(wording.text, wording, layer), f"the {role} ({language})", known)

    def _copies(self, layer: int, known: _Laid, cell: Text) -> None:
        if not cell.text:
            self.problems.append(codes.COPIES_EMPTY.at(cell.span, id=known.id.shown))
            return
        value = copies_value(cell, self.reserved)
        if isinstance(value, Diagnostic):
            self.problems.append(value)
            return
        given = _Given(value, cell, layer)
        if known.copies is not None and known.copies.layer > 0:
            self._cell_conflict(given, known.copies, "the copies", known)
        known.copies = given

    def _put(self, cells: dict[str, _Given], key: str, given: _Given, what: str, known: _Laid) -> None:
        earlier = cells.get(key)
        if earlier is not None and earlier.layer > 0:
            self._cell_conflict(given, earlier, what, known)
        cells[key] = given

    def _cell_conflict(self, given: _Given, earlier: _Given, what: str, known: _Laid) -> None:
        what = f"change {what} of `{shown(known.id.text)}`"
        self._conflict(given.layer, earlier.layer, given.text, earlier.text, what, "changed")

    def _conflict(self, this: int, other: int, here: Text, there: Text, what: str, done: str) -> None:
        label = Label(there.span, f"{done} by `{self.names[other]}`")
        self.problems.append(codes.VARIANTS_CONFLICT.at(
            here.span, labels=[label], first=self.names[other], second=self.names[this], what=what,
        ))  # fmt: skip

    def _doubt(self, added: _Laid) -> None:
        """A row that was probably meant for a kind below it: a variant's for one of the base, the base's for one of a
        shared table, whose kinds have all cells filled."""
        id_ = added.id.text
        none_left = added.copies is not None and added.copies.value == 0
        filled = [name for name, given in added.cells.items() if given.text.text]
        bare = bool(self.attributes) and (not filled if added.layer > 0 else len(filled) < len(self.attributes))
        if not none_left and not bare:
            return
        near = [name for name in self._laid if name != id_] if len(self._laid) <= MAX_COMPARED else []
        hint = did_you_mean(id_, near)
        if none_left or hint:
            code = codes.KIND_WITHOUT_CELLS if added.layer > 0 else shared_codes.NEW_KIND
            code = codes.NOTHING_LEFT_OUT if none_left else code
            self.problems.append(code.at(added.id.span, hint=hint, id=added.id.shown, piece=self.piece))

    def kinds(self) -> dict[str, Kind]:
        """The kinds by id, in the order in which they were added."""
        return {id_: self._kind(id_, laid) for id_, laid in self._laid.items()}

    def _kind(self, id_: str, laid: _Laid) -> Kind:
        span = laid.id.span
        copies: int | str = 1
        copies_span = span
        if laid.copies is not None:
            value = laid.copies.value
            copies = value if isinstance(value, (int, str)) else 1
            copies_span = laid.copies.text.span
        cells: dict[str, Cell] = {}
        spans: dict[str, Span] = {}
        for name in self.attributes:
            given = laid.cells.get(name)
            cells[name] = given.value if given else None
            spans[name] = given.text.span if given else span
        names = {language: given.text.text for language, given in laid.names.items()}
        texts = {language: given.text.text for language, given in laid.texts.items()}
        text_spans = {language: given.text.span for language, given in laid.texts.items()}
        return Kind(id_, copies, copies_span, cells, spans, names, texts, span, text_spans)
