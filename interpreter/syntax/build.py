"""From the syntax tree of one passage to the node of its part or scenario."""

from __future__ import annotations

from lark import Tree

from ..diagnostics.codes import syntax as codes
from . import nodes as n
from .build_parts import part
from .build_scenarios import scenario
from .grammar import MAX_LEVELS
from .places import Places, SyntaxTree, parts


def build(tree: SyntaxTree, at: Places) -> n.Part | n.Scenario | None:
    """The node of a passage; None if its expressions are nested too deep, which is reported in `at.problems`."""
    deep = _too_deep(tree)
    if deep is not None:
        at.problems.append(codes.DEEP_VALUE.at(at.span(deep), most=MAX_LEVELS))
        return None
    whole: SyntaxTree = parts(tree)[0]
    return scenario(whole, at) if whole.data == "scenario" else part(whole, at)


_BLOCKS = frozenset({"block", "body"})


def _too_deep(tree: SyntaxTree) -> SyntaxTree | None:
    """The first subtree that has too many others around it within one step. Goes without recursion, for a reason."""
    stack: list[tuple[SyntaxTree, int]] = [(tree, 0)]
    while stack:
        current, depth = stack.pop()
        if depth > MAX_LEVELS:
            return current
        below = 0 if current.data in _BLOCKS else depth + 1  # blocks are counted where indentation is read
        stack.extend((kid, below) for kid in reversed(current.children) if isinstance(kid, Tree))
    return None
