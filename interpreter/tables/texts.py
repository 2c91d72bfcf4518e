"""From the files of texts of a game's base and chosen variants to the translations of every English text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..diagnostics import Diagnostic, Label
from ..diagnostics.codes import tables as codes
from ..model.tables import Manifest
from ..source import Span
from .csv_form import is_note
from .csv_reader import read_csv
from .files import open_file
from .languages import sign_hint
from .located import Text, shown
from .sheets import LANGUAGE

_SLOT = re.compile(r"\{[^{}]*\}")


@dataclass(slots=True)
class TextRow:
    """An English text, where it stands, and its translations by language, English not among them."""

    english: str
    span: Span
    translations: dict[str, str]


@dataclass(slots=True)
class _Given:
    text: Text
    layer: int


@dataclass(slots=True)
class _Row:
    english: Text
    layer: int
    translations: dict[str, _Given]


def read_texts(manifest: Manifest, variants: Sequence[str]) -> tuple[dict[str, dict[str, str]], list[Diagnostic]]:
    """From each English text to its wordings by language, English among them, and everything wrong in the files.

    Raises KeyError for a variant that the manifest does not have.
    """
    rows, problems = read_text_rows(manifest, variants)
    return {key: {"en": key, **row.translations} for key, row in rows.items()}, problems


def read_text_rows(manifest: Manifest, variants: Sequence[str]) -> tuple[dict[str, TextRow], list[Diagnostic]]:
    """As `read_texts`, with the place of each row: for whoever compares the rows with the texts in the rules."""
    layers = [manifest.base, *(manifest.variants[name] for name in variants)]
    names = [layer.name or "" for layer in layers]
    problems: list[Diagnostic] = []
    rows: dict[str, _Row] = {}
    for number, layer in enumerate(layers):
        for entry in layer.texts:
            for english, translations in _file_rows(manifest.folder, entry.file, problems):
                _lay(rows, number, english, translations, names, problems)
    found = {
        key: TextRow(key, row.english.span, {language: given.text.text for language, given in row.translations.items()})
        for key, row in rows.items()
    }
    return found, problems


def _file_rows(folder: Path, name: str, problems: list[Diagnostic]) -> list[tuple[Text, dict[str, Text]]]:
    """The rows of one file: an English text and its translations; empty cells are no translations."""
    source = open_file(folder, name)
    if isinstance(source, Diagnostic):
        problems.append(source)
        return []
    grid, found = read_csv(source)
    problems += found
    if grid is None:
        return []
    if grid.header[0].text != "en":
        problems.append(codes.TEXTS_HEADER.at(grid.header[0].span, found=grid.header[0].shown))
        return []
    for cell in grid.header:
        if not is_note(cell.text) and not LANGUAGE.fullmatch(cell.text):
            problems.append(codes.NO_LANGUAGE.at(cell.span, hint=sign_hint(cell.text), found=cell.shown))
    languages = [cell.text if LANGUAGE.fullmatch(cell.text) else None for cell in grid.header]
    rows: list[tuple[Text, dict[str, Text]]] = []
    for english, *others in grid.rows:
        if not english.text:
            problems.append(codes.TEXT_EMPTY.at(english.span))
            continue
        translations = {
            language: cell for language, cell in zip(languages[1:], others, strict=True) if language and cell.text
        }
        problems += [problem for cell in translations.values() if (problem := _slot_problem(english, cell))]
        rows.append((english, translations))
    return rows


def _slot_problem(english: Text, translation: Text) -> Diagnostic | None:
    expected, found = (sorted(_SLOT.findall(cell.text)) for cell in (english, translation))
    if expected == found:
        return None
    return codes.TEXT_SLOTS.at(translation.span, found=_listed(found), expected=_listed(expected))


def _listed(slots: list[str]) -> str:
    return shown(", ".join(f"`{slot}`" for slot in slots)) or "no `{...}`"


def _lay(
    rows: dict[str, _Row], layer: int, english: Text, translations: dict[str, Text], names: list[str],
    problems: list[Diagnostic],
) -> None:  # fmt: skip
    given = {language: _Given(cell, layer) for language, cell in translations.items()}
    known = rows.get(english.text)
    if known is None:
        rows[english.text] = _Row(english, layer, given)
        return
    if known.layer == layer:
        here, there = english.span, known.english.span
        label = Label(there, "the first one")
        first = f"line {there.line}" if there.file is here.file else f"line {there.line} of {there.file.name}"
        problems.append(codes.TEXT_TWICE.at(here, labels=[label], line=here.line, first=first))
        return
    for language, new in given.items():
        old = known.translations.get(language)
        if old is not None and old.layer > 0 and old.text.text != new.text.text:
            label = Label(old.text.span, f"translated by `{names[old.layer]}`")
            problems.append(
                codes.TEXTS_CONFLICT.at(new.text.span, labels=[label], this=names[layer], other=names[old.layer])
            )
    known.translations.update(given)
    known.layer, known.english = layer, english
