"""From a game's folder to its files, cut into words, and to the names that it makes: what operators choose from."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tuckbox.interpreter.syntax.grammar import language_words, reserved_words
from tuckbox.interpreter.tables import read_manifest

Place = tuple[str, int]
"""A file and a line, from 1."""

_TOKEN = re.compile(r'"[^"]*"|#.*|[^\W\d]\w*|\d+|[^\w\s]')
_CELL = re.compile(r'("(?:[^"]|"")*"|[^,]*)(,|$)')
LANGUAGE = language_words() | reserved_words()
NOT_RULES = ("name_", "text_", "#", "note")
"""How the headers of columns begin that are for people: no rule reads them."""


@dataclass(frozen=True)
class Token:
    """A word, number, text in quotes or sign of a rule file; columns count from 0."""

    file: str
    line: int
    start: int
    end: int
    text: str

    @property
    def is_word(self) -> bool:
        return self.text[0].isalpha() or self.text[0] == "_"

    @property
    def place(self) -> Place:
        return self.file, self.line


@dataclass(frozen=True)
class Cell:
    """A cell of a CSV file; `start` and `end` are its columns on the line, quotes included."""

    file: str
    line: int
    column: int
    start: int
    end: int
    text: str

    @property
    def place(self) -> Place:
        return self.file, self.line


@dataclass(frozen=True)
class Name:
    """A name that the game makes: its sort, and the token that makes it (None for the names of tables)."""

    text: str
    sort: str
    token: Token | None
    place: Place


_DECLARED = ("option", "zone", "track", "define", "action", "rule", "phase")


@dataclass(frozen=True)
class Subject:
    """A game to be damaged. `group`: the checks were tuned on `tuned` games, never on those `held out` or `small`."""

    name: str
    group: str
    files: dict[str, str]
    rules: tuple[str, ...]
    scenarios: tuple[str, ...]
    tables: dict[str, str] = field(default_factory=dict)
    """Each file of a table, with the piece that it is a table of."""
    texts: tuple[str, ...] = ()

    # ---- lines and words

    @cached_property
    def _lines(self) -> dict[str, list[str]]:
        return {file: text.split("\n") for file, text in self.files.items()}

    def lines(self, file: str) -> list[str]:
        return self._lines[file]

    def line(self, file: str, number: int) -> str:
        return self.lines(file)[number - 1]

    @cached_property
    def _tokens(self) -> dict[str, list[list[Token]]]:
        return {
            file: [
                [
                    Token(file, number, found.start(), found.end(), found[0])
                    for found in _TOKEN.finditer(line)
                    if not found[0].startswith("#")
                ]
                for number, line in enumerate(self.lines(file), 1)
            ]
            for file in (*self.rules, *self.scenarios)
        }

    def token_lines(self, files: Iterable[str]) -> Iterator[list[Token]]:
        """The words of each line that has some, without remarks."""
        for file in files:
            for tokens in self._tokens[file]:
                if tokens:
                    yield tokens

    def with_before(self, files: Iterable[str]) -> Iterator[tuple[Token | None, Token, Token | None]]:
        """Each token with the one before and the one behind it on its line."""
        for tokens in self.token_lines(files):
            for index, token in enumerate(tokens):
                before = tokens[index - 1] if index else None
                behind = tokens[index + 1] if index + 1 < len(tokens) else None
                yield before, token, behind

    def indent(self, file: str, number: int) -> int:
        line = self.line(file, number)
        return len(line) - len(line.lstrip(" "))

    def block_end(self, file: str, number: int) -> int:
        """The last line of the block that the line opens, or the line itself."""
        lines, own = self.lines(file), self.indent(file, number)
        last = number
        for at in range(number + 1, len(lines) + 1):
            text = lines[at - 1].strip()
            if not text or text.startswith("#"):
                continue
            if self.indent(file, at) <= own and not text.startswith(")"):
                break
            last = at
        return last

    # ---- tables

    @property
    def csv_tables(self) -> list[str]:
        return [file for file in self.tables if file.endswith(".csv")]

    def cells(self, file: str) -> Iterator[list[Cell]]:
        """The rows of a CSV file, the header first; no cell of these games has a line end in it."""
        for number, line in enumerate(self.lines(file), 1):
            if not line:
                continue
            row: list[Cell] = []
            at = 0
            while True:
                found = _CELL.match(line, at)
                assert found is not None
                text = found[1].strip('"').replace('""', '"') if found[1].startswith('"') else found[1]
                row.append(Cell(file, number, len(row), found.start(1), found.end(1), text))
                at = found.end()
                if not found[2]:
                    break
            yield row

    # ---- names

    @cached_property
    def names(self) -> list[Name]:
        """All names, in the order of the files: of rules, then of tables."""
        return [*self._rule_names(), *self._table_names()]

    def _rule_names(self) -> Iterator[Name]:
        for tokens in self.token_lines(self.rules):
            first = 1 if tokens[0].text == "replace" else 0
            head = tokens[first].text
            if head in _DECLARED and len(tokens) > first + 1 and first == 0:
                yield Name(tokens[1].text, head, tokens[1], tokens[1].place)
            if head in ("action", "define") and len(tokens) > 2 and tokens[2].text == "(":
                for index, token in enumerate(tokens[3:], 3):
                    if token.text == ":" and tokens[index - 1].is_word and tokens[index - 2].text in "(,":
                        yield Name(tokens[index - 1].text, "local", tokens[index - 1], token.place)
            yield from (Name(token.text, "local", token, token.place) for token in _locals(tokens))

    def _table_names(self) -> Iterator[Name]:
        for file, piece in self.tables.items():
            listed = next(at for at, line in enumerate(self.lines("game.yaml"), 1) if re.search(rf"\b{piece}\b", line))
            yield Name(piece, "piece", None, ("game.yaml", listed))
            if not file.endswith(".csv"):
                yield from self._yaml_names(file)
                continue
            rows = list(self.cells(file))
            worded = {}
            for cell in rows[0]:
                name, _, type_ = cell.text.partition(":")
                if name.startswith(NOT_RULES) or name in ("id", "copies"):
                    continue
                yield Name(name, "attribute", None, cell.place)
                if not type_:
                    worded[cell.column] = name
            for row in rows[1:]:
                yield Name(row[0].text, "kind", None, row[0].place)
                for cell in row:
                    if cell.column in worded and cell.text:
                        yield Name(cell.text, "value", None, cell.place)

    def _yaml_names(self, file: str) -> Iterator[Name]:
        for number, line in enumerate(self.lines(file), 1):
            sides = re.match(r"sides: \[(.*?)\]", line)
            for side in re.findall(r"\w+", sides[1]) if sides else ():
                yield Name(side, "side", None, (file, number))
            attribute = re.match(r"  (\w+): \{", line)
            if attribute:
                yield Name(attribute[1], "attribute", None, (file, number))

    @cached_property
    def known(self) -> frozenset[str]:
        """All words that mean something in this game, in lower case."""
        words = {name.text.lower() for name in self.names} | {word.lower() for word in LANGUAGE}
        for tokens in self.token_lines(self.rules):
            words |= {token.text.lower() for token in tokens}
        for file in self.csv_tables:
            words |= {cell.text.lower() for row in self.cells(file) for cell in row}
        return frozenset(words)

    def of_sort(self, *sorts: str) -> list[Name]:
        """The names of these sorts, each text once."""
        found: dict[str, Name] = {}
        for name in self.names:
            if name.sort in sorts:
                found.setdefault(name.text, name)
        return list(found.values())

    @cached_property
    def _made(self) -> dict[str, set[Place]]:
        found: dict[str, set[Place]] = {}
        for name in self.names:
            found.setdefault(name.text, set()).add(name.place)
        return found

    def made_at(self, text: str) -> frozenset[Place]:
        """Where a name is made."""
        return frozenset(self._made.get(text, ()))

    def uses(self, text: str) -> list[Token]:
        """Where the rules say a name, but for the places that make it. A name that is a word of the language as well
        counts only behind a word that makes it a name."""
        made = {name.token for name in self.names if name.text == text}
        found = []
        for before, token, _ in self.with_before(self.rules):
            if token.text != text or token in made or before is None:
                continue
            if text in LANGUAGE and before.text not in ("every", "my", "to", "from", "phase"):
                continue
            found.append(token)
        return found

    @cached_property
    def _said(self) -> dict[str, set[Place]]:
        found: dict[str, set[Place]] = {}
        for tokens in self.token_lines((*self.rules, *self.scenarios)):
            for token in tokens:
                found.setdefault(token.text, set()).add(token.place)
        for file in self.csv_tables:
            for row in self.cells(file):
                for cell in row:
                    for word in re.findall(r"\w+", cell.text.partition(":")[0] if cell.line == 1 else cell.text):
                        found.setdefault(word, set()).add(cell.place)
        return found

    def said_at(self, text: str) -> frozenset[Place]:
        """The lines of rules, scenarios and tables that say a name."""
        return frozenset(self._said.get(text, ())) | self.made_at(text)

    # ---- accidents

    def chance(self, *about: object) -> random.Random:
        """A source of accidents that is the same in every run."""
        return random.Random("/".join(map(str, (self.name, *about))))

    def misspelt(self, word: str, *about: object) -> str | None:
        """The word with a small slip that makes no other word of this game; None if there is no such slip."""
        chance = self.chance(word, *about)
        places = list(range(len(word)))
        chance.shuffle(places)
        ways = list(_SLIPS)
        chance.shuffle(ways)
        for place in places:
            for slip in ways:
                found = slip(word, place)
                if re.fullmatch(r"[^\W\d]\w*", found) and found.lower() not in self.known and found != word:
                    return found
        return None


def _locals(tokens: list[Token]) -> Iterator[Token]:
    """The tokens of a line that make local names."""
    words = [token.text for token in tokens]
    for index, token in enumerate(tokens[1:], 1):
        before = words[index - 1]
        behind = words[index + 1] if index + 1 < len(words) else ""
        if not token.is_word or token.text in ("one", "player", "other"):
            continue
        if (
            ("choose" in words[:2] and behind == "from" and '"' not in "".join(words[:index]))
            or before in ("let", "as")
            or (before == "each" and words[0] == "for")
        ):
            yield token


_SLIPS = (
    lambda word, at: word[:at] + word[at + 1 :] if len(word) > 3 else word,
    lambda word, at: word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :] if len(word) > 2 else word,
    lambda word, at: word[: at + 1] + word[at:],
)
"""A letter lost, two letters swapped, a letter twice."""


def read_subject(folder: Path, group: str, name: str = "") -> Subject:
    """The game of a folder, with all files that its manifest names."""
    manifest, problems = read_manifest(folder)
    assert manifest is not None and not problems, folder
    layers = [manifest.base, *manifest.variants.values()]
    tables = {entry.file: entry.piece for layer in layers for entry in layer.tables if not entry.shared}
    rules = [entry.file for layer in layers for entry in layer.rules]
    scenarios = [entry.file for layer in layers for entry in layer.scenarios]
    texts = [entry.file for layer in layers for entry in layer.texts]
    wanted = ["game.yaml", *tables, *rules, *scenarios, *texts]
    files = {file: (folder / file).read_text(encoding="utf-8") for file in wanted}
    return Subject(name or folder.name, group, files, tuple(rules), tuple(scenarios), tables, tuple(texts))
