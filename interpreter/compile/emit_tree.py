"""From plain values to nodes of Python's syntax tree: the small constructors that all generated code is built with.

Nothing here reads text as code: names and values become nodes. Places in the rule file are given to statements by
`placed`; expressions take theirs from the statement around them.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ..source import Span

Code = list[ast.stmt]
"""Statements, one behind the other."""

_LOAD, _STORE, _DELETE = ast.Load(), ast.Store(), ast.Del()

_ARITHMETIC: dict[str, ast.operator] = {
    "+": ast.Add(), "-": ast.Sub(), "*": ast.Mult(), "%": ast.Mod(), "//": ast.FloorDiv()
}  # fmt: skip
_COMPARISON: dict[str, ast.cmpop] = {
    "==": ast.Eq(),
    "!=": ast.NotEq(),
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
    "in": ast.In(),
    "not in": ast.NotIn(),
    "is": ast.Is(),
    "is not": ast.IsNot(),
}
_OPPOSITE: dict[type[ast.cmpop], ast.cmpop] = {
    type(_COMPARISON[one]): _COMPARISON[other]
    for pair_ in (("==", "!="), ("<", ">="), ("<=", ">"), ("in", "not in"), ("is", "is not"))
    for one, other in (pair_, pair_[::-1])
}


def name(text: str) -> ast.Name:
    """A name that is read."""
    return ast.Name(text, _LOAD)


def target(text: str) -> ast.Name:
    """A name that is assigned."""
    return ast.Name(text, _STORE)


def const(value: object) -> ast.Constant:
    """A value; negative numbers and tuples too."""
    return ast.Constant(value)  # type: ignore[arg-type]  # tuples are constants too


def attribute(of: str, field: str) -> ast.Attribute:
    """`of.field`, read."""
    return ast.Attribute(name(of), field, _LOAD)


def item(seq: ast.expr, index: ast.expr) -> ast.Subscript:
    """`seq[index]`, read."""
    return ast.Subscript(seq, index, _LOAD)


def part(seq: ast.expr, low: ast.expr | None, high: ast.expr | None, step: ast.expr | None = None) -> ast.Subscript:
    """`seq[low:high:step]`, read."""
    return ast.Subscript(seq, ast.Slice(low, high, step), _LOAD)


def call(function: str, *args: ast.expr) -> ast.Call:
    """`function(args)`."""
    return ast.Call(name(function), list(args), [])


def method(of: ast.expr, field: str, *args: ast.expr) -> ast.Call:
    """`of.field(args)`."""
    return ast.Call(ast.Attribute(of, field, _LOAD), list(args), [])


def arithmetic(left: ast.expr, op: str, right: ast.expr) -> ast.expr:
    """`left op right`; two constants are worked out."""
    if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
        a, b = left.value, right.value
        if type(a) is int and type(b) is int and abs(a) < 1 << 32 and abs(b) < 1 << 32 and op in "+-*":
            return const(a + b if op == "+" else a - b if op == "-" else a * b)
    if op in "+-" and isinstance(right, ast.Constant) and right.value == 0 and type(right.value) is int:
        return left
    if op == "+" and isinstance(left, ast.Constant) and left.value == 0 and type(left.value) is int:
        return right
    return ast.BinOp(left, _ARITHMETIC[op], right)


def compare(left: ast.expr, op: str, right: ast.expr) -> ast.Compare:
    """`left op right` for a comparison."""
    return ast.Compare(left, [_COMPARISON[op]], [right])


def bit(place: ast.expr) -> ast.expr:
    """`1 << place`."""
    if isinstance(place, ast.Constant) and type(place.value) is int:
        return const(1 << place.value)
    return ast.BinOp(const(1), ast.LShift(), place)


def repeated(value: ast.expr, times: ast.expr) -> ast.expr:
    """`[value] * times`."""
    return ast.BinOp(listing([value]), ast.Mult(), times)


def between(low: ast.expr, value: ast.expr, high: ast.expr) -> ast.Compare:
    """`low <= value < high`."""
    return ast.Compare(low, [_COMPARISON["<="], _COMPARISON["<"]], [value, high])


def is_none(value: ast.expr) -> ast.Compare:
    return compare(value, "is", const(None))


def is_there(value: ast.expr) -> ast.expr:
    """`value is not None`; of a constant it is worked out."""
    if isinstance(value, ast.Constant):
        return const(value.value is not None)
    return compare(value, "is not", const(None))


def negate(value: ast.expr) -> ast.expr:
    """`not value`, pushed into a single comparison."""
    if isinstance(value, ast.Compare) and len(value.ops) == 1:
        return ast.Compare(value.left, [_OPPOSITE[type(value.ops[0])]], value.comparators)
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not):
        return value.operand
    return ast.UnaryOp(ast.Not(), value)


def minus(value: ast.expr) -> ast.expr:
    """`-value`."""
    if isinstance(value, ast.Constant) and type(value.value) is int:
        return const(-value.value)
    return ast.UnaryOp(ast.USub(), value)


def every(values: Sequence[ast.expr]) -> ast.expr:
    """`a and b ...`; at least one value."""
    return values[0] if len(values) == 1 else ast.BoolOp(ast.And(), list(values))


def some(values: Sequence[ast.expr]) -> ast.expr:
    """`a or b ...`; at least one value."""
    return values[0] if len(values) == 1 else ast.BoolOp(ast.Or(), list(values))


def select(test: ast.expr, then: ast.expr, other: ast.expr) -> ast.IfExp:
    """`then if test else other`."""
    return ast.IfExp(test, then, other)


def listing(values: Sequence[ast.expr]) -> ast.List:
    """`[a, b ...]`."""
    return ast.List(list(values), _LOAD)


def pair(values: Sequence[ast.expr]) -> ast.Tuple:
    """`(a, b ...)`."""
    return ast.Tuple(list(values), _LOAD)


def spread(*parts: ast.expr) -> ast.List:
    """`[*a, *b ...]`; the members of lists that are written out stand in it themselves."""
    members: list[ast.expr] = []
    for one in parts:
        members.extend(one.elts if isinstance(one, ast.List) else [ast.Starred(one, _LOAD)])
    return ast.List(members, _LOAD)


# ---- statements


def assign(to: str, value: ast.expr) -> ast.stmt:
    """`to = value`."""
    return ast.Assign([target(to)], value)


def assign_several(to: Sequence[str], value: ast.expr) -> ast.stmt:
    """`a = b = ... = value`."""
    return ast.Assign([target(one) for one in to], value)


def unpack(to: Sequence[str], value: ast.expr) -> ast.stmt:
    """`a, b ... = value`."""
    return ast.Assign([ast.Tuple([target(one) for one in to], _STORE)], value)


def assign_item(seq: ast.expr, index: ast.expr, value: ast.expr) -> ast.stmt:
    """`seq[index] = value`."""
    return ast.Assign([ast.Subscript(seq, index, _STORE)], value)


def assign_part(seq: ast.expr, low: ast.expr | None, high: ast.expr | None, value: ast.expr) -> ast.stmt:
    """`seq[low:high] = value`."""
    return ast.Assign([ast.Subscript(seq, ast.Slice(low, high), _STORE)], value)


def delete_part(seq: ast.expr, low: ast.expr | None, high: ast.expr | None) -> ast.stmt:
    """`del seq[low:high]`."""
    return ast.Delete([ast.Subscript(seq, ast.Slice(low, high), _DELETE)])


def delete_item(seq: ast.expr, index: ast.expr) -> ast.stmt:
    """`del seq[index]`."""
    return ast.Delete([ast.Subscript(seq, index, _DELETE)])


def assign_field(of: str, field: str, value: ast.expr) -> ast.stmt:
    """`of.field = value`."""
    return ast.Assign([ast.Attribute(name(of), field, _STORE)], value)


def add_to(to: str, op: str, value: ast.expr) -> ast.stmt:
    """`to op= value`."""
    return ast.AugAssign(target(to), _ARITHMETIC[op], value)


def add_to_field(of: str, field: str, op: str, value: ast.expr) -> ast.stmt:
    """`of.field op= value`."""
    return ast.AugAssign(ast.Attribute(name(of), field, _STORE), _ARITHMETIC[op], value)


def add_bits(to: str, value: ast.expr) -> ast.stmt:
    """`to |= value`."""
    return ast.AugAssign(target(to), ast.BitOr(), value)


def add_to_item(seq: ast.expr, index: ast.expr, op: str, value: ast.expr) -> ast.stmt:
    """`seq[index] op= value`."""
    return ast.AugAssign(ast.Subscript(seq, index, _STORE), _ARITHMETIC[op], value)


def do(value: ast.expr) -> ast.stmt:
    """An expression for its effect."""
    return ast.Expr(value)


def when(test: ast.expr, then: Code, other: Code | None = None) -> ast.stmt:
    """`if test: then else: other`; an empty `then` turns the test round."""
    if not then and other:
        return ast.If(negate(test), other, [])
    return ast.If(test, then or [ast.Pass()], other or [])


def for_each(local: str, seq: ast.expr, body: Code) -> ast.stmt:
    """`for local in seq: body`."""
    return ast.For(target(local), seq, body or [ast.Pass()], [])


def for_each_of(locals_: Sequence[str], seq: ast.expr, body: Code) -> ast.stmt:
    """`for first, second in seq: body`."""
    return ast.For(ast.Tuple([target(one) for one in locals_], _STORE), seq, body or [ast.Pass()], [])


def attempt(body: Code, error: str, otherwise: Code) -> ast.stmt:
    """`try: body`, and `otherwise` if it raises that error."""
    return ast.Try(body, [ast.ExceptHandler(name(error), None, otherwise)], [], [])


def forever(body: Code) -> ast.stmt:
    """`while True: body`."""
    return ast.While(const(True), body, [])


def leave_loop() -> ast.stmt:
    return ast.Break()


def next_round() -> ast.stmt:
    return ast.Continue()


def give(value: ast.expr) -> ast.stmt:
    """`return value`."""
    return ast.Return(value)


def function(called: str, params: Sequence[str], defaults: Sequence[object], body: Code) -> ast.FunctionDef:
    """`def called(params): body`; the last parameters have the defaults."""
    arguments = ast.arguments([], [ast.arg(one) for one in params], None, [], [], None, [const(d) for d in defaults])
    return ast.FunctionDef(called, arguments, body or [ast.Pass()], [])


# ---- places


def placed(code: Code, span: Span) -> Code:
    """Gives all statements in `code` that have no place yet the place of a step in its rule file."""
    line = span.file.line(span.line)
    start = _bytes(line, span.column)
    end_line = max(span.end_line, span.line)
    end = _bytes(line if end_line == span.line else span.file.line(end_line), span.end_column)
    if end_line == span.line and end <= start:
        end = start + 1
    for statement in code:
        _place(statement, (span.line, start, end_line, end))
    return code


def _bytes(line: str, column: int) -> int:
    """Python counts columns in bytes from 0."""
    before = line[: max(column - 1, 0)]
    return max(column - 1, 0) if before.isascii() else len(before.encode())


def _place(node: ast.stmt | ast.ExceptHandler, place: tuple[int, int, int, int]) -> None:
    if hasattr(node, "lineno"):
        return
    node.lineno, node.col_offset, node.end_lineno, node.end_col_offset = place
    for part_ in ("body", "orelse", "handlers"):
        for inner in getattr(node, part_, ()):
            _place(inner, place)
