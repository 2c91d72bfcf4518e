"""From a checked game to what of it lasts: which values may be covered or adjusted, until when, and what is put off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...model import types as t
from ...model.lasting import LEAVES, NEXT_END, TURN
from ...model.layout import TrackInfo
from ...model.own_tracks import LEDGER, sums_of
from ...model.symbols import Checked, DefineSymbol, Parts, TrackSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk


@dataclass(slots=True)
class Lasting:
    """`ends` are all moments until which something lasts (see `model.lasting`); `jobs` has by moment the actions that
    may be put off until then."""

    tracks: set[str] = field(default_factory=set)
    """The tracks that may be covered."""
    defines: dict[str, DefineSymbol] = field(default_factory=dict)
    """The derived values that are adjusted."""
    ends: set[int] = field(default_factory=set)
    jobs: dict[int, dict[str, None]] = field(default_factory=dict)
    inside: bool = False
    """Whether something lasts to the end of a turn, or is done then, and turns may be taken inside a turn."""

    @property
    def ledger(self) -> bool:
        """Whether anything must be remembered until it ends."""
        return bool(self.ends or self.jobs)


def find_lasting(checked: Checked) -> Lasting:
    """All of it, in the order of the files."""
    found = Lasting()
    for track in checked.names.tracks.values():
        if track.node is not None and track.node.until is not None:
            found.tracks.add(track.name)
            found.ends.add(moment(checked, track.node.until))
    for part in checked.parts.with_steps():
        for node in walk(part):
            match node:
                case n.SetTo(place=place, until=n.Until() as until):
                    symbol = checked.refs.get(place)
                    if isinstance(symbol, TrackSymbol):
                        found.tracks.add(symbol.name)
                    found.ends.add(moment(checked, until))
                case n.Eliminate(until=n.Until() as until):
                    found.ends.add(moment(checked, until))
                case n.Adjust(until=until):
                    symbol = checked.refs.get(node)
                    if isinstance(symbol, DefineSymbol):
                        found.defines[symbol.name] = symbol
                    if until is not None:
                        found.ends.add(moment(checked, until))
                case n.Later():
                    for when in job_moments(checked, node):
                        found.jobs.setdefault(when, {})[node.action.text] = None
    if NEXT_END in found.ends:
        found.ends.add(TURN)
    found.inside = (TURN in found.ends or TURN in found.jobs) and turns_in_turns(checked.parts)
    return found


def turns_in_turns(parts: Parts) -> bool:
    """Whether turns may be taken while a turn goes on: below it, or in a part that may run then."""
    for part in parts.with_steps():
        straight = isinstance(part, (n.Setup, n.Play))
        for node in walk(part):
            if isinstance(node, n.TakeTurns) and (not straight or _takes_turns(node.block)):
                return True
    return False


def _takes_turns(block: n.Block) -> bool:
    return any(isinstance(node, n.TakeTurns) for node in walk(block))


def tracks_of_what_lasts(checked: Checked, pieces_of: dict[str, range], base: int) -> list[TrackInfo]:
    """The tracks that keep it, from place `base` on; none for most games. The ledger comes last."""
    lasting, found = find_lasting(checked), list[TrackInfo]()
    for define in lasting.defines.values():
        pieces = pieces_of[define.table] if define.table else None
        name = sums_of(define.name)
        found.append(TrackInfo(name, t.NUMBER, define.of_players, base, 0, "hidden", None, pieces))
        base += found[-1].places(checked.players[1])
    if lasting.ledger:
        found.append(TrackInfo(LEDGER, t.UNKNOWN, False, base, (), "hidden"))
    return found


def span_number(checked: Checked, name: n.Ident) -> int:
    """The number by which a span is left."""
    return TURN if name.text == "turn" else TURN + 1 + list(checked.names.phases).index(name.text)


def moment(checked: Checked, until: n.Until) -> int:
    """Until when something lasts, beside whose turn it is."""
    if until.span_name is None:
        return LEAVES
    match until.kind:
        case "end":
            return span_number(checked, until.span_name)
        case "next end":
            return NEXT_END
        case _:
            return -TURN


def later_moment(checked: Checked, node: n.Later) -> int:
    """When something is done later, beside whose turn it is."""
    span = span_number(checked, node.span_name)
    if node.edge == "start":
        return -span
    return NEXT_END if node.mine else span


def job_moments(checked: Checked, node: n.Later) -> Iterator[int]:
    """The moments at which it may be done."""
    when = later_moment(checked, node)
    if when == NEXT_END:
        yield NEXT_END
    yield TURN if when == NEXT_END else when
