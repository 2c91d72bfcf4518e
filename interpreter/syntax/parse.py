"""From a source file to its nodes and to everything that is wrong with its writing."""

from __future__ import annotations

from lark.exceptions import UnexpectedInput

from ..diagnostics import Diagnostic
from ..diagnostics.codes import syntax as codes
from ..source import SourceFile, Span
from . import nodes as n
from .allowing import find_allowed
from .build import build
from .characters import plain_text
from .grammar import LayoutError, parser
from .passages import Passage, passages
from .places import Places
from .recover import mistakes_of

MOST_MISTAKES = 100
"""After so many mistakes a file is not read on: it is probably no rule file."""
MOST_LETTERS = 500_000
"""Letters and signs of a rule file; the largest of the games that come with Tuckbox has a twentieth of that."""
MOST_IN_LINE = 20_000
"""Letters and signs of one line, without its indentation: nobody could read a longer one, and it costs much time."""


def parse(source: SourceFile) -> tuple[n.RuleFile, list[Diagnostic]]:
    """Read one rule or scenario file.

    Each top-level part is read by itself: a broken one gives its mistakes, the others still give their nodes. The
    diagnostics are in the order of the text. Nothing is raised for any text.
    """
    too_long = _too_long(source)
    if too_long is not None:
        return n.RuleFile(_whole(source), source, [], []), [too_long]
    plain = plain_text(source, MOST_MISTAKES)
    found = list(plain.problems)
    file = n.RuleFile(_whole(source), source, [], [], find_allowed(plain))
    for passage in passages(plain):
        if len(found) >= MOST_MISTAKES:
            found.append(codes.MORE.at(passage.span(1, 1), count=MOST_MISTAKES))
            break
        node, problems = _read(passage)
        found.extend(problems)
        if isinstance(node, n.Scenario):
            file.scenarios.append(node)
        elif node is not None:
            file.parts.append(node)
    return file, sorted(found, key=lambda d: (d.span.key, d.code.id))


def _read(passage: Passage) -> tuple[n.Part | n.Scenario | None, list[Diagnostic]]:
    if passage.text[0] == " ":
        return None, [codes.INDENTED.at(passage.span(1, len(passage.text) - len(passage.text.lstrip()) + 1))]
    places = Places(passage)
    try:
        tree = parser().parse(passage.text)
    except (UnexpectedInput, LayoutError):
        sure_to = passage.doubtful_from or len(passage.source.lines) + 1
        return None, [mistake for mistake in mistakes_of(passage) if mistake.span.line < sure_to]
    return build(tree, places), places.problems


def _too_long(source: SourceFile) -> Diagnostic | None:
    """What is larger than any game needs is not looked at, so that nobody waits for it."""
    if len(source.text) > MOST_LETTERS:
        what = "This file"
        return codes.TOO_LONG.at(Span.at(source), what=what, count=f"{len(source.text):,}", most=f"{MOST_LETTERS:,}")
    for number, line in enumerate(source.lines, 1):
        if len(line) > MOST_IN_LINE and len(line.strip()) > MOST_IN_LINE:
            count, most = f"{len(line.strip()):,}", f"{MOST_IN_LINE:,}"
            return codes.TOO_LONG.at(Span.at(source, number), what="This line", count=count, most=most)
    return None


def _whole(source: SourceFile) -> Span:
    return Span(source, 1, 1, len(source.lines), len(source.lines[-1]) + 1)
