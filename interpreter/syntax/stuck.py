"""From the parser's refusal to the place where reading stuck: what stands there, was read, and could stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput

from ..diagnostics import Label
from ..source import Span
from .grammar import LayoutError, acceptable, parser, words_by_terminal
from .passages import Passage

_BREAKS = ("_NL", "_INDENT", "_DEDENT", "$END")
_PAIRS = {"(": ")", "[": "]"}
_TWO_WORDS = {("MY", "NAME"), ("EVERY", "NAME"), ("OTHER", "PLAYERS"), ("PLAYER", "INT")}
"""Kinds of two words that are one thing: `my hand`, `other players`."""


@dataclass(frozen=True, eq=False)
class Stuck:
    """`kind` is the terminal that was refused, or `sign` for a character that belongs to none.

    `text` is what stands there (empty for a line break), `line` and `column` count within the passage from 1,
    `before` is what was read up to there.
    """

    passage: Passage
    kind: str
    text: str
    line: int
    column: int
    before: list[Token]

    @property
    def span(self) -> Span:
        """The place that a diagnostic points at."""
        return self.passage.span(self.line, self.column, len(self.text))

    @property
    def line_text(self) -> str:
        """The line in which reading stuck."""
        return self.passage.text.split("\n")[self.line - 1]

    @property
    def rest(self) -> str:
        """What stands on the line from here on."""
        return self.line_text[self.column - 1 :]

    @property
    def is_break(self) -> bool:
        return self.kind in _BREAKS

    @property
    def is_word(self) -> bool:
        return self.text[:1].isalpha() or self.text.startswith("_")

    @property
    def begins_line(self) -> bool:
        """Whether it is the first thing on its line (a line broken inside brackets is one line)."""
        return not self.is_break and (not self.before or self.before[-1].type in _BREAKS)

    @property
    def last(self) -> Token | None:
        """The last word, number, text or sign before it, if that is on the same line."""
        return self.before[-1] if self.before and self.before[-1].type not in _BREAKS else None

    @cached_property
    def accepts(self) -> frozenset[str]:
        """The terminals that could stand here."""
        return acceptable(self.before)

    @cached_property
    def accepted_before(self) -> frozenset[str]:
        """The terminals that could have stood in the place of `last`."""
        return acceptable(self.before[:-1])

    @property
    def words(self) -> list[str]:
        """The words of the language that could stand here, in the order of the alphabet."""
        known = words_by_terminal()
        return sorted(known[terminal] for terminal in self.accepts if terminal in known)

    @property
    def words_before(self) -> list[str]:
        """The words of the language that could have stood in the place of `last`."""
        known = words_by_terminal()
        return sorted(known[terminal] for terminal in self.accepted_before if terminal in known)

    def takes_value(self) -> bool:
        """Whether a value could begin here."""
        return {"NAME", "INT", "COUNT", "ME"} <= self.accepts

    def token_span(self, token: Token) -> Span:
        """The place of a token that was read."""
        return self.passage.span(token.line or 1, token.column or 1, len(token))

    def thing_before(self) -> str | None:
        """What stands in front of here and is told with names alone, such as `my hand` or `top 3 of deck`."""
        kinds = [token.type for token in self.before]
        begin = len(kinds) - 1
        if begin < 0 or not (kinds[-1] in ("NAME", "ME", "PLAYERS") or kinds[-2:] == ["PLAYER", "INT"]):
            return None
        while True:
            if tuple(kinds[begin - 1 : begin + 1]) in _TWO_WORDS:
                begin -= 1
            if kinds[begin - 1] != "OF":
                break
            counted = kinds[begin - 3] == "NAME" and kinds[begin - 2] in ("NAME", "INT")  # `top 3 of`
            begin -= 3 if counted else 2
        text = self.passage.text[self.before[begin].start_pos : self.before[-1].end_pos]
        return " ".join(text.split())

    def open_bracket(self) -> Token | None:
        """The innermost bracket that is open here."""
        opened: list[Token] = []
        for token in self.before:
            if token in _PAIRS and token.type in ("LPAR", "LSQB"):
                opened.append(token)
            elif token.type in ("RPAR", "RSQB") and opened:
                opened.pop()
        return opened[-1] if opened else None

    def line_above(self) -> tuple[int, str]:
        """The number (in the passage) and the text of the nearest line with code above."""
        line = self.line - 1
        while line > 1 and not self.passage.code_ends[line - 1]:
            line -= 1
        return line, self.passage.text.split("\n")[line - 1] if line else ""

    def above_at_level(self) -> tuple[int, str] | None:
        """The nearest line above that is indented as this one, in the same block; None if this one begins the block."""
        return next((found for found in self._lines_above() if _indent(found[1]) == _indent(self.line_text)), None)

    def opener(self) -> tuple[int, str] | None:
        """The line that opens the block in which this one stands."""
        lines = self.passage.text.split("\n")
        for number in range(self.line - 1, 0, -1):
            if self.passage.code_ends[number - 1] and _indent(lines[number - 1]) < _indent(self.line_text):
                return number, lines[number - 1]
        return None

    def _lines_above(self) -> Iterator[tuple[int, str]]:
        """The lines with code above, nearest first, as long as they are not indented less than this one."""
        lines = self.passage.text.split("\n")
        for number in range(self.line - 1, 0, -1):
            if not self.passage.code_ends[number - 1]:
                continue
            if _indent(lines[number - 1]) < _indent(self.line_text):
                return
            yield number, lines[number - 1]

    def next_is_deeper(self) -> bool:
        """Whether the next line with code is indented more than this one."""
        lines = self.passage.text.split("\n")
        for number in range(self.line, len(lines)):
            if lines[number].strip():
                return _indent(lines[number]) > _indent(self.line_text)
        return False

    def label(self, token: Token, text: str) -> Label:
        """A further place that belongs to the mistake."""
        return Label(self.token_span(token), text)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def stuck(passage: Passage) -> Stuck | LayoutError:
    """Read a passage again, step by step, up to the place where it is refused; it must be one that is refused."""
    reader = parser().parse_interactive(passage.text)
    fed: list[Token] = []
    refused: Token | None = None
    sign: UnexpectedCharacters | None = None
    try:
        for refused in reader.lexer_thread.lex(reader.parser_state):  # type: ignore[no-untyped-call]
            reader.feed_token(refused)
            fed.append(refused)
        refused = Token.new_borrow_pos("$END", "", fed[-1])
        reader.feed_token(refused)
    except LayoutError as error:
        return error
    except UnexpectedCharacters as error:
        sign = error
    except UnexpectedInput as error:
        refused = getattr(error, "token", refused)
    if sign is not None:
        text = re.match(r"[^\w\s\"()\[\],:#]+|.", passage.text[sign.pos_in_stream or 0 :])
        return Stuck(passage, "sign", text[0] if text else "", sign.line, sign.column, fed)
    assert refused is not None  # a passage that is not refused is not read again
    if refused.type in _BREAKS:
        return Stuck(passage, refused.type, "", *_break_place(passage, refused), fed)
    return _word_start(passage, refused, fed)


def _break_place(passage: Passage, token: Token) -> tuple[int, int]:
    """Where a line break shows: the end of the line before it, or for a deeper line its first character."""
    if token.type == "_INDENT":
        return token.end_line or 1, token.end_column or 1
    line = token.line or 1
    if token.type != "_NL":
        line = max(number for number, end in enumerate(passage.code_ends, 1) if end and number <= line)
    return passage.trimmed(line, passage.code_ends[line - 1] or 1)


def _word_start(passage: Passage, token: Token, fed: list[Token]) -> Stuck:
    """The whole word around a token: the scanner may have cut `tomato` after `to`."""
    start, line, column = token.start_pos or 0, token.line or 1, token.column or 1
    text = passage.text
    before = list(fed)
    shift = 0
    while start - shift > 0 and (text[start - shift - 1].isalnum() or text[start - shift - 1] == "_"):
        shift += 1
    kind, whole = token.type, str(token)
    if shift and (whole[:1].isalnum() or whole.startswith("_")):
        while before and (before[-1].end_pos or 0) > start - shift:
            before.pop()
        found = re.compile(r"\w+").match(text, start - shift)
        kind, whole, column = "NAME", found[0] if found else whole, column - shift
    return Stuck(passage, kind, whole, line, column, before)
