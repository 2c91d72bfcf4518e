"""From parts to what runs in what: which ask somebody, speak of `me`, or run themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..diagnostics import Report
from ..diagnostics.codes import types as codes
from ..model import types as t
from ..model.symbols import Checked, Names
from ..source import Span
from ..syntax import nodes as n
from ..syntax.walk import children, walk
from .defines import is_playable, says_me

_ASKING = (n.Choose, n.ChooseOne)
_FOR_ME = (n.Me, n.My, n.Others, n.Choose, n.ChooseOne, n.Resolve, n.Window)


def find_asking(names: Names, checked: Checked) -> set[str]:
    """The actions, rules (as `rule NAME`) and texts (as `card KIND`) that can ask somebody something, themselves or in
    what they do. An action that is answered asks."""
    bodies = bodies_of(names)
    asking = {name for name, body in bodies.items() if any(isinstance(node, _ASKING) for node in walk(body))}
    for name, body in bodies.items():
        if any(isinstance(node, n.Window) for node in walk(body)) and names.answers_to(name):
            asking.add(name)
    runs = {
        name: [*(called for called, _ in _runs(names, name, body, checked.jobs)), *texts_resolved(checked, body)]
        for name, body in bodies.items()
    }
    changed = True
    while changed:
        changed = False
        for name, called in runs.items():
            if name not in asking and any(one in asking for one in called):
                asking.add(name)
                changed = True
    return asking


def bodies_of(names: Names) -> dict[str, n.Block]:
    """The lines of actions, of rules as `rule NAME`, of texts as `card KIND`, and of answers as `answer NUMBER`."""
    bodies = {name: action.node.block for name, action in names.actions.items()}
    bodies |= {f"rule {name}": rule.node.block for name, rule in names.rules.items()}
    bodies |= {f"card {card.kind}": card.node.block for card in names.texts if card.node.block is not None}
    return bodies | {f"answer {answer.number}": answer.node.block for answer in names.answers}


def texts_resolved(checked: Checked, body: n.Node) -> Iterator[str]:
    """The texts, as `card KIND`, that the lines of a body may resolve."""
    for node in walk(body):
        if isinstance(node, n.Resolve):
            found = t.element(t.bare(checked.types.get(node.piece, t.UNKNOWN)))
            for card in checked.names.texts:
                if card.node.block is not None and (not isinstance(found, t.Piece) or card.table == found.table):
                    yield f"card {card.kind}"


def answer_labels(names: Names, action: str) -> list[str]:
    """The answers to an action, as `answer NUMBER`."""
    return [f"answer {answer.number}" for answer in names.answers_to(action)]


def around(names: Names, event: str, *, phase: bool, when: str | None = None) -> Iterator[str]:
    """The rules, as `rule NAME`, around an action, a phase or the turn."""
    for name, rule in names.rules.items():
        found = rule.node.event
        if found.name.text == event and found.phase == phase and when in (None, rule.node.when):
            yield f"rule {name}"


def _runs(names: Names, name: str, body: n.Node, jobs: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, Span]]:
    """The actions and rules that run while `name` does, and the places that make them run. Not what is resolved or
    answers there: such circles need a new piece each time around, or a bound while playing."""
    for rule in around(names, name, phase=False):
        yield rule, names.rules[rule.removeprefix("rule ")].node.event.span
    for node in walk(body):
        if isinstance(node, n.Do) and node.action.text in names.actions:
            yield node.action.text, node.action.span
        elif isinstance(node, n.Phase):
            for rule in (*around(names, node.name.text, phase=True), *jobs.get(node.name.text, ())):
                yield rule, node.name.span
        elif isinstance(node, n.TakeTurns):
            for rule in (*around(names, "turn", phase=False), *jobs.get("turn", ())):
                yield rule, node.span


def find_needing_me(names: Names) -> None:
    """Marks the actions that say `me` or ask outside every line that gives a `me` of its own, and those whose rules
    speak of `actor`."""
    changed = True
    while changed:
        changed = False
        for action in names.actions.values():
            rules = (rule for rule in names.rules.values() if rule.node.event.name.text == action.name)
            bodies = [action.node.block, *(part for rule in rules for part in (rule.node.condition, rule.node.block))]
            if not action.needs_me and any(_needs_me(names, body) or _says_actor(body) for body in bodies if body):
                action.needs_me = changed = True


def _says_actor(node: n.Node) -> bool:
    """Whether a rule speaks of who acts, also where somebody else is `me`."""
    return any(isinstance(inner, n.Name) and inner.text == "actor" for inner in walk(node))


def _needs_me(names: Names, node: n.Node) -> bool:
    if isinstance(node, _FOR_ME) or is_playable(node):
        return True
    if isinstance(node, n.EachPlayer):
        return node.other or (node.start is not None and _needs_me(names, node.start))
    if isinstance(node, n.TakeTurns):
        return node.start is not None and _needs_me(names, node.start)
    if isinstance(node, n.Ask):
        return _needs_me(names, node.player)
    if isinstance(node, n.Ties):  # each of those who are level is `me` in it
        return False
    if (isinstance(node, n.Later) and node.mine) or (isinstance(node, n.Until) and node.kind in ("next", "next end")):
        return True
    if isinstance(node, (n.Do, n.Later)):
        action = names.actions.get(node.action.text)
        if action is not None and action.needs_me:
            return True
    if isinstance(node, (n.Name, n.Call, n.Step, n.Of)):
        define = names.defines.get(node.text)
        if define is not None and says_me(names, define):
            return True
    return any(_needs_me(names, child) for child in children(node))


def check_scores(checked: Checked, report: Report) -> None:
    """Reports what a score part runs that asks somebody."""
    for part in checked.parts.scores:
        for node in walk(part):
            asks = isinstance(node, n.Do) and node.action.text in checked.asking
            if isinstance(node, n.Resolve):
                asks = any(text in checked.asking for text in texts_resolved(checked, node))
            if asks:
                place = node.action.span if isinstance(node, n.Do) else node.span
                report.add(codes.ASK_IN_SCORE.at(place, part="score"))


def check_recursion(names: Names, report: Report, jobs: Mapping[str, Iterable[str]]) -> None:
    """Reports actions that run themselves, through rules too: the frames of a position are bounded."""
    bodies = bodies_of(names)
    runs = {name: list(_runs(names, name, body, jobs)) for name, body in bodies.items()}
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
