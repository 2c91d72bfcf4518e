"""Nobody jumps to a block that only jumps on."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from tuckbox.interpreter.compile.emit import Emitter, Mode
from tuckbox.interpreter.driver import find_game, load


def blocks_of(function: ast.FunctionDef) -> Iterator[tuple[int, list[ast.stmt]]]:
    """The blocks of a function that is made of some, by number: `if block <= 3:`, in groups or not."""
    for node in ast.walk(function):
        match node:
            case ast.If(test=ast.Compare(left=ast.Name("block"), ops=[ast.LtE()], comparators=[ast.Constant(number)])):
                if not any(name.id == "block" for inner in node.body for name in names_in_test(inner)):
                    yield number, node.body


def names_in_test(node: ast.stmt) -> Iterator[ast.Name]:
    """The names that the test of an `if` compares."""
    if isinstance(node, ast.If):
        yield from (one for one in ast.walk(node.test) if isinstance(one, ast.Name))


def jumps_of(function: ast.FunctionDef) -> Iterator[int]:
    """The blocks that are jumped to."""
    for node in ast.walk(function):
        for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
            for first, second in zip(body or [], (body or [])[1:], strict=False) if isinstance(body, list) else ():
                match first, second:
                    case ast.Assign(targets=[ast.Name("block")], value=ast.Constant(number)), ast.Continue():
                        yield number


def only_goes_on(body: list[ast.stmt]) -> bool:
    match body[0]:
        case ast.Assign(targets=[ast.Name("block")]) | ast.Return(ast.Constant(0)):
            return True
    return False


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(("name", "variants"), [("santa", ["expansion"]), ("crazy_eights", ["special_cards"])])
def test_jumps_go_all_the_way(name: str, variants: list[str], mode: Mode) -> None:
    plan = load(find_game(name), variants, lints=False).plan
    assert plan is not None
    seen = 0
    for piece in Emitter(plan, mode).pieces():
        blocks = dict(sorted(blocks_of(piece.function)))
        for number in jumps_of(piece.function) if blocks else ():
            target = next(block for block in blocks if block >= number)
            seen += 1
            assert not only_goes_on(blocks[target]), f"{piece.name}: a jump to {number}"
    assert seen > 10
