"""From `column of 3`, `foundation of hearts` or `meld 2 of player 1` in a scenario to a place in the family."""

from __future__ import annotations

from ..diagnostics import Diagnostic, did_you_mean
from ..diagnostics.codes import families as codes
from ..diagnostics.codes import lasting as lasting_codes
from ..diagnostics.codes import scenarios as scenario_codes
from ..model.layout import Layout, TrackInfo, ZoneInfo
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
        called = (
            ", ".join(members.names) if members.attribute is not None else f"{members.names[0]} to {members.names[-1]}"
        )
        problems.append(codes.NO_MEMBER.at(spot.span, words=spot_words(spot), there=f"there are {called}", hint=hint))
    else:
        return seat * members.count + members.names.index(told)
    return None


def place_of_piece(spot: n.Spot, info: TrackInfo, layout: Layout, problems: list[Diagnostic]) -> int | None:
    """The place among the values of a track that each piece has: of the only piece of the kind that is named."""
    assert info.pieces is not None
    known = {layout.kinds[layout.pieces[piece]].id for piece in info.pieces}
    if spot.word is None or spot.word.text not in known:
        hint = did_you_mean(spot.word.text, known) if spot.word is not None else None
        table = layout.kinds[layout.pieces[info.pieces[0]]].table if info.pieces else "piece"
        problems.append(lasting_codes.EACH_PIECE_HAS.at(spot.span, name=info.name, table=table, hint=hint))
        return None
    there = [piece for piece in info.pieces if layout.kinds[layout.pieces[piece]].id == spot.word.text]
    if len(there) > 1:
        what = f"The `{info.name}` of one of {len(there)} pieces that are `{spot.word.text}`"
        problems.append(scenario_codes.NOT_BUILT.at(spot.span, what=what))
        return None
    return there[0] - info.pieces.start
