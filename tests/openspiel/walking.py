"""From a game to its whole tree: every way that chance can go, with its probability, and every move at a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import ChanceSource, State
from tuckbox.interpreter.runtime.views import View

T = TypeVar("T")
Policy = Callable[[View], Sequence[Fraction]]
"""From what the player to move knows to the probability of each of the moves, in their order."""


class _Scripted:
    """Chance that gives the numbers it was told, and 0 once they are used up; it notes below what each had to be."""

    def __init__(self, script: Sequence[int]) -> None:
        self.given = list(script)
        self.limits: list[int] = []

    def below(self, n: int, /) -> int:
        place = len(self.limits)
        self.limits.append(n)
        if place == len(self.given):
            self.given.append(0)
        return self.given[place]


def every_chance(begin: Callable[[ChanceSource], T]) -> Iterator[tuple[Fraction, T]]:
    """What `begin` makes, once for each way that its chance can go, with the probability of that way."""
    script: list[int] = []
    while True:
        chance = _Scripted(script)
        made = begin(chance)
        assert len(chance.limits) == len(chance.given), "the same numbers led elsewhere"
        ways = 1
        for limit in chance.limits:
            ways *= limit
        yield Fraction(1, ways), made
        script, limits = chance.given, chance.limits
        while script and script[-1] == limits.pop() - 1:
            script.pop()
        if not script:
            return
        script[-1] += 1


def every_beginning(game: Game, players: int, *, watched: bool = True) -> Iterator[tuple[Fraction, State]]:
    """The first decisions of the game, one for each way that the setup can go."""
    return every_chance(lambda chance: game.new(players, 0, watched=watched, chance_source=chance))


def every_next(state: State) -> Iterator[tuple[int, Fraction, State]]:
    """The number of each move of the player to move, and where it leads: all ways of chance with their probability."""
    for number, move in enumerate(state.moves()):

        def made(chance: ChanceSource, move: object = move) -> State:
            after = state.clone()
            after.chance_source = chance
            after.apply(move)  # type: ignore[arg-type]
            return after

        for probability, after in every_chance(made):
            yield number, probability, after


def expected_scores(game: Game, players: int, policy: Policy | None) -> list[Fraction]:
    """What each player can expect if all play by the policy (None: every move is as likely as the others)."""
    totals = [Fraction(0)] * players
    for probability, state in every_beginning(game, players, watched=policy is not None):
        _add(totals, probability, state, policy)
    return totals


def _add(totals: list[Fraction], probability: Fraction, state: State, policy: Policy | None) -> None:
    if state.is_over:
        outcome = state.outcome()
        assert outcome.status == "finished", state.fault
        for seat, score in enumerate(outcome.scores):
            totals[seat] += probability * score
        return
    moves, asked = state.moves(), state.decision()
    assert asked is not None
    shares = [Fraction(1, len(moves))] * len(moves) if policy is None else policy(state.view(asked.seat))
    assert len(shares) == len(moves) and sum(shares) == 1
    for number, chance, after in every_next(state):
        if shares[number]:
            _add(totals, probability * shares[number] * chance, after, policy)
