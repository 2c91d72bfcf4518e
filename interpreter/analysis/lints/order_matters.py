"""Two rules that run at the same moment, one of which changes what the other looks at or sets."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics import Label
from ...diagnostics.codes import lints_use as codes
from ...model.symbols import DefineSymbol, ItemDefine, ItemTrack, RuleSymbol, TrackSymbol, ZoneSymbol
from ...source import Span
from ...syntax import nodes as n
from ...syntax.walk import children, walk
from ..heads import head
from ..reaching import Effects, effects_of
from ..scope import Context

_Reads = dict[str, n.Node]
"""What is looked at, and where."""


def lint(cx: Context) -> None:
    """Notes it at the second rule's name, once for each rule. They run in the order of the files, which may well be
    meant."""
    at_one_moment: dict[tuple[str, bool, str], list[RuleSymbol]] = {}
    for rule in cx.names.rules.values():
        on = rule.node.event
        at_one_moment.setdefault((rule.node.when, on.phase, on.name.text), []).append(rule)
    for (when, _phase, event), rules in at_one_moment.items():
        for at, second in enumerate(rules):
            clashes = ((first, _clash(cx, first, second)) for first in rules[:at])
            first, found = next(((one, clash) for one, clash in clashes if clash is not None), (None, None))
            if first is not None and found is not None:
                why, labels = found
                names = {"first": first.name, "second": second.name}
                place = second.node.name.span
                said = codes.ORDER_MATTERS.at(place, when=when, event=event, why=why, labels=labels, **names)
                cx.report.add(said)


def _clash(cx: Context, first: RuleSymbol, second: RuleSymbol) -> tuple[str, list[Label]] | None:
    effects = effects_of(cx)
    for one, other in ((first, second), (second, first)):
        looks = _reads(cx, other)
        for name, _how in sorted(effects.parts.get(f"rule {one.name}", frozenset())):
            if name in looks:
                why = f"`{other.name}` looks at `{name}`, which `{one.name}` changes"
                labels = [Label(_changes(effects, one, name), "changed here")]
                return why, [*labels, Label(looks[name].span, "looked at here")]
    sets = [_sets(cx, rule) for rule in (first, second)]
    for name in sorted(sets[0].keys() & sets[1].keys()):
        if sets[0][name][1] != sets[1][name][1]:
            places = [Label(head(one[name][0]), "set here") for one in sets]
            return f"both set `{name}`", places
    return None


def _reads(cx: Context, rule: RuleSymbol) -> _Reads:
    """Zones and tracks that decide what a rule does: in tests, numbers, choices, and what is moved as a whole."""
    found: _Reads = {}
    seen: set[str] = set()
    for node in (rule.node.condition, rule.node.block):
        for look in _looks(cx, node, seen) if node is not None else ():
            for inner, name in _named(cx, look):
                found.setdefault(name, inner)
    return found


def _looks(cx: Context, node: n.Node, seen: set[str]) -> Iterator[n.Node]:
    """The expressions of which the outcome depends; not the places where something goes to, or is drawn from."""
    skipped: tuple[n.Node | None, ...] = ()
    match node:
        case n.SetTo(place=place) | n.Add(place=place) | n.Move(place=place) | n.Pay(place=place):
            skipped = (place,)
        case n.Draw(place=place, source=source):
            skipped = (place, source)
        case n.Shuffle(place=place):
            skipped = (place,)
        case n.Do(action=n.Ident(text=name)) if name in cx.names.actions and name not in seen:
            seen.add(name)
            yield from _looks(cx, cx.names.actions[name].node.block, seen)
    for child in children(node):
        if any(child is one for one in skipped):
            continue
        if isinstance(child, n.Expr):
            yield child
        else:
            yield from _looks(cx, child, seen)


def _named(cx: Context, look: n.Node) -> Iterator[tuple[n.Node, str]]:
    todo: list[tuple[n.Node, n.Node | None]] = [(look, None)]
    seen: set[int] = set()
    while todo:
        root, at = todo.pop()
        for node in walk(root):
            match cx.checked.refs.get(node):
                case ZoneSymbol(name=name) | TrackSymbol(name=name) | ItemTrack(track=TrackSymbol(name=name)):
                    yield (at or node, name)
                case DefineSymbol() | ItemDefine() as found:
                    define = found.define if isinstance(found, ItemDefine) else found
                    if id(define) not in seen:
                        seen.add(id(define))
                        todo.append((define.node.value, at or node))


def _sets(cx: Context, rule: RuleSymbol) -> dict[str, tuple[n.SetTo, object]]:
    """The tracks that a rule sets to a value of its own, by name; the value if it is a constant."""
    found: dict[str, tuple[n.SetTo, object]] = {}
    for node in walk(rule.node.block):
        track = cx.checked.refs.get(node.place) if isinstance(node, n.SetTo) else None
        if isinstance(node, n.SetTo) and isinstance(track, TrackSymbol):
            value = node.value.value if isinstance(node.value, (n.Int, n.Truth)) else node
            found[track.name] = (node, value)
    return found


def _changes(effects: Effects, rule: RuleSymbol, name: str) -> Span:
    """The innermost line of the rule that changes it."""
    lines = [node for node in walk(rule.node.block) if isinstance(node, n.Stmt)]
    changing = [line for line in lines if any(what == name for what, _ in effects.of(line))]
    return head(changing[-1] if changing else rule.node)
