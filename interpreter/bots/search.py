"""From a decision to the answer that did best in many games that are played on from it: information-set tree search.

Single-observer information-set Monte Carlo tree search (SO-ISMCTS: Cowling, Powley and Whitehouse, 2012), for any
number of players. Each iteration

1. draws a whole position that agrees with all that the seat has observed (`View.sample` is all that it ever asks);
2. goes down the tree, each seat picking what is best for itself by what was found so far. Seats that are asked in the
   same moment pick without seeing one another's answers, those who have answered already as well;
3. adds one answer to the tree, and plays the game to its end by chance;
4. notes at each answer on the way what the end has brought to whoever gave it.

A game brings the share of the win, and a little (`SCORE`) for the score above the best other one, cut to a number from
0 to 1, so that among equal chances the higher score is played for. The answer tried most often is given.

The budget is a number of iterations, so that the choice depends on view, decision and words alone, never on the clock.
"""

from __future__ import annotations

from ..runtime.decisions import Decision, Move
from ..runtime.domains import Answer
from ..runtime.engine import playout
from ..runtime.outcome import Outcome
from ..runtime.sampling import Stream
from ..runtime.views import View
from .options import Option, one_of, options
from .tree import Edge, Key, Node, best, width

SCORE = 0.1
"""How much of what a game brings is its score."""
_MOST_ANSWERS = 300


class SearchBot:
    """`iterations` games are played on from each decision."""

    uniform = False

    def __init__(self, iterations: int = 200) -> None:
        if iterations < 1:
            raise ValueError("at least one game is played")
        self.iterations, self.name = iterations, f"search:{iterations}"

    def choose(self, view: View, decision: Decision, words: Stream) -> Answer:
        """The answer that was tried most often."""
        open_ones = options(view, decision, _MOST_ANSWERS, words)
        if len(open_ones) == 1:
            return one_of(decision, open_ones[0], words)
        search = _Search(view, decision, open_ones, words)
        for _ in range(self.iterations):
            search.iterate()
        return search.choice()


class _Search:
    def __init__(self, view: View, decision: Decision, open_ones: list[Option], words: Stream) -> None:
        self.seat, self.decision, self.words = view.seat, decision, words
        self.sampler = view.sampler
        self.answers = [one_of(decision, option, words) for option in open_ones]
        _mix(self.answers, words)
        self.edges = [Edge() for _ in self.answers]
        self.root = Node()
        self.looks = 0
        self.margins, self.margin_sum = 0, 0

    def iterate(self) -> None:
        """One game: through the tree, and to its end by chance."""
        words = self.words
        state = self.sampler.draw(words, reopened=True)
        node, path = self.root, list[tuple[Edge, int]]()
        first = True
        while state.status == "running":
            moves: list[Move] = []
            keys: list[Key] = []
            own: Edge | None = None
            edge: Edge | None = None
            fresh = False
            site = state.site
            for seat in range(state.n):
                if not state.waiting >> seat & 1:
                    continue
                answer: Answer
                if first and seat == self.seat:
                    edge, answer = self._own()
                else:
                    key, edge, answer = node.pick(state, seat, words)
                    keys.append(key)
                if seat == self.seat:
                    own = edge
                path.append((edge, seat))
                fresh = fresh or not edge.visits
                moves.append(Move(site, seat, answer))
            for move in moves:
                state.apply(move)
            first = False
            if fresh:
                break
            if own is not None:
                node = own.after
            elif len(moves) == 1 and edge is not None:
                node = edge.after
            else:
                node = node.together.setdefault(tuple(keys), Node())
        brought = self._brought(playout(state))
        for edge, seat in path:
            edge.visits += 1
            edge.total += brought[seat]

    def choice(self) -> Answer:
        """The answer tried most often; among those, the one that has brought most."""
        ranked = [(edge.visits, round(edge.total, 9)) for edge in self.edges]
        most = max(ranked)
        among = [answer for answer, one in zip(self.answers, ranked, strict=True) if one == most]
        return among[self.words.below(len(among))]

    def _own(self) -> tuple[Edge, Answer]:
        """The answer of the true decision that is tried, with other numbers for pieces that are not known."""
        self.looks += 1
        some = self.edges[: width(self.looks)]
        at = best(some, self.words)
        return some[at], self.sampler.named(self.answers[at])

    def _brought(self, outcome: Outcome) -> list[float]:
        """What a game has brought, by seat: from 0 to 1."""
        shares, scores = outcome.shares, outcome.scores
        margins = [score - max([s for o, s in enumerate(scores) if o != seat], default=0) for seat, score in
                   enumerate(scores)]  # fmt: skip
        self.margins += len(margins)
        self.margin_sum += sum([abs(margin) for margin in margins])
        usual = self.margin_sum / self.margins
        if not usual:
            return list(shares)
        return [
            (1 - SCORE) * share + SCORE * (0.5 + 0.5 * margin / (abs(margin) + usual))
            for share, margin in zip(shares, margins, strict=True)
        ]


def _mix(answers: list[Answer], words: Stream) -> None:
    """Puts the answers into an order by chance, in which they are looked at where there are many."""
    for last in range(len(answers) - 1, 0, -1):
        at = words.below(last + 1)
        answers[last], answers[at] = answers[at], answers[last]
