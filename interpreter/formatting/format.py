"""From a rule file to its text in the one layout, or to the mistakes because of which it is left as it is."""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import fields

from ..diagnostics import Diagnostic
from ..source import SourceFile, decode
from ..syntax import nodes as n
from ..syntax.parse import parse
from .layout import laid_out
from .lines import Line, lines_of


class TextChangedError(Exception):
    """Laid out, the file would say something else: a bug of ours, for which no file may suffer."""


def format_bytes(data: bytes, name: str) -> bytes | list[Diagnostic]:
    """What the file should hold: `data` itself if it is laid out already. Byte order mark and line ends stay.

    Where lines end in several ways, all end as the first one does. Raises SourceError for what is no text, and
    TextChangedError.
    """
    text = format_source(SourceFile(name, decode(data, name)))
    if isinstance(text, list):
        return text
    first_end = re.search(rb"\r\n?|\n", data)
    if first_end is not None:
        text = text.replace("\n", first_end[0].decode())
    if data.startswith(codecs.BOM_UTF8):
        text = "\ufeff" + text
    # Letters are read in their composed form: that somebody's keyboard writes another one is no fault of the layout.
    return data if unicodedata.normalize("NFC", data.decode()) == text else text.encode()


def format_source(source: SourceFile) -> str | list[Diagnostic]:
    """The same rules and comments in the one layout, or what is wrong with the writing of the file.

    What comes out is read again. Raises TextChangedError if it does not say the same.
    """
    file, problems = parse(source)
    if problems:
        return problems
    lines = lines_of(source)
    comments = _comments(lines)
    text = laid_out(lines)
    if text != source.text:
        after = SourceFile(source.name, text)
        again, problems = parse(after)
        if problems or not same(file, again) or _comments(lines_of(after)) != comments:
            raise TextChangedError(source.name)
    return text


def same(one: object, other: object) -> bool:
    """Whether two trees say the same, wherever it stands."""
    if type(one) is not type(other):
        return False
    if isinstance(one, n.RuleFile) and isinstance(other, n.RuleFile):
        return same([*one.parts, *one.scenarios], [*other.parts, *other.scenarios])
    if isinstance(one, n.NotBuilt) and isinstance(other, n.NotBuilt):
        return one.word.replace(" ", "") == other.word.replace(" ", "")  # it holds the text as it is written
    if isinstance(one, n.Node):
        left_out = {"span"}
        if isinstance(one, n.Card) and one.condition is not None:
            left_out.add("name")  # it is the condition as it is written
        return all(same(getattr(one, f.name), getattr(other, f.name)) for f in fields(one) if f.name not in left_out)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


def _comments(lines: list[Line]) -> list[tuple[str, bool]]:
    """Each comment, and whether it stands behind code."""
    return [(line.comment, line.code != "") for line in lines if line.comment]
