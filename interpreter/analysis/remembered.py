"""From a `track` to its symbol: its type, and the value it starts with."""

from __future__ import annotations

from ..diagnostics import Report, did_you_mean
from ..diagnostics.codes import lasting as lasting_codes
from ..diagnostics.codes import names as codes
from ..diagnostics.codes import types as type_codes
from ..model import types as t
from ..model.symbols import Names, TrackSymbol, ValueSymbol
from ..syntax import nodes as n
from ..syntax.words import words
from .members import declare_members
from .options import literal


def type_of(names: Names, node: n.TypeNode, report: Report) -> t.Type:
    """The type that a `track` or a parameter spells."""
    match node:
        case n.NumberType():
            return t.NUMBER
        case n.YesNoType():
            return t.YES_NO
        case n.PlayerType():
            return t.PLAYER
        case n.CollectionType(kind=kind, of=of):
            if isinstance(of, n.CollectionType):
                report.add(type_codes.NESTED.at(of.span))
                return t.UNKNOWN
            inner = type_of(names, of, report)
            return t.SetOf(inner) if kind == "set" else t.ListOf(inner)
        case n.KindType(table=table):
            if table.text in names.tables:
                return t.KindOf(table.text)
            report.add(codes.UNKNOWN_TABLE.at(table.span, name=table.text, hint=did_you_mean(table.text, names.tables)))
            return t.UNKNOWN
        case n.NamedType(name=name):
            if name.text in names.tables:
                return t.Piece(name.text)
            if name.text in names.values:
                return t.Value(name.text)
            hint = did_you_mean(name.text, [*names.tables, *names.values, "number", "player"])
            attribute = names.attributes.get(name.text)
            if attribute is not None:
                held = t.bare(next(iter(attribute.types.values())))
                said = {t.NUMBER: "number", t.YES_NO: "yes or no"}.get(held)
                hint = f"`{name.text}` holds {t.plural(held)}: say `{said}`." if said else hint
            report.add(codes.UNKNOWN_TYPE.at(name.span, name=name.text, hint=hint))
            return t.UNKNOWN


def declare_track(names: Names, node: n.Track, report: Report) -> TrackSymbol:
    """The symbol of a track; problems in its type, families, look and start go to `report`."""
    type_ = type_of(names, node.type, report)
    family = any(one.text == "player" for one in node.each)
    for problem in node.problems:
        report.add(codes.NOT_BUILT.at(problem.span, word=problem.word))
    table = next((one.text for one in node.each if one.text in names.tables), None)
    by_value = [n.Over(one.span, one, None, None) for one in node.each if one.text not in ("player", *names.tables)]
    members = declare_members(names, [*by_value, *node.numbered], "track", report)
    if table is not None and len(node.each) + len(node.numbered) > 1:
        report.add(lasting_codes.EACH_PIECE_ONLY.at(node.each[-1].span, name=node.name.text, table=table))
        family, members = False, None
    look = node.look.word if node.look else "open"
    if node.look is not None and look == "turned":
        report.add(codes.NOT_BUILT.at(node.look.span, word="turned"))
    elif node.look is not None and look == "private" and not family:
        report.add(codes.NO_OWNER.at(node.look.span, name=node.name.text, look=look))
    start: object = {t.NUMBER: 0, t.YES_NO: False}.get(type_, () if isinstance(type_, (t.SetOf, t.ListOf)) else None)
    if node.start is not None:
        start = _start(names, type_, node.start, report)
    elif start is None and type_ != t.UNKNOWN:
        type_ = t.maybe(type_)
    return TrackSymbol(node.name.text, type_, family, start, look, node, members, table)


def _start(names: Names, type_: t.Type, node: n.Expr, report: Report) -> object:
    """The value behind `starting`: a literal, an option, a seat, a word of a table, or a list of these. Words stay
    symbols, as their numbers are not known yet."""
    if isinstance(type_, t.Unknown):
        return None
    if isinstance(node, n.Nobody) and type_ == t.SetOf(t.PLAYER):
        return ()
    if isinstance(type_, (t.SetOf, t.ListOf)) and isinstance(node, n.Listing):
        found = [_start(names, type_.of, item, report) for item in node.items]
        return tuple(found)
    if isinstance(node, n.SeatNumber) and type_ == t.PLAYER:
        return node.number - 1
    if isinstance(node, n.Name):
        option = names.options.get(node.text)
        if option is not None and t.fits(option.type, type_):
            return option.value
        if isinstance(type_, t.Value) and node.text in names.values.get(type_.attribute, {}):
            return ValueSymbol(type_.attribute, node.text)
        kind = names.kinds.get(node.text)
        if kind is not None and type_ == t.KindOf(kind.table):
            return kind
    value, found_type = literal(node)
    if found_type is None or not t.fits(found_type, type_):
        what = str(type_)
        known: list[str] = []
        if isinstance(type_, t.Value):
            known = list(names.values.get(type_.attribute, {}))
        elif isinstance(type_, t.KindOf):
            known = [kind.id for kind in names.kinds.values() if kind.table == type_.table]
        elif isinstance(node, n.Name):
            known = list(names.options)
        hint = did_you_mean(node.text, known) if isinstance(node, n.Name) else None
        report.add(type_codes.NO_START.at(node.span, type=what[0].upper() + what[1:], words=words(node), hint=hint))
    return value
