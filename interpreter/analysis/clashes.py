"""From the rules and settings of chosen variants to what two of them both add, or set to different values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..diagnostics import Label, Report
from ..diagnostics.codes import names as codes
from ..diagnostics.codes import tables as table_codes
from ..model.tables import Layer
from ..source import Span
from ..syntax import nodes as n
from ..syntax.walk import walk
from ..syntax.words import words
from .layers import RuleLayer

CLASHES = {
    code.id
    for code in (
        codes.VARIANTS_CLASH,
        codes.VARIANTS_ADD,
        codes.VARIANTS_DIFFER,
        table_codes.VARIANTS_CONFLICT,
        table_codes.TEXTS_CONFLICT,
    )
}
"""The codes that say that two chosen variants do not go together; each by itself may be as it should be."""

_OWN_SPACE = (n.Setup, n.Score, n.Rule, n.Play, n.Card)
"""Sorts of parts whose names are taken among their like only; all other names are taken in the whole game."""

_Made = tuple[tuple[str, str], str, Span]
"""What makes a name unique, the name as people call it, and where it is made."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """The value that a variant gives an option."""

    variant: str
    value: str
    span: Span
    replaced: bool
    """Whether it gives it with `replace option`: two of these are told where parts are laid over each other."""


def report_clashes(rules: Sequence[RuleLayer], layers: Sequence[Layer], report: Report) -> None:
    """Reports names that two variants add, and options and numbers of players that they set differently.

    Must be asked before the parts are laid over each other, which changes phases in place.
    """
    if len(layers) > 2:
        _names(rules, report)
        _options(rules, layers, report)
        _players(layers, report)


def _names(rules: Sequence[RuleLayer], report: Report) -> None:
    makers: dict[tuple[str, str], tuple[str | None, Span]] = {}
    for layer in rules:
        for key, name, span in [made for file in layer.files for part in file.parts for made in _made(part)]:
            maker, place = makers.setdefault(key, (layer.variant, span))
            if maker is not None and layer.variant is not None and maker != layer.variant:
                labels = [Label(place, f"added by `{maker}`")]
                report.add(codes.VARIANTS_ADD.at(span, name=name, first=maker, second=layer.variant, labels=labels))


def _made(part: n.Part) -> Iterator[_Made]:
    """The names that a part makes; of a `replace`, those of the phases in it only."""
    new = part.part if isinstance(part, n.Replace) else part
    name = getattr(new, "name", None)
    if not isinstance(part, n.Replace):
        space = type(new).__name__ if isinstance(new, _OWN_SPACE) else ""
        if isinstance(name, n.Ident):
            yield (space, name.text), name.text, name.span
        elif isinstance(new, n.Play):
            yield (space, ""), "play", Span.at(new.span.file, new.span.line, new.span.column, len("play"))
    for inner in walk(new):
        if isinstance(inner, n.Phase) and inner is not new:
            yield ("", inner.name.text), inner.name.text, inner.name.span


def _options(rules: Sequence[RuleLayer], layers: Sequence[Layer], report: Report) -> None:
    first: dict[str, _Wish] = {}
    for rule_layer, layer in zip(rules, layers, strict=True):
        for name, wish in _wishes(rule_layer, layer).items():
            earlier = first.setdefault(name, wish)
            if earlier.value != wish.value and not (earlier.replaced and wish.replaced):
                labels = [Label(earlier.span, f"set by `{earlier.variant}`")]
                report.add(codes.VARIANTS_DIFFER.at(
                    wish.span, first=earlier.variant, second=wish.variant, what=f"values of `{name}`",
                    one=earlier.value, other=wish.value, labels=labels,
                ))  # fmt: skip


def _wishes(rules: RuleLayer, layer: Layer) -> dict[str, _Wish]:
    """The options that a variant gives a value; what stands in game.yaml goes before its rules."""
    if layer.name is None:
        return {}
    found: dict[str, _Wish] = {}
    for part in (part for file in rules.files for part in file.parts):
        if isinstance(part, n.Replace) and isinstance(part.part, n.Option):
            option = part.part
            found[option.name.text] = _Wish(layer.name, words(option.value), option.name.span, replaced=True)
    for name, (text, span) in layer.options.items():
        entries = [entry.strip() for entry in text.split(",")]
        found[name] = _Wish(layer.name, ", ".join(entries), span, replaced=False)
    return found


def _players(layers: Sequence[Layer], report: Report) -> None:
    asked = [(layer.name, layer.players) for layer in layers if layer.name is not None and layer.players is not None]
    for name, players in asked[1:]:
        first, earlier = asked[0]
        if (players.least, players.most) != (earlier.least, earlier.most):
            one, other = (
                str(range_.least) if range_.least == range_.most else f"{range_.least} to {range_.most}"
                for range_ in (earlier, players)
            )
            labels = [Label(earlier.span, f"set by `{first}`")]
            report.add(codes.VARIANTS_DIFFER.at(
                players.span, first=first, second=name, what="numbers of players", one=one, other=other, labels=labels,
            ))  # fmt: skip
