"""From scenarios to scenarios that name what is not there, ask for what cannot be, or are badly written."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator

from .change import Catalogue, Change, Sites
from .editing import again, cut, lose, put, wide, write
from .subject import Name, Subject, Token

SCENARIOS = Catalogue("scenarios", [])

_SETTINGS = ("variant", "option", "start", "given", "choices", "expect", "scenario", "player", "winners", "top")


def _said(game: Subject, wanted: Callable[[Name], bool]) -> Iterator[tuple[Token, Name]]:
    """The names in scenarios, with what they name."""
    names: dict[str, Name] = {}
    for name in game.names:
        if wanted(name):
            names.setdefault(name.text, name)
    for before, token, _ in game.with_before(game.scenarios):
        if token.text in names and (before is None or before.text != "scenario"):
            yield token, names[token.text]


def _misspelt(*sorts: str) -> Sites:
    def sites(game: Subject) -> Iterator[Change]:
        for token, name in _said(game, lambda one: one.sort in sorts):
            wrong = game.misspelt(token.text, token.place, token.start)
            if wrong is not None:
                yield put(game, token, wrong, game.made_at(name.text))

    return sites


for _sort, _what in (
    ("zone", "a zone"),
    ("track", "a track"),
    ("kind", "a piece"),
    ("value", "a value"),
    ("side", "a side"),
    ("phase", "a phase"),
    ("option", "an option"),
):
    SCENARIOS.must(f"misspell {_what}", "No such name is made anywhere.")(_misspelt(_sort))


@SCENARIOS.must("misspell a variant", "No variant is called so.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in game.with_before(game.scenarios):
        wrong = game.misspelt(token.text, token.place)
        if before is not None and before.text == "variant" and wrong is not None:
            yield put(game, token, wrong)


@SCENARIOS.must("misspell a text that is chosen", "Nothing that can be chosen is called so.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in game.with_before(game.scenarios):
        if before is not None and before.text != "scenario" and token.text.startswith('"'):
            words = re.findall(r"\w{3,}", token.text)
            wrong = game.misspelt(words[-1], token.place, token.start) if words else None
            if wrong is not None:
                yield put(game, token, token.text.replace(words[-1], wrong))


@SCENARIOS.must("misspell a word of the language", "The line begins with the word that says what it is.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in game.with_before(game.scenarios):
        if (before is None and token.text in _SETTINGS) or token.text in ("cannot", "players", "phase", "nothing"):
            wrong = game.misspelt(token.text, token.place, token.start)
            if wrong is not None:
                yield put(game, token, wrong)


# ---- what cannot be -------------------------------------------------------------------------------------------------


@SCENARIOS.must("a player who does not play", "So many cannot play.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in game.with_before(game.scenarios):
        if before is not None and before.text == "player" and token.text.isdigit():
            yield put(game, token, str(int(token.text) + 7))


@SCENARIOS.must("a wrong number of players", "So many cannot play.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, behind in game.with_before(game.scenarios):
        if before is None and token.text.isdigit() and behind is not None and behind.text == "players":
            yield put(game, token, "19", frozenset(_title(game, token)))


def _title(game: Subject, token: Token) -> Iterator[tuple[str, int]]:
    """The line with the title of the scenario that a token stands in."""
    lines = game.lines(token.file)
    yield token.file, max(at for at in range(1, token.line + 1) if lines[at - 1].startswith("scenario "))


@SCENARIOS.must("more pieces than there are", "There are not so many of this kind.")
def _(game: Subject) -> Iterator[Change]:
    kinds = {name.text for name in game.of_sort("kind")}
    for tokens in _facts(game):
        for before, token in itertools.pairwise(tokens):
            if token.text in kinds and before.text in (":", ","):
                yield put(game, token, f"99 {token.text}")


def _facts(game: Subject, *sections: str) -> Iterator[list[Token]]:
    """The lines under `given:` and `expect:`."""
    section = ""
    for tokens in game.token_lines(game.scenarios):
        if tokens[0].start == 4:
            section = tokens[0].text
        elif tokens[0].start == 8 and section in (sections or ("given", "expect")):
            yield tokens


def _answers(game: Subject) -> Iterator[list[Token]]:
    yield from _facts(game, "choices")


def _table_of(game: Subject) -> dict[str, str]:
    """The piece that each kind is one of."""
    return {row[0].text: game.tables[file] for file in game.csv_tables for row in list(game.cells(file))[1:]}


@SCENARIOS.must("a piece of another table", "The zone holds other pieces.")
def _(game: Subject) -> Iterator[Change]:
    tables = _table_of(game)
    for tokens in _facts(game):
        for token in tokens[2:]:
            others = sorted(kind for kind, piece in tables.items() if piece != tables.get(token.text, piece))
            if others:
                yield put(game, token, game.chance(token.place, token.start).choice(others))


@SCENARIOS.must("a number where pieces lie", "The zone holds pieces.")
def _(game: Subject) -> Iterator[Change]:
    zones = {name.text for name in game.of_sort("zone")}
    for tokens in _facts(game):
        if tokens[0].text in zones and len(tokens) > 2 and tokens[-1].is_word and tokens[-2].text == ":":
            yield put(game, tokens[-1], "7")


@SCENARIOS.must("a word where a number stands", "The value is a number.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in _facts(game):
        if tokens[-2].text == ":" and tokens[-1].text.isdigit():
            word = next((name.text for name in game.of_sort("kind")), "many")
            yield put(game, tokens[-1], word)


@SCENARIOS.must("lose the player of a zone", "Each player has one, and nothing says whose is meant.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in _facts(game):
        if [token.text for token in tokens[1:3]] == ["of", "player"] and tokens[4].text == ":":
            line = game.line(*tokens[0].place)
            yield write(game, *tokens[0].place, line[: tokens[0].end] + line[tokens[4].start :])


@SCENARIOS.must("a player for what belongs to nobody", "There is one such zone or track, and it belongs to nobody.")
def _(game: Subject) -> Iterator[Change]:
    single = {
        name.text
        for name in game.of_sort("zone", "track")
        if "each player" not in game.line(*name.place).partition("#")[0]
    }
    for tokens in _facts(game):
        if tokens[0].text in single and tokens[1].text == ":":
            yield put(game, tokens[0], f"{tokens[0].text} of player 1")


@SCENARIOS.must("the top of what has no top", "Only a pile has a top.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in _facts(game, "given"):
        zone = next((name for name in game.of_sort("zone") if name.text == tokens[0].text), None)
        if zone is not None and tokens[1].text == ":" and "pile" not in game.line(*zone.place).partition("#")[0]:
            yield put(game, tokens[0], f"top of {zone.text}")


@SCENARIOS.must("one thing given twice", "Two lines say different things of one place.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in _facts(game, "given"):
        if tokens[0].text != "top":
            yield again(game, *tokens[0].place, tokens[0].line)


@SCENARIOS.must("a scenario twice", "Two scenarios of one title.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.scenarios):
        if tokens[0].text == "scenario":
            yield again(game, *tokens[0].place, game.block_end(*tokens[0].place))


@SCENARIOS.must("a number that is no value of the option", "The option says from where to where it goes.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.scenarios):
        if tokens[0].text == "option" and len(tokens) == 4:
            yield put(game, tokens[3], "9999", game.made_at(tokens[1].text))


# ---- badly written --------------------------------------------------------------------------------------------------


def _signs(sign: str, other: str | None) -> Sites:
    def sites(game: Subject) -> Iterator[Change]:
        for _, token, behind in game.with_before(game.scenarios):
            if token.text == sign:
                found = lose(game, token) if other is None else put(game, token, other)
                near = sign == ":" and behind is None
                yield Change(found.file, found.first, found.last, found.lines, found.ends, near)

    return sites


SCENARIOS.must("lose a colon", "What is said and what is said of it are kept apart by this colon only.")(
    _signs(":", None)
)
SCENARIOS.must("lose a comma", "Two entries stand side by side, and nothing keeps them apart.")(_signs(",", None))
SCENARIOS.must("a full-width colon", "This is another sign, which looks alike.")(_signs(":", wide(":")))
SCENARIOS.must("a full-width comma", "This is another sign, which looks alike.")(_signs(",", wide(",")))


@SCENARIOS.must("a full-width number", "Numbers are written with the digits 0 to 9.")
def _(game: Subject) -> Iterator[Change]:
    for _, token, _ in game.with_before(game.scenarios):
        if token.text.isdigit():
            yield put(game, token, wide(token.text))


@SCENARIOS.must("a text without its quotes", "Texts stand in quotes; without them these are names that nothing has.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in game.with_before(game.scenarios):
        if before is not None and token.text.startswith('"'):
            yield put(game, token, token.text[1:-1])


@SCENARIOS.must("lose a quote", "A text is opened and never closed on its line.")
def _(game: Subject) -> Iterator[Change]:
    for _, token, _ in game.with_before(game.scenarios):
        if token.text.startswith('"'):
            yield put(game, token, token.text[:-1])


@SCENARIOS.must("indented by two more", "The line stands at no level of the lines around it.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.scenarios):
        if tokens[0].start:
            yield write(game, *tokens[0].place, "  " + game.line(*tokens[0].place), near=True)


@SCENARIOS.must("indented by four less", "A fact or a part of a scenario stands at a level where none may stand.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.scenarios):
        if tokens[0].start:
            yield write(game, *tokens[0].place, game.line(*tokens[0].place)[4:], near=True)


@SCENARIOS.must("a tab for the indentation", "The indentation is made of spaces.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.scenarios):
        if tokens[0].start:
            text = "\t" * (tokens[0].start // 4) + game.line(*tokens[0].place).lstrip(" ")
            yield write(game, *tokens[0].place, text)


@SCENARIOS.must("drop a line that opens a part", "The lines below are deeper than the one above, for no reason.")
def _(game: Subject) -> Iterator[Change]:
    lines = list(game.token_lines(game.scenarios))
    for above, tokens in itertools.pairwise(lines):
        alike = tokens[0].text == "given" and above[0].start == 8
        if tokens[0].text in ("given", "choices", "expect") and tokens[-1].text == ":" and not alike:
            if above[0].start == 8 and tokens[0].text == "expect":
                continue  # facts and answers are written differently; behind `given` it would be more facts
            yield cut(game, *tokens[0].place, tokens[0].line)


# ---- what may be another scenario -----------------------------------------------------------------------------------


@SCENARIOS.may("another number expected", "The scenario fails when it is run.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in _facts(game, "expect"):
        if tokens[-1].text.isdigit() and tokens[-2].text == ":":
            yield put(game, tokens[-1], str(int(tokens[-1].text) + 1))


@SCENARIOS.may("another piece of the table", "The scenario fails when it is run, if this piece matters.")
def _(game: Subject) -> Iterator[Change]:
    tables = _table_of(game)
    for tokens in (*_facts(game), *_answers(game)):
        for token in tokens[2:]:
            others = sorted(
                one for one, piece in tables.items() if piece == tables.get(token.text) and one != token.text
            )
            if others:
                yield put(game, token, game.chance(token.place, token.start).choice(others))


@SCENARIOS.may("drop a fact or an answer", "The scenario fails when it is run, if this line matters.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in (*_facts(game), *_answers(game)):
        yield cut(game, *tokens[0].place, tokens[0].line)
