"""From the rule files of a game and its chosen variants to one set of parts: later layers add and replace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..diagnostics import Label, Report, did_you_mean
from ..diagnostics.codes import names as codes
from ..model.symbols import Parts
from ..syntax import nodes as n
from ..syntax.walk import children, walk
from .heads import head


@dataclass(slots=True)
class RuleLayer:
    """The rule files of the base (`variant` None) or of one variant."""

    variant: str | None
    files: Sequence[n.RuleFile]


_WORDS: dict[type[n.Node], str] = {
    n.Option: "an option",
    n.Zone: "a zone",
    n.Track: "a track",
    n.Order: "an order",
    n.Define: "a define",
    n.Action: "an action",
    n.Rule: "a rule",
    n.Card: "a card text",
    n.Setup: "a setup part",
    n.Play: "the play part",
    n.Score: "a score part",
    n.Always: "an always part",
    n.Phase: "a phase",
}
_LISTS: dict[type[n.Node], str] = {
    n.Option: "options",
    n.Zone: "zones",
    n.Track: "tracks",
    n.Order: "orders",
    n.Define: "defines",
    n.Action: "actions",
    n.Rule: "rules",
    n.Card: "cards",
    n.Setup: "setups",
    n.Play: "plays",
    n.Score: "scores",
    n.Always: "always",
}


@dataclass(slots=True)
class _Stack:
    parts: list[n.Part] = field(default_factory=list)
    touched: dict[tuple[str, str], tuple[str, n.Node]] = field(default_factory=dict)
    """What a variant added or replaced: (sort, name) -> the variant and the place."""


def lay_over(layers: Sequence[RuleLayer], report: Report) -> Parts:
    """All parts of the base and the variants in file order, replacements in the place of what they replace.

    Reports replacements of nothing, `replace` in the base, and two variants that replace the same part.
    Two parts of one name are reported later, where names are declared.
    A phase is changed in the tree of the part that holds it, so the files must be parsed anew for the next laying.
    """
    stack = _Stack()
    for layer in layers:
        for file in layer.files:
            for part in file.parts:
                if isinstance(part, n.Replace):
                    _replace(stack, layer.variant, part, report)
                else:
                    stack.parts.append(part)
                    if layer.variant is not None and _name(part):
                        stack.touched.setdefault((type(part).__name__, _name(part)), (layer.variant, part))
    found = Parts()
    for part in stack.parts:
        if isinstance(part, n.NotBuilt):
            report.add(codes.NOT_BUILT.at(part.span, word=part.word))
        else:
            getattr(found, _LISTS[type(part)]).append(part)
    return found


def _name(part: n.Node) -> str:
    name = getattr(part, "name", None)
    return name.text if isinstance(name, n.Ident) else ""


def _replace(stack: _Stack, variant: str | None, node: n.Replace, report: Report) -> None:
    new = node.part
    if isinstance(new, n.NotBuilt):
        report.add(codes.NOT_BUILT.at(new.span, word=new.word))
        return
    if variant is None:
        report.add(codes.REPLACE_IN_BASE.at(head(node)))
        return
    key = (type(new).__name__, _name(new))
    earlier = stack.touched.get(key)
    ident = getattr(new, "name", None)
    place = ident.span if isinstance(ident, n.Ident) else head(node)
    old = next((part for part in _all_named(stack.parts, type(new)) if _name(part) == _name(new)), None)
    if earlier is None and old is not None:
        earlier = _changed_within(stack, variant, old)
    if earlier is not None:
        label = [Label(earlier[1].span, "changed here before")]
        name = _name(new) or type(new).__name__.lower()
        if earlier[0] == variant:
            report.add(codes.REPLACED_TWICE.at(place, name=name, labels=label))
        else:
            report.add(codes.VARIANTS_CLASH.at(place, name=name, first=earlier[0], second=variant, labels=label))
        return
    stack.touched[key] = (variant, node)
    if old is None:
        known = [_name(part) for part in _all_named(stack.parts, type(new))]
        what = _WORDS[type(new)].split(" ", 1)[1]
        called = f" called `{_name(new)}`" if _name(new) else ""
        hint = did_you_mean(_name(new), known)
        report.add(codes.REPLACE_OF_NOTHING.at(place, what=what, called=called, hint=hint))
    elif isinstance(new, n.Phase):
        _replace_phase(stack.parts, new)
    else:
        _replace_part(stack.parts, new)


def _changed_within(stack: _Stack, variant: str, old: n.Node) -> tuple[str, n.Node] | None:
    """What another variant has changed within a part that is to be replaced: it would be lost."""
    for inner in walk(old):
        touched = stack.touched.get(("Phase", _name(inner))) if isinstance(inner, n.Phase) else None
        if touched is not None and touched[0] != variant:
            return touched
    return None


def _all_named(parts: list[n.Part], kind: type[n.Node]) -> list[n.Node]:
    if kind is n.Phase:
        return [node for part in parts for node in walk(part) if isinstance(node, n.Phase)]
    return [part for part in parts if type(part) is kind]


def _replace_part(parts: list[n.Part], new: n.Part) -> None:
    for index, old in enumerate(parts):
        if type(old) is type(new) and _name(old) == _name(new):
            parts[index] = new
            return


def _replace_phase(parts: list[n.Part], new: n.Phase) -> None:
    for part in parts:
        if _replace_in(part, new):
            return


def _replace_in(node: n.Node, new: n.Phase) -> bool:
    if isinstance(node, n.Block):
        for index, stmt in enumerate(node.body):
            if isinstance(stmt, n.Phase) and stmt.name.text == new.name.text:
                node.body[index] = new
                return True
    return any(_replace_in(child, new) for child in children(node))
