"""From zones and tracks of families beside players to words: `column 3`, `the foundation of its suit`."""

from __future__ import annotations

from ..model.families import Members
from ..model.symbols import TrackSymbol, ZoneSymbol
from ..syntax import nodes as n
from .english import plain, plural
from .people import Noun
from .speaker import Speaker


def member_noun(s: Speaker, node: n.Of | n.SomeOf) -> Noun | None:
    """One member of a family; None for all that is none."""
    from .values import noun_of  # a member is told by a value, and a value may be told of a member

    symbol = s.checked.refs.get(node)
    if not isinstance(symbol, (ZoneSymbol, TrackSymbol)) or symbol.members is None:
        return None
    owner = noun_of(s, node.of) if isinstance(node, n.SomeOf) else None
    index = node.count if isinstance(node, n.SomeOf) else node.of
    one = s.zone(symbol, owner) if isinstance(symbol, ZoneSymbol) else s.track(symbol, owner)
    which = noun_of(s, index).text
    if symbol.members.attribute is not None:
        return Noun(f"{one.text} of {which}" if owner is None else f"{one.text} for {which}")
    if isinstance(index, n.Int):
        return Noun(f"{one.text.removeprefix('the ')} {which}")
    return Noun(f"{one.text} with {which if which == 'that number' else f'the number {which}'}")


def several_called(s: Speaker, zone: ZoneSymbol, node: n.Every | n.EveryOf) -> str:
    """All zones of a family, or those of one player: `the players' hands`, `the columns`, `your melds`."""
    from .values import noun_of

    if isinstance(node, n.EveryOf):
        return noun_of(s, node.of).has(plural(s.zone_word(zone)))
    words = plural(s.zone_word(zone))
    return f"the players' {words}" if zone.family and not s.alone else f"the {words}"


def how_many(family: bool, members: Members | None) -> str:
    """`There is one.`, `Each player has one.`, `There is one for each suit.`, `They are numbered 1 to 7.`"""
    if members is None:
        return "Each player has one." if family else "There is one."
    have = "Each player has" if family else "There is"
    if members.attribute is not None:
        return f"{have} one for each {plain(members.attribute)}."
    numbers = f"numbered {members.names[0]} to {members.names[-1]}"
    return f"Each player has {members.count}, {numbers}." if family else f"There are {members.count}, {numbers}."


def whose(family: bool, members: Members | None) -> str:
    """`, one for each player`, `, one for each suit`, `, 7 of them`: to stand in a list."""
    if members is None:
        return ", one for each player" if family else ""
    if members.attribute is None:
        return f", {members.count} of them" + (" for each player" if family else "")
    return f", one for each {plain(members.attribute)}" + (" and player" if family else "")


def refilled_with(zone: ZoneSymbol, source: str) -> str:
    """What a pile is made anew from."""
    return f"all of {source} but its top {plain(zone.table)}" if zone.below_top else f"all of {source}"
