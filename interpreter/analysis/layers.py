"""From the rule files of a game and its chosen variants to one set of parts: later layers add and replace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..diagnostics import Label, Report, did_you_mean
from ..diagnostics.codes import names as codes
from ..model.symbols import Parts
from ..syntax import nodes as n
from ..syntax.walk import children, walk


@dataclass(slots=True)
class RuleLayer:
    """The rule files of the base (`variant` None) or of one variant."""

    variant: str | None
    files: Sequence[n.RuleFile]


_NAMED = (n.Option, n.Zone, n.Track, n.Define, n.Action, n.Rule)
_WORDS: dict[type[n.Node], str] = {
    n.Option: "an option",
    n.Zone: "a zone",
    n.Track: "a track",
    n.Define: "a define",
    n.Action: "an action",
    n.Rule: "a rule",
    n.Setup: "a setup part",
    n.Play: "the play part",
    n.Score: "a score part",
    n.Phase: "a phase",
}
_LISTS: dict[type[n.Node], str] = {
    n.Option: "options",
    n.Zone: "zones",
    n.Track: "tracks",
    n.Define: "defines",
    n.Action: "actions",
    n.Rule: "rules",
    n.Setup: "setups",
    n.Play: "plays",
    n.Score: "scores",
}


def word_for(part: n.Node) -> str:
    """What a message calls a part: `a zone`, `the play part`."""
    return _WORDS[type(part)]


@dataclass(slots=True)
class _Stack:
    parts: list[n.Part] = field(default_factory=list)
    touched: dict[tuple[str, str], tuple[str, n.Node]] = field(default_factory=dict)
    """What a variant replaced: (sort, name) -> the variant and the place."""


def lay_over(layers: Sequence[RuleLayer], report: Report) -> Parts:
    """All parts of the base and the variants in file order, replacements in the place of what they replace.

    Reports replacements of nothing, `replace` in the base, and two variants that replace the same part.
    Two parts of one name are reported later, where names are declared.
    """
    stack = _Stack()
    for layer in layers:
        for file in layer.files:
            for part in file.parts:
                if isinstance(part, n.Replace):
                    _replace(stack, layer.variant, part, report)
                else:
                    stack.parts.append(part)
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
        report.add(codes.REPLACE_IN_BASE.at(node.span))
        return
    key = (type(new).__name__, _name(new))
    earlier = stack.touched.get(key)
    if earlier and earlier[0] != variant:
        label = Label(earlier[1].span, f"changed by the variant `{earlier[0]}` here")
        report.add(codes.VARIANTS_CLASH.at(node.span, name=_name(new) or "play", labels=[label]))
        return
    stack.touched[key] = (variant, node)
    done = _replace_phase(stack.parts, new) if isinstance(new, n.Phase) else _replace_part(stack.parts, new)
    if not done:
        known = [_name(p) for p in _all_named(stack.parts, type(new))]
        place = new.name.span if isinstance(getattr(new, "name", None), n.Ident) else node.span  # type: ignore[union-attr]
        what = _WORDS[type(new)].split(" ", 1)[1]
        report.add(codes.REPLACE_OF_NOTHING.at(place, what=what, name=_name(new), hint=did_you_mean(_name(new), known)))


def _all_named(parts: list[n.Part], kind: type[n.Node]) -> list[n.Node]:
    if kind is n.Phase:
        return [node for part in parts for node in walk(part) if isinstance(node, n.Phase)]
    return [part for part in parts if type(part) is kind]


def _replace_part(parts: list[n.Part], new: n.Part) -> bool:
    for index, old in enumerate(parts):
        if type(old) is type(new) and _name(old) == _name(new):
            parts[index] = new
            return True
    return False


def _replace_phase(parts: list[n.Part], new: n.Phase) -> bool:
    return any(_replace_in(part, new) for part in parts)


def _replace_in(node: n.Node, new: n.Phase) -> bool:
    if isinstance(node, n.Block):
        for index, stmt in enumerate(node.body):
            if isinstance(stmt, n.Phase) and stmt.name.text == new.name.text:
                node.body[index] = new
                return True
    return any(_replace_in(child, new) for child in children(node))
