"""From the languages of a game's title and those of its tables and texts to a doubt about a sign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..diagnostics import Diagnostic
from ..diagnostics.codes import tables as codes
from ..model.tables import Manifest, PieceTable

_SIGNS = {
    **dict.fromkeys(("english", "eng"), "en"),
    **dict.fromkeys(("japanese", "nihongo", "日本語", "jpn"), "ja"),
    **dict.fromkeys(("german", "deutsch"), "de"),
    **dict.fromkeys(("french", "français", "francais"), "fr"),
    **dict.fromkeys(("spanish", "español", "espanol"), "es"),
    **dict.fromkeys(("italian", "italiano"), "it"),
    **dict.fromkeys(("portuguese", "português"), "pt"),
    **dict.fromkeys(("chinese", "中文"), "zh"),
    **dict.fromkeys(("korean", "한국어"), "ko"),
}
USUAL = frozenset(_SIGNS.values())
"""Signs of languages that many games have."""


def sign_hint(language: str) -> str | None:
    """A hint with the sign of a language that was written out, or in capitals."""
    word = language.strip().casefold()
    sign = _SIGNS.get(word, word if len(word) == 2 and word.isascii() and word.isalpha() else None)
    return f"Did you mean `{sign}`?" if sign else None


def title_languages(
    manifest: Manifest, tables: Mapping[str, PieceTable], texts: Mapping[str, Mapping[str, str]]
) -> Iterator[Diagnostic]:
    """Warns of a language of the title that nothing else is written in, where one with the same first letter is (`jp`
    for `ja`) in which the title is not given. A game without translations may well have a title in any language."""
    used: dict[str, None] = {}
    for table in tables.values():
        for kind in table.kinds.values():
            used.update(dict.fromkeys((*kind.names, *kind.texts)))
    for wordings in texts.values():
        used.update(dict.fromkeys(wordings))
    for language, span in manifest.title_spans.items():
        near = [other for other in used if other[0] == language[0] and other not in manifest.title]
        if language not in used and near:
            hint = f"Did you mean `{near[0]}`?"
            yield codes.TITLE_LANGUAGE.at(span, hint=hint, language=language)
