"""From a position to its `Outcome`: scores are compared, not seats; ties share; nobody winning is lawful."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .faults import Fault, RuleFault
from .program import DONE, LEAVE_GAME

if TYPE_CHECKING:
    from .state import State, Status


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game stands: `winners` are seats from 0, `shares` by seat add up to 1, or to 0 where nobody has won.

    Only a finished game has winners; `fault` says why one has stopped before its end.
    """

    status: Status
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[float, ...]
    fault: Fault | None

    def to_json(self) -> dict[str, Any]:
        """Plain data; players count from 1."""
        return {
            "status": self.status,
            "scores": list(self.scores),
            "winners": [seat + 1 for seat in self.winners],
            "shares": list(self.shares),
            "fault": None if self.fault is None else self.fault.message,
        }


def outcome(st: State) -> Outcome:
    """Status, scores, winners and shares as they stand; before the end the scores are what was scored so far."""
    scores = scores_of(st)
    winners: tuple[int, ...] = ()
    if st.status == "finished":
        if st.winners is not None:
            winners = st.winners
        elif st.game.score_base is not None:
            best = max(scores)
            winners = tuple([seat for seat, score in enumerate(scores) if score == best])
    shares = [0.0] * st.n
    for seat in winners:
        shares[seat] = 1 / len(winners)
    return Outcome(st.status, scores, winners, tuple(shares), st.fault)


def scores_of(st: State) -> tuple[int, ...]:
    """The players' scores as they stand; zeros in a game without scores."""
    base = st.game.score_base
    return (0,) * st.n if base is None else tuple(st.vars[base : base + st.n])


def score_now(st: State) -> tuple[int, ...]:
    """What the scores would be if the game ended here: the score parts are run on a copy.

    Raises RuleFault where they cannot be run in this position.
    """
    if st.status == "finished":
        return scores_of(st)
    copy = st.unwatched()
    copy.frames, copy.site, copy.waiting = [], -1, 0
    program = st.game.ask
    for number in program.scores:
        result = program.routines[number](copy)
        if result >= LEAVE_GAME:
            break
        if result != DONE:
            from ..diagnostics.codes.playing import BROKEN_RULE

            raise RuleFault(BROKEN_RULE, text="the scores cannot be worked out without asking somebody")
    return scores_of(copy)
