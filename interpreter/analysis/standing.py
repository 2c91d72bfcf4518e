"""From `always` parts to the checks of what they may not do: ask, leave things to chance, begin phases and turns."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Label, Report
from ..diagnostics.codes import standing as codes
from ..diagnostics.codes import types as type_codes
from ..model import types as t
from ..model.symbols import Checked
from ..syntax import nodes as n
from ..syntax.walk import walk
from .asks import answer_labels, around, bodies_of, texts_resolved
from .heads import head
from .scope import Context, Scope, require_me

_ASKING = (n.Choose, n.ChooseOne)


def who_chooses(cx: Context, scope: Scope, node: n.Choose | n.ChooseOne) -> None:
    """Whose choice it is; reports one where nothing is asked."""
    if scope.part == "score":
        cx.report.add(type_codes.ASK_IN_SCORE.at(head(node), part=scope.part))
    elif scope.part == "always":
        cx.report.add(codes.ASK_IN_ALWAYS.at(head(node), what="this line"))
    else:
        require_me(cx, scope, node)


def check_always(checked: Checked, report: Report) -> None:
    """Reports what standing checks may not do, themselves or in what they do."""
    bodies = bodies_of(checked.names)
    for part in checked.parts.always:
        for node in walk(part.block):
            if isinstance(node, n.Draw) and _at_random(checked, node):
                report.add(codes.CHANCE_IN_ALWAYS.at(node.source.span, what="here a set gives one at random"))
            elif isinstance(node, n.Random):
                report.add(codes.CHANCE_IN_ALWAYS.at(head(node), what="here chance picks something"))
            elif isinstance(node, n.TakeTurns):
                report.add(codes.COURSE_IN_ALWAYS.at(head(node), what="turns"))
            elif isinstance(node, (n.Do, n.Resolve)):
                _check_run(checked, bodies, node, report)


def _check_run(checked: Checked, bodies: dict[str, n.Block], node: n.Do | n.Resolve, report: Report) -> None:
    """What a check does, or resolves: the first line of it of each sort that it may not do."""
    place = node.action.span if isinstance(node, n.Do) else node.span
    said = f"`{node.action.text}`" if isinstance(node, n.Do) else "this text"
    told: set[str] = set()
    for inner in _run_by(checked, bodies, node):
        labels = [Label(head(inner), "here")]
        code, what = None, ""
        if isinstance(inner, _ASKING) or _is_answered(checked, bodies, inner):
            code, what = codes.ASK_IN_ALWAYS, said
        elif isinstance(inner, n.Draw) and _at_random(checked, inner):
            code, what = codes.CHANCE_IN_ALWAYS, f"{said} has a set give one at random"
        elif isinstance(inner, n.Random):
            code, what = codes.CHANCE_IN_ALWAYS, f"{said} has chance pick something"
        elif isinstance(inner, (n.Phase, n.TakeTurns)):
            code, what = codes.COURSE_IN_ALWAYS, "phase" if isinstance(inner, n.Phase) else "turns"
        if code is not None and code.id not in told:
            told.add(code.id)
            report.add(code.at(place, what=what, labels=labels))


def _run_by(checked: Checked, bodies: dict[str, n.Block], node: n.Node) -> Iterator[n.Node]:
    """All lines that a line makes come about while the checks run: rules after an action wait until they have run."""
    todo, seen = [*_called(checked, node)], set[str]()
    while todo:
        label = todo.pop(0)
        if label in seen or label not in bodies:
            continue
        seen.add(label)
        for inner in walk(bodies[label]):
            yield inner
            todo += _called(checked, inner)


def _called(checked: Checked, node: n.Node) -> list[str]:
    if isinstance(node, n.Resolve):
        return list(texts_resolved(checked, node))
    if not isinstance(node, n.Do):
        return []
    name = node.action.text
    rules = [rule for when in ("instead", "before") for rule in around(checked.names, name, phase=False, when=when)]
    return [name, *rules, *answer_labels(checked.names, name)]


def _is_answered(checked: Checked, bodies: dict[str, n.Block], node: n.Node) -> bool:
    if not isinstance(node, n.Window):
        return False
    names = checked.names
    return any(names.answers_to(name) for name in names.actions if any(one is node for one in walk(bodies[name])))


def _at_random(checked: Checked, node: n.Draw) -> bool:
    type_ = checked.types.get(node.source, t.UNKNOWN)
    ordered = isinstance(type_, t.ZoneOf) and type_.kind in ("pile", "row")
    return not ordered and not isinstance(type_, t.Unknown)
