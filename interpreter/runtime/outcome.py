"""From a position to its `Outcome`: scores are compared, not seats; ties share; nobody winning is lawful."""

from __future__ import annotations

from functools import lru_cache

from ..typed import TYPE_CHECKING, Any, NamedTuple
from .faults import Fault, RuleFault
from .program import DONE, LEAVE_GAME, Program

if TYPE_CHECKING:
    from .state import State, Status


class Outcome(NamedTuple):
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
    game = st.game
    scores = scores_of(st)
    winners: tuple[int, ...] = ()
    if st.status == "finished":
        if st.winners is not None:
            winners = st.winners
        elif game.losers_at is not None and (losers := losers_of(st)) is not None:
            winners = tuple([seat for seat in range(st.n) if seat not in losers])
        elif game.score_base is not None:
            winners = _highest(st, scores)
    return Outcome(st.status, scores, winners, _shares(st.n, winners), st.fault)


@lru_cache(maxsize=4096)
def _shares(players: int, winners: tuple[int, ...]) -> tuple[float, ...]:
    """By seat, the share of the win."""
    shares = [0.0] * players
    for seat in winners:
        shares[seat] = 1 / len(winners)
    return tuple(shares)


def level(st: State) -> tuple[int, ...]:
    """The seats that share the win: those that the rules name, else those with the highest score among all who are
    still in the game. None where the rules name losers and no winners: then all others win, and there are no ties."""
    if st.winners is not None:
        return st.winners
    if losers_of(st) is not None or st.game.score_base is None:
        return ()
    return _highest(st, scores_of(st))


def _highest(st: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest score among all who are still in the game."""
    out = st.game.out_base
    if out is None:
        best = max(scores)
        if scores.count(best) == 1:
            return (scores.index(best),)
        return tuple([seat for seat, score in enumerate(scores) if score == best])
    seats = [seat for seat in range(st.n) if not st.vars[out + seat]]
    best = max([scores[seat] for seat in seats], default=0)
    return tuple([seat for seat in seats if scores[seat] == best])


def losers_of(st: State) -> tuple[int, ...] | None:
    """The seats that the rules say have lost; None where they say nothing of it."""
    at = st.game.losers_at
    losers: tuple[int, ...] | None = None if at is None else st.vars[at]
    return losers


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
    return _scored(st.unwatched(), st.game.ask)


def score_here(st: State) -> tuple[int, ...]:
    """The same for a position that nobody watches and that nobody needs any more: the score parts are run on itself."""
    if st.status == "finished":
        return scores_of(st)
    game = st.game
    asks = any(game.ask.frame_sizes[number] for number in game.ask.scores)
    return _scored(st, game.quiet if asks else game.going_on(st.n))


def _scored(st: State, program: Program) -> tuple[int, ...]:
    """Runs the score parts, whatever the game was waiting for."""
    st.frames, st.site, st.waiting = [], -1, 0
    for number in program.scores:
        result = program.routines[number](st)
        if result >= LEAVE_GAME:
            break
        if result != DONE:
            from ..diagnostics.codes.playing import BROKEN_RULE

            raise RuleFault(BROKEN_RULE, text="the scores cannot be worked out without asking somebody")
    return scores_of(st)
