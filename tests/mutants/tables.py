"""From the tables of a game to tables with a wrong header, id or cell, or with a row or column less."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from .change import Catalogue, Change
from .editing import again, cut, put, wide, write
from .subject import NOT_RULES, Cell, Subject

TABLES = Catalogue("tables", [])


def _headers(game: Subject) -> Iterator[list[Cell]]:
    for file in game.csv_tables:
        yield next(game.cells(file))


def _attributes(game: Subject) -> Iterator[Cell]:
    """The headers of columns that rules may read."""
    for header in _headers(game):
        for cell in header:
            if not cell.text.startswith(NOT_RULES) and cell.text not in ("id", "copies"):
                yield cell


def _rows(game: Subject) -> Iterator[tuple[list[Cell], list[Cell]]]:
    """Each row that is no header, with its header."""
    for file in game.csv_tables:
        rows = list(game.cells(file))
        for row in rows[1:]:
            yield rows[0], row


def _typed(game: Subject, *types: str) -> Iterator[Cell]:
    """The cells that are not empty, of columns with these types."""
    for header, row in _rows(game):
        for head, cell in zip(header, row, strict=False):
            name, _, type_ = head.text.partition(":")
            own = "number" if name == "copies" and cell.text.isdigit() else type_
            if own in types and cell.text:
                yield cell


def _plain_name(cell: Cell) -> str:
    return cell.text.partition(":")[0]


def _read(game: Subject, name: str) -> bool:
    return any(file in game.rules for file, _ in game.said_at(name))


# ---- the header -----------------------------------------------------------------------------------------------------


@TABLES.must("misspell an attribute in a header", "The rules say an attribute that no table has any more.")
def _(game: Subject) -> Iterator[Change]:
    for cell in _attributes(game):
        name = _plain_name(cell)
        wrong = game.misspelt(name, cell.place)
        if wrong is not None and _read(game, name):
            yield put(game, cell, wrong + cell.text[len(name) :], game.said_at(name))


@TABLES.must("misspell `id` or `copies`", "Every table has a column of this name, and this one has none.")
def _(game: Subject) -> Iterator[Change]:
    for header in _headers(game):
        for cell in header:
            if cell.text in ("id", "copies"):
                wrong = game.misspelt(cell.text, cell.place)
                if wrong is not None:
                    yield put(game, cell, wrong)


@TABLES.must("misspell the type in a header", "There is no type of this name.")
def _(game: Subject) -> Iterator[Change]:
    for cell in _attributes(game):
        name, colon, type_ = cell.text.partition(":")
        words = type_.split()
        wrong = game.misspelt(max(words, key=len), cell.place) if words else None
        if wrong is not None:
            yield put(game, cell, name + colon + type_.replace(max(words, key=len), wrong))


@TABLES.must("misspell a column of names or texts", "The other columns for people are called by the known words.")
def _(game: Subject) -> Iterator[Change]:
    for header in _headers(game):
        for cell in header:
            word, line, language = cell.text.partition("_")
            wrong = game.misspelt(word, cell.place)
            if word in ("name", "text") and line and wrong is not None:
                yield put(game, cell, wrong + line + language)


@TABLES.must("cut a column that rules read", "The rules say an attribute that no table has any more.")
def _(game: Subject) -> Iterator[Change]:
    for cell in _attributes(game):
        name = _plain_name(cell)
        elsewhere = [other for other in _attributes(game) if _plain_name(other) == name and other.file != cell.file]
        if _read(game, name) and not elsewhere:
            yield _without(game, cell.file, cell.column, game.said_at(name))


@TABLES.must("cut the column `id`", "Without ids nothing tells the kinds apart.")
def _(game: Subject) -> Iterator[Change]:
    for header in _headers(game):
        yield _without(game, header[0].file, 0, frozenset())


def _without(game: Subject, file: str, column: int, ends: frozenset[tuple[str, int]]) -> Change:
    """The table without a column. Its header is where that may be reported."""
    lines = game.lines(file)
    texts = list(lines)
    for row in game.cells(file):
        kept = [lines[row[0].line - 1][cell.start : cell.end] for cell in row if cell.column != column]
        texts[row[0].line - 1] = ",".join(kept)
    return Change(file, 1, len(lines), tuple(texts), ends, only=1)


@TABLES.must("name a column twice", "Two columns of one name, and nothing says which one counts.")
def _(game: Subject) -> Iterator[Change]:
    for header in _headers(game):
        for one, two in itertools.pairwise(header):
            yield put(game, two, one.text)


@TABLES.must("a column without a name", "Cells stand below it, and nothing says what they are.")
def _(game: Subject) -> Iterator[Change]:
    for header in _headers(game):
        for cell in header[1:]:
            yield put(game, cell, "")


@TABLES.must("drop the header", "The first row then reads as a header, and names no column that is needed.")
def _(game: Subject) -> Iterator[Change]:
    for header in _headers(game):
        yield Change(header[0].file, 1, 2, (game.line(header[0].file, 2),))


@TABLES.must("a full-width sign in a header", "This is another sign. (Seen: the reader takes it for the plain one.)")
def _(game: Subject) -> Iterator[Change]:
    for header in _headers(game):
        line = game.line(header[0].file, 1)
        for sign in (",", ":"):
            for at in [at for at, found in enumerate(line) if found == sign]:
                yield write(game, header[0].file, 1, line[:at] + wide(sign) + line[at + 1 :])


# ---- rows and ids ---------------------------------------------------------------------------------------------------


@TABLES.must("write a row twice", "Two kinds of one id, and nothing says which one counts.")
def _(game: Subject) -> Iterator[Change]:
    for _, row in _rows(game):
        yield again(game, *row[0].place, row[0].line)


@TABLES.must("give a kind the id of another one", "Two kinds of one id, and nothing says which one counts.")
def _(game: Subject) -> Iterator[Change]:
    for file in game.csv_tables:
        rows = list(game.cells(file))[1:]
        for one, two in itertools.pairwise(rows):
            yield put(game, two[0], one[0].text, game.said_at(two[0].text) | {one[0].place})


@TABLES.must("misspell an id", "Rules, scenarios or another table say this id, and no kind has it any more.")
def _(game: Subject) -> Iterator[Change]:
    for _, row in _rows(game):
        wrong = game.misspelt(row[0].text, row[0].place)
        if wrong is not None and game.said_at(row[0].text) - {row[0].place}:
            yield put(game, row[0], wrong, game.said_at(row[0].text))


@TABLES.must(
    "drop a row whose id is said",
    "Rules, scenarios or another table say this id, and no kind has it any more. (Seen: a variant's may be missing.)",
)
def _(game: Subject) -> Iterator[Change]:
    for _, row in _rows(game):
        if game.said_at(row[0].text) - {row[0].place}:
            yield cut(game, *row[0].place, row[0].line, game.said_at(row[0].text), near=False)


@TABLES.must("lose an id", "A row without an id is no kind.")
def _(game: Subject) -> Iterator[Change]:
    for _, row in _rows(game):
        yield put(game, row[0], "")


# ---- cells ----------------------------------------------------------------------------------------------------------


@TABLES.must("lose a cell", "All cells behind it stand below another header, and one is missing at the end.")
def _(game: Subject) -> Iterator[Change]:
    for _, row in _rows(game):
        for cell in row[1:]:
            if cell.text:
                line = game.line(*cell.place)
                yield write(game, *cell.place, (line[: cell.start] + line[cell.end + 1 :]).removesuffix(","))


@TABLES.must("a cell too many", "The row has more cells than the header.")
def _(game: Subject) -> Iterator[Change]:
    for _, row in _rows(game):
        cell = row[min(2, len(row) - 1)]
        yield put(game, cell, f"{game.line(*cell.place)[cell.start : cell.end]},more")


@TABLES.must("another sign between two cells", "The header says what separates the cells.")
def _(game: Subject) -> Iterator[Change]:
    for _, row in _rows(game):
        line = game.line(*row[0].place)
        for sign in (";", "，"):
            if len(row) > 1:
                yield write(game, *row[0].place, line[: row[0].end] + sign + line[row[0].end + 1 :])


@TABLES.must("a quote that is not closed", "All that follows is one text then, to the end of the file.")
def _(game: Subject) -> Iterator[Change]:
    for _, row in _rows(game):
        line = game.line(*row[0].place)
        for cell in row:
            if line[cell.start : cell.start + 1] == '"':
                yield write(game, *cell.place, line[: cell.end - 1] + line[cell.end :])


for _name, _reason, _make in (
    ("a number in words", "A number is written with digits.", lambda text: "three"),
    ("a broken number", "A number is whole.", lambda text: f"{text}.5"),
    ("a full-width number", "A number is written with the digits 0 to 9.", wide),
    ("a number with a letter in it", "A number is written with the digits 0 to 9.", lambda text: f"{text[:-1]}O"),
    ("a number with a unit", "A number is written with digits and nothing else.", lambda text: f"{text} pcs"),
):

    @TABLES.must(f"{_name} in a cell", _reason)
    def _(game: Subject, make=_make) -> Iterator[Change]:  # type: ignore[no-untyped-def]
        for cell in _typed(game, "number"):
            yield put(game, cell, make(cell.text))


@TABLES.must("neither yes nor no", "This column holds `yes` or `no`.")
def _(game: Subject) -> Iterator[Change]:
    for cell in _typed(game, "yes or no"):
        yield put(game, cell, game.chance(cell.place).choice(["maybe", "y", "YES", "true", "x", "1"]))


@TABLES.must("misspell the option in `copies`", "No option is called so.")
def _(game: Subject) -> Iterator[Change]:
    for header, row in _rows(game):
        for head, cell in zip(header, row, strict=False):
            if head.text == "copies" and cell.text and not cell.text.isdigit():
                wrong = game.misspelt(cell.text, cell.place)
                if wrong is not None:
                    yield put(game, cell, wrong, game.made_at(cell.text))


@TABLES.must("copies below nothing", "There cannot be less than no piece.")
def _(game: Subject) -> Iterator[Change]:
    for header, row in _rows(game):
        for head, cell in zip(header, row, strict=False):
            if head.text == "copies" and cell.text.isdigit():
                yield put(game, cell, "-1")


@TABLES.must("lose the number of copies", "Nothing says how many there are of a kind.")
def _(game: Subject) -> Iterator[Change]:
    for header, row in _rows(game):
        for head, cell in zip(header, row, strict=False):
            if head.text == "copies" and cell.text:
                yield put(game, cell, "")


@TABLES.must("misspell a value", "Other rows have the value rightly written, or the rules read it.")
def _(game: Subject) -> Iterator[Change]:
    for header, row in _rows(game):
        for head, cell in zip(header, row, strict=False):
            worded = head in list(_attributes(game)) and (":" not in head.text or ":list of" in head.text)
            word = cell.text.split()[0] if cell.text else ""
            shared = len(game.said_at(word)) > 1
            wrong = game.misspelt(word, cell.place) if worded and shared and not word.isdigit() else None
            if wrong is not None:
                yield put(game, cell, cell.text.replace(word, wrong, 1), game.said_at(word))


@TABLES.must(
    "misspell a key of a YAML table",
    "A table has the known keys only, and attributes that are declared. (Seen: another file may declare them as well.)",
)
def _(game: Subject) -> Iterator[Change]:
    for file in game.tables:
        for number, line in enumerate(game.lines(file) if file.endswith(".yaml") else [], 1):
            key = line.partition(":")[0].strip()
            wrong = game.misspelt(key, number) if ":" in line and not line.startswith("#") else None
            if wrong is not None:
                yield write(game, file, number, line.replace(key, wrong, 1), game.said_at(key))


@TABLES.must("misspell a value of a YAML table", "The sides, and the types, are named elsewhere.")
def _(game: Subject) -> Iterator[Change]:
    for file in game.tables:
        for number, line in enumerate(game.lines(file) if file.endswith(".yaml") else [], 1):
            for word in (*(name.text for name in game.of_sort("side")), "yes or no"):
                if word in line.partition("#")[0].partition(":")[2]:
                    wrong = game.misspelt(word.split()[0], number)
                    if wrong is not None:
                        text = line.replace(word, " ".join([wrong, *word.split()[1:]]), 1)
                        yield write(game, file, number, text, game.said_at(word))


# ---- what may be another game ---------------------------------------------------------------------------------------


@TABLES.may("change a number in a cell", "Another number is another game.")
def _(game: Subject) -> Iterator[Change]:
    for cell in _typed(game, "number"):
        yield put(game, cell, str(int(cell.text) + 1))


@TABLES.may("`yes` to `no` in a cell", "The opposite is another game.")
def _(game: Subject) -> Iterator[Change]:
    for cell in _typed(game, "yes or no"):
        yield put(game, cell, {"yes": "no", "no": "yes"}[cell.text])


@TABLES.may("empty a cell that rules read", "A kind may be without an attribute.")
def _(game: Subject) -> Iterator[Change]:
    for header, row in _rows(game):
        for head, cell in zip(header, row, strict=False):
            if cell.text and head in list(_attributes(game)):
                yield put(game, cell, "")


@TABLES.may("another value in a cell", "A value in the place of another one is another game.")
def _(game: Subject) -> Iterator[Change]:
    for file in game.csv_tables:
        rows = list(game.cells(file))
        worded = [cell for cell in _attributes(game) if cell.file == file and ":" not in cell.text]
        for head in worded:
            values = [row[head.column].text for row in rows[1:] if row[head.column].text]
            for row in rows[1:]:
                others = sorted({value for value in values if value != row[head.column].text})
                if row[head.column].text and others:
                    yield put(game, row[head.column], others[0])


@TABLES.may("drop a row whose id nobody says", "A kind less is another game.")
def _(game: Subject) -> Iterator[Change]:
    for _, row in _rows(game):
        if not game.said_at(row[0].text) - {row[0].place}:
            yield cut(game, *row[0].place, row[0].line, near=False)


@TABLES.may("cut a column that no rule reads", "What is for people only may be missing.")
def _(game: Subject) -> Iterator[Change]:
    for header in _headers(game):
        for cell in header:
            if cell.text.startswith(NOT_RULES):
                yield _without(game, cell.file, cell.column, frozenset())
