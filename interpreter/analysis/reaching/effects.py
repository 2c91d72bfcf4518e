"""From lines to what they may change of the position, with all that they make come about, and how they may be left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...model.symbols import Checked, TrackSymbol, ZoneSymbol
from ...syntax import nodes as n
from ...syntax.steps import STEPS
from ...syntax.walk import children
from ..asks import answer_labels, around
from .course import Course, zones_of

Change = tuple[str, str]
"""What changes, and how: `+` more lies there (or it is a higher number), `-` less, `=` something else."""

LOOPS = (n.ForEach, n.EachPlayer, n.RepeatTimes, n.RepeatWhile, n.TakeTurns)
_WITH_LINES = (n.Block, n.Arm, n.Alternative, n.Else)
SIDES: Change = ("a side", "=")
"""That pieces are turned."""
OUT: Change = ("a player", "-")
"""That somebody leaves the game."""


def leaves(what: str) -> Change:
    """That `end WHAT`, or `stop`, may be reached."""
    return (what, "leaves")


STOP = leaves("stop")
DROPPED: Change = ("players still in", "-")
"""That somebody drops out of a round of asking."""


class Effects:
    """What may change, by part and by line. Only lines that can be reached count."""

    def __init__(self, checked: Checked, course: Course) -> None:
        self.checked, self.course = checked, course
        self.parts: dict[str, frozenset[Change]] = {name: frozenset() for name in course.bodies}
        self.checks: frozenset[Change] = frozenset()
        """What the standing checks may change, which come after each step."""
        grown = True
        while grown:
            checks = frozenset(change for part in checked.parts.always for change in self.of(part.block)) - {STOP}
            grown, self.checks = checks != self.checks, checks
            for name in course.reached:
                found = self.of(course.bodies[name]) - {STOP}
                if found != self.parts[name]:
                    self.parts[name], grown = frozenset(found), True

    def of(self, node: n.Node) -> set[Change]:
        """What a line or block may change, with all below it and all that it runs."""
        found: set[Change] = set()
        for child in children(node):
            if isinstance(child, _WITH_LINES) or (isinstance(child, n.Stmt) and id(child) in self.course.lines):
                found |= self.of(child)
        if isinstance(node, LOOPS):
            found.discard(STOP)
        if node in self.checked.polls and isinstance(node, n.EachPlayer):
            found.discard(DROPPED)
        if isinstance(node, (n.Phase, n.TakeTurns)):
            phase = isinstance(node, n.Phase)
            what = node.name.text if isinstance(node, n.Phase) else "turn"
            found.discard(leaves(what))
            for job in self.checked.jobs.get(what, ()):
                found |= self.parts[job]
            if self.checked.covered:
                found.update((track.name, "=") for track in self.checked.names.tracks.values())
                found.update([OUT] * self.checked.eliminates)
            for rule in around(self.checked.names, what, phase=phase):
                found |= self.parts[rule]
            return found
        if isinstance(node, n.Stmt):
            found.update(self._own(node))
            if isinstance(node, STEPS):
                found |= self.checks
        return found

    def of_turns(self, node: n.TakeTurns) -> set[Change]:
        """What may change in turns, `stop` among it."""
        found = self.of(node)
        if STOP in self.of(node.block):
            found.add(STOP)
        return found

    def _own(self, node: n.Stmt) -> Iterator[Change]:
        match node:
            case n.Stop():
                yield STOP
            case n.DropOut():
                yield DROPPED
            case n.End(what=what):
                yield leaves(what.text)
            case n.Move(pieces=pieces, place=place) | n.Draw(source=pieces, place=place):
                yield from self._taken(pieces)
                yield from self._put([place])
                if node.how is not None and node.how.side is not None:
                    yield SIDES
            case n.Pay(source=source, place=place):
                yield from self._taken(source)
                yield from self._put([place])
            case n.Swap(first=first, second=second):
                for pieces in (first, second):
                    for zone in zones_of(self.checked, pieces):
                        yield from ((zone.name, "+"), (zone.name, "-"))
            case n.Shuffle(place=place):
                for zone in zones_of(self.checked, place):
                    yield from ((zone.name, "+"), (zone.name, "-"))
            case n.Flip():
                yield SIDES
            case n.Eliminate():
                yield OUT
            case n.Cancel(to=to):
                yield leaves("action")
                if to is not None:
                    yield from self._put([to])
                    for zone in self.checked.names.zones.values():
                        yield (zone.name, "-")
            case n.SetTo(place=place):
                yield from ((track.name, "=") for track in self._track(place))
            case n.Add(value=value, place=place, negated=negated):
                worth = self.course.weigh(value)
                up, down = worth.top is None or worth.top > 0, worth.bottom is None or worth.bottom < 0
                for track in self._track(place):
                    if up:
                        yield (track.name, "-" if negated else "+")
                    if down:
                        yield (track.name, "+" if negated else "-")
            case n.Adjust(define=define):
                yield (define.text, "=")
            case n.Later(action=action):
                yield from self._of_parts([action.text])
            case n.Do(action=action):
                yield from self._of_parts([action.text, *around(self.checked.names, action.text, phase=False)])
            case n.Resolve(piece=piece):
                kinds = self.course.weigh(piece).values
                yield from self._of_parts(f"card {kind}" for kind in (self.course.resolved if kinds is None else kinds))
            case n.Window():
                for action_name in self.checked.names.actions:
                    if any(inner is node for inner in _windows(self.checked.names.actions[action_name].node.block)):
                        yield from self._of_parts(answer_labels(self.checked.names, action_name))

    def _of_parts(self, names: Iterable[str]) -> Iterator[Change]:
        for name in names:
            yield from self.parts.get(name, ())

    def _taken(self, pieces: n.Expr) -> Iterator[Change]:
        for zone in zones_of(self.checked, pieces):
            yield (zone.name, "-")
            if zone.refill is not None:
                yield from ((zone.name, "+"), (zone.refill.name, "-"))

    def _put(self, places: Iterable[n.Expr]) -> Iterator[Change]:
        for place in places:
            zone = self.checked.refs.get(place)
            if isinstance(zone, ZoneSymbol):
                yield (zone.name, "+")
                if zone.showing is not None:
                    yield SIDES

    def _track(self, place: n.Expr) -> Iterator[TrackSymbol]:
        track = self.checked.refs.get(place)
        if isinstance(track, TrackSymbol):
            yield track


def _windows(node: n.Node) -> Iterator[n.Node]:
    for child in children(node):
        if isinstance(child, n.Window):
            yield child
        elif isinstance(child, (n.Block, n.Stmt, n.Arm)):
            yield from _windows(child)
