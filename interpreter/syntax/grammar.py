"""From `rules.lark` to the parser, and to the lists of words that the language keeps for itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.indenter import Indenter

from .table_cache import kept_table, load_kept, save_kept

MAX_LEVELS = 60
"""How deep blocks may be nested, and brackets, and the parts of an expression: later stages walk the tree by calls."""

BUILT_IN_NAMES = frozenset(
    {"actor", "bottom", "first", "game", "item", "kind", "last", "left", "owner", "partner", "playable", "right"}
    | {"score", "team", "this", "top", "turn"}
)
"""Names that every game has without making them; nobody may make them again."""


class LayoutError(Exception):
    """A line break after which the text cannot be read on: `reason` says why, `token` is the break or the bracket."""

    def __init__(self, reason: str, token: Token) -> None:
        super().__init__(reason)
        self.reason, self.token = reason, token


class Indentation(Indenter):
    """From line breaks to the beginnings and ends of blocks. Raises LayoutError where no level fits.

    A word of the language is a plain string in the grammar, so a scanner that expects `to` finds it at the beginning
    of `tomato` as well: two words that touch are refused here.
    """

    NL_type = "_NL"
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    OPEN_PAREN_types = ["LPAR", "LSQB"]  # noqa: RUF012 - the base class declares it so
    CLOSE_PAREN_types = ["RPAR", "RSQB"]  # noqa: RUF012
    tab_len = 4

    def handle_NL(self, token: Token) -> Iterator[Token]:  # noqa: N802 - the base class names it
        if self.paren_level > 0:
            return
        yield token
        indent = len(token) - token.rindex("\n") - 1
        if indent > self.indent_level[-1]:
            self.indent_level.append(indent)
            if len(self.indent_level) > MAX_LEVELS + 1:
                raise LayoutError("deep", token)
            yield Token.new_borrow_pos(self.INDENT_type, "", token)
            return
        while indent < self.indent_level[-1]:
            self.indent_level.pop()
            yield Token.new_borrow_pos(self.DEDENT_type, "", token)
        if indent != self.indent_level[-1]:
            raise LayoutError("level", token)

    def process(self, stream: Iterable[Token]) -> Iterator[Token]:
        processed: Iterator[Token] = super().process(self._apart(iter(stream)))  # type: ignore[no-untyped-call]
        return processed

    def _apart(self, stream: Iterator[Token]) -> Iterator[Token]:
        last: Token | None = None
        for token in stream:
            if last is not None and token.start_pos == last.end_pos and _is_word(last) and _is_word(token):
                raise UnexpectedToken(token, set())  # type: ignore[no-untyped-call]
            if token.type in self.OPEN_PAREN_types and self.paren_level >= MAX_LEVELS:
                raise LayoutError("brackets", token)
            last = token
            yield token


def _is_word(token: Token) -> bool:
    return token[:1].isalnum() or token.startswith("_")


def grammar_text() -> str:
    """The grammar as it is written."""
    return resources.files(__package__).joinpath("rules.lark").read_text(encoding="utf-8")


def build_parser(**options: Any) -> Lark:
    """The parser, built anew from the grammar; `options` are further ones of Lark (`debug`). Takes half a second."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        postlex=Indentation(),
        propagate_positions=True,
        maybe_placeholders=True,
        **options,
    )


@cache
def parser() -> Lark:
    """The parser of rule files. Its tables are kept in the user's cache folder, where there is one."""
    kept = kept_table(grammar_text())
    if kept is not None:
        loaded = load_kept(kept, Indentation())
        if loaded is not None:
            return loaded
    made = build_parser()
    if kept is not None:
        save_kept(kept, made)
    return made


@cache
def words_by_terminal() -> dict[str, str]:
    """Every word that the grammar spells out, by the name of its terminal."""
    return {
        t.name: t.pattern.value
        for t in parser().terminals
        if t.pattern.type == "str" and t.pattern.value.isascii() and t.pattern.value.isalpha()
    }


@cache
def grammar_words() -> frozenset[str]:
    """The words that the grammar keeps from being names: where one of them is read, a name could stand as well."""
    words = words_by_terminal()
    found: set[str] = set()
    for actions in parser().parser.parser._parse_table.states.values():
        if "NAME" in actions:
            found.update(words[terminal] for terminal in actions if terminal in words)
    return frozenset(found)


def reserved_words() -> frozenset[str]:
    """All words that no name may be: those of the grammar and the built-in names."""
    return grammar_words() | BUILT_IN_NAMES


def language_words() -> frozenset[str]:
    """All words that mean something in the language, the free ones too."""
    return frozenset(words_by_terminal().values()) | BUILT_IN_NAMES


def acceptable(tokens: list[Token]) -> frozenset[str]:
    """The names of the terminals that can follow `tokens`, which must be readable themselves."""
    state = parser().parse_interactive("")
    for token in tokens:
        state.feed_token(token)
    return frozenset(state.accepts())  # type: ignore[no-untyped-call]


@cache
def part_words() -> frozenset[str]:
    """The words that a part of a rule file begins with."""
    return _words_after([])


@cache
def step_words() -> frozenset[str]:
    """The words that a step begins with."""
    opening = [Token("PLAY", "play"), Token("COLON", ":"), Token("_NL", "\n"), Token("_INDENT", "")]
    return _words_after(opening)


def _words_after(tokens: list[Token]) -> frozenset[str]:
    words = words_by_terminal()
    return frozenset(words[terminal] for terminal in acceptable(tokens) if terminal in words)
