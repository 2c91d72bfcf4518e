"""From parts and tables to `Names`: every global name once, with what it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ..diagnostics import Label, Report, did_you_mean
from ..diagnostics.codes import families as family_codes
from ..diagnostics.codes import names as codes
from ..diagnostics.codes import types as type_codes
from ..model import types as t
from ..model.symbols import (
    ActionSymbol,
    AttributeSymbol,
    DefineSymbol,
    KindSymbol,
    LocalSymbol,
    Names,
    OptionSymbol,
    Parts,
    PhaseSymbol,
    RuleSymbol,
    SideSymbol,
    TrackSymbol,
    ZoneSymbol,
)
from ..model.tables import PieceTable
from ..source import Span
from ..syntax import nodes as n
from ..syntax.numbers import digits_hint
from ..syntax.walk import walk
from ..syntax.words import words
from .declare_cards import find_side
from .derived import declare_derived
from .events import event_types
from .members import declare_members
from .options import literal, set_options
from .orders import declare_order
from .remembered import declare_track, type_of

Setting = tuple[str, Span]
"""An option's value as somebody wrote it, and where."""


def declare(
    parts: Parts,
    tables: Mapping[str, PieceTable],
    reserved: frozenset[str],
    settings: Iterable[tuple[str, Setting]],
    report: Report,
) -> Names:
    """Names of the whole game. `settings` are option values from game.yaml and the command line, later ones win."""
    names = Names(tables=dict(tables))
    made: dict[str, tuple[str, Span | None]] = {}

    def make(ident: n.Ident, what: str) -> bool:
        """Takes the name, unless it is a word of the language or taken; then says so."""
        if ident.text in reserved:
            report.add(codes.RESERVED.at(ident.span, name=ident.text))
            return False
        if ident.text in made:
            other, place = made[ident.text]
            labels = [Label(place, f"{other} is made here")] if place else []
            hint = _to_replace(ident, what, made[ident.text])
            report.add(codes.MADE_TWICE.at(ident.span, name=ident.text, what=other, labels=labels, hint=hint))
            return False
        made[ident.text] = (what, ident.span)
        return True

    _declare_tables(names, made, report)
    for order in parts.orders:
        if make(order.name, "an order"):
            declare_order(names, order, report)
    for option in parts.options:
        if make(option.name, "an option"):
            names.options[option.name.text] = _option(option, report)
    set_options(names.options, settings, report)
    _check_copies(names, report)
    for zone in parts.zones:
        if make(zone.name, "a zone"):
            _declare_zone(names, zone, report)
    for zone in parts.zones:
        _declare_refill(names, zone, report)
    names.tracks["score"] = TrackSymbol("score", t.NUMBER, True, 0, "open", None)
    made["score"] = ("a track that every game has", None)
    for track in parts.tracks:
        if make(track.name, "a track"):
            names.tracks[track.name.text] = declare_track(names, track, report)
    for define in parts.defines:
        if make(define.name, "a define"):
            params = _params(names, define.params, report)
            me = LocalSymbol("me", t.PLAYER, define.span, hidden=True)
            symbol = names.defines[define.name.text] = DefineSymbol(define.name.text, params, me, define)
            declare_derived(names, symbol, report)
    for action in parts.actions:
        if make(action.name, "an action"):
            params = _params(names, action.params, report)
            me = LocalSymbol("me", t.PLAYER, action.span, hidden=True)
            names.actions[action.name.text] = ActionSymbol(action.name.text, params, me, action)
    for phase in _phases(parts):
        if make(phase.name, "a phase"):
            names.phases[phase.name.text] = PhaseSymbol(phase.name.text, phase)
    _declare_rules(names, parts, report)
    _unique_part_names(parts, report)
    return names


def _declare_tables(names: Names, made: dict[str, tuple[str, Span | None]], report: Report) -> None:
    """Tables, attributes, sides, values and kinds; the readers of tables have reported what is wrong in them."""
    for table in names.tables.values():
        made.setdefault(table.piece, ("a sort of piece", table.span))
        for number, side in enumerate(table.sides):
            made.setdefault(side, ("a side", table.span))
            symbol_of_side = SideSymbol(side, table.piece, number)
            names.sides.setdefault(side, symbol_of_side)
            names.table_sides[table.piece, side] = symbol_of_side
        for attribute in table.attributes.values():
            made.setdefault(attribute.name, ("an attribute", attribute.span))
            symbol = names.attributes.setdefault(attribute.name, AttributeSymbol(attribute.name, {}))
            symbol.types[table.piece] = _attribute_type(table, attribute.name, attribute.type)
        for kind in table.kinds.values():
            names.kinds[kind.id] = KindSymbol(kind.id, table.piece)
            for name, cell in kind.cells.items():
                _collect_values(names, symbol_type=names.attributes[name].types[table.piece], cell=cell)


def _attribute_type(table: PieceTable, name: str, written: str) -> t.Type:
    if written.startswith("list of "):
        of = written.removeprefix("list of ")
        return t.ListOf(t.NUMBER if of == "number" else t.Value(of))
    base = {"number": t.NUMBER, "yes or no": t.YES_NO}.get(written, t.Value(name))
    complete = all(kind.cells.get(name) is not None for kind in table.kinds.values() if kind.copies != 0)
    return base if complete and table.attributes[name].on is None else t.maybe(base)


def _collect_values(names: Names, symbol_type: t.Type, cell: object) -> None:
    match t.bare(symbol_type):
        case t.Value(attribute) if isinstance(cell, str):
            names.values.setdefault(attribute, {})[cell] = None
        case t.ListOf(t.Value(attribute)) if isinstance(cell, tuple):
            for word in cell:
                names.values.setdefault(attribute, {})[str(word)] = None


def _option(node: n.Option, report: Report) -> OptionSymbol:
    value, type_ = literal(node.value)
    if type_ is None:
        report.add(type_codes.NOT_BOUNDED.at(node.value.span))
    bounds: list[int | None] = []
    for bound in (node.low, node.high):
        end = literal(bound)[0] if bound else None
        bounds.append(end if isinstance(end, int) and not isinstance(end, bool) else None)
        if bound is not None and bounds[-1] is None:
            report.add(type_codes.WANTED.at(bound.span, wanted=t.NUMBER, words=words(bound), found="a name"))
    name = node.name.text
    if type_ is None:
        return OptionSymbol(name, t.UNKNOWN, 0, 0, None, None, node)
    symbol = OptionSymbol(name, type_, value, value, bounds[0], bounds[1], node)
    set_options({name: symbol}, [(name, (words(node.value), node.value.span))], report)
    return symbol


def _check_copies(names: Names, report: Report) -> None:
    """Numbers of copies that no option gives; each name is told once in a file, however many kinds have it."""
    told: set[tuple[str, str]] = set()
    for table in names.tables.values():
        for kind in table.kinds.values():
            if isinstance(kind.copies, str):
                option = names.options.get(kind.copies)
                once = (kind.copies_span.file.name, kind.copies)
                if once not in told and (option is None or option.type not in (t.NUMBER, t.UNKNOWN)):
                    told.add(once)
                    hint = copies_hint(kind.copies) or did_you_mean(kind.copies, names.options)
                    report.add(codes.COPIES_OPTION.at(kind.copies_span, kind=kind.id, name=kind.copies, hint=hint))


def _declare_zone(names: Names, node: n.Zone, report: Report) -> None:
    for problem in node.problems:
        report.add(codes.NOT_BUILT.at(problem.span, word=problem.word))
    if node.kind == "pool" and node.piece.text in names.tables and names.tables[node.piece.text].sides:
        report.add(family_codes.POOL_SIDES.at(node.piece.span, table=node.piece.text, name=node.name.text))
    if node.piece.text not in names.tables:
        hint = did_you_mean(node.piece.text, names.tables)
        report.add(codes.UNKNOWN_TABLE.at(node.piece.span, name=node.piece.text, hint=hint))
    look = node.look.word if node.look else "open"
    if node.look is not None and look in ("private", "turned") and not node.each_player:
        report.add(codes.NO_OWNER.at(node.look.span, name=node.name.text, look=look))
    members = declare_members(names, node.over, "zone", report)
    zone = ZoneSymbol(node.name.text, node.kind, node.piece.text, look, node.each_player, None, node, None, members)
    names.zones[zone.name] = zone
    if node.showing is not None and zone.table in names.tables:
        zone.showing = find_side(names, node.showing, zone.table, report)


def _declare_refill(names: Names, node: n.Zone, report: Report) -> None:
    zone = names.zones.get(node.name.text)
    if zone is None or zone.node is not node or node.refill is None:
        return
    refill = node.refill
    if node.kind != "pile":
        report.add(type_codes.REFILL_PILE.at(refill.span, kind=node.kind))
        return
    source = names.zones.get(refill.source.text)
    if source is None:
        hint = did_you_mean(refill.source.text, names.zones)
        report.add(codes.UNKNOWN_ZONE.at(refill.source.span, name=refill.source.text, hint=hint))
        return
    if source.family or source.members is not None:
        report.add(type_codes.FAMILY_REFILL.at(refill.source.span, source=source.name))
        return
    if source is zone:
        report.add(type_codes.REFILL_ITSELF.at(refill.source.span, zone=zone.name))
        return
    if source.table != zone.table and source.table in names.tables and zone.table in names.tables:
        report.add(
            type_codes.REFILL_TABLE.at(
                refill.source.span, zone=zone.name, holds=f"{zone.table}s", source=source.name, other=f"{source.table}s"
            )
        )
        return
    if refill.below_top and source.kind != "pile":
        report.add(family_codes.BELOW_TOP.at(refill.span, source=source.name, kind=source.kind))
    if refill.option is not None:
        option = names.options.get(refill.option.text)
        if option is None:
            hint = did_you_mean(refill.option.text, names.options)
            report.add(codes.UNKNOWN_OPTION.at(refill.option.span, name=refill.option.text, hint=hint))
            return
        if option.type not in (t.YES_NO, t.UNKNOWN):
            said = refill.option
            report.add(type_codes.NOT_YES_NO.at(said.span, words=said.text, found=option.type))
            return
        if not option.value:
            return
    zone.refill, zone.below_top = source, refill.below_top


def copies_hint(text: str) -> str | None:
    """What to write where a number of copies is not written as one: `four`, `x4`."""
    amount = re.fullmatch(r"x(\d{1,3})", text)
    return f"Write `{int(amount[1])}`." if amount else digits_hint(text)


def _to_replace(ident: n.Ident, what: str, made: tuple[str, Span | None]) -> str | None:
    """What to write where a second file makes the same thing again, as a variant does that changes it."""
    other, place = made
    if what != other or place is None or place.file == ident.span.file:
        return None
    word = what.split()[-1]
    return f"To change it in a variant write `replace {word} {ident.text} ...`; otherwise take one of the two out."


def _params(names: Names, params: list[n.Param], report: Report) -> list[LocalSymbol]:
    return [LocalSymbol(p.name.text, type_of(names, p.type, report), p.name.span) for p in params]


def _phases(parts: Parts) -> list[n.Phase]:
    return [node for root in parts.with_steps() for node in walk(root) if isinstance(node, n.Phase)]


def _declare_rules(names: Names, parts: Parts, report: Report) -> None:
    """The rules by name. One whose event is unknown is kept all the same: what it does is looked at in this run too."""
    for node in parts.rules:
        earlier = names.rules.get(node.name.text)
        if earlier is not None:
            labels = [Label(earlier.node.name.span, "a rule of that name is made here")]
            report.add(codes.MADE_TWICE.at(node.name.span, name=node.name.text, what="a rule", labels=labels))
            continue
        me = None if node.event.phase else LocalSymbol("me", t.PLAYER, node.span, hidden=True)
        wanted = event_types(names, node.event, report)
        given = wanted if wanted is not None else [t.UNKNOWN] * len(node.event.names)
        params = [LocalSymbol(i.text, type_, i.span) for i, type_ in zip(node.event.names, given, strict=False)]
        names.rules[node.name.text] = RuleSymbol(node.name.text, node, params, me)


def _unique_part_names(parts: Parts, report: Report) -> None:
    """`setup`, `score`, `always` parts have a space of names each, and there is one `play`."""
    groups: list[tuple[str, list[tuple[str, Span]]]] = [
        ("a setup part", [(p.name.text, p.name.span) for p in parts.setups if p.name]),
        ("a score part", [(p.name.text, p.name.span) for p in parts.scores if p.name]),
        ("an always part", [(p.name.text, p.name.span) for p in parts.always if p.name]),
        ("the play part", [("play", Span.at(p.span.file, p.span.line, p.span.column, 4)) for p in parts.plays]),
    ]
    for what, group in groups:
        seen: dict[str, Span] = {}
        for name, span in group:
            if name in seen:
                labels = [Label(seen[name], "the first one is here")]
                if name == "play":
                    report.add(codes.TWO_PLAYS.at(span, labels=labels))
                else:
                    report.add(codes.MADE_TWICE.at(span, name=name, what=what, labels=labels))
            seen.setdefault(name, span)
