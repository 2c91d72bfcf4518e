"""What the compiler hands to the runtime: the routines of a game as Python functions, with the facts about them.

A routine is called `routine(st, None, 0, *arguments)` to begin, and `routine(st, frame, result)` to go on in the
middle; it returns one of the numbers below. Frames are `[routine number, block, slot, slot ...]`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..frozen import frozen, made
from ..model.layout import Layout
from ..model.types import Type
from ..source import Span
from ..typed import TYPE_CHECKING

if TYPE_CHECKING:
    from ..typed import Protocol

    Options = Callable[
        ...,
        tuple[Sequence[object], int | None, int | None]
        | tuple[Sequence[object], int | None, int | None, Sequence[Sequence[int]] | None],
    ]
    """`options(st, seat, *reads)` gives the candidates, and the least and most of them (None where one is chosen).

    Fourth may come the groups that are open, where not all are: each a list in the order of the candidates.
    """

    class RoutineFunction(Protocol):
        """A compiled routine; `frame` is None for a fresh run, which then takes the routine's arguments."""

        def __call__(
            self, st: object, frame: list[object] | None = None, result: int = 0, /, *arguments: object
        ) -> int: ...


DONE, ASKING, UNDONE = 0, 1, 2
"""A routine ran to its end; waits for an answer; did not come about."""
LEAVE_GAME, LEAVE_TURN, LEAVE_PHASE = 6, 7, 8
"""A span is being left: the game, the turn, LEAVE_PHASE + k for phase k."""


@frozen
class SiteInfo:
    """A place in the rules where a player is asked; see `plan.Site` for the meaning of the first fields.

    `did` are the slots and types of who did the action that can be answered, and of its arguments.
    `routine` is the number of the routine it stands in. The answer goes into slot `into` of that routine's frame, with
    `together` into entry `seat` of the list that is there. `reads` are the slots of what `options` needs.
    """

    number: int
    name: str
    made: str
    prompt: str | None
    type: Type
    may: bool
    open_source: bool
    decline: str | None
    many: bool
    phase: str | None
    span: Span
    together: bool
    routine: int
    into: int
    reads: tuple[int, ...]
    labels: tuple[str, ...] | None = None
    event: str | None = None
    did: tuple[tuple[int, Type], ...] = ()
    settles: int | None = None
    public: bool = False
    counted: bool = False
    ordered: bool = False


@frozen
class Entry:
    """A place where a game can be started in the middle.

    `frames` are (routine number, block), innermost first: the game's frames are made of these, with None in every
    slot. `missing` are the designer's names that are needed from there on and have no value. `seat_slot`, where there
    is one, takes the seat whose turn it is, in the innermost frame.
    """

    frames: tuple[tuple[int, int], ...]
    missing: tuple[str, ...]
    seat_slot: int | None = None


@frozen
class Program:
    """A game's rules as Python, made for one mode; immutable and shared by all its games.

    `routines`, `routine_names`, `frame_sizes` (0 for routines that never wait), `options` and `sites` are by number.
    `entries` is by phase; `turn_entry` is the first turn, `score_entry` the beginning of the scores.
    """

    mode: str
    layout: Layout
    routines: tuple[RoutineFunction, ...]
    routine_names: tuple[str, ...]
    frame_sizes: tuple[int, ...]
    functions: tuple[Callable[..., object], ...]
    options: tuple[Options, ...]
    sites: tuple[SiteInfo, ...]
    entries: dict[str, Entry]
    turn_entry: Entry | None
    score_entry: Entry | None
    main: int
    scores: tuple[int, ...]
    marks: bytearray = made(factory=bytearray)
    """By point of the rules: 1 once a game that was played with this program has reached it (see `plan.Point`)."""
    piece_slots: tuple[tuple[int, ...], ...] = ()
    """By routine: the slots of its frame that may name pieces, alone or in lists."""
    job_slots: tuple[tuple[int, ...], ...] = ()
    """By routine: the slots of its frame where `(routine, argument ...)` may stand, or a list of such."""
    enters: bool = True
    """Whether it can go on from positions in which `ask` waits; else it plays whole games only."""
    piece_arguments: tuple[tuple[int, ...], ...] = ()
    """By routine: which of its arguments may name pieces, from 0."""

    def fresh_frame(self, routine: int, block: int) -> list[object]:
        """A frame of a routine with nothing in its slots."""
        return [routine, block, *([None] * (self.frame_sizes[routine] - 2))]
