"""From rules to rules that are badly written: words and signs lost or misspelt, lines moved sideways, other signs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from .change import Catalogue, Change, Sites
from .editing import again, cut, lose, put, wide, write
from .subject import LANGUAGE, Place, Subject, Token

RULE_WRITING = Catalogue("rules", [])

_SMALL = ("to", "from", "is", "of", "where", "in", "with", "at", "than", "among", "for")
"""Words without which what stands before them and behind them does not belong together."""


def _language(game: Subject) -> Iterator[tuple[Token | None, Token, Token | None]]:
    """The words of the rules that are words of the language and nothing else."""
    made = {name.text for name in game.names}
    for before, token, behind in game.with_before(game.rules):
        if token.is_word and token.text in LANGUAGE and token.text not in made:
            yield before, token, behind


@RULE_WRITING.must("misspell a verb", "A line begins with the word that says what it is, and this word says nothing.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in _language(game):
        wrong = game.misspelt(token.text, token.place, token.start)
        if before is None and wrong is not None:
            yield put(game, token, wrong)


@RULE_WRITING.must("misspell a small word", "What stands before it and behind it belongs together by this word only.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in _language(game):
        wrong = game.misspelt(token.text, token.place, token.start)
        if before is not None and token.text in _SMALL and wrong is not None:
            yield put(game, token, wrong)


@RULE_WRITING.must("misspell another word", "A word of the language within a line; misspelt it is none, and no name.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in _language(game):
        wrong = game.misspelt(token.text, token.place, token.start)
        if before is not None and token.text not in _SMALL and wrong is not None:
            yield put(game, token, wrong)


@RULE_WRITING.must("lose a verb", "A line begins with the word that says what it is, and here it begins with another.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, behind in _language(game):
        if before is None and behind is not None and token.text not in ("must", "may", "replace"):
            line = game.line(token.file, token.line)
            yield write(game, token.file, token.line, line[: token.start] + line[behind.start :])


@RULE_WRITING.must("lose a small word", "Two things stand side by side, and nothing says how they belong together.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, behind in _language(game):
        if before is None or behind is None or token.text not in _SMALL:
            continue
        if before.text not in ("is", "not", "is not") and behind.text not in ("not", "[", "(", "-"):
            yield lose(game, token)


@RULE_WRITING.must("lose the object of a verb", "The verb needs to be told what it is about.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, behind in game.with_before(game.rules):
        if before is None or before.text not in ("move", "shuffle", "flip", "resolve", "do") or not token.is_word:
            continue
        if behind is None or behind.text == "to":
            yield lose(game, token)


def _lost(sign: str) -> Sites:
    def sites(game: Subject) -> Iterator[Change]:
        for _, token, _ in game.with_before(game.rules):
            if token.text == sign:
                yield lose(game, token)

    return sites


def _replaced(sign: str, other: str) -> Sites:
    def sites(game: Subject) -> Iterator[Change]:
        for _, token, _ in game.with_before(game.rules):
            if token.text == sign:
                yield put(game, token, other)

    return sites


@RULE_WRITING.must("lose the colon before a block", "The lines below belong to this one by its colon only.")
def _(game: Subject) -> Iterator[Change]:
    for _, token, behind in game.with_before(game.rules):
        if token.text == ":" and behind is None:
            yield Change(**{**lose(game, token).__dict__, "near": True})


@RULE_WRITING.must("lose another colon", "A name and what it is are kept apart by this colon only.")
def _(game: Subject) -> Iterator[Change]:
    for _, token, behind in game.with_before(game.rules):
        if token.text == ":" and behind is not None:
            yield lose(game, token)


RULE_WRITING.must("lose a comma", "Two entries stand side by side, and nothing keeps them apart.")(_lost(","))
RULE_WRITING.must("lose an equals sign", "Nothing says any more where the value begins.")(_lost("="))
RULE_WRITING.must("lose an opening bracket", "A bracket closes what was never opened.")(_lost("("))
RULE_WRITING.must("lose a closing bracket", "A bracket is opened and never closed.")(_lost(")"))
RULE_WRITING.must("lose a square bracket", "A list has one end only.")(_lost("]"))


def _quoted(game: Subject) -> Iterator[Token]:
    for _, token, _ in game.with_before(game.rules):
        if token.text.startswith('"'):
            yield token


@RULE_WRITING.must("lose a closing quote", "A text is opened and never closed on its line.")
def _(game: Subject) -> Iterator[Change]:
    for token in _quoted(game):
        yield put(game, token, token.text[:-1])


@RULE_WRITING.must("lose an opening quote", "The words of the text stand in the rules, and a text begins behind them.")
def _(game: Subject) -> Iterator[Change]:
    for token in _quoted(game):
        yield put(game, token, token.text[1:])


@RULE_WRITING.must("round quotes", "What word processors make of quotes; the language has the straight ones only.")
def _(game: Subject) -> Iterator[Change]:
    for token in _quoted(game):
        yield put(game, token, f"“{token.text[1:-1]}”")


@RULE_WRITING.must("single quotes", "Texts stand in double quotes.")
def _(game: Subject) -> Iterator[Change]:
    for token in _quoted(game):
        yield put(game, token, "'" + token.text[1:-1] + "'")


# ---- other signs ----------------------------------------------------------------------------------------------------

for _sign, _what in ((":", "colon"), (",", "comma"), ("(", "bracket"), ("=", "equals sign"), ("[", "square bracket")):
    RULE_WRITING.must(f"full-width {_what}", "Signs are the plain ones; this is another sign, which looks alike.")(
        _replaced(_sign, wide(_sign))
    )


@RULE_WRITING.must("full-width number", "Numbers are written with the digits 0 to 9.")
def _(game: Subject) -> Iterator[Change]:
    for _, token, _ in game.with_before(game.rules):
        if token.text.isdigit():
            yield put(game, token, wide(token.text))


@RULE_WRITING.must("full-width word", "A word of the language in other letters is no such word.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in _language(game):
        if before is None:
            yield put(game, token, wide(token.text))


@RULE_WRITING.must("full-width space", "The indentation is made of spaces; this is another sign, which cannot be seen.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in game.with_before(game.rules):
        if before is None and token.start:
            yield write(game, *token.place, "\u3000" * (token.start // 2) + game.line(*token.place).lstrip(" "))


@RULE_WRITING.must("number in words", "Numbers are written with digits.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in game.with_before(game.rules):
        if (
            token.text in ("1", "2", "3")
            and before is not None
            and before.text in ("draw", "add", "subtract", "choose")
        ):
            yield put(game, token, ("one", "two", "three")[int(token.text) - 1])


@RULE_WRITING.must("broken number", "Numbers are whole.")
def _(game: Subject) -> Iterator[Change]:
    for _, token, _ in game.with_before(game.rules):
        if token.text.isdigit():
            yield put(game, token, f"{token.text}.5")


for _word, _other in (("is", "=="), ("is", "="), ("and", "&&"), ("or", "||"), ("not", "!"), (":", "{"), (":", ";")):
    RULE_WRITING.must(f"`{_other}` for `{_word}`", "A sign of programs that the language does not have.")(
        _replaced(_word, _other)
    )


@RULE_WRITING.must("`//` for `#`", "Remarks begin with `#`.")
def _(game: Subject) -> Iterator[Change]:
    for file in game.rules:
        for number, line in enumerate(game.lines(file), 1):
            if line.lstrip().startswith("# "):
                yield write(game, file, number, line.replace("#", "//", 1), near=True)


@RULE_WRITING.must("end of a sentence", "A line ends with no sign but the colon.")
def _(game: Subject) -> Iterator[Change]:
    for _, token, behind in game.with_before(game.rules):
        if behind is None and token.is_word:
            yield put(game, token, f"{token.text}.")


# ---- indentation ----------------------------------------------------------------------------------------------------


def _first_words(game: Subject) -> Iterator[Token]:
    for tokens in game.token_lines(game.rules):
        yield tokens[0]


@RULE_WRITING.must("indented by two more", "The line stands at no level of the lines around it.")
def _(game: Subject) -> Iterator[Change]:
    for token in _first_words(game):
        if token.start and token.text != ")":
            yield write(game, *token.place, "  " + game.line(*token.place), near=True)


@RULE_WRITING.must("indented by two less", "The line stands at no level of the lines around it.")
def _(game: Subject) -> Iterator[Change]:
    for token in _first_words(game):
        if token.start and token.text != ")":
            yield write(game, *token.place, game.line(*token.place)[2:], near=True)


@RULE_WRITING.must("indented by four more", "The line is deeper than the one above, which opens no block.")
def _(game: Subject) -> Iterator[Change]:
    above = None
    for tokens in game.token_lines(game.rules):
        opens = above is not None and above[-1].text in (":", "(", "[")
        if tokens[0].text != ")" and above is not None and above[0].file == tokens[0].file and not opens:
            yield write(game, *tokens[0].place, "    " + game.line(*tokens[0].place), near=True)
        above = tokens


@RULE_WRITING.must("the first line of a block not indented", "The line above opens a block, and nothing stands in it.")
def _(game: Subject) -> Iterator[Change]:
    lines = list(game.token_lines(game.rules))
    for above, tokens in itertools.pairwise(lines):
        if above[-1].text == ":" and above[0].file == tokens[0].file and above[0].start < tokens[0].start:
            text = " " * above[0].start + game.line(*tokens[0].place).lstrip(" ")
            yield write(game, *tokens[0].place, text, near=True)


@RULE_WRITING.must("a tab for the indentation", "The indentation is made of spaces.")
def _(game: Subject) -> Iterator[Change]:
    for token in _first_words(game):
        if token.start and token.text != ")":
            yield write(game, *token.place, "\t" * (token.start // 4) + game.line(*token.place).lstrip(" "))


@RULE_WRITING.must(
    "drop the line that opens a block",
    "The lines below are deeper than the one above, for no reason. (Seen: a part that ends as deep takes them in.)",
)
def _(game: Subject) -> Iterator[Change]:
    above = None
    for tokens in game.token_lines(game.rules):
        first = tokens[0]
        opened = above is not None and above[-1].text == ":" and above[0].start < first.start
        if tokens[-1].text == ":" and not opened:
            yield cut(game, *first.place, first.line, _named(game, tokens))
        above = tokens


def _named(game: Subject, tokens: list[Token]) -> frozenset[Place]:
    """Where a phase is named that a line begins: these are the other ends."""
    return game.said_at(tokens[1].text) if tokens[0].text == "phase" else frozenset()


@RULE_WRITING.must("drop all lines of a block", "The line above opens a block, and nothing stands in it.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        first = tokens[0]
        last = game.block_end(*first.place)
        if tokens[-1].text == ":" and last > first.line:
            yield cut(game, first.file, first.line + 1, last, frozenset({first.place}))


@RULE_WRITING.must("two lines run together", "Each line says one thing, and here two stand on one.")
def _(game: Subject) -> Iterator[Change]:
    lines = list(game.token_lines(game.rules))
    for one, two in itertools.pairwise(lines):
        (file, first), second = one[0].place, two[0].line
        if (
            file == two[0].file
            and second == first + 1
            and one[0].start == two[0].start
            and "#" not in game.line(file, first)
        ):
            text = f"{game.line(file, first)} {game.line(file, second).lstrip(' ')}"
            yield Change(file, first, second, (text,))


@RULE_WRITING.must("a second `play`", "A game has one course of play.")
def _(game: Subject) -> Iterator[Change]:
    for token in _first_words(game):
        if token.text == "play" and token.start == 0:
            yield again(game, *token.place, game.block_end(*token.place))
