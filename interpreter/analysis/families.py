"""From `column of 3`, `foundation of suit of c`, `meld 2 of me` and `every meld of me` to the zones that are meant."""

from __future__ import annotations

from ..diagnostics import did_you_mean
from ..diagnostics.codes import families as codes
from ..diagnostics.codes import names as name_codes
from ..diagnostics.codes import types as type_codes
from ..model import types as t
from ..model.families import Members
from ..model.symbols import OptionSymbol, TrackSymbol, ZoneSymbol
from ..syntax import nodes as n
from ..syntax.words import words
from .options import literal
from .scope import Context, Scope


def family_named(cx: Context, name: str) -> ZoneSymbol | TrackSymbol | None:
    """The zone or track of this name, if it is a family with members beside players."""
    found = cx.names.zones.get(name) or cx.names.tracks.get(name)
    return found if found is not None and found.members is not None else None


def told_by(members: Members) -> t.Type:
    """The type of what tells the members of a family apart."""
    if members.attribute is None:
        return t.NUMBER
    return t.Value(members.attribute) if members.attribute else t.UNKNOWN


def index_want(cx: Context, scope: Scope, name: str) -> t.Type | None:
    """What stands behind `NAME of`, if that is a family of one index; local names go before."""
    found = family_named(cx, name) if name not in scope.locals else None
    return told_by(found.members) if found is not None and found.members is not None and not found.family else None


def member_of(cx: Context, node: n.Of, index: t.Type) -> t.Type | None:
    """`column of 3`: the type of that zone or track; None where the name is no such family."""
    family = family_named(cx, node.text)
    if family is None or family.members is None:
        return None
    if family.family:
        if t.bare(index) == t.PLAYER:
            which_member(cx, node, node.text, words(node.of))
            return t.UNKNOWN
        one = _one_of(family, "me")
        cx.report.add(codes.MEMBER_BY.at(node.of.span, name=node.text, wanted=f"a player too, as in `{one}`",
                                         words=words(node.of), found=index))  # fmt: skip
        return t.UNKNOWN
    _check_index(cx, node.of, index, family, f"{family.name} of {words(node.of)}")
    return _member(cx, node, family)


def member_of_player(
    cx: Context, node: n.SomeOf, family: ZoneSymbol | TrackSymbol, index: t.Type, player: t.Type
) -> t.Type:
    """`meld 2 of me`: the type of that zone or track."""
    if not family.family:
        hint = f"Say `{node.text} of {words(node.count)}`."
        cx.report.add(name_codes.NOBODYS.at(node.span, name=node.text, hint=hint))
        return t.UNKNOWN
    _check_index(cx, node.count, index, family, words(node))
    if isinstance(player, t.Maybe) and player.of == t.PLAYER:
        test = words(n.Any(node.of.span, node.of))
        cx.report.add(type_codes.MISSING.at(node.of.span, words=words(node.of), test=test))
    elif player not in (t.PLAYER, t.UNKNOWN):
        cx.report.add(type_codes.WANTED.at(node.of.span, wanted=t.PLAYER, words=words(node.of), found=player))
    return _member(cx, node, family)


def every_of(cx: Context, node: n.EveryOf, player: t.Type) -> t.Type:
    """`every meld of me`: the pieces of all zones of one player."""
    zone = cx.names.zones.get(node.text)
    if zone is None:
        known = [one.name for one in cx.names.zones.values() if one.family and one.members is not None]
        cx.report.add(name_codes.EVERY_WHAT.at(node.span, name=node.text, hint=did_you_mean(node.text, known)))
        return t.UNKNOWN
    cx.reads.add(zone.name)
    cx.checked.refs[node] = zone
    found: t.Type = t.SetOf(t.Piece(zone.table)) if zone.table in cx.names.tables else t.UNKNOWN
    if not zone.family or zone.members is None:
        better = f"{zone.name} of {words(node.of)}" if zone.family or zone.members is not None else zone.name
        if zone.family and isinstance(node.of, n.Me):
            better = f"my {zone.name}"
        cx.report.add(codes.EVERY_ITS.at(node.span, name=zone.name, better=better))
    elif isinstance(player, t.Maybe) and player.of == t.PLAYER:
        test = words(n.Any(node.of.span, node.of))
        cx.report.add(type_codes.MISSING.at(node.of.span, words=words(node.of), test=test))
    elif player not in (t.PLAYER, t.UNKNOWN):
        cx.report.add(type_codes.WANTED.at(node.of.span, wanted=t.PLAYER, words=words(node.of), found=player))
    return found


def which_member(cx: Context, node: n.Name | n.Step | n.My | n.Of, name: str, whose: str = "me") -> bool:
    """Reports a name of which there are several, said without which one; False where there are not."""
    family = family_named(cx, name)
    if family is None or family.members is None:
        return False
    every = ""
    if isinstance(family, ZoneSymbol):
        every = f", or `every {name} of {whose}`" if family.family else f", or `every {name}`"
    cx.report.add(codes.WHICH_MEMBER.at(node.span, name=name, one=_one_of(family, whose), every=every))
    return True


def _one_of(family: ZoneSymbol | TrackSymbol, whose: str) -> str:
    """How one member of a family is said."""
    assert family.members is not None
    first = family.members.names[0]
    return f"{family.name} {first} of {whose}" if family.family else f"{family.name} of {first}"


def _check_index(cx: Context, node: n.Expr, found: t.Type, family: ZoneSymbol | TrackSymbol, said: str) -> None:
    """Reports an index of another sort, one that may be missing, and a constant one outside the family; `said` is the
    whole phrase."""
    members = family.members
    assert members is not None
    wanted = told_by(members)
    if isinstance(found, t.Maybe) and t.fits(found.of, wanted):
        test = words(n.Any(node.span, node))
        cx.report.add(type_codes.MISSING.at(node.span, words=words(node), test=test))
    elif not t.fits(found, wanted):
        hint = f"Say `{_one_of(family, 'me')}`, for example."
        cx.report.add(codes.MEMBER_BY.at(node.span, name=family.name, wanted=wanted, words=words(node), found=found,
                                         hint=hint))  # fmt: skip
    else:
        number = known_number(cx, node)
        if wanted == t.NUMBER and number is not None and not 0 <= number - members.low < members.count:
            last = members.names[-1]
            there = f"they are numbered {members.names[0]} to {last}" if members.count > 1 else f"there is only {last}"
            cx.report.add(codes.NO_MEMBER.at(node.span, words=said, there=there))


def known_number(cx: Context, node: n.Expr) -> int | None:
    """The number that an expression always is: a literal, or an option."""
    value, type_ = literal(node)
    symbol = cx.checked.refs.get(node)
    if isinstance(symbol, OptionSymbol) and symbol.type == t.NUMBER:
        value, type_ = symbol.value, symbol.type
    return value if type_ == t.NUMBER and isinstance(value, int) else None


def _member(cx: Context, node: n.Of | n.SomeOf, family: ZoneSymbol | TrackSymbol) -> t.Type:
    cx.reads.add(family.name)
    cx.checked.refs[node] = family
    if isinstance(family, TrackSymbol):
        return family.type
    return t.ZoneOf(family.table, family.kind, family.name) if family.table in cx.names.tables else t.UNKNOWN
