"""From a decision to the answer after which the position is best for whoever gives it, on the average of samples.

For each answer (at most 60, drawn by chance where more differ) and each of some sampled positions: the answer is given,
the others who are asked in the same moment answer by chance, and the game goes on to the next question. A position is
as good as the share of the win that it brings, if the game is over; among answers that are equally good in this, as its
own score would be above the best other one if the game ended there. Answers that come out the same are drawn from.

It looks no further than that: it never sees what a card in hand is worth later.
"""

from __future__ import annotations

from ..runtime.decisions import Decision
from ..runtime.domains import Answer
from ..runtime.engine import advance, give
from ..runtime.faults import RuleFault
from ..runtime.futures import Futures, Stream
from ..runtime.outcome import score_here, scores_of
from ..runtime.state import State
from ..runtime.views import View
from .options import one_of, options

MOST_ANSWERS = 60


class GreedyBot:
    """`samples` positions are drawn at each decision, the same ones for all answers."""

    uniform = False

    def __init__(self, samples: int = 20) -> None:
        if samples < 1:
            raise ValueError("at least one position is sampled")
        self.samples, self.name = samples, f"greedy:{samples}"

    def choose(self, view: View, decision: Decision, words: Stream) -> Answer:
        """The best answer, by one step."""
        open_ones = options(view, decision, MOST_ANSWERS, words)
        if len(open_ones) == 1:
            return one_of(decision, open_ones[0], words)
        answers = [one_of(decision, option, words) for option in open_ones]
        sampler, seat, futures = view.sampler, view.seat, Futures(words)
        wins, margins = [0.0] * len(answers), [0] * len(answers)
        for _ in range(self.samples):
            state = sampler.draw_next(futures)
            others = _answers_of_others(state, seat, words)
            for number, answer in enumerate(answers):
                copy = state.clone()
                give(copy, [*others, (seat, sampler.named(answer))])
                advance(copy)
                futures.take(copy)
                win, margin = worth(copy, seat)
                wins[number] += win
                margins[number] += margin
        values = [(round(win, 6), margin) for win, margin in zip(wins, margins, strict=True)]
        best = max(values)
        among = [answer for answer, value in zip(answers, values, strict=True) if value == best]
        return among[words.below(len(among))]


def worth(state: State, seat: int) -> tuple[float, int]:
    """The share of the win (an equal one for all as long as the game goes on), and the score above the best other. The
    position is of no use afterwards."""
    if state.is_over:
        win, scores = state.outcome().shares[seat], scores_of(state)
    else:
        win, before = 1 / state.n, scores_of(state)
        try:
            scores = score_here(state)
        except RuleFault:
            scores = before
    others = [score for other, score in enumerate(scores) if other != seat]
    return win, scores[seat] - max(others, default=0)


def _answers_of_others(state: State, seat: int, words: Stream) -> list[tuple[int, Answer]]:
    """What whoever else is asked in this moment answers, each answer being as likely as any other."""
    found = []
    for other in range(state.n):
        if other != seat and (asked := state.decision(other)) is not None:
            found.append((other, asked.domain.nth(words.below(asked.domain.size))))
    return found
