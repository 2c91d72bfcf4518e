"""From a rule file without mistakes to its lines: what stands in each, how far in, and to which part it belongs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile

from lark import Token

from ..diagnostics.width import text_width
from ..source import SourceFile
from ..syntax.characters import PlainText, plain_text
from ..syntax.grammar import parser
from ..syntax.passages import Passage, passages
from ..syntax.places import SyntaxTree

INDENT = 4
"""Columns of one level."""

_OPENING, _CLOSING = ("(", "["), (")", "]")
_TOUCHES_LEFT = (*_CLOSING, ",", ":")
_CALLS = frozenset({"args", "params", "names"})
"""Rules of the grammar that begin with a bracket which belongs to the name before it."""
_SIGNED = frozenset({"minus_int", "negative"})
"""Rules that begin with a minus which belongs to what follows it."""
_BREAKS = frozenset({"_NL", "_INDENT", "_DEDENT"})


@dataclass(slots=True)
class Part:
    """A top-level part: the words before its name, as in `replace zone`, and whether a block belongs to it."""

    begins: str
    has_block: bool
    lines: int = 0
    """How many lines of code it has."""


@dataclass(slots=True)
class Line:
    """A line with something in it.

    `code` has its spaces as they should be, without those before it; it is empty in a line with only a comment.
    `indent` are the columns before it. `after_gap`: there is an empty line above. `part` is None for comments between
    two parts.
    """

    code: str = ""
    comment: str = ""
    indent: int = 0
    after_gap: bool = False
    part: Part | None = None


@dataclass(slots=True)
class _Code:
    """What is known of a line of code: `columns` are where the levels around it stand in the file, the last one its
    own; `open_indent` is where a line below it goes if a bracket is still open."""

    line: Line
    columns: list[int]
    open_indent: int | None


@dataclass(slots=True)
class _Bracket:
    """An open bracket: how far in its line stands, and how far in those below that are inside of it."""

    indent: int
    inner: int


def lines_of(source: SourceFile) -> list[Line]:
    """The lines of a file that `parse` reads without a problem, without the empty ones."""
    plain = plain_text(source)
    coded: dict[int, _Code] = {}
    for passage in passages(plain):
        coded.update(_Reader(passage).read())
    return list(_with_comments(plain, coded))


def _with_comments(plain: PlainText, coded: dict[int, _Code]) -> Iterator[Line]:
    """All lines in their order. A comment stands where the next line of code does, or in the block that it closes."""
    behind = dict(pairwise([0, *coded]))
    above: _Code | None = None
    lowest, number_above, gap = 0, 0, False
    for number, (text, end) in enumerate(zip(plain.lines, plain.code_ends, strict=True), 1):
        comment = text[max(end - 1, 0) :].strip()
        if end:
            above, number_above = coded[number], number
            lowest = len(above.columns) - 1
            line = above.line
        elif comment:
            line = Line()
            below = coded.get(behind.get(number_above, 0))
            line.indent, lowest = _comment_indent(above, below, len(text) - len(text.lstrip()), lowest)
            line.part = above.line.part if above is not None and line.indent else None
        else:
            gap = True
            continue
        line.comment, line.after_gap, gap = comment, gap, False
        yield line


def _comment_indent(above: _Code | None, below: _Code | None, column: int, lowest: int) -> tuple[int, int]:
    """How far in a comment goes, and the lowest level that it and the comments before it have come down to.

    `column` is where it stands in the file, counted from 0.
    """
    if above is None:
        return 0, 0
    if above.open_indent is not None:
        return above.open_indent, lowest
    level = len(below.columns) - 1 if below is not None else 0
    while lowest > level and above.columns[lowest] > column:
        lowest -= 1
    return INDENT * max(level, lowest), lowest


class _Reader:
    """Reads the lines of one part."""

    def __init__(self, passage: Passage) -> None:
        self.passage = passage
        state = parser().parse_interactive(passage.text)
        self.tokens: list[Token] = list(state.iter_parse())
        tree: SyntaxTree = state.feed_eof()  # type: ignore[no-untyped-call]
        self.calls, self.signs = _starts(tree, _CALLS), _starts(tree, _SIGNED)
        self.brackets: list[_Bracket] = []
        self.columns = [0]
        self.part = Part(_opening(self.tokens), any(token.type == "_INDENT" for token in self.tokens))

    def read(self) -> dict[int, _Code]:
        """The lines of code by their numbers in the file."""
        found: dict[int, _Code] = {}
        row: list[Token] = []
        for token in self.tokens:
            if row and (token.type in _BREAKS or token.line != row[0].line):
                found[self.passage.first_line + (row[0].line or 1) - 1] = self._line(row)
                row = []
            if token.type == "_INDENT":
                self.columns.append(0)  # the first line of the block tells
            elif token.type == "_DEDENT":
                self.columns.pop()
            elif token.type != "_NL":
                row.append(token)
        self.part.lines = len(found)
        return found

    def _line(self, row: list[Token]) -> _Code:
        if not self.brackets:
            self.columns[-1] = (row[0].column or 1) - 1
            indent = INDENT * (len(self.columns) - 1)
        else:
            closed = len(list(takewhile(_CLOSING.__contains__, row)))
            indent = self.brackets[-closed].indent if closed else self.brackets[-1].inner
        code = ""
        for at, token in enumerate(row):
            code += token if not at or self._touches(row[at - 1], token) else f" {token}"
            if token in _OPENING:
                # What follows on this line gives the column; behind a bracket that ends it, the lines are as a block.
                ends_line = all(other in _OPENING for other in row[at:])
                self.brackets.append(_Bracket(indent, indent + (INDENT if ends_line else text_width(code))))
            elif token in _CLOSING:
                self.brackets.pop()
        open_indent = self.brackets[-1].inner if self.brackets else None
        return _Code(Line(code, "", indent, False, self.part), [*self.columns], open_indent)

    def _touches(self, before: Token, token: Token) -> bool:
        """Whether no space is between two tokens of a line."""
        return (
            token in _TOUCHES_LEFT
            or before in _OPENING
            or token.start_pos in self.calls
            or before.start_pos in self.signs
        )


def _starts(tree: SyntaxTree, rules: frozenset[str]) -> set[int]:
    """Where what these rules describe begins, in the text of the part."""
    return {found.meta.start_pos for found in tree.find_pred(lambda one: one.data in rules)}


def _opening(tokens: list[Token]) -> str:
    """The words before the name of a part."""
    return " ".join(tokens[: 2 if tokens[0] == "replace" else 1])
