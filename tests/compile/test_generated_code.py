"""From the Python made of 12 Days to what must not stand in it: what was settled in the plan is not asked in the game.

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
from tuckbox.interpreter.compile.emit import Emitter
from tuckbox.interpreter.compile.load import Mode, show_python
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.syntax import nodes

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
    if found.__module__.startswith(f"{module.__name__}.")
)
assert {"Move", "EachPlayer", "ForIn", "Routine"} <= NODE_NAMES
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
def plan_of(variants: tuple[str, ...]) -> plan.Plan:
    found = load(find_game("twelve_days"), variants)
    assert found.plan is not None, found.report
    return found.plan


def code_of(variants: tuple[str, ...], mode: Mode) -> dict[str, str]:
    """The Python of everything that is compiled, by name: each routine as people are shown it, and the rest."""
    found = plan_of(variants)
    emitter = Emitter(found, mode)
    code = {routine.name: show_python(found, mode, routine.number) for routine in found.routines}
    code |= {f"define {one.number}": ast.unparse(emitter.define(one.number).module) for one in found.functions}
    code |= {f"options of {site.number}": ast.unparse(emitter.options(site.number).module) for site in found.sites}
    return code


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


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("variants", CHOSEN, ids=lambda some: "+".join(some) or "base")
def test_nothing_asks_what_things_are(variants: tuple[str, ...], mode: Mode) -> None:
    code = code_of(variants, mode)
    assert len(code) == len(list(Emitter(plan_of(variants), mode).pieces()))
    assert {"setup", "play", "score days", "score collections", "options of 0", "options of 1"} <= set(code)
    assert any("no_waiting" in name for name in code) == ("no_carry" in variants)
    assert [f"{name}, {fault}" for name, text in code.items() for fault in faults_of(text)] == []


@pytest.mark.parametrize("mode", Mode)
def test_every_part_is_one_function_that_does_something(mode: Mode) -> None:
    for name, text in code_of((), mode).items():
        module = ast.parse(text)
        (function,) = module.body
        assert isinstance(function, ast.FunctionDef), name
        assert not isinstance(function.body[0], ast.Pass), name


def test_all_but_one_program_wait() -> None:
    """Where a player decides, the others keep their frame and return, that one takes it from the choice words."""
    *waiting, uniform = (code_of((), mode)["play"] for mode in (Mode.ASK, Mode.QUIET, Mode.UNIFORM))
    for asking in waiting:
        assert "st.frames.append" in asking and "st.waiting" in asking and "st.cw" not in asking
    assert "st.cw" in uniform and "st.frames.append" not in uniform and "st.waiting" not in uniform


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
