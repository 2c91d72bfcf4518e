"""From a loaded game to one part of its rules as text: as it was understood, as its plan, as the program that runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from .compile import plan as p
from .compile.load import Mode
from .compile.load import show_python as python_of
from .driver import Loaded
from .model.layout import Layout, PhaseInfo
from .model.types import Type
from .source import Span
from .syntax import nodes as n

_WIDTH = 80
_INDENT = "  "
_EMPTY: tuple[object, ...] = ([], (), frozenset())


def parts(loaded: Loaded) -> list[str]:
    """The parts that can be shown: `setup`, `play`, `score rounds`, `rule fee`, `define ...`; none with errors."""
    plan = loaded.plan
    if plan is None:
        return []
    return [one.name for one in plan.routines if one.number != plan.main] + [_defined(one) for one in plan.functions]


def show_tree(loaded: Loaded, part: str) -> str:
    """The nodes of a part, with the line that each begins in. Raises KeyError for an unknown part."""
    plan, checked = _plan(loaded), loaded.checked
    assert checked is not None
    span = _part(plan, part).span
    all_parts = checked.parts
    lists = (
        all_parts.setups, all_parts.plays, all_parts.scores, all_parts.always, all_parts.actions, all_parts.rules,
        all_parts.defines,
    )  # fmt: skip
    for nodes in lists:
        for node in nodes:
            if node.span.key == span.key:
                return "\n".join(_lines(node, plan.layout, "", "")) + "\n"
    raise KeyError(part)


def show_plan(loaded: Loaded, part: str) -> str:
    """The steps of a part, with the line that each comes from. Raises KeyError for an unknown part."""
    plan = _plan(loaded)
    return "\n".join(_lines(_part(plan, part), plan.layout, "", "")) + "\n"


def show_python(loaded: Loaded, part: str, mode: str = "ask") -> str:
    """The Python of a part, as the program that asks (`ask`) or the one that plays at random (`uniform`).

    A `define` has none of its own: it is worked into those that use it. Raises KeyError for an unknown part.
    """
    plan = _plan(loaded)
    found = _part(plan, part)
    if isinstance(found, p.Function):
        return show_plan(loaded, part)
    return python_of(plan, Mode(mode), found.number)


def show_whole(loaded: Loaded, players: int) -> str:
    """The Python that plays whole games for so many players with random choices.

    Raises ValueError, which says why, where the game has none.
    """
    from .compile.whole.program import whole_game
    from .compile.whole.rewrite import TooMuchError

    layout = _plan(loaded).layout
    if not layout.least <= players <= layout.most:
        raise ValueError(f"it is for {layout.least} to {layout.most} players")
    try:
        return ast.unparse(whole_game(_plan(loaded), players).module) + "\n"
    except TooMuchError as found:
        raise ValueError(f"it has {found}") from None


def _plan(loaded: Loaded) -> p.Plan:
    if loaded.plan is None:
        raise KeyError("the game has errors")
    return loaded.plan


def _part(plan: p.Plan, part: str) -> p.Routine | p.Function:
    for routine in plan.routines:
        if routine.name == part and routine.number != plan.main:
            return routine
    for function in plan.functions:
        if _defined(function) == part:
            return function
    raise KeyError(part)


def _defined(function: p.Function) -> str:
    return function.name if function.name.startswith("define ") else f"define {function.name}"


def _lines(value: object, layout: Layout, indent: str, label: str) -> Iterator[str]:
    """A value on one line if it fits and holds no steps, else its fields on lines of their own."""
    prefix = f"{indent}{label}"
    where = _where(value)
    line = f"{prefix}{_inline(value, layout)}"
    if not _has_steps(value) and len(line) + len(where) <= _WIDTH:
        yield line + where
        return
    if isinstance(value, list):
        yield f"{indent}{label}".rstrip(" =") + (":" if label else "")
        for item in value:
            yield from _lines(item, layout, indent + _INDENT, "")
        return
    if not is_dataclass(value) or isinstance(value, type):
        yield line + where
        return
    deep = [
        (name, inner)
        for name, inner in _fields(value)
        if _has_steps(inner) or len(_inline(inner, layout)) > _WIDTH // 2
    ]
    apart = {name for name, _ in deep}
    head = ", ".join(f"{name}={_inline(inner, layout)}" for name, inner in _fields(value) if name not in apart)
    yield f"{prefix}{type(value).__name__}({head}){where}"
    for name, inner in deep:
        yield from _lines(inner, layout, indent + _INDENT, f"{name} = ")


def _where(value: object) -> str:
    span = getattr(value, "span", None)
    return f"  # line {span.line}" if isinstance(span, Span) else ""


def _has_steps(value: object) -> bool:
    """Whether steps (or nodes of statements) stand in it, which are shown on lines of their own."""
    if isinstance(value, list):
        return any(isinstance(item, (p.Step, n.Node)) or _has_steps(item) for item in value)
    if isinstance(value, (p.Step, p.Routine, p.Function)):
        return any(_has_steps(inner) for _, inner in _fields(value))
    if isinstance(value, n.Node):
        return any(_has_steps(inner) for _, inner in _fields(value))
    return False


def _fields(value: object) -> list[tuple[str, object]]:
    """What is worth showing: no spans, nothing that is empty or has its usual value."""
    assert is_dataclass(value)
    found = [(one.name, getattr(value, one.name)) for one in fields(value) if one.name not in ("span", "number")]
    return [(name, inner) for name, inner in found if inner is not None and inner is not False and inner not in _EMPTY]


def _inline(value: object, layout: Layout) -> str:
    match value:
        case p.Local():
            return value.name
        case p.Read():
            return value.local.name
        case p.Const():
            return repr(value.value)
        case p.ZoneNumber():
            zone = layout.zone_of[value.base]
            name = zone.name if zone is not None else "box"
            return name if value.seat is None else f"{name}[{_inline(value.seat, layout)}]"
        case p.Site():
            return f"site {value.name}"
        case n.Ident():
            return value.text
        case PhaseInfo():
            return f"phase {value.name}"
        case Type():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(_inline(item, layout) for item in value)}]"
        case frozenset():
            return f"[{', '.join(sorted(map(repr, value)))}]"
        case _ if is_dataclass(value) and not isinstance(value, type):
            inner = ", ".join(f"{name}={_inline(one, layout)}" for name, one in _fields(value))
            return f"{type(value).__name__}({inner})"
        case _:
            return repr(value)
