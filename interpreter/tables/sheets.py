"""From one table file, CSV or YAML, to a `Sheet`: the attributes it declares and its rows, not yet read as values."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..diagnostics import Diagnostic, nearest, one_slip
from ..diagnostics.codes import tables as codes
from .cells import looks_like_numbers, type_problem
from .csv_form import NOTES, is_like_copies, is_note
from .csv_reader import Grid, read_csv
from .languages import USUAL, sign_hint
from .located import Mapping, Node, Sequence, Text, shown
from .names import fold, is_name, name_problem
from .schema_check import check_schema
from .shared import open_table
from .yaml_reader import read_yaml

_NO_TYPE = "a type must stand behind the `:`, or leave the `:` out for words"
LANGUAGE = re.compile(r"[a-z]{2,3}([-_][A-Za-z0-9]{2,8})?")


@dataclass(slots=True)
class Declaration:
    """An attribute as one file declares it; `on` is None where the file cannot say it (CSV) or does not."""

    name: Text
    type: str
    on: Text | None
    says_side: bool
    """Whether the file could say on which side the attribute is printed."""


@dataclass(slots=True)
class Row:
    """One kind as one file gives it; cells that the file does not give are missing."""

    id: Text
    copies: Text | None
    cells: dict[str, Text] = field(default_factory=dict)
    keys: dict[str, Text] = field(default_factory=dict)
    """Where YAML names the attribute of a cell; a CSV file names it in the header only."""
    names: dict[str, Text] = field(default_factory=dict)
    texts: dict[str, Text] = field(default_factory=dict)


@dataclass(slots=True)
class Sheet:
    file: str
    declarations: list[Declaration] = field(default_factory=list)
    sides: list[Text] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)


def read_sheet(folder: Path, name: str, reserved: frozenset[str]) -> tuple[Sheet | None, list[Diagnostic]]:
    """The sheet in the file `name`, None where it cannot be read at all, and everything wrong with its form."""
    source = open_table(folder, name)
    if isinstance(source, Diagnostic):
        return None, [source]
    if name.endswith(".csv"):
        grid, problems = read_csv(source)
        return (_from_grid(name, grid, problems, reserved) if grid else None), problems
    root, problems = read_yaml(source)
    if root is None:
        return None, problems
    problems += check_schema(root, "table", repeated="kinds")
    return (_from_mapping(name, root, problems, reserved) if isinstance(root, Mapping) else None), problems


# ---- CSV --------------------------------------------------------------------------------------------------------


def _from_grid(name: str, grid: Grid, problems: list[Diagnostic], reserved: frozenset[str]) -> Sheet | None:
    sheet = Sheet(name)
    header = {cell: cell.text.partition(":")[0].strip() for cell in grid.header}
    capitals = None
    if "id" not in header.values():
        capitals = next((cell for cell, plain in header.items() if fold(plain) == "id"), None)
        near = header[capitals] if capitals else next((name for name in header.values() if nearest(name, ["id"])), None)
        hint = f"Is the column `{near}` meant? It must be called `id`." if near else None
        problems.append(codes.NO_ID.at((capitals or grid.header[0]).span, hint=hint))
        if capitals is None:
            return None
    slips = _slips(grid)
    columns: list[tuple[str, str]] = []
    for cell in grid.header:
        if cell is capitals:
            columns.append(("id", ""))
        elif cell in slips:
            problems.append(codes.OTHER_COLUMN.at(cell.span, column=shown(header[cell]), meant=slips[cell]))
            columns.append(("note", ""))
        else:
            columns.append(_column(cell, sheet, problems, reserved))
    for cells in grid.rows:
        row = Row(cells[0], None)
        for (role, key), cell in zip(columns, cells, strict=True):
            match role:
                case "id":
                    row.id = cell
                case "copies":
                    row.copies = cell
                case "name" if cell.text:
                    row.names[key] = cell
                case "text" if cell.text:
                    row.texts[key] = cell
                case "attribute":
                    row.cells[key] = cell
        sheet.rows.append(row)
    return sheet


def _slips(grid: Grid) -> dict[Text, str]:
    """The columns that every table may have, where their name is misspelt by a letter: `copies` where there is none,
    and columns of names and texts, if the language is one that others have, or what is in them is no value."""
    header = {cell: cell.text.strip() for cell in grid.header}
    spoken = {name[len("name_") :] for name in header.values() if name.startswith(("name_", "text_"))}
    found: dict[Text, str] = {}
    for column, (cell, name) in enumerate(header.items()):
        below = [row[column] for row in grid.rows if row[column].text]
        near_copies = one_slip(name, "copies") and "copies" not in header.values()
        if near_copies and not looks_like_numbers(below):  # of numbers alone it is told that they have no type
            found[cell] = "copies"
        role, _, language = name.partition("_")
        meant = next((known for known in ("name", "text") if one_slip(role, known)), None)
        told = language in spoken or (spoken and language in USUAL) or not all(is_name(text.text) for text in below)
        if meant is not None and LANGUAGE.fullmatch(language) and told:
            found[cell] = f"{meant}_{language}"
    return found


def _column(cell: Text, sheet: Sheet, problems: list[Diagnostic], reserved: frozenset[str]) -> tuple[str, str]:
    """What a column of the header is for, and the attribute or language it belongs to; attributes are declared."""
    if is_note(cell.text):
        return "note", ""
    left, colon, right = cell.text.partition(":")
    name, type_ = left.strip(), " ".join(right.split())
    role, underscore, language = name.partition("_")
    if meant := _meant(name):
        problems.append(codes.OTHER_COLUMN.at(cell.span, column=shown(name), meant=meant))
        return "note", ""
    if name in ("id", "copies") or (underscore and role in ("name", "text")):
        if colon:
            problems.append(codes.PLAIN_COLUMN.at(cell.span, column=shown(name), why="it takes no type"))
        if name in ("id", "copies"):
            return name, ""
        if not LANGUAGE.fullmatch(language):
            problems.append(codes.NO_LANGUAGE.at(cell.span, hint=sign_hint(language), found=shown(language)))
            return "note", ""
        return role, language
    if fold(name) in ("name", "text"):
        why = f"it needs a language, as in `{fold(name)}_en`"
        problems.append(codes.PLAIN_COLUMN.at(cell.span, column=shown(name), why=why))
        return "note", ""
    if name.casefold() in NOTES:
        why = "it holds notes, so it takes no type"
        problems.append(codes.PLAIN_COLUMN.at(cell.span, column=shown(name), why=why))
        return "note", ""
    attribute = Text(name, cell.places, cell.start, cell.start + len(name))
    if problem := name_problem(attribute, "an attribute", reserved):
        if is_like_copies(name):
            problem = replace(problem, hint="The number of copies of each kind is in the column `copies`.")
        problems.append(problem)
        return "note", ""
    if colon:
        start = cell.start + len(left) + 1 + len(right) - len(right.lstrip())
        declared = Text(type_, cell.places, start, cell.end)
        if not type_:
            wrong: Diagnostic | None = codes.PLAIN_COLUMN.at(cell.span, column=shown(name), why=_NO_TYPE)
        else:
            wrong = type_problem(declared)
        if wrong:
            problems.append(wrong)
            return "note", ""
    sheet.declarations.append(Declaration(attribute, type_, None, says_side=False))
    return "attribute", name


def _meant(name: str) -> str | None:
    """The column that every table may have, where `name` differs from it in capitals and signs only; None if not."""
    role, _, language = re.sub(r"[\W_]+", "_", unicodedata.normalize("NFKC", name)).strip("_").partition("_")
    role, (main, *more) = role.casefold(), language.split("_")
    if not language:
        return role if role in ("id", "copies") and role != name else None
    exact = name.startswith(("name_", "text_")) and LANGUAGE.fullmatch(name[len("name_") :])
    meant = "_".join([role, main.casefold(), *more])
    return meant if role in ("name", "text") and not exact and LANGUAGE.fullmatch(meant[len("name_") :]) else None


# ---- YAML -------------------------------------------------------------------------------------------------------


def _from_mapping(name: str, root: Mapping, problems: list[Diagnostic], reserved: frozenset[str]) -> Sheet:
    """What has the right shape; what has not was reported by the schema."""
    sheet = Sheet(name)
    sides = root.value("sides")
    for side in sides.items if isinstance(sides, Sequence) else ():
        if isinstance(side, Text) and side.text:
            _side(side, sheet, problems, reserved)
    attributes = root.value("attributes")
    for key, value in attributes.entries.values() if isinstance(attributes, Mapping) else ():
        if declaration := _declaration(key, value, problems, reserved):
            sheet.declarations.append(declaration)
    kinds = root.value("kinds")
    for kind in kinds.items if isinstance(kinds, Sequence) else ():
        if isinstance(kind, Mapping):
            identity, copies = kind.value("id"), kind.value("copies")
            if isinstance(identity, Text):
                row = Row(identity, copies if isinstance(copies, Text) else None)
                _fill(row, kind, problems)
                sheet.rows.append(row)
    return sheet


def _side(side: Text, sheet: Sheet, problems: list[Diagnostic], reserved: frozenset[str]) -> None:
    problem = name_problem(side, "a side", reserved)
    if not problem and any(side.text == other.text for other in sheet.sides):
        problem = codes.SIDE_TWICE.at(side.span, side=side.text)
    if problem:
        problems.append(problem)
    else:
        sheet.sides.append(side)


def _declaration(key: Text, value: Node, problems: list[Diagnostic], reserved: frozenset[str]) -> Declaration | None:
    if key.text in ("id", "copies", "name", "text", *NOTES):
        problems.append(codes.PLAIN_COLUMN.at(key.span, column=key.text, why="every kind may have it undeclared"))
        return None
    role, underscore, _ = key.text.partition("_")
    if underscore and role in ("name", "text"):
        why = f"a kind says it as `{role}: {{en: ...}}`"
        problems.append(codes.PLAIN_COLUMN.at(key.span, column=key.shown, why=why))
        return None
    if problem := name_problem(key, "an attribute", reserved):
        problems.append(problem)
        return None
    type_, on = (value.value("type"), value.value("on")) if isinstance(value, Mapping) else (None, None)
    if isinstance(type_, Text):
        type_ = Text(" ".join(type_.text.split()), type_.places, type_.start, type_.end)
        if problem := type_problem(type_):
            problems.append(problem)
            return None
    return Declaration(
        key, type_.text if isinstance(type_, Text) else "", on if isinstance(on, Text) and on.text else None, True
    )


def _fill(row: Row, kind: Mapping, problems: list[Diagnostic]) -> None:
    for key, value in kind.entries.values():
        if key.text in ("name", "text"):
            wordings = row.names if key.text == "name" else row.texts
            if isinstance(value, Text) and value.text.strip():
                wordings["en"] = _trimmed(value)
            elif isinstance(value, Mapping):
                for language, wording in value.entries.values():
                    if isinstance(wording, Text) and wording.text.strip():
                        wordings[language.text] = _trimmed(wording)
        elif key.text not in ("id", "copies", *NOTES):
            cell = _joined(value, problems)
            if cell is not None:
                row.cells[key.text] = cell
                row.keys[key.text] = key


def _trimmed(value: Text) -> Text:
    """Without outer blanks, as the same text in CSV."""
    return Text(value.text.strip(), value.places, value.start, value.end)


def _joined(value: Node, problems: list[Diagnostic]) -> Text | None:
    """A cell: a text as it stands, a list as the text of its elements with blanks between them."""
    if isinstance(value, Text):
        return value
    if not isinstance(value, Sequence):
        return None
    items = [item for item in value.items if isinstance(item, Text) and item.text]
    for item in items:
        if len(item.text.split()) != 1:
            problems.append(codes.NO_NAME.at(item.span, text=item.shown, what="a value"))
            return None
    if not items:
        return Text("", value.places, value.start, value.start + 1)
    return Text(" ".join(item.text for item in items), value.places, value.start, items[-1].end)
