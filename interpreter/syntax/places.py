"""From a place in a syntax tree to a span of the file, and to the small nodes that are all place: names and gaps."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree

from ..diagnostics import Diagnostic
from ..source import Span
from . import nodes as n
from .passages import Passage

SyntaxTree = Tree[Token]


@dataclass
class Places:
    """Knows the passage that a tree was read from; `problems` collects what only shows while nodes are made."""

    passage: Passage
    problems: list[Diagnostic] = field(default_factory=list)

    def span(self, item: SyntaxTree | Token) -> Span:
        """From the first character of a tree or token to its last one, without what follows it on later lines."""
        place: Any = item.meta if isinstance(item, Tree) else item
        end_line, end_column = self.passage.trimmed(place.end_line, place.end_column)
        shift = self.passage.first_line - 1
        if (end_line, end_column) <= (place.line, place.column):
            end_line, end_column = place.line, place.column + 1
        return Span(self.passage.source, place.line + shift, place.column, end_line + shift, end_column)

    def word(self, word: str, after: SyntaxTree | Token) -> Span:
        """Where a word of the language stands behind the beginning of a tree or token."""
        begin: Any = after.meta if isinstance(after, Tree) else after
        pattern = r"\s+".join(map(re.escape, word.split()))
        found = re.compile(rf"\b{pattern}\b").search(self.passage.text, begin.start_pos)
        if found is None:
            return self.span(after)
        text = self.passage.text
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - (text.rfind("\n", 0, found.start()) + 1) + 1
        return self.passage.span(line, column, found.end() - found.start())

    def ident(self, token: Token) -> n.Ident:
        """A name as a node."""
        return n.Ident(self.span(token), str(token))

    def not_built(self, word: str, tree: SyntaxTree) -> n.NotBuilt:
        """The node of a form that is not built yet; it points at the word, the first such one in the tree."""
        return n.NotBuilt(self.word(word, tree), word)

    def not_built_whole(self, tree: SyntaxTree) -> n.NotBuilt:
        """The same where no single word says what is not built: all its words do."""
        return n.NotBuilt(self.span(tree), self.written(tree))

    def written(self, item: SyntaxTree | Token) -> str:
        """What is written there, in one line."""
        place: Any = item.meta if isinstance(item, Tree) else item
        return " ".join(self.passage.text[place.start_pos : place.end_pos].split())


def parts(tree: SyntaxTree) -> list[Any]:
    """The children of a tree: trees, tokens, and None for what was left out."""
    return list(tree.children)


def text_of(token: Token | None) -> str | None:
    """What stands between the quotes."""
    return None if token is None else str(token)[1:-1]
