"""From a game and the bots at its table to one finished game and its `Result`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..bots.bot import Bot
from ..runtime.decisions import Decision, Move
from ..runtime.faults import Fault, IllegalMove
from ..runtime.game import Game
from ..runtime.outcome import Outcome
from ..runtime.random import BOTS, Words, replica_key, stream_key
from ..runtime.state import State, Status


class Result(NamedTuple):
    """How game `number` of a seed ended. By seat: scores, and shares of the win (1/k for each of k winners).

    `fault` says why a game has stopped before its end (`status` is then `stalled` or `fault`).
    """

    number: int
    status: Status
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: int
    turns: int
    fault: Fault | None


def result_of(state: State, outcome: Outcome) -> Result:
    """The result of a game that is over."""
    return Result(
        state.number, outcome.status, outcome.scores, outcome.shares, state.decisions, state.turns, outcome.fault
    )


class Seated:
    """The bots of one game, by seat, each with its random words; None where a person sits.

    The uniform bots read the game's choice stream on from where it is: so they play the very game that the uniform
    playout plays.

    `replica` gives the other bots other words, while chance stays as it is; see also `State.choose_anew`.
    """

    def __init__(self, state: State, bots: Sequence[Bot | None], replica: int = 0) -> None:
        if len(bots) != state.n:
            raise ValueError(f"{len(bots)} bots for {state.n} seats")
        self.bots = tuple(bots)
        choice = Words(state.choice_key, state.cbase + state.ci)
        self._choice = choice
        self._words = [
            choice
            if bot is None or bot.uniform
            else Words(replica_key(stream_key(state.seed, state.number, BOTS + seat), replica))
            for seat, bot in enumerate(bots)
        ]

    def answer(self, state: State, decision: Decision) -> Move:
        """The move of the bot that is asked. Raises ValueError where a person sits, IllegalMove for an answer that is
        not open."""
        seat = decision.seat
        bot = self.bots[seat]
        if bot is None:
            raise ValueError(f"no bot sits in seat {seat + 1}")
        answer = bot.choose(state.view(seat), decision, self._words[seat])
        if not bot.uniform and not decision.domain.contains(answer):
            raise IllegalMove(
                f"The bot `{bot.name}` gave an answer that is not open for `{decision.made}`: {answer!r}."
            )
        return decision.move(answer)

    def hand_back(self, state: State) -> None:
        """Lets the game's own choice stream go on behind the words that were used here."""
        state.cw, state.ci, state.cbase = [], 0, self._choice.index


def play_out(state: State, bots: Sequence[Bot], seen: Callable[[State, Move], None] | None = None) -> None:
    """Plays a game to its end, asking in seat order; `seen` is told each move before it is applied.

    Raises IllegalMove if a bot gives an answer that is not open.
    """
    seated = Seated(state, bots)
    while (decision := state.decision()) is not None:
        move = seated.answer(state, decision)
        if seen is not None:
            seen(state, move)
        state.apply(move)
    seated.hand_back(state)


def play_match(game: Game, players: int, seed: int, number: int, bots: Sequence[Bot]) -> Result:
    """Game `number` of a seed, decision by decision."""
    state = game.new(players, seed, number)
    play_out(state, bots)
    return result_of(state, state.outcome())
