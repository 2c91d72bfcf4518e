"""From parts to what is known of them without types: which ask somebody, speak of `me`, or run themselves."""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostics import Report
from ..diagnostics.codes import types as codes
from ..model.symbols import Names
from ..syntax import nodes as n
from ..syntax.walk import children, walk


def find_asking(names: Names) -> set[str]:
    """The actions and rules (as `rule NAME`) that can ask somebody something, themselves or in what they do."""
    bodies: dict[str, n.Node] = {name: action.node.block for name, action in names.actions.items()}
    bodies |= {f"rule {name}": rule.node.block for name, rule in names.rules.items()}
    around: dict[str, list[str]] = {}
    for name, rule in names.rules.items():
        around.setdefault(rule.node.event.name.text, []).append(f"rule {name}")
    asking = {name for name, body in bodies.items() if any(isinstance(node, n.Choose) for node in walk(body))}
    changed = True
    while changed:
        changed = False
        for name, body in bodies.items():
            if name not in asking and any(called in asking for called in _runs(body, around)):
                asking.add(name)
                changed = True
    return asking


def _runs(body: n.Node, around: dict[str, list[str]]) -> Iterable[str]:
    for node in walk(body):
        if isinstance(node, n.Do):
            yield node.action.text
            yield from around.get(node.action.text, ())
        elif isinstance(node, n.Phase):
            yield from around.get(node.name.text, ())
        elif isinstance(node, n.TakeTurns):
            yield from around.get("turn", ())


def find_needing_me(names: Names) -> None:
    """Marks the actions that say `me` or ask outside every line that gives a `me` of its own."""
    changed = True
    while changed:
        changed = False
        for action in names.actions.values():
            if not action.needs_me and _needs_me(names, action.node.block):
                action.needs_me = changed = True


def _needs_me(names: Names, node: n.Node) -> bool:
    if isinstance(node, (n.Me, n.My, n.Others, n.Choose)):
        return True
    if isinstance(node, n.EachPlayer):
        return node.other or (node.start is not None and _needs_me(names, node.start))
    if isinstance(node, n.TakeTurns):
        return node.start is not None and _needs_me(names, node.start)
    if isinstance(node, n.Ask):
        return _needs_me(names, node.player)
    if isinstance(node, n.Do):
        action = names.actions.get(node.action.text)
        if action is not None and action.needs_me:
            return True
    if isinstance(node, (n.Name, n.Call)):
        define = names.defines.get(node.text)
        if define is not None and any(isinstance(x, (n.Me, n.My, n.Others)) for x in walk(define.node.value)):
            return True
    return any(_needs_me(names, child) for child in children(node))


def check_recursion(names: Names, report: Report) -> None:
    """Reports actions that run themselves: the frames of a position are bounded."""
    around: dict[str, list[str]] = {}
    for name, rule in names.rules.items():
        around.setdefault(rule.node.event.name.text, []).append(name)

    def visit(way: list[str], node: n.Node) -> None:
        for inner in walk(node):
            if not isinstance(inner, n.Do) or inner.action.text not in names.actions:
                continue
            called = inner.action.text
            if called == way[0]:
                report.add(codes.RECURSION.at(inner.span, name=called, way=" does ".join([*way, called])))
            elif called not in way:
                visit([*way, called], names.actions[called].node.block)
                for rule in around.get(called, ()):
                    visit([*way, called], names.rules[rule].node.block)

    for name, action in names.actions.items():
        visit([name], action.node.block)
