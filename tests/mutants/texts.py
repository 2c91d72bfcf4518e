"""From the texts of a game, in the rules and in their translations, to texts that no longer go together."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .change import Catalogue, Change
from .editing import again, cut, put, wide, write
from .subject import Cell, Place, Subject, Token

TEXTS = Catalogue("texts", [])


def _rows(game: Subject) -> Iterator[list[Cell]]:
    for file in game.texts:
        yield from list(game.cells(file))[1:]


def _spoken(game: Subject) -> Iterator[Token]:
    """The texts in quotes of the rules, where they are translated."""
    for _, token, _ in game.with_before(game.rules if game.texts else ()):
        if token.text.startswith('"'):
            yield token


def _row_of(game: Subject, text: str) -> frozenset[Place]:
    return frozenset(row[0].place for row in _rows(game) if row[0].text == text)


def _said(game: Subject, text: str) -> frozenset[Place]:
    return frozenset(token.place for token in _spoken(game) if token.text[1:-1] == text)


def _slip(game: Subject, text: str, *about: object) -> str | None:
    words = re.findall(r"[^\W\d]{4,}", text)
    wrong = game.misspelt(words[-1], *about) if words else None
    return None if wrong is None else text.replace(words[-1], wrong, 1)


def _cell(text: str) -> str:
    return f'"{text}"' if "," in text else text


@TEXTS.must("misspell a text in the rules", "No row translates this text, and a row translates what nothing says.")
def _(game: Subject) -> Iterator[Change]:
    for token in _spoken(game):
        wrong = _slip(game, token.text[1:-1], token.place, token.start)
        if wrong is not None:
            yield put(game, token, f'"{wrong}"', _row_of(game, token.text[1:-1]))


@TEXTS.must("misspell the English text of a row", "The row translates what nothing says.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        wrong = _slip(game, row[0].text, row[0].place)
        if wrong is not None:
            yield put(game, row[0], _cell(wrong), _said(game, row[0].text))


@TEXTS.must("drop a row", "The rules say a text that has no translation, and all others have one.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        yield cut(game, *row[0].place, row[0].line, _said(game, row[0].text), near=False)


@TEXTS.must("a row twice", "Two translations of one text.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        yield again(game, *row[0].place, row[0].line)


@TEXTS.must("a row for no text", "The row translates what nothing says.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        words = ",".join(["Nobody ever says so", *("?" for _ in row[1:])])
        yield Change(row[0].file, row[0].line + 1, row[0].line, (words,))


@TEXTS.must("empty a translation", "The text has no translation into this language, and all others have one.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        for cell in row[1:]:
            yield put(game, cell, "", _said(game, row[0].text))


@TEXTS.must("empty an English text", "The row translates nothing.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        yield put(game, row[0], "", _said(game, row[0].text))


@TEXTS.must("lose a translation with its comma", "The row has less cells than the header.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        line = game.line(*row[0].place)
        yield write(game, *row[0].place, line[: row[-2].end], _said(game, row[0].text))


@TEXTS.must("a comma in a text without quotes", "The row has more cells than the header.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        first, space, rest = row[0].text.partition(" ")
        if space and "," not in row[0].text:
            yield put(game, row[0], f"{first}, {rest}", _said(game, row[0].text))


@TEXTS.must("a full-width comma between two cells", "The header says what separates the cells.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        line = game.line(*row[0].place)
        yield write(
            game, *row[0].place, line[: row[0].end] + wide(",") + line[row[0].end + 1 :], _said(game, row[0].text)
        )


@TEXTS.must("a quote that is not closed", "All that follows is one text then.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        line = game.line(*row[0].place)
        if line.startswith('"'):
            yield write(game, *row[0].place, line[: row[0].end - 1] + line[row[0].end :])
        else:
            yield write(game, *row[0].place, f'"{line}')


@TEXTS.must(
    "misspell the language of a column", "This is no sign of a language. (Seen: `ja_text` has the form of one.)"
)
def _(game: Subject) -> Iterator[Change]:
    for file in game.texts:
        for cell in next(game.cells(file)):
            for wrong in (f"{cell.text}_text", cell.text[::-1] * 3, f"{cell.text} "):
                if wrong.strip() != cell.text:
                    yield put(game, cell, wrong)


@TEXTS.must("the columns exchanged", "English comes first.")
def _(game: Subject) -> Iterator[Change]:
    for file in game.texts:
        header = next(game.cells(file))
        if len(header) > 1:
            names = [header[1].text, header[0].text, *(cell.text for cell in header[2:])]
            yield write(game, file, 1, ",".join(names))


@TEXTS.may("misspell a translation", "Nothing says how another language is spelt.")
def _(game: Subject) -> Iterator[Change]:
    for row in _rows(game):
        for cell in row[1:]:
            if len(cell.text) > 2 and '"' not in game.line(*cell.place)[cell.start : cell.end]:
                yield put(game, cell, cell.text[:-1])
