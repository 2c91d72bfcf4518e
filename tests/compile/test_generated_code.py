"""The Python made from 12 Days, part by part: what is known when the rules are read must not be asked while they run.

No question about the kind of a thing, no trace of the nodes and the plan it was made from, and nothing that makes a
function where a loop will do.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from tuckbox.interpreter.compile import plan
from tuckbox.interpreter.driver import Loaded, find_game, load, parts, show_python
from tuckbox.interpreter.syntax import nodes

MODES = ("ask", "uniform")
VARIANTS = ("eight_nights", "no_carry")
CHOSEN = [some for count in range(len(VARIANTS) + 1) for some in combinations(VARIANTS, count)]

ASKING_WHAT_IT_IS = frozenset(
    {"isinstance", "issubclass", "type", "getattr", "setattr", "hasattr", "delattr", "callable", "vars", "dir"}
    | {"globals", "locals", "eval", "exec", "compile"}
)
TELLING_WHAT_IT_IS = frozenset({"__class__", "__dict__", "__getattribute__", "__mro__", "__name__", "__subclasses__"})
NODE_NAMES = frozenset(
    name
    for module in (nodes, plan)
    for name, found in inspect.getmembers(module, inspect.isclass)
    if found.__module__ == module.__name__
)
FORBIDDEN = {
    ast.Match: "a match statement",
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
    ast.Lambda: "a lambda",
    ast.ClassDef: "a class",
    ast.Yield: "a generator",
    ast.YieldFrom: "a generator",
    ast.AsyncFunctionDef: "a coroutine",
    ast.Await: "a coroutine",
}


@cache
def loaded(variants: tuple[str, ...]) -> Loaded:
    found = load(find_game("twelve_days"), variants)
    assert found.plan is not None, found.report
    return found


def faults_of(code: str) -> Iterator[str]:
    """What must not stand in generated code, with its line."""
    for node in ast.walk(ast.parse(code)):
        line = getattr(node, "lineno", 0)
        if type(node) in FORBIDDEN:
            yield f"line {line}: {FORBIDDEN[type(node)]}"
        match node:
            case ast.Name(id=name) if name in ASKING_WHAT_IT_IS:
                yield f"line {line}: {name}"
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in NODE_NAMES or name in TELLING_WHAT_IT_IS:
                yield f"line {line}: {name}"
            case ast.Constant(value=str(text)) if text in NODE_NAMES:
                yield f"line {line}: the name {text} as a text"
            case ast.Import() | ast.ImportFrom():
                yield f"line {line}: an import"


def functions_of(code: str) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("variants", CHOSEN, ids="+".join)
def test_no_part_asks_what_things_are(variants: tuple[str, ...], mode: str) -> None:
    found = loaded(variants)
    names = parts(found)
    assert {"setup", "play", "score days", "score collections"} <= set(names)
    assert ("rule no_waiting" in names) == ("no_carry" in variants)
    wrong = [f"{part}, {fault}" for part in names for fault in faults_of(show_python(found, part, mode))]
    assert wrong == []


@pytest.mark.parametrize("mode", MODES)
def test_every_part_that_runs_has_code(mode: str) -> None:
    found = loaded(())
    for part in ("setup", "play", "score days", "score collections"):
        functions = functions_of(show_python(found, part, mode))
        assert functions and all(function.body for function in functions), part


def test_only_the_asking_program_waits() -> None:
    """The two programs differ where a player decides, and nowhere else is it more than how a step is written."""
    asking, uniform = (show_python(loaded(()), "play", mode) for mode in MODES)
    assert asking != uniform
    assert "frames.append" in asking
    assert "frames.append" not in uniform


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("isinstance(a, int)", "isinstance"),
        ("b = getattr(a, 'x')", "getattr"),
        ("kind = type(a)", "type"),
        ("match a:\n    case 1:\n        pass", "a match statement"),
        ("b = [x for x in a]", "a comprehension"),
        ("b = any(x for x in a)", "a comprehension"),
        ("b = a.Select", "Select"),
        ("b = 'ForEach'", "ForEach"),
        ("b = a.__class__", "__class__"),
    ],
)
def test_the_search_finds_what_it_looks_for(code: str, fault: str) -> None:
    assert [fault in found for found in faults_of(code)] == [True]
