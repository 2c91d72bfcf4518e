"""From parts to what is known of them without types: which ask somebody, speak of `me`, run themselves, end a span."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Label, Report
from ..diagnostics.codes import types as codes
from ..model.symbols import Names, Parts
from ..source import Span
from ..syntax import nodes as n
from ..syntax.walk import children, walk
from .defines import says_me


def find_asking(names: Names) -> set[str]:
    """The actions and rules (as `rule NAME`) that can ask somebody something, themselves or in what they do."""
    bodies = _bodies(names)
    asking = {name for name, body in bodies.items() if any(isinstance(node, n.Choose) for node in walk(body))}
    runs = {name: [called for called, _ in _runs(names, name, body)] for name, body in bodies.items()}
    changed = True
    while changed:
        changed = False
        for name, called in runs.items():
            if name not in asking and any(one in asking for one in called):
                asking.add(name)
                changed = True
    return asking


def _bodies(names: Names) -> dict[str, n.Block]:
    bodies = {name: action.node.block for name, action in names.actions.items()}
    return bodies | {f"rule {name}": rule.node.block for name, rule in names.rules.items()}


def _around(names: Names, event: str, *, phase: bool, when: str | None = None) -> Iterator[str]:
    """The rules, as `rule NAME`, around an action, a phase or the turn."""
    for name, rule in names.rules.items():
        found = rule.node.event
        if found.name.text == event and found.phase == phase and when in (None, rule.node.when):
            yield f"rule {name}"


def _runs(names: Names, name: str, body: n.Node) -> Iterator[tuple[str, Span]]:
    """The actions and rules that run while `name` does, and the places that make them run."""
    for rule in _around(names, name, phase=False):
        yield rule, names.rules[rule.removeprefix("rule ")].node.event.span
    for node in walk(body):
        if isinstance(node, n.Do) and node.action.text in names.actions:
            yield node.action.text, node.action.span
        elif isinstance(node, n.Phase):
            for rule in _around(names, node.name.text, phase=True):
                yield rule, node.name.span
        elif isinstance(node, n.TakeTurns):
            for rule in _around(names, "turn", phase=False):
                yield rule, node.span


def find_needing_me(names: Names) -> None:
    """Marks the actions that say `me` or ask outside every line that gives a `me` of its own."""
    changed = True
    while changed:
        changed = False
        for action in names.actions.values():
            around = (rule for rule in names.rules.values() if rule.node.event.name.text == action.name)
            bodies = [action.node.block, *(part for rule in around for part in (rule.node.condition, rule.node.block))]
            if not action.needs_me and any(_needs_me(names, body) for body in bodies if body is not None):
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
    if isinstance(node, (n.Name, n.Call, n.Step)):
        define = names.defines.get(node.text)
        if define is not None and says_me(names, define):
            return True
    return any(_needs_me(names, child) for child in children(node))


def check_recursion(names: Names, report: Report) -> None:
    """Reports actions that run themselves, through rules too: the frames of a position are bounded."""
    bodies = _bodies(names)
    runs = {name: list(_runs(names, name, body)) for name, body in bodies.items()}
    done: set[str] = set()

    def visit(way: list[str]) -> None:
        for called, span in runs[way[-1]]:
            if called in way:
                circle = [*way[way.index(called) :], called]
                report.add(codes.RECURSION.at(span, name=called, way=" leads to ".join(f"`{one}`" for one in circle)))
            elif called not in done:
                visit([*way, called])
        done.add(way[-1])

    for name in bodies:
        if name not in done:
            visit([name])


Ends = dict[str, n.End]
"""What may be left (`turn`, `game` or a phase), and a line that leaves it."""


def check_ends(names: Names, parts: Parts, report: Report) -> None:
    """Reports each `end ...` that can come about while what it ends is not going on."""
    bodies = _bodies(names)
    found: dict[str, Ends] = {name: {} for name in bodies}
    changed = True
    while changed:
        changed = False
        for name, body in bodies.items():
            ends = _ends(names, found, body)
            if len(ends) > len(found[name]):
                found[name], changed = ends, True
    reported: set[n.End] = set()
    courses = [*((part.block, False) for part in parts.setups), *((part.block, False) for part in parts.plays)]
    courses += [(part.block, True) for part in parts.scores]
    for block, over in courses:
        for stmt in block.body:
            for what, node in _ends(names, found, stmt).items():
                if (what == "game" and not over) or node in reported:
                    continue
                reported.add(node)
                where = {"turn": "outside a turn", "game": "after the game has ended"}.get(what)
                labels = [] if node.span.line == stmt.span.line else [Label(stmt.span, "it comes about from here")]
                where = where or f"outside the phase `{what}`"
                report.add(codes.ENDS_NOTHING.at(node.span, what=what, where=where, labels=labels))


def _ends(names: Names, found: dict[str, Ends], node: n.Node) -> Ends:
    if isinstance(node, n.End):
        known = node.what.text in ("turn", "game") or node.what.text in names.phases
        return {node.what.text: node} if known else {}
    inside: Ends = {}
    for child in children(node):
        inside |= _ends(names, found, child)
    if isinstance(node, n.Do) and node.action.text in found:
        inside |= found[node.action.text]
        for rule in _around(names, node.action.text, phase=False):
            inside |= found[rule]
    if isinstance(node, (n.Phase, n.TakeTurns)):
        phase = isinstance(node, n.Phase)
        event = node.name.text if isinstance(node, n.Phase) else "turn"
        for rule in _around(names, event, phase=phase, when="before"):
            inside |= found[rule]
        inside.pop(event, None)
        for rule in _around(names, event, phase=phase, when="after"):
            inside |= found[rule]
    return inside
