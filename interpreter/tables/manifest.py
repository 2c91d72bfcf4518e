"""From `game.yaml` in a game's folder to its `Manifest`: titles, players, files of the base and the variants."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from ..diagnostics import Diagnostic, Label, nearest
from ..diagnostics.codes import tables as codes
from ..model.tables import FileEntry, Layer, Manifest, PlayerRange, TableEntry
from ..source import SourceFile, Span
from .files import closed_folder, file_exists, files_of, open_file, stays_inside
from .located import Mapping, Node, Sequence, Text
from .names import Lookalikes, name_problem
from .schema_check import check_schema
from .shared_entries import shared_entry, source_problem
from .yaml_reader import read_yaml

MANIFEST = "game.yaml"
MOST_LETTERS = 200_000
"""Letters and signs of a manifest: a file that is larger is another one."""
_ENDINGS = {"tables": (".csv", ".yaml", ".yml"), "rules": (".tuck",), "texts": (".csv",), "scenarios": (".tuck",)}
_ENDING_WORDS = {"tables": "`.csv` or `.yaml`", "rules": "`.tuck`", "texts": "`.csv`", "scenarios": "`.tuck`"}

_SPREADSHEETS = (".xlsx", ".xls", ".ods", ".numbers", ".tsv")
_SAVE_AS_CSV = "Save the table as CSV, with the character set UTF-8, and list that file."


def read_manifest(folder: Path, reserved: frozenset[str] = frozenset()) -> tuple[Manifest | None, list[Diagnostic]]:
    """The manifest of the folder and everything wrong in `game.yaml`.

    What is wrong is left out of the manifest (a file that does not exist, say), so that the other files can be checked
    in the same run; it is None only where `game.yaml` gives no keys at all. `reserved` are the words of the language,
    which no piece and no variant may be called.
    """
    start = Span.at(SourceFile(MANIFEST, ""))
    if not folder.is_dir():
        return None, [codes.NO_FOLDER.at(start, folder=folder.name or str(folder))]
    locked = closed_folder(folder)
    if locked is not None:
        return None, [codes.NOT_OPENED.at(start, file=MANIFEST, reason=locked)]
    if not file_exists(folder, MANIFEST):
        near = nearest(MANIFEST, [name for name in files_of(folder) if "/" not in name and name.endswith("ml")])
        hint = f"Is `{near}` meant? It must be called `{MANIFEST}`." if near else None
        above = folder.resolve().parent
        if hint is None and file_exists(above, MANIFEST):
            hint = f"The folder above has one: give `{above.name}`, the whole game."
        return None, [codes.NO_MANIFEST.at(start, hint=hint, folder=folder.resolve().name)]
    source = open_file(folder, MANIFEST)
    if isinstance(source, Diagnostic):
        return None, [source]
    if len(source.text) > MOST_LETTERS:
        count, most = f"{len(source.text):,}", f"{MOST_LETTERS:,}"
        things = "letters and signs"
        return None, [codes.TOO_LARGE.at(Span.at(source), what="This file", count=count, things=things, most=most)]
    root, problems = read_yaml(source)
    if root is None:
        return None, problems
    problems += check_schema(root, "game")
    if not isinstance(root, Mapping) or any(problem.code is codes.TOO_LARGE for problem in problems):
        return None, problems
    builder = _Builder(folder, reserved)
    manifest = builder.manifest(source, root)
    return manifest, problems + builder.problems


class _Builder:
    """Takes from the data what has the right shape; what has not was reported by the schema."""

    def __init__(self, folder: Path, reserved: frozenset[str]) -> None:
        self.folder = folder
        self.reserved = reserved
        self.problems: list[Diagnostic] = []
        self.existing: list[str] | None = None

    def manifest(self, source: SourceFile, root: Mapping) -> Manifest:
        listed: dict[str, Text] = {}
        base = self._layer(None, root, listed)
        variants: dict[str, Layer] = {}
        spans: dict[str, Span] = {}
        alike = Lookalikes()
        given = root.value("variants")
        for name, value in given.entries.values() if isinstance(given, Mapping) else ():
            self._report(name_problem(name, "a variant", self.reserved) or alike.problem(name))
            if isinstance(value, Mapping):
                variants[name.text] = self._layer(name.text, value, dict(listed))
                spans[name.text] = name.span
        title = root.value("title")
        languages = title.entries.values() if isinstance(title, Mapping) else ()
        signs = {sign.text: sign.span for sign, value in languages if isinstance(value, Text) and sign.text}
        return Manifest(self.folder, source, _wordings(title), base, variants, spans, signs)

    def _report(self, problem: Diagnostic | None) -> None:
        if problem is not None:
            self.problems.append(problem)

    def _layer(self, name: str | None, node: Mapping, listed: dict[str, Text]) -> Layer:
        tables: list[TableEntry] = []
        for entry in _items(node.value("tables")):
            if not isinstance(entry, Mapping):
                continue
            file, piece = entry.value("file"), entry.value("piece")
            if isinstance(piece, Text) and piece.text:
                self._report(name_problem(piece, "a piece", self.reserved))
            self._report(source_problem(entry))
            if "shared" in entry.entries:
                found = shared_entry(entry, listed, self._report, self.reserved)
                tables += [found] if found is not None else []
            elif isinstance(file, Text) and self._usable(file, "tables", listed) and isinstance(piece, Text):
                tables.append(TableEntry(file.text, piece.text, file.span, piece.span))
        return Layer(
            name, self._players(node.value("players")), tuple(tables),
            self._files(node, "rules", listed), self._files(node, "texts", listed), _options(node.value("options")),
            self._files(node, "scenarios", listed),
        )  # fmt: skip

    def _files(self, node: Mapping, key: str, listed: dict[str, Text]) -> tuple[FileEntry, ...]:
        files = [file for file in _items(node.value(key)) if isinstance(file, Text)]
        return tuple(FileEntry(file.text, file.span) for file in files if self._usable(file, key, listed))

    def _usable(self, file: Text, key: str, listed: dict[str, Text]) -> bool:
        """Whether the file can be read as what it is listed as; if not, that is reported."""
        if not file.text:
            return False
        first = listed.setdefault(str(PurePosixPath(file.text)), file)  # `./a` is `a`
        if first is not file:
            here, there = file.span, first.span
            label = Label(there, "the first one")
            self._report(codes.FILE_TWICE.at(here, labels=[label], file=file.shown))
            return False
        if not stays_inside(self.folder, file.text):
            self._report(codes.FILE_OUTSIDE.at(file.span, file=file.shown))
            return False
        if not file.text.endswith(_ENDINGS[key]):
            hint = _SAVE_AS_CSV if file.text.lower().endswith(_SPREADSHEETS) and ".csv" in _ENDINGS[key] else None
            if hint is None and not file_exists(self.folder, file.text):
                hint = self._near_file(file.text, key)
            ending = _ENDING_WORDS[key]
            self._report(codes.FILE_ENDING.at(file.span, hint=hint, file=file.shown, key=key, ending=ending))
            return False
        if not file_exists(self.folder, file.text):
            self._report(codes.FILE_MISSING.at(file.span, hint=self._near_file(file.text, key), file=file.shown))
            return False
        return True

    def _near_file(self, name: str, key: str) -> str | None:
        """A hint with the nearest file; endings, which all have in common, do not make names alike."""
        if self.existing is None:
            self.existing = files_of(self.folder)
        known = [file for file in self.existing if file.endswith(_ENDINGS[key]) and file != MANIFEST]
        stems = {file.rpartition(".")[0]: file for file in known}
        near = nearest(name.rpartition(".")[0], stems)
        return f"Did you mean `{stems[near]}`?" if near else None

    def _players(self, node: Node | None) -> PlayerRange | None:
        if not isinstance(node, Text):
            return None
        ends = node.text.split(" to ")
        if len(ends) > 2 or not all(end.isascii() and end.isdigit() for end in ends):
            return None
        least, most = int(ends[0]), int(ends[-1])
        if least > most:
            self._report(codes.PLAYERS.at(node.span, hint=f"Did you mean `{most} to {least}`?", least=least, most=most))
            return None
        return PlayerRange(least, most, node.span)


def _items(node: Node | None) -> list[Node]:
    return node.items if isinstance(node, Sequence) else []


def _options(node: Node | None) -> dict[str, tuple[str, Span]]:
    """New values of options, as they would be written in the rules: `8`, `yes`, `[0, 1, 3]`."""
    if not isinstance(node, Mapping):
        return {}
    found: dict[str, tuple[str, Span]] = {}
    for name, value in node.entries.values():
        if isinstance(value, Text):
            found[name.text] = (value.text, value.span)
        elif isinstance(value, Sequence):
            numbers = ", ".join(item.text for item in value.items if isinstance(item, Text))
            found[name.text] = (f"[{numbers}]", value.span)
    return found


def _wordings(node: Node | None) -> dict[str, str]:
    """Texts by language; one text alone is the English one."""
    if isinstance(node, Text):
        return {"en": node.text}
    if not isinstance(node, Mapping):
        return {}
    return {language.text: value.text for language, value in node.entries.values() if isinstance(value, Text)}
