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

from collections.abc import Sequence

from ..runtime.decisions import Decision
from ..runtime.domains import Answer
from ..runtime.engine import advance, give, playout
from ..runtime.futures import Futures, Stream
from ..runtime.outcome import Outcome
from ..runtime.views import View
from .keys import Keys
from .options import Option, one_of, options
from .tree import Edge, Node, Tried, best, look_up_to, width

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
        self.seat, self.words = view.seat, words
        self.sampler, self.futures = view.sampler, Futures(words)
        self.answers = [one_of(decision, option, words) for option in open_ones]
        _mix(self.answers, words)
        self.tried: Tried = {}
        self.root = Node()
        self.looks = 0
        self.margins, self.margin_sum = 0, 0
        self.keys = Keys(self.sampler.game)

    def iterate(self) -> None:
        """One game: through the tree, and to its end by chance."""
        words, me, keys = self.words, self.seat, self.keys
        self.looks += 1
        look_up_to(self.looks)
        state = self.sampler.draw_next(self.futures, reopened=True)
        sites = state.game.ask.sites
        node, path = self.root, list[tuple[int, Edge]]()
        first = True
        while state.status == "running":
            answers: list[tuple[int, Answer]] = []
            given: list[Edge] = []
            own: Edge | None = None
            fresh = False
            site, waiting = sites[state.site], state.waiting
            while waiting:
                lowest = waiting & -waiting
                waiting ^= lowest
                seat = lowest.bit_length() - 1
                if first and seat == me:
                    edge, answer = self._own()
                else:
                    edge, answer = node.pick(keys, state, site, seat, words)
                if seat == me:
                    own = edge
                if not edge.visits:
                    fresh = True
                path.append((seat, edge))
                given.append(edge)
                answers.append((seat, answer))
            give(state, answers)
            if fresh:
                break
            first = False
            advance(state)
            if own is not None:
                node = own.after
            elif len(given) == 1:
                node = given[0].after
            else:
                node = node.together(given)
        brought = self._brought(playout(state))
        self.futures.take(state)
        for seat, edge in path:
            edge.brings(brought[seat])

    def choice(self) -> Answer:
        """The answer tried most often; among those, the one that has brought most."""
        edges = [self.tried.get(place) for place in range(len(self.answers))]
        ranked = [(edge.visits, round(edge.total, 9)) if isinstance(edge, Edge) else (0, 0.0) for edge in edges]
        most = max(ranked)
        among = [answer for answer, one in zip(self.answers, ranked, strict=True) if one == most]
        return among[self.words.below(len(among))]

    def _own(self) -> tuple[Edge, Answer]:
        """The answer of the true decision that is tried, with other numbers for pieces that are not known."""
        place, edge = best(self.tried, range(min(width(self.looks), len(self.answers))), self.words)
        return edge, self.sampler.named(self.answers[place])

    def _brought(self, outcome: Outcome) -> Sequence[float]:
        """What a game has brought, by seat: from 0 to 1."""
        shares, scores = outcome.shares, outcome.scores
        *_, second, highest = (0, *sorted(scores)) if len(scores) == 1 else sorted(scores)
        margins = [score - (second if score == highest else highest) for score in scores]
        self.margins += len(margins)
        self.margin_sum += sum(map(abs, margins))
        usual = self.margin_sum / self.margins
        if not usual:
            return shares
        found = []
        for share, margin in zip(shares, margins, strict=True):
            found.append((1 - SCORE) * share + SCORE * (0.5 + 0.5 * margin / (abs(margin) + usual)))
        return found


def _mix(answers: list[Answer], words: Stream) -> None:
    """Puts the answers into an order by chance, in which they are looked at where there are many."""
    for last in range(len(answers) - 1, 0, -1):
        at = words.below(last + 1)
        answers[last], answers[at] = answers[at], answers[last]
