"""From a game's `game.yaml` to one with a wrong key, file, number or sign, or with an entry less."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .change import Catalogue, Change
from .editing import again, cut, wide, write
from .subject import Place, Subject

MANIFEST = Catalogue("game.yaml", [])
_FILE = "game.yaml"
_KEYS = ("title", "players", "tables", "rules", "scenarios", "texts", "variants", "options", "file", "piece")


def _lines(game: Subject) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers, without remarks."""
    for number, line in enumerate(game.lines(_FILE), 1):
        text = re.sub(r"(^|\s+)#.*", "", line)
        if text.strip():
            yield number, text


def _change(game: Subject, number: int, text: str, *, near: bool = False) -> Change:
    return write(game, _FILE, number, text, near=near)


def _matches(game: Subject, pattern: str) -> Iterator[tuple[int, str, re.Match[str]]]:
    for number, line in _lines(game):
        for found in re.finditer(pattern, line):
            yield number, line, found


def _with(line: str, found: re.Match[str], text: str, group: int = 0) -> str:
    return line[: found.start(group)] + text + line[found.end(group) :]


@MANIFEST.must("misspell a key", "The keys are known, and this is none.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"\b(\w+):(?= |$)"):
        wrong = game.misspelt(found[1], number, found.start())
        if found[1] in _KEYS and wrong is not None:
            yield _change(game, number, _with(line, found, wrong, 1))


@MANIFEST.must("misspell a file", "No file of this name is in the folder.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"\b(\w+)\.(csv|tuck|yaml)\b"):
        wrong = game.misspelt(found[1], number, found.start())
        if wrong is not None:
            yield _change(game, number, _with(line, found, wrong, 1))


@MANIFEST.must("misspell the end of a file", "No file of this name is in the folder.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"\b\w+\.(csv|tuck|yaml)\b"):
        other = {"csv": "cvs", "tuck": "tcuk", "yaml": "yalm"}[found[1]]
        yield _change(game, number, _with(line, found, other, 1))


@MANIFEST.must("misspell a piece", "The rules say a piece that no table lists any more.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"piece: (\w+)"):
        wrong = game.misspelt(found[1], number, found.start())
        if wrong is not None:
            yield write(game, _FILE, number, _with(line, found, wrong, 1), _piece_said(game, found[1]))


def _piece_said(game: Subject, piece: str) -> frozenset[Place]:
    """Where a piece is named, and the headers of its tables."""
    headers = {(file, 1) for file, of in game.tables.items() if of == piece}
    return game.said_at(piece) | headers


@MANIFEST.must("drop a needed key", "Without it there is no game.")
def _(game: Subject) -> Iterator[Change]:
    for number, line in _lines(game):
        if line.startswith(("title:", "players:", "rules:")):
            yield Change(_FILE, number, number, (), frozenset({(_FILE, 1)}), near=True)


@MANIFEST.must("drop a table", "The rules say a piece, attributes and kinds that no table has any more.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"\{file: ([\w.]+), piece: (\w+)\}(, )?"):
        if found[1] != next(file for file, piece in game.tables.items() if piece == found[2]):
            continue  # what a variant adds may be missing
        yield write(
            game, _FILE, number, _with(line, found, ""), _of_table(game, found[1]) | _piece_said(game, found[2])
        )


def _of_table(game: Subject, file: str) -> frozenset[Place]:
    """Where the kinds and attributes of a table are said."""
    said: frozenset[Place] = frozenset()
    if file in game.csv_tables:
        rows = list(game.cells(file))
        for text in [*(cell.text.partition(":")[0] for cell in rows[0]), *(row[0].text for row in rows[1:])]:
            said |= game.said_at(text)
    return said


@MANIFEST.must("drop a file of rules", "Other rules say names that are made in it, or `play` stands in it.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"\b([\w]+\.tuck)(, )?"):
        file = found[1]
        if not line.strip().startswith("rules:") or file not in game.rules:
            continue
        made = [name.text for name in game.names if name.token is not None and name.token.file == file]
        made += [tokens[1].text for tokens in game.token_lines([file]) if tokens[0].text == "card"]
        said: frozenset[Place] = frozenset()
        for text in made:
            said |= game.said_at(text)
        if any(other in game.rules and other != file for other, _ in said) or "play:" in game.files[file]:
            yield write(game, _FILE, number, _with(line, found, "").replace(", ]", "]"), said)


@MANIFEST.must("a file twice", "A file listed twice says everything twice.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"\[(\w+\.\w+)"):
        yield _change(game, number, _with(line, found, f"[{found[1]}, {found[1]}"))


@MANIFEST.must("a file under another key", "Rules are no texts, and tables no rules: the ends of the files say so.")
def _(game: Subject) -> Iterator[Change]:
    for number, line in _lines(game):
        for key, other in (("rules:", "texts:"), ("texts:", "rules:"), ("scenarios:", "texts:")):
            if line.strip().startswith(key):
                yield Change(_FILE, number, number, (line.replace(key, other, 1),), frozenset({(_FILE, 1)}))


@MANIFEST.must("a key twice", "A key stands once in one place.")
def _(game: Subject) -> Iterator[Change]:
    for number, line in _lines(game):
        if re.match(r"(title|players|rules|scenarios|texts):", line):
            yield again(game, _FILE, number, number)


@MANIFEST.must("players in words or the wrong way round", "It says `2 to 4`, or one number.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"players: (.+)"):
        for text in ("two to four", "5 to 2", "2-4", "2 4", "0", "２ to ４"):
            yield _change(game, number, _with(line, found, text, 1))


@MANIFEST.must("an unclosed bracket", "What was opened is never closed.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"[\]}](?=$|\s)"):
        yield _change(game, number, _with(line, found, ""), near=True)


@MANIFEST.must("a bracket that was never opened", "What is closed was never opened.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"(?<=: )\["):
        yield _change(game, number, _with(line, found, ""), near=True)


@MANIFEST.must("lose a colon", "A key and its value are kept apart by this colon only.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r":(?= |$)"):
        yield _change(game, number, _with(line, found, ""), near=True)


@MANIFEST.must("lose the space behind a colon", "`key:value` is one word in YAML.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r": (?=\w)"):
        yield _change(game, number, _with(line, found, ":"), near=True)


@MANIFEST.must("lose a comma", "Two entries stand side by side, and nothing keeps them apart.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r","):
        yield _change(game, number, _with(line, found, ""))


@MANIFEST.must("a full-width sign", "This is another sign, which looks alike.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r":(?= |$)|,|\[|\]|\{|\}"):
        yield _change(game, number, _with(line, found, wide(found[0])), near=True)


@MANIFEST.must("indented by one more", "The line stands at no level of the lines around it.")
def _(game: Subject) -> Iterator[Change]:
    for number, line in list(_lines(game))[1:]:
        yield _change(game, number, " " + line, near=True)


@MANIFEST.must("a tab", "Tabs may not stand in the indentation.")
def _(game: Subject) -> Iterator[Change]:
    for number, line in _lines(game):
        if line.startswith(" "):
            yield _change(game, number, "\t" + line.lstrip(" "))


@MANIFEST.must("a text for a list", "A list of files is wanted, with a dash or brackets.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"\[(\w+\.\w+)\]"):
        yield _change(game, number, _with(line, found, found[1]))


@MANIFEST.may("drop a key that is not needed", "A game may have no scenarios, texts or variants.")
def _(game: Subject) -> Iterator[Change]:
    for number, line in _lines(game):
        if re.match(r" *(scenarios|texts):", line):
            yield cut(game, _FILE, number, number)


@MANIFEST.may("another number of players", "More or fewer players are another game.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"players: .*?(\d+)$"):
        yield _change(game, number, _with(line, found, str(int(found[1]) + 1), 1))


@MANIFEST.may("misspell the title", "Nothing says how a title is spelt.")
def _(game: Subject) -> Iterator[Change]:
    for number, line, found in _matches(game, r"title: .*?(\w{4,})"):
        wrong = game.misspelt(found[1], number)
        if wrong is not None:
            yield _change(game, number, _with(line, found, wrong, 1))
