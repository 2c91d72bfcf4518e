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
from ..runtime.faults import RuleFault
from ..runtime.outcome import score_now, scores_of
from ..runtime.sampling import Stream
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
        sampler, seat = view.sampler, view.seat
        wins, margins = [0.0] * len(answers), [0] * len(answers)
        for _ in range(self.samples):
            state = sampler.draw(words)
            _others_answer(state, seat, words)
            for number, answer in enumerate(answers):
                copy = state.clone()
                copy.apply(decision.move(sampler.named(answer)))
                win, margin = worth(copy, seat)
                wins[number] += win
                margins[number] += margin
        values = [(round(win, 6), margin) for win, margin in zip(wins, margins, strict=True)]
        best = max(values)
        among = [answer for answer, value in zip(answers, values, strict=True) if value == best]
        return among[words.below(len(among))]


def worth(state: State, seat: int) -> tuple[float, int]:
    """The share of the win (an equal one for all as long as the game goes on), and the score above the best other."""
    if state.is_over:
        win, scores = state.outcome().shares[seat], scores_of(state)
    else:
        win = 1 / state.n
        try:
            scores = score_now(state)
        except RuleFault:
            scores = scores_of(state)
    others = [score for other, score in enumerate(scores) if other != seat]
    return win, scores[seat] - max(others, default=0)


def _others_answer(state: State, seat: int, words: Stream) -> None:
    """Whoever else is asked in this moment answers, each answer being as likely as any other."""
    for other in range(state.n):
        if other != seat and (asked := state.decision(other)) is not None:
            state.apply(asked.move(asked.domain.nth(words.below(asked.domain.size))))
