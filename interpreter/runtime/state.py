"""`State`: all that changes in a game, as plain data that is cloned, saved and hashed at every decision."""

from __future__ import annotations

from collections.abc import Sequence
from marshal import dumps, loads

from ..typed import TYPE_CHECKING, Any, Literal, Protocol
from .faults import FUEL, Fault
from .log import Log
from .random import CHANCE, CHOICE, replica_key, stream_key

if TYPE_CHECKING:
    from .decisions import Decision, Move
    from .domains import Moves
    from .game import Game
    from .outcome import Outcome
    from .views import View

Status = Literal["running", "finished", "stalled", "fault"]
STATUSES: tuple[Status, ...] = ("running", "finished", "stalled", "fault")

_new, _copy = object.__new__, list.copy


class ChanceSource(Protocol):
    """Whoever supplies chance in place of the game's own stream."""

    def below(self, n: int, /) -> int:
        """A number from 0 to n - 1; n is at least 2."""


class State:
    """A position. Fields are read by generated code; they are changed by it, by `steps` and by `engine` only.

    Zones, tracks and seats are numbered as in `game.layout`, seats from 0. A pile's top and a row's right end are the
    end of its list. `sides` says by piece which side it shows; it is empty where no piece has sides. `taken` are pieces
    that were taken away from an action that is not yet over. `waiting` and
    `asked` are bit masks of seats; `site` is -1 where nobody is asked. The cached words
    (`cw` from index `cbase` of the choice stream, `hw` from `hbase` of the chance stream) are never changed in place
    and never saved; `ci` is the next one's place in `cw`, `chance` the next chance word's index.

    `passes` is about the standing checks while they run, or when they never run any more (see `standing`): None at
    every question, so it is neither copied nor saved.

    `know` has for each seat what each piece may be, as a bit mask of kinds; copies share it, so whoever changes it asks
    `own_knowledge` for it.

    `kept` is the open decision that was looked at last, or None. It is no part of the position: it is neither copied
    nor saved, and whoever changes a position by hand must `forget` it.
    """

    __slots__ = (
        "ask_everyone",
        "asked",
        "cbase",
        "chance",
        "chance_key",
        "chance_source",
        "choice_key",
        "ci",
        "cw",
        "decisions",
        "fault",
        "frames",
        "fuel",
        "game",
        "hbase",
        "hw",
        "kept",
        "know",
        "loc",
        "log",
        "n",
        "number",
        "passes",
        "seed",
        "shared",
        "sides",
        "site",
        "status",
        "taken",
        "turns",
        "vars",
        "waiting",
        "winners",
        "zones",
    )

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int,
        number: int,
        *,
        watched: bool,
        ask_everyone: bool,
        chance_source: ChanceSource | None,
    ) -> None:
        layout = game.layout
        self.game, self.n, self.seed, self.number = game, players, seed, number
        self.zones: list[list[int]] = [[] for _ in range(layout.zone_count)]
        self.zones[0] = game.box.copy()
        self.loc: list[int] = [0] * len(game.box)
        self.sides: list[int] = [0] * len(game.box) if layout.sides else []
        self.taken: list[int] = []
        self.passes: list[Any] | None = None
        self.vars: list[Any] = list(game.starts)
        self.frames: list[list[Any]] = []
        self.site, self.waiting, self.asked = -1, 0, 0
        self.kept: Decision | None = None
        self.decisions, self.turns, self.fuel = 0, 0, FUEL
        self.winners: tuple[int, ...] | None = None
        self.know: list[list[int]] | None = None
        self.shared = False
        self.log: Log | None = None
        if watched:
            self.know = [list(game.singles) for _ in range(players)]
            self.log = Log()
        self.choice_key = stream_key(seed, number, CHOICE)
        self.chance_key = stream_key(seed, number, CHANCE)
        self.cw: list[int] = []
        self.ci, self.cbase = 0, 0
        self.hw: list[int] = []
        self.chance, self.hbase = 0, 0
        self.ask_everyone = ask_everyone
        self.chance_source = chance_source
        self.status: Status = "running"
        self.fault: Fault | None = None

    def clone(self) -> State:
        """An independent copy; what never changes (rules, cached words, a supplied chance) is shared."""
        # One after the other, as tuples on both sides take longer; this is done for every game that a search plays.
        new = _new(State)
        new.game = self.game
        new.n = self.n
        new.seed = self.seed
        new.number = self.number
        new.zones = list(map(_copy, self.zones))
        new.loc = self.loc[:]
        new.sides = self.sides[:]
        new.taken = self.taken[:]
        new.passes = None
        new.vars = self.vars[:]
        new.frames = copies(self.frames)
        new.site = self.site
        new.waiting = self.waiting
        new.asked = self.asked
        new.kept = None
        new.decisions = self.decisions
        new.turns = self.turns
        new.fuel = self.fuel
        new.winners = self.winners
        know, log = self.know, self.log
        new.know = know
        new.shared = False
        if know is not None:
            new.shared = self.shared = True
        new.log = None if log is None else log.copy()
        new.choice_key = self.choice_key
        new.cw = self.cw
        new.ci = self.ci
        new.cbase = self.cbase
        new.chance_key = self.chance_key
        new.hw = self.hw
        new.hbase = self.hbase
        new.chance = self.chance
        new.ask_everyone = self.ask_everyone
        new.chance_source = self.chance_source
        new.status = self.status
        new.fault = self.fault
        return new

    def own_knowledge(self) -> list[list[int]] | None:
        """`know`, which may be changed then: copies share it until one of them learns something."""
        if self.shared and self.know is not None:
            self.know = list(map(_copy, self.know))
        self.shared = False
        return self.know

    def unwatched(self) -> State:
        """A clone without knowledge and log: what a search plays on with."""
        know, log = self.know, self.log
        self.know = self.log = None
        try:
            return self.clone()
        finally:
            self.know, self.log = know, log

    def forget(self) -> None:
        """Drops the open decision that is kept; call it after changing zones, tracks or frames by hand."""
        self.kept = None

    def reseed(self, seed: int, number: int = 0) -> None:
        """Gives the rest of the game other chance and other uniform choices, from the start of fresh streams."""
        self.choice_key, self.chance_key = stream_key(seed, number, CHOICE), stream_key(seed, number, CHANCE)
        self.cw, self.ci, self.cbase = [], 0, 0
        self.hw, self.hbase, self.chance = [], 0, 0

    def choose_anew(self, replica: int) -> None:
        """Gives a game that has just begun other uniform choices with the same chance: those of this replica of it."""
        self.choice_key = replica_key(stream_key(self.seed, self.number, CHOICE), replica)
        self.cw, self.ci, self.cbase = [], 0, 0

    # For whoever drives a game. The engine comes with the game, other modules when used: they build on this one.

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more."""
        return self.status != "running"

    def decision(self, seat: int | None = None) -> Decision | None:
        """What `seat` (None: the first one waiting) is asked; None if it is not asked anything."""
        return self.game.decision(self, seat)

    def moves(self, seat: int | None = None) -> Sequence[Move] | Moves:
        """All moves open to `seat` (None: the first one waiting), as a lazy sequence."""
        asked = self.game.decision(self, seat)
        return () if asked is None else asked.moves()

    def apply(self, move: Move) -> None:
        """Carries out a move and plays on to the next decision. Raises IllegalMove, and changes nothing then."""
        self.game.apply(self, move)

    def outcome(self) -> Outcome:
        """Status, scores, winners and shares as they stand."""
        return self.game.outcome(self)

    def view(self, seat: int) -> View:
        """What `seat` may know of this position."""
        return self.game.view(self, seat)

    def to_json(self) -> dict[str, Any]:
        """The whole position as plain JSON data; `saving.from_json` reads it."""
        from .saving import to_json

        return to_json(self)

    def hash(self) -> str:
        """SHA-256 of the canonical JSON of the position."""
        from .saving import state_hash

        return state_hash(self)


def copies(frames: list[list[Any]]) -> list[list[Any]]:
    """Copies of frames. They hold plain data, so that they can be written out and read in, which takes a third of the
    time of going through them; what cannot be written so (a range) is copied value by value."""
    try:
        found: list[list[Any]] = loads(dumps(frames, 2))
        return found
    except ValueError:
        return list(map(copied, frames))


def copied(frame: list[Any]) -> list[Any]:
    """A frame with its lists and tallies copied, however deep they lie in it."""
    new = frame[:]
    for index, value in enumerate(frame):
        kind = type(value)
        if kind is list:
            new[index] = copied(value)
        elif kind is dict:
            new[index] = value.copy()
    return new
