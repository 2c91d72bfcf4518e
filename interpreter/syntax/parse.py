"""From a source file to its nodes and to everything that is wrong with its writing."""

from __future__ import annotations

from lark.exceptions import UnexpectedInput

from ..diagnostics import Diagnostic
from ..diagnostics.codes import syntax as codes
from ..source import SourceFile, Span
from . import nodes as n
from .build import build
from .characters import plain_text
from .grammar import LayoutError, parser
from .mistakes import explain
from .passages import Passage, passages
from .places import Places

MOST_MISTAKES = 100
"""After so many mistakes a file is not read on: it is probably no rule file."""


def parse(source: SourceFile) -> tuple[n.RuleFile, list[Diagnostic]]:
    """Read one rule or scenario file.

    Each top-level part is read by itself: a broken one gives a diagnostic, the others still give their nodes. The
    diagnostics are in the order of the text. Nothing is raised for any text.
    """
    plain = plain_text(source)
    found = list(plain.problems)
    file = n.RuleFile(_whole(source), source, [], [])
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
    except (UnexpectedInput, LayoutError) as error:
        mistake = explain(passage, error)
        doubtful = passage.doubtful_from is not None and mistake.span.line >= passage.doubtful_from
        return None, [] if doubtful else [mistake]
    return build(tree, places), places.problems


def _whole(source: SourceFile) -> Span:
    return Span(source, 1, 1, len(source.lines), len(source.lines[-1]) + 1)
