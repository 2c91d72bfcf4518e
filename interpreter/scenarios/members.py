"""From `column of 3`, `foundation of hearts` or `meld 2 of player 1` in a scenario to a place in the family."""

from __future__ import annotations

from ..diagnostics import Diagnostic, did_you_mean
from ..diagnostics.codes import families as codes
from ..model.layout import TrackInfo, ZoneInfo
from ..syntax import nodes as n
from .wording import spot_words


def place_in_family(spot: n.Spot, info: ZoneInfo | TrackInfo, seat: int, problems: list[Diagnostic]) -> int | None:
    """How far behind the family's first one it lies, for the seat (0 where it is nobody's); None after saying what is
    wrong."""
    members = info.members
    assert members is not None
    told = spot.word.text if spot.word is not None else None if spot.index is None else str(spot.index)
    whose = "player 1" if info.family else None
    if told is None or (spot.seat is not None) != info.family:
        first = f"{info.name} {members.names[0]} of {whose}" if info.family else f"{info.name} of {members.names[0]}"
        problems.append(codes.WHICH_MEMBER.at(spot.span, name=info.name, one=first, every=""))
    elif told not in members.names:
        hint = did_you_mean(told, members.names) if members.attribute is not None else None
        called = ", ".join(members.names) if members.attribute is not None else f"{members.names[0]} to {members.names[-1]}"
        problems.append(codes.NO_MEMBER.at(spot.span, words=spot_words(spot), there=f"there are {called}", hint=hint))
    else:
        return seat * members.count + members.names.index(told)
    return None
