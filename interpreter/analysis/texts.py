"""From the texts that the rules say and the rows of the files of texts to warnings: what has no translation, what no
text.

Whoever calls this gives the rule files of the base and of all variants together, and so the rows: a row may be there
for the text of one variant only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..diagnostics import Report, nearest
from ..diagnostics.codes import lints as codes
from ..source import Span
from ..syntax import nodes as n
from ..syntax.walk import walk
from ..tables.texts import TextRow
from .heads import head


def check_texts(files: Iterable[n.RuleFile], rows: Mapping[str, TextRow], report: Report) -> None:
    """Warns at each text without its translations, and at each row that no text needs. Nothing is said of a game
    without rows: it is not translated at all."""
    if not rows:
        return
    languages = list(dict.fromkeys(language for row in rows.values() for language in row.translations))
    said: dict[str, Span] = {}
    for file in files:
        for part in file.parts:
            for text, place in _texts(part):
                said.setdefault(text, place)
    lost = [text for text in said if text not in rows]
    for text, place in said.items():
        known = rows[text].translations if text in rows else {}
        missing = [language for language in languages if not known.get(language)]
        if missing:
            report.add(codes.NO_TRANSLATION.at(place, languages=", ".join(missing)))
    for text, row in rows.items():
        if text not in said:
            near = nearest(text, lost)
            hint = f"Was it for “{near}”, which has no row?" if near is not None else None
            report.add(codes.UNUSED_TEXT.at(row.span, text=text, hint=hint))


def _texts(part: n.Node) -> Iterator[tuple[str, Span]]:
    """The texts in quotes of a part, and where they stand."""
    for node in walk(part):
        match node:
            case n.Option(text=str() as text) | n.Phase(text=str() as text) | n.Choose(prompt=str() as text):
                yield text, _place(node, text)
            case n.Else(label=str() as text) | n.Alternative(label=text):
                yield text, _place(node, text)


def _place(node: n.Node, text: str) -> Span:
    """The text itself; it stands on the first line of its node, if brackets do not break that."""
    span = node.span
    at = span.file.line(span.line).find(f'"{text}"', span.column - 1)
    return Span.at(span.file, span.line, at + 1, len(text) + 2) if at >= 0 else head(node)
