"""From two games that are played side by side to what is known about both: our position, theirs, and what has moved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tuckbox.interpreter.runtime.state import State


class Moved(NamedTuple):
    """A piece of ours that went from one zone to another; seats count from 0, None for a zone that all share."""

    kind: str
    source: str
    source_seat: int | None
    target: str
    target_seat: int | None
    cause: str


@dataclass
class Table:
    """Our position and the referee's, and the moves of pieces that the referee has not yet been told of as chance."""

    state: State
    spiel: Any
    moved: list[Moved] = field(default_factory=list)
    read: int = 0
    """How much of our log was read."""

    def read_log(self) -> None:
        """Adds what has moved since the last time."""
        log = self.state.log
        assert log is not None
        layout = self.state.game.layout
        for event in log[self.read :]:
            if event[0] == "move":
                for piece, source, target, _ in event[2]:
                    places = [(_name(layout, zone), layout.owner_of[zone]) for zone in (source, target)]
                    self.moved.append(Moved(self.kind(piece), *places[0], *places[1], event[1]))
        self.read = len(log)

    def take(self, source: str, target: str, seat: int | None = None) -> str:
        """The kind of the first piece that went from `source` to `target` (of this seat) and was not yet asked for."""
        for place, one in enumerate(self.moved):
            if one.source == source and one.target == target and (seat is None or one.target_seat == seat):
                return self.moved.pop(place).kind
        raise AssertionError(f"no piece of ours went from {source} to {target} of seat {seat}")

    def kind(self, piece: int) -> str:
        """The id of a piece's kind."""
        layout = self.state.game.layout
        return layout.kinds[layout.pieces[piece]].id

    def cell(self, column: str, piece: int) -> Any:
        """A piece's value in a column of its table."""
        return self.state.game.layout.columns[column][piece]

    def pieces(self, zone: str, seat: int = 0) -> list[int]:
        """The pieces of a zone, in the order in which they lie."""
        return self.state.zones[self.state.game.layout.zone_named[zone].base + seat]

    def kinds(self, zone: str, seat: int = 0) -> list[str]:
        """The kinds of the pieces of a zone, in the order in which they lie."""
        return [self.kind(piece) for piece in self.pieces(zone, seat)]

    def track(self, name: str, seat: int = 0) -> Any:
        """What is remembered."""
        return self.state.vars[self.state.game.layout.track_named[name].base + seat]


def _name(layout: Any, zone: int) -> str:
    info = layout.zone_of[zone]
    return "box" if info is None else info.name
